//! Private objects that nothing but loads and stores of known places reaches.

use cranelift_entity::SecondaryMap;
use gcnsel_analysis::Body;
use gcnsel_graph::{DepthFirst, Graph};
use gcnsel_ir::{
    AddressSpace, Counts, IndexWalk, Inst, InstKind, MemoryAccess, Type, TypeKind, TypeTable, Value,
};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The largest object that is looked at, in bytes.
const MOST_BYTES: u64 = 1 << 14;

/// The place of an address in its object: bytes, and values that are multiplied by bytes.
#[derive(Clone, Debug)]
pub(super) struct Place {
    pub offset: i64,
    pub terms: SmallVec<[(Value, i64); 1]>,
}

/// A load or a store of a part of an object.
#[derive(Clone, Debug)]
pub(super) struct Access {
    /// The object's number.
    pub object: usize,
    pub place: Place,
    /// The type of what is loaded or stored, and its bytes.
    pub ty: Type,
    pub bytes: u64,
    pub align: u64,
    pub what: What,
}

impl Access {
    /// The bytes of the object that are accessed; `None` where a value says which.
    pub fn range(&self) -> Option<std::ops::Range<u64>> {
        let start = u64::try_from(self.place.offset).ok().filter(|_| self.place.terms.is_empty())?;
        Some(start..start + self.bytes)
    }
}

/// What an access does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum What {
    Load,
    Store(Value),
}

/// An object.
#[derive(Clone, Copy, Debug)]
pub(super) struct Object {
    /// Its size.
    pub bytes: u64,
    /// Whether something else may reach it, or accesses it in another way.
    is_out: bool,
}

/// The objects of a function and the accesses to them.
pub(super) struct Objects {
    pub objects: Vec<Object>,
    accesses: FxHashMap<Inst, Access>,
    /// In the order of the blocks and instructions.
    order: Vec<Inst>,
    /// By the value that is an object's address.
    by_address: FxHashMap<Value, usize>,
}

impl Objects {
    /// The objects of a function.
    pub fn find(types: &TypeTable, function: &Body) -> Objects {
        let mut found = Objects {
            objects: Vec::new(),
            accesses: FxHashMap::default(),
            order: Vec::new(),
            by_address: FxHashMap::default(),
        };
        let is_alloca = |&inst: &Inst| matches!(function.insts[inst].kind, InstKind::Alloca { .. });
        if !function.layout.iter().flat_map(|&block| &function.blocks[block].insts).any(is_alloca) {
            return found;
        }
        // What an address is made of is seen before it.
        let graph = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
        let mut places = SecondaryMap::new();
        let mut phis = Vec::new();
        for block in DepthFirst::new(&graph).reverse_postorder() {
            for &inst in &function.blocks[block].insts {
                match &function.insts[inst].kind {
                    InstKind::Phi { incoming, .. } => phis.push(incoming),
                    _ => found.visit(types, function, inst, &mut places),
                }
            }
        }
        // What comes round a loop is seen behind its phi.
        for &(value, _) in phis.into_iter().flatten() {
            if let Some((object, _)) = places[value] {
                found.objects[object].is_out = true;
            }
        }
        let objects = &found.objects;
        found.accesses.retain(|_, access| !objects[access.object].is_out);
        let accesses = &found.accesses;
        found.order.retain(|inst| accesses.contains_key(inst));
        found
    }

    /// Whether there is nothing to do.
    pub fn is_empty(&self) -> bool {
        self.objects.iter().all(|object| object.is_out)
    }

    /// The access that an instruction is, to an object that becomes values.
    pub fn access(&self, inst: Inst) -> Option<&Access> {
        self.accesses.get(&inst)
    }

    /// All accesses, in the order of the blocks and instructions.
    pub fn accesses(&self) -> impl Iterator<Item = (Inst, &Access)> {
        self.order.iter().map(|&inst| (inst, &self.accesses[&inst]))
    }

    /// The object that an address is the beginning of.
    pub fn at(&self, address: Value) -> Option<usize> {
        self.by_address.get(&address).copied()
    }

    /// Whether an object may become values.
    pub fn is_known(&self, object: usize) -> bool {
        !self.objects[object].is_out
    }

    fn visit(
        &mut self,
        types: &TypeTable,
        function: &Body,
        inst: Inst,
        places: &mut SecondaryMap<Value, Option<(usize, Place)>>,
    ) {
        let data = &function.insts[inst];
        match &data.kind {
            InstKind::Alloca { ty, count, .. } => {
                let count = count.map_or(Some(1), |count| function.as_int(count));
                let bytes = types.alloc_size(*ty).zip(count.and_then(|count| u64::try_from(count).ok()));
                let bytes = bytes.and_then(|(size, count)| size.checked_mul(count));
                let is_private = types.pointer_space(data.ty) == Some(AddressSpace::PRIVATE);
                if let Some(bytes) = bytes.filter(|&bytes| bytes <= MOST_BYTES && is_private)
                    && let Some(result) = data.result
                {
                    let place = Place { offset: 0, terms: SmallVec::new() };
                    places[result] = Some((self.objects.len(), place));
                    self.by_address.insert(result, self.objects.len());
                    self.objects.push(Object { bytes, is_out: false });
                }
            }
            InstKind::Gep { source, base, indices, .. } if places[*base].is_some() => {
                let Some((object, place)) = places[*base].clone() else { return };
                match step(types, function, &place, *source, indices).zip(data.result) {
                    Some((place, result)) => places[result] = Some((object, place)),
                    None => self.objects[object].is_out = true,
                }
            }
            InstKind::Load { ptr, access } => {
                self.access_of(types, inst, (*ptr, data.ty), access, What::Load, places);
            }
            InstKind::Store { ptr, value, access } => {
                if let Some((object, _)) = places[*value] {
                    self.objects[object].is_out = true;
                }
                let ty = function.values[*value].ty;
                self.access_of(types, inst, (*ptr, ty), access, What::Store(*value), places);
            }
            kind => kind.for_each_operand(|operand| {
                if let Some((object, _)) = places[operand] {
                    self.objects[object].is_out = true;
                }
            }),
        }
    }

    fn access_of(
        &mut self,
        types: &TypeTable,
        inst: Inst,
        (ptr, ty): (Value, Type),
        access: &MemoryAccess,
        what: What,
        places: &SecondaryMap<Value, Option<(usize, Place)>>,
    ) {
        let Some((object, place)) = places[ptr].clone() else { return };
        let is_simple = !access.volatile && access.ordering.is_none();
        match bytes_of(types, ty).filter(|_| is_simple) {
            Some(bytes) => {
                let access = Access { object, place, ty, bytes, align: access.align, what };
                let size = self.objects[object].bytes;
                // An access elsewhere is undefined, and stays what it is.
                let is_inside = access.range().map_or(!access.place.terms.is_empty(), |r| r.end <= size);
                self.objects[object].is_out |= !is_inside;
                self.accesses.insert(inst, access);
                self.order.push(inst);
            }
            None => self.objects[object].is_out = true,
        }
    }
}

/// The bytes that a value has in memory, if its bits fill them in the order of its elements.
fn bytes_of(types: &TypeTable, ty: Type) -> Option<u64> {
    let scalar = types.scalar(ty);
    let bits = types.bits(scalar)?;
    let is_plain =
        matches!(types.kind(scalar), TypeKind::Int(_) | TypeKind::Ptr(_)) || types.is_float(scalar);
    let is_full = bits >= 8 && bits.is_power_of_two() && bits <= 128;
    (is_plain && is_full).then_some(bits / 8 * u64::from(types.lanes(ty).unwrap_or(1)))
}

/// The place that indices lead to from another.
fn step(types: &TypeTable, function: &Body, from: &Place, source: Type, indices: &[Value]) -> Option<Place> {
    let mut place = from.clone();
    let mut walk = IndexWalk::new(source);
    for &index in indices {
        let ty = function.values[index].ty;
        let number = function.as_int(index).and_then(|number| types.signed(ty, number));
        let stride = match walk.step(types, number)? {
            Counts::Field(at) => {
                place.offset = place.offset.checked_add_unsigned(at)?;
                continue;
            }
            Counts::Elements(stride) => i64::try_from(stride).ok()?,
        };
        match number {
            Some(number) => {
                let distance = i64::try_from(number).ok()?.checked_mul(stride)?;
                place.offset = place.offset.checked_add(distance)?;
            }
            None if types.int_bits(ty)? <= 64 => place.terms.push((index, stride)),
            None => return None,
        }
    }
    // Addresses of more terms than programs have would be walked again and again.
    (place.terms.len() <= 8).then_some(place)
}
