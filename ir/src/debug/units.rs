//! Source files and compile units.

use super::entity::UnitId;
use super::info::DebugInfo;
use super::nodes::Node;
use super::parts::{CompileUnit, Emission, SourceFile};
use crate::{Metadata, MetadataId};

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
                self.note_at(id, "'!llvm.dbg.cu' has this node, which is no compile unit".into());
                continue;
            };
            if self.unit_of.contains_key(&id) {
                continue;
            }
            let file = node.node("file").and_then(|file| self.file(file));
            if file.is_none() {
                self.note_at(id, "a compile unit has no file".into());
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
