//! Products of two i64, whole.

use super::super::builder::Builder;
use gcnsel_ir::{BinaryOp, CastOp, IntPredicate, Value};

/// The dwords of an i64.
pub(super) fn halves(b: &mut Builder, x: Value) -> (Value, Value) {
    let dword = b.i32();
    let high = b.shift(BinaryOp::LShr, x, 32);
    (b.cast(CastOp::Trunc, x, dword), b.cast(CastOp::Trunc, high, dword))
}

/// High half of the unsigned 128-bit product of two i64.
pub(super) fn mulhi64(b: &mut Builder, x: Value, y: Value) -> Value {
    product64(b, x, y).1
}

/// Low and high half of the unsigned 128-bit product of two i64, from 64-bit products of dwords. Of the sums only that of
/// both crosswise products can overflow; what it loses counts in the high dword of what is added to the last product,
/// where nothing else is. (Products that say whether they overflow stay whole until the DAG, whose `whole_product` is the
/// same there.)
pub(crate) fn product64(b: &mut Builder, x: Value, y: Value) -> (Value, Value) {
    let int = b.i64();
    let mut wide_halves = |v: Value| {
        let (lo, hi) = halves(b, v);
        (b.resize(lo, int, false), b.resize(hi, int, false))
    };
    let ((x0, x1), (y0, y1)) = (wide_halves(x), wide_halves(y));
    let lowest = b.mul(x0, y0);
    let above = b.shift(BinaryOp::LShr, lowest, 32);
    let cross = b.mul(x1, y0);
    let one = b.add(cross, above);
    let cross = b.mul(x0, y1);
    let both = b.add(cross, one);
    let overflows = b.icmp(IntPredicate::Ult, both, one);
    let lost = b.resize(overflows, int, false);
    let lost = b.shift(BinaryOp::Shl, lost, 32);
    let above = b.shift(BinaryOp::LShr, both, 32);
    let above = b.or(above, lost);
    let high = b.mul(x1, y1);
    let low_mask = b.c64(0xFFFF_FFFF);
    let lowest = b.and(lowest, low_mask);
    let middle = b.shift(BinaryOp::Shl, both, 32);
    (b.or(lowest, middle), b.add(high, above))
}
