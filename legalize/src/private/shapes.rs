//! How objects are divided into variables.

use super::objects::{Access, Objects, What};
use gcnsel_ir::{Type, TypeTable};
use std::ops::Range;

/// Dwords of the largest vector that an object becomes.
const MOST_DWORDS: u64 = 32;

/// The most bytes of a piece that others are put together of.
const MOST_PIECE: u64 = 4;

/// What an object is made of.
#[derive(Clone, Debug)]
pub(super) enum Shape {
    /// Variables, by the bytes that they have in the object.
    Parts(Vec<Part>),
    /// One variable, a vector. An element is the unit of all places and sizes.
    Elements { variable: usize, vector: Vector },
    /// One variable, a vector of dwords. An access is to dwords, or to a byte or two of one.
    Dwords { variable: usize, vector: Vector },
}

/// A variable that is always accessed as a whole, alone or with its neighbours.
#[derive(Clone, Copy, Debug)]
pub(super) struct Part {
    pub variable: usize,
    pub start: u64,
    pub ty: Type,
}

/// The type of a vector that an object becomes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Vector {
    pub ty: Type,
    pub element: Type,
    pub element_bytes: u64,
    pub len: u32,
    /// The object's byte that it begins with.
    pub start: u64,
}

impl Vector {
    /// The bytes of the object that it holds.
    pub fn range(&self) -> Range<u64> {
        self.start..self.start + u64::from(self.len) * self.element_bytes
    }
}

/// The shapes of objects, and the types of their variables.
pub(super) struct Shapes {
    of: Vec<Option<Shape>>,
    pub variables: Vec<Type>,
}

impl Shapes {
    /// Shapes of the objects that have one. Their vectors have so many dwords at most.
    pub fn of(types: &mut TypeTable, objects: &Objects, vector_dwords: u64) -> Shapes {
        let mut by_object: Vec<Vec<&Access>> = vec![Vec::new(); objects.objects.len()];
        for (_, access) in objects.accesses() {
            by_object[access.object].push(access);
        }
        let mut shapes = Shapes { of: Vec::with_capacity(by_object.len()), variables: Vec::new() };
        let mut left = vector_dwords;
        for (object, accesses) in by_object.iter().enumerate() {
            let shape = objects.is_known(object).then(|| {
                if accesses.iter().all(|access| access.range().is_some()) {
                    return parts(types, &mut shapes.variables, accesses);
                }
                let bytes = objects.objects[object].bytes;
                let range = stored(bytes, accesses);
                let dwords = (range.end - range.start).div_ceil(4);
                let shape = indexed(types, shapes.variables.len(), range, accesses)?;
                left = left.checked_sub(dwords).filter(|_| dwords <= MOST_DWORDS)?;
                let (Shape::Elements { vector, .. } | Shape::Dwords { vector, .. }) = &shape else {
                    return None;
                };
                shapes.variables.push(vector.ty);
                Some(shape)
            });
            shapes.of.push(shape.flatten());
        }
        shapes
    }

    /// The shape of an object that becomes values.
    pub fn of_object(&self, object: usize) -> Option<&Shape> {
        self.of[object].as_ref()
    }

    /// Has an object stay in memory.
    pub fn give_up(&mut self, object: usize) {
        self.of[object] = None;
    }
}

impl Shape {
    /// The variables that an access is to.
    pub fn variables(&self, access: &Access) -> Range<usize> {
        match self {
            Shape::Parts(_) => {
                let parts = self.parts_of(access);
                let first = parts.first().map_or(0, |part| part.variable);
                first..first + parts.len()
            }
            Shape::Elements { variable, .. } | Shape::Dwords { variable, .. } => *variable..*variable + 1,
        }
    }

    /// The parts that an access is to; none of a vector.
    pub fn parts_of(&self, access: &Access) -> &[Part] {
        let (Shape::Parts(parts), Some(range)) = (self, access.range()) else { return &[] };
        let from = parts.partition_point(|part| part.start < range.start);
        let to = parts.partition_point(|part| part.start < range.end);
        &parts[from..to]
    }

    /// The elements of a vector that a store overwrites, none where it leaves some bits of them or a value says which.
    pub fn overwritten(&self, access: &Access) -> Range<u64> {
        let (Shape::Elements { vector, .. } | Shape::Dwords { vector, .. }) = self else { return 0..0 };
        let size = vector.element_bytes;
        match access.range() {
            Some(range) if range.start % size == 0 && range.end % size == 0 => {
                (range.start - vector.start) / size..(range.end - vector.start) / size
            }
            _ => 0..0,
        }
    }
}

/// The parts of an object of constant places: what is accessed alike is one part of that type; where accesses overlap otherwise, the
/// bytes of them all are in pieces of one size.
fn parts(types: &mut TypeTable, variables: &mut Vec<Type>, accesses: &[&Access]) -> Option<Shape> {
    let mut sorted: Vec<(Range<u64>, &Access)> =
        accesses.iter().filter_map(|access| Some((access.range()?, *access))).collect();
    sorted.sort_by_key(|(range, _)| (range.start, range.end));
    let mut parts = Vec::new();
    let mut rest = &sorted[..];
    while let Some((first, _)) = rest.first() {
        // Those that overlap.
        let mut end = first.end;
        let mut count = 0;
        while let Some((range, _)) = rest.get(count).filter(|(range, _)| range.start < end) {
            end = end.max(range.end);
            count += 1;
        }
        let (group, others) = rest.split_at(count);
        rest = others;
        let whole = first.start..end;
        let mut part = |start: u64, ty: Type| {
            parts.push(Part { variable: variables.len(), start, ty });
            variables.push(ty);
        };
        if group.iter().all(|(range, _)| *range == whole) && (is_one_type(group) || all_cast(types, group)) {
            part(whole.start, common_type(types, group));
            continue;
        }
        if !all_cast(types, group) {
            return None;
        }
        let ends = group.iter().flat_map(|(range, _)| [range.start, range.end]);
        let unit = ends.map(|end| end - whole.start).fold(MOST_PIECE, unit_of_both);
        let ty = piece_type(types, unit, group);
        (whole.start..whole.end).step_by(unit as usize).for_each(|start| part(start, ty));
    }
    Some(Shape::Parts(parts))
}

/// The bytes of an object that stores reach. Others hold nothing, so it does not matter what a load of them gives. They begin at a
/// multiple of eight, the largest element, so that places are multiples of the same powers of two as from the object's beginning.
fn stored(bytes: u64, accesses: &[&Access]) -> Range<u64> {
    let stores = accesses.iter().filter(|access| access.what != What::Load);
    let mut ranges = stores.map(|access| access.range());
    let Some(Some(mut range)) = ranges.next() else { return 0..bytes };
    for store in ranges {
        let Some(store) = store else { return 0..bytes };
        range = range.start.min(store.start)..range.end.max(store.end);
    }
    range.start / 8 * 8..range.end.next_multiple_of(8).min(bytes)
}

/// The largest power of two that divides both a power of two and a number.
fn unit_of_both(unit: u64, number: u64) -> u64 {
    if number == 0 { unit } else { unit.min(1 << number.trailing_zeros()) }
}

fn is_one_type(group: &[(Range<u64>, &Access)]) -> bool {
    group.windows(2).all(|pair| pair[0].1.ty == pair[1].1.ty)
}

/// Whether values of all the types can be had of one another.
fn all_cast(types: &TypeTable, group: &[(Range<u64>, &Access)]) -> bool {
    // Resources and fat pointers are no numbers.
    group.iter().all(|(_, access)| types.pointer_space(access.ty).is_none_or(|space| space.0 < 7))
}

/// The type of a part: a pointer's if an access is of one, so that it is cast to a number only where that is wanted; else that of
/// the first access.
fn common_type(types: &TypeTable, group: &[(Range<u64>, &Access)]) -> Type {
    let pointer = group.iter().find(|(_, access)| types.pointer_space(access.ty).is_some());
    pointer.unwrap_or(&group[0]).1.ty
}

/// The type of pieces of a size: that of the accesses' elements if there is one, else a number.
fn piece_type(types: &mut TypeTable, bytes: u64, group: &[(Range<u64>, &Access)]) -> Type {
    scalar_of_all(types, bytes, group.iter().map(|(_, access)| *access))
        .unwrap_or_else(|| types.int(bytes as u32 * 8))
}

/// The floating-point type that all accesses have elements of, if it has that size.
fn scalar_of_all<'a>(
    types: &TypeTable,
    bytes: u64,
    accesses: impl Iterator<Item = &'a Access>,
) -> Option<Type> {
    let mut all = accesses.map(|access| types.scalar(access.ty));
    let first = all.next()?;
    let is_such = types.is_float(first) && types.bits(first) == Some(bytes * 8);
    (is_such && all.all(|ty| ty == first)).then_some(first)
}

/// The vector that an object becomes if values choose among its parts; `None` if accesses cut through its elements.
fn indexed(types: &mut TypeTable, variable: usize, range: Range<u64>, accesses: &[&Access]) -> Option<Shape> {
    let (start, bytes) = (range.start, range.end - range.start);
    if accesses.iter().any(|access| types.pointer_space(access.ty).is_some_and(|space| space.0 >= 7)) {
        return None;
    }
    let numbers = |access: &Access| {
        let strides: Vec<u64> = access.place.terms.iter().map(|(_, stride)| stride.unsigned_abs()).collect();
        strides.into_iter().chain([access.place.offset.unsigned_abs(), access.bytes])
    };
    let most = if bytes % 8 == 0 { 8 } else { 4 };
    let unit = accesses.iter().flat_map(|access| numbers(access)).fold(most, unit_of_both);
    let vector = |types: &mut TypeTable, element: Type, element_bytes: u64| {
        let len = u32::try_from(bytes.div_ceil(element_bytes)).ok()?;
        Some(Vector { ty: types.vector(element, len), element, element_bytes, len, start })
    };
    if unit >= 4 {
        // Pairs of dwords only where they are one number.
        let is_wide = |access: &&&Access| types.bits(types.scalar(access.ty)) == Some(64);
        let unit = if accesses.iter().all(|access| is_wide(&access)) { unit } else { 4 };
        let element = scalar_of_all(types, unit, accesses.iter().copied());
        let element = element.unwrap_or_else(|| types.int(unit as u32 * 8));
        return Some(Shape::Elements { variable, vector: vector(types, element, unit)? });
    }
    // A byte or two are in one dword, if their place is a multiple of their size.
    let is_in_one = |access: &&Access| {
        let unit = numbers(access).take(access.place.terms.len() + 1).fold(4, unit_of_both);
        match access.bytes {
            1 | 2 => unit.max(access.align) >= access.bytes,
            bytes => bytes % 4 == 0 && unit == 4,
        }
    };
    if !accesses.iter().all(is_in_one) {
        return None;
    }
    let dword = types.int(32);
    Some(Shape::Dwords { variable, vector: vector(types, dword, 4)? })
}
