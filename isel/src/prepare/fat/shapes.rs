//! Where fat pointers are in types, and the leaves that values of these types have.

use gcnsel_ir::{AddressSpace, Type, TypeKind, TypeTable};

/// Leaves that a value may have.
pub(super) const MOST_LEAVES: u64 = 1024;

/// Which types contain fat pointers, and where.
#[derive(Clone, Copy)]
pub(super) struct Shapes {
    /// The type of fat pointers.
    pub(super) fat: Type,
}

impl Shapes {
    pub(super) fn new(fat: Type) -> Self {
        Shapes { fat }
    }

    /// Whether values of a type have fat pointers in them. Types nest no deeper than the reader allows.
    pub(super) fn contains(&self, types: &TypeTable, ty: Type) -> bool {
        if ty == self.fat {
            return true;
        }
        match types.kind(ty) {
            TypeKind::Vector { element, .. } | TypeKind::Array { element, .. } => {
                self.contains(types, *element)
            }
            TypeKind::Struct { fields, .. } => fields.iter().any(|&f| self.contains(types, f)),
            _ => false,
        }
    }

    /// The number of leaves of a type, or more than there may be.
    pub(super) fn count(&self, types: &TypeTable, ty: Type) -> u64 {
        if ty == self.fat {
            return 2;
        }
        if !self.contains(types, ty) {
            return 1;
        }
        let sum = match types.kind(ty) {
            TypeKind::Struct { fields, .. } => fields.iter().map(|&f| self.count(types, f)).sum(),
            TypeKind::Vector { element, len } => u64::from(*len).saturating_mul(self.count(types, *element)),
            TypeKind::Array { element, len } => len.saturating_mul(self.count(types, *element)),
            _ => 1,
        };
        sum.min(MOST_LEAVES + 1)
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
