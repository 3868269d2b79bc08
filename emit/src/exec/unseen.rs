//! Writes to exec that nobody sees on any way, be it in other blocks:
//!
//! ```text
//!   s_andn2_b64 exec, s[0:1], exec     ; the other side of an if, with nothing left to do
//!   s_mov_b64   exec, s[0:1]           ; all go on
//! ```

use super::{mask_of_move, writes_scc};
use crate::live::ScalarLiveness;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::{Op, Reg};
use gcnsel_mir::{Block, Condition, Function, InstData, Opcode, Operand, WaveTerminator};

/// Drops writes to exec that are written over wherever the wave goes, before anything minds them; whether it did.
pub fn drop_unseen(f: &mut Function) -> bool {
    let minded = Minded::new(f);
    let liveness = ScalarLiveness::new(f);
    let mut changed = false;
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let (mut seen, mut live) = (minded.at_end(f, block), liveness.at_end(f, block));
        let mut insts = std::mem::take(&mut f.blocks[block].insts);
        insts.reverse();
        insts.retain(|&inst| {
            let data = &f.insts[inst];
            let goes = !seen && writes_exec_alone(data) && !(live.scc && writes_scc(f, inst));
            if !goes {
                seen = step(seen, data);
                live.step(data);
            }
            changed |= goes;
            !goes
        });
        insts.reverse();
        f.blocks[block].insts = insts;
    }
    changed
}

/// Where what exec is matters to something.
struct Minded(SecondaryMap<Block, bool>);

impl Minded {
    fn new(f: &Function) -> Self {
        let mut minded = Minded(full_map(f.blocks.len()));
        let mut preds: SecondaryMap<Block, Vec<Block>> = full_map(f.blocks.len());
        for &block in &f.layout {
            f.blocks[block].wave_edges().iter().for_each(|edge| preds[edge.target].push(block));
        }
        let mut work: Vec<Block> = f.layout.clone();
        while let Some(block) = work.pop() {
            let insts = f.blocks[block].insts.iter().rev();
            let seen = insts.fold(minded.at_end(f, block), |seen, &inst| step(seen, &f.insts[inst]));
            if seen && !minded.0[block] {
                minded.0[block] = true;
                work.extend(&preds[block]);
            }
        }
        minded
    }

    /// Behind a block's instructions.
    fn at_end(&self, f: &Function, block: Block) -> bool {
        let data = &f.blocks[block];
        match &data.wave_terminator {
            Some(WaveTerminator::Branch {
                condition: Condition::ExecZero | Condition::ExecNonZero, ..
            }) => true,
            // A wave that ends needs no lanes; who has called does.
            Some(WaveTerminator::End) => f.is_callable,
            _ => data.wave_edges().iter().any(|edge| self.0[edge.target]),
        }
    }
}

/// From behind an instruction to before it.
fn step(seen: bool, data: &InstData) -> bool {
    if data.minds_exec() { mask_of_move(data).is_none() } else { seen }
}

/// Whether exec is all that an instruction is for.
fn writes_exec_alone(data: &InstData) -> bool {
    use Op::{S_AND_B64, S_ANDN2_B64, S_MOV_B64, S_OR_B64, S_ORN2_B64, S_XOR_B64};
    let is_such = matches!(
        data.opcode,
        Opcode::Isa(S_AND_B64 | S_ANDN2_B64 | S_MOV_B64 | S_OR_B64 | S_ORN2_B64 | S_XOR_B64)
    );
    is_such && data.operands[0] == Operand::Phys(Reg::EXEC)
}
