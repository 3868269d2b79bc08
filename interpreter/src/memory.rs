//! Memory: objects of bytes, each of which may be undefined or poison.
//!
//! Addresses are numbers and objects have gaps between them, so an access that leaves its object hits none. Which
//! object a pointer was made from is not remembered.

use crate::datum::{Datum, mask};
use crate::order::Shadow;
use crate::parts::{has_parts, parts, places_in_memory};
use gcnsel_ir::{Type, TypeKind, TypeTable};

/// A byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Byte {
    /// Its bits.
    pub value: u8,
    /// Which of them are not defined.
    pub undefined: u8,
    /// No value at all.
    pub poison: bool,
}

impl Byte {
    /// What memory holds that nobody has written.
    pub const UNDEFINED: Byte = Byte { value: 0, undefined: 0xFF, poison: false };

    /// Whether there are only defined ones.
    pub fn are_defined(bytes: &[Byte]) -> bool {
        bytes.iter().all(|byte| byte.undefined == 0 && !byte.poison)
    }

    /// A defined byte.
    pub fn new(value: u8) -> Byte {
        Byte { value, ..Byte::default() }
    }
}

/// An allocation.
#[derive(Clone, Debug)]
pub struct Object {
    /// What it is called in messages.
    pub name: String,
    /// Its first byte's address.
    pub base: u64,
    /// Its contents.
    pub bytes: Vec<Byte>,
    /// Who has accessed each byte; empty for objects of one work-item, and for those that nobody may write.
    pub shadow: Vec<Shadow>,
    /// Nobody may write it.
    pub constant: bool,
}

impl Object {
    /// The address after its last byte.
    pub fn end(&self) -> u64 {
        self.base + self.bytes.len() as u64
    }
}

/// The objects of one kind of memory, by address.
#[derive(Clone, Debug)]
pub struct Space {
    objects: Vec<Object>,
    next: u64,
    /// The first address that does not exist.
    limit: u64,
}

/// The step from one object that is to be apart to the next.
const APART: u64 = 1 << 32;
/// How far behind a multiple of the step such objects begin.
const LOW: u64 = 1 << 30;

impl Space {
    /// A space with addresses from `first` up to `limit`.
    pub fn new(first: u64, limit: u64) -> Space {
        Space { objects: Vec::new(), next: first, limit }
    }

    /// A new object behind the others. There are at least 16 bytes between objects.
    pub fn allocate(&mut self, object: Object, align: u64) -> Result<u64, String> {
        let size = object.bytes.len() as u64;
        let base = self.next.checked_next_multiple_of(align.max(16));
        let end = base.and_then(|base| base.checked_add(size)?.checked_add(16));
        let (Some(base), Some(end)) = (base, end.filter(|&end| end <= self.limit)) else {
            return Err(format!("no room for {} of {size} bytes", object.name));
        };
        self.next = end;
        self.objects.push(Object { base, ..object });
        Ok(base)
    }

    /// Whether an object of so many bytes has room, before there is one.
    pub fn has_room(&self, size: u64) -> bool {
        self.next.checked_add(size).is_some_and(|end| end <= self.limit)
    }

    /// A new object in steps of 4 GiB, so that who leaves one by a little comes to no other. None begins at a multiple of
    /// 4 GiB: a pointer to it of which the high dword alone is moved does not become null, as it hardly ever would elsewhere.
    pub fn allocate_apart(&mut self, object: Object) -> Result<u64, String> {
        let multiple = self.next.checked_next_multiple_of(APART);
        let Some(next) = multiple.and_then(|multiple| multiple.checked_add(LOW)) else {
            return Err(format!("no room for {} of {} bytes", object.name, object.bytes.len()));
        };
        self.next = next;
        self.allocate(object, LOW)
    }

    /// The address after the last object's last byte; 0 without objects.
    pub fn end(&self) -> u64 {
        self.objects.last().map_or(0, Object::end)
    }

    /// The number of objects.
    pub fn len(&self) -> usize {
        self.objects.len()
    }

    /// Removes the objects behind the first `count`.
    pub fn truncate(&mut self, count: usize) {
        if let Some(object) = self.objects.get(count) {
            self.next = object.base;
        }
        self.objects.truncate(count);
    }

    /// The object of a number that an address is in, or right behind.
    pub fn around(&self, address: u64) -> Option<&Object> {
        let after = self.objects.partition_point(|o| o.base <= address);
        self.objects[..after].last().filter(|o| address <= o.end())
    }

    /// The object that holds all bytes of an access, and the offset in it.
    pub fn find(&mut self, address: u64, size: u64) -> Result<(&mut Object, usize), String> {
        let after = self.objects.partition_point(|o| o.base <= address);
        let Some(object) = self.objects[..after].last_mut() else {
            return Err(no_object(address, size));
        };
        let offset = address - object.base;
        if offset >= object.bytes.len() as u64 && !(size == 0 && address == object.end()) {
            let (end, name) = (object.end(), &object.name);
            let behind = address - end;
            if behind < 4096 {
                return Err(format!(
                    "{size} bytes at {address:#x} are {behind} bytes behind the end of {name}"
                ));
            }
            return Err(no_object(address, size));
        }
        if size > object.bytes.len() as u64 - offset {
            let (name, length) = (&object.name, object.bytes.len());
            return Err(format!("{size} bytes at {offset} of {name} are over its end at {length}"));
        }
        Ok((object, offset as usize))
    }

    /// An object by its address.
    pub fn object(&self, base: u64) -> Option<&Object> {
        self.objects.iter().find(|o| o.base == base)
    }
}

fn no_object(address: u64, size: u64) -> String {
    match address {
        0 => format!("{size} bytes at the null pointer"),
        _ => format!("{size} bytes at {address:#x} are in no object"),
    }
}

/// Reads a value of a type from its bytes.
pub fn read(types: &TypeTable, ty: Type, bytes: &[Byte]) -> Option<Datum> {
    Some(match types.kind(ty) {
        TypeKind::Vector { element, len } if has_parts(types, *element) => {
            let size =
                types.store_size(*element).filter(|_| types.bits(*element).is_some_and(|b| b % 8 == 0))?;
            let elements = bytes.chunks(size as usize).take(*len as usize);
            Datum::Parts(elements.map(|bytes| read(types, *element, bytes)).collect::<Option<_>>()?)
        }
        TypeKind::Vector { element, len } => {
            let bits = types.bits(*element)?;
            if !bits.is_multiple_of(8) {
                let bits = bits as u32;
                return Some(Datum::parts((0..*len).map(|i| read_bits(bytes, i * bits, bits))));
            }
            let size = bits as usize / 8;
            Datum::parts(bytes.chunks(size).take(*len as usize).map(|b| scalar(b, bits as u32)))
        }
        TypeKind::Array { .. } | TypeKind::Struct { .. } => {
            let mut parts = Vec::new();
            for i in 0..types.part_count(ty) {
                let (part, at) = place(types, ty, i)?;
                let size = types.store_size(part)? as usize;
                parts.push(read(types, part, bytes.get(at..at + size)?)?);
            }
            Datum::parts(parts)
        }
        _ => match parts(types, ty) {
            Some(parts) => {
                let places = places_in_memory(types, ty, &parts);
                let parts = places.into_iter().zip(parts);
                Datum::Parts(
                    parts.map(|(at, bits)| Some(scalar(bytes.get(at)?, bits))).collect::<Option<_>>()?,
                )
            }
            None => scalar(bytes, types.bits(ty)? as u32),
        },
    })
}

/// Writes a value of a type into its bytes; padding stays.
pub fn write(types: &TypeTable, ty: Type, value: &Datum, bytes: &mut [Byte]) -> Option<()> {
    match types.kind(ty) {
        TypeKind::Vector { element, len } if has_parts(types, *element) => {
            let size =
                types.store_size(*element).filter(|_| types.bits(*element).is_some_and(|b| b % 8 == 0))?;
            for (i, bytes) in bytes.chunks_mut(size as usize).take(*len as usize).enumerate() {
                write(types, *element, &value.part(i), bytes)?;
            }
        }
        TypeKind::Vector { element, len } => {
            let bits = types.bits(*element)? as u32;
            if !bits.is_multiple_of(8) {
                bytes.fill(Byte::new(0));
                for i in 0..*len {
                    add_bits(&value.part(i as usize), bytes, i * bits, bits);
                }
                return Some(());
            }
            for (i, bytes) in bytes.chunks_mut(bits as usize / 8).take(*len as usize).enumerate() {
                put(&value.part(i), bytes);
            }
        }
        TypeKind::Array { .. } | TypeKind::Struct { .. } => {
            for i in 0..types.part_count(ty) {
                let (part, at) = place(types, ty, i)?;
                let size = types.store_size(part)? as usize;
                write(types, part, &value.part(i as usize), bytes.get_mut(at..at + size)?)?;
            }
        }
        _ => match parts(types, ty) {
            Some(parts) => {
                for (n, at) in places_in_memory(types, ty, &parts).into_iter().enumerate() {
                    put(&value.part(n), bytes.get_mut(at)?);
                }
            }
            None => put(value, bytes),
        },
    }
    Some(())
}

/// Type and byte offset of a part of an aggregate.
fn place(types: &TypeTable, ty: Type, index: u64) -> Option<(Type, usize)> {
    let part = types.part(ty, index)?;
    let offset = match types.field_offset(ty, index as usize) {
        Some(offset) => offset,
        None => index.checked_mul(types.alloc_size(part)?)?,
    };
    Some((part, usize::try_from(offset).ok()?))
}

/// The low bits of little-endian bytes; poison if one of them is.
pub fn scalar(bytes: &[Byte], bits: u32) -> Datum {
    let (mut value, mut undefined) = (0, 0);
    for (i, byte) in bytes.iter().take(16).enumerate() {
        if byte.poison {
            return Datum::Poison;
        }
        value |= u128::from(byte.value) << (8 * i);
        undefined |= u128::from(byte.undefined) << (8 * i);
    }
    Datum::scalar(value & mask(bits), undefined & mask(bits))
}

/// A scalar of 128 bits at most that begins within a byte; poison if one of its bytes is.
fn read_bits(bytes: &[Byte], from: u32, bits: u32) -> Datum {
    let bytes = &bytes[from as usize / 8..(from + bits).div_ceil(8) as usize];
    let (mut value, mut undefined) = (0, 0);
    for (byte, at) in bytes.iter().zip((-(from as i32 % 8)..).step_by(8)) {
        if byte.poison {
            return Datum::Poison;
        }
        let place = |bits: u8| match at {
            ..0 => u128::from(bits) >> -at,
            _ => u128::from(bits) << at,
        };
        value |= place(byte.value);
        undefined |= place(byte.undefined);
    }
    Datum::scalar(value & mask(bits), undefined & mask(bits))
}

/// Puts such a scalar where there are zeros.
fn add_bits(value: &Datum, bytes: &mut [Byte], from: u32, bits: u32) {
    let bytes = &mut bytes[from as usize / 8..(from + bits).div_ceil(8) as usize];
    let partly = value.partly();
    for (byte, at) in bytes.iter_mut().zip((-(from as i32 % 8)..).step_by(8)) {
        let part = |bits: u128| match at {
            ..0 => (bits << -at) as u8,
            _ => (bits >> at) as u8,
        };
        match partly {
            Some(p) => {
                byte.value |= part(p.bits);
                byte.undefined |= part(p.undefined);
            }
            None => byte.poison = true,
        }
    }
}

fn put(value: &Datum, bytes: &mut [Byte]) {
    let partly = value.partly();
    for (i, byte) in bytes.iter_mut().enumerate() {
        *byte = match partly {
            _ if i >= 16 => Byte::UNDEFINED,
            Some(p) => Byte {
                value: (p.bits >> (8 * i)) as u8,
                undefined: (p.undefined >> (8 * i)) as u8,
                poison: false,
            },
            None => Byte { poison: true, ..Byte::UNDEFINED },
        };
    }
}

/// Bits of a scalar.
pub fn field(whole: &Datum, from: u32, bits: u32) -> Datum {
    match whole.partly() {
        Some(p) => Datum::scalar(p.bits >> from & mask(bits), p.undefined >> from & mask(bits)),
        None => Datum::Poison,
    }
}

/// A scalar from equally wide ones, the first lowest; poison if one of them is.
pub fn joined(parts: impl Iterator<Item = (usize, Datum)>, bits: u32) -> Datum {
    let (mut value, mut undefined) = (0, 0);
    for (i, part) in parts {
        let Some(p) = part.partly() else { return Datum::Poison };
        value |= p.bits.checked_shl(i as u32 * bits).unwrap_or(0);
        undefined |= p.undefined.checked_shl(i as u32 * bits).unwrap_or(0);
    }
    Datum::scalar(value, undefined)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn object(size: usize) -> Object {
        let bytes = vec![Byte::UNDEFINED; size];
        Object { name: "it".into(), base: 0, bytes, shadow: Vec::new(), constant: false }
    }

    #[test]
    fn objects_have_ends() {
        let mut space = Space::new(64, 1 << 20);
        let a = space.allocate(object(10), 4).expect("there is room");
        let b = space.allocate(object(4), 64).expect("there is room");
        assert_eq!((a, b), (64, 128));
        assert!(space.find(a + 6, 4).is_ok());
        assert_eq!(space.find(a + 7, 4).unwrap_err(), "4 bytes at 7 of it are over its end at 10");
        assert_eq!(space.find(a + 12, 1).unwrap_err(), "1 bytes at 0x4c are 2 bytes behind the end of it");
        assert_eq!(space.find(0, 8).unwrap_err(), "8 bytes at the null pointer");
        assert!(space.allocate(object(1 << 20), 1).is_err());
        space.truncate(1);
        assert!(space.find(b, 1).is_err());
    }

    #[test]
    fn objects_apart_have_low_dwords() {
        let mut space = Space::new(64, 1 << 40);
        let places = [5, 1 << 20, 7].map(|size| space.allocate_apart(object(size)).expect("there is room"));
        assert!(places.iter().all(|place| *place as u32 != 0), "{places:x?}");
        assert!(places.windows(2).all(|pair| pair[1] - pair[0] == 1 << 32), "{places:x?}");
        assert!(Space::new(64, 1 << 30).allocate_apart(object(1)).is_err());
        assert!(Space::new(u64::MAX - 8, u64::MAX).allocate_apart(object(1)).is_err());
    }

    #[test]
    fn values_come_back_as_they_went() {
        let mut types = TypeTable::new();
        let (i1, i24, i64) = (types.int(1), types.int(24), types.int(64));
        let flags = types.vector(i1, 12);
        let fields = [i24, flags, i64].into();
        let ty = types.intern(TypeKind::Struct { fields, packed: false, name: None });
        let flag = |i| if i == 5 { Datum::undefined(1) } else { Datum::flag(i % 3 == 0) };
        let value = Datum::parts([Datum::Poison, Datum::parts((0..12).map(flag)), Datum::Bits(7 << 60)]);
        let mut bytes = vec![Byte::UNDEFINED; types.store_size(ty).expect("it has a size") as usize];
        write(&types, ty, &value, &mut bytes).expect("it has a size");
        // 1 at elements 0, 3, 6 and 9; element 5 undefined.
        assert_eq!(bytes[4], Byte { value: 0b0100_1001, undefined: 0b0010_0000, poison: false });
        assert_eq!(read(&types, ty, &bytes), Some(value));
    }

    /// Elements lie bit beside bit however many there are.
    #[test]
    fn packed_elements_are_not_lost() {
        let mut types = TypeTable::new();
        for (bits, len) in [(65, 2), (127, 3), (1, 200), (5, 40), (121, 2)] {
            let element = types.int(bits);
            let ty = types.vector(element, len);
            let factor = 0x9e37_79b9_7f4a_7c15_f39c_c060_5ced_c835_u128;
            let number = |i: u32| factor.wrapping_mul(u128::from(i) + 3) & mask(bits);
            let value = Datum::parts((0..len).map(|i| Datum::Bits(number(i))));
            let mut bytes = vec![Byte::UNDEFINED; types.store_size(ty).expect("it has a size") as usize];
            write(&types, ty, &value, &mut bytes).expect("it has a size");
            let bit = |n: u32| bytes[n as usize / 8].value >> (n % 8) & 1;
            for i in 0..len {
                let at = (0..bits).map(|n| u128::from(bit(i * bits + n)) << n);
                assert_eq!(at.sum::<u128>(), number(i), "element {i} of {len} of {bits} bits");
            }
            assert_eq!(read(&types, ty, &bytes), Some(value), "{len} of {bits} bits");
        }
    }
}
