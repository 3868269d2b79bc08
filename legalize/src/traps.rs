//! Branches to traps, by all lanes that execute them.

use super::builder::declared;
use gcnsel_analysis::Body;
use gcnsel_ir::{Intrinsic, TypeTable};

/// Has the wave come to traps together.
pub(super) fn join(types: &mut TypeTable, body: &mut Body) {
    let lanes = types.int(64);
    if let Some(ballot) = declared(body, types, Intrinsic::AmdgcnBallot, &[lanes]) {
        body.join_traps(types, ballot);
    }
}
