//! Which scalar registers are read later on, in an allocated function, and whether it matters which lanes are active.

use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{Block, Condition, Function, Inst, InstData, Opcode, Operand, Pseudo, WaveTerminator};
use std::collections::BinaryHeap;

/// Whether an instruction writes SCC.
pub fn writes_scc(f: &Function, inst: Inst) -> bool {
    f.insts[inst].opcode.isa().is_some_and(|op| op.row().writes_scc())
}

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
        let row = match data.opcode {
            Opcode::Isa(op) => Some(op.row()),
            Opcode::Pseudo(_) if data.is_indexed() => None,
            // Waits and operations on caches, which name no register.
            Opcode::Pseudo(Pseudo::Fence | Pseudo::AsyncMark | Pseudo::WaitAsyncMark) => return,
            Opcode::Pseudo(_) => return *self = Live::ALL,
        };
        let defs = data.def_count();
        for operand in &data.operands[..defs] {
            if let Operand::Phys(reg) = *operand {
                self.sgprs &= !bits(reg);
            }
        }
        self.sgprs &= if row.is_none() { !bits(Reg::M0) } else { u128::MAX };
        self.scc =
            row.is_some_and(|row| row.reads_scc()) || self.scc && !row.is_some_and(|row| row.writes_scc());
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

/// What a block's instructions make of what is live behind them: they read something, and let through the rest but for
/// what they write.
#[derive(Clone, Copy, Default)]
struct Effect {
    reads: Live,
    lets_through: Live,
}

impl Effect {
    /// Two walks tell, with nothing and with everything live behind the block: the steps go bit by bit.
    fn of(f: &Function, block: Block) -> Self {
        let mut effect = Effect { reads: Live::default(), lets_through: Live::ALL };
        for &inst in f.blocks[block].insts.iter().rev() {
            effect.reads.step(&f.insts[inst]);
            effect.lets_through.step(&f.insts[inst]);
        }
        effect
    }

    fn before(&self, end: Live) -> Live {
        Live {
            sgprs: self.reads.sgprs | end.sgprs & self.lets_through.sgprs,
            scc: self.reads.scc | end.scc & self.lets_through.scc,
            exec: self.reads.exec | end.exec & self.lets_through.exec,
        }
    }
}

impl ScalarLiveness {
    /// Finds it for a function in its final order, to which most edges keep: what changes goes back to predecessors, the
    /// last of the blocks concerned first.
    pub fn new(f: &Function) -> Self {
        let mut liveness = ScalarLiveness(full_map(f.blocks.len()));
        let graph = f.wave_graph();
        let mut position: SecondaryMap<Block, u32> = full_map(f.blocks.len());
        let mut effects = Vec::with_capacity(f.layout.len());
        for (&block, at) in f.layout.iter().zip(0..) {
            position[block] = at;
            effects.push(Effect::of(f, block));
        }
        let mut is_waiting = vec![true; f.layout.len()];
        let mut waiting: BinaryHeap<u32> = (0..f.layout.len() as u32).collect();
        while let Some(at) = waiting.pop() {
            let (at, block) = (at as usize, f.layout[at as usize]);
            is_waiting[at] = false;
            let live = effects[at].before(liveness.at_end(f, block));
            if live != liveness.0[block] {
                liveness.0[block] = live;
                for &pred in graph.preds(block) {
                    let pred = position[pred];
                    if !std::mem::replace(&mut is_waiting[pred as usize], true) {
                        waiting.push(pred);
                    }
                }
            }
        }
        liveness
    }

    /// What is live before a block's instructions.
    pub fn at_start(&self, block: Block) -> Live {
        self.0[block]
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
