//! Order and caches: what atomics, fences and volatile accesses need beyond the instruction itself.
//!
//! Source: LLVM's AMDGPU usage document, "Memory Model gfx6-gfx9", "Memory Model gfx90a" and "Memory Model gfx942"
//! (outside threadgroup split mode), as tables by target and scope. What is wanted is described by the memory operand
//! of the instruction, or of the pseudo instruction `Fence`: selection sets ordering, scope, address space and
//! volatility there and nothing else, except that returning atomics have `glc`.
//!
//! The waits inserted here are for zero; wait insertion drops what is not outstanding.

use gcnsel_isa::{Field, Op, Target, WaitCounts};
use gcnsel_mir::{
    AddressClass, Function, Inst, InstData, MemoryOperand, MemoryOrdering, Opcode, Operand, Origin, Pseudo,
    SyncScope,
};

/// Cache bits, by the names they have before gfx942 (there: `sc0`, `nt`, `sc1`).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Bits {
    glc: bool,
    slc: bool,
    scc: bool,
}

const fn bits(glc: bool, slc: bool, scc: bool) -> Bits {
    Bits { glc, slc, scc }
}

const NO: Bits = bits(false, false, false);
const GLC: Bits = bits(true, false, false);
const SC0: Bits = bits(true, false, false);
const SC1: Bits = bits(false, false, true);
const SC0_SC1: Bits = bits(true, false, true);
const GLC_SLC: Bits = bits(true, true, false);
const NT: Bits = bits(false, true, false);

/// An instruction on the caches.
type CacheOp = (Op, Bits);

/// What a scope asks for, at one target, of accesses to global memory.
struct ScopeRow {
    /// Bits of atomic loads.
    load: Bits,
    /// Bits of atomic stores.
    store: Bits,
    /// Bits of other atomics.
    rmw: Bits,
    /// Vector memory of the wave must be done before others of the scope may look.
    waits_for_vector_memory: bool,
    /// Makes earlier writes visible, before the wait of a release.
    write_back: Option<CacheOp>,
    /// Drops what the caches hold, after the wait of an acquire.
    invalidate: &'static [CacheOp],
}

/// Nothing to do: one lane or wave sees its own accesses in order, and a workgroup shares its caches.
const SAME_CACHES: ScopeRow = ScopeRow {
    load: NO,
    store: NO,
    rmw: NO,
    waits_for_vector_memory: false,
    write_back: None,
    invalidate: &[],
};

const GFX900_DEVICE: ScopeRow = ScopeRow {
    load: GLC,
    waits_for_vector_memory: true,
    invalidate: &[(Op::BUFFER_WBINVL1_VOL, NO)],
    ..SAME_CACHES
};

const GFX90A_SYSTEM: ScopeRow = ScopeRow {
    load: GLC,
    waits_for_vector_memory: true,
    // Written back to memory, not only to where the rest of the device sees it.
    write_back: Some((Op::BUFFER_WBL2, SC0_SC1)),
    invalidate: &[(Op::BUFFER_INVL2, NO), (Op::BUFFER_WBINVL1_VOL, NO)],
    ..SAME_CACHES
};

const GFX942_WORKGROUP: ScopeRow = ScopeRow { load: SC0, store: SC0, ..SAME_CACHES };

const GFX942_AGENT: ScopeRow = ScopeRow {
    load: SC1,
    store: SC1,
    rmw: NO,
    waits_for_vector_memory: true,
    write_back: Some((Op::BUFFER_WBL2, SC1)),
    invalidate: &[(Op::BUFFER_INV, SC1)],
};

const GFX942_SYSTEM: ScopeRow = ScopeRow {
    load: SC0_SC1,
    store: SC0_SC1,
    rmw: SC1,
    waits_for_vector_memory: true,
    write_back: Some((Op::BUFFER_WBL2, SC0_SC1)),
    invalidate: &[(Op::BUFFER_INV, SC0_SC1)],
};

/// The rows of a target, by scope: single thread, wavefront, workgroup, agent, system.
static SCOPES: [[&ScopeRow; 5]; 3] = [
    [&SAME_CACHES, &SAME_CACHES, &SAME_CACHES, &GFX900_DEVICE, &GFX900_DEVICE],
    [&SAME_CACHES, &SAME_CACHES, &SAME_CACHES, &GFX900_DEVICE, &GFX90A_SYSTEM],
    [&SAME_CACHES, &SAME_CACHES, &GFX942_WORKGROUP, &GFX942_AGENT, &GFX942_SYSTEM],
];

/// What volatile and nontemporal accesses ask for, at one target.
struct HintRow {
    volatile_load: Bits,
    volatile_store: Bits,
    nontemporal: Bits,
}

static HINTS: [HintRow; 3] = [
    HintRow { volatile_load: GLC, volatile_store: NO, nontemporal: GLC_SLC },
    HintRow { volatile_load: GLC, volatile_store: NO, nontemporal: GLC_SLC },
    HintRow { volatile_load: SC0_SC1, volatile_store: SC0_SC1, nontemporal: NT },
];

fn scope_row(target: Target, scope: SyncScope) -> &'static ScopeRow {
    SCOPES[target.column()][scope as usize]
}

/// The memories an address class may lie in, as far as order concerns them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Spaces {
    /// Global memory.
    global: bool,
    /// LDS and GDS.
    shared: bool,
}

const EVERYWHERE: Spaces = Spaces { global: true, shared: true };

fn spaces(class: AddressClass) -> Spaces {
    match class {
        AddressClass::Global | AddressClass::Constant => Spaces { global: true, shared: false },
        AddressClass::Local | AddressClass::Region => Spaces { global: false, shared: true },
        AddressClass::Private => Spaces { global: false, shared: false },
        AddressClass::Flat => EVERYWHERE,
    }
}

/// What a memory operand asks for, with the scope cut down to what can share the memory.
struct Order {
    ordering: MemoryOrdering,
    scope: SyncScope,
    /// The memory accessed.
    accessed: Spaces,
    /// The memories whose accesses are ordered.
    ordered: Spaces,
    /// Accesses to one memory are ordered with those to another.
    across: bool,
}

impl Order {
    fn new(memory: &MemoryOperand) -> Order {
        let accessed = spaces(memory.class);
        let scope = match memory.class {
            AddressClass::Private => SyncScope::SingleThread,
            // LDS belongs to a workgroup.
            AddressClass::Local => memory.scope.min(SyncScope::Workgroup),
            _ => memory.scope,
        };
        // The document leaves waits for other memories out in `-one-as` scopes, but not of what is sequentially
        // consistent, and not before generic stores that release to other work-groups.
        let generic_store = memory.class == AddressClass::Flat && !memory.load && scope >= SyncScope::Agent;
        let sequential = memory.ordering == MemoryOrdering::SequentiallyConsistent;
        let across = !memory.one_address_space || sequential || generic_store;
        let ordered = if across { EVERYWHERE } else { accessed };
        Order { ordering: memory.ordering, scope, accessed, ordered, across }
    }

    fn acquires(&self) -> bool {
        use MemoryOrdering::{Acquire, AcquireRelease, SequentiallyConsistent};
        matches!(self.ordering, Acquire | AcquireRelease | SequentiallyConsistent)
    }

    fn releases(&self) -> bool {
        use MemoryOrdering::{AcquireRelease, Release, SequentiallyConsistent};
        matches!(self.ordering, Release | AcquireRelease | SequentiallyConsistent)
    }

    /// The wait after which the wave's accesses to some memories are done for all in the scope.
    ///
    /// LDS operations of all waves happen in one order, so waiting for them matters only to other memories.
    fn wait(&self, target: Target, spaces: Spaces) -> WaitCounts {
        let mut counts = WaitCounts::NONE;
        if spaces.global && scope_row(target, self.scope).waits_for_vector_memory {
            counts.vm = 0;
        }
        if spaces.shared && self.across && self.scope >= SyncScope::Workgroup {
            counts.lgkm = 0;
        }
        counts
    }
}

/// Puts the instructions of the memory model around atomics, volatile accesses and fences, and sets cache bits.
pub fn apply_memory_model(f: &mut Function) {
    // (Of those that marks are for, the marks' waits are all that anybody is promised.)
    let loads_to_lds = f.insts.values().any(|data| match data.opcode {
        Opcode::Isa(op) => {
            op.row().loads_to_lds(&data.mods)
                && data.memory.is_none_or(|memory| !f.memory[memory].asynchronous)
        }
        Opcode::Pseudo(_) => false,
    });
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let old = std::mem::take(&mut f.blocks[block].insts);
        let mut out = Emission { f, insts: Vec::with_capacity(old.len()), loads_to_lds };
        for inst in old {
            out.instruction(inst);
        }
        let insts = out.insts;
        f.blocks[block].insts = insts;
    }
}

/// Whether an access is one for which there are orderings. Scratch is one lane's, constants do not change, and what is
/// unordered is like what is not atomic.
fn is_ordered(memory: &MemoryOperand) -> bool {
    let shared = !matches!(memory.class, AddressClass::Private | AddressClass::Constant);
    memory.ordering > MemoryOrdering::Unordered && shared
}

/// The instructions of a block as they are rewritten.
struct Emission<'a> {
    f: &'a mut Function,
    insts: Vec<Inst>,
    /// LDS is written by loads somewhere, which are done when vector memory is.
    loads_to_lds: bool,
}

impl Emission<'_> {
    fn instruction(&mut self, inst: Inst) {
        let memory = self.f.insts[inst].memory.map(|memory| self.f.memory[memory].clone());
        let fence = self.f.insts[inst].opcode == Opcode::Pseudo(Pseudo::Fence);
        match memory {
            Some(memory) if fence => self.fence(&memory),
            Some(memory) if is_ordered(&memory) => self.atomic(inst, &memory),
            Some(memory) => self.plain(inst, &memory),
            None => self.insts.push(inst),
        }
    }

    fn fence(&mut self, memory: &MemoryOperand) {
        let order = Order::new(memory);
        if order.releases() {
            self.write_back(&order, order.ordered);
        }
        if order.releases() || order.acquires() {
            let counts = self.counts(&order, order.ordered);
            self.wait(counts);
        }
        if order.acquires() {
            self.invalidate(&order);
        }
    }

    fn atomic(&mut self, inst: Inst, memory: &MemoryOperand) {
        let order = Order::new(memory);
        let target = self.f.target;
        let row = scope_row(target, order.scope);
        let (load_only, store_only) = (!memory.store, !memory.load);
        let bits = if load_only {
            row.load
        } else if store_only {
            row.store
        } else {
            row.rmw
        };
        self.set_bits(inst, bits);
        // A sequentially consistent load waits like a release but writes nothing back.
        if order.releases() {
            if !load_only {
                self.write_back(&order, order.ordered);
            }
            let counts = self.counts(&order, order.ordered);
            self.wait(counts);
        }
        self.insts.push(inst);
        if order.acquires() && !store_only {
            self.wait(order.wait(target, order.accessed));
            self.invalidate(&order);
        }
    }

    fn plain(&mut self, inst: Inst, memory: &MemoryOperand) {
        let hints = &HINTS[self.f.target.column()];
        let vector_memory = !matches!(memory.class, AddressClass::Local | AddressClass::Region);
        if memory.volatile && vector_memory {
            let bits = match (memory.load, memory.store) {
                // Of atomics one of the bits asks for the old value.
                (true, true) => scope_row(self.f.target, memory.scope).rmw,
                (_, true) => hints.volatile_store,
                _ => hints.volatile_load,
            };
            self.set_bits(inst, bits);
            self.insts.push(inst);
            // Volatile accesses happen one after the other.
            self.wait(WaitCounts { vm: 0, ..WaitCounts::NONE });
            return;
        }
        if memory.nontemporal && vector_memory {
            self.set_bits(inst, hints.nontemporal);
        }
        self.insts.push(inst);
    }

    /// The wait before what releases the wave's accesses to some memories.
    fn counts(&self, order: &Order, spaces: Spaces) -> WaitCounts {
        let mut counts = order.wait(self.f.target, spaces);
        if self.loads_to_lds && spaces.shared && order.scope >= SyncScope::Workgroup {
            counts.vm = 0;
        }
        counts
    }

    fn write_back(&mut self, order: &Order, spaces: Spaces) {
        if spaces.global
            && let Some(op) = scope_row(self.f.target, order.scope).write_back
        {
            self.cache(op);
        }
    }

    /// (What orders LDS alone has a work-group's scope at most, which leaves the caches as they are.)
    fn invalidate(&mut self, order: &Order) {
        scope_row(self.f.target, order.scope).invalidate.iter().for_each(|&op| self.cache(op));
    }

    fn cache(&mut self, (op, bits): CacheOp) {
        let inst = self.f.insts.push(InstData::new(op, [], Origin::NONE));
        self.insts.push(inst);
        set(&mut self.f.insts[inst], bits);
    }

    fn wait(&mut self, counts: WaitCounts) {
        if !counts.is_none() {
            let operands = [Operand::Imm(i64::from(counts.pack()))];
            let wait = self.f.insts.push(InstData::new(Op::S_WAITCNT, operands, Origin::NONE));
            self.insts.push(wait);
        }
    }

    /// Sets bits of a vector memory instruction; others, LDS and scalar ones, have none that matter here.
    fn set_bits(&mut self, inst: Inst, bits: Bits) {
        let data = &mut self.f.insts[inst];
        let vector = data.specs().iter().any(|spec| matches!(spec.field, Field::Vaddr | Field::BufAddr));
        if vector {
            set(data, bits);
        }
    }
}

fn set(data: &mut InstData, bits: Bits) {
    data.mods.glc |= bits.glc;
    data.mods.slc |= bits.slc;
    data.mods.scc |= bits.scc;
}
