//! What integers of more than 64 bits are: their types, their signs, their words.

use super::super::builder::Builder;
use super::super::parts::MOST_BITS;
use gcnsel_ir::{BinaryOp, Type, TypeTable, Value};

/// The widest integer whose square `words` knows.
pub(super) const MOST_FACTOR_BITS: u32 = 256;

/// Whether a type is a large integer, or a vector of them. Still larger ones stay as they are, for `words` to refuse.
pub(super) fn is_large(types: &TypeTable, ty: Type) -> bool {
    types.int_bits(types.scalar(ty)).is_some_and(|bits| bits > 64 && bits <= MOST_BITS)
}

/// Bits of an integer.
pub(super) fn bits_of(b: &Builder, ty: Type) -> u32 {
    b.types.int_bits(ty).expect("it is an integer")
}

/// The absolute value, and ones if it was negative.
pub(super) fn magnitude(b: &mut Builder, x: Value) -> (Value, Value) {
    let bits = bits_of(b, b.ty(x));
    let sign = b.shift(BinaryOp::AShr, x, bits - 1);
    let flipped = b.xor(x, sign);
    (b.sub(flipped, sign), sign)
}

/// The words of 64 bits, the lowest first; the last with zeros above.
pub(super) fn words(b: &mut Builder, x: Value) -> Vec<Value> {
    let (bits, i64) = (bits_of(b, b.ty(x)), b.i64());
    (0..bits.div_ceil(64))
        .map(|n| {
            let rest = b.shift(BinaryOp::LShr, x, 64 * n);
            b.resize(rest, i64, false)
        })
        .collect()
}

/// The integer that has these words.
pub(super) fn from_words(b: &mut Builder, words: &[Value], ty: Type) -> Value {
    let parts: Vec<Value> = words
        .iter()
        .zip(0..)
        .map(|(&word, n)| {
            let word = b.resize(word, ty, false);
            b.shift(BinaryOp::Shl, word, 64 * n)
        })
        .collect();
    parts.into_iter().reduce(|low, high| b.or(low, high)).expect("there are words")
}
