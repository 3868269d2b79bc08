//! Quotients and remainders, bit by bit from the first that the quotient can have.

use super::super::rewrite::Writer;
use super::bits;
use super::integer::magnitude;
use gcnsel_ir::{BinaryOp, IntPredicate, Value};

/// A quotient or remainder.
pub(super) fn divide(w: &mut Writer, op: BinaryOp, x: Value, y: Value) -> Value {
    let is_quotient = matches!(op, BinaryOp::UDiv | BinaryOp::SDiv);
    if matches!(op, BinaryOp::UDiv | BinaryOp::URem) {
        let (quotient, rest) = unsigned(w, x, y);
        return if is_quotient { quotient } else { rest };
    }
    let ((x, sign), (y, other)) = (magnitude(&mut w.b, x), magnitude(&mut w.b, y));
    let (quotient, rest) = unsigned(w, x, y);
    let b = &mut w.b;
    // A remainder has the dividend's sign.
    let (value, sign) = if is_quotient { (quotient, b.xor(sign, other)) } else { (rest, sign) };
    let flipped = b.xor(value, sign);
    b.sub(flipped, sign)
}

/// Quotient and remainder: the divisor, shifted to where the dividend's first bit is, is taken off what is left wherever it
/// fits, and goes down by a bit each time.
fn unsigned(w: &mut Writer, x: Value, y: Value) -> (Value, Value) {
    let b = &mut w.b;
    let ty = b.ty(x);
    let (zero, one) = (b.int(ty, 0), b.int(ty, 1));
    let (first, second) = (bits::leading_zeros(b, x), bits::leading_zeros(b, y));
    let distance = b.sub(second, first);
    let is_large = b.icmp(IntPredicate::Uge, x, y);
    let top = b.binary(BinaryOp::Shl, y, distance);
    let i32 = b.i32();
    let distance = b.resize(distance, i32, false);
    let before = w.b.block;
    let (body, after) = (w.new_block(), w.new_block());
    w.b.branch_if(is_large, body, after);
    w.switch_to(body);
    let rest = w.phi(ty, &[(x, before)]);
    let divisor = w.phi(ty, &[(top, before)]);
    let quotient = w.phi(ty, &[(zero, before)]);
    let left = w.phi(i32, &[(distance, before)]);
    let b = &mut w.b;
    let fits = b.icmp(IntPredicate::Uge, rest, divisor);
    let less = b.sub(rest, divisor);
    let next_rest = b.select(fits, less, rest);
    let bit = b.select(fits, one, zero);
    let doubled = b.shift(BinaryOp::Shl, quotient, 1);
    let next_quotient = b.or(doubled, bit);
    let next_divisor = b.shift(BinaryOp::LShr, divisor, 1);
    let (one, none) = (b.c32(1), b.c32(0));
    let next_left = b.sub(left, one);
    let again = b.icmp(IntPredicate::Ne, left, none);
    b.branch_if(again, body, after);
    for (phi, next) in
        [(rest, next_rest), (divisor, next_divisor), (quotient, next_quotient), (left, next_left)]
    {
        w.add_incoming(phi, next, body);
    }
    w.switch_to(after);
    let quotient = w.phi(ty, &[(zero, before), (next_quotient, body)]);
    let rest = w.phi(ty, &[(x, before), (next_rest, body)]);
    (quotient, rest)
}
