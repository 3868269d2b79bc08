//! Alias queries: whether two memory operations may overlap, and whether a load may be a scalar load.
//!
//! Both answer from what pointers are computed from ([`crate::pointers`]), address spaces, constant offsets, and
//! the metadata that front ends attach. Types are not considered (`!tbaa`).

use crate::Uses;
use crate::effects::{Effect, Touch};
use crate::pointers::{Locations, Object, Pointers};
use cranelift_entity::EntityRef;
use gcnsel_ir::{
    AddressSpace, Callee, Function, Inst, InstKind, Intrinsic, Linkage, Memory, MemoryAccess, MetadataId,
    MetadataOperand, Module, Ordering, Symbol, SymbolId, TypeTable, Value,
};
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Why nothing that runs in the kernel can have written what a load reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unwritten {
    /// It is in constant memory, or in a constant of the module.
    Constant,
    /// `!invariant.load`.
    InvariantLoad,
    /// `!amdgpu.noclobber`.
    NoClobber,
    /// No instruction of the function may write it, and nothing synchronises with other kernels or the host.
    NoWriter,
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
    module: &'a Module,
    types: &'a TypeTable,
    function: &'a Function,
    pointers: Pointers<'a>,
    writes: Cow<'a, Writes>,
}

/// What a function writes.
#[derive(Clone, Debug, Default)]
struct Writes {
    /// Arguments and global variables that something in the function may write.
    objects: BTreeSet<Object>,
    /// Something writes through a pointer from elsewhere, which may point to any of them.
    elsewhere: bool,
    /// Calls may write anything; or what others wrote may become visible in the middle of the kernel.
    anything: bool,
}

/// What [`Aliases`] has found out of a function, to be kept while instructions move in it.
#[derive(Clone, Debug)]
pub(crate) struct AliasFacts {
    locations: Locations,
    writes: Writes,
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
        let mut aliases = Aliases { module, types, function, pointers, writes: Cow::default() };
        for &block in &function.layout {
            for &inst in &function.blocks[block].insts {
                aliases.note_writes(inst);
            }
        }
        aliases
    }

    /// The same with what [`Aliases::into_facts`] gave for this function.
    pub(crate) fn of(
        module: &'a Module,
        types: &'a TypeTable,
        function: &'a Function,
        facts: &'a AliasFacts,
    ) -> Self {
        let pointers = Pointers::of(module, types, function, &facts.locations);
        Aliases { module, types, function, pointers, writes: Cow::Borrowed(&facts.writes) }
    }

    pub(crate) fn into_facts(self) -> AliasFacts {
        AliasFacts { locations: self.pointers.into_locations(), writes: self.writes.into_owned() }
    }

    /// Where pointers point.
    pub fn pointers(&self) -> &Pointers<'a> {
        &self.pointers
    }

    /// May a load whose address is uniform be a scalar load? Scalar loads go through a cache that stores of the
    /// same kernel do not update, so nothing in the kernel may have written the bytes before: this says why that
    /// is so, or `None`. Never for volatile and atomic loads, nor for loads of LDS, scratch, or through generic
    /// pointers, which scalar loads cannot reach. Constant time, or the number of written arguments and variables.
    pub fn unwritten(&self, load: Inst) -> Option<Unwritten> {
        let InstKind::Load { ptr, access } = &self.function.insts[load].kind else { return None };
        if access.volatile || access.ordering.is_some() {
            return None;
        }
        let space = self.space(*ptr)?;
        if space == AddressSpace::CONSTANT || space == AddressSpace::CONSTANT_32BIT {
            return Some(Unwritten::Constant);
        }
        if space != AddressSpace::GLOBAL {
            return None;
        }
        let object = self.pointers.location(*ptr).object;
        if self.is_constant(object) {
            return Some(Unwritten::Constant);
        }
        let has = |name| self.function.inst_metadata(load, name).is_some();
        if has("invariant.load") {
            return Some(Unwritten::InvariantLoad);
        }
        // What a caller has written before, a function that is called does not show.
        if !self.function.is_kernel() {
            return None;
        }
        if has("amdgpu.noclobber") {
            return Some(Unwritten::NoClobber);
        }
        (!self.writes.anything && !self.may_be_written(object)).then_some(Unwritten::NoWriter)
    }

    /// Whether the function's stores and calls may write an object. Constant time, or the number of arguments and
    /// global variables that are written.
    fn may_be_written(&self, object: Object) -> bool {
        let writes = &self.writes;
        match object {
            _ if writes.elsewhere => true,
            Object::Value(_) => !writes.objects.is_empty(),
            Object::NoaliasArgument(_) => writes.objects.contains(&object),
            _ => writes.objects.iter().any(|&w| !self.distinct(w, object)),
        }
    }

    /// Whether an object is one of its own: two of these that differ share no byte.
    pub fn is_identified(&self, object: Object) -> bool {
        match object {
            Object::Alloca(_) | Object::NoaliasArgument(_) => true,
            Object::Symbol(symbol) => self.is_own_object(symbol) && !self.is_dynamic_lds(symbol),
            Object::Argument(_) | Object::Value(_) => false,
        }
    }

    /// Whether two memory operations (loads, stores and atomics) may touch the same byte when one lane executes both with no
    /// cycle's header in between. True for operations that this does not know. Constant time, apart from lists of scopes.
    pub fn may_overlap(&self, a: Inst, b: Inst) -> bool {
        let (Some(x), Some(y)) = (self.touched(a), self.touched(b)) else { return true };
        let (p, q) = (self.pointers.location(x.ptr), self.pointers.location(y.ptr));
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
        if let (Some(p), Some(q)) = (self.space(x.ptr), self.space(y.ptr))
            && disjoint_spaces(p, q)
        {
            return false;
        }
        let object = |ptr| self.pointers.location(ptr).object;
        !self.distinct(object(x.ptr), object(y.ptr))
            && !self.scopes_exclude(a, b)
            && !self.scopes_exclude(b, a)
    }

    /// What plain accesses that would change places with an instruction have to know of it. Atomic operations that order
    /// nothing are accesses like others; what asks the scheduler for a place, or sets modes, keeps its own.
    pub fn passing(&self, inst: Inst) -> Passing {
        let effect = Effect::of(self.module, self.types, self.function, inst);
        let relaxed = |access: &MemoryAccess| !access.volatile && self.touched(inst).is_some();
        match &self.function.insts[inst].kind {
            InstKind::Load { access, .. }
            | InstKind::Store { access, .. }
            | InstKind::AtomicRmw { access, .. }
            | InstKind::CmpXchg { access, .. }
                if effect.touch == Touch::Anything && relaxed(access) =>
            {
                return Passing::Writes;
            }
            InstKind::Call { callee: Callee::Symbol(symbol), .. } if effect.touch == Touch::State => {
                let intrinsic = self.module.intrinsic(*symbol);
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
        let effect = Effect::of(self.module, self.types, self.function, inst);
        matches!(effect.touch, Touch::Writes | Touch::Anything)
    }

    /// What an instruction does besides computing its result. A load of bytes that exist wherever its pointer is a value may be
    /// executed where the program does not, too.
    pub(crate) fn effect(&self, inst: Inst) -> Effect {
        let effect = Effect::of(self.module, self.types, self.function, inst);
        let data = &self.function.insts[inst];
        let InstKind::Load { ptr, .. } = data.kind else { return effect };
        let exists = self.types.store_size(data.ty).is_some_and(|size| self.exists(ptr, size));
        // `!noundef` makes a bad value undefined behaviour rather than a bad value.
        let is_checked = self.function.inst_metadata(inst, "noundef").is_some();
        Effect { speculatable: effect.touch == Touch::Reads && exists && !is_checked, ..effect }
    }

    /// Whether so many bytes can be read through a pointer wherever it is a value.
    fn exists(&self, ptr: Value, size: u64) -> bool {
        let Aliases { module, types, function: f, .. } = *self;
        let location = self.pointers.location(ptr);
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

    fn note_writes(&mut self, inst: Inst) {
        match &self.function.insts[inst].kind {
            InstKind::Store { ptr, access, .. } | InstKind::AtomicRmw { ptr, access, .. } => {
                self.writes.to_mut().anything |= acquires_from_outside(access.ordering, &access.scope);
                self.note_write(*ptr);
            }
            InstKind::CmpXchg { ptr, failure, access, .. } => {
                let ordering = access.ordering.map(|success| success.join(*failure));
                self.writes.to_mut().anything |= acquires_from_outside(ordering, &access.scope);
                self.note_write(*ptr);
            }
            InstKind::Load { access, .. } => {
                self.writes.to_mut().anything |= acquires_from_outside(access.ordering, &access.scope);
            }
            InstKind::VaArg { list } => self.note_write(*list),
            InstKind::Fence { ordering, scope } => {
                self.writes.to_mut().anything |= acquires_from_outside(Some(*ordering), scope);
            }
            InstKind::Call { callee, args, site, .. } => {
                let intrinsic = match callee {
                    Callee::Symbol(symbol) => self.module.intrinsic(*symbol),
                    _ => None,
                };
                match (intrinsic.map(|intrinsic| intrinsic.effects().memory), callee) {
                    (Some(Memory::None | Memory::Inaccessible | Memory::ArgRead), _) => {}
                    (Some(Memory::ArgWrite | Memory::ArgReadWrite), _) => {
                        let places = intrinsic.into_iter().flat_map(Intrinsic::place_params);
                        let pointers: Vec<Value> = places.filter_map(|n| args.get(n).copied()).collect();
                        // A resource that is a vector says nothing of where it points.
                        self.writes.to_mut().elsewhere |= pointers.is_empty();
                        pointers.into_iter().for_each(|ptr| self.note_write(ptr));
                    }
                    // A barrier writes nothing itself, and what it makes visible this kernel has written.
                    (Some(Memory::Any), _) => {}
                    (None, Callee::Asm(asm)) => {
                        self.writes.to_mut().anything |= asm.side_effect || asm.clobbers_memory();
                    }
                    (None, _) => {
                        let pure = |a: &gcnsel_ir::AttributeSet| {
                            let memory = a.text("memory");
                            a.has("readnone") || a.has("readonly") || matches!(memory, Some("none" | "read"))
                        };
                        let declared = match callee {
                            Callee::Symbol(symbol) => self.module.function(*symbol).map(|f| &f.attributes),
                            _ => None,
                        };
                        let at_call = site.as_deref().map(|s| &s.attributes);
                        self.writes.to_mut().anything |=
                            !declared.is_some_and(pure) && !at_call.is_some_and(pure);
                    }
                }
            }
            _ => {}
        }
    }

    fn note_write(&mut self, ptr: Value) {
        let elsewhere = [AddressSpace::LOCAL, AddressSpace::PRIVATE, AddressSpace::REGION];
        if !self.space(ptr).is_some_and(|space| elsewhere.contains(&space)) {
            match self.pointers.location(ptr).object {
                Object::Value(_) => self.writes.to_mut().elsewhere = true,
                object => drop(self.writes.to_mut().objects.insert(object)),
            }
        }
    }

    fn space(&self, ptr: Value) -> Option<AddressSpace> {
        self.types.pointer_space(self.function.values[ptr].ty)
    }

    fn is_constant(&self, object: Object) -> bool {
        match object {
            Object::Symbol(symbol) => self.module.global(symbol).is_some_and(|(_, global)| global.constant),
            _ => false,
        }
    }

    /// Whether two objects share no byte.
    fn distinct(&self, a: Object, b: Object) -> bool {
        use Object::*;
        match (a, b) {
            _ if a == b => false,
            (Symbol(x), Symbol(y)) => {
                let own = self.is_own_object(x) && self.is_own_object(y);
                own && !(self.is_dynamic_lds(x) && self.is_dynamic_lds(y))
            }
            (Alloca(_) | Symbol(_), Alloca(_) | Symbol(_)) => true,
            // An argument points to what existed before the call.
            (Alloca(_), NoaliasArgument(_) | Argument(_)) | (NoaliasArgument(_) | Argument(_), Alloca(_)) => {
                true
            }
            (NoaliasArgument(_), NoaliasArgument(_) | Argument(_) | Symbol(_)) => true,
            (Argument(_) | Symbol(_), NoaliasArgument(_)) => true,
            // A pointer from elsewhere may be based on anything whose address is known elsewhere.
            _ => false,
        }
    }

    /// All LDS whose size the launch decides starts at one address.
    fn is_dynamic_lds(&self, symbol: SymbolId) -> bool {
        let global = self.module.global(symbol).map(|(_, global)| global);
        global.is_some_and(|g| g.space == AddressSpace::LOCAL && self.types.alloc_size(g.ty) == Some(0))
    }

    /// An alias of the module names part of something else.
    fn is_own_object(&self, symbol: SymbolId) -> bool {
        let named = self.module.symbols.get_index(symbol.index());
        named.is_some_and(|(_, s)| matches!(s, Symbol::Global(_) | Symbol::Function(_)))
    }

    /// The pointer and size of an operation through one pointer.
    fn touched(&self, inst: Inst) -> Option<Touched> {
        let data = &self.function.insts[inst];
        let size = |v: Value| self.types.store_size(self.function.values[v].ty);
        let ordered = |access: &MemoryAccess| access.ordering.is_some_and(|o| o > Ordering::Monotonic);
        Some(match &data.kind {
            InstKind::Load { ptr, access } if !ordered(access) => {
                Touched { ptr: *ptr, size: self.types.store_size(data.ty) }
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

    /// Whether the scopes of one operation are all, for some domain, among those that the other declares not to
    /// overlap (Language Reference, "'noalias' and 'alias.scope' Metadata").
    fn scopes_exclude(&self, scoped: Inst, other: Inst) -> bool {
        let list = |inst, name| {
            let list = self.function.inst_metadata(inst, name);
            list.map_or(&[][..], |id| self.module.metadata.elements(id))
        };
        let (scopes, excluded) = (list(scoped, "alias.scope"), list(other, "noalias"));
        excluded.iter().any(|e| {
            let Some(domain) = self.domain(e) else { return false };
            let mut in_domain = scopes.iter().filter(|s| self.domain(s) == Some(domain)).peekable();
            in_domain.peek().is_some() && in_domain.all(|s| excluded.contains(s))
        })
    }

    /// A scope is `!{!self, !domain, !"name"}`.
    fn domain(&self, scope: &MetadataOperand) -> Option<MetadataId> {
        let MetadataOperand::Node(scope) = scope else { return None };
        match self.module.metadata.elements(*scope).get(1) {
            Some(MetadataOperand::Node(domain)) => Some(*domain),
            _ => None,
        }
    }
}

/// Whether an operation of that ordering makes visible what other kernels or the host write meanwhile.
fn acquires_from_outside(ordering: Option<Ordering>, scope: &str) -> bool {
    let acquires = matches!(ordering, Some(Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst));
    let inside = ["workgroup", "wavefront", "singlethread"];
    acquires && !inside.iter().any(|s| scope.strip_suffix("-one-as").unwrap_or(scope) == *s)
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
