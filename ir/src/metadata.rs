//! Metadata: what the compiler needs of it, and enough of the rest to print it back.

use crate::{Const, MetadataId, Type};
use cranelift_entity::{PrimaryMap, SecondaryMap};
use gcnsel_diag::{Span, escape_bytes};
use rustc_hash::FxHashSet;
use std::sync::Arc;

/// Scopes that are looked at for a file, from the innermost on: those that hold themselves are no reason to hang.
const MOST_SCOPES: usize = 64;

/// A node.
#[derive(Clone, Debug)]
pub enum MetadataNode {
    /// `!{...}`.
    Tuple {
        /// `distinct`.
        distinct: bool,
        /// The elements.
        elements: Vec<MetadataOperand>,
    },
    /// `!DIName(field: value, ...)`: fields in source order, nested values kept as [`MetadataOperand`]s.
    Specialized {
        /// `distinct`.
        distinct: bool,
        /// Name with its `DI`; nodes of a kind share it ([`Metadata::name`]).
        name: Arc<str>,
        /// Fields in source order; positional ones (`DIExpression`) have empty names. Their names are shared, too.
        fields: Vec<(Arc<str>, MetadataOperand)>,
    },
}

/// An element of a node.
#[derive(Clone, Debug, PartialEq)]
pub enum MetadataOperand {
    /// `null`.
    Null,
    /// `!"..."` or a quoted field.
    String(Box<[u8]>),
    /// `!3`.
    Node(MetadataId),
    /// A constant of the module's pool, with its type.
    Value(Type, Const),
    /// A number field.
    Int(i128),
    /// Anything else, as written (flags, enumerators).
    Text(Box<str>),
}

/// All metadata of a module.
#[derive(Clone, Debug, Default)]
pub struct Metadata {
    /// Nodes.
    pub nodes: PrimaryMap<MetadataId, MetadataNode>,
    /// Named metadata (`!opencl.ocl.version`), in source order.
    pub named: Vec<(Box<str>, Vec<MetadataId>)>,
    /// Where text has each node; bitcode has none, and what the compiler makes has none.
    pub spans: SecondaryMap<MetadataId, Option<Span>>,
    /// The names of nodes and fields.
    names: FxHashSet<Arc<str>>,
}

impl Metadata {
    /// A specialized node.
    pub fn specialized(
        &mut self,
        name: &str,
        distinct: bool,
        fields: Vec<(&str, MetadataOperand)>,
    ) -> MetadataNode {
        let name = self.name(name);
        let fields = fields.into_iter().map(|(name, value)| (self.name(name), value)).collect();
        MetadataNode::Specialized { distinct, name, fields }
    }

    /// A name of nodes or fields. There are few, and a million fields that have them.
    pub fn name(&mut self, name: &str) -> Arc<str> {
        if let Some(known) = self.names.get(name) {
            return known.clone();
        }
        let name: Arc<str> = name.into();
        self.names.insert(name.clone());
        name
    }

    /// A field of a specialized node.
    pub fn field(&self, id: MetadataId, name: &str) -> Option<&MetadataOperand> {
        match &self.nodes[id] {
            MetadataNode::Specialized { fields, .. } => fields.iter().find(|f| &*f.0 == name).map(|f| &f.1),
            MetadataNode::Tuple { .. } => None,
        }
    }

    /// The elements of a tuple; empty for a specialized node.
    pub fn elements(&self, id: MetadataId) -> &[MetadataOperand] {
        match &self.nodes[id] {
            MetadataNode::Tuple { elements, .. } => elements,
            MetadataNode::Specialized { .. } => &[],
        }
    }

    /// Line and column of a `!DILocation`, 0 where it has none.
    pub fn location(&self, id: MetadataId) -> Option<(u32, u32)> {
        let number = |name| match self.field(id, name) {
            Some(MetadataOperand::Int(i)) => u32::try_from(*i).unwrap_or(0),
            _ => 0,
        };
        match &self.nodes[id] {
            MetadataNode::Specialized { name, .. } if &**name == "DILocation" => {
                Some((number("line"), number("column")))
            }
            _ => None,
        }
    }

    /// Where a `!DILocation` or a `!DISubprogram` is in the source, as compilers say it: `a.cl:12:3`, `a.cl:10`, and `line 12:3`
    /// where no file is known.
    pub fn source_place(&self, id: MetadataId) -> Option<String> {
        let node = |id, field| match self.field(id, field) {
            Some(MetadataOperand::Node(node)) => Some(*node),
            _ => None,
        };
        let place = match (self.location(id), self.field(id, "line")) {
            // Line 0 is that of what comes from nowhere in particular.
            (Some((0, _)), _) | (None, Some(MetadataOperand::Int(0))) => return None,
            (Some((line, column)), _) => format!("{line}:{column}"),
            (None, Some(MetadataOperand::Int(line))) => line.to_string(),
            _ => return None,
        };
        // The file is its own or the scope's, or that of a scope around it.
        let mut scope = Some(id);
        let mut file = None;
        for _ in 0..MOST_SCOPES {
            let Some(at) = scope else { break };
            file = node(at, "file");
            if file.is_some() {
                break;
            }
            scope = node(at, "scope");
        }
        match file.and_then(|file| self.field(file, "filename")) {
            Some(MetadataOperand::String(bytes)) => Some(format!("{}:{place}", escape_bytes(bytes))),
            _ => Some(format!("line {place}")),
        }
    }
}
