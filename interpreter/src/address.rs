//! Pointers: address spaces, casts between them, address arithmetic.
//!
//! A generic pointer into LDS or private memory is the 32-bit address with the aperture's base over it, as on the
//! machine (AMDGPUUsage, "Address Spaces"); the null pointers of those two spaces are all ones there. The bases are
//! this crate's own, and no program may depend on them.

use crate::datum::{Datum, mask, strict};
use crate::integer::signed;
use gcnsel_ir::{AddressSpace, Type, TypeKind, TypeTable};

/// Where LDS is among generic addresses.
pub const LOCAL_APERTURE: u64 = 0x0001_0000_0000_0000;
/// Where private memory is among generic addresses.
pub const PRIVATE_APERTURE: u64 = 0x0002_0000_0000_0000;
/// The first address of global memory.
pub const GLOBAL_FIRST: u64 = 0x1_0000_0000;
/// The first address that no object in global memory has.
pub const GLOBAL_LIMIT: u64 = 0x7000_0000_0000;
/// Function number n of the module is at this address and n times [`FUNCTION_SIZE`]: before the first global, and so near to
/// all of them that 32 bits hold how far, as in code objects.
pub const FUNCTIONS: u64 = 0xF000_0000;
/// The most functions of a module.
pub const MOST_FUNCTIONS: u64 = (GLOBAL_FIRST - FUNCTIONS) / FUNCTION_SIZE;
/// The first address of a block: before all functions.
const BLOCKS: u64 = 0x8000_0000;
/// Bytes between functions' addresses.
pub const FUNCTION_SIZE: u64 = 256;
/// The null pointer of LDS and private memory.
const NULL_32: u128 = 0xFFFF_FFFF;

/// The address of a block, by its number among those whose addresses are taken: none that anything else has.
pub fn of_block(number: u32) -> Datum {
    Datum::Bits(u128::from(BLOCKS + u64::from(number)))
}

/// A kind of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Memory {
    /// Global memory and constants.
    Global,
    /// LDS.
    Local,
    /// A work-item's own.
    Private,
}

/// The memory and the address in it that a pointer means; `None` for spaces that nothing is known of.
pub fn resolve(space: AddressSpace, address: u64) -> Option<(Memory, u64)> {
    let low = address & 0xFFFF_FFFF;
    Some(match space {
        AddressSpace::FLAT if address & !0xFFFF_FFFF == LOCAL_APERTURE => (Memory::Local, low),
        AddressSpace::FLAT if address & !0xFFFF_FFFF == PRIVATE_APERTURE => (Memory::Private, low),
        AddressSpace::FLAT | AddressSpace::GLOBAL | AddressSpace::CONSTANT => (Memory::Global, address),
        AddressSpace::LOCAL => (Memory::Local, address),
        AddressSpace::PRIVATE => (Memory::Private, address),
        _ => return None,
    })
}

/// `addrspacecast`; `None` for spaces that nothing is known of.
pub fn cast(from: AddressSpace, to: AddressSpace, a: &Datum) -> Option<Datum> {
    let aperture = |space| match space {
        AddressSpace::LOCAL => Some(u128::from(LOCAL_APERTURE)),
        AddressSpace::PRIVATE => Some(u128::from(PRIVATE_APERTURE)),
        _ => None,
    };
    let wide = |space| matches!(space, AddressSpace::FLAT | AddressSpace::GLOBAL | AddressSpace::CONSTANT);
    let one = std::slice::from_ref(a);
    match (aperture(from), aperture(to)) {
        (Some(base), None) if to == AddressSpace::FLAT => {
            Some(strict(one, 64, |v| Some(if v[0] == NULL_32 { 0 } else { base | v[0] })))
        }
        (None, Some(_)) if from == AddressSpace::FLAT => {
            Some(strict(one, 32, |v| Some(if v[0] == 0 { NULL_32 } else { v[0] & NULL_32 })))
        }
        (None, None) if wide(from) && wide(to) => Some(a.clone()),
        _ => (from == to).then(|| a.clone()),
    }
}

/// What `getelementptr` promises.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Promise {
    /// `inbounds`.
    pub inbounds: bool,
    /// `nuw`.
    pub nuw: bool,
    /// `nusw`.
    pub nusw: bool,
}

/// An index of a `getelementptr`: its value and its width in bits.
pub type Index<'a> = (&'a Datum, u32);

/// The address that a `getelementptr` makes, for scalar operands. Whether it stays in its object is for
/// the caller to check. The error is a type without a size.
pub fn element(
    types: &TypeTable,
    source: Type,
    base: &Datum,
    width: u32,
    indices: &[Index<'_>],
    promise: Promise,
) -> Result<Datum, String> {
    let mut ty = source;
    let mut offset = Some(0i128);
    let mut undefined = base.partly().is_some_and(|p| p.undefined != 0);
    if matches!(base, Datum::Poison | Datum::Parts(_)) {
        return Ok(Datum::Poison);
    }
    for (number, (index, bits)) in indices.iter().enumerate() {
        let value = match index {
            Datum::Bits(value) => *value,
            Datum::Partly(partly) => {
                undefined = true;
                partly.bits
            }
            Datum::Poison | Datum::Parts(_) => return Ok(Datum::Poison),
        };
        let no_size = || format!("a type without a size in a getelementptr's index {number}");
        let step = match types.kind(ty) {
            TypeKind::Struct { .. } if number > 0 => {
                let at = types.field_offset(ty, value as usize).ok_or_else(no_size)?;
                ty = types.part(ty, value as u64).ok_or_else(no_size)?;
                Some(i128::from(at))
            }
            _ => {
                let size = match number {
                    0 => types.alloc_size(ty),
                    _ => types.element_stride(ty),
                };
                let size = size.ok_or_else(no_size)?;
                if number > 0 {
                    ty = within(types, ty);
                }
                i128::from(size).checked_mul(signed(value, *bits))
            }
        };
        offset = offset.zip(step).and_then(|(offset, step)| offset.checked_add(step));
    }
    if undefined {
        return Ok(Datum::undefined(width));
    }
    let Some(base) = base.bits() else { return Ok(Datum::Poison) };
    let exact = offset.and_then(|offset| (base as i128).checked_add(offset));
    let in_range = exact.is_some_and(|sum| sum >= 0 && sum as u128 <= mask(width));
    let keeps = (!promise.nusw && !promise.inbounds || in_range)
        && (!promise.nuw || in_range && offset.is_some_and(|offset| offset >= 0));
    let wrapped = base.wrapping_add(offset.unwrap_or(0) as u128) & mask(width);
    Ok(if keeps { Datum::Bits(wrapped) } else { Datum::Poison })
}

/// What an array or a vector has elements of, even if it has none: dynamic LDS is an array without elements.
fn within(types: &TypeTable, ty: Type) -> Type {
    match types.kind(ty) {
        TypeKind::Array { element, .. } | TypeKind::Vector { element, .. } => *element,
        _ => ty,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn apertures_are_there_and_back_and_null_is_null() {
        let (local, flat) = (AddressSpace::LOCAL, AddressSpace::FLAT);
        for address in [0, 64, NULL_32] {
            let there = cast(local, flat, &Datum::Bits(address)).expect("it is a cast");
            assert_eq!(cast(flat, local, &there), Some(Datum::Bits(address)));
            let null = there == Datum::Bits(0);
            assert_eq!(null, address == NULL_32);
            let memory = resolve(flat, there.bits().expect("it is defined") as u64);
            assert_eq!(memory.map(|m| m.0), Some(if null { Memory::Global } else { Memory::Local }));
        }
    }

    #[test]
    fn indices_walk_through_types() {
        let mut types = TypeTable::new();
        let (i8, i32) = (types.int(8), types.int(32));
        let array = types.intern(TypeKind::Array { element: i32, len: 3 });
        let fields = [i8, array].into();
        let ty = types.intern(TypeKind::Struct { fields, packed: false, name: None });
        let at = |promise, indices: &[i128]| {
            let values: Vec<Datum> = indices.iter().map(|&i| Datum::Bits(i as u128 & mask(32))).collect();
            let indices: Vec<Index<'_>> = values.iter().map(|v| (v, 32)).collect();
            element(&types, ty, &Datum::Bits(32), 64, &indices, promise)
        };
        // The structure has 16 bytes, its array begins at 4.
        assert_eq!(at(Promise::default(), &[-1, 1, 2]), Ok(Datum::Bits(32 - 16 + 4 + 8)));
        let nuw = Promise { nuw: true, ..Promise::default() };
        assert_eq!(at(nuw, &[-1]), Ok(Datum::Poison));
        assert_eq!(at(nuw, &[1]), Ok(Datum::Bits(48)));
        let nusw = Promise { nusw: true, ..Promise::default() };
        assert_eq!(at(nusw, &[-3]), Ok(Datum::Poison));
        assert_eq!(at(Promise::default(), &[-3]), Ok(Datum::Bits(u64::MAX as u128 - 15)));
    }

    #[test]
    fn arrays_without_elements_have_places_for_them() {
        let mut types = TypeTable::new();
        let i64 = types.int(64);
        let open = types.intern(TypeKind::Array { element: i64, len: 0 });
        let (first, third) = (Datum::Bits(0), Datum::Bits(2));
        let indices = [(&first, 32), (&third, 32)];
        let at = element(&types, open, &Datum::Bits(100), 32, &indices, Promise::default());
        assert_eq!(at, Ok(Datum::Bits(116)));
    }
}
