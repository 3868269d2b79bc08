//! Loads of what a block has loaded already, and nothing has written since: front ends unroll loops after they have looked for
//! such loads, and split vectors in single ones late.

use super::path::Path;
use crate::dag::NodeId;
use gcnsel_analysis::Aliases;
use gcnsel_ir::{Inst, MemoryAccess};
use indexmap::IndexMap;
use rustc_hash::FxBuildHasher;

/// How many loads are remembered.
const MOST: usize = 4096;

/// How many of them are compared with what writes; the others are forgotten then, so that a store costs no more for what stands before
/// it.
const COMPARED: usize = 128;

/// What a load asks memory for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Request {
    pub path: Path,
    pub address: NodeId,
    pub bytes: u32,
    /// The last dword is extended by its sign.
    pub signed: bool,
    pub divergent: bool,
}

/// A load, with the dwords that it has loaded.
struct Load {
    inst: Inst,
    dwords: Vec<NodeId>,
}

/// The last loads of a block of which no byte may have been written since.
#[derive(Default)]
pub(super) struct Repeats(IndexMap<Request, Load, FxBuildHasher>);

impl Repeats {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// What has been loaded.
    pub(super) fn find(&self, request: Request) -> Option<&[NodeId]> {
        self.0.get(&request).map(|load| &*load.dwords)
    }

    pub(super) fn insert(&mut self, inst: Inst, request: Request, dwords: &[NodeId]) {
        if self.0.len() == MOST {
            self.0.drain(..MOST / 2);
        }
        self.0.insert(request, Load { inst, dwords: dwords.to_vec() });
    }

    /// Forgets what an instruction may write, or makes visible that others have written.
    pub(super) fn forget(&mut self, aliases: &Aliases, inst: Inst) {
        if aliases.may_write(inst) {
            self.0.drain(..self.0.len().saturating_sub(COMPARED));
            self.0.retain(|_, load| !aliases.may_overlap(load.inst, inst));
        }
    }
}

/// Whether a load may be one with another of the same bytes.
pub(super) fn may_repeat(access: &MemoryAccess) -> bool {
    !access.volatile && access.ordering.is_none()
}
