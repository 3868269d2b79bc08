//! Integers of more than 128 bits, and what fat pointers are as integers.
//!
//! As an integer of 160 bits, a fat pointer has its offset as the low dword.

use crate::datum::{Datum, Partly};
use crate::fault::Stop;
use crate::parts::{WORD, filled, is_fat, parts, poison};
use gcnsel_ir::{AddressSpace, BinaryOp, CastOp, IntPredicate, Type, TypeTable};
use std::cmp::Ordering;

/// Bits one after the other, the lowest word first.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Bits {
    words: Vec<u64>,
    undefined: Vec<u64>,
}

impl Bits {
    fn zeros(bits: u32) -> Bits {
        let len = bits.div_ceil(WORD) as usize;
        Bits { words: vec![0; len], undefined: vec![0; len] }
    }

    fn bit(&self, at: u32) -> (bool, bool) {
        let (word, bit) = ((at / WORD) as usize, at % WORD);
        let of = |words: &[u64]| words.get(word).is_some_and(|w| w >> bit & 1 == 1);
        (of(&self.words), of(&self.undefined))
    }

    fn set(&mut self, at: u32, (value, undefined): (bool, bool)) {
        let (word, bit) = ((at / WORD) as usize, at % WORD);
        self.words[word] |= u64::from(value && !undefined) << bit;
        self.undefined[word] |= u64::from(undefined) << bit;
    }

    /// Puts a scalar's bits somewhere.
    fn put(&mut self, at: u32, width: u32, partly: Partly) {
        for bit in 0..width {
            self.set(at + bit, (partly.bits >> bit & 1 == 1, partly.undefined >> bit & 1 == 1));
        }
    }

    /// Up to 128 bits from somewhere.
    fn take(&self, at: u32, width: u32) -> Datum {
        let (mut bits, mut undefined) = (0, 0);
        for bit in 0..width {
            let (value, no_value) = self.bit(at + bit);
            bits |= u128::from(value) << bit;
            undefined |= u128::from(no_value) << bit;
        }
        Datum::scalar(bits, undefined)
    }

    fn is_defined(&self) -> bool {
        self.undefined.iter().all(|&u| u == 0)
    }
}

/// Where the parts of a scalar are among its bits, with their widths, in the order of the datum.
fn places(types: &TypeTable, ty: Type) -> Vec<(u32, u32)> {
    match parts(types, ty) {
        Some(_) if is_fat(types, ty) => vec![(32, 128), (0, 32)],
        Some(widths) => widths.iter().enumerate().map(|(n, &width)| (WORD * n as u32, width)).collect(),
        None => vec![(0, types.bits(ty).unwrap_or(0) as u32)],
    }
}

/// The bits of a scalar; `None` for poison.
fn bits_of(types: &TypeTable, ty: Type, a: &Datum) -> Option<Bits> {
    let mut out = Bits::zeros(types.bits(ty)? as u32);
    let places = places(types, ty);
    if let [(at, width)] = places[..] {
        out.put(at, width, a.partly()?);
        return Some(out);
    }
    for (n, (at, width)) in places.into_iter().enumerate() {
        out.put(at, width, a.part(n).partly()?);
    }
    Some(out)
}

/// The scalar that bits are.
fn datum_of(types: &TypeTable, ty: Type, bits: Option<&Bits>) -> Datum {
    let Some(bits) = bits else { return poison(types, ty) };
    match places(types, ty)[..] {
        [(at, width)] => bits.take(at, width),
        ref places => Datum::parts(places.iter().map(|&(at, width)| bits.take(at, width))),
    }
}

/// A number as a value of a type with parts, zeros above.
pub(crate) fn number(types: &TypeTable, ty: Type, value: u128) -> Datum {
    let mut bits = Bits::zeros(types.bits(ty).unwrap_or(0) as u32);
    bits.put(0, types.bits(ty).unwrap_or(0).min(128) as u32, Partly { bits: value, undefined: 0 });
    datum_of(types, ty, Some(&bits))
}

/// A cast between scalars of which one has parts, but no bit cast.
pub(crate) fn convert(
    types: &TypeTable,
    op: CastOp,
    (from, to): (Type, Type),
    a: &Datum,
) -> Result<Datum, Stop> {
    let (old, new) = (types.bits(from).unwrap_or(0) as u32, types.bits(to).unwrap_or(0) as u32);
    let sign = match op {
        CastOp::Trunc | CastOp::ZExt | CastOp::PtrToInt | CastOp::IntToPtr => None,
        CastOp::SExt => Some(old - 1),
        CastOp::AddrSpaceCast if types.pointer_space(from) == Some(AddressSpace::BUFFER_RESOURCE) => {
            return Ok(Datum::parts([a.clone(), Datum::Bits(0)]));
        }
        _ => return Err(Stop::unsupported("this cast of a fat pointer, or of more than 128 bits")),
    };
    let result = bits_of(types, from, a).map(|bits| {
        let mut out = Bits::zeros(new);
        for at in 0..new {
            let source = if at < old { Some(at) } else { sign };
            out.set(at, source.map_or((false, false), |source| bits.bit(source)));
        }
        out
    });
    Ok(datum_of(types, to, result.as_ref()))
}

/// An operation on integers of more than 128 bits. What flags promise is taken for granted.
pub(crate) fn binary(types: &TypeTable, op: BinaryOp, ty: Type, x: &Datum, y: &Datum) -> Result<Datum, Stop> {
    let width = types.bits(ty).unwrap_or(0) as u32;
    let (Some(a), Some(b)) = (bits_of(types, ty, x), bits_of(types, ty, y)) else {
        return Ok(poison(types, ty));
    };
    let undefined = || filled(types, ty, &Datum::undefined);
    let mut out = Bits::zeros(width);
    match op {
        BinaryOp::And | BinaryOp::Or | BinaryOp::Xor => {
            for at in 0..width {
                let ((p, p_undefined), (q, q_undefined)) = (a.bit(at), b.bit(at));
                // A defined bit may decide alone.
                let decides = |value: bool, undefined: bool| match op {
                    BinaryOp::And => !undefined && !value,
                    BinaryOp::Or => !undefined && value,
                    _ => false,
                };
                let decided = decides(p, p_undefined) || decides(q, q_undefined);
                let value = match op {
                    BinaryOp::And => p & q,
                    BinaryOp::Or => p | q,
                    _ => p ^ q,
                };
                out.set(at, (value, (p_undefined || q_undefined) && !decided));
            }
        }
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => {
            if !b.is_defined() {
                return Ok(undefined());
            }
            let amount = b.words[0];
            if amount >= u64::from(width) || b.words[1..].iter().any(|&w| w != 0) {
                return Ok(poison(types, ty));
            }
            let amount = amount as u32;
            for at in 0..width {
                let source = match op {
                    BinaryOp::Shl => at.checked_sub(amount),
                    BinaryOp::AShr => Some((at + amount).min(width - 1)),
                    _ => Some(at + amount).filter(|&source| source < width),
                };
                out.set(at, source.map_or((false, false), |source| a.bit(source)));
            }
        }
        BinaryOp::Add | BinaryOp::Sub => {
            if !a.is_defined() || !b.is_defined() {
                return Ok(undefined());
            }
            // A difference is a sum with the complement and one.
            let mut carry = op == BinaryOp::Sub;
            for at in 0..width {
                let (p, q) = (a.bit(at).0, b.bit(at).0 != (op == BinaryOp::Sub));
                out.set(at, (p ^ q ^ carry, false));
                carry = p & q | carry & (p ^ q);
            }
        }
        _ => return Err(Stop::unsupported(format!("'{}' of more than 128 bits", op.name()))),
    }
    Ok(datum_of(types, ty, Some(&out)))
}

/// A comparison of integers of more than 128 bits, or whether fat pointers are the same.
pub(crate) fn compare(
    types: &TypeTable,
    predicate: IntPredicate,
    ty: Type,
    x: &Datum,
    y: &Datum,
) -> Result<Datum, Stop> {
    use IntPredicate::*;
    if is_fat(types, ty) && !matches!(predicate, Eq | Ne) {
        return Err(Stop::unsupported("fat pointers compared by size"));
    }
    let (Some(a), Some(b)) = (bits_of(types, ty, x), bits_of(types, ty, y)) else { return Ok(Datum::Poison) };
    if !a.is_defined() || !b.is_defined() {
        return Ok(Datum::undefined(1));
    }
    let width = types.bits(ty).unwrap_or(0) as u32;
    let unsigned = a.words.iter().rev().cmp(b.words.iter().rev());
    let signed = match (a.bit(width - 1).0, b.bit(width - 1).0) {
        (true, false) => Ordering::Less,
        (false, true) => Ordering::Greater,
        _ => unsigned,
    };
    Ok(Datum::flag(match predicate {
        Eq => unsigned.is_eq(),
        Ne => unsigned.is_ne(),
        Ugt => unsigned.is_gt(),
        Uge => unsigned.is_ge(),
        Ult => unsigned.is_lt(),
        Ule => unsigned.is_le(),
        Sgt => signed.is_gt(),
        Sge => signed.is_ge(),
        Slt => signed.is_lt(),
        Sle => signed.is_le(),
    }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(words: [u64; 3]) -> Datum {
        Datum::parts(words.map(|word| Datum::Bits(word.into())))
    }

    #[test]
    fn carries_and_shifts_go_from_word_to_word() {
        let mut types = TypeTable::new();
        let ty = types.int(160);
        let made = |op, x, y| binary(&types, op, ty, &words(x), &words(y)).expect("it is supported");
        assert_eq!(made(BinaryOp::Add, [u64::MAX, u64::MAX, 1], [1, 0, 0]), words([0, 0, 2]));
        assert_eq!(made(BinaryOp::Sub, [0, 0, 0], [1, 0, 0]), words([u64::MAX, u64::MAX, 0xffff_ffff]));
        assert_eq!(made(BinaryOp::Shl, [3, 0, 0], [127, 0, 0]), words([0, 1 << 63, 1]));
        assert_eq!(made(BinaryOp::LShr, [0, 0, 0x8000_0000], [128, 0, 0]), words([0x8000_0000, 0, 0]));
        let negative = words([u64::MAX << 31, u64::MAX, 0xffff_ffff]);
        assert_eq!(made(BinaryOp::AShr, [0, 0, 0x8000_0000], [128, 0, 0]), negative);
        let shifted_out = made(BinaryOp::Shl, [1, 0, 0], [160, 0, 0]);
        assert!(!shifted_out.is_defined());
    }

    #[test]
    fn the_offset_is_the_low_dword() {
        let mut types = TypeTable::new();
        let (fat, wide, word) = (types.ptr(AddressSpace::BUFFER_FAT), types.int(160), types.int(64));
        let pointer = Datum::parts([Datum::Bits(0xa << 124 | 0xb), Datum::Bits(7)]);
        let number = convert(&types, CastOp::PtrToInt, (fat, wide), &pointer).expect("it is a cast");
        assert_eq!(number, words([0xb << 32 | 7, 0, 0xa000_0000]));
        assert_eq!(convert(&types, CastOp::IntToPtr, (wide, fat), &number), Ok(pointer.clone()));
        let low = convert(&types, CastOp::PtrToInt, (fat, word), &pointer);
        assert_eq!(low, Ok(Datum::Bits(0xb << 32 | 7)));
        let of_poison = Datum::parts([Datum::Poison, Datum::Bits(7)]);
        assert_eq!(convert(&types, CastOp::PtrToInt, (fat, word), &of_poison), Ok(Datum::Poison));
    }
}
