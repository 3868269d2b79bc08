//! What merging has found: of a load which wider one it is part of, of a store what has become of it.

use crate::dag::NodeId;
use gcnsel_isa as isa;
use smallvec::SmallVec;

/// A load that is part of a wider one.
#[derive(Clone, Copy, Debug)]
pub(in crate::select) struct Piece {
    /// The first load in the block, where the wide one is emitted.
    pub(super) leader: NodeId,
    /// The wide load.
    pub(super) wide: isa::Op,
    /// Its offsets, as the instruction counts them.
    pub(super) offsets: [i32; 2],
    /// Bytes that are added to its address.
    pub(super) base: i32,
    /// Bytes by which the lowest load is below this one.
    pub(super) above: i32,
    /// The first dword of this load in the wide one.
    pub(super) first: u8,
    /// Bytes from the first to the last that the wide load reads.
    pub(super) span: u32,
    /// Alignment of the wide load, in bytes.
    pub(super) align: u32,
}

/// What has become of a store.
#[derive(Clone, Debug)]
pub(in crate::select) enum MergedStore {
    /// The last one of a pair of LDS stores, whose partner stores no more, does what both did.
    Pair {
        /// The earlier one.
        other: NodeId,
        /// The operation.
        op: isa::Op,
        /// The later one's offset and the earlier one's, as the instruction counts them.
        offsets: [i32; 2],
        /// Bytes that are added to the address.
        base: i32,
    },
    /// The last one of neighbours stores what all did.
    Wide {
        /// All of them, the lowest first.
        all: SmallVec<[NodeId; 4]>,
        /// Those that are gone.
        earlier: SmallVec<[NodeId; 3]>,
        /// The operation.
        op: isa::Op,
        /// Alignment of what is stored, in bytes.
        align: u32,
    },
    /// An earlier one: nothing is left of it.
    Gone,
}

impl MergedStore {
    /// The earlier stores whose bytes are written here.
    pub(in crate::select) fn earlier(&self) -> &[NodeId] {
        match self {
            MergedStore::Pair { other, .. } => std::slice::from_ref(other),
            MergedStore::Wide { earlier, .. } => earlier,
            MergedStore::Gone => &[],
        }
    }
}
