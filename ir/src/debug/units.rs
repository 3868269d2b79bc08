//! Source files and compile units.

use super::DebugInfo;
use super::entity::{FileId, UnitId};
use super::nodes::Node;
use crate::{Metadata, MetadataId};

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

impl DebugInfo {
    pub(super) fn read_files(&mut self, metadata: &Metadata) {
        for id in metadata.nodes.keys() {
            let Some(node) = Node::of(metadata, id).filter(|node| node.name == "DIFile") else { continue };
            let md5 =
                (node.word("checksumkind") == "CSK_MD5").then(|| md5(node.string("checksum"))).flatten();
            let file = SourceFile {
                directory: node.string("directory").into(),
                name: node.string("filename").into(),
                md5,
            };
            let file = self.files.push(file);
            self.file_of.insert(id, file);
        }
    }

    pub(super) fn read_units(&mut self, metadata: &Metadata, units: &[MetadataId]) {
        for &id in units {
            let Some(node) = Node::of(metadata, id).filter(|node| node.name == "DICompileUnit") else {
                self.note(format!("'!llvm.dbg.cu' has node {}, which is no compile unit", id.as_u32()));
                continue;
            };
            if self.unit_of.contains_key(&id) {
                continue;
            }
            let file = node.node("file").and_then(|file| self.file(file));
            if file.is_none() {
                self.note("a compile unit has no file".into());
                continue;
            }
            let emission = match node.word("emissionKind") {
                "NoDebug" | "" => Emission::NoDebug,
                "LineTablesOnly" => Emission::LineTablesOnly,
                "DebugDirectivesOnly" => Emission::DirectivesOnly,
                _ => Emission::Full,
            };
            let language = match node.word("language") {
                "" => node.word("sourceLanguageName"),
                language => language,
            };
            let unit = self.units.push(CompileUnit {
                node: id,
                file,
                language: language.into(),
                producer: node.string("producer").into(),
                flags: node.string("flags").into(),
                is_optimized: node.word("isOptimized") == "true",
                emission,
            });
            self.unit_of.insert(id, unit);
        }
    }

    pub(super) fn unit(&self, node: MetadataId) -> Option<UnitId> {
        self.unit_of.get(&node).copied()
    }
}

/// A sum of 32 hexadecimal digits.
fn md5(digits: &[u8]) -> Option<[u8; 16]> {
    let digits = std::str::from_utf8(digits).ok().filter(|digits| digits.len() == 32)?;
    u128::from_str_radix(digits, 16).ok().map(u128::to_be_bytes)
}
