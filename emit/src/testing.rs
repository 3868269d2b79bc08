//! Small allocated functions for tests of passes.

use gcnsel_isa::{Op, Reg, Target};
use gcnsel_mir::{
    Block, BlockData, Condition, Edge, Function, InstData, Operand, Origin, Terminator, WaveEdge,
    WaveTerminator,
};

pub fn inst(op: Op, operands: &[Operand]) -> InstData {
    InstData::new(op, operands.iter().copied(), Origin::NONE)
}

pub fn s(index: u16, dwords: u8) -> Operand {
    Operand::Phys(Reg::sgpr(index, dwords))
}

pub fn v(index: u16, dwords: u8) -> Operand {
    Operand::Phys(Reg::vgpr(index, dwords))
}

/// A function of these blocks, which go on to others: none, one, or by VCC to two.
pub fn function(target: Target, blocks: Vec<(Vec<InstData>, Vec<usize>)>) -> Function {
    let mut f = Function::new("small", target);
    for _ in &blocks {
        let block = f.blocks.push(BlockData::new("", Default::default()));
        f.layout.push(block);
    }
    for (at, (insts, next)) in blocks.into_iter().enumerate() {
        let block = f.layout[at];
        for data in insts {
            f.append(block, data);
        }
        let edge = |to: usize| WaveEdge { target: f.layout[to], args: Default::default() };
        let end = match next[..] {
            [] => WaveTerminator::End,
            [to] => WaveTerminator::Jump(edge(to)),
            [taken, otherwise, ..] => WaveTerminator::Branch {
                condition: Condition::VccNonZero,
                taken: edge(taken),
                otherwise: edge(otherwise),
            },
        };
        let lanes = |to: usize| Edge { target: f.layout[to], args: Default::default() };
        let threads = match next[..] {
            [] => Terminator::Return,
            [to] => Terminator::Jump(lanes(to)),
            [taken, otherwise, ..] => Terminator::Divergent {
                mask: Operand::Phys(Reg::VCC),
                on_true: lanes(taken),
                on_false: lanes(otherwise),
            },
        };
        f.blocks[block].terminator = Some(threads);
        f.blocks[block].wave_terminator = Some(end);
    }
    f
}

/// A block's operations and operands.
pub fn contents(f: &Function, block: Block) -> Vec<(Op, Vec<Operand>)> {
    let insts = f.blocks[block].insts.iter().map(|&inst| &f.insts[inst]);
    insts.filter_map(|data| Some((data.opcode.isa()?, data.operands.to_vec()))).collect()
}
