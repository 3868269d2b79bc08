//! What values of a type are made of: the scalars of a vector or an aggregate, and the parts that scalars have whose bits are too
//! many for one number.
//!
//! Integers of more than 128 bits have words of 64 bits, the lowest first. A fat pointer has two parts, its resource and its
//! offset (AMDGPUUsage, "Buffer Fat Pointer").

use crate::datum::Datum;
use crate::fault::Stop;
use gcnsel_ir::{AddressSpace, Type, TypeKind, TypeTable};

/// Bits of a word.
pub(crate) const WORD: u32 = 64;

/// Whether a type is that of fat pointers.
pub(crate) fn is_fat(types: &TypeTable, ty: Type) -> bool {
    *types.kind(ty) == TypeKind::Ptr(AddressSpace::BUFFER_FAT)
}

/// Whether values of a scalar type have parts.
pub(crate) fn has_parts(types: &TypeTable, ty: Type) -> bool {
    is_fat(types, ty) || matches!(types.kind(ty), TypeKind::Int(129..))
}

/// The widths of the parts of a scalar type, in bits, as they follow one another in a datum; `None` for one that has none.
pub(crate) fn parts(types: &TypeTable, ty: Type) -> Option<Vec<u32>> {
    match types.kind(ty) {
        TypeKind::Ptr(AddressSpace::BUFFER_FAT) => Some(vec![128, 32]),
        TypeKind::Int(bits @ 129..) => {
            Some((0..bits.div_ceil(WORD)).map(|n| (bits - WORD * n).min(WORD)).collect())
        }
        _ => None,
    }
}

/// Where parts of those widths are in memory.
pub(crate) fn places_in_memory(types: &TypeTable, ty: Type, parts: &[u32]) -> Vec<std::ops::Range<usize>> {
    if is_fat(types, ty) {
        return vec![4..20, 0..4];
    }
    let size = |bits: u32| bits.div_ceil(8) as usize;
    (0..parts.len()).map(|n| 8 * n..8 * n + size(parts[n])).collect()
}

/// Integers of more than 128 bits are not known.
pub(crate) fn check_width(bits: u32) -> Result<u32, Stop> {
    match bits {
        0..=128 => Ok(bits),
        _ => Err(Stop::unsupported(format!("scalars of {bits} bits"))),
    }
}

/// The value of a type that is all zeros.
pub fn zero(types: &TypeTable, ty: Type) -> Datum {
    filled(types, ty, &|_| Datum::Bits(0))
}

/// The value of a type that has the same at each scalar, made from its bits.
pub fn filled(types: &TypeTable, ty: Type, scalar: &dyn Fn(u32) -> Datum) -> Datum {
    match types.kind(ty) {
        TypeKind::Array { element, len } => {
            let one = filled(types, *element, scalar);
            Datum::parts((0..*len).map(|_| one.clone()))
        }
        TypeKind::Vector { element, len } => {
            let one = filled(types, *element, scalar);
            Datum::parts((0..*len).map(|_| one.clone()))
        }
        TypeKind::Struct { fields, .. } => Datum::parts(fields.iter().map(|&f| filled(types, f, scalar))),
        _ => match parts(types, ty) {
            Some(parts) => Datum::parts(parts.into_iter().map(scalar)),
            None => scalar(types.bits(ty).unwrap_or(0) as u32),
        },
    }
}

/// Poison in every part of a value.
pub fn poison(types: &TypeTable, ty: Type) -> Datum {
    filled(types, ty, &|_| Datum::Poison)
}
