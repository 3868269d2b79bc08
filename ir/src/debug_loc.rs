//! Where instructions come from in the source, and the calls by which they came into a function.

use crate::MetadataId;
use gcnsel_graph::niche_entity_impl;
use std::num::NonZeroU32;

/// A call that has been inlined, in [`crate::Function::inlined_calls`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct InlinedCall(NonZeroU32);
niche_entity_impl!(InlinedCall, "call");

/// The source location of an instruction.
///
/// Nodes belong to the module, which nobody changes while its functions are compiled. So what inlining adds to a location is the
/// function's own.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct DebugLoc {
    /// What `!dbg` says, a `!DILocation`. It may itself be inlined, by a front end's optimiser.
    pub node: MetadataId,
    /// The call of this function that the instruction has come by.
    pub inlined: Option<InlinedCall>,
}

/// Instructions have one each.
const _: () = assert!(size_of::<Option<DebugLoc>>() == 8);

impl DebugLoc {
    /// A location as it is read.
    pub fn new(node: MetadataId) -> Self {
        DebugLoc { node, inlined: None }
    }
}
