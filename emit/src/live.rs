//! Which scalar registers are read later on, in an allocated function, and whether it matters which lanes are active.

use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{Block, Condition, Function, InstData, Opcode, Operand, WaveTerminator};

/// SGPRs, VCC and M0 among them, SCC and EXEC.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub struct Live {
    sgprs: u128,
    /// SCC is read before it is written.
    pub scc: bool,
    /// Something minds EXEC before it is written over.
    pub exec: bool,
}

impl Live {
    /// Before what may read anything.
    const ALL: Live = Live { sgprs: u128::MAX, scc: true, exec: true };

    /// Whether some dword of a register is read.
    pub fn has(&self, reg: Reg) -> bool {
        self.sgprs & bits(reg) != 0
    }

    /// From behind an instruction to before it.
    pub fn step(&mut self, data: &InstData) {
        let Opcode::Isa(op) = data.opcode else { return *self = Live::ALL };
        let defs = data.def_count();
        for operand in &data.operands[..defs] {
            if let Operand::Phys(reg) = *operand {
                self.sgprs &= !bits(reg);
            }
        }
        self.scc = op.row().reads_scc() || self.scc && !op.row().writes_scc();
        if data.minds_exec() {
            self.exec = mask_of_move(data).is_none();
        }
        let named = data.operands[defs..].iter().filter_map(|operand| match *operand {
            Operand::Phys(reg) => Some(reg),
            _ => None,
        });
        for reg in named.chain(data.opcode.implicit_uses(&data.mods)) {
            self.sgprs |= bits(reg);
        }
    }
}

/// What a move to exec moves.
pub fn mask_of_move(data: &InstData) -> Option<Operand> {
    let exec = Operand::Phys(Reg::EXEC);
    let is_move = data.opcode == Op::S_MOV_B64.into() && data.operands[0] == exec;
    is_move.then(|| data.operands[1]).filter(|mask| !overlap(*mask, exec))
}

/// Whether two operands are registers that have a dword in common.
pub fn overlap(a: Operand, b: Operand) -> bool {
    matches!((a, b), (Operand::Phys(a), Operand::Phys(b)) if a.overlaps(b))
}

fn bits(reg: Reg) -> u128 {
    match reg.bank {
        Bank::Sgpr if reg.end() <= 128 => (u128::MAX >> (128 - u32::from(reg.dwords))) << reg.index,
        _ => 0,
    }
}

/// What is live where blocks begin.
pub struct ScalarLiveness(SecondaryMap<Block, Live>);

impl ScalarLiveness {
    pub fn new(f: &Function) -> Self {
        let mut liveness = ScalarLiveness(full_map(f.blocks.len()));
        let mut preds: SecondaryMap<Block, Vec<Block>> = full_map(f.blocks.len());
        for &block in &f.layout {
            f.blocks[block].wave_edges().iter().for_each(|edge| preds[edge.target].push(block));
        }
        let mut work: Vec<Block> = f.layout.clone();
        while let Some(block) = work.pop() {
            let mut live = liveness.at_end(f, block);
            f.blocks[block].insts.iter().rev().for_each(|&inst| live.step(&f.insts[inst]));
            if live != liveness.0[block] {
                liveness.0[block] = live;
                work.extend(&preds[block]);
            }
        }
        liveness
    }

    /// What is live behind a block's instructions.
    pub fn at_end(&self, f: &Function, block: Block) -> Live {
        let data = &f.blocks[block];
        let mut live = Live::default();
        for edge in data.wave_edges() {
            live.sgprs |= self.0[edge.target].sgprs;
            live.scc |= self.0[edge.target].scc;
            live.exec |= self.0[edge.target].exec;
        }
        // A wave that ends needs no lanes; who has called does.
        live.exec |= matches!(data.wave_terminator, Some(WaveTerminator::End)) && f.is_callable;
        if let Some(WaveTerminator::Branch { condition, .. }) = &data.wave_terminator {
            match condition {
                Condition::Scc0 | Condition::Scc1 => live.scc = true,
                Condition::VccZero | Condition::VccNonZero => live.sgprs |= bits(Reg::VCC),
                Condition::ExecZero | Condition::ExecNonZero => live.exec = true,
            }
        }
        live
    }
}
