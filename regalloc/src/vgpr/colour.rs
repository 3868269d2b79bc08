//! Colouring: a register for each VGPR, in dominance order.
//!
//! Where a block starts, all registers live into it have their colours, because their definitions dominate it; the
//! walk through the block frees what dies and colours what is defined. Affinities make copies disappear: phi
//! partners, both sides of copies, tied operands, and the parts of a tuple, which are coloured where the tuple will
//! want them.

use super::bits::Bits;
use crate::Error;
use crate::file::File::Vgprs;
use crate::pressure::Live;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::{DominatorTree, full_map};
use gcnsel_mir::{Block, Function, Inst, Liveness, Operand, Pseudo, RegRef, VReg};
use smallvec::SmallVec;

/// The first physical VGPR of each register.
pub type Colours = SecondaryMap<VReg, Option<u16>>;

/// Colours all VGPRs with registers below `budget`.
///
/// # Errors
/// If a register finds no free run; the message names it.
pub fn colour(f: &Function, liveness: &Liveness, budget: u32) -> Result<Colours, Error> {
    let graph = f.thread_graph();
    let tree = DominatorTree::new(&graph);
    let mut state = Colouring {
        f,
        limit: budget as u16,
        align: if f.target.info().even_vgpr_tuples { 2 } else { 1 },
        colours: Colours::new(),
        taken: Bits::default(),
        wishes: Wishes::collect(f),
    };
    let mut live = Live::new(Vgprs, f.regs.len());
    for &block in tree.preorder() {
        let dying = last_uses(f, liveness, block, &mut live);
        state.block(block, liveness, &dying)?;
    }
    Ok(state.colours)
}

/// For each instruction of a block, the registers that die there: used for the last time, or never.
struct Dying {
    /// By position in the block.
    at: Vec<SmallVec<[VReg; 4]>>,
    /// Parameters and inputs that nobody reads.
    unread: Vec<VReg>,
}

fn last_uses(f: &Function, liveness: &Liveness, block: Block, live: &mut Live) -> Dying {
    let insts = &f.blocks[block].insts;
    let mut at = vec![SmallVec::new(); insts.len()];
    live.at_end(f, liveness, block);
    for (i, &inst) in insts.iter().enumerate().rev() {
        for def in f.defs(inst).filter(|&d| Vgprs.has(f, d)) {
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
    let mut unread: Vec<VReg> = f.blocks[block].thread_params.clone();
    if block == f.entry() {
        unread.extend(f.inputs.iter().map(|i| i.vreg));
    }
    unread.retain(|&r| Vgprs.has(f, r) && !live.contains(r));
    Dying { at, unread }
}

/// Where registers would like to be.
struct Wishes {
    /// Registers whose colour saves a move: phi partners, copies, tied operands.
    partners: SecondaryMap<VReg, SmallVec<[VReg; 2]>>,
    /// The tuple that a register becomes part of, and its place in it, in dwords.
    part_of: SecondaryMap<VReg, Option<(VReg, u16)>>,
    /// Where a tuple that is not defined yet is going to be.
    planned: SecondaryMap<VReg, Option<u16>>,
}

impl Wishes {
    fn collect(f: &Function) -> Self {
        let mut wishes = Wishes {
            partners: full_map(f.regs.len()),
            part_of: full_map(f.regs.len()),
            planned: full_map(f.regs.len()),
        };
        for &block in &f.layout {
            for &inst in &f.blocks[block].insts {
                wishes.collect_inst(f, inst);
            }
            for edge in f.blocks[block].thread_edges() {
                for (arg, &param) in edge.args.iter().zip(&f.blocks[edge.target].thread_params) {
                    if let Operand::Reg(arg) = arg {
                        wishes.pair(f, *arg, param);
                    }
                }
            }
        }
        wishes
    }

    fn collect_inst(&mut self, f: &Function, inst: Inst) {
        let data = &f.insts[inst];
        let Some(Operand::Reg(def)) = data.operands.first().copied() else { return };
        if data.opcode == Pseudo::Copy.into() {
            if let Operand::Reg(source) = data.operands[1] {
                self.pair(f, source, def.reg);
            }
        } else if data.opcode == Pseudo::RegSequence.into() {
            let mut at = 0;
            for part in &data.operands[1..] {
                if let Operand::Reg(r) = part {
                    if r.first == 0 && r.dwords == f.regs[r.reg].dwords && self.part_of[r.reg].is_none() {
                        self.part_of[r.reg] = Some((def.reg, at));
                    }
                    at += u16::from(r.dwords);
                } else {
                    at += 1;
                }
            }
        } else {
            for (n, operand) in data.operands.iter().enumerate() {
                let tied = data.tied_definition(n).and_then(|d| data.operands[d].as_reg());
                if let (Operand::Reg(used), Some(def)) = (operand, tied) {
                    self.pair(f, *used, def.reg);
                }
            }
        }
    }

    fn pair(&mut self, f: &Function, a: RegRef, b: VReg) {
        if a.first == 0 && Vgprs.has(f, a.reg) && Vgprs.has(f, b) && f.regs[a.reg].dwords == f.regs[b].dwords
        {
            self.partners[a.reg].push(b);
            self.partners[b].push(a.reg);
        }
    }
}

struct Colouring<'f> {
    f: &'f Function,
    limit: u16,
    align: u16,
    colours: Colours,
    taken: Bits,
    wishes: Wishes,
}

impl Colouring<'_> {
    fn block(&mut self, block: Block, liveness: &Liveness, dying: &Dying) -> Result<(), Error> {
        let f = self.f;
        self.taken = Bits::default();
        for &reg in liveness.live_in(block) {
            self.set_taken(reg, true);
        }
        if block == f.entry() {
            for input in f.inputs.iter().filter(|i| Vgprs.has(f, i.vreg)) {
                self.colours[input.vreg] = input.phys.map(|p| p.index);
                self.set_taken(input.vreg, true);
            }
        }
        for &param in f.blocks[block].thread_params.iter().filter(|&&p| Vgprs.has(f, p)) {
            self.assign(param, format_args!("{block}"))?;
        }
        for &reg in &dying.unread {
            self.set_taken(reg, false);
        }
        for (i, &inst) in f.blocks[block].insts.iter().enumerate() {
            self.inst(block, inst, &dying.at[i])?;
        }
        Ok(())
    }

    fn inst(&mut self, block: Block, inst: Inst, dying: &[VReg]) -> Result<(), Error> {
        let f = self.f;
        let data = &f.insts[inst];
        let early = overlap_forbidden(f, inst) || copies_tied_operand(f, inst, dying);
        let defs: SmallVec<[VReg; 2]> = f.defs(inst).filter(|&d| Vgprs.has(f, d)).collect();
        let is_def = |r: &VReg| defs.contains(r);
        if !early {
            dying.iter().filter(|r| !is_def(r)).for_each(|&r| self.set_taken(r, false));
        }
        // A tied definition takes its operand's register if that dies here.
        for (n, operand) in data.operands.iter().enumerate() {
            let tied = data.tied_definition(n).and_then(|d| data.operands[d].as_reg());
            if let (Operand::Reg(used), Some(def)) = (operand, tied)
                && let Some(colour) = self.colours[used.reg]
                && self.taken.is_free(colour + u16::from(used.first), used.dwords)
                && Vgprs.has(f, def.reg)
            {
                self.colours[def.reg] = Some(colour + u16::from(used.first));
                self.set_taken(def.reg, true);
            }
        }
        for &def in &defs {
            if self.colours[def].is_none() {
                self.assign(def, format_args!("{block}, {inst}"))?;
            }
        }
        dying.iter().filter(|r| early || is_def(r)).for_each(|&r| self.set_taken(r, false));
        Ok(())
    }

    fn set_taken(&mut self, reg: VReg, value: bool) {
        if let Some(colour) = self.colours[reg] {
            self.taken.set(colour, self.f.regs[reg].dwords, value);
        }
    }

    fn assign(&mut self, reg: VReg, place: std::fmt::Arguments) -> Result<(), Error> {
        let dwords = self.f.regs[reg].dwords;
        let align = if dwords > 1 { self.align } else { 1 };
        let colour = self
            .wished(reg, dwords, align)
            .or_else(|| self.taken.find_free(dwords, align, self.limit))
            .ok_or_else(|| {
                let (name, limit) = (&self.f.name, self.limit);
                Error(format!(
                    "function '{name}', {place}: no {dwords} consecutive VGPRs of {limit} are free for {reg}"
                ))
            })?;
        self.colours[reg] = Some(colour);
        self.set_taken(reg, true);
        Ok(())
    }

    /// A free colour that saves a move.
    fn wished(&mut self, reg: VReg, dwords: u8, align: u16) -> Option<u16> {
        let fits = |s: &Self, c: u16| {
            c.is_multiple_of(align) && c + u16::from(dwords) <= s.limit && s.taken.is_free(c, dwords)
        };
        if let Some(planned) = self.wishes.planned[reg].filter(|&c| fits(self, c)) {
            return Some(planned);
        }
        let partners = self.wishes.partners[reg].clone();
        for &partner in &partners {
            // A partner that is to be part of a tuple is as good as coloured once the tuple is planned.
            let colour = self.colours[partner].or_else(|| self.planned_part(partner));
            if let Some(colour) = colour.filter(|&c| fits(self, c)) {
                return Some(colour);
            }
        }
        let (tuple, offset) = self.wishes.part_of[reg]?;
        if let Some(colour) = self.planned_part(reg) {
            return Some(colour).filter(|&c| fits(self, c));
        }
        let whole = self.f.regs[tuple].dwords;
        let by_partner = self.wishes.partners[tuple].iter().find_map(|&p| self.colours[p]);
        let base = by_partner
            .filter(|&b| b + u16::from(whole) <= self.limit && self.taken.is_free(b, whole))
            .or_else(|| self.taken.find_free(whole, self.align, self.limit))?;
        self.wishes.planned[tuple] = Some(base);
        Some(base + offset).filter(|&c| fits(self, c))
    }

    fn planned_part(&self, reg: VReg) -> Option<u16> {
        let (tuple, offset) = self.wishes.part_of[reg]?;
        Some(self.wishes.planned[tuple]? + offset)
    }
}

/// Whether a tied operand must be copied to the result's register before the instruction: then that register may not
/// be one that another operand is read from.
fn copies_tied_operand(f: &Function, inst: Inst, dying: &[VReg]) -> bool {
    let data = &f.insts[inst];
    data.operands.iter().enumerate().any(|(n, operand)| {
        let tied = data.tied_definition(n).and_then(|d| data.operands[d].as_reg());
        let dies = |r: RegRef| dying.contains(&r.reg);
        tied.is_some_and(|d| Vgprs.has(f, d.reg)) && !operand.as_reg().is_some_and(dies)
    })
}

/// Whether the results may not share registers with the operands: instructions that write their result before they
/// have read all of it (LLVM marks the same ones early-clobber: the quad and masked-quad SAD instructions).
fn overlap_forbidden(f: &Function, inst: Inst) -> bool {
    use gcnsel_isa::Op::*;
    matches!(f.insts[inst].opcode.isa(), Some(V_QSAD_PK_U16_U8 | V_MQSAD_PK_U16_U8 | V_MQSAD_U32_U8))
}
