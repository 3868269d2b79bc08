//! Signs, which are taken off what is divided and given to what comes of it.

use super::super::builder::Builder;
use gcnsel_ir::{BinaryOp, Value};

/// All ones for negative values, else zero.
pub(super) fn sign_mask(b: &mut Builder, x: Value, width: u32) -> Value {
    b.shift(BinaryOp::AShr, x, width - 1)
}

/// `-x` where the mask is all ones.
pub(super) fn negate_if(b: &mut Builder, x: Value, mask: Value) -> Value {
    let flipped = b.xor(x, mask);
    b.sub(flipped, mask)
}
