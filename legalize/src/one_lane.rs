//! Atomic operations of one address: one lane does them for the wave (`analysis/src/edit/one_lane.rs`, which says how, and why
//! that is right). Before `atomics`, so that a loop around `cmpxchg` is one lane's, too.
//!
//! It applies to what LLVM's atomic optimizer takes, in global memory and LDS, less what the order of memory forbids:
//!
//! - volatile operations are executed as often as they are written;
//! - an operation that acquires or releases orders its own lane's accesses, and cannot do so for others: only monotonic ones are combined;
//! - in the scope of a single thread an operation is atomic for that thread alone: nothing is won by combining it;
//! - in functions with `strictfp` operations of floats have a rounding that someone looks at.

use super::builder::declared;
use gcnsel_analysis::{Body, Options};
use gcnsel_ir::{AddressSpace, Inst, InstKind, Ordering, RmwOp, TypeTable};

/// Has one lane do what all lanes of a wave do to one address.
pub(super) fn elect(types: &mut TypeTable, body: &mut Body, uniformity: &Options) {
    let is_strict = body.attributes.has("strictfp");
    let applies = |body: &Body, types: &TypeTable, inst| applies(types, body, inst, is_strict);
    body.combine_atomics(types, uniformity, applies, &declared);
}

fn applies(types: &TypeTable, body: &Body, inst: Inst, is_strict: bool) -> bool {
    let InstKind::AtomicRmw { op, ptr, ref access, .. } = body.insts[inst].kind else { return false };
    let is_float = matches!(op, RmwOp::FAdd | RmwOp::FSub | RmwOp::FMax | RmwOp::FMin);
    matches!(types.pointer_space(body.values[ptr].ty), Some(AddressSpace::GLOBAL | AddressSpace::LOCAL))
        && !access.volatile
        && access.ordering == Some(Ordering::Monotonic)
        && !access.scope.starts_with("singlethread")
        && !(is_float && is_strict)
}
