//! What the indices of an address count: walking a type by them.

use crate::{Type, TypeKind, TypeTable};

/// What one index counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Counts {
    /// Elements of so many bytes.
    Elements(u64),
    /// The fields of a structure; the one that it names begins at that byte.
    Field(u64),
}

/// A walk from the type that a `getelementptr` names.
#[derive(Clone, Copy, Debug)]
pub struct IndexWalk {
    walked: Type,
    is_first: bool,
}

impl IndexWalk {
    /// At the beginning.
    pub fn new(source: Type) -> Self {
        IndexWalk { walked: source, is_first: true }
    }

    /// What the next index counts, whose number is asked for where it names a field. `None` if that is not known, or if the type has
    /// no parts or no size.
    pub fn step(&mut self, types: &TypeTable, number: Option<i128>) -> Option<Counts> {
        if std::mem::take(&mut self.is_first) {
            return Some(Counts::Elements(types.alloc_size(self.walked)?));
        }
        match types.kind(self.walked) {
            TypeKind::Struct { .. } => {
                let field = usize::try_from(number?).ok()?;
                let at = types.field_offset(self.walked, field)?;
                self.walked = types.part(self.walked, field as u64)?;
                Some(Counts::Field(at))
            }
            TypeKind::Array { element, .. } | TypeKind::Vector { element, .. } => {
                let stride = types.element_stride(self.walked)?;
                self.walked = *element;
                Some(Counts::Elements(stride))
            }
            _ => None,
        }
    }
}

impl TypeTable {
    /// The number that bits of an integer type are with a sign, up to 128 of them; `None` for other types.
    pub fn signed(&self, ty: Type, bits: u128) -> Option<i128> {
        let shift = 128 - self.int_bits(ty)?.min(128);
        Some(((bits << shift) as i128) >> shift)
    }
}
