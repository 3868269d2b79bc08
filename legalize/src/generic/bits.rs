//! Bits gathered and spread by a mask, in as many steps as a number of the bits has bits; products without carries.
//!
//! Gathering is what Hacker's Delight (H. S. Warren, second edition, sections 7-4 and 7-5) calls compress, and spreading its
//! inverse, expand: each bit that the mask names goes down, or up again, by the number of bits below it that the mask does not
//! name, by one position where that is odd, then by two, and so on. Elements of vectors do the same each for itself.

use crate::builder::Builder;
use gcnsel_ir::{BinaryOp, IntPredicate, Value};

fn width(b: &Builder, value: Value) -> u32 {
    b.types.int_bits(b.types.scalar(b.ty(value))).expect("it is verified that this is an integer")
}

/// `x ^ x << 1 ^ x << 2 ...`: each bit is whether an odd number of those up to it are set.
fn parity_below(b: &mut Builder, mut x: Value, bits: u32) -> Value {
    let mut by = 1;
    while by < bits {
        let up = b.shift(BinaryOp::Shl, x, by);
        x = b.xor(x, up);
        by *= 2;
    }
    x
}

/// The steps of a mask: by how many positions, and which bits move, where they are before gathering.
fn steps(b: &mut Builder, mut mask: Value) -> Vec<(u32, Value)> {
    let bits = width(b, mask);
    let ty = b.ty(mask);
    let ones = b.int(ty, u128::MAX);
    // Bits above those that are not named.
    let others = b.xor(mask, ones);
    let mut holes = b.shift(BinaryOp::Shl, others, 1);
    let mut steps = Vec::new();
    let mut by = 1;
    while by < bits {
        let odd = parity_below(b, holes, bits);
        let moves = b.and(odd, mask);
        steps.push((by, moves));
        let stay = b.xor(mask, moves);
        let down = b.shift(BinaryOp::LShr, moves, by);
        mask = b.or(stay, down);
        let even = b.xor(odd, ones);
        holes = b.and(holes, even);
        by *= 2;
    }
    steps
}

/// `pext`: the bits that the mask names, one next to the other from the lowest on.
pub(super) fn gathered(b: &mut Builder, x: Value, mask: Value) -> Value {
    let mut x = b.and(x, mask);
    for (by, moves) in steps(b, mask) {
        let moving = b.and(x, moves);
        let staying = b.xor(x, moving);
        let down = b.shift(BinaryOp::LShr, moving, by);
        x = b.or(staying, down);
    }
    x
}

/// `pdep`: the lowest bits, each where the mask names one; the same steps back.
pub(super) fn spread(b: &mut Builder, mut x: Value, mask: Value) -> Value {
    for (by, moves) in steps(b, mask).into_iter().rev() {
        let up = b.shift(BinaryOp::Shl, x, by);
        let moving = b.and(up, moves);
        let ty = b.ty(x);
        let ones = b.int(ty, u128::MAX);
        let others = b.xor(moves, ones);
        let staying = b.and(x, others);
        x = b.or(staying, moving);
    }
    b.and(x, mask)
}

/// `clmul`: the sum, without carries, of one operand shifted to each bit of the other.
pub(super) fn product(b: &mut Builder, x: Value, y: Value) -> Value {
    let ty = b.ty(x);
    let zero = b.int(ty, 0);
    let mut sum = zero;
    for bit in 0..width(b, x) {
        let place = b.int(ty, 1 << bit);
        let bit_of = b.and(y, place);
        let is_set = b.icmp(IntPredicate::Ne, bit_of, zero);
        let shifted = b.shift(BinaryOp::Shl, x, bit);
        let part = b.select(is_set, shifted, zero);
        sum = if bit == 0 { part } else { b.xor(sum, part) };
    }
    sum
}
