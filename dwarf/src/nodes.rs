//! Fields of metadata nodes.

use gcnsel_ir::{Metadata, MetadataId, MetadataNode, MetadataOperand};
use gimli::DwTag;

/// A node with fields.
#[derive(Clone, Copy)]
pub(crate) struct Fields<'a> {
    kind: &'a str,
    fields: &'a [(Box<str>, MetadataOperand)],
}

impl<'a> Fields<'a> {
    /// Those of a node, unless it is a tuple.
    pub fn of(metadata: &'a Metadata, node: MetadataId) -> Option<Fields<'a>> {
        match metadata.nodes.get(node)? {
            MetadataNode::Specialized { name, fields, .. } => Some(Fields { kind: name, fields }),
            MetadataNode::Tuple { .. } => None,
        }
    }

    /// Its kind, with its `DI`.
    pub fn kind(self) -> &'a str {
        self.kind
    }

    fn field(self, name: &str) -> Option<&'a MetadataOperand> {
        self.fields.iter().find(|field| &*field.0 == name).map(|field| &field.1)
    }

    /// A string; empty where there is none.
    pub fn string(self, name: &str) -> &'a [u8] {
        match self.field(name) {
            Some(MetadataOperand::String(string)) => string,
            _ => &[],
        }
    }

    /// A node.
    pub fn node(self, name: &str) -> Option<MetadataId> {
        match self.field(name) {
            Some(MetadataOperand::Node(node)) => Some(*node),
            _ => None,
        }
    }

    /// A number.
    pub fn number(self, name: &str) -> Option<i128> {
        match self.field(name) {
            Some(MetadataOperand::Int(number)) => Some(*number),
            _ => None,
        }
    }

    /// A word: an enumerator, flags with `|` between them.
    pub fn text(self, name: &str) -> &'a str {
        match self.field(name) {
            Some(MetadataOperand::Text(text)) => text,
            _ => "",
        }
    }

    /// Whether a flag is among those of a field.
    pub fn has_flag(self, name: &str, flag: &str) -> bool {
        self.text(name).split('|').any(|word| word.trim() == flag)
    }

    /// The fields of an expression, which have places alone: words and numbers.
    pub fn operations(self) -> impl Iterator<Item = &'a MetadataOperand> {
        self.fields.iter().map(|field| &field.1)
    }
}

/// The tag of a type that is derived from others, or made of them.
pub(crate) fn tag(name: &str) -> Option<DwTag> {
    Some(match name {
        "DW_TAG_array_type" => gimli::DW_TAG_array_type,
        "DW_TAG_atomic_type" => gimli::DW_TAG_atomic_type,
        "DW_TAG_class_type" => gimli::DW_TAG_class_type,
        "DW_TAG_const_type" => gimli::DW_TAG_const_type,
        "DW_TAG_enumeration_type" => gimli::DW_TAG_enumeration_type,
        "DW_TAG_pointer_type" => gimli::DW_TAG_pointer_type,
        "DW_TAG_ptr_to_member_type" => gimli::DW_TAG_ptr_to_member_type,
        "DW_TAG_reference_type" => gimli::DW_TAG_reference_type,
        "DW_TAG_restrict_type" => gimli::DW_TAG_restrict_type,
        "DW_TAG_rvalue_reference_type" => gimli::DW_TAG_rvalue_reference_type,
        "DW_TAG_structure_type" => gimli::DW_TAG_structure_type,
        "DW_TAG_typedef" => gimli::DW_TAG_typedef,
        "DW_TAG_union_type" => gimli::DW_TAG_union_type,
        "DW_TAG_volatile_type" => gimli::DW_TAG_volatile_type,
        _ => return None,
    })
}
