//! Debug records of functions that are being inlined.

use cranelift_entity::SecondaryMap;
use gcnsel_ir::{Block, DebugRecord, Function, Value};

/// A place in a block that grows: in front of the instruction that will be this one.
type Place = (Block, usize);

/// Copies of debug records. Values have copies when their function is copied, and no value is made for a record.
#[derive(Default)]
pub(super) struct CopiedRecords {
    /// Of functions that are being copied, with the number of the copy.
    open: Vec<(u32, Place, DebugRecord)>,
    done: Vec<(Place, DebugRecord)>,
}

impl CopiedRecords {
    /// Copies a record, whose values are still those of the function that it is of.
    pub fn note(&mut self, copy: u32, at: Place, record: DebugRecord) {
        self.open.push((copy, at, record));
    }

    /// A copy of a function is complete: its records are the last ones that are open. `values` are those of the copy.
    pub fn finish(&mut self, copy: u32, from: &Function, values: &SecondaryMap<Value, Option<Value>>) {
        let first = self.open.iter().rposition(|record| record.0 != copy).map_or(0, |at| at + 1);
        for (_, place, record) in self.open.drain(first..) {
            let record = Function::copied_record(from, &record, |value| values[value]);
            self.done.push((place, record));
        }
    }

    /// Puts all records in front of their instructions. Blocks are complete.
    pub fn place(&mut self, function: &mut Function) {
        if self.done.is_empty() {
            return;
        }
        let mut records = function.debug_records.take().unwrap_or_default();
        // Records of callees have been completed before those of their callers.
        self.done.sort_by_key(|&(place, _)| place);
        for ((block, at), record) in self.done.drain(..) {
            if let Some(&inst) = function.blocks[block].insts.get(at) {
                records.push(inst, record);
            }
        }
        function.debug_records = Some(records);
    }
}
