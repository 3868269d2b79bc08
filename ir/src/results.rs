//! What operands decide of an instruction: the type of its result, the alignment that it has where none is given. For whoever
//! makes instructions: the reader and the builder.

use crate::{Type, TypeKind, TypeTable};

impl TypeTable {
    /// What `cmpxchg` of values of a type gives: the value that was there, and whether it was the expected one.
    pub fn exchanged(&mut self, value: Type) -> Type {
        let fields = [value, self.int(1)].into();
        self.intern(TypeKind::Struct { fields, packed: false, name: None })
    }

    /// What `getelementptr` gives: as many addresses as any of base and indices has elements.
    pub fn addresses(&mut self, base: Type, indices: impl IntoIterator<Item = Type>) -> Type {
        let vector = indices.into_iter().filter(|&index| self.lanes(index).is_some()).last();
        let element = self.scalar(base);
        self.with_lanes_of(vector.unwrap_or(base), element)
    }

    /// The part of an aggregate that indices name, or the type on the way that has no such part.
    pub fn part_at(&self, aggregate: Type, indices: &[u32]) -> Result<Type, (Type, u32)> {
        indices.iter().try_fold(aggregate, |ty, &index| {
            let part = if self.is_aggregate(ty) { self.part(ty, index.into()) } else { None };
            part.ok_or((ty, index))
        })
    }

    /// The alignment of an atomic access that says none, in bytes: the size of the value, up to a power of two.
    pub fn atomic_align(&self, ty: Type) -> u64 {
        self.store_size(ty).unwrap_or(1).checked_next_power_of_two().unwrap_or(1)
    }
}
