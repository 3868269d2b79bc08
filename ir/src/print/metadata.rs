//! Metadata as text.

use super::dialect::{is_newer_field, is_newer_node};
use super::printer::Printer;
use super::quoted::write_escaped;
use crate::{DebugLoc, InlinedCall, MetadataId, MetadataNode, MetadataOperand};
use cranelift_entity::PrimaryMap;
use std::fmt::Write;
use std::sync::Arc;

/// The most calls of a location that are printed in place.
const MOST_IN_PLACE: usize = 1 << 12;

impl Printer<'_> {
    pub(super) fn attachment(&mut self, kind: &str, id: MetadataId) {
        let _ = write!(self.out, "!{kind} ");
        self.metadata_reference(id);
    }

    /// A location; in place if inlining has made it, which no node of the module says.
    pub(super) fn location(&mut self, location: DebugLoc, calls: &PrimaryMap<InlinedCall, DebugLoc>) {
        let (mut at, mut open) = (location, 0);
        while let Some(call) = at.inlined {
            // A location that is itself inlined somewhere is inlined with what that is in.
            let mut node = at.node;
            loop {
                self.out.push_str("!DILocation(");
                open += 1;
                let fields =
                    ["line", "column", "scope"].map(|field| (field, self.module.metadata.field(node, field)));
                for (field, value) in fields.into_iter().filter_map(|(field, value)| Some((field, value?))) {
                    let _ = write!(self.out, "{field}: ");
                    self.operand(value, false);
                    self.out.push_str(", ");
                }
                self.out.push_str("inlinedAt: ");
                match self.module.metadata.field(node, "inlinedAt") {
                    Some(MetadataOperand::Node(outer)) if open < MOST_IN_PLACE => node = *outer,
                    _ => break,
                }
            }
            at = calls[call];
        }
        self.metadata_reference(at.node);
        self.out.extend(std::iter::repeat_n(')', open));
    }

    pub(super) fn metadata_reference(&mut self, id: MetadataId) {
        let newer = matches!(&self.module.metadata.nodes[id],
            MetadataNode::Specialized { name, .. } if is_newer_node(name));
        match self.metadata.numbers[id] {
            Some(number) if !newer => {
                let _ = write!(self.out, "!{number}");
            }
            _ => self.out.push_str("null"),
        }
    }

    pub(super) fn metadata_nodes(&mut self) {
        let module = self.module;
        if !module.metadata.named.is_empty() {
            self.blank_line();
        }
        for (name, nodes) in &module.metadata.named {
            let _ = write!(self.out, "!{name} = !{{");
            for (i, id) in nodes.iter().enumerate() {
                self.out.push_str(if i == 0 { "" } else { ", " });
                self.metadata_reference(*id);
            }
            self.out.push_str("}\n");
        }
        if !self.metadata.order.is_empty() {
            self.blank_line();
        }
        for (number, id) in std::mem::take(&mut self.metadata.order).into_iter().enumerate() {
            match &module.metadata.nodes[id] {
                MetadataNode::Tuple { distinct, elements } => {
                    let distinct = if *distinct { "distinct " } else { "" };
                    let _ = write!(self.out, "!{number} = {distinct}!{{");
                    for (i, element) in elements.iter().enumerate() {
                        self.out.push_str(if i == 0 { "" } else { ", " });
                        self.operand(element, true);
                    }
                    self.out.push_str("}\n");
                }
                MetadataNode::Specialized { name, .. } if is_newer_node(name) => {}
                MetadataNode::Specialized { distinct, name, fields } => {
                    let distinct = if *distinct { "distinct " } else { "" };
                    let _ = write!(self.out, "!{number} = {distinct}!{name}");
                    self.fields(fields);
                    self.out.push('\n');
                }
            }
        }
    }

    /// A node that is written where it is used, unless others refer to it.
    pub(super) fn node_in_place(&mut self, id: MetadataId) {
        match &self.module.metadata.nodes[id] {
            MetadataNode::Specialized { distinct: false, name, fields }
                if self.metadata.numbers[id].is_none() =>
            {
                let _ = write!(self.out, "!{name}");
                self.fields(fields);
            }
            _ => self.metadata_reference(id),
        }
    }

    /// `(field: value, ...)`.
    fn fields(&mut self, fields: &[(Arc<str>, MetadataOperand)]) {
        self.out.push('(');
        let mut separator = "";
        for (field, value) in fields.iter().filter(|f| !is_newer_field(&f.0)) {
            self.out.push_str(separator);
            separator = ", ";
            if !field.is_empty() {
                let _ = write!(self.out, "{field}: ");
            }
            self.operand(value, false);
        }
        self.out.push(')');
    }

    fn operand(&mut self, operand: &MetadataOperand, in_tuple: bool) {
        match operand {
            MetadataOperand::Null => self.out.push_str("null"),
            MetadataOperand::String(bytes) => {
                self.out.push_str(if in_tuple { "!\"" } else { "\"" });
                write_escaped(&mut self.out, bytes);
                self.out.push('"');
            }
            MetadataOperand::Node(id) => self.metadata_reference(*id),
            MetadataOperand::Value(_, c) => {
                let module = self.module;
                self.typed_constant(&module.consts, *c);
            }
            MetadataOperand::Int(value) => {
                let _ = write!(self.out, "{value}");
            }
            MetadataOperand::Text(text) => self.out.push_str(text),
        }
    }
}
