//! The tables of debug information.

use super::entity::{FileId, ScopeId, UnitId};
use super::parts::{CompileUnit, Damage, Scope, SourceFile};
use crate::MetadataId;
use cranelift_entity::PrimaryMap;
use rustc_hash::{FxHashMap, FxHashSet};

/// The debug information of a module.
#[derive(Clone, Debug, Default)]
pub struct DebugInfo {
    /// Source files.
    pub files: PrimaryMap<FileId, SourceFile>,
    /// Compile units, in the order of `!llvm.dbg.cu`.
    pub units: PrimaryMap<UnitId, CompileUnit>,
    /// Subprograms and the blocks in them.
    pub scopes: PrimaryMap<ScopeId, Scope>,
    /// The version of DWARF that the module flag `Dwarf Version` asks for.
    pub dwarf_version: Option<u16>,
    /// What says what it cannot, each once. What depends on it is left out.
    pub damaged: Vec<Damage>,
    pub(super) is_damaged: FxHashSet<MetadataId>,
    pub(super) file_of: FxHashMap<MetadataId, FileId>,
    pub(super) unit_of: FxHashMap<MetadataId, UnitId>,
    pub(super) scope_of: FxHashMap<MetadataId, ScopeId>,
}

impl DebugInfo {
    /// The file that a node is.
    pub fn file(&self, node: MetadataId) -> Option<FileId> {
        self.file_of.get(&node).copied()
    }

    /// The subprogram or block that a node is.
    pub fn scope(&self, node: MetadataId) -> Option<ScopeId> {
        self.scope_of.get(&node).copied()
    }

    /// Notes damage of no node.
    pub(super) fn note(&mut self, what: String) {
        self.damaged.push(Damage { node: None, what });
    }

    /// Notes damage of a node: of the first kind that is found.
    pub(super) fn note_at(&mut self, node: MetadataId, what: String) {
        if self.is_damaged.insert(node) {
            self.damaged.push(Damage { node: Some(node), what });
        }
    }
}
