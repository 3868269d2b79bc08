//! Variables of the source that are declared to be in objects: where an object becomes a value, so does its variable.
//!
//! A declaration (`#dbg_declare`) holds for the whole function. In its place each store to the object is followed by a record of the
//! value that the object has then, and so is each phi. An object that several values stand for has no records: its variable is optimised
//! out.

use super::objects::Objects;
use super::shapes::{Shape, Shapes};
use super::ssa::Renaming;
use crate::rewrite::Writer;
use gcnsel_analysis::Body;
use gcnsel_ir::debug::Node;
use gcnsel_ir::{DebugOperand, DebugRecord, Inst, Metadata, MetadataOperand, RecordKind, TypeTable};
use rustc_hash::FxHashMap;

/// The declarations of objects that one value stands for, by the variable that the value is.
#[derive(Default)]
pub(super) struct Declared {
    of: FxHashMap<usize, Vec<DebugRecord>>,
}

impl Declared {
    pub fn find(types: &TypeTable, function: &Body, objects: &Objects, shapes: &Shapes) -> Declared {
        let mut declared = Declared::default();
        let metadata = &function.module().metadata;
        for record in function.debug_records.iter().flat_map(|records| records.iter()) {
            let (RecordKind::Declare, [DebugOperand::Value(address)]) = (&record.kind, &record.operands[..])
            else {
                continue;
            };
            let Some(object) = objects.at(*address) else { continue };
            let whole = 0..objects.objects[object].bytes;
            let variable = match shapes.of_object(object) {
                Some(Shape::Parts(parts)) => match &parts[..] {
                    [part] if part.start == 0 && types.alloc_size(part.ty) == Some(whole.end) => {
                        part.variable
                    }
                    _ => continue,
                },
                Some(Shape::Elements { variable, vector } | Shape::Dwords { variable, vector })
                    if vector.range() == whole =>
                {
                    *variable
                }
                _ => continue,
            };
            if is_at_the_address(metadata, record) {
                declared.of.entry(variable).or_default().push(record.clone());
            }
        }
        declared
    }

    /// Says in front of an instruction what a variable holds.
    pub fn say(&self, w: &mut Writer, renaming: &mut Renaming, before: Inst, variable: usize) {
        let Some(records) = self.of.get(&variable) else { return };
        let value = renaming.get(w, variable);
        for record in records {
            let nodes = (record.variable, record.expression);
            let record =
                DebugRecord::new(RecordKind::Value, [DebugOperand::Value(value)], nodes, record.location);
            w.b.function.add_record(before, record);
        }
    }
}

/// Whether the variable begins at the address itself. What OpenCL's clang adds, the memory that it is in, says nothing of a value.
fn is_at_the_address(metadata: &Metadata, record: &DebugRecord) -> bool {
    let Some(node) = Node::of(metadata, record.expression) else { return false };
    let words: Vec<_> = node.operations().collect();
    let is = |operand: &MetadataOperand, word: &str| matches!(operand, MetadataOperand::Text(text) if **text == *word);
    match words[..] {
        [] => true,
        [constant, MetadataOperand::Int(_), swap, deref] => {
            is(constant, "DW_OP_constu") && is(swap, "DW_OP_swap") && is(deref, "DW_OP_xderef")
        }
        _ => false,
    }
}
