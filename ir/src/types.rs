//! Types, interned: equal types are equal indices.

use cranelift_entity::entity_impl;
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use smallvec::SmallVec;
use std::sync::Arc;

/// Types nest at most this deep; the reader refuses deeper ones, so that walks over a type may recurse.
pub const MAX_TYPE_DEPTH: u32 = 256;
/// The most words that the text of a type may have where types are made of parts: parts that are shared double it at each level.
pub const MAX_TYPE_WORDS: u32 = 1 << 16;
/// The most elements that a vector may have; LLVM's code generators stop far below.
pub const MAX_VECTOR: u64 = 4096;
/// The most bits that an integer type may have (LLVM's limit).
pub const MAX_INT_BITS: u32 = 1 << 23;

/// An interned type; its meaning is in the [`TypeTable`] that made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Type(u32);
entity_impl!(Type, "type");

/// An address space, by LLVM's number for AMDGPU (AMDGPUUsage, "Address Spaces").
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct AddressSpace(pub u32);

impl AddressSpace {
    /// The largest number (LLVM's limit: 24 bits).
    pub const MAX: Self = AddressSpace((1 << 24) - 1);
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

    /// Width of the offsets that `getelementptr` computes with, in bits (the same data layouts): of a fat pointer the offset
    /// alone moves. `None` where there is no arithmetic on addresses.
    pub fn index_bits(self) -> Option<u32> {
        match self.0 {
            7 => Some(32),
            8 => None,
            _ => Some(self.pointer_bits().min(64)),
        }
    }

    /// The address that points nowhere (AMDGPUUsage, "Address Spaces"): in LDS and scratch something lies at 0. The IR's
    /// constant `null` is 0 everywhere; addresses that are cast from one space to another keep pointing nowhere.
    pub fn null(self) -> u64 {
        match self {
            Self::REGION | Self::LOCAL | Self::PRIVATE => 0xffff_ffff,
            _ => 0,
        }
    }

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

/// How a type lies in memory, known once its parts are; `None` for what has no size.
#[derive(Clone, Copy, Debug, Default)]
struct Layout {
    /// Bytes, without the padding after it.
    size: Option<u64>,
    /// Bytes.
    align: Option<u64>,
    /// Levels of aggregates.
    depth: u32,
    /// Words of its text, at most 2^32 - 1: a structure with a name is one.
    words: u32,
}

/// Interned types. A function that is prepared in parallel with others extends the module's shared table by
/// its own: [`TypeTable::extending`].
#[derive(Clone, Debug, Default)]
pub struct TypeTable {
    base: Option<Arc<TypeTable>>,
    base_len: usize,
    own: IndexSet<TypeKind, FxBuildHasher>,
    layouts: Vec<Layout>,
    waiting: Waiting,
}

/// Types whose layouts wait for structures without a body. When one gets it, only those that wait for it are laid out: each once,
/// after all of its parts.
#[derive(Clone, Debug, Default)]
struct Waiting {
    /// How many parts of a type wait, or have no body.
    parts: FxHashMap<Type, usize>,
    /// The types of which a type is part, as often as it is.
    users: FxHashMap<Type, Vec<Type>>,
}

impl TypeTable {
    /// An empty table.
    pub fn new() -> Self {
        Self::default()
    }

    /// A table that starts with all types of `base`, under the same indices.
    pub fn extending(base: Arc<TypeTable>) -> Self {
        TypeTable { base_len: base.len(), base: Some(base), ..Self::default() }
    }

    /// Number of types.
    pub fn len(&self) -> usize {
        self.base_len + self.own.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All types, in the order they were made.
    pub fn iter(&self) -> impl Iterator<Item = Type> + use<> {
        (0..self.len()).map(|i| Type::from_u32(i as u32))
    }

    /// The index of a type that exists already.
    pub fn find(&self, kind: &TypeKind) -> Option<Type> {
        self.base
            .as_ref()
            .and_then(|b| b.find(kind))
            .or_else(|| self.own.get_index_of(kind).map(|i| Type::from_u32((self.base_len + i) as u32)))
    }

    /// The index of a type, made if new.
    pub fn intern(&mut self, kind: TypeKind) -> Type {
        if let Some(found) = self.find(&kind) {
            return found;
        }
        let layout = self.compute_layout(&kind);
        let (index, _) = self.own.insert_full(kind);
        self.layouts.push(layout);
        let ty = Type::from_u32((self.base_len + index) as u32);
        self.await_parts(ty);
        ty
    }

    /// Whether a type's layout depends on a structure of this table's own without a body.
    fn is_waiting(&self, ty: Type) -> bool {
        ty.as_u32() as usize >= self.base_len
            && (matches!(self.kind(ty), TypeKind::Opaque(_)) || self.waiting.parts.contains_key(&ty))
    }

    /// Notes which parts of a new type wait; whether any does.
    fn await_parts(&mut self, ty: Type) -> bool {
        let parts: SmallVec<[Type; 8]> =
            self.kind(ty).parts().filter(|&part| self.is_waiting(part)).collect();
        for &part in &parts {
            self.waiting.users.entry(part).or_default().push(ty);
        }
        if !parts.is_empty() {
            self.waiting.parts.insert(ty, parts.len());
        }
        !parts.is_empty()
    }

    /// Gives the opaque structure `ty` a body, under the same index. Types that contain it get their layouts once all structures
    /// in them have bodies; until then, and if one contains itself, they have no size. [`TypeTable::lay_out`] finds those.
    ///
    /// # Panics
    /// If `ty` is not an [`TypeKind::Opaque`] of this table's own.
    pub fn define_struct(&mut self, ty: Type, fields: Box<[Type]>, packed: bool) {
        let TypeKind::Opaque(name) = self.kind(ty) else { panic!("{ty} is not an opaque structure") };
        let kind = TypeKind::Struct { fields, packed, name: Some(name.clone()) };
        let layout = self.compute_layout(&kind);
        let index = ty.as_u32() as usize - self.base_len;
        self.own.replace_index(index, kind).expect("a structure of that name exists once");
        self.layouts[index] = layout;
        if self.await_parts(ty) {
            return;
        }
        let mut done = vec![ty];
        while let Some(part) = done.pop() {
            for user in self.waiting.users.remove(&part).unwrap_or_default() {
                let left = self.waiting.parts.get_mut(&user).expect("a user waits for its part");
                *left -= 1;
                if *left == 0 {
                    self.waiting.parts.remove(&user);
                    let index = user.as_u32() as usize - self.base_len;
                    self.layouts[index] = self.compute_layout(&self.own[index]);
                    done.push(user);
                }
            }
        }
    }

    /// Computes all layouts again, after [`TypeTable::define_struct`] in an order that had uses first: depths then are those of
    /// whole types, structures without a body in them or not.
    ///
    /// # Errors
    /// An identified structure that contains itself.
    pub fn lay_out(&mut self) -> Result<(), Type> {
        #[derive(Clone, Copy, PartialEq)]
        enum State {
            New,
            Open,
            Done,
        }
        let mut state = vec![State::New; self.own.len()];
        let mut stack: Vec<usize> = Vec::new();
        for root in 0..self.own.len() {
            stack.push(root);
            while let Some(&top) = stack.last() {
                if state[top] == State::New {
                    state[top] = State::Open;
                    for part in self.own[top].parts() {
                        // A part of the base table is laid out already.
                        let Some(part) = (part.as_u32() as usize).checked_sub(self.base_len) else {
                            continue;
                        };
                        match state[part] {
                            State::New => stack.push(part),
                            State::Open => {
                                // The way round leads through one with a name: all others are made of what there is.
                                // (A type may be further down, too, where it waits for its turn as a part of another.)
                                let from = stack.iter().rposition(|&on| on == part).unwrap_or(0);
                                let mut round = stack[from..].iter().copied();
                                let is_named =
                                    |&on: &usize| state[on] == State::Open && self.own[on].is_identified();
                                let named = round.find(is_named).unwrap_or(part);
                                return Err(Type::from_u32((self.base_len + named) as u32));
                            }
                            State::Done => {}
                        }
                    }
                    continue;
                }
                stack.pop();
                if state[top] == State::Open {
                    self.layouts[top] = self.compute_layout(&self.own[top]);
                    state[top] = State::Done;
                }
            }
        }
        Ok(())
    }

    /// What a type is.
    ///
    /// # Panics
    /// If the type is not of this table.
    #[inline]
    pub fn kind(&self, ty: Type) -> &TypeKind {
        match (ty.as_u32() as usize).checked_sub(self.base_len) {
            Some(i) => self.own.get_index(i).expect("a type belongs to the table that made it"),
            None => self.base.as_ref().expect("an index below base_len implies a base").kind(ty),
        }
    }

    fn layout(&self, ty: Type) -> Layout {
        match (ty.as_u32() as usize).checked_sub(self.base_len) {
            Some(i) => self.layouts[i],
            None => self.base.as_ref().expect("an index below base_len implies a base").layout(ty),
        }
    }

    /// Levels of aggregates in a type: 0 for a scalar.
    pub fn depth(&self, ty: Type) -> u32 {
        self.layout(ty).depth
    }

    /// Words of a type's text: types that share parts write them as often as they have them.
    pub fn words(&self, ty: Type) -> u32 {
        self.layout(ty).words
    }

    fn words_of(&self, kind: &TypeKind) -> u32 {
        let sum = |parts: &mut dyn Iterator<Item = Type>| {
            parts.fold(1, |sum: u32, part| sum.saturating_add(self.words(part)))
        };
        match kind {
            TypeKind::Struct { name: Some(_), .. } => 1,
            TypeKind::Function { result, params, .. } => {
                sum(&mut [*result].into_iter().chain(params.iter().copied()))
            }
            _ => sum(&mut kind.parts()),
        }
    }

    fn compute_layout(&self, kind: &TypeKind) -> Layout {
        let depth = kind.parts().map(|t| self.layout(t).depth.saturating_add(1)).max().unwrap_or(0);
        let (size, align) = match kind {
            TypeKind::Array { element, len } => {
                (self.alloc_size(*element).and_then(|s| s.checked_mul(*len)), self.align(*element))
            }
            TypeKind::Struct { fields, packed, .. } => self.struct_layout(fields, *packed).unzip(),
            _ => {
                let bits = self.bits_of_kind(kind);
                (bits.map(|b| b.div_ceil(8)), self.scalar_align(kind, bits))
            }
        };
        Layout { size, align, depth, words: self.words_of(kind) }
    }

    fn struct_layout(&self, fields: &[Type], packed: bool) -> Option<(u64, u64)> {
        let mut offset = 0u64;
        let mut align = 1;
        for &field in fields {
            if !packed {
                let a = self.align(field)?;
                align = align.max(a);
                offset = offset.checked_next_multiple_of(a)?;
            }
            offset = offset.checked_add(self.alloc_size(field)?)?;
        }
        Some((offset.checked_next_multiple_of(align)?, align))
    }

    /// By the AMDGPU data layout (i64:64, v16 to v2048 by size, p:64, p3/p5:32, p7:160:256 and p9:192:256).
    fn scalar_align(&self, kind: &TypeKind, bits: Option<u64>) -> Option<u64> {
        Some(match kind {
            // Those wider than the widest that the layout names are aligned as that.
            TypeKind::Int(bits) => u64::from(*bits).div_ceil(8).next_power_of_two().min(8),
            TypeKind::Half | TypeKind::BFloat => 2,
            TypeKind::Float => 4,
            TypeKind::Double => 8,
            TypeKind::Ptr(space) => match space.pointer_bits() {
                32 => 4,
                64 => 8,
                128 => 16,
                _ => 32,
            },
            TypeKind::Vector { .. } => bits?.div_ceil(8).next_power_of_two(),
            _ => return None,
        })
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

    /// The type with the lanes of `shape` (none, or a vector's) and the element type `element`.
    pub fn with_lanes_of(&mut self, shape: Type, element: Type) -> Type {
        match self.lanes(shape) {
            Some(len) => self.vector(element, len),
            None => element,
        }
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
    #[inline]
    pub fn int_bits(&self, ty: Type) -> Option<u32> {
        match self.kind(ty) {
            TypeKind::Int(bits) => Some(*bits),
            _ => None,
        }
    }

    /// Whether the type (or a vector's element type) is an integer.
    pub fn is_int(&self, ty: Type) -> bool {
        matches!(self.kind(self.scalar(ty)), TypeKind::Int(_))
    }

    /// Whether the type (or a vector's element type) is floating point.
    pub fn is_float(&self, ty: Type) -> bool {
        matches!(
            self.kind(self.scalar(ty)),
            TypeKind::Half | TypeKind::BFloat | TypeKind::Float | TypeKind::Double
        )
    }

    /// The address space of a pointer, or of a vector of pointers.
    pub fn pointer_space(&self, ty: Type) -> Option<AddressSpace> {
        match self.kind(self.scalar(ty)) {
            TypeKind::Ptr(space) => Some(*space),
            _ => None,
        }
    }

    /// Whether the type is a structure or an array.
    #[inline]
    pub fn is_aggregate(&self, ty: Type) -> bool {
        matches!(self.kind(ty), TypeKind::Struct { .. } | TypeKind::Array { .. })
    }

    /// Whether values of the type can be made by instructions: scalars, vectors, aggregates.
    pub fn is_first_class(&self, ty: Type) -> bool {
        !matches!(self.kind(ty), TypeKind::Void | TypeKind::Function { .. } | TypeKind::Opaque(_))
    }

    /// Number and types of the parts of an aggregate: the fields of a structure, the elements of an array or
    /// vector. `None` for a part that does not exist, or another type.
    pub fn part(&self, ty: Type, index: u64) -> Option<Type> {
        match self.kind(ty) {
            TypeKind::Struct { fields, .. } => fields.get(usize::try_from(index).ok()?).copied(),
            TypeKind::Array { element, len } => (index < *len).then_some(*element),
            TypeKind::Vector { element, len } => (index < *len as u64).then_some(*element),
            _ => None,
        }
    }

    /// How many parts [`TypeTable::part`] finds.
    pub fn part_count(&self, ty: Type) -> u64 {
        match self.kind(ty) {
            TypeKind::Struct { fields, .. } => fields.len() as u64,
            TypeKind::Array { len, .. } => *len,
            TypeKind::Vector { len, .. } => *len as u64,
            _ => 0,
        }
    }

    /// Bits of a value in registers: scalars, pointers, and vectors of them (an i1 counts 1). `None` for
    /// aggregates and types without values.
    pub fn bits(&self, ty: Type) -> Option<u64> {
        self.bits_of_kind(self.kind(ty))
    }

    fn bits_of_kind(&self, kind: &TypeKind) -> Option<u64> {
        Some(match kind {
            TypeKind::Int(bits) => *bits as u64,
            TypeKind::Half | TypeKind::BFloat => 16,
            TypeKind::Float => 32,
            TypeKind::Double => 64,
            TypeKind::Ptr(space) => space.pointer_bits() as u64,
            TypeKind::Vector { element, len } => self.bits(*element)? * *len as u64,
            _ => return None,
        })
    }

    /// Size in memory, in bytes, without the padding after it; `None` for types without a size, or one over
    /// 2^64. (The rules of the AMDGPU data layout: natural alignment to 16 bytes; i1 and odd integers round
    /// up to bytes; vectors are packed bits rounded up to bytes.)
    pub fn store_size(&self, ty: Type) -> Option<u64> {
        self.layout(ty).size
    }

    /// Distance between elements of an array of this type, in bytes.
    pub fn alloc_size(&self, ty: Type) -> Option<u64> {
        let layout = self.layout(ty);
        layout.size?.checked_next_multiple_of(layout.align?)
    }

    /// The bytes that an index into an array or a vector counts; `None` for other types. Vectors are packed.
    pub fn element_stride(&self, ty: Type) -> Option<u64> {
        match self.kind(ty) {
            TypeKind::Array { element, .. } => self.alloc_size(*element),
            TypeKind::Vector { element, .. } => self.store_size(*element),
            _ => None,
        }
    }

    /// ABI alignment in bytes.
    pub fn align(&self, ty: Type) -> Option<u64> {
        self.layout(ty).align
    }

    /// Byte offset of a field of a structure.
    pub fn field_offset(&self, ty: Type, field: usize) -> Option<u64> {
        let TypeKind::Struct { fields, packed, .. } = self.kind(ty) else { return None };
        let mut offset = 0u64;
        for (i, &f) in fields.iter().enumerate() {
            if !packed {
                offset = offset.checked_next_multiple_of(self.align(f)?)?;
            }
            if i == field {
                return Some(offset);
            }
            offset = offset.checked_add(self.alloc_size(f)?)?;
        }
        None
    }
}

impl TypeKind {
    /// Whether it is a structure whose identity is its name.
    fn is_identified(&self) -> bool {
        matches!(self, TypeKind::Struct { name: Some(_), .. })
    }

    /// The types whose layouts this one's depends on.
    fn parts(&self) -> impl Iterator<Item = Type> + '_ {
        let (one, many): (Option<Type>, &[Type]) = match self {
            TypeKind::Vector { element, .. } | TypeKind::Array { element, .. } => (Some(*element), &[]),
            TypeKind::Struct { fields, .. } => (None, fields),
            _ => (None, &[]),
        };
        one.into_iter().chain(many.iter().copied())
    }
}

/// Whether the indices of a `getelementptr` walk through its source type: an index of a structure must be a
/// constant field. `constant` gives the value of the constant ones.
pub(crate) fn gep_path_is_valid(
    types: &TypeTable,
    source: Type,
    indices: usize,
    constant: impl Fn(usize) -> Option<u64>,
) -> bool {
    let mut ty = source;
    if types.alloc_size(ty).is_none() && indices > 0 {
        return false;
    }
    for i in 1..indices {
        let part = match types.kind(ty) {
            TypeKind::Struct { .. } => constant(i).and_then(|field| types.part(ty, field)),
            TypeKind::Array { element, .. } | TypeKind::Vector { element, .. } => Some(*element),
            _ => None,
        };
        match part {
            Some(part) => ty = part,
            None => return false,
        }
    }
    true
}
