//! Products of integers of many words.

use super::builder::Builder;
use gcnsel_ir::{BinaryOp, CastOp, Value};
use smallvec::SmallVec;

/// Digits of 32 bits, the lowest first; `None` for one that is known to be zero.
type Digits = SmallVec<[Option<Value>; 8]>;

/// The words of the low `bits` bits of a product, and zeros or more bits of the product above.
///
/// This is long multiplication, row by row. A digit's product, the digit that stands in its column, and what is carried there are
/// less than 2^64 together, so they are one multiply-add (`v_mad_u64_u32`) and a sum, and nothing is carried
/// farther than to the next column. With carries that run on to the end of a row, code would grow as the cube of the width.
pub(super) fn product(b: &mut Builder, x: &[Value], y: &[Value], bits: u32) -> SmallVec<[Value; 4]> {
    let count = bits.div_ceil(32) as usize;
    let (x, y) = (digits(b, x, count), digits(b, y, count));
    let mut out: Digits = SmallVec::from_elem(None, count);
    for (start, x) in x.into_iter().enumerate() {
        if let Some(x) = x {
            add_row(b, x, &y, &mut out[start..]);
        }
    }
    words(b, &out)
}

/// Adds the product of one digit and a number. `columns` begins where the digit stands; what is carried beyond its end is lost.
fn add_row(b: &mut Builder, x: Value, y: &[Option<Value>], columns: &mut [Option<Value>]) {
    let (dword, qword) = (b.i32(), b.i64());
    let last = columns.len() - 1;
    let mut carry: Option<Value> = None;
    for (at, (column, &y)) in columns.iter_mut().zip(y).enumerate() {
        // Of the last column only the low half counts.
        let ty = if at == last { dword } else { qword };
        let product = y.map(|y| {
            let (x, y) = (b.resize(x, ty, false), b.resize(y, ty, false));
            b.mul(x, y)
        });
        let before = column.map(|digit| b.resize(digit, ty, false));
        let carried = carry.map(|carry| b.resize(carry, ty, false));
        let addends: SmallVec<[Value; 3]> = [product, before, carried].into_iter().flatten().collect();
        let overflows = at != last && (product.is_some() || addends.len() > 1);
        let Some(sum) = addends.into_iter().reduce(|sum, addend| b.add(sum, addend)) else { continue };
        *column = Some(b.resize(sum, dword, false));
        carry = overflows.then(|| {
            let high = b.shift(BinaryOp::LShr, sum, 32);
            b.cast(CastOp::Trunc, high, dword)
        });
    }
}

/// The lowest digits of words of 64 bits.
fn digits(b: &mut Builder, words: &[Value], count: usize) -> Digits {
    let dword = b.i32();
    let mut digits = Digits::new();
    for &word in words {
        match b.function.as_int(word) {
            Some(number) => {
                let halves = [number as u32, (number >> 32) as u32];
                digits.extend(halves.map(|half| (half != 0).then(|| b.c32(half))));
            }
            None => {
                let high = b.shift(BinaryOp::LShr, word, 32);
                digits.extend([word, high].map(|half| Some(b.cast(CastOp::Trunc, half, dword))));
            }
        }
    }
    digits.truncate(count);
    digits
}

/// The words that digits make.
fn words(b: &mut Builder, digits: &[Option<Value>]) -> SmallVec<[Value; 4]> {
    let qword = b.i64();
    let word = |pair: &[Option<Value>]| {
        let low = pair[0].map(|low| b.resize(low, qword, false));
        let high = pair.get(1).copied().flatten().map(|high| {
            let high = b.resize(high, qword, false);
            b.shift(BinaryOp::Shl, high, 32)
        });
        match (low, high) {
            (Some(low), Some(high)) => b.or(low, high),
            (Some(half), None) | (None, Some(half)) => half,
            (None, None) => b.c64(0),
        }
    };
    digits.chunks(2).map(word).collect()
}
