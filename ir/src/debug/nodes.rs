//! Fields of nodes.

use crate::{Metadata, MetadataId, MetadataNode, MetadataOperand};
use std::sync::Arc;

/// A specialized node, for its fields.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    /// Its kind: `DILocation` and its like.
    pub name: &'a str,
    fields: &'a [(Arc<str>, MetadataOperand)],
}

impl<'a> Node<'a> {
    /// A node, unless it is a tuple.
    pub fn of(metadata: &'a Metadata, id: MetadataId) -> Option<Node<'a>> {
        Node::of_data(metadata.nodes.get(id)?)
    }

    /// The same of its data.
    pub(super) fn of_data(data: &'a MetadataNode) -> Option<Node<'a>> {
        match data {
            MetadataNode::Specialized { name, fields, .. } => Some(Node { name, fields }),
            MetadataNode::Tuple { .. } => None,
        }
    }

    pub(super) fn field(self, name: &str) -> Option<&'a MetadataOperand> {
        self.fields.iter().find(|field| &*field.0 == name).map(|field| &field.1)
    }

    /// A string; empty where there is none.
    pub fn string(self, name: &str) -> &'a [u8] {
        match self.field(name) {
            Some(MetadataOperand::String(string)) => string,
            _ => &[],
        }
    }

    /// Another node.
    pub fn node(self, name: &str) -> Option<MetadataId> {
        match self.field(name) {
            Some(MetadataOperand::Node(node)) => Some(*node),
            _ => None,
        }
    }

    /// A number.
    pub fn int(self, name: &str) -> Option<i128> {
        match self.field(name) {
            Some(MetadataOperand::Int(number)) => Some(*number),
            _ => None,
        }
    }

    /// A number of 32 bits, 0 where there is none.
    pub fn number(self, name: &str) -> u32 {
        self.int(name).and_then(|number| u32::try_from(number).ok()).unwrap_or(0)
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

    /// The fields of an expression, which have places alone: words and numbers.
    pub fn operations(self) -> impl Iterator<Item = &'a MetadataOperand> {
        self.fields.iter().map(|field| &field.1)
    }
}
