//! The source position of an instruction, and the calls by which it came where it is.

use super::DebugInfo;
use super::entity::{FileId, ScopeId};
use super::nodes::Node;
use crate::{DebugLoc, Function, InlinedCall, MetadataId, Module};

/// The most calls of one instruction that are followed: those that hold themselves are no reason to hang.
const MOST_CALLS: usize = 1 << 12;

/// A source position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Position {
    /// The innermost scope.
    pub scope: ScopeId,
    /// The line, 0 if unknown.
    pub line: u32,
    /// The column, 0 if unknown.
    pub column: u32,
}

/// A position with the call that it is inlined at.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Frame {
    /// Where.
    pub position: Position,
    /// What tells the call that this frame has been inlined at from all others: the call of the function ([`Function::inlined_calls`]),
    /// or the location node that a front end's optimiser has made. `None` in the function itself.
    pub call: Option<Call>,
}

/// A call that has been inlined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Call {
    node: Option<MetadataId>,
    inlined: Option<InlinedCall>,
}

impl DebugInfo {
    /// The frames of an instruction of a function, the innermost first: the last is in the function itself. Empty if the location, or
    /// that of a call that it has come by, is damaged.
    pub fn frames(&self, module: &Module, function: &Function, loc: DebugLoc) -> Vec<Frame> {
        let mut frames = Vec::new();
        let mut at = loc;
        while frames.len() < MOST_CALLS {
            let Some((position, inlined_at)) = self.position(module, at.node) else { return Vec::new() };
            let outer = match (inlined_at, at.inlined) {
                (Some(node), inlined) => {
                    Some((DebugLoc { node, inlined }, Call { node: Some(node), inlined }))
                }
                (None, Some(call)) => {
                    Some((function.inlined_calls[call], Call { node: None, inlined: Some(call) }))
                }
                (None, None) => None,
            };
            frames.push(Frame { position, call: outer.map(|(_, call)| call) });
            match outer {
                Some((loc, _)) => at = loc,
                None => return frames,
            }
        }
        Vec::new()
    }

    /// The position that a `!DILocation` says, and the one that it is inlined at.
    fn position(&self, module: &Module, node: MetadataId) -> Option<(Position, Option<MetadataId>)> {
        let location = Node::of(&module.metadata, node).filter(|node| node.name == "DILocation")?;
        let scope = self.scope(location.node("scope")?)?;
        let position = Position { scope, line: location.number("line"), column: location.number("column") };
        Some((position, location.node("inlinedAt")))
    }

    /// The file that a scope is in.
    pub fn file_of_scope(&self, scope: ScopeId) -> Option<FileId> {
        self.scopes[scope].file
    }

    /// A position as compilers say it: `a.cl:12:3`.
    pub fn text(&self, position: Position) -> String {
        let file =
            self.file_of_scope(position.scope).map(|file| gcnsel_diag::escape_bytes(&self.files[file].name));
        let Position { line, column, .. } = position;
        match file {
            Some(file) => format!("{file}:{line}:{column}"),
            None => format!("line {line}:{column}"),
        }
    }
}
