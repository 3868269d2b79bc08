//! Counting bits, and putting them elsewhere.

use super::super::builder::Builder;
use super::super::per_lane;
use super::integer::{bits_of, from_words, words};
use gcnsel_ir::{BinaryOp, IntPredicate, Intrinsic, Value};

/// Zeros above the first one; of zero, all bits.
pub(super) fn leading_zeros(b: &mut Builder, x: Value) -> Value {
    let ty = b.ty(x);
    let words = words(b, x);
    let beyond = 64 * words.len() as u32 - bits_of(b, ty);
    let all = b.c64(64 * words.len() as u64 - u64::from(beyond));
    let zero = b.c64(0);
    let (i64, defined) = (b.i64(), b.bit(true));
    let mut count = all;
    for (n, &word) in words.iter().enumerate() {
        let here = b.intrinsic(per_lane::CTLZ, &[i64], &[word, defined], i64);
        let above = b.c64((64 * (words.len() - 1 - n)) as u64);
        let here = b.add(here, above);
        let beyond = b.c64(beyond.into());
        let here = b.sub(here, beyond);
        let is_set = b.icmp(IntPredicate::Ne, word, zero);
        count = b.select(is_set, here, count);
    }
    b.resize(count, ty, false)
}

/// Zeros below the last one; of zero, all bits.
pub(super) fn trailing_zeros(b: &mut Builder, x: Value) -> Value {
    let ty = b.ty(x);
    let words = words(b, x);
    let (i64, defined, zero) = (b.i64(), b.bit(true), b.c64(0));
    let mut count = b.c64(bits_of(b, ty).into());
    for (n, &word) in words.iter().enumerate().rev() {
        let here = b.intrinsic(per_lane::CTTZ, &[i64], &[word, defined], i64);
        let below = b.c64(64 * n as u64);
        let here = b.add(here, below);
        let is_set = b.icmp(IntPredicate::Ne, word, zero);
        count = b.select(is_set, here, count);
    }
    b.resize(count, ty, false)
}

/// How many bits are one.
pub(super) fn ones(b: &mut Builder, x: Value) -> Value {
    let (ty, i64) = (b.ty(x), b.i64());
    let words = words(b, x);
    let counts: Vec<Value> =
        words.iter().map(|&word| b.intrinsic(per_lane::CTPOP, &[i64], &[word], i64)).collect();
    let sum = counts.into_iter().reduce(|x, y| b.add(x, y)).expect("there are words");
    b.resize(sum, ty, false)
}

/// The bytes (`bswap`) or bits (`bitreverse`) from the last to the first.
pub(super) fn reversed(b: &mut Builder, intrinsic: Intrinsic, x: Value) -> Value {
    let (ty, i64) = (b.ty(x), b.i64());
    let words = words(b, x);
    let of = if intrinsic == Intrinsic::Bswap { per_lane::BSWAP } else { per_lane::BITREVERSE };
    let reversed: Vec<Value> =
        words.iter().rev().map(|&word| b.intrinsic(of, &[i64], &[word], i64)).collect();
    // What was above the highest bit is below the lowest now.
    let whole = 64 * words.len() as u32;
    let wide = b.types.int(whole);
    let value = from_words(b, &reversed, wide);
    let value = b.shift(BinaryOp::LShr, value, whole - bits_of(b, ty));
    b.resize(value, ty, false)
}

/// One half of two integers side by side, after a shift by an amount that counts modulo their width.
pub(super) fn funnel(b: &mut Builder, left: bool, x: Value, y: Value, amount: Value) -> Value {
    let ty = b.ty(x);
    let bits = bits_of(b, ty);
    let amount = modulo(b, amount, bits);
    let last = b.int(ty, u128::from(bits - 1));
    let rest = b.sub(last, amount);
    // Never by the whole width at once.
    let (high, low) = if left {
        let low = b.shift(BinaryOp::LShr, y, 1);
        (b.binary(BinaryOp::Shl, x, amount), b.binary(BinaryOp::LShr, low, rest))
    } else {
        let high = b.shift(BinaryOp::Shl, x, 1);
        (b.binary(BinaryOp::Shl, high, rest), b.binary(BinaryOp::LShr, y, amount))
    };
    b.or(high, low)
}

/// The remainder by a small number, word by word from the highest.
fn modulo(b: &mut Builder, x: Value, by: u32) -> Value {
    let ty = b.ty(x);
    if by.is_power_of_two() {
        let mask = b.int(ty, u128::from(by - 1));
        return b.and(x, mask);
    }
    let divisor = b.c64(by.into());
    let step = b.c64(((1u128 << 64) % u128::from(by)) as u64);
    let mut rest = b.c64(0);
    for word in words(b, x).into_iter().rev() {
        let here = b.binary(BinaryOp::URem, word, divisor);
        let above = b.mul(rest, step);
        let sum = b.add(above, here);
        rest = b.binary(BinaryOp::URem, sum, divisor);
    }
    b.resize(rest, ty, false)
}
