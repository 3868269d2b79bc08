//! Memory operands: what a machine memory instruction touches, for scheduling, waits and the alias query.

use gcnsel_graph::niche_entity_impl;
use std::num::NonZeroU32;
use thin_vec::ThinVec;

/// A memory operand of a function; see [`crate::Function::memory`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MemoryRef(NonZeroU32);
niche_entity_impl!(MemoryRef, "mem");

/// The memories an address may lie in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum AddressClass {
    /// Global memory.
    Global,
    /// Global memory that nothing writes while the kernel runs.
    Constant,
    /// LDS.
    Local,
    /// Scratch.
    Private,
    /// Any of global, LDS and scratch.
    Flat,
    /// Global data share.
    Region,
}

/// Memory orderings, as in the IR.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum MemoryOrdering {
    /// Not atomic.
    NotAtomic,
    /// No access is seen in parts, and that is all.
    Unordered,
    /// Atomic without order of its own: all accesses to one address happen in one order.
    Relaxed,
    /// Acquire.
    Acquire,
    /// Release.
    Release,
    /// Both.
    AcquireRelease,
    /// Sequentially consistent.
    SequentiallyConsistent,
}

/// Synchronisation scopes (AMDGPUUsage, "AMDHSA LLVM Sync Scopes").
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum SyncScope {
    /// One lane.
    SingleThread,
    /// One wave.
    Wavefront,
    /// One work-group.
    Workgroup,
    /// One device.
    Agent,
    /// Everything.
    System,
}

/// What a memory instruction touches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MemoryOperand {
    /// Which memory.
    pub class: AddressClass,
    /// Bytes per lane.
    pub size: u32,
    /// Known alignment in bytes.
    pub align: u32,
    /// Reads.
    pub load: bool,
    /// Writes.
    pub store: bool,
    /// `volatile`.
    pub volatile: bool,
    /// Nobody writes these bytes while the kernel runs.
    pub invariant: bool,
    /// `!nontemporal`.
    pub nontemporal: bool,
    /// Neighbouring dwords of a lane may lie apart in memory, and no wider access reaches them.
    pub interleaved: bool,
    /// What it writes is there behind a wait for a mark ([`crate::Pseudo::WaitAsyncMark`]); whoever reads it asks for no wait.
    pub asynchronous: bool,
    /// Ordering.
    pub ordering: MemoryOrdering,
    /// Scope of an atomic.
    pub scope: SyncScope,
    /// Only the address space named by `class` is ordered by this atomic or fence (`-one-as` scopes).
    pub one_address_space: bool,
    /// The object the address points into, if known: equal numbers are one object, different numbers do not
    /// overlap. Numbered by selection from the alias analysis.
    pub object: Option<u32>,
    /// Byte offset inside `object`, if known.
    pub offset: Option<i64>,
    /// Alias scopes this access belongs to (`!alias.scope`), as numbers of the module's metadata.
    pub alias_scopes: ThinVec<u32>,
    /// Alias scopes this access does not overlap (`!noalias`).
    pub noalias: ThinVec<u32>,
}

/// Each load and store has one.
const _: () = assert!(size_of::<MemoryOperand>() <= 64);

/// The alignment so many bytes behind an address that has one, both in bytes.
pub fn align_at(align: u32, offset: u32) -> u32 {
    match offset {
        0 => align,
        _ => align.min(offset & offset.wrapping_neg()),
    }
}

impl MemoryOperand {
    /// A plain access.
    pub fn new(class: AddressClass, size: u32, align: u32, load: bool, store: bool) -> Self {
        MemoryOperand {
            class,
            size,
            align,
            load,
            store,
            volatile: false,
            invariant: false,
            nontemporal: false,
            interleaved: false,
            asynchronous: false,
            ordering: MemoryOrdering::NotAtomic,
            scope: SyncScope::System,
            one_address_space: false,
            object: None,
            offset: None,
            alias_scopes: ThinVec::new(),
            noalias: ThinVec::new(),
        }
    }

    /// Whether two accesses must keep their order: one of them is volatile or an ordered atomic; or they may overlap, and
    /// one of them writes or both are atomics, which see the values of an address in one order.
    pub fn ordered_with(&self, other: &MemoryOperand) -> bool {
        let ordered = |m: &Self| m.volatile || m.ordering > MemoryOrdering::Relaxed;
        if ordered(self) || ordered(other) {
            return true;
        }
        let coherent = |m: &Self| m.ordering == MemoryOrdering::Relaxed;
        (self.store || other.store || coherent(self) && coherent(other))
            && !(self.invariant || other.invariant)
            && self.may_overlap(other)
    }

    /// Whether the bytes of two accesses may overlap.
    pub fn may_overlap(&self, other: &MemoryOperand) -> bool {
        use AddressClass::*;
        let disjoint_class = match (self.class, other.class) {
            (a, b) if a == b => false,
            (Region, _) | (_, Region) => true,
            (Flat, _) | (_, Flat) | (Global, Constant) | (Constant, Global) => false,
            _ => true,
        };
        if disjoint_class {
            return false;
        }
        if let (Some(a), Some(b)) = (self.object, other.object) {
            if a != b {
                return false;
            }
            if let (Some(x), Some(y)) = (self.offset, other.offset) {
                return x < y + i64::from(other.size) && y < x + i64::from(self.size);
            }
        }
        // `!noalias` lists scopes; an access all of whose scopes are listed does not overlap.
        let excluded = |a: &Self, b: &Self| {
            !a.alias_scopes.is_empty() && a.alias_scopes.iter().all(|s| b.noalias.contains(s))
        };
        !(excluded(self, other) || excluded(other, self))
    }
}

#[cfg(test)]
mod tests {
    use super::align_at;

    /// The largest power of two that both are multiples of.
    #[test]
    fn alignments() {
        for align in [1, 2, 4, 16, 1 << 31] {
            for offset in [0, 1, 2, 6, 8, 12, 16, 0x8000_0000] {
                let found = align_at(align, offset);
                let powers = (0..32).map(|n| 1u32 << n);
                let wanted = powers.filter(|power| align % power == 0 && offset % power == 0).max();
                assert_eq!(Some(found), wanted, "{offset} behind {align}");
            }
        }
    }
}
