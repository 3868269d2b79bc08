//! The printer: LLVM 19's dialect, whatever was read, so that `opt-19` takes it.
//!
//! What LLVM 19 has no word for is left out where it is only a promise (`captures(...)`, `samesign`, unknown
//! attributes). Text is canonical: printing what was read from printed text gives the same text.
//!
//! Calls of intrinsics whose signatures changed after LLVM 19 (`llvm.amdgcn.make.buffer.rsrc`) are printed as
//! they are.

mod attributes;
mod constants;
mod instructions;
mod metadata;
mod types;

use crate::{Function, Linkage, Module, Symbol, SymbolId, TypeKind, TypeTable};
use attributes::AttributeGroups;
use instructions::Numbers;
use metadata::MetadataNumbers;
use rustc_hash::FxHashMap;
use std::borrow::Cow;
use std::fmt::Write;
pub use types::type_text;
use types::{write_fields, write_type};

/// A module as text.
pub fn print(module: &Module) -> String {
    let mut printer = Printer::new(module, &module.types, MetadataNumbers::of_module(module));
    printer.module();
    printer.out
}

/// A function as text, with the types of its own table; metadata and attribute groups are named, by numbers of the
/// function's own, but not defined. It may have been taken out of its module.
pub fn print_function(module: &Module, types: &TypeTable, function: &Function) -> String {
    let mut printer = Printer::new(module, types, MetadataNumbers::of_function(module, function));
    printer.function(function);
    printer.out
}

struct Printer<'a> {
    module: &'a Module,
    types: &'a TypeTable,
    out: String,
    groups: AttributeGroups,
    metadata: MetadataNumbers,
    /// Of functions of which a block's address has been printed.
    numbers: FxHashMap<SymbolId, Numbers>,
}

impl<'a> Printer<'a> {
    fn new(module: &'a Module, types: &'a TypeTable, metadata: MetadataNumbers) -> Self {
        Printer {
            module,
            types,
            out: String::new(),
            groups: AttributeGroups::default(),
            metadata,
            numbers: FxHashMap::default(),
        }
    }

    fn module(&mut self) {
        let module = self.module;
        self.quoted_line("source_filename = ", module.source_filename.as_bytes());
        self.quoted_line("target datalayout = ", module.data_layout.as_bytes());
        self.quoted_line("target triple = ", llvm19_triple(&module.triple).as_bytes());
        for (line, _) in &module.module_asm {
            self.out.push_str("module asm \"");
            write_escaped(&mut self.out, line);
            self.out.push_str("\"\n");
        }
        self.structures();
        self.blank_line();
        for global in module.globals.values() {
            self.global(global);
        }
        for alias in &module.aliases {
            write_name(&mut self.out, '@', &alias.name);
            self.out.push_str(" = ");
            self.linkage(alias.linkage);
            self.word(&alias.visibility);
            self.out.push_str("alias ");
            write_type(&mut self.out, self.types, alias.ty);
            self.out.push_str(", ");
            self.typed_constant(&module.consts, alias.target);
            self.out.push('\n');
        }
        for function in &module.functions {
            self.blank_line();
            self.function(function);
        }
        self.attribute_groups();
        self.metadata_nodes();
    }

    fn quoted_line(&mut self, key: &str, bytes: &[u8]) {
        if !bytes.is_empty() {
            self.out.push_str(key);
            self.out.push('"');
            write_escaped(&mut self.out, bytes);
            self.out.push_str("\"\n");
        }
    }

    /// An empty line, unless the text is empty or has one already.
    fn blank_line(&mut self) {
        if !self.out.is_empty() && !self.out.ends_with("\n\n") {
            self.out.push('\n');
        }
    }

    /// A word and a space; nothing for "".
    fn word(&mut self, word: &str) {
        if !word.is_empty() {
            self.out.push_str(word);
            self.out.push(' ');
        }
    }

    fn linkage(&mut self, linkage: Linkage) {
        if linkage != Linkage::External {
            self.word(linkage.name());
        }
    }

    /// Named structures, by name: their order in the table depends on which was used first.
    fn structures(&mut self) {
        let types = self.types;
        let mut named: Vec<_> = types
            .iter()
            .filter_map(|ty| match types.kind(ty) {
                TypeKind::Struct { name: Some(name), .. } | TypeKind::Opaque(name) => Some((name, ty)),
                _ => None,
            })
            .collect();
        if named.is_empty() {
            return;
        }
        named.sort();
        self.blank_line();
        for (name, ty) in named {
            write_name(&mut self.out, '%', name);
            self.out.push_str(" = type ");
            match types.kind(ty) {
                TypeKind::Struct { fields, packed, .. } => {
                    write_fields(&mut self.out, types, fields, *packed);
                }
                _ => self.out.push_str("opaque"),
            }
            self.out.push('\n');
        }
    }

    fn global(&mut self, global: &crate::Global) {
        write_name(&mut self.out, '@', &global.name);
        self.out.push_str(" = ");
        match (global.initializer, global.linkage) {
            (None, Linkage::External) => self.word("external"),
            (_, linkage) => self.linkage(linkage),
        }
        self.word(&global.visibility);
        if global.space.0 != 0 {
            let _ = write!(self.out, "addrspace({}) ", global.space.0);
        }
        if global.externally_initialized {
            self.word("externally_initialized");
        }
        self.word(if global.constant { "constant" } else { "global" });
        write_type(&mut self.out, self.types, global.ty);
        if let Some(initializer) = global.initializer {
            self.out.push(' ');
            self.constant(&self.module.consts, initializer);
        }
        self.placement(", ", &global.section, global.align);
        for (kind, id) in &global.metadata {
            self.out.push_str(", ");
            self.attachment(kind, *id);
        }
        if let Some(number) = self.groups.number_of(&global.attributes, self.types) {
            let _ = write!(self.out, " #{number}");
        }
        self.out.push('\n');
    }

    fn placement(&mut self, separator: &str, section: &Option<Box<str>>, align: Option<u64>) {
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

    fn symbol(&mut self, symbol: SymbolId) {
        write_name(&mut self.out, '@', &old_name(self.module.symbol_name(symbol)));
    }

    /// Whether a callee needs its function type written in full.
    fn is_variadic(&self, symbol: SymbolId) -> bool {
        match self.module.symbols.get_index(symbol.as_u32() as usize) {
            Some((_, Symbol::Function(i))) => {
                self.module.functions.get(*i as usize).is_some_and(|f| f.variadic)
            }
            _ => false,
        }
    }
}

/// LLVM 19's name of a symbol: what of its intrinsics has got another since.
fn old_name(name: &str) -> Cow<'_, str> {
    match name.strip_prefix("llvm.stepvector") {
        Some(types) if types.is_empty() || types.starts_with('.') => {
            format!("llvm.experimental.stepvector{types}").into()
        }
        _ => name.into(),
    }
}

/// LLVM 19 knows the architecture only as `amdgcn`; newer releases have the CPU in it.
fn llvm19_triple(triple: &str) -> std::borrow::Cow<'_, str> {
    match triple.split_once('-') {
        Some((arch, rest)) if arch.starts_with("amdgpu") => format!("amdgcn-{rest}").into(),
        _ => triple.into(),
    }
}

/// Appends a name with its sigil, in quotes where it needs them.
pub(crate) fn write_name(out: &mut String, sigil: char, name: &str) {
    out.push(sigil);
    let plain = |b: u8| b.is_ascii_alphanumeric() || matches!(b, b'-' | b'$' | b'.' | b'_');
    if !name.is_empty() && name.bytes().all(plain) && !name.as_bytes()[0].is_ascii_digit() {
        out.push_str(name);
        return;
    }
    out.push('"');
    write_escaped(out, name.as_bytes());
    out.push('"');
}

/// Appends bytes as they stand between quotes: printable ASCII as itself, the rest as `\xx`.
pub(crate) fn write_escaped(out: &mut String, bytes: &[u8]) {
    for &b in bytes {
        match b {
            b'"' | b'\\' | 0..0x20 | 0x7F.. => {
                let _ = write!(out, "\\{b:02X}");
            }
            _ => out.push(b as char),
        }
    }
}
