//! Subprograms and lexical blocks.

use super::entity::ScopeId;
use super::info::DebugInfo;
use super::nodes::Node;
use super::parts::{Scope, ScopeKind, Subprogram};
use crate::{Metadata, MetadataId};
use rustc_hash::FxHashSet;

/// The nodes that are scopes.
pub(super) const SCOPES: [&str; 3] = ["DISubprogram", "DILexicalBlock", "DILexicalBlockFile"];

impl DebugInfo {
    /// Reads all scopes. A block in a scope that is none, or in itself, is left out.
    pub(super) fn read_scopes(&mut self, metadata: &Metadata) {
        let mut damaged = FxHashSet::default();
        for id in metadata.nodes.keys() {
            self.read_scope(metadata, id, &mut damaged);
        }
    }

    /// Reads a scope and those around it, from the outermost on.
    fn read_scope(&mut self, metadata: &Metadata, id: MetadataId, damaged: &mut FxHashSet<MetadataId>) {
        let mut chain: Vec<(MetadataId, Node)> = Vec::new();
        let mut at = id;
        let parent = loop {
            if let Some(known) = self.scope(at) {
                break Ok(known);
            }
            let node = Node::of(metadata, at).filter(|node| SCOPES.contains(&node.name));
            match node {
                Some(node) if node.name == "DISubprogram" => break Ok(self.add_subprogram(at, node)),
                // More levels than nodes are a cycle.
                Some(node) if chain.len() <= metadata.nodes.len() && !damaged.contains(&at) => {
                    chain.push((at, node));
                    match node.node("scope") {
                        Some(scope) => at = scope,
                        None => break Err("a lexical block is in no scope"),
                    }
                }
                Some(_) => break Err("the scopes of a lexical block do not end in a subprogram"),
                // Any other node that the caller passes by.
                None if chain.is_empty() => return,
                None => break Err("a lexical block is in a scope that is no part of a subprogram"),
            }
        };
        let mut parent = match parent {
            Ok(parent) => parent,
            Err(damage) => {
                damaged.extend(chain.into_iter().map(|(id, _)| id));
                return self.note_at(id, damage.into());
            }
        };
        for (id, node) in chain.into_iter().rev() {
            let Scope { file, subprogram, .. } = self.scopes[parent];
            let file = node.node("file").and_then(|file| self.file(file)).or(file);
            let kind = match node.name {
                "DILexicalBlock" => ScopeKind::Block { parent, column: node.number("column") },
                _ => ScopeKind::Part { parent, discriminator: node.number("discriminator") },
            };
            parent = self.scopes.push(Scope { node: id, file, line: node.number("line"), kind, subprogram });
            self.scope_of.insert(id, parent);
        }
    }

    fn add_subprogram(&mut self, id: MetadataId, node: Node<'_>) -> ScopeId {
        let unit = node.node("unit").and_then(|unit| self.unit(unit));
        // Older text has fields of their own for what flags say.
        let says = |flag, field| node.has_flag("spFlags", flag) || node.word(field) == "true";
        let is_definition = says("DISPFlagDefinition", "isDefinition");
        if is_definition && unit.is_none() {
            let name = String::from_utf8_lossy(node.string("name")).into_owned();
            self.note_at(
                id,
                format!("the subprogram '{name}' is of no compile unit that '!llvm.dbg.cu' has"),
            );
        }
        let subprogram = Subprogram {
            name: node.string("name").into(),
            linkage_name: node.string("linkageName").into(),
            unit,
            scope_line: node.number("scopeLine"),
            is_local: says("DISPFlagLocalToUnit", "isLocal"),
            is_definition,
            is_artificial: node.has_flag("flags", "DIFlagArtificial"),
            is_prototyped: node.has_flag("flags", "DIFlagPrototyped"),
        };
        let file = node.node("file").and_then(|file| self.file(file));
        let kind = ScopeKind::Subprogram(Box::new(subprogram));
        let subprogram = self.scopes.next_key();
        let scope = self.scopes.push(Scope { node: id, file, line: node.number("line"), kind, subprogram });
        self.scope_of.insert(id, scope);
        scope
    }

    /// The subprogram around a scope, which may be itself.
    pub fn subprogram_of(&self, scope: ScopeId) -> Option<(ScopeId, &Subprogram)> {
        let id = self.scopes[scope].subprogram;
        match &self.scopes[id].kind {
            ScopeKind::Subprogram(subprogram) => Some((id, subprogram)),
            ScopeKind::Block { .. } | ScopeKind::Part { .. } => None,
        }
    }
}
