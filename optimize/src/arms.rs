//! Branches one behind another that ask for the same condition become one, whose arms have the code of all.
//!
//! Loads under one mask, as Triton writes them, are a branch each. Joined they are in one block, where they share their addresses, are
//! scheduled together, and neighbours among them become one load. Each branch less spares a wave three instructions.
//!
//! [`Body::join_arms`] says what may move where. Values that arms have made stay in registers a little longer for it.

use gcnsel_analysis::Body;
use gcnsel_ir::TypeTable;

/// Dwords of values that may be kept for code that moves behind the last of some branches.
const ROOM: u32 = 16;

/// Joins branches.
pub fn join(types: &TypeTable, body: &mut Body) {
    body.join_arms(types, ROOM, |types, ty| types.bits(ty).map_or(1, |bits| bits.div_ceil(32) as u32));
}

#[cfg(test)]
mod tests;
