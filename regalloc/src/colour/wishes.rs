//! Where registers would like to be.

use crate::file::File;
use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::ReservedValue;
use gcnsel_graph::{Cycles, UnionFind, full_map};
use gcnsel_isa::Op;
use gcnsel_mir::{Block, Function, Inst, Opcode, Operand, Pseudo, RegRef, VReg};
use smallvec::SmallVec;
use std::cmp::Reverse;

/// From how many edges on the values that come to a parameter are kept out of the way of others.
const MANY_EDGES: u32 = 4;

/// A part of a tuple.
#[derive(Clone, Copy)]
pub struct Part {
    /// The tuple.
    pub tuple: VReg,
    /// The part's first dword in it.
    pub offset: u16,
    /// In how many cycles the tuple is put together.
    pub depth: u16,
}

/// Which dwords of a tuple are constants, and which.
pub type Constants = SmallVec<[(u16, i64); 2]>;

/// Where registers would like to be.
pub struct Wishes {
    file: File,
    /// Registers whose colour saves a move, or a dword, and in how many cycles: phi partners, copies, tied operands, addends.
    /// What is saved in most cycles comes first.
    pub partners: SecondaryMap<VReg, SmallVec<[(VReg, u16); 2]>>,
    /// Registers of another size, of which parts become it or it becomes a part, and where its first dword then is, from
    /// where theirs is.
    pub pieces: SecondaryMap<VReg, SmallVec<[(VReg, i32); 2]>>,
    /// Who represents a register's family: its partners, their partners, and so on.
    roots: SecondaryMap<VReg, VReg>,
    /// By who represents a family of a parameter to which many edges come: the blocks in which it is defined.
    pub homes: SecondaryMap<VReg, Vec<Block>>,
    /// The tuple that a register becomes part of.
    pub part_of: SecondaryMap<VReg, Option<Part>>,
    /// Parts of other tuples that a tuple is put together from, and where they are in it.
    pub inherited: SecondaryMap<VReg, SmallVec<[(RegRef, u16); 2]>>,
    /// The dwords of a tuple of SGPRs that are constants.
    pub constants: SecondaryMap<VReg, Option<Constants>>,
    /// The first of the registers in which a call or return wants a register, or gives it.
    pub passed: SecondaryMap<VReg, Option<u16>>,
}

impl Wishes {
    pub fn collect(f: &Function, file: File, cycles: &Cycles<Block>) -> Self {
        let mut wishes = Wishes {
            file,
            partners: full_map(f.regs.len()),
            pieces: full_map(f.regs.len()),
            roots: SecondaryMap::with_default(VReg::reserved_value()),
            homes: full_map(f.regs.len()),
            part_of: full_map(f.regs.len()),
            inherited: full_map(f.regs.len()),
            constants: full_map(f.regs.len()),
            passed: full_map(f.regs.len()),
        };
        let mut families = UnionFind::new(f.regs.len());
        wishes.collect_passed(f);
        let mut last_user: SecondaryMap<VReg, Option<Inst>> = full_map(f.regs.len());
        let mut edges: SecondaryMap<Block, u32> = full_map(f.blocks.len());
        for &block in &f.layout {
            for &inst in &f.blocks[block].insts {
                f.uses(inst).for_each(|used| last_user[used.reg] = Some(inst));
            }
            let depth = cycles.depth_of(block) as u16;
            for &inst in &f.blocks[block].insts {
                wishes.collect_inst(f, inst, &last_user, depth, &mut families);
            }
            for (target, args) in f.blocks[block].edges(file.edges()) {
                edges[target] += 1;
                for (arg, &param) in args.iter().zip(f.blocks[target].params(file.edges())) {
                    if let Operand::Reg(arg) = arg {
                        wishes.pair(f, *arg, param, depth, &mut families);
                    }
                }
            }
        }
        wishes.roots.resize(f.regs.len());
        f.regs.keys().for_each(|reg| wishes.roots[reg] = VReg::from_u32(families.find(reg.as_u32())));
        wishes.collect_homes(f, &edges);
        for &block in &f.layout {
            let params = f.blocks[block].params(file.edges()).iter().copied();
            let defs = f.blocks[block].insts.iter().flat_map(|&inst| f.defs(inst));
            for reg in params.chain(defs) {
                wishes.partners[reg].sort_by_key(|&(_, depth)| Reverse(depth));
            }
        }
        wishes
    }

    /// A parameter's own block is the first of a family's.
    fn collect_homes(&mut self, f: &Function, edges: &SecondaryMap<Block, u32>) {
        let file = self.file;
        for &block in f.layout.iter().filter(|&&block| edges[block] >= MANY_EDGES) {
            for &param in f.blocks[block].params(file.edges()).iter().filter(|&&p| file.has(f, p)) {
                let root = self.root(param);
                self.homes[root].push(block);
            }
        }
        for &block in &f.layout {
            for def in f.blocks[block].insts.iter().flat_map(|&inst| f.defs(inst)) {
                let root = self.root(def);
                if self.homes[root].last().is_some_and(|&last| last != block) {
                    self.homes[root].push(block);
                }
            }
        }
    }

    /// Who represents a register's family.
    pub fn root(&self, reg: VReg) -> VReg {
        self.roots[reg]
    }

    fn collect_passed(&mut self, f: &Function) {
        if f.call_registers.is_empty() {
            return;
        }
        // In the order of the code, the first wish counts.
        for &inst in f.layout.iter().flat_map(|&block| &f.blocks[block].insts) {
            let Some(registers) = f.call_registers.get(&inst) else { continue };
            for (operand, register) in f.insts[inst].operands.iter().zip(registers) {
                if let Operand::Reg(r) = *operand
                    && self.file.has(f, r.reg)
                    && let Some(first) = register.index.checked_sub(u16::from(r.first))
                {
                    self.passed[r.reg].get_or_insert(first);
                }
            }
        }
    }

    fn collect_inst(
        &mut self,
        f: &Function,
        inst: Inst,
        last_user: &SecondaryMap<VReg, Option<Inst>>,
        depth: u16,
        families: &mut UnionFind,
    ) {
        let data = &f.insts[inst];
        let Some(Operand::Reg(def)) = data.operands.first().copied() else { return };
        if data.opcode == Pseudo::Copy.into() {
            if let Operand::Reg(source) = data.operands[1] {
                self.pair(f, source, def.reg, depth, families);
            }
        } else if data.opcode == Pseudo::RegSequence.into() {
            // The parts may be of another file, which then has no such tuple.
            if !self.file.has(f, def.reg) {
                return;
            }
            let mut at = 0;
            let mut constants = Constants::new();
            for part in &data.operands[1..] {
                if let Operand::Reg(r) = part {
                    // What is used later on has to be copied, and would be where the tuple wants to be.
                    let is_last = last_user[r.reg] == Some(inst);
                    if !f.is_whole(*r) && is_last {
                        self.inherited[def.reg].push((*r, at));
                    } else if is_last && self.part_of[r.reg].is_none() {
                        self.part_of[r.reg] = Some(Part { tuple: def.reg, offset: at, depth });
                        self.pieces[def.reg].push((r.reg, -i32::from(at)));
                    }
                    at += u16::from(r.dwords);
                } else {
                    if let Operand::Imm(value) = part {
                        constants.push((at, *value));
                    }
                    at += 1;
                }
            }
            let is_kept = self.file == File::Sgprs && !constants.is_empty();
            self.constants[def.reg] = Some(constants).filter(|_| is_kept);
        } else {
            for (n, operand) in data.operands.iter().enumerate() {
                let tied = data.tied_definition(n).and_then(|d| data.operands[d].as_reg());
                if let (Operand::Reg(used), Some(def)) = (operand, tied) {
                    self.pair(f, *used, def.reg, depth, families);
                }
            }
            // A sum of matrices takes its addend's place if it can: no move is saved, but both want to be where the sum goes.
            if let (true, Some(Operand::Reg(addend))) =
                (data.opcode.isa().is_some_and(|op| op.row().is_matrix()), data.operands.get(3))
                && f.is_whole(*addend)
                && f.regs[addend.reg].dwords == f.regs[def.reg].dwords
            {
                relate(families, addend.reg, def.reg);
            }
            // Shorter if the sum is where the addend was (`emit::shorten_sums`).
            let is_sum = [Op::V_FMA_F32, Op::V_FMA_F64].iter().any(|&op| data.opcode == Opcode::Isa(op));
            if let (true, Some(Operand::Reg(addend))) = (is_sum, data.operands.get(3)) {
                self.pair(f, *addend, def.reg, depth, families);
            }
        }
    }

    /// Registers of another file have no colours, and are no wish.
    fn pair(&mut self, f: &Function, a: RegRef, b: VReg, depth: u16, families: &mut UnionFind) {
        if f.regs[a.reg].dwords == f.regs[b].dwords {
            self.partners[a.reg].push((b, depth));
            self.partners[b].push((a.reg, depth));
            relate(families, a.reg, b);
        } else if self.file.has(f, a.reg) && self.file.has(f, b) {
            self.pieces[a.reg].push((b, -i32::from(a.first)));
            self.pieces[b].push((a.reg, i32::from(a.first)));
        }
    }

    /// Whether a register is of a family that comes together from many blocks.
    pub fn meets(&self, reg: VReg) -> bool {
        !self.homes[self.root(reg)].is_empty()
    }
}

/// Two registers are of one family.
fn relate(families: &mut UnionFind, a: VReg, b: VReg) {
    let (one, other) = (families.find(a.as_u32()), families.find(b.as_u32()));
    families.merge(one, other);
}
