//! Blocks to be ordered in tests.

use super::graph::Graph;
use super::registers::Tuples;
use cranelift_entity::EntitySet;
use gcnsel_isa::{Bank, Op, Target};
use gcnsel_mir::{
    AddressClass, Block, BlockData, Function, InstData, MemoryOperand, Operand, Origin, RegKind, VReg,
};

pub struct Code {
    f: Function,
    block: Block,
}

impl Code {
    pub fn new() -> Code {
        let mut f = Function::new("f", Target::Gfx942);
        let block = f.blocks.push(BlockData::new("", Default::default()));
        f.layout.push(block);
        Code { f, block }
    }

    /// A register that another block defines.
    pub fn input(&mut self, bank: Bank, dwords: u8) -> Operand {
        let reg = self.f.new_reg(bank, dwords, RegKind::Plain, Origin::NONE);
        self.f.whole(reg)
    }

    pub fn add(&mut self, op: Op, bank: Bank, dwords: u8, reads: &[Operand]) -> Operand {
        let to = self.input(bank, dwords);
        let operands: Vec<Operand> = [to].iter().chain(reads).copied().collect();
        let mut data = InstData::new(op, operands, Origin::NONE);
        if op.row().memory().is_some() {
            let memory = MemoryOperand::new(AddressClass::Global, 4, 4, true, false);
            data.memory = Some(self.f.memory.push(memory));
        }
        self.f.append(self.block, data);
        to
    }

    /// Finds orders of it; of `live_out`, this register is used behind the block.
    pub fn graph(&self, live_out: Option<VReg>) -> Graph<'_> {
        let insts = &self.f.blocks[self.block].insts;
        let glued = EntitySet::new();
        Graph::new(&self.f, insts, &glued, Tuples::AsWholes, |reg| Some(reg) == live_out, |_| 0)
    }
}

pub fn reg(operand: Operand) -> VReg {
    operand.as_reg().expect("a register").reg
}
