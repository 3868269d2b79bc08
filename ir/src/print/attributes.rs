//! Attributes, in LLVM 19's words.

use super::dialect::{knows_attribute, memory_effects};
use super::quoted::write_escaped;
use super::types::write_type;
use crate::{Attribute, AttributeGroup, AttributeSet, TypeTable};
use indexmap::IndexSet;
use rustc_hash::{FxBuildHasher, FxHashMap};
use std::fmt::Write;
use std::sync::Arc;

/// The attribute groups of a module, by their text.
#[derive(Default)]
pub(super) struct AttributeGroups {
    texts: IndexSet<String, FxBuildHasher>,
    /// The number of a set that is one group of the module: many functions and calls share a group. The key is the group's
    /// address. The group is kept here, so that no other group gets this address.
    of_groups: FxHashMap<usize, (AttributeGroup, Option<usize>)>,
}

impl AttributeGroups {
    /// The number of a set's group; `None` for a set with nothing to print.
    pub(super) fn number_of(&mut self, set: &AttributeSet, types: &TypeTable) -> Option<usize> {
        let shared = match (set.own(), set.groups()) {
            ([], []) => return None,
            ([], [group]) => group,
            _ => return self.number_of_text(set, types),
        };
        let address = Arc::as_ptr(shared).addr();
        if let Some((_, number)) = self.of_groups.get(&address) {
            return *number;
        }
        let number = self.number_of_text(set, types);
        self.of_groups.insert(address, (Arc::clone(shared), number));
        number
    }

    fn number_of_text(&mut self, set: &AttributeSet, types: &TypeTable) -> Option<usize> {
        let mut text = String::new();
        write_attributes(&mut text, set, types, true);
        if text.is_empty() { None } else { Some(self.texts.insert_full(text).0) }
    }

    /// The text of each group, by number.
    pub(super) fn texts(&self) -> impl ExactSizeIterator<Item = &str> {
        self.texts.iter().map(String::as_str)
    }
}

/// Appends attributes, each followed by a space.
pub(super) fn write_attributes(out: &mut String, set: &AttributeSet, types: &TypeTable, in_group: bool) {
    for attribute in set.iter() {
        match attribute {
            Attribute::String(key, value) => {
                out.push('"');
                write_escaped(out, key.as_bytes());
                out.push('"');
                if !value.is_empty() {
                    out.push_str("=\"");
                    write_escaped(out, value.as_bytes());
                    out.push('"');
                }
            }
            Attribute::Text(name, text) if &**name == "captures" && &**text == "none" => {
                out.push_str("nocapture");
            }
            _ if !knows_attribute(attribute.name()) => continue,
            Attribute::Flag(name) => out.push_str(name),
            Attribute::Int(name, value) => {
                let _ = match &**name {
                    "align" => write!(out, "align {value}"),
                    "alignstack" if in_group => write!(out, "alignstack={value}"),
                    _ => write!(out, "{name}({value})"),
                };
            }
            Attribute::Type(name, ty) => {
                out.push_str(name);
                out.push('(');
                write_type(out, types, *ty);
                out.push(')');
            }
            Attribute::Text(name, text) if &**name == "memory" => {
                let _ = write!(out, "memory({})", memory_effects(text));
            }
            Attribute::Text(name, text) => {
                let _ = write!(out, "{name}({text})");
            }
        }
        out.push(' ');
    }
}
