//! Types, interned: equal types are equal indices.

use cranelift_entity::entity_impl;
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::sync::Arc;

/// An interned type; its meaning is in the [`TypeTable`] that made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Type(u32);
entity_impl!(Type, "type");

/// An address space, by LLVM's number for AMDGPU (AMDGPUUsage, "Address Spaces").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AddressSpace(pub u32);

impl AddressSpace {
    /// Generic: an address that may be global, LDS or scratch.
    pub const FLAT: Self = AddressSpace(0);
    /// Global memory.
    pub const GLOBAL: Self = AddressSpace(1);
    /// Global data share.
    pub const REGION: Self = AddressSpace(2);
    /// LDS, shared by a work-group; 32-bit addresses.
    pub const LOCAL: Self = AddressSpace(3);
    /// Global memory that nobody writes while the kernel runs.
    pub const CONSTANT: Self = AddressSpace(4);
    /// Scratch, private to a work-item; 32-bit addresses.
    pub const PRIVATE: Self = AddressSpace(5);
    /// Constant memory with 32-bit addresses.
    pub const CONSTANT_32BIT: Self = AddressSpace(6);
    /// Buffer fat pointer: a resource and an offset, 160 bits.
    pub const BUFFER_FAT: Self = AddressSpace(7);
    /// Buffer resource, 128 bits.
    pub const BUFFER_RESOURCE: Self = AddressSpace(8);
    /// Buffer strided pointer, 192 bits.
    pub const BUFFER_STRIDED: Self = AddressSpace(9);

    /// Width of a pointer, in bits (the data layouts that LLVM prints for AMDGPU).
    pub fn pointer_bits(self) -> u32 {
        match self.0 {
            2 | 3 | 5 | 6 => 32,
            7 => 160,
            8 => 128,
            9 => 192,
            _ => 64,
        }
    }
}

/// What a type is.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TypeKind {
    /// No value.
    Void,
    /// An integer of that many bits, 1 to 2^23.
    Int(u32),
    /// IEEE binary16.
    Half,
    /// bfloat16.
    BFloat,
    /// IEEE binary32.
    Float,
    /// IEEE binary64.
    Double,
    /// An opaque pointer.
    Ptr(AddressSpace),
    /// A fixed vector of scalars.
    Vector {
        /// Element type.
        element: Type,
        /// Number of elements.
        len: u32,
    },
    /// An array.
    Array {
        /// Element type.
        element: Type,
        /// Number of elements.
        len: u64,
    },
    /// A structure; `name` is that of an identified one (without the `%`), whose identity is its name.
    Struct {
        /// Field types.
        fields: Box<[Type]>,
        /// No padding between fields.
        packed: bool,
        /// Name of an identified structure.
        name: Option<Box<str>>,
    },
    /// An identified structure without a body.
    Opaque(Box<str>),
    /// A function type.
    Function {
        /// Result type.
        result: Type,
        /// Parameter types.
        params: Box<[Type]>,
        /// Takes more arguments.
        variadic: bool,
    },
    /// A block.
    Label,
    /// Metadata as an operand.
    Metadata,
    /// A token, as convergence control uses them.
    Token,
    /// `target("name", ...)`, kept as text.
    Target(Box<str>),
}

/// Interned types. A function that is prepared in parallel with others extends the module's shared table by
/// its own: [`TypeTable::extending`].
#[derive(Clone, Debug, Default)]
pub struct TypeTable {
    base: Option<Arc<TypeTable>>,
    own: IndexSet<TypeKind, FxBuildHasher>,
}

impl TypeTable {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// A table that starts with all types of `base`, under the same indices.
    pub fn extending(base: Arc<TypeTable>) -> Self {
        TypeTable { base: Some(base), own: IndexSet::default() }
    }

    fn base_len(&self) -> usize {
        self.base.as_ref().map_or(0, |b| b.len())
    }

    /// Number of types.
    pub fn len(&self) -> usize {
        self.base_len() + self.own.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn find(&self, kind: &TypeKind) -> Option<Type> {
        self.base
            .as_ref()
            .and_then(|b| b.find(kind))
            .or_else(|| self.own.get_index_of(kind).map(|i| Type::from_u32((self.base_len() + i) as u32)))
    }

    /// The index of a type, made if new.
    pub fn intern(&mut self, kind: TypeKind) -> Type {
        if let Some(found) = self.find(&kind) {
            return found;
        }
        let (index, _) = self.own.insert_full(kind);
        Type::from_u32((self.base_len() + index) as u32)
    }

    /// What a type is.
    ///
    /// # Panics
    /// If the type is not of this table.
    pub fn kind(&self, ty: Type) -> &TypeKind {
        let base = self.base_len();
        match (ty.as_u32() as usize).checked_sub(base) {
            Some(i) => self.own.get_index(i).expect("a type belongs to the table that made it"),
            None => self.base.as_ref().expect("an index below base_len() implies a base").kind(ty),
        }
    }

    /// The integer type of `bits` bits.
    pub fn int(&mut self, bits: u32) -> Type {
        self.intern(TypeKind::Int(bits))
    }

    /// The pointer type of an address space.
    pub fn ptr(&mut self, space: AddressSpace) -> Type {
        self.intern(TypeKind::Ptr(space))
    }

    /// The vector type of `len` elements.
    pub fn vector(&mut self, element: Type, len: u32) -> Type {
        self.intern(TypeKind::Vector { element, len })
    }

    /// The element type of a vector, or the type itself.
    pub fn scalar(&self, ty: Type) -> Type {
        match self.kind(ty) {
            TypeKind::Vector { element, .. } => *element,
            _ => ty,
        }
    }

    /// The number of elements of a vector; `None` for other types.
    pub fn lanes(&self, ty: Type) -> Option<u32> {
        match self.kind(ty) {
            TypeKind::Vector { len, .. } => Some(*len),
            _ => None,
        }
    }

    /// Bits of an integer type.
    pub fn int_bits(&self, ty: Type) -> Option<u32> {
        match self.kind(ty) {
            TypeKind::Int(bits) => Some(*bits),
            _ => None,
        }
    }

    /// Whether the type (or a vector's element type) is floating point.
    pub fn is_float(&self, ty: Type) -> bool {
        matches!(
            self.kind(self.scalar(ty)),
            TypeKind::Half | TypeKind::BFloat | TypeKind::Float | TypeKind::Double
        )
    }

    /// Bits of a value in registers: scalars, pointers, and vectors of them (an i1 counts 1). `None` for
    /// aggregates and types without values.
    pub fn bits(&self, ty: Type) -> Option<u64> {
        Some(match self.kind(ty) {
            TypeKind::Int(bits) => *bits as u64,
            TypeKind::Half | TypeKind::BFloat => 16,
            TypeKind::Float => 32,
            TypeKind::Double => 64,
            TypeKind::Ptr(space) => space.pointer_bits() as u64,
            TypeKind::Vector { element, len } => self.bits(*element)? * *len as u64,
            _ => return None,
        })
    }

    /// Size in memory, in bytes, without the padding after it; `None` for types without a size. (The rules
    /// of the AMDGPU data layout: natural alignment to 16 bytes; i1 and odd integers round up to bytes;
    /// vectors are packed bits rounded up to bytes.)
    pub fn store_size(&self, ty: Type) -> Option<u64> {
        match self.kind(ty) {
            TypeKind::Array { element, len } => self.alloc_size(*element)?.checked_mul(*len),
            TypeKind::Struct { fields, packed, .. } => {
                let mut offset = 0u64;
                let mut align = 1;
                for &field in fields.iter() {
                    if !packed {
                        let a = self.align(field)?;
                        align = align.max(a);
                        offset = offset.next_multiple_of(a);
                    }
                    offset = offset.checked_add(self.alloc_size(field)?)?;
                }
                Some(offset.next_multiple_of(align))
            }
            _ => Some(self.bits(ty)?.div_ceil(8)),
        }
    }

    /// Distance between elements of an array of this type, in bytes.
    pub fn alloc_size(&self, ty: Type) -> Option<u64> {
        Some(self.store_size(ty)?.next_multiple_of(self.align(ty)?))
    }

    /// ABI alignment in bytes, by the AMDGPU data layout (i64:64, v16 to v2048 by size, p:64, p3/p5:32,
    /// p7:160:256 and p9:192:256).
    pub fn align(&self, ty: Type) -> Option<u64> {
        Some(match self.kind(ty) {
            TypeKind::Int(bits) => (*bits as u64).div_ceil(8).next_power_of_two().min(16),
            TypeKind::Half | TypeKind::BFloat => 2,
            TypeKind::Float => 4,
            TypeKind::Double => 8,
            TypeKind::Ptr(space) => match space.pointer_bits() {
                32 => 4,
                64 => 8,
                128 => 16,
                _ => 32,
            },
            TypeKind::Vector { .. } => self.bits(ty)?.div_ceil(8).next_power_of_two(),
            TypeKind::Array { element, .. } => self.align(*element)?,
            TypeKind::Struct { packed: true, .. } => 1,
            TypeKind::Struct { fields, .. } => {
                let mut align = 1;
                for &field in fields.iter() {
                    align = align.max(self.align(field)?);
                }
                align
            }
            _ => return None,
        })
    }

    /// Byte offset of a field of a structure.
    pub fn field_offset(&self, ty: Type, field: usize) -> Option<u64> {
        let TypeKind::Struct { fields, packed, .. } = self.kind(ty) else { return None };
        let mut offset = 0u64;
        for (i, &f) in fields.iter().enumerate() {
            if !packed {
                offset = offset.next_multiple_of(self.align(f)?);
            }
            if i == field {
                return Some(offset);
            }
            offset += self.alloc_size(f)?;
        }
        None
    }
}
