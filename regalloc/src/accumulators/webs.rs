//! Webs: vectors that are in one half of the file together, because one becomes the other where nothing is copied.

use super::operands::{Rule, is_inline, rule};
use crate::file::File;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::{Cycles, UnionFind, full_map};
use gcnsel_isa::Bank;
use gcnsel_mir::{Block, Edges, Function, Inst, Operand, Pseudo, RegRef, VReg};

/// What it takes to have a web in AGPRs, in dwords by how often they are moved or accessed: a cycle has eight rounds.
#[derive(Clone, Copy, Debug, Default)]
pub struct Account {
    /// Moves that it takes.
    pub moves: u64,
    /// Definitions and uses, all of them.
    pub accesses: u64,
    /// Whether it has to be in VGPRs.
    pub is_fixed: bool,
}

/// The webs of a function.
pub struct Webs {
    /// Who represents a register's web.
    pub root: SecondaryMap<VReg, Option<VReg>>,
    accounts: SecondaryMap<VReg, Account>,
    /// Whether phis are in the webs of their arguments.
    over_edges: bool,
    /// Registers by their webs.
    members: Vec<(VReg, VReg)>,
}

impl Webs {
    /// Finds the webs of all vectors; `over_edges` says whether phis are in those of their arguments.
    pub fn collect(f: &Function, cycles: &Cycles<Block>, over_edges: bool) -> Webs {
        let mut sets = UnionFind::new(f.regs.len());
        let mut join = |a: RegRef, b: VReg| {
            if joins(f, a, b) {
                let (a, b) = (sets.find(a.reg.as_u32()), sets.find(b.as_u32()));
                sets.merge(a.max(b), a.min(b));
            }
        };
        for &block in &f.layout {
            for &inst in &f.blocks[block].insts {
                let data = &f.insts[inst];
                for (n, operand) in data.operands.iter().enumerate() {
                    if let (Operand::Reg(used), Rule::As(def)) = (operand, rule(data, n))
                        && let Some(def) = data.operands[def].as_reg()
                    {
                        join(*used, def.reg);
                    }
                }
            }
            for (target, args) in f.blocks[block].edges(Edges::Thread).into_iter().filter(|_| over_edges) {
                for (arg, &param) in args.iter().zip(&f.blocks[target].thread_params) {
                    arg.as_reg().into_iter().for_each(|arg| join(arg, param));
                }
            }
        }
        let mut webs = Webs {
            root: full_map(f.regs.len()),
            accounts: full_map(f.regs.len()),
            over_edges,
            members: Vec::new(),
        };
        for reg in f.regs.keys().filter(|&reg| File::Vgprs.has(f, reg)) {
            let root = VReg::from_u32(sets.find(reg.as_u32()));
            webs.root[reg] = Some(root);
            webs.members.push((root, reg));
        }
        webs.members.sort();
        for input in &f.inputs {
            webs.fix(input.vreg);
        }
        for &block in &f.layout {
            let weight = 8u64.saturating_pow(cycles.depth_of(block).min(8) as u32);
            for &inst in &f.blocks[block].insts {
                webs.account_for(f, inst, weight);
            }
            for (target, args) in f.blocks[block].edges(Edges::Thread) {
                for (&arg, &param) in args.iter().zip(&f.blocks[target].thread_params) {
                    webs.passed(f, arg, param, weight);
                }
            }
        }
        webs
    }

    /// What a web costs.
    pub fn account(&self, root: VReg) -> Account {
        self.accounts[root]
    }

    /// The registers of a web.
    pub fn members(&self, root: VReg) -> impl Iterator<Item = VReg> + '_ {
        let first = self.members.partition_point(|&(of, _)| of < root);
        self.members[first..].iter().take_while(move |&&(of, _)| of == root).map(|&(_, reg)| reg)
    }

    fn fix(&mut self, reg: VReg) {
        if let Some(root) = self.root[reg] {
            self.accounts[root].is_fixed = true;
        }
    }

    fn add(&mut self, reg: VReg, accesses: u64, moves: u64) {
        if let Some(root) = self.root[reg] {
            let account = &mut self.accounts[root];
            account.accesses = account.accesses.saturating_add(accesses);
            account.moves = account.moves.saturating_add(moves);
        }
    }

    fn account_for(&mut self, f: &Function, inst: Inst, weight: u64) {
        let data = &f.insts[inst];
        if data.opcode == Pseudo::Copy.into() || data.opcode == Pseudo::RegSequence.into() {
            return self.account_for_parts(f, inst, weight);
        }
        for (n, operand) in data.operands.iter().enumerate() {
            let Operand::Reg(r) = *operand else { continue };
            let amount = weight * u64::from(r.dwords);
            match rule(data, n) {
                Rule::Vgpr => self.add(r.reg, amount, amount),
                Rule::Either => self.add(r.reg, amount, 0),
                Rule::As(def) => {
                    let def = data.operands[def].as_reg().map(|def| def.reg);
                    let moves = if def.is_some_and(|def| joins(f, r, def)) { 0 } else { amount };
                    self.add(r.reg, amount, moves);
                    def.into_iter().for_each(|def| self.add(def, 0, moves));
                }
            }
        }
    }

    /// Copies, and tuples of parts. What is copied anyway costs no more; parts would be made where the tuple is, if that is of
    /// VGPRs.
    fn account_for_parts(&mut self, f: &Function, inst: Inst, weight: u64) {
        let data = &f.insts[inst];
        let Some(def) = data.operands[0].as_reg() else { return };
        let is_copy = data.opcode == Pseudo::Copy.into();
        for &part in &data.operands[1..] {
            let dwords = match part {
                Operand::Reg(r) => r.dwords,
                Operand::Phys(r) => r.dwords,
                _ if is_copy => def.dwords,
                _ => 1,
            };
            let amount = weight * u64::from(dwords);
            let is_vector = |r: RegRef| f.regs[r.reg].bank == Bank::Vgpr;
            let moves = match part {
                Operand::Reg(r) if is_copy && is_vector(r) => 0,
                Operand::Imm(value) if is_inline(value, dwords) => 0,
                Operand::Undef => 0,
                _ => amount,
            };
            self.add(def.reg, amount, moves);
            if let Operand::Reg(r) = part {
                self.add(r.reg, amount, if is_copy { 0 } else { amount });
            }
        }
    }

    /// What an edge passes along.
    fn passed(&mut self, f: &Function, arg: Operand, param: VReg, weight: u64) {
        let dwords = f.regs[param].dwords;
        let amount = weight * u64::from(dwords);
        match arg {
            Operand::Reg(r) => {
                let moves = if self.over_edges && joins(f, r, param) { 0 } else { amount };
                self.add(r.reg, amount, moves);
                self.add(param, amount, moves);
            }
            Operand::Imm(value) if !is_inline(value, dwords) => self.add(param, amount, amount),
            _ => self.add(param, amount, 0),
        }
    }
}

/// Whether a value is all of one register, and can become all of another.
fn joins(f: &Function, a: RegRef, b: VReg) -> bool {
    f.is_whole(a) && f.regs[b].dwords == a.dwords && File::Vgprs.has(f, a.reg) && File::Vgprs.has(f, b)
}
