//! Branches to traps, by all lanes that execute them.

use super::builder::mangled;
use gcnsel_analysis::Body;
use gcnsel_ir::{Intrinsic, SymbolId, TypeTable};

/// Has the wave come to traps together.
pub(super) fn join(types: &mut TypeTable, body: &mut Body) {
    let name = mangled(Intrinsic::AmdgcnBallot, &[types.int(64)], types);
    let Some(index) = body.module().symbols.get_index_of(&*name) else { return };
    let ballot = SymbolId::from_u32(index as u32);
    if body.module().intrinsic(ballot) == Some(Intrinsic::AmdgcnBallot) {
        body.join_traps(types, ballot);
    }
}
