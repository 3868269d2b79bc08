//! Small functions whose right allocation is evident.

mod accumulators;
mod aside;
mod calls;
mod checked;
mod fixed;
mod frame;
mod in_vectors;
mod lanes;
mod loops;
mod moves;
mod pressure;
mod spills;
mod thrift;
mod whole;

use crate::pressure::{Demand, Live};
use crate::{Allocation, Allocator, File, Options, allocate, prepare, sgpr_only};
use gcnsel_isa::{Bank, Op, Reg, Target};
use gcnsel_mir::{
    Block, BlockData, Condition, Edge, Function, Input, InputKind, Inst, InstData, Opcode, Operand, Origin,
    Pseudo, RegKind, RegRef, Terminator, VReg, WaveEdge, WaveTerminator,
};

/// The files, and what reads a register of each.
const READERS: [(Bank, Op); 2] = [(Bank::Sgpr, Op::S_NOT_B32), (Bank::Vgpr, Op::V_NOT_B32)];

/// A function being written, block by block, in uniform control flow: both kinds of edges are the same.
pub(crate) struct Code {
    pub f: Function,
    block: Block,
}

impl Code {
    pub fn new(target: Target) -> Self {
        let mut f = Function::new("small", target);
        let block = f.blocks.push(BlockData::new("", Default::default()));
        f.layout.push(block);
        Code { f, block }
    }

    pub fn new_block(&mut self) -> Block {
        self.f.blocks.push(BlockData::new("", Default::default()))
    }

    pub fn start(&mut self, block: Block) {
        self.f.layout.push(block);
        self.block = block;
    }

    pub fn push(&mut self, op: impl Into<Opcode>, operands: &[Operand]) -> Inst {
        self.f.append(self.block, InstData::new(op, operands.iter().copied(), Origin::NONE))
    }

    pub fn def(&mut self, op: impl Into<Opcode>, bank: Bank, dwords: u8, uses: &[Operand]) -> Operand {
        let def = self.f.new_reg(bank, dwords, RegKind::Plain, Origin::NONE);
        let def = self.f.whole(def);
        self.push(op, &[&[def], uses].concat());
        def
    }

    /// A value that is no constant.
    pub fn value(&mut self, bank: Bank) -> Operand {
        match bank {
            Bank::Sgpr => self.def(Op::S_NOT_B32, bank, 1, &[Operand::Imm(5)]),
            _ => self.def(Op::V_NOT_B32, bank, 1, &[Operand::Imm(5)]),
        }
    }

    /// Several dwords in one register.
    pub fn wide(&mut self, bank: Bank, dwords: u8) -> Operand {
        let parts: Vec<Operand> = (0..dwords).map(|i| Operand::Imm(1000 + i64::from(i))).collect();
        self.def(Pseudo::RegSequence, bank, dwords, &parts)
    }

    /// A mask that would rather be in VCC.
    fn compare(&mut self) -> Operand {
        self.def(Op::V_CMP_LT_U32, Bank::Sgpr, 2, &[Operand::Imm(1), Operand::Imm(2)])
    }

    fn select(&mut self, mask: Operand) -> Operand {
        self.def(Op::V_CNDMASK_B32, Bank::Vgpr, 1, &[Operand::Imm(1), Operand::Imm(2), mask])
    }

    /// Reads its mask from VCC.
    fn divide(&mut self, mask: Operand) -> Operand {
        let one = Operand::Imm(1);
        self.def(Op::V_DIV_FMAS_F32, Bank::Vgpr, 1, &[one, one, one, mask])
    }

    pub fn jump(&mut self, target: Block, vectors: &[Operand], scalars: &[Operand]) {
        let edge = Edge { target, args: vectors.iter().copied().collect() };
        self.f.blocks[self.block].terminator = Some(Terminator::Jump(edge));
        let edge = WaveEdge { target, args: scalars.iter().copied().collect() };
        self.f.blocks[self.block].wave_terminator = Some(WaveTerminator::Jump(edge));
    }

    pub fn branch(&mut self, on_true: Block, on_false: Block) {
        let edge = |target| Edge { target, args: Default::default() };
        self.f.blocks[self.block].terminator =
            Some(Terminator::Uniform { on_true: edge(on_true), on_false: edge(on_false) });
        let edge = |target| WaveEdge { target, args: Default::default() };
        self.f.blocks[self.block].wave_terminator = Some(WaveTerminator::Branch {
            condition: Condition::Scc1,
            taken: edge(on_true),
            otherwise: edge(on_false),
        });
    }

    pub fn finish(mut self) -> Function {
        self.f.blocks[self.block].terminator = Some(Terminator::Return);
        self.f.blocks[self.block].wave_terminator = Some(WaveTerminator::End);
        self.f
    }
}

/// Part of a register.
pub(crate) fn part(of: Operand, first: u8) -> Operand {
    Operand::Reg(RegRef { first, dwords: 1, ..of.as_reg().expect("a register") })
}

/// Allocates, with the checkers, by one engine.
fn allocated(mut f: Function, engine: Allocator) -> (Function, Allocation) {
    let options = Options { scalars: engine, vectors: engine, verify: true, ..Options::default() };
    let needs = prepare(&mut f, options);
    let mut next = 0;
    for input in &mut f.inputs {
        input.phys = Some(match input.kind {
            InputKind::PrivateSegmentBuffer => Reg::sgpr(0, 4),
            // Behind what scratch wants.
            kind if kind != InputKind::WorkitemIdX => {
                next += 1;
                Reg::sgpr(7 + next, 1)
            }
            _ => Reg::vgpr(0, 1),
        });
    }
    let result = allocate(&mut f, needs, options).unwrap_or_else(|e| panic!("{e}\n{f}"));
    check_operands(&f, Bank::Sgpr);
    check_operands(&f, Bank::Vgpr);
    (f, result)
}

/// That operands are in the registers where their instructions read them, and tied ones in their results'.
fn check_operands(f: &Function, bank: Bank) {
    for data in all(f) {
        for (n, operand) in data.operands.iter().enumerate() {
            if let Some(fixed) = data.fixed_register(n).filter(|fixed| fixed.bank == bank) {
                assert_eq!(*operand, Operand::Phys(fixed), "{:?}\n{f}", data.opcode);
            }
            if let Some(def) = data.tied_definition(n).filter(|_| bank == Bank::Vgpr) {
                assert_eq!(*operand, data.operands[def], "{:?}\n{f}", data.opcode);
            }
        }
    }
}

fn all(f: &Function) -> impl Iterator<Item = &InstData> {
    f.layout.iter().flat_map(|&b| &f.blocks[b].insts).map(|&inst| &f.insts[inst])
}

/// Moves from register to register.
fn moves(f: &Function) -> usize {
    let moves = [Op::V_MOV_B32, Op::S_MOV_B32, Op::S_MOV_B64, Op::V_SWAP_B32].map(Opcode::Isa);
    let is_move = |d: &&InstData| moves.contains(&d.opcode) && matches!(d.operands[1], Operand::Phys(_));
    all(f).filter(is_move).count()
}
