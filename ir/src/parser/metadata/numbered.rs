//! What has been read of numbered nodes of metadata.

use super::unread::Unread;
use crate::MetadataId;
use gcnsel_diag::Span;
use rustc_hash::FxHashMap;

/// The numbered nodes of the module being read.
#[derive(Default)]
pub(in crate::parser) struct Numbered<'a> {
    /// Those that something has asked for.
    pub ids: FxHashMap<u32, MetadataId>,
    /// First uses of those that are not defined yet.
    pub undefined: FxHashMap<u32, Span>,
    /// Those that are defined, and that nothing had asked for then.
    pub unread: Unread,
    /// Those of them that something asks for now, with their positions.
    pub wanted: Vec<(MetadataId, u32)>,
    /// The expressions that have been read in place, by their text.
    pub expressions: FxHashMap<&'a [u8], MetadataId>,
    /// What is being read is forgotten.
    pub is_checking: bool,
}

impl Numbered<'_> {
    /// The first use of a node that is not defined, with its number.
    pub fn undefined(&self) -> Option<(u32, Span)> {
        let first = self.undefined.iter().min_by_key(|(_, span)| **span);
        first.map(|(&number, &span)| (number, span))
    }
}
