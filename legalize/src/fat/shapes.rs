//! Where fat pointers are in types, and the leaves that values of these types have.

use super::super::counts::Counts;
use gcnsel_ir::{AddressSpace, Type, TypeKind, TypeTable};

/// Leaves that a value may have.
pub(super) const MOST_LEAVES: u64 = 1024;

/// Which types contain fat pointers, and where.
pub(super) struct Shapes {
    /// The type of fat pointers.
    pub(super) fat: Type,
    /// Leaves by type.
    counts: Counts,
}

impl Shapes {
    pub(super) fn new(fat: Type) -> Self {
        let leaves = move |types: &TypeTable, ty| match types.kind(ty) {
            _ if ty == fat => Some(2),
            TypeKind::Vector { element, len } if *element == fat => Some(2 * u64::from(*len)),
            _ => None,
        };
        Shapes { fat, counts: Counts::new(leaves) }
    }

    /// Whether values of a type have fat pointers in them. Types nest no deeper than the reader allows.
    pub(super) fn contains(&self, types: &TypeTable, ty: Type) -> bool {
        self.counts.of(types, ty).is_some()
    }

    /// The number of leaves of a type.
    pub(super) fn count(&self, types: &TypeTable, ty: Type) -> u64 {
        self.counts.parts(types, ty)
    }

    /// The first of the leaves that indices name, how many they are, and the indices behind a leaf.
    pub(super) fn walk<'a>(&self, types: &TypeTable, ty: Type, path: &'a [u32]) -> (usize, usize, &'a [u32]) {
        self.counts.walk(types, ty, path)
    }

    /// The parts of a type with their places in memory, in bytes; `None` for fat pointers and what has none in it.
    pub(super) fn parts(&self, types: &TypeTable, ty: Type) -> Option<Vec<(Type, u64)>> {
        if ty == self.fat || !self.contains(types, ty) {
            return None;
        }
        Some(match types.kind(ty) {
            TypeKind::Struct { fields, .. } => {
                fields.iter().enumerate().map(|(i, &f)| (f, types.field_offset(ty, i).unwrap_or(0))).collect()
            }
            // Elements of a vector follow one another without a gap, those of an array by their alignment.
            TypeKind::Vector { element, len } => {
                let stride = types.store_size(*element).unwrap_or(0);
                (0..u64::from(*len)).map(|i| (*element, i * stride)).collect()
            }
            TypeKind::Array { element, .. } if self.count(types, *element) == 0 => Vec::new(),
            TypeKind::Array { element, len } => {
                let stride = types.alloc_size(*element).unwrap_or(0);
                (0..*len).map(|i| (*element, i * stride)).collect()
            }
            _ => return None,
        })
    }

    /// The types of the leaves with their places in memory, in bytes.
    pub(super) fn leaves(&self, types: &mut TypeTable, ty: Type, at: u64, out: &mut Vec<(Type, u64)>) {
        if ty == self.fat {
            // The offset is the low dword of the 160 bits.
            out.push((types.ptr(AddressSpace::BUFFER_RESOURCE), at + 4));
            out.push((types.int(32), at));
            return;
        }
        match self.parts(types, ty) {
            None => out.push((ty, at)),
            Some(parts) => {
                for (part, offset) in parts {
                    self.leaves(types, part, at + offset, out);
                }
            }
        }
    }
}
