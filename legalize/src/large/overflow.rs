//! Sums, differences and products that say whether they are what they should be.

use super::super::builder::Builder;
use super::integer::{MOST_FACTOR_BITS, bits_of, is_large};
use gcnsel_ir::{BinaryOp, IntPredicate, Intrinsic, Value};

/// Whether an intrinsic is one of `*.with.overflow`.
pub(crate) fn says_whether(intrinsic: Intrinsic) -> bool {
    use Intrinsic::*;
    matches!(
        intrinsic,
        UaddWithOverflow
            | UsubWithOverflow
            | SaddWithOverflow
            | SsubWithOverflow
            | UmulWithOverflow
            | SmulWithOverflow
    )
}

/// The value of an intrinsic `*.with.overflow`, and whether it overflows, of vectors in each lane; `None` of others.
pub(crate) fn pair(b: &mut Builder, intrinsic: Intrinsic, args: &[Value]) -> Option<(Value, Value)> {
    use Intrinsic::*;
    let &[x, y] = args else { return None };
    let ty = b.ty(x);
    if !says_whether(intrinsic) || !is_large(b.types, ty) {
        return None;
    }
    if let Some(lanes) = b.types.lanes(ty) {
        let bit = b.i1();
        let bits = b.types.with_lanes_of(ty, bit);
        let (mut values, mut overflows) = (b.poison(ty), b.poison(bits));
        for lane in 0..lanes {
            let parts = [b.extract(x, lane), b.extract(y, lane)];
            let (value, overflow) = pair(b, intrinsic, &parts)?;
            values = b.insert(values, value, lane);
            overflows = b.insert(overflows, overflow, lane);
        }
        return Some((values, overflows));
    }
    match intrinsic {
        UaddWithOverflow => Some(sum(b, UaddSat, x, y)),
        UsubWithOverflow => Some(sum(b, UsubSat, x, y)),
        SaddWithOverflow => Some(sum(b, SaddSat, x, y)),
        SsubWithOverflow => Some(sum(b, SsubSat, x, y)),
        UmulWithOverflow | SmulWithOverflow if bits_of(b, ty) <= MOST_FACTOR_BITS => {
            Some(product(b, intrinsic == SmulWithOverflow, x, y))
        }
        _ => None,
    }
}

/// A sum or difference, and whether it overflows.
fn sum(b: &mut Builder, intrinsic: Intrinsic, x: Value, y: Value) -> (Value, Value) {
    use Intrinsic::*;
    let is_difference = matches!(intrinsic, UsubSat | SsubSat);
    let value = b.binary(if is_difference { BinaryOp::Sub } else { BinaryOp::Add }, x, y);
    let overflows = match intrinsic {
        UaddSat => b.icmp(IntPredicate::Ult, value, x),
        UsubSat => b.icmp(IntPredicate::Ult, x, y),
        _ => {
            // The sign is not the first operand's, although the operands' are alike; or not, of a difference.
            let (changed, other) = (b.xor(value, x), if is_difference { x } else { value });
            let differs = b.xor(other, y);
            let both = b.and(changed, differs);
            let zero = b.int(b.ty(x), 0);
            b.icmp(IntPredicate::Slt, both, zero)
        }
    };
    (value, overflows)
}

/// A product of twice as many bits, cut, and whether that loses anything.
fn product(b: &mut Builder, signed: bool, x: Value, y: Value) -> (Value, Value) {
    let ty = b.ty(x);
    let bits = bits_of(b, ty);
    let wide = b.types.int(2 * bits);
    let (x, y) = (b.resize(x, wide, signed), b.resize(y, wide, signed));
    let whole = b.mul(x, y);
    let value = b.resize(whole, ty, false);
    let again = b.resize(value, wide, signed);
    (value, b.icmp(IntPredicate::Ne, whole, again))
}

/// A sum or difference that stops at the ends.
pub(super) fn saturating(b: &mut Builder, intrinsic: Intrinsic, x: Value, y: Value) -> Value {
    let (value, overflows) = sum(b, intrinsic, x, y);
    let ty = b.ty(x);
    let (zero, one) = (b.int(ty, 0), b.int(ty, 1));
    let limit = match intrinsic {
        Intrinsic::UaddSat => b.sub(zero, one),
        Intrinsic::UsubSat => zero,
        _ => {
            // What has become negative was too large.
            let last = bits_of(b, ty) - 1;
            let sign = b.shift(BinaryOp::AShr, value, last);
            let smallest = b.shift(BinaryOp::Shl, one, last);
            b.xor(sign, smallest)
        }
    };
    b.select(overflows, limit, value)
}
