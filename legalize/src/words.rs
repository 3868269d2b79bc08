//! Integers of more than 64 bits, but for i128, as words of 64 bits: what fat pointers are as integers, and the arithmetic
//! around them.
//!
//! The last word's bits beyond the integer's width are zero.

use super::builder::Builder;
use super::digits::product;
use super::parts::{Known, MOST_BITS, Outcome, Parts as Words, TakeApart, place_of, split as take_apart};
use gcnsel_analysis::{Body, New};
use gcnsel_diag::Result;
use gcnsel_ir::{
    BinaryOp, CastOp, ConstData, ConstExpr, Inst, InstKind, IntPredicate, MemoryAccess, Type, TypeTable,
    Value,
};
use smallvec::SmallVec;

/// Replaces such integers.
///
/// # Errors
/// Operations on them that have no expansion: calls, and what `large` does not know.
pub(super) fn split(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    take_apart(&OfWords, types, function)
}

/// Whether a type is one of these.
fn is_odd(types: &TypeTable, ty: Type) -> bool {
    types.int_bits(ty).is_some_and(|bits| bits > 64 && bits != 128)
}

/// The words of `bits` bits.
fn count(bits: u32) -> usize {
    bits.div_ceil(64) as usize
}

struct OfWords;

impl TakeApart for OfWords {
    fn takes(&self, types: &TypeTable, ty: Type) -> bool {
        is_odd(types, ty)
    }

    fn types(&self, b: &mut Builder, ty: Type) -> Option<SmallVec<[Type; 4]>> {
        let words = count(b.types.int_bits(ty)?);
        Some(SmallVec::from_elem(b.i64(), words))
    }

    fn constant(&self, b: &mut Builder, constant: Value) -> Option<Words> {
        let words = count(b.types.int_bits(b.ty(constant))?);
        let (low, high) = match b.function.as_const(constant)?.clone() {
            ConstData::Int(number) => (b.c64(number as u64), b.c64((number >> 64) as u64)),
            ConstData::Data(bytes) => {
                let word =
                    |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
                return Some(bytes.chunks(8).map(|bytes| b.c64(word(bytes))).collect());
            }
            ConstData::Zero => (b.c64(0), b.c64(0)),
            data @ (ConstData::Undef | ConstData::Poison) => {
                let (i64, bits) = (b.i64(), b.types.int_bits(b.ty(constant))?);
                let mut all = Words::from_elem(b.function.constant(i64, data), words);
                // Its bits beyond the width are zero all the same.
                if let Some(last) = all.last_mut().filter(|_| bits % 64 != 0) {
                    *last = b.c64(0);
                }
                return Some(all);
            }
            // Addresses have no more bits.
            ConstData::Expr(ConstExpr::Cast(CastOp::PtrToInt, ptr))
                if b.types.bits(b.function.consts.ty(ptr)).is_some_and(|bits| bits <= 64) =>
            {
                let i64 = b.i64();
                let low = ConstData::Expr(ConstExpr::Cast(CastOp::PtrToInt, ptr));
                (b.function.constant(i64, low), b.c64(0))
            }
            _ => return None,
        };
        let zero = b.c64(0);
        Some([low, high].into_iter().chain(std::iter::repeat(zero)).take(words).collect())
    }

    fn load(&self, b: &mut Builder, ty: Type, ptr: Value, access: &MemoryAccess) -> Option<Words> {
        let (bits, i64) = (b.types.int_bits(ty).filter(|&bits| bits <= MOST_BITS)?, b.i64());
        let mut words = Words::new();
        for (at, width) in pieces(bits) {
            let (ptr, mut part) = place_of(b, ptr, at, access);
            part.align = part.align.min(8);
            let ty = b.types.int(width);
            let word = b.value(New::load(ptr, part), ty);
            words.push(b.resize(word, i64, false));
        }
        Some(cut(b, words, bits))
    }

    fn store(
        &self,
        b: &mut Builder,
        ty: Type,
        words: Words,
        ptr: Value,
        access: &MemoryAccess,
    ) -> Option<()> {
        let bits = b.types.int_bits(ty).filter(|&bits| bits <= MOST_BITS)?;
        for ((at, width), word) in pieces(bits).zip(words) {
            let (ptr, mut part) = place_of(b, ptr, at, access);
            part.align = part.align.min(8);
            let ty = b.types.int(width);
            let word = b.resize(word, ty, false);
            b.effect(New::store(ptr, word, part));
        }
        Some(())
    }

    fn visit(&self, b: &mut Builder, inst: Inst, about: Type, known: &Known) -> Result<Outcome> {
        let data = &b.function.insts[inst];
        let (kind, ty) = (data.kind.clone(), data.ty);
        let refuse = |what: &str| Ok(Outcome::Refused(what.to_owned()));
        let Some(bits) = b.types.int_bits(about).filter(|&bits| bits <= MOST_BITS) else {
            return refuse("this operation");
        };
        Ok(Outcome::Parts(match kind {
            InstKind::Binary { op, lhs, rhs, .. } => {
                let (x, y) = (known.parts(self, b, lhs)?, known.parts(self, b, rhs)?);
                let words = match op {
                    BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
                        x.iter().zip(&y).map(|(&x, &y)| b.binary(op, x, y)).collect()
                    }
                    BinaryOp::Add | BinaryOp::Sub => sum(b, op, &x, &y),
                    BinaryOp::Mul => product(b, &x, &y, bits),
                    BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => shift(b, op, &x, &y, bits),
                    _ => return refuse(op.name()),
                };
                cut(b, words, bits)
            }
            InstKind::Cast { op: CastOp::BitCast, value, .. } if is_of_elements(b.types, ty) => {
                let words = known.parts(self, b, value)?;
                return Ok(Outcome::Whole(to_elements(b, &words, ty)));
            }
            InstKind::Cast { op: CastOp::BitCast, value, .. } if is_of_elements(b.types, b.ty(value)) => {
                from_elements(b, value, count(bits))
            }
            InstKind::Cast { op, value, .. } => {
                let from = b.ty(value);
                let source = match is_odd(b.types, from) {
                    true => Source::Words(known.parts(self, b, value)?),
                    false => Source::Value(value),
                };
                match cast(b, op, source, (from, ty)) {
                    Some(Source::Words(words)) => words,
                    Some(Source::Value(value)) => return Ok(Outcome::Whole(value)),
                    None => return refuse(&format!("'{}'", op.name())),
                }
            }
            InstKind::ICmp { predicate, lhs, rhs, .. } => {
                let (x, y) = (known.parts(self, b, lhs)?, known.parts(self, b, rhs)?);
                return Ok(Outcome::Whole(compare(b, predicate, x, y, bits)));
            }
            InstKind::Select { condition, on_true, on_false, .. } => {
                let (x, y) = (known.parts(self, b, on_true)?, known.parts(self, b, on_false)?);
                x.iter().zip(&y).map(|(&x, &y)| b.select(condition, x, y)).collect()
            }
            InstKind::Freeze { value } => {
                let (words, i64) = (known.parts(self, b, value)?, b.i64());
                let words = words.into_iter().map(|word| b.value(New::freeze(word), i64)).collect();
                cut(b, words, bits)
            }
            _ => return refuse("this operation"),
        }))
    }
}

/// What a cast takes or gives: an integer of words, or another value.
enum Source {
    Words(Words),
    Value(Value),
}

/// A cast between scalars; `None` if there is no such.
fn cast(b: &mut Builder, op: CastOp, source: Source, (from, to): (Type, Type)) -> Option<Source> {
    let (i64, i128) = (b.i64(), b.types.int(128));
    let two = |b: &mut Builder, number: Value| {
        let low = b.resize(number, i64, false);
        let high = b.shift(BinaryOp::LShr, number, 64);
        Words::from_slice(&[low, b.resize(high, i64, false)])
    };
    let mut width = b.types.bits(from)? as u32;
    let mut words = match (op, source) {
        (CastOp::Trunc | CastOp::ZExt | CastOp::SExt | CastOp::IntToPtr, Source::Words(words)) => words,
        (CastOp::ZExt | CastOp::SExt | CastOp::Trunc, Source::Value(value)) => match width {
            128 => two(b, value),
            _ => Words::from_slice(&[b.resize(value, i64, false)]),
        },
        (CastOp::PtrToInt, Source::Value(value)) => match width {
            128 => {
                let number = b.cast(CastOp::PtrToInt, value, i128);
                two(b, number)
            }
            ..=64 => Words::from_slice(&[b.cast(CastOp::PtrToInt, value, i64)]),
            _ => return None,
        },
        _ => return None,
    };
    if op == CastOp::SExt {
        words = extend_sign(b, words, width);
        let last = *words.last()?;
        let sign = b.shift(BinaryOp::AShr, last, 63);
        width = b.types.int_bits(to)?;
        words.resize(count(width), sign);
    }
    let wanted = b.types.bits(to)? as u32;
    let zero = b.c64(0);
    words.resize(count(wanted), zero);
    if is_odd(b.types, to) {
        return Some(Source::Words(cut(b, words, wanted)));
    }
    let number = match words[..] {
        [word] => word,
        [low, high] => {
            let (low, high) = (b.resize(low, i128, false), b.resize(high, i128, false));
            let high = b.shift(BinaryOp::Shl, high, 64);
            b.or(high, low)
        }
        _ => return None,
    };
    Some(Source::Value(match op {
        CastOp::IntToPtr => b.cast(CastOp::IntToPtr, number, to),
        _ => b.resize(number, to, false),
    }))
}

/// Where words are in memory, in bytes, and how many bits each has there.
fn pieces(bits: u32) -> impl Iterator<Item = (u64, u32)> {
    (0..count(bits) as u32).map(move |n| (u64::from(n) * 8, (bits - 64 * n).min(64).next_multiple_of(8)))
}

/// Zeros beyond the width.
fn cut(b: &mut Builder, mut words: Words, bits: u32) -> Words {
    if let (Some(last), 1..) = (words.last_mut(), bits % 64) {
        let mask = b.c64((1 << (bits % 64)) - 1);
        *last = b.and(*last, mask);
    }
    words
}

/// The last word's sign in all bits above the width.
fn extend_sign(b: &mut Builder, mut words: Words, bits: u32) -> Words {
    if let (Some(last), used @ 1..) = (words.last_mut(), bits % 64) {
        let high = b.shift(BinaryOp::Shl, *last, 64 - used);
        *last = b.shift(BinaryOp::AShr, high, 64 - used);
    }
    words
}

/// Sums and differences, the carry from word to word.
fn sum(b: &mut Builder, op: BinaryOp, x: &[Value], y: &[Value]) -> Words {
    let i64 = b.i64();
    let mut out = Words::new();
    let mut carry: Option<Value> = None;
    for (&x, &y) in x.iter().zip(y) {
        let first = b.binary(op, x, y);
        let over = |b: &mut Builder, before: Value, after: Value, by: Value| match op {
            BinaryOp::Add => b.icmp(IntPredicate::Ult, after, before),
            _ => b.icmp(IntPredicate::Ult, before, by),
        };
        let mut next = over(b, x, first, y);
        let word = match carry {
            None => first,
            Some(carry) => {
                let carry = b.resize(carry, i64, false);
                let word = b.binary(op, first, carry);
                let again = over(b, first, word, carry);
                next = b.or(next, again);
                word
            }
        };
        out.push(word);
        carry = Some(next);
    }
    out
}

/// Whether a type is a vector of integers or floats that fit a word.
fn is_of_elements(types: &TypeTable, ty: Type) -> bool {
    let element = types.scalar(ty);
    let is_number = types.is_int(element) || types.is_float(element);
    types.lanes(ty).is_some() && is_number && types.bits(element).is_some_and(|bits| bits <= 64)
}

/// The type of vectors of integers of the same widths, and that width.
fn integers(b: &mut Builder, ty: Type) -> (Type, Type, u32) {
    let bits = b.types.bits(b.types.scalar(ty)).unwrap_or(64) as u32;
    let int = b.types.int(bits);
    (b.types.with_lanes_of(ty, int), int, bits)
}

/// The words that elements make, bits beside bits.
fn from_elements(b: &mut Builder, vector: Value, each: usize) -> Words {
    let (ty, i64) = (b.ty(vector), b.i64());
    let (ints, _, bits) = integers(b, ty);
    let vector = if ints == ty { vector } else { b.cast(CastOp::BitCast, vector, ints) };
    let mut words: SmallVec<[Option<Value>; 4]> = SmallVec::from_elem(None, each);
    for lane in 0..b.types.lanes(ty).unwrap_or(1) {
        let element = b.extract(vector, lane);
        let element = b.resize(element, i64, false);
        let (at, from) = ((lane * bits / 64) as usize, lane * bits % 64);
        let low = b.shift(BinaryOp::Shl, element, from);
        words[at] = Some(words[at].map_or(low, |word| b.or(word, low)));
        if from + bits > 64 {
            words[at + 1] = Some(b.shift(BinaryOp::LShr, element, 64 - from));
        }
    }
    let zero = b.c64(0);
    words.into_iter().map(|word| word.unwrap_or(zero)).collect()
}

/// The elements that words make, bits beside bits.
fn to_elements(b: &mut Builder, words: &[Value], ty: Type) -> Value {
    let (ints, int, bits) = integers(b, ty);
    let mut vector = b.poison(ints);
    for lane in 0..b.types.lanes(ty).unwrap_or(1) {
        let (at, from) = ((lane * bits / 64) as usize, lane * bits % 64);
        let mut element = b.shift(BinaryOp::LShr, words[at], from);
        if from + bits > 64 {
            let high = b.shift(BinaryOp::Shl, words[at + 1], 64 - from);
            element = b.or(element, high);
        }
        let element = b.resize(element, int, false);
        vector = b.insert(vector, element, lane);
    }
    if ints == ty { vector } else { b.cast(CastOp::BitCast, vector, ty) }
}

/// A shift: by whole words, as far as the amount says, and by the bits within one.
fn shift(b: &mut Builder, op: BinaryOp, x: &[Value], amount: &[Value], bits: u32) -> Words {
    let left = op == BinaryOp::Shl;
    let mut words = Words::from_slice(x);
    let filler = match op {
        BinaryOp::AShr => {
            words = extend_sign(b, words, bits);
            let last = *words.last().expect("there are words");
            b.shift(BinaryOp::AShr, last, 63)
        }
        _ => b.c64(0),
    };
    if left {
        words.reverse();
    }
    // From here on the words' order is against the way that bits go.
    let (near, far) = if left { (BinaryOp::Shl, BinaryOp::LShr) } else { (BinaryOp::LShr, BinaryOp::Shl) };
    let at = |words: &[Value], n: usize| words.get(n).copied().unwrap_or(filler);
    if let Some(amount) = b.function.as_int(amount[0]) {
        let (whole, within) = (amount as usize / 64, amount as u32 % 64);
        let out = (0..words.len()).map(|n| {
            let (here, next) = (at(&words, n + whole), at(&words, n + whole + 1));
            if within == 0 {
                return here;
            }
            let (low, high) = (b.shift(near, here, within), b.shift(far, next, 64 - within));
            b.or(low, high)
        });
        words = out.collect();
    } else {
        let (six, mask) = (b.c64(6), b.c64(63));
        let whole = b.binary(BinaryOp::LShr, amount[0], six);
        let within = b.and(amount[0], mask);
        let rest = b.xor(within, mask);
        let len = words.len();
        for step in (0..).map(|n| 1usize << n).take_while(|&step| step < len) {
            let (bit, zero) = (b.c64(step as u64), b.c64(0));
            let is_set = b.and(whole, bit);
            let goes = b.icmp(IntPredicate::Ne, is_set, zero);
            let moved: Words =
                (0..words.len()).map(|n| b.select(goes, at(&words, n + step), words[n])).collect();
            words = moved;
        }
        let out: Words = (0..words.len())
            .map(|n| {
                let low = b.binary(near, words[n], within);
                let high = b.shift(far, at(&words, n + 1), 1);
                let high = b.binary(far, high, rest);
                b.or(low, high)
            })
            .collect();
        words = out;
    }
    if left {
        words.reverse();
    }
    words
}

fn compare(b: &mut Builder, predicate: IntPredicate, x: Words, y: Words, bits: u32) -> Value {
    use IntPredicate::*;
    let signed = matches!(predicate, Sgt | Sge | Slt | Sle);
    let (x, y) = match signed {
        true => (extend_sign(b, x, bits), extend_sign(b, y, bits)),
        false => (x, y),
    };
    if matches!(predicate, Eq | Ne) {
        let differences: Words = x.iter().zip(&y).map(|(&x, &y)| b.xor(x, y)).collect();
        let any = differences.into_iter().reduce(|a, c| b.or(a, c)).expect("there are words");
        let zero = b.c64(0);
        return b.icmp(predicate, any, zero);
    }
    let unsigned = match predicate {
        Sgt => Ugt,
        Sge => Uge,
        Slt => Ult,
        Sle => Ule,
        other => other,
    };
    let mut result: Option<Value> = None;
    for (n, (&x_word, &y_word)) in x.iter().zip(&y).enumerate() {
        let here = b.icmp(if n + 1 == x.len() { predicate } else { unsigned }, x_word, y_word);
        result = Some(match result {
            None => here,
            Some(below) => {
                let tie = b.icmp(Eq, x_word, y_word);
                b.select(tie, below, here)
            }
        });
    }
    result.expect("there are words")
}
