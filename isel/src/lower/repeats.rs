//! Loads of what a block has loaded already, and nothing has written since: front ends unroll loops after they have looked for
//! such loads, and split vectors in single ones late.

use super::path::Path;
use crate::dag::NodeId;
use gcnsel_analysis::Aliases;
use gcnsel_ir::{Inst, MemoryAccess};
use std::collections::VecDeque;

/// How many loads are remembered.
const MOST: usize = 128;

/// What a load asks memory for.
#[derive(Clone, Copy, PartialEq, Eq)]
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
    request: Request,
    dwords: Vec<NodeId>,
}

/// The last loads of a block of which no byte may have been written since.
#[derive(Default)]
pub(super) struct Repeats(VecDeque<Load>);

impl Repeats {
    pub(super) fn clear(&mut self) {
        self.0.clear();
    }

    /// What has been loaded.
    pub(super) fn find(&self, request: Request) -> Option<&[NodeId]> {
        self.0.iter().find(|load| load.request == request).map(|load| &*load.dwords)
    }

    pub(super) fn insert(&mut self, inst: Inst, request: Request, dwords: &[NodeId]) {
        if self.0.len() == MOST {
            self.0.pop_front();
        }
        self.0.push_back(Load { inst, request, dwords: dwords.to_vec() });
    }

    /// Forgets what an instruction may write, or makes visible that others have written.
    pub(super) fn forget(&mut self, aliases: &Aliases, inst: Inst) {
        if aliases.may_write(inst) {
            self.0.retain(|load| !aliases.may_overlap(load.inst, inst));
        }
    }
}

/// Whether a load may be one with another of the same bytes.
pub(super) fn may_repeat(access: &MemoryAccess) -> bool {
    !access.volatile && access.ordering.is_none()
}
