//! What lies in memory: scalars at offsets, again and again.

use gcnsel_analysis::{Location, Object, Pointers};
use gcnsel_ir::{
    AddressSpace, Callee, CastOp, Function, Inst, InstData, InstKind, Module, Type, TypeKind, TypeTable,
    Value,
};
use std::collections::{BTreeMap, HashMap, HashSet};

/// A scalar in memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Scalar {
    /// An integer of so many bytes.
    Int(usize),
    /// binary16.
    Half,
    /// bfloat16.
    BFloat,
    /// binary32.
    Float,
    /// binary64.
    Double,
    /// Of 8 bytes.
    Pointer,
}

impl Scalar {
    /// Bytes.
    pub fn bytes(self) -> usize {
        match self {
            Scalar::Int(bytes) => bytes,
            Scalar::Half | Scalar::BFloat => 2,
            Scalar::Float => 4,
            Scalar::Double | Scalar::Pointer => 8,
        }
    }

    fn of(types: &TypeTable, ty: Type) -> Option<Scalar> {
        Some(match types.kind(ty) {
            TypeKind::Int(_) => Scalar::Int(types.store_size(ty)?.next_power_of_two().min(8) as usize),
            TypeKind::Half => Scalar::Half,
            TypeKind::BFloat => Scalar::BFloat,
            TypeKind::Float => Scalar::Float,
            TypeKind::Double => Scalar::Double,
            TypeKind::Ptr(space) if space.pointer_bits() == 64 => Scalar::Pointer,
            TypeKind::Ptr(_) => Scalar::Int(4),
            _ => return None,
        })
    }
}

/// Scalars of one element of a buffer, or of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Bytes from an element to the next.
    pub stride: usize,
    /// Offsets, in order; between them is padding.
    pub scalars: Vec<(usize, Scalar)>,
}

/// Parts of a type that are looked at; the rest of a long array is padding.
const MOST_PARTS: usize = 1 << 16;

impl Layout {
    /// A type's.
    pub fn of(types: &TypeTable, ty: Type) -> Option<Layout> {
        let mut scalars = Vec::new();
        flatten(types, ty, 0, &mut scalars)?;
        let stride = types.alloc_size(ty)?.max(1) as usize;
        // Odd widths, and vectors of single bits, take less room than their elements alone.
        scalars.retain(|&(offset, scalar)| offset + scalar.bytes() <= stride);
        Some(Layout { stride, scalars })
    }

    /// One scalar again and again.
    pub fn single(scalar: Scalar) -> Layout {
        Layout { stride: scalar.bytes(), scalars: vec![(0, scalar)] }
    }

    /// What pointers of one value point to, a parameter or what is loaded of one place: the structure that their accesses are
    /// computed from, else the scalar that is loaded and stored most often.
    pub fn behind(module: &Module, function: &Function, pointers: &[Value]) -> Layout {
        let types = &module.types;
        let uses = Uses::of(module, function);
        let is_pointer = |data: &InstData| types.pointer_space(data.ty).is_some();
        let reached = pointers.iter().flat_map(|&pointer| uses.reach(pointer, &is_pointer));
        let mut scalars: HashMap<Scalar, usize> = HashMap::new();
        for pointer in reached {
            for &inst in uses.users(pointer) {
                let data = &function.insts[inst];
                if let InstKind::Gep { source, .. } = data.kind
                    && pointers.contains(&pointer)
                    && matches!(types.kind(source), TypeKind::Struct { .. })
                    && let Some(layout) = Layout::of(types, source)
                {
                    return layout;
                }
                let scalar = uses.accessed(data, pointer).and_then(|value| uses.meant(value));
                if let Some(scalar) = scalar {
                    *scalars.entry(scalar).or_default() += 1;
                }
            }
        }
        // Ties are decided by the scalar itself, so that nothing depends on the map's order.
        let most = scalars.into_iter().max_by_key(|&(scalar, count)| (count, format!("{scalar:?}")));
        Layout::single(most.map_or(Scalar::Int(4), |(scalar, _)| scalar))
    }
}

/// The pointers in a kernel's parameters that are structures, given by reference: the parameter's number, the offset in the
/// structure, and what is loaded from there. In order.
pub fn pointer_fields(module: &Module, function: &Function) -> BTreeMap<(usize, usize), Vec<Value>> {
    let types = &module.types;
    let pointers = Pointers::new(module, types, function, &gcnsel_analysis::Uses::new(function));
    let mut fields: BTreeMap<_, Vec<Value>> = BTreeMap::new();
    for &inst in function.layout.iter().flat_map(|&block| &function.blocks[block].insts) {
        let data = &function.insts[inst];
        let (InstKind::Load { ptr, .. }, Some(result)) = (&data.kind, data.result) else { continue };
        let Location { object, offset } = pointers.location(*ptr);
        if let (Object::Argument(number) | Object::NoaliasArgument(number), Some(offset)) = (object, offset)
            && Scalar::of(types, data.ty) == Some(Scalar::Pointer)
            && let Ok(offset) = usize::try_from(offset)
        {
            fields.entry((number as usize, offset)).or_default().push(result);
        }
    }
    fields
}

/// Dwords of a resource.
const RESOURCE: u32 = 8;
/// Dwords of a sampler.
const SAMPLER: u32 = 4;

/// What image instructions read beside an image's texels.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Descriptor {
    /// An image's resource: how many dimensions it has, and whether it is an array.
    Image(usize, bool),
    /// A sampler.
    Sampler,
}

/// The descriptor that a pointer parameter points to; `None` if it points to none.
pub fn descriptor(module: &Module, function: &Function, pointer: Value) -> Option<Descriptor> {
    let types = &module.types;
    let uses = Uses::of(module, function);
    let is_pointer = |data: &InstData| types.pointer_space(data.ty).is_some();
    let pointers = uses.reach(pointer, &is_pointer);
    let loads: Vec<Value> = pointers
        .iter()
        .flat_map(|&pointer| uses.users(pointer))
        .filter_map(|&inst| {
            let data = &function.insts[inst];
            data.result.filter(|_| matches!(data.kind, InstKind::Load { .. }))
        })
        .collect();
    // Descriptors may be chosen among, and their parts put together again.
    let read = |dwords: u32| {
        let bits = Some(32 * u64::from(dwords));
        let mut values =
            loads.iter().flat_map(|&loaded| uses.reach(loaded, &|data| types.bits(data.ty) == bits));
        values.find_map(|value| {
            uses.users(value).iter().find_map(|&inst| uses.image_access(inst, value, dwords))
        })
    };
    match read(RESOURCE) {
        Some((dimensions, is_array)) => Some(Descriptor::Image(dimensions, is_array)),
        None => read(SAMPLER).map(|_| Descriptor::Sampler),
    }
}

/// Who uses the values of a function.
struct Uses<'a> {
    module: &'a Module,
    function: &'a Function,
    users: HashMap<Value, Vec<Inst>>,
}

impl<'a> Uses<'a> {
    fn of(module: &'a Module, function: &'a Function) -> Uses<'a> {
        let mut users: HashMap<Value, Vec<_>> = HashMap::new();
        for &inst in function.layout.iter().flat_map(|&block| &function.blocks[block].insts) {
            function.insts[inst].kind.for_each_operand(|value| users.entry(value).or_default().push(inst));
        }
        Uses { module, function, users }
    }

    fn users(&self, value: Value) -> &[Inst] {
        self.users.get(&value).map_or(&[], Vec::as_slice)
    }

    /// The dimensions of the image that an instruction accesses, and whether it is an array, if a value is its resource of
    /// eight dwords or its sampler of four.
    fn image_access(&self, inst: Inst, value: Value, dwords: u32) -> Option<(usize, bool)> {
        let InstKind::Call { callee: Callee::Symbol(symbol), args, .. } = &self.function.insts[inst].kind
        else {
            return None;
        };
        let name = self.module.symbol_name(*symbol).strip_prefix(gcnsel_ir::IMAGE_NAMES)?;
        let types = &self.module.types;
        let is_resource = |value: &Value| {
            let ty = self.function.values[*value].ty;
            types.int_bits(types.scalar(ty)) == Some(32) && types.lanes(ty) == Some(RESOURCE)
        };
        // The sampler is right behind the resource.
        let resource = args.iter().position(is_resource)?;
        let at = if dwords == RESOURCE { resource } else { resource + 1 };
        if args.get(at) != Some(&value) || dwords == SAMPLER && !name.starts_with("sample") {
            return None;
        }
        [("1d", 1, false), ("2d", 2, false), ("3d", 3, false), ("1darray", 2, true), ("2darray", 3, true)]
            .into_iter()
            .find(|(dimension, ..)| name.split('.').any(|word| word == *dimension))
            .map(|(_, count, is_array)| (count, is_array))
    }

    /// A value, and what is made of it by instructions that pass.
    fn reach(&self, value: Value, passes: &dyn Fn(&InstData) -> bool) -> Vec<Value> {
        let mut reached = vec![value];
        let mut seen = HashSet::from([value]);
        let mut at = 0;
        while at < reached.len() {
            for &inst in self.users(reached[at]) {
                let data = &self.function.insts[inst];
                // What is loaded is another pointer.
                let is_loaded = matches!(data.kind, InstKind::Load { .. });
                if let Some(result) = data.result.filter(|_| !is_loaded && passes(data))
                    && seen.insert(result)
                {
                    reached.push(result);
                }
            }
            at += 1;
        }
        reached
    }

    /// What an instruction loads or stores through a pointer, or through a buffer resource.
    fn accessed(&self, data: &InstData, pointer: Value) -> Option<Value> {
        match &data.kind {
            InstKind::Load { .. } => data.result,
            InstKind::Store { ptr, value, .. } | InstKind::AtomicRmw { ptr, value, .. } => {
                (*ptr == pointer).then_some(*value)
            }
            InstKind::Call { callee: Callee::Symbol(symbol), args, .. } => {
                let name = self.module.symbol_name(*symbol);
                let makes_another = name.starts_with("llvm.amdgcn.make.buffer.rsrc");
                let is_buffer =
                    name.starts_with("llvm.amdgcn.") && name.contains(".buffer.") && !makes_another;
                let stored = || args.first().copied().filter(|&first| first != pointer);
                if is_buffer { data.result.or_else(stored) } else { None }
            }
            _ => None,
        }
    }

    /// As what a value in memory is meant: integers may stand for floats.
    fn meant(&self, value: Value) -> Option<Scalar> {
        let types = &self.module.types;
        let scalar_of = |value: Value| types.scalar(self.function.values[value].ty);
        let moves = |data: &InstData| {
            matches!(
                data.kind,
                InstKind::ExtractElement { .. }
                    | InstKind::InsertElement { .. }
                    | InstKind::ShuffleVector { .. }
                    | InstKind::Phi { .. }
                    | InstKind::Select { .. }
                    | InstKind::Cast { op: CastOp::BitCast, .. }
            )
        };
        let mut same = self.reach(value, &moves);
        // And what it was made of.
        let mut at = value;
        while let Some(data) = self.function.def_inst(at).map(|inst| &self.function.insts[inst]) {
            at = match &data.kind {
                InstKind::Cast { op: CastOp::BitCast, value, .. } => *value,
                InstKind::InsertElement { element, .. } => *element,
                InstKind::ShuffleVector { a, .. } => *a,
                InstKind::ExtractElement { vector, .. } => *vector,
                _ => break,
            };
            same.push(at);
        }
        let meant = same.into_iter().find(|&value| types.is_float(scalar_of(value))).unwrap_or(value);
        Scalar::of(types, scalar_of(meant))
    }
}

fn flatten(types: &TypeTable, ty: Type, offset: usize, out: &mut Vec<(usize, Scalar)>) -> Option<()> {
    if out.len() > MOST_PARTS {
        return Some(());
    }
    if let Some(scalar) = Scalar::of(types, ty) {
        out.push((offset, scalar));
        return Some(());
    }
    match types.kind(ty) {
        TypeKind::Struct { fields, .. } => {
            for (number, &field) in fields.iter().enumerate() {
                flatten(types, field, offset + types.field_offset(ty, number)? as usize, out)?;
            }
        }
        TypeKind::Array { element, len } => {
            let stride = types.alloc_size(*element)? as usize;
            for number in 0..(*len as usize).min(MOST_PARTS) {
                flatten(types, *element, offset + number * stride, out)?;
            }
        }
        TypeKind::Vector { element, len } => {
            let stride = types.store_size(*element)? as usize;
            for number in 0..*len as usize {
                flatten(types, *element, offset + number * stride, out)?;
            }
        }
        _ => return None,
    }
    Some(())
}

/// Whether a parameter of that address space is a buffer's address.
pub fn is_buffer(space: AddressSpace) -> bool {
    matches!(space, AddressSpace::FLAT | AddressSpace::GLOBAL | AddressSpace::CONSTANT)
}
