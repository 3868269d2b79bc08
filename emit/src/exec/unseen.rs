//! Writes to exec that nobody sees on any way, be it in other blocks:
//!
//! ```text
//!   s_andn2_b64 exec, s[0:1], exec     ; the other side of an if, with nothing left to do
//!   s_mov_b64   exec, s[0:1]           ; all go on
//! ```

use crate::live::{LiveSet, ScalarLiveness, writes_scc};
use gcnsel_isa::{Op, Reg};
use gcnsel_mir::{Function, InstData, Opcode, Operand};

/// Drops writes to exec that are written over wherever the wave goes, before anything minds them; whether it did.
pub fn drop_unseen(f: &mut Function) -> bool {
    let liveness = ScalarLiveness::new(f);
    let mut changed = false;
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let mut live = liveness.at_end(f, block);
        let mut insts = std::mem::take(&mut f.blocks[block].insts);
        insts.reverse();
        insts.retain(|&inst| {
            let data = &f.insts[inst];
            let goes = !live.exec && writes_exec_alone(data) && !(live.scc && writes_scc(f, inst));
            if !goes {
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

/// Whether exec is all that an instruction is for.
fn writes_exec_alone(data: &InstData) -> bool {
    use Op::{S_AND_B64, S_ANDN2_B64, S_MOV_B64, S_OR_B64, S_ORN2_B64, S_XOR_B64};
    let is_such = matches!(
        data.opcode,
        Opcode::Isa(S_AND_B64 | S_ANDN2_B64 | S_MOV_B64 | S_OR_B64 | S_ORN2_B64 | S_XOR_B64)
    );
    is_such && data.operands[0] == Operand::Phys(Reg::EXEC)
}
