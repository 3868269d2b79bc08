//! What an instruction has besides its operands: its name, flags, alignment, attachments.

use super::value::Value;
use crate::{Attribute, FastMath, MetadataId, Ordering, WrapFlags};

/// What a call says besides callee and arguments.
#[derive(Clone, Debug, Default)]
pub(super) struct Site {
    pub tail: &'static str,
    /// `None` is the callee's.
    pub calling_convention: Option<Box<str>>,
    pub result_attributes: Vec<Attribute>,
    /// Each with the number of its argument.
    pub arg_attributes: Vec<(usize, Attribute)>,
    pub attributes: Vec<Attribute>,
    pub bundles: Vec<(Box<str>, Vec<Value>)>,
}

/// The settings of an instruction. The method that makes it takes those that it may have; if any is left, the instruction is
/// refused.
#[derive(Clone, Debug, Default)]
pub(super) struct Settings {
    pub name: Option<Box<str>>,
    pub wrap: WrapFlags,
    pub fast: FastMath,
    pub inbounds: bool,
    pub nusw: bool,
    pub weak: bool,
    pub volatile: bool,
    pub align: Option<u64>,
    pub ordering: Option<Ordering>,
    pub scope: Option<Box<str>>,
    pub metadata: Vec<(Box<str>, MetadataId)>,
    pub debug_loc: Option<MetadataId>,
    pub site: Option<Box<Site>>,
}

impl Settings {
    /// What is left, as it is written.
    pub fn left(&self) -> Option<&'static str> {
        let WrapFlags { nuw, nsw, exact, disjoint, nneg, samesign } = self.wrap;
        let words = [
            (nuw, "nuw"),
            (nsw, "nsw"),
            (exact, "exact"),
            (disjoint, "disjoint"),
            (nneg, "nneg"),
            (samesign, "samesign"),
            (self.fast != FastMath::default(), "fast-math flags"),
            (self.inbounds, "inbounds"),
            (self.nusw, "nusw"),
            (self.weak, "weak"),
            (self.volatile, "volatile"),
            (self.align.is_some(), "align"),
            (self.ordering.is_some(), "atomic"),
            (self.scope.is_some(), "syncscope"),
            (self.site.is_some(), "what is said of a call"),
        ];
        words.into_iter().find(|word| word.0).map(|word| word.1)
    }
}
