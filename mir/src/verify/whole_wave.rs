//! Whole-wave values: VGPRs that all lanes write, whatever exec is, and that mean something in lanes which wait elsewhere.
//! They live in one block, and nothing but what is executed by all lanes writes them. Registers that belong to the wave in the
//! whole function are another matter: [`Pseudo::SpillLanes`] begins them, and what is in them is for whoever made them to know.

use super::Verifier;
use crate::{Block, Inst, InstData, Opcode, Pseudo, RegKind, RegRef, VReg};
use gcnsel_diag::Result;
use gcnsel_isa::{Bank, Op};
use rustc_hash::FxHashSet;

impl Verifier<'_> {
    /// Checks all blocks.
    pub(super) fn whole_wave(&self) -> Result<()> {
        let lasting = self.lasting();
        let mut anywhere = FxHashSet::default();
        for &block in &self.f.layout {
            let mut here = lasting.clone();
            for &inst in &self.f.blocks[block].insts {
                let wrong = |what| self.error(block, Some(inst), what);
                self.whole_wave_inst(&self.f.insts[inst], &here, &lasting).map_err(wrong)?;
                for def in self.f.defs(inst).filter(|&reg| self.is_whole_wave(reg) && !lasting.contains(&reg))
                {
                    here.insert(def);
                    if !anywhere.insert(def) {
                        return Err(wrong("a whole-wave value is defined more than once"));
                    }
                }
            }
            self.leaves_none(block)?;
        }
        Ok(())
    }

    /// Registers that belong to the whole wave from the entry on.
    fn lasting(&self) -> FxHashSet<VReg> {
        let insts = &self.f.blocks[self.f.entry()].insts;
        let begins = |inst: &&Inst| self.f.insts[**inst].opcode == Pseudo::SpillLanes.into();
        insts.iter().filter(begins).flat_map(|&inst| self.f.defs(inst)).collect()
    }

    fn is_whole_wave(&self, reg: VReg) -> bool {
        self.f.regs[reg].kind == RegKind::WholeWave
    }

    fn whole_wave_inst(
        &self,
        data: &InstData,
        here: &FxHashSet<VReg>,
        lasting: &FxHashSet<VReg>,
    ) -> std::result::Result<(), &'static str> {
        let whole = |r: RegRef| self.is_whole_wave(r.reg);
        let (defs, uses) = data.operands.split_at(data.def_count().min(data.operands.len()));
        // Writing one lane minds no others.
        let one_lane = data.opcode == Opcode::Isa(Op::V_WRITELANE_B32);
        for def in defs.iter().filter_map(|o| o.as_reg()) {
            let is_vector = self.f.regs[def.reg].bank == Bank::Vgpr;
            match (data.all_lanes, whole(def)) {
                (true, false) if is_vector => return Err("all lanes write a register of single lanes"),
                (false, true) if !one_lane && !lasting.contains(&def.reg) => {
                    return Err("active lanes alone write a whole-wave value");
                }
                _ => {}
            }
        }
        for used in uses.iter().filter_map(|o| o.as_reg()).filter(|&r| whole(r)) {
            if !here.contains(&used.reg) {
                return Err("a whole-wave value is used that is not defined before in the block");
            }
            if !data.all_lanes && data.opcode.isa().is_none() {
                return Err("a whole-wave value in a pseudo instruction of active lanes");
            }
        }
        for n in data.def_count()..data.operands.len() {
            let Some(def) = data.tied_definition(n).and_then(|def| data.operands[def].as_reg()) else {
                continue;
            };
            let used = data.operands[n].as_reg();
            if used.is_some_and(|used| self.f.regs[used.reg].bank == Bank::Vgpr && whole(def) != whole(used))
            {
                return Err("a whole-wave value is tied to one of single lanes");
            }
        }
        Ok(())
    }

    /// No edge passes a whole-wave value along.
    fn leaves_none(&self, block: Block) -> Result<()> {
        let data = &self.f.blocks[block];
        let thread = data.thread_edges().into_iter().flat_map(|edge| edge.args.iter());
        let wave = data.wave_edges().into_iter().flat_map(|edge| edge.args.iter());
        let passed = thread.chain(wave).filter_map(|o| o.as_reg()).any(|r| self.is_whole_wave(r.reg));
        let nobody: Option<Inst> = None;
        if passed {
            Err(self.error(block, nobody, "an edge passes a whole-wave value along"))
        } else {
            Ok(())
        }
    }
}
