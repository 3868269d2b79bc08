//! Values as parts of vectors in memory.

use gcnsel_analysis::New;
use gcnsel_ir::{CastOp, Type, TypeKind, TypeTable, Value};
use gcnsel_legalize::align_at;
use gcnsel_legalize::builder::Builder;

/// What lies in memory of a value of whole elements.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shape {
    /// The value's type, or that of its elements.
    scalar: Type,
    /// Bytes of one of them.
    scalar_bytes: u32,
    is_vector: bool,
    /// Bytes of all.
    pub bytes: u64,
}

impl Shape {
    /// That of a type; `None` if its elements are not 1, 2, 4 or 8 bytes, or fat pointers and their like.
    pub fn of(types: &TypeTable, ty: Type) -> Option<Shape> {
        let scalar = types.scalar(ty);
        let bits = match types.kind(scalar) {
            TypeKind::Int(bits) => u64::from(*bits),
            TypeKind::Half | TypeKind::BFloat | TypeKind::Float | TypeKind::Double => types.bits(scalar)?,
            TypeKind::Ptr(space) => u64::from(space.pointer_bits()),
            _ => return None,
        };
        let is_whole = [8, 16, 32, 64].contains(&bits);
        let bytes = bits / 8 * u64::from(types.lanes(ty).unwrap_or(1));
        is_whole.then_some(Shape {
            scalar,
            scalar_bytes: bits as u32 / 8,
            is_vector: types.lanes(ty).is_some(),
            bytes,
        })
    }
}

/// The elements of what is accessed together.
#[derive(Clone, Copy, Debug)]
pub(super) enum Element {
    /// Those that all values have.
    Own { ty: Type, bytes: u64 },
    /// Integers of so many bytes.
    Int { bytes: u64 },
}

impl Element {
    /// That of values of these shapes, so many bytes behind the first; `None` if they have none in common.
    pub fn of(types: &TypeTable, parts: impl Iterator<Item = (u64, Shape)> + Clone) -> Option<Element> {
        let (_, first) = parts.clone().next()?;
        let bytes = u64::from(first.scalar_bytes);
        if parts.clone().all(|(at, shape)| shape.scalar == first.scalar && at.is_multiple_of(bytes)) {
            return Some(Element::Own { ty: first.scalar, bytes });
        }
        let is_pointers =
            |shape: Shape| shape.is_vector && matches!(types.kind(shape.scalar), TypeKind::Ptr(_));
        if parts.clone().any(|(_, shape)| is_pointers(shape)) {
            return None;
        }
        let least = parts.map(|(at, shape)| align_at(shape.scalar_bytes.into(), at)).min()?;
        Some(Element::Int { bytes: least.min(4) })
    }

    fn ty(self, b: &mut Builder) -> Type {
        match self {
            Element::Own { ty, .. } => ty,
            Element::Int { bytes } => b.types.int(8 * bytes as u32),
        }
    }

    fn bytes(self) -> u64 {
        match self {
            Element::Own { bytes, .. } | Element::Int { bytes } => bytes,
        }
    }

    /// The type of so many bytes of them.
    pub fn vector(self, b: &mut Builder, bytes: u64) -> Type {
        let ty = self.ty(b);
        b.types.vector(ty, (bytes / self.bytes()) as u32)
    }
}

/// The value of a type that lies `at` bytes from the start of a vector.
pub(super) fn part(b: &mut Builder, whole: Value, element: Element, at: u64, ty: Type) -> Value {
    let shape = Shape::of(b.types, ty).expect("what is joined has a shape");
    let first = (at / element.bytes()) as u32;
    let count = (shape.bytes / element.bytes()) as u32;
    let elements = match count {
        1 if !(shape.is_vector && matches!(element, Element::Own { .. })) => b.extract(whole, first),
        _ if b.ty(whole) == ty => return whole,
        _ => {
            let element = element.ty(b);
            let part = b.types.vector(element, count);
            let poison = b.ty(whole);
            let poison = b.poison(poison);
            let mask = (first..first + count).map(Some).collect();
            b.value(New::shuffle_vector(whole, poison, mask), part)
        }
    };
    match element {
        Element::Own { .. } => elements,
        Element::Int { .. } => from_ints(b, elements, ty, shape),
    }
}

/// Integers as a value of the same bits.
fn from_ints(b: &mut Builder, ints: Value, ty: Type, shape: Shape) -> Value {
    if !matches!(b.types.kind(ty), TypeKind::Ptr(_)) {
        return if b.ty(ints) == ty { ints } else { b.cast(CastOp::BitCast, ints, ty) };
    }
    let int = b.types.int(8 * shape.scalar_bytes);
    let number = if b.ty(ints) == int { ints } else { b.cast(CastOp::BitCast, ints, int) };
    b.cast(CastOp::IntToPtr, number, ty)
}

/// A vector with a value at a place of it.
pub(super) fn with_part(b: &mut Builder, whole: Value, element: Element, at: u64, value: Value) -> Value {
    let ty = b.ty(value);
    let shape = Shape::of(b.types, ty).expect("what is joined has a shape");
    let first = (at / element.bytes()) as u32;
    let count = (shape.bytes / element.bytes()) as u32;
    let elements = match element {
        Element::Own { .. } if !shape.is_vector => return b.insert(whole, value, first),
        Element::Own { .. } => value,
        Element::Int { bytes } => {
            let value = match b.types.kind(ty) {
                TypeKind::Ptr(_) => {
                    let int = b.types.int(8 * shape.scalar_bytes);
                    b.cast(CastOp::PtrToInt, value, int)
                }
                _ => value,
            };
            let int = b.types.int(8 * bytes as u32);
            let ints = if count == 1 { int } else { b.types.vector(int, count) };
            let value = if b.ty(value) == ints { value } else { b.cast(CastOp::BitCast, value, ints) };
            if count == 1 {
                return b.insert(whole, value, first);
            }
            value
        }
    };
    (0..count).fold(whole, |whole, lane| {
        let one = b.extract(elements, lane);
        b.insert(whole, one, first + lane)
    })
}
