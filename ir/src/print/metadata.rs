//! Metadata as text: nodes are numbered in the order in which what is printed first names them.

use super::{Printer, write_escaped};
use crate::{ConstData, Function, MetadataId, MetadataNode, MetadataOperand, Module, ValueDef};
use cranelift_entity::SecondaryMap;
use std::fmt::Write;

/// Debug-info nodes and fields that LLVM 19 does not know; left out.
const NEWER_NODES: &[&str] = &["DIFixedPointType", "DISubrangeType"];
const NEWER_FIELDS: &[&str] =
    &["atomGroup", "atomRank", "keyInstructions", "enumKind", "dataSize", "bitStride"];

/// The number of each node that is reached.
#[derive(Default)]
pub(super) struct MetadataNumbers {
    numbers: SecondaryMap<MetadataId, Option<u32>>,
    order: Vec<MetadataId>,
}

impl MetadataNumbers {
    /// Those of a whole module.
    pub(super) fn of_module(module: &Module) -> Self {
        let mut numbers = MetadataNumbers::default();
        for global in module.globals.values() {
            for (_, id) in &global.metadata {
                numbers.reach(module, *id);
            }
        }
        for function in &module.functions {
            numbers.reach_function(module, function);
        }
        for (_, nodes) in &module.metadata.named {
            for &id in nodes {
                numbers.reach(module, id);
            }
        }
        numbers
    }

    /// Those of a function alone, which need not stand in the module.
    pub(super) fn of_function(module: &Module, function: &Function) -> Self {
        let mut numbers = MetadataNumbers::default();
        numbers.reach_function(module, function);
        numbers
    }

    fn reach_function(&mut self, module: &Module, function: &Function) {
        for (_, id) in &function.metadata {
            self.reach(module, *id);
        }
        for &block in &function.layout {
            for &inst in &function.blocks[block].insts {
                let data = &function.insts[inst];
                data.kind.for_each_operand(|v| {
                    if let ValueDef::Const(c) = function.values[v].def
                        && let ConstData::Metadata(id) = function.consts.data(c)
                    {
                        self.reach(module, *id);
                    }
                });
                for (_, id) in &data.metadata {
                    self.reach(module, *id);
                }
                if let Some(id) = data.debug_loc {
                    self.reach(module, id);
                }
            }
        }
    }

    /// Numbers a node and everything it refers to, depth first.
    fn reach(&mut self, module: &Module, root: MetadataId) {
        let mut stack = vec![root];
        while let Some(id) = stack.pop() {
            if self.numbers[id].is_some() {
                continue;
            }
            self.numbers[id] = Some(self.order.len() as u32);
            self.order.push(id);
            let at = stack.len();
            let mut visit = |operand: &MetadataOperand| {
                if let MetadataOperand::Node(child) = operand {
                    stack.push(*child);
                }
            };
            match &module.metadata.nodes[id] {
                MetadataNode::Tuple { elements, .. } => elements.iter().for_each(&mut visit),
                MetadataNode::Specialized { fields, .. } => {
                    fields.iter().filter(|f| !is_newer_field(&f.0)).for_each(|f| visit(&f.1));
                }
            }
            stack[at..].reverse();
        }
    }
}

fn is_newer_field(name: &str) -> bool {
    NEWER_FIELDS.contains(&name)
}

impl Printer<'_> {
    pub(super) fn attachment(&mut self, kind: &str, id: MetadataId) {
        let _ = write!(self.out, "!{kind} ");
        self.metadata_reference(id);
    }

    pub(super) fn metadata_reference(&mut self, id: MetadataId) {
        let newer = matches!(&self.module.metadata.nodes[id],
            MetadataNode::Specialized { name, .. } if NEWER_NODES.contains(&&**name));
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
                MetadataNode::Specialized { name, .. } if NEWER_NODES.contains(&&**name) => {}
                MetadataNode::Specialized { distinct, name, fields } => {
                    let distinct = if *distinct { "distinct " } else { "" };
                    let _ = write!(self.out, "!{number} = {distinct}!{name}(");
                    let mut separator = "";
                    for (field, value) in fields.iter().filter(|f| !is_newer_field(&f.0)) {
                        self.out.push_str(separator);
                        separator = ", ";
                        if !field.is_empty() {
                            let _ = write!(self.out, "{field}: ");
                        }
                        self.operand(value, false);
                    }
                    self.out.push_str(")\n");
                }
            }
        }
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
