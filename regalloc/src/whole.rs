//! Whole-wave values: VGPRs that all lanes of the wave write, whatever exec is.
//!
//! A lane that waits elsewhere has values of its own in its VGPRs, of which liveness along the edges that lanes take knows
//! nothing here. So these values have registers in which nothing else ever is: no lane can lose anything by them. They live
//! in one block each, where a scan in its order gives them registers; different blocks use the same ones.
//!
//! What is executed by all lanes becomes so last of all, when nothing is inserted any more that is made for the active
//! lanes: [`set_exec`] writes exec around it.

use crate::Error;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::{Op, Reg};
use gcnsel_mir::{Block, Function, Inst, InstData, Operand, Origin, Pseudo, RegKind, RegRef, VReg};

/// Where whole-wave values go: by number among the registers that they have, from 0.
pub struct Places {
    first: SecondaryMap<VReg, Option<u16>>,
    /// How many registers they take.
    pub count: u16,
    /// What the first of them must be a multiple of.
    pub align: u16,
}

/// Whether all lanes of the wave execute some instruction of a function.
pub fn is_needed(f: &Function) -> bool {
    f.layout.iter().flat_map(|&block| &f.blocks[block].insts).any(|&inst| f.insts[inst].all_lanes)
}

impl Places {
    /// Gives every whole-wave value of a function a place; `banks` are the registers whose lanes hold SGPRs, which have
    /// theirs.
    pub fn of(f: &Function, banks: &[VReg]) -> Self {
        let mut places = Places { first: full_map(f.regs.len()), count: 0, align: 1 };
        if is_needed(f) {
            let mut is_bank: SecondaryMap<VReg, bool> = full_map(f.regs.len());
            banks.iter().for_each(|&bank| is_bank[bank] = true);
            f.layout.iter().for_each(|&block| places.block(f, block, &is_bank));
        }
        places
    }

    fn block(&mut self, f: &Function, block: Block, is_bank: &SecondaryMap<VReg, bool>) {
        let insts = &f.blocks[block].insts;
        let is_value = |reg: VReg| f.regs[reg].kind == RegKind::WholeWave && !is_bank[reg];
        let mut last: SecondaryMap<VReg, Option<usize>> = SecondaryMap::new();
        for (at, &inst) in insts.iter().enumerate() {
            for reg in f.defs(inst).chain(f.uses(inst).map(|used| used.reg)).filter(|&reg| is_value(reg)) {
                last[reg] = Some(at);
            }
        }
        // By register: up to which instruction it is taken.
        let mut taken: Vec<Option<usize>> = Vec::new();
        for (at, &inst) in insts.iter().enumerate() {
            for reg in f.defs(inst).filter(|&reg| is_value(reg)) {
                // A value that is overwritten here and wanted no longer gives its place; any other is kept up to here.
                let heir = overwritten(f, inst, reg).filter(|&old| is_value(old) && last[old] == Some(at));
                let dwords = u16::from(f.regs[reg].dwords);
                let align = if dwords > 1 && f.target.info().even_vgpr_tuples { 2 } else { 1 };
                let is_free = |first: u16| {
                    (first..first + dwords)
                        .all(|i| taken.get(usize::from(i)).is_none_or(|t| t.is_none_or(|t| t < at)))
                };
                let free = (0..).step_by(align).find(|&first| is_free(first));
                let inherited = heir.and_then(|old| self.first[old]);
                let first = inherited.or(free).expect("there is no end to the numbers");
                let end = first + dwords;
                taken.resize(taken.len().max(usize::from(end)), None);
                taken[usize::from(first)..usize::from(end)].fill(last[reg]);
                self.first[reg] = Some(first);
                self.count = self.count.max(end);
                self.align = self.align.max(align as u16);
            }
        }
    }

    /// The physical register of some dwords, if they are of a value that has a place.
    fn register(&self, base: u16, r: RegRef) -> Option<Reg> {
        let first = self.first[r.reg]?;
        Some(Reg::vgpr(base + first + u16::from(r.first), r.dwords))
    }

    /// Puts physical registers into the instructions, from `base` on, and makes moves of pseudo instructions and of tied
    /// operands that are elsewhere.
    pub fn name(&self, f: &mut Function, base: u16) {
        if self.count == 0 {
            return;
        }
        for at in 0..f.layout.len() {
            let block = f.layout[at];
            let old = std::mem::take(&mut f.blocks[block].insts);
            let mut insts = Vec::with_capacity(old.len());
            for inst in old {
                for operand in &mut f.insts[inst].operands {
                    if let Some(reg) = operand.as_reg().and_then(|r| self.register(base, r)) {
                        *operand = Operand::Phys(reg);
                    }
                }
                lower(f, inst, &mut insts);
            }
            f.blocks[block].insts = insts;
        }
    }
}

/// The register that a result is tied to.
fn overwritten(f: &Function, inst: Inst, def: VReg) -> Option<VReg> {
    let data = &f.insts[inst];
    let tied = |n: usize| {
        let result = data.operands[data.tied_definition(n)?].as_reg()?;
        let old = data.operands[n].as_reg()?;
        (result.reg == def && f.is_whole(old)).then_some(old.reg)
    };
    (data.def_count()..data.operands.len()).find_map(tied)
}

fn lower(f: &mut Function, inst: Inst, out: &mut Vec<Inst>) {
    let data = &f.insts[inst];
    if !data.all_lanes {
        return out.push(inst);
    }
    let origin = data.origin;
    let from = out.len();
    match data.opcode {
        opcode if opcode == Pseudo::Undef.into() => {}
        opcode if opcode == Pseudo::Copy.into() || opcode == Pseudo::RegSequence.into() => {
            crate::lower::lower_vector(f, inst, out);
        }
        _ => {
            for n in data.def_count()..f.insts[inst].operands.len() {
                let data = &f.insts[inst];
                let Some(def) = data.tied_definition(n).map(|def| data.operands[def]) else { continue };
                let (Operand::Phys(to), Operand::Phys(old)) = (def, data.operands[n]) else { continue };
                crate::lower::move_register(f, to, old, origin, out);
                f.insts[inst].operands[n] = def;
            }
            out.push(inst);
        }
    }
    for &made in &out[from..] {
        f.insts[made].all_lanes = true;
    }
}

/// Writes exec around what other lanes than the active ones execute, all of them or some, and saves it in `saved`
/// meanwhile. Nothing may be inserted behind this that is made for the active lanes.
///
/// # Errors
/// If no register was kept for it.
pub fn set_exec(f: &mut Function, saved: Option<Reg>) -> Result<(), Error> {
    if !is_needed(f) {
        return Ok(());
    }
    let Some(saved) = saved else {
        return Err(Error(format!("function '{}': no registers to save exec in", f.name)));
    };
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        if f.blocks[block].insts.iter().any(|&inst| f.insts[inst].all_lanes) {
            set_exec_in_block(f, block, saved);
        }
    }
    Ok(())
}

fn set_exec_in_block(f: &mut Function, block: Block, saved: Reg) {
    let old = std::mem::take(&mut f.blocks[block].insts);
    // The epilogue writes exec, and what stands in front of it is made for the block's lanes.
    let epilogue = old.len() - f.blocks[block].epilogue;
    let mut insts = Vec::with_capacity(old.len() + 8);
    // What exec is, if it is not the block's, and whether the pair has the block's.
    let (mut now, mut is_saved): (Option<u64>, bool) = (None, false);
    for (place, &inst) in old.iter().enumerate() {
        let wanted = f.lanes_of(inst);
        let data = &f.insts[inst];
        // The pair is nobody else's, but for a caller, who gets back what was there.
        let writes = |reg: Reg| {
            let defs = &data.operands[..data.def_count().min(data.operands.len())];
            defs.iter().any(|def| matches!(def, Operand::Phys(to) if to.overlaps(reg)))
        };
        let row = data.opcode.isa().map(|op| op.row());
        let writes_exec = writes(Reg::EXEC) || row.is_some_and(|row| row.writes_exec());
        let writes_pair = writes(saved);
        let minds = data.minds_exec() || writes_pair || place >= epilogue;
        if wanted != now && (wanted.is_some() || minds) {
            match wanted {
                Some(lanes) => {
                    if now.is_none() && !is_saved {
                        push_move(f, saved, Operand::Phys(Reg::EXEC), &mut insts);
                        is_saved = true;
                    }
                    write_lanes(f, lanes, &mut insts);
                }
                None => push_move(f, Reg::EXEC, Operand::Phys(saved), &mut insts),
            }
            now = wanted;
        }
        insts.push(inst);
        is_saved &= !writes_exec && !writes_pair;
    }
    if now.is_some() {
        push_move(f, Reg::EXEC, Operand::Phys(saved), &mut insts);
    }
    f.blocks[block].insts = insts;
}

fn push_move(f: &mut Function, to: Reg, from: Operand, out: &mut Vec<Inst>) {
    out.push(f.make(InstData::new(Op::S_MOV_B64, [Operand::Phys(to), from], Origin::NONE)));
}

/// Makes exec these lanes, without a change of SCC.
fn write_lanes(f: &mut Function, lanes: u64, out: &mut Vec<Inst>) {
    let (first, count) = (lanes.trailing_zeros(), lanes.count_ones());
    if lanes == u64::MAX {
        return push_move(f, Reg::EXEC, Operand::Imm(-1), out);
    }
    if lanes.checked_shr(first) == Some((1 << count) - 1) {
        // So many ones, from a bit on ("S_BFM_B64" in the ISA manuals).
        let operands = [Operand::Phys(Reg::EXEC), Operand::Imm(count.into()), Operand::Imm(first.into())];
        return out.push(f.make(InstData::new(Op::S_BFM_B64, operands, Origin::NONE)));
    }
    for (half, bits) in [(Reg::EXEC.lo(), lanes as i32), (Reg::EXEC.hi(), (lanes >> 32) as i32)] {
        let operands = [Operand::Phys(half), Operand::Imm(bits.into())];
        out.push(f.make(InstData::new(Op::S_MOV_B32, operands, Origin::NONE)));
    }
}
