//! The walk through the blocks, in dominance order, that colours what is defined and frees what dies.

use super::bits::Bits;
use super::occupants::Definition;
use super::palette::{Colours, Palette};
use super::state::Colouring;
use super::stuck::Stuck;
use crate::file::File;
use crate::overlap::overlap_forbidden;
use crate::pressure::Live;
use gcnsel_mir::{Block, Function, Inst, Liveness, Operand, Pseudo, VReg};
use smallvec::SmallVec;

/// Colours all registers of a file.
///
/// # Errors
/// If registers find no free run: what is in their way.
pub fn colour(f: &Function, liveness: &Liveness, palette: &Palette) -> Result<Colours, Stuck> {
    let file = palette.file;
    let mut state = Colouring::new(f, liveness, palette);
    let mut live = Live::new(file, f.regs.len());
    for &block in liveness.dominators().preorder() {
        let dying = last_uses(f, file, liveness, block, &mut live);
        state.block(block, &dying);
    }
    state.way.judge(state.colours)
}

/// For each instruction of a block, the registers that die there: used for the last time, or never.
struct Dying {
    /// By position in the block.
    at: Vec<SmallVec<[VReg; 4]>>,
    /// Parameters and inputs that nobody reads.
    unread: Vec<VReg>,
}

fn last_uses<'a>(
    f: &Function,
    file: File,
    liveness: &'a Liveness,
    block: Block,
    live: &mut Live<'a>,
) -> Dying {
    let insts = &f.blocks[block].insts;
    let mut at = vec![SmallVec::new(); insts.len()];
    live.at_end(liveness, block);
    for (i, &inst) in insts.iter().enumerate().rev() {
        for def in f.defs(inst).filter(|&d| file.has(f, d)) {
            if !live.contains(def) {
                at[i].push(def);
            }
            live.remove(f, def);
        }
        for used in f.uses(inst) {
            if live.add(f, used.reg) {
                at[i].push(used.reg);
            }
        }
    }
    let mut unread: Vec<VReg> = f.blocks[block].params(file.edges()).to_vec();
    if block == f.entry() {
        unread.extend(f.inputs.iter().map(|i| i.vreg));
    }
    unread.retain(|&r| file.has(f, r) && !live.contains(r));
    Dying { at, unread }
}

impl Colouring<'_> {
    fn block(&mut self, block: Block, dying: &Dying) {
        let (f, file) = (self.f, self.palette.file);
        self.block = block;
        self.taken = Bits::default();
        self.awaited.clear();
        for reg in self.liveness.live_in(block).iter() {
            self.set_taken(reg, true);
        }
        if block == f.entry() {
            for input in f.inputs.iter().filter(|i| file.has(f, i.vreg)) {
                self.colours[input.vreg] = input.phys.map(|p| p.index);
                self.set_taken(input.vreg, true);
            }
        }
        for &param in f.blocks[block].params(file.edges()).iter().filter(|&&p| file.has(f, p)) {
            self.assign(param, None);
        }
        for &reg in &dying.unread {
            self.set_taken(reg, false);
        }
        for (i, &inst) in f.blocks[block].insts.iter().enumerate() {
            self.inst(inst, &dying.at[i]);
        }
    }

    fn inst(&mut self, inst: Inst, dying: &[VReg]) {
        let f = self.f;
        let data = &f.insts[inst];
        let file = self.palette.file;
        let early = overlap_forbidden(f, file, inst) || self.copies_tied_operand(inst, dying);
        let defs: SmallVec<[VReg; 2]> = f.defs(inst).filter(|&d| self.has(d)).collect();
        let is_def = |r: &VReg| defs.contains(r);
        if !early {
            dying.iter().filter(|r| !is_def(r)).for_each(|&r| self.set_taken(r, false));
        }
        // A tied definition takes its operand's register if that dies here.
        for (n, operand) in data.operands.iter().enumerate() {
            let tied = data.tied_definition(n).and_then(|d| data.operands[d].as_reg());
            if let (Operand::Reg(used), Some(def)) = (operand, tied)
                && let Some(colour) = self.colours[used.reg]
                && (self.taken.is_free(colour + u16::from(used.first), used.dwords)
                    || early && self.is_replaced(inst, n, def.reg, dying))
                && self.has(def.reg)
                && self.may_have(def.reg, colour + u16::from(used.first))
            {
                self.colours[def.reg] = Some(colour + u16::from(used.first));
                self.set_taken(def.reg, true);
            }
        }
        self.awaited.retain(|tuple| !defs.contains(tuple));
        for &def in &defs {
            if self.colours[def].is_some() {
                self.set_taken(def, true);
            } else if !(early && self.assign_in_place(inst, def, dying)) {
                self.assign(def, Some(Definition { inst, early }));
            }
        }
        dying.iter().filter(|r| early || is_def(r)).for_each(|&r| self.set_taken(r, false));
        // Some of these may have been where a result is now.
        defs.iter().filter(|def| early && !dying.contains(def)).for_each(|&def| self.set_taken(def, true));
    }

    /// Whether a result replaces the tied operand, which dies here and is no other operand: then it may have its place however
    /// early results are written.
    fn is_replaced(&self, inst: Inst, n: usize, def: VReg, dying: &[VReg]) -> bool {
        let operands = &self.f.insts[inst].operands;
        let Operand::Reg(used) = operands[n] else { return false };
        let is_other = |&(at, operand): &(usize, &Operand)| {
            at != n && operand.as_reg().is_some_and(|other| other.reg == used.reg)
        };
        dying.contains(&used.reg)
            && self.f.is_whole(used)
            && self.f.regs[def].dwords == used.dwords
            && !operands.iter().enumerate().any(|pair| is_other(&pair))
    }

    /// Whether a tied operand must be copied to the result's register before the instruction: then that register may not
    /// be one that another operand is read from.
    fn copies_tied_operand(&self, inst: Inst, dying: &[VReg]) -> bool {
        let data = &self.f.insts[inst];
        data.operands.iter().enumerate().any(|(n, operand)| {
            let tied = data.tied_definition(n).and_then(|d| data.operands[d].as_reg());
            let Some(def) = tied.filter(|def| self.has(def.reg)) else { return false };
            let place = operand
                .as_reg()
                .filter(|used| dying.contains(&used.reg))
                .and_then(|used| Some(self.colours[used.reg]? + u16::from(used.first)));
            !place.is_some_and(|place| self.may_have(def.reg, place))
        })
    }

    /// A sum of matrices that takes its addend's place: of other operands it may share no register.
    fn assign_over_addend(&mut self, inst: Inst, def: VReg, dying: &[VReg]) -> bool {
        let data = &self.f.insts[inst];
        let (Some(op), Some(Operand::Reg(addend))) = (data.opcode.isa(), data.operands.get(3)) else {
            return false;
        };
        let is_whole = self.f.is_whole(*addend);
        let factors = data.operands[1..3].iter().filter_map(|operand| operand.as_reg());
        let is_factor = factors.map(|r| r.reg).any(|reg| reg == addend.reg);
        let Some(colour) = self.colours[addend.reg]
            .filter(|_| op.row().is_matrix() && is_whole && !is_factor && dying.contains(&addend.reg))
        else {
            return false;
        };
        if !self.may_have(def, colour) || self.f.regs[def].dwords != addend.dwords {
            return false;
        }
        if self.goes_elsewhere(addend.reg, def, colour) {
            // Nothing else is to come between.
            let wants_it = self.wishes.partners[addend.reg].iter().map(|&(other, _)| other);
            if let Some(other) =
                wants_it.into_iter().find(|&other| other != def && self.colours[other].is_none())
            {
                self.wishes.planned[other].get_or_insert(colour);
                self.awaited.push(other);
            }
            return false;
        }
        self.colours[def] = Some(colour);
        true
    }

    /// Whether a sum is to be where another parameter is than its addend: that place is free, or the addend's is kept for the sum
    /// that is wanted there, if there are registers for this one. So of sums that change places round a loop all but one are made
    /// where they go.
    fn goes_elsewhere(&self, addend: VReg, sum: VReg, place: u16) -> bool {
        let partners = |reg: VReg| self.wishes.partners[reg].iter().map(|&(partner, _)| partner);
        let Some(wanted) = partners(sum).find_map(|partner| self.colours[partner]) else { return false };
        let dwords = self.f.regs[sum].dwords;
        if wanted == place {
            return false;
        }
        let is_free = self.taken.is_free(wanted, dwords) && self.may_have(sum, wanted);
        let is_wanted = partners(addend).any(|other| self.colours[other].is_none() && other != sum);
        let most = self.top.max(self.palette.costless).min(self.palette.limit);
        let mut taken = self.taken.clone();
        taken.add(&self.palette.excluded(sum));
        is_free || is_wanted && taken.find_free(dwords, self.palette.align(dwords), most).is_some()
    }

    /// A tuple that takes its parts' own places, which none of them has to leave.
    fn assign_in_place(&mut self, inst: Inst, def: VReg, dying: &[VReg]) -> bool {
        if self.assign_over_addend(inst, def, dying) {
            return true;
        }
        let f = self.f;
        let data = &f.insts[inst];
        let is_sequence = data.opcode == Pseudo::RegSequence.into();
        let planned = self.wishes.planned[def].or_else(|| self.beside_pieces(def).first().copied());
        let Some(planned) = planned.filter(|_| is_sequence) else { return false };
        let mut at = planned;
        let mut there: SmallVec<[VReg; 4]> = SmallVec::new();
        for part in &data.operands[1..] {
            let Operand::Reg(r) = part else {
                at += 1;
                continue;
            };
            let is_whole = f.is_whole(*r);
            if is_whole && self.colours[r.reg] == Some(at) && dying.contains(&r.reg) {
                there.push(r.reg);
            }
            at += u16::from(r.dwords);
        }
        there.iter().for_each(|&part| self.set_taken(part, false));
        let dwords = f.regs[def].dwords;
        let fits = self.taken.is_free(planned, dwords) && self.may_have(def, planned);
        if fits {
            self.colours[def] = Some(planned);
            self.set_taken(def, true);
        } else {
            there.iter().for_each(|&part| self.set_taken(part, true));
        }
        fits
    }
}
