//! How many wait states a result needs before another instruction may read it, told by opcodes alone: what a scheduler asks of
//! the table of [`hazards`](crate::hazards) while there are no registers yet.

use crate::hazards::{First, HAZARDS, Second};
use crate::op::Op;
use crate::reg::Bank;
use crate::row::Format;
use crate::target::Target;

/// Wait states between an instruction that writes a register of a bank and one that reads it. Two equal dot products count as a chain, in
/// which one adds to the other's sum and need not wait; if it multiplies the sum instead, the answer is too low, which costs an `s_nop`.
pub fn wait_states_of_result(first: Op, bank: Bank, second: Op, target: Target) -> u8 {
    let (writer, reader) = (first.row(), second.row());
    if !writer.is_valu() || !reader.is_valu() && reader.memory().is_none() {
        return 0;
    }
    let is_lane_read = matches!(second, Op::V_READLANE_B32 | Op::V_READFIRSTLANE_B32);
    let pairs = [
        (
            bank == Bank::Vgpr && writer.is_dot() && first != second,
            First::DotWritesVgpr,
            Second::AfterDotReadsVgpr,
        ),
        (
            bank == Bank::Vgpr && writer.is_trans() && reader.is_valu() && !reader.is_trans(),
            First::TransWritesVgpr,
            Second::NonTransReadsVgpr,
        ),
        (
            bank == Bank::Vgpr && !writer.is_matrix() && reader.is_matrix(),
            First::ValuWritesVgpr,
            Second::MatrixReadsVgpr,
        ),
        (bank == Bank::Vgpr && is_lane_read, First::ValuWritesVgpr, Second::ReadLaneReadsVgpr),
        (bank == Bank::Sgpr && reader.is_valu(), First::ValuWritesSgpr, Second::ValuReadsSgpr),
        (
            bank == Bank::Sgpr && !reader.is_valu() && reader.format != Format::Smem,
            First::ValuWritesSgpr,
            Second::VmemReadsSgpr,
        ),
    ];
    let asked = pairs.iter().filter(|(is_there, ..)| *is_there);
    let rows = asked
        .flat_map(|(_, one, two)| HAZARDS.iter().filter(move |row| (row.first, row.second) == (*one, *two)));
    rows.map(|row| row.wait_states[target.column()]).max().unwrap_or(0)
}
