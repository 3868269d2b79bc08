//! What debug information is made of.

use super::entity::{FileId, ScopeId, UnitId};
use crate::MetadataId;

/// A source file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// The folder that a relative name counts from; may be empty.
    pub directory: Box<[u8]>,
    /// Its name, relative or not.
    pub name: Box<[u8]>,
    /// Its MD5 sum, where it is known.
    pub md5: Option<[u8; 16]>,
}

/// How much of a compile unit's information goes into objects.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Emission {
    /// Nothing.
    NoDebug,
    /// All there is.
    Full,
    /// Lines, and the functions that have been inlined.
    LineTablesOnly,
    /// Lines in assembly text.
    DirectivesOnly,
}

/// A compile unit.
#[derive(Clone, Debug)]
pub struct CompileUnit {
    /// Its `!DICompileUnit`.
    pub node: MetadataId,
    /// The source file that was compiled.
    pub file: Option<FileId>,
    /// LLVM's name of the language: `DW_LANG_OpenCL`, `DW_LNAME_Rust`.
    pub language: Box<str>,
    /// The front end.
    pub producer: Box<[u8]>,
    /// Options of the front end.
    pub flags: Box<[u8]>,
    /// Whether the front end optimised.
    pub is_optimized: bool,
    /// What goes into objects.
    pub emission: Emission,
}

/// What locations are in.
#[derive(Clone, Debug)]
pub struct Scope {
    /// Its node.
    pub node: MetadataId,
    /// The file that it is in.
    pub file: Option<FileId>,
    /// Its line, 0 if unknown.
    pub line: u32,
    /// What it is.
    pub kind: ScopeKind,
    /// The subprogram around it; a subprogram's own is itself.
    pub subprogram: ScopeId,
}

/// What a scope is.
#[derive(Clone, Debug)]
pub enum ScopeKind {
    /// A function.
    Subprogram(Box<Subprogram>),
    /// `{ ... }`.
    Block {
        /// The scope around it.
        parent: ScopeId,
        /// Its column, 0 if unknown.
        column: u32,
    },
    /// A part of a scope that is in another file, or executed on another path of the same line.
    Part {
        /// The scope that it is of.
        parent: ScopeId,
        /// Tells parts apart.
        discriminator: u32,
    },
}

/// A function in the source.
#[derive(Clone, Debug)]
pub struct Subprogram {
    /// Its name in the source; may be empty.
    pub name: Box<[u8]>,
    /// The symbol's name, where it differs.
    pub linkage_name: Box<[u8]>,
    /// The compile unit; `None` for declarations.
    pub unit: Option<UnitId>,
    /// The line of its body, 0 if unknown.
    pub scope_line: u32,
    /// Whether no other compile unit can name it.
    pub is_local: bool,
    /// Whether it is a definition.
    pub is_definition: bool,
    /// Whether the compiler made it, not the source.
    pub is_artificial: bool,
    /// Whether its declaration names its parameters' types (C).
    pub is_prototyped: bool,
}

/// A part of debug information that says what it cannot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Damage {
    /// The node, where it is one; of a reference to a wrong one, that one.
    pub node: Option<MetadataId>,
    /// What is wrong.
    pub what: String,
}
