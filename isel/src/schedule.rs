//! Order of a block's instructions.

use crate::select::Emitted;
use gcnsel_mir::{Function, InstData};

/// Orders a block's instructions. `keep_last`: the last unit sets SCC for the block's branch.
pub fn schedule(_function: &Function, code: Vec<Emitted>, _keep_last: bool) -> Vec<InstData> {
    debug_assert!(code.first().is_none_or(|e| !e.glued), "the first instruction follows none");
    code.into_iter().map(|e| e.data).collect()
}
