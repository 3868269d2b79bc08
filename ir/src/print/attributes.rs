//! Attributes, in LLVM 19's words.

use super::{Printer, write_escaped, write_type};
use crate::{Attribute, AttributeSet, TypeTable};
use indexmap::IndexSet;
use rustc_hash::FxBuildHasher;
use std::fmt::Write;

/// Attributes that LLVM 19 knows (found by giving each to `opt-19`); others are only promises and left out.
const KNOWN: &[&str] = &[
    "align",
    "alignstack",
    "allocalign",
    "allockind",
    "allocptr",
    "allocsize",
    "alwaysinline",
    "builtin",
    "byref",
    "byval",
    "cold",
    "convergent",
    "dead_on_unwind",
    "dereferenceable",
    "dereferenceable_or_null",
    "disable_sanitizer_instrumentation",
    "elementtype",
    "fn_ret_thunk_extern",
    "hot",
    "hybrid_patchable",
    "immarg",
    "inlinehint",
    "inreg",
    "memory",
    "minsize",
    "mustprogress",
    "naked",
    "nest",
    "noalias",
    "nobuiltin",
    "nocallback",
    "nocapture",
    "nocf_check",
    "noduplicate",
    "nofpclass",
    "nofree",
    "noimplicitfloat",
    "noinline",
    "nomerge",
    "nonlazybind",
    "nonnull",
    "noprofile",
    "norecurse",
    "noredzone",
    "noreturn",
    "nosanitize_bounds",
    "nosanitize_coverage",
    "nosync",
    "noundef",
    "nounwind",
    "null_pointer_is_valid",
    "optdebug",
    "optforfuzzing",
    "optnone",
    "optsize",
    "range",
    "readnone",
    "readonly",
    "returned",
    "returns_twice",
    "safestack",
    "sanitize_address",
    "sanitize_hwaddress",
    "sanitize_memory",
    "sanitize_memtag",
    "sanitize_numerical_stability",
    "sanitize_thread",
    "shadowcallstack",
    "signext",
    "skipprofile",
    "speculatable",
    "speculative_load_hardening",
    "sret",
    "ssp",
    "sspreq",
    "sspstrong",
    "strictfp",
    "uwtable",
    "vscale_range",
    "willreturn",
    "writable",
    "writeonly",
    "zeroext",
];

/// Kinds of memory that LLVM 19's `memory(...)` knows; the access of others is left out.
const MEMORY: &[&str] = &["argmem", "inaccessiblemem"];

/// What `memory(...)` says in LLVM 19's words: kinds of memory that it does not know are part of all other memory.
fn memory_effects(text: &str) -> String {
    let (mut others, mut known) = ((false, false), Vec::new());
    for part in text.split(',').map(str::trim) {
        let (kind, effect) =
            part.split_once(':').map_or(("", part), |(kind, effect)| (kind.trim(), effect.trim()));
        if MEMORY.contains(&kind) {
            known.push(part);
            continue;
        }
        others.0 |= matches!(effect, "read" | "readwrite");
        others.1 |= matches!(effect, "write" | "readwrite");
    }
    match others {
        (false, false) if known.is_empty() => return "none".into(),
        (false, false) => {}
        (true, false) => known.insert(0, "read"),
        (false, true) => known.insert(0, "write"),
        (true, true) => known.insert(0, "readwrite"),
    }
    known.join(", ")
}

/// The attribute groups of a module, by their text.
#[derive(Default)]
pub(super) struct AttributeGroups {
    texts: IndexSet<String, FxBuildHasher>,
}

impl AttributeGroups {
    /// The number of a set's group; `None` for a set with nothing to print.
    pub(super) fn number_of(&mut self, set: &AttributeSet, types: &TypeTable) -> Option<usize> {
        let mut text = String::new();
        write_attributes(&mut text, set, types, true);
        if text.is_empty() { None } else { Some(self.texts.insert_full(text).0) }
    }
}

impl Printer<'_> {
    pub(super) fn attribute_groups(&mut self) {
        if !self.groups.texts.is_empty() {
            self.blank_line();
        }
        for (number, text) in self.groups.texts.iter().enumerate() {
            let _ = writeln!(self.out, "attributes #{number} = {{ {}}}", text);
        }
    }

    /// Attributes of a parameter, argument or result, each followed by a space.
    pub(super) fn attributes(&mut self, set: &AttributeSet) {
        write_attributes(&mut self.out, set, self.types, false);
    }
}

fn write_attributes(out: &mut String, set: &AttributeSet, types: &TypeTable, in_group: bool) {
    for attribute in set.iter() {
        let known = KNOWN.contains(&attribute.name());
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
            _ if !known => continue,
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
