//! The text under way, what is numbered in it, and the phrases that stand in many places.

use super::attributes::{AttributeGroups, write_attributes};
use super::dialect::old_name;
use super::numbers::{MetadataNumbers, Numbers};
use super::quoted::{write_escaped, write_name};
use crate::{AttributeSet, Linkage, Module, Symbol, SymbolId, TypeTable};
use gcnsel_diag::Span;
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// A text that grows.
pub(super) struct Printer<'a> {
    pub(super) module: &'a Module,
    pub(super) types: &'a TypeTable,
    pub(super) out: String,
    pub(super) groups: AttributeGroups,
    pub(super) metadata: MetadataNumbers,
    /// Of functions of which a block's address has been printed.
    pub(super) numbers: FxHashMap<SymbolId, Numbers>,
    /// Where things stand in the text, by where they stand in the input, for whoever wants to know.
    pub(super) places: Option<FxHashMap<Span, Span>>,
}

impl<'a> Printer<'a> {
    pub(super) fn new(module: &'a Module, types: &'a TypeTable, metadata: MetadataNumbers) -> Self {
        Printer {
            module,
            types,
            out: String::new(),
            groups: AttributeGroups::default(),
            metadata,
            numbers: FxHashMap::default(),
            places: None,
        }
    }

    /// Notes where a thing stands that has just been printed.
    pub(super) fn place(&mut self, of: Span, start: usize) {
        let end = self.out.len();
        if let Some(places) = &mut self.places {
            places.entry(of).or_insert_with(|| Span::new(start, end));
        }
    }

    pub(super) fn quoted_line(&mut self, key: &str, bytes: &[u8]) {
        if !bytes.is_empty() {
            self.out.push_str(key);
            self.out.push('"');
            write_escaped(&mut self.out, bytes);
            self.out.push_str("\"\n");
        }
    }

    /// An empty line, unless the text is empty or has one already.
    pub(super) fn blank_line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    /// A word and a space; nothing for "".
    pub(super) fn word(&mut self, word: &str) {
        if !word.is_empty() {
            self.out.push_str(word);
            self.out.push(' ');
        }
    }

    pub(super) fn linkage(&mut self, linkage: Linkage) {
        if linkage != Linkage::External {
            self.word(linkage.name());
        }
    }

    pub(super) fn placement(&mut self, separator: &str, section: &Option<Box<str>>, align: Option<u64>) {
        if let Some(section) = section {
            self.out.push_str(separator);
            self.out.push_str("section \"");
            write_escaped(&mut self.out, section.as_bytes());
            self.out.push('"');
        }
        if let Some(align) = align {
            let _ = write!(self.out, "{separator}align {align}");
        }
    }

    pub(super) fn symbol(&mut self, symbol: SymbolId) {
        write_name(&mut self.out, '@', &old_name(self.module.symbol_name(symbol)));
    }

    /// Whether a callee needs its function type written in full.
    pub(super) fn is_variadic(&self, symbol: SymbolId) -> bool {
        match self.module.symbols.get_index(symbol.as_u32() as usize) {
            Some((_, Symbol::Function(i))) => {
                self.module.functions.get(*i as usize).is_some_and(|f| f.variadic)
            }
            _ => false,
        }
    }

    /// Attributes of a parameter, argument or result, each followed by a space.
    pub(super) fn attributes(&mut self, set: &AttributeSet) {
        write_attributes(&mut self.out, set, self.types, false);
    }
}
