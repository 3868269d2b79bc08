//! The printer: LLVM 19's dialect, whatever was read, so that `opt-19` takes it.
//!
//! What LLVM 19 has no word for is left out where it is only a promise (`captures(...)`, `samesign`, unknown
//! attributes). Text is canonical: printing what was read from printed text gives the same text.
//!
//! Calls of intrinsics whose signatures changed after LLVM 19 (`llvm.amdgcn.make.buffer.rsrc`) are printed as
//! they are.
//!
//! The layers, from below: what LLVM 19 knows (`dialect`), and text of names, types and attributes; numbers of what has no name;
//! the text under way (`printer`); constants, metadata, and functions with their instructions; the module, here.

mod attributes;
mod constants;
mod dialect;
mod instructions;
mod metadata;
mod numbers;
mod printer;
mod quoted;
mod types;

use crate::{Function, Linkage, Module, TypeKind, TypeTable};
use gcnsel_diag::Span;
use numbers::MetadataNumbers;
use printer::Printer;
use quoted::{write_escaped, write_name};
use rustc_hash::FxHashMap;
use std::fmt::Write;
pub(crate) use types::brief_type_text;
pub use types::type_text;
use types::{write_fields, write_type};

/// A module as text.
pub fn print(module: &Module) -> String {
    let mut printer = Printer::new(module, &module.types, MetadataNumbers::of_module(module));
    printer.module();
    printer.out
}

/// A module as text, and where its globals, aliases, functions, blocks and instructions stand in it, by their spans in the module:
/// for messages about a module that has no text of its own.
///
/// ```
/// let module = gcnsel_ir::parse(b"  define void @f()   {   ret void }")?;
/// let (text, places) = gcnsel_ir::print_with_places(&module);
/// let at = places[&module.functions[0].span];
/// assert_eq!(&text[at.start as usize..at.end as usize], "@f");
/// # Ok::<(), gcnsel_diag::Diagnostic>(())
/// ```
pub fn print_with_places(module: &Module) -> (String, FxHashMap<Span, Span>) {
    let mut printer = Printer::new(module, &module.types, MetadataNumbers::of_module(module));
    printer.places = Some(FxHashMap::default());
    printer.module();
    (printer.out, printer.places.unwrap_or_default())
}

/// A function as text, with the types of its own table; metadata and attribute groups are named, by numbers of the
/// function's own, but not defined. It may have been taken out of its module.
pub fn print_function(module: &Module, types: &TypeTable, function: &Function) -> String {
    let mut printer = Printer::new(module, types, MetadataNumbers::of_function(module, function));
    printer.function(function);
    printer.out
}

/// The instructions of each block of a function, in its order, as [`print_function`] has them.
pub fn print_instructions(module: &Module, types: &TypeTable, function: &Function) -> Vec<Vec<String>> {
    Printer::new(module, types, MetadataNumbers::of_function(module, function)).instructions(function)
}

impl Printer<'_> {
    fn module(&mut self) {
        let module = self.module;
        self.quoted_line("source_filename = ", module.source_filename.as_bytes());
        self.quoted_line("target datalayout = ", module.data_layout.as_bytes());
        self.quoted_line("target triple = ", dialect::triple(&module.triple).as_bytes());
        for (line, span) in &module.module_asm {
            let start = self.out.len();
            self.out.push_str("module asm \"");
            write_escaped(&mut self.out, line);
            self.out.push_str("\"\n");
            self.place(*span, start);
        }
        self.structures();
        self.blank_line();
        for global in module.globals.values() {
            self.global(global);
        }
        for alias in &module.aliases {
            let start = self.out.len();
            write_name(&mut self.out, '@', &alias.name);
            self.place(alias.span, start);
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

    fn attribute_groups(&mut self) {
        if self.groups.texts().len() > 0 {
            self.blank_line();
        }
        for (number, text) in self.groups.texts().enumerate() {
            let _ = writeln!(self.out, "attributes #{number} = {{ {text}}}");
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
        let start = self.out.len();
        write_name(&mut self.out, '@', &global.name);
        self.place(global.span, start);
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
}
