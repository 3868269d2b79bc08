//! Fields of nodes.

use crate::{Metadata, MetadataId, MetadataNode, MetadataOperand};

/// A specialized node, for its fields.
#[derive(Clone, Copy)]
pub(super) struct Node<'a> {
    pub name: &'a str,
    fields: &'a [(Box<str>, MetadataOperand)],
}

impl<'a> Node<'a> {
    /// A node, unless it is a tuple.
    pub fn of(metadata: &'a Metadata, id: MetadataId) -> Option<Node<'a>> {
        match metadata.nodes.get(id)? {
            MetadataNode::Specialized { name, fields, .. } => Some(Node { name, fields }),
            MetadataNode::Tuple { .. } => None,
        }
    }

    pub fn field(self, name: &str) -> Option<&'a MetadataOperand> {
        self.fields.iter().find(|field| &*field.0 == name).map(|field| &field.1)
    }

    /// A string; empty where there is none.
    pub fn string(self, name: &str) -> &'a [u8] {
        match self.field(name) {
            Some(MetadataOperand::String(string)) => string,
            _ => &[],
        }
    }

    pub fn node(self, name: &str) -> Option<MetadataId> {
        match self.field(name) {
            Some(MetadataOperand::Node(node)) => Some(*node),
            _ => None,
        }
    }

    /// A number of 32 bits, 0 where there is none.
    pub fn number(self, name: &str) -> u32 {
        match self.field(name) {
            Some(MetadataOperand::Int(number)) => u32::try_from(*number).unwrap_or(0),
            _ => 0,
        }
    }

    /// A word: an enumerator, `true`, flags with `|` between them.
    pub fn word(self, name: &str) -> &'a str {
        match self.field(name) {
            Some(MetadataOperand::Text(text)) => text,
            _ => "",
        }
    }

    /// Whether a flag is among those of a field.
    pub fn has_flag(self, name: &str, flag: &str) -> bool {
        self.word(name).split('|').any(|word| word.trim() == flag)
    }
}
