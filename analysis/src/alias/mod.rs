//! Alias queries: whether two memory operations may overlap, and whether a load may be a scalar load.
//!
//! Both answer from what pointers are computed from ([`crate::pointers`]), address spaces, constant offsets, and
//! the metadata that front ends attach: scopes (`alias.scope`, `noalias`) and types (`tbaa`).

mod access_types;
mod clobbers;
mod metadata;
mod order;
mod places;
mod scopes;
mod writes;

use crate::Uses;
use crate::effects::{Effect, Touch};
use crate::pointers::{Locations, Object, Pointers};
pub use clobbers::{Clobber, NotScalar};
use gcnsel_ir::{
    AddressSpace, Callee, Function, Inst, InstKind, Intrinsic, Linkage, MemoryAccess, Module, Ordering,
    TypeTable, Value,
};
use metadata::AliasMetadata;
use order::Order;
use places::Places;
use std::borrow::Cow;

/// Why nothing that runs in the kernel can have written what a load reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unwritten {
    /// It is in constant memory, in a constant of the module, or of a type that is constant.
    Constant,
    /// `!invariant.load`.
    InvariantLoad,
    /// `!amdgpu.noclobber`.
    NoClobber,
    /// No instruction of the function may write it, and nothing synchronises with other kernels or the host.
    NoWriter,
    /// None that may write it comes before the load, and none of others whose writes may be visible there.
    NotBefore,
}

impl Unwritten {
    /// Whether nothing writes it later either.
    pub fn is_for_good(self) -> bool {
        !matches!(self, Unwritten::NoClobber | Unwritten::NotBefore)
    }
}

/// What a plain access that would change places with an instruction has to know of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passing {
    /// It does not mind.
    Free,
    /// It reads memory: stores to other bytes may pass it.
    Reads,
    /// It writes memory, and may read it: accesses of other bytes may pass it.
    Writes,
    /// No access may.
    Never,
}

/// Alias queries about one function.
pub struct Aliases<'a> {
    places: Places<'a>,
    order: Cow<'a, Order>,
}

/// What [`Aliases`] has found out of a function, to be kept while instructions move in it.
#[derive(Clone, Debug)]
pub(crate) struct AliasFacts {
    locations: Locations,
    order: Order,
}

/// What a memory operation touches.
struct Touched {
    ptr: Value,
    /// Bytes, where known.
    size: Option<u64>,
}

impl<'a> Aliases<'a> {
    /// Collects what the function writes. `types` is the table of the function's types.
    pub fn new(module: &'a Module, types: &'a TypeTable, function: &'a Function, uses: &Uses) -> Self {
        let pointers = Pointers::new(module, types, function, uses);
        let places = Places { module, types, function, pointers };
        let order = Cow::Owned(Order::of(&places));
        Aliases { places, order }
    }

    /// The same with what [`Aliases::into_facts`] gave for this function.
    pub(crate) fn of(
        module: &'a Module,
        types: &'a TypeTable,
        function: &'a Function,
        facts: &'a AliasFacts,
    ) -> Self {
        let pointers = Pointers::of(module, types, function, &facts.locations);
        let places = Places { module, types, function, pointers };
        Aliases { places, order: Cow::Borrowed(&facts.order) }
    }

    pub(crate) fn into_facts(self) -> AliasFacts {
        AliasFacts { locations: self.places.pointers.into_locations(), order: self.order.into_owned() }
    }

    /// Where pointers point.
    pub fn pointers(&self) -> &Pointers<'a> {
        &self.places.pointers
    }

    /// May a load whose address is uniform be a scalar load? Scalar loads go through a cache that stores of the
    /// same kernel do not update, so nothing in the kernel may have written the bytes before: this says why that
    /// is so, or `None`. Where the instructions stand where they stood when this was made. Never for volatile and atomic loads, nor for loads of LDS, scratch, or through generic
    /// pointers, which scalar loads cannot reach. Constant time, or the number of written arguments and variables.
    pub fn unwritten(&self, load: Inst) -> Option<Unwritten> {
        self.scalar(load)?.ok()
    }

    /// The same with the reason why not; `None` of what is no load.
    pub fn scalar(&self, load: Inst) -> Option<Result<Unwritten, NotScalar>> {
        let InstKind::Load { ptr, access } = &self.places.function.insts[load].kind else { return None };
        let space = self.places.space(*ptr)?;
        Some(match space {
            _ if access.ordering.is_some() => Err(NotScalar::Atomic),
            _ if access.volatile => Err(NotScalar::Volatile),
            AddressSpace::CONSTANT | AddressSpace::CONSTANT_32BIT => Ok(Unwritten::Constant),
            AddressSpace::GLOBAL => self.unwritten_in_memory(load, *ptr),
            _ => Err(NotScalar::Space(space)),
        })
    }

    /// The same of a plain load from global memory.
    fn unwritten_in_memory(&self, load: Inst, ptr: Value) -> Result<Unwritten, NotScalar> {
        let object = self.places.pointers.location(ptr).object;
        let metadata = AliasMetadata::of(self.places.function, load);
        if self.places.is_constant(object) || metadata.is_constant(self.places.module) {
            return Ok(Unwritten::Constant);
        }
        let has = |name| self.places.function.inst_metadata(load, name).is_some();
        if has("invariant.load") {
            return Ok(Unwritten::InvariantLoad);
        }
        // What a caller has written before, a function that is called does not show.
        if !self.places.function.is_kernel() {
            return Err(NotScalar::Called);
        }
        if has("amdgpu.noclobber") {
            return Ok(Unwritten::NoClobber);
        }
        if self.order.never(&self.places, object, metadata) {
            return Ok(Unwritten::NoWriter);
        }
        match self.order.not_before(&self.places, load, object, metadata) {
            true => Ok(Unwritten::NotBefore),
            false => Err(NotScalar::Written),
        }
    }

    /// Whether an object is one of its own: two of these that differ share no byte.
    pub fn is_identified(&self, object: Object) -> bool {
        match object {
            Object::Alloca(_) | Object::NoaliasArgument(_) => true,
            Object::Symbol(symbol) => {
                self.places.is_own_object(symbol) && !self.places.is_dynamic_lds(symbol)
            }
            Object::Argument(_) | Object::Value(_) => false,
        }
    }

    /// Whether two memory operations (loads, stores and atomics) may touch the same byte when one lane executes both with no
    /// cycle's header in between. True for operations that this does not know. Constant time, apart from lists of scopes.
    pub fn may_overlap(&self, a: Inst, b: Inst) -> bool {
        let (Some(x), Some(y)) = (self.touched(a), self.touched(b)) else { return true };
        let (p, q) = (self.places.pointers.location(x.ptr), self.places.pointers.location(y.ptr));
        if p.object == q.object
            && let (Some(from), Some(to)) = (p.offset, q.offset)
        {
            let apart = |low: i64, size: Option<u64>, high: i64| {
                size.is_some_and(|size| i128::from(low) + i128::from(size) <= i128::from(high))
            };
            if apart(from, x.size, to) || apart(to, y.size, from) {
                return false;
            }
        }
        self.may_meet(a, b)
    }

    /// The same of two operations and all like them at constant distances: where in its object each is does not count.
    pub fn may_meet(&self, a: Inst, b: Inst) -> bool {
        let (Some(x), Some(y)) = (self.touched(a), self.touched(b)) else { return true };
        if let (Some(p), Some(q)) = (self.places.space(x.ptr), self.places.space(y.ptr))
            && disjoint_spaces(p, q)
        {
            return false;
        }
        let object = |ptr| self.places.pointers.location(ptr).object;
        let metadata = |inst| AliasMetadata::of(self.places.function, inst);
        !self.places.distinct(object(x.ptr), object(y.ptr))
            && metadata(a).may_meet(self.places.module, metadata(b))
    }

    /// What plain accesses that would change places with an instruction have to know of it. Atomic operations that order
    /// nothing are accesses like others; what asks the scheduler for a place, or sets modes, keeps its own.
    pub fn passing(&self, inst: Inst) -> Passing {
        let effect = Effect::of(self.places.module, self.places.types, self.places.function, inst);
        let relaxed = |access: &MemoryAccess| !access.volatile && self.touched(inst).is_some();
        match &self.places.function.insts[inst].kind {
            InstKind::Load { access, .. }
            | InstKind::Store { access, .. }
            | InstKind::AtomicRmw { access, .. }
            | InstKind::CmpXchg { access, .. }
                if effect.touch == Touch::Anything && relaxed(access) =>
            {
                return Passing::Writes;
            }
            InstKind::Call { callee: Callee::Symbol(symbol), .. } if effect.touch == Touch::State => {
                let intrinsic = self.places.module.intrinsic(*symbol);
                let counts = [Intrinsic::AmdgcnSchedGroupBarrier, Intrinsic::AmdgcnIglpOpt];
                let is_free = |i: Intrinsic| i.target_name().is_none() || counts.contains(&i);
                let free = effect.returns && intrinsic.is_some_and(is_free);
                return if free { Passing::Free } else { Passing::Never };
            }
            _ => {}
        }
        match effect.touch {
            _ if !effect.returns => Passing::Never,
            Touch::Nothing => Passing::Free,
            Touch::Reads => Passing::Reads,
            Touch::Writes => Passing::Writes,
            Touch::State | Touch::Anything => Passing::Never,
        }
    }

    /// Whether an instruction may write memory that loads read, or makes visible what others have written there. Constant time.
    pub fn may_write(&self, inst: Inst) -> bool {
        let effect = Effect::of(self.places.module, self.places.types, self.places.function, inst);
        matches!(effect.touch, Touch::Writes | Touch::Anything)
    }

    /// What an instruction does besides computing its result. A load of bytes that exist wherever its pointer is a value may be
    /// executed where the program does not, too.
    pub(crate) fn effect(&self, inst: Inst) -> Effect {
        let effect = Effect::of(self.places.module, self.places.types, self.places.function, inst);
        let data = &self.places.function.insts[inst];
        let InstKind::Load { ptr, .. } = data.kind else { return effect };
        let exists = self.places.types.store_size(data.ty).is_some_and(|size| self.exists(ptr, size));
        // `!noundef` makes a bad value undefined behaviour rather than a bad value.
        let is_checked = self.places.function.inst_metadata(inst, "noundef").is_some();
        Effect { speculatable: effect.touch == Touch::Reads && exists && !is_checked, ..effect }
    }

    /// Whether so many bytes can be read through a pointer wherever it is a value.
    fn exists(&self, ptr: Value, size: u64) -> bool {
        let Places { module, types, function: f, .. } = self.places;
        let location = self.places.pointers.location(ptr);
        let known = match location.object {
            Object::Alloca(inst) => match f.insts[inst].kind {
                InstKind::Alloca { ty, count: None, .. } => types.alloc_size(ty),
                _ => None,
            },
            Object::Symbol(symbol) => {
                let global = module.global(symbol).map(|(_, global)| global);
                let global = global.filter(|global| global.linkage != Linkage::ExternWeak);
                global.and_then(|global| types.alloc_size(global.ty))
            }
            Object::Argument(index) | Object::NoaliasArgument(index) => {
                f.params[index as usize].attributes.int("dereferenceable")
            }
            Object::Value(_) => None,
        };
        let end = location.offset.and_then(|o| u64::try_from(o).ok()).and_then(|o| o.checked_add(size));
        known.zip(end).is_some_and(|(known, end)| end <= known)
    }

    /// The pointer and size of an operation through one pointer.
    fn touched(&self, inst: Inst) -> Option<Touched> {
        let data = &self.places.function.insts[inst];
        let size = |v: Value| self.places.types.store_size(self.places.function.values[v].ty);
        let ordered = |access: &MemoryAccess| access.ordering.is_some_and(|o| o > Ordering::Monotonic);
        Some(match &data.kind {
            InstKind::Load { ptr, access } if !ordered(access) => {
                Touched { ptr: *ptr, size: self.places.types.store_size(data.ty) }
            }
            InstKind::Store { ptr, value, access } if !ordered(access) => {
                Touched { ptr: *ptr, size: size(*value) }
            }
            InstKind::AtomicRmw { ptr, value, access, .. } if !ordered(access) => {
                Touched { ptr: *ptr, size: size(*value) }
            }
            InstKind::CmpXchg { ptr, new, failure, access, .. }
                if !ordered(access) && *failure <= Ordering::Monotonic =>
            {
                Touched { ptr: *ptr, size: size(*new) }
            }
            _ => return None,
        })
    }
}

/// Whether no address of one space is an address of the other (AMDGPUUsage, "Address Spaces").
fn disjoint_spaces(a: AddressSpace, b: AddressSpace) -> bool {
    let memory = |space: AddressSpace| match space {
        AddressSpace::GLOBAL
        | AddressSpace::CONSTANT
        | AddressSpace::CONSTANT_32BIT
        | AddressSpace::BUFFER_FAT
        | AddressSpace::BUFFER_RESOURCE
        | AddressSpace::BUFFER_STRIDED => Some(AddressSpace::GLOBAL),
        AddressSpace::LOCAL | AddressSpace::PRIVATE | AddressSpace::REGION => Some(space),
        _ => None,
    };
    memory(a).zip(memory(b)).is_some_and(|(a, b)| a != b)
}
