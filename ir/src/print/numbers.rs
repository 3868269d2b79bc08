//! Numbers of what has no name: values and blocks in a function, metadata nodes.

use super::dialect::is_newer_field;
use crate::{
    Block, ConstData, DebugRecord, Function, MetadataId, MetadataNode, MetadataOperand, Module, RecordKind,
    Value, ValueDef,
};
use cranelift_entity::SecondaryMap;
use std::sync::Arc;

/// The numbers of values and blocks without names, which they share.
pub(super) struct Numbers {
    pub values: SecondaryMap<Value, u32>,
    pub blocks: SecondaryMap<Block, u32>,
}

impl Numbers {
    pub fn new(function: &Function) -> Self {
        let mut numbers = Numbers { values: SecondaryMap::new(), blocks: SecondaryMap::new() };
        let mut next = 0;
        let mut take = || {
            next += 1;
            next - 1
        };
        let unnamed = |v: Value| function.values[v].name.is_none();
        for value in function.params.iter().filter_map(|p| p.value).filter(|&v| unnamed(v)) {
            numbers.values[value] = take();
        }
        for &block in &function.layout {
            if function.blocks[block].name.is_none() {
                numbers.blocks[block] = take();
            }
            let insts = &function.blocks[block].insts;
            for value in insts.iter().filter_map(|&i| function.insts[i].result).filter(|&v| unnamed(v)) {
                numbers.values[value] = take();
            }
        }
        numbers
    }
}

/// The number of each metadata node that is reached, in the order in which what is printed first names them.
#[derive(Default)]
pub(super) struct MetadataNumbers {
    pub numbers: SecondaryMap<MetadataId, Option<u32>>,
    pub order: Vec<MetadataId>,
}

impl MetadataNumbers {
    /// Those of a whole module.
    pub fn of_module(module: &Module) -> Self {
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
    pub fn of_function(module: &Module, function: &Function) -> Self {
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
                let records = function.debug_records.iter().flat_map(|records| records.before(inst));
                for record in records {
                    self.reach_record(module, record);
                }
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
                if let Some(loc) = data.debug_loc {
                    self.reach(module, loc.node);
                }
            }
        }
    }

    /// An expression without fields that are nodes is written in place.
    fn reach_record(&mut self, module: &Module, record: &DebugRecord) {
        let reach_expression = |numbers: &mut Self, id: MetadataId| {
            let in_place = |field: &(Arc<str>, MetadataOperand)| !matches!(field.1, MetadataOperand::Node(_));
            match &module.metadata.nodes[id] {
                MetadataNode::Specialized { distinct: false, fields, .. } if fields.iter().all(in_place) => {}
                _ => numbers.reach(module, id),
            }
        };
        self.reach(module, record.variable);
        reach_expression(self, record.expression);
        if let RecordKind::Assign(assignment) = &record.kind {
            self.reach(module, assignment.id);
            reach_expression(self, assignment.expression);
        }
        self.reach(module, record.location.node);
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
