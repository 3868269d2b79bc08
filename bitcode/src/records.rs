//! Debug records of functions: records of their own (LLVM 19 and newer), and calls of `llvm.dbg.value` and its relatives.
//!
//! Values are kept by their numbers until the body has been read: a record may name one that is defined behind it, and no value has
//! another number because of a record.

use crate::reader::Reader;
use crate::stream::Record;
use crate::tables::{BodyRecord, BodyRecordKind, MetadataEntry, RecordOperand, What};
use gcnsel_diag::Result;
use gcnsel_ir::{Assignment, DebugLoc, DebugOperand, DebugRecord, DebugRecords, RecordKind};

/// Codes of records that are debug records (`LLVMBitCodes.h`, `FunctionCodes`).
mod code {
    pub const VALUE: u32 = 61;
    pub const DECLARE: u32 = 62;
    pub const ASSIGN: u32 = 63;
    pub const VALUE_SIMPLE: u32 = 64;
}

impl<'a> Reader<'a> {
    /// Reads a debug record, which stands behind the instruction that it is in front of. Labels are read over.
    pub fn debug_record(&mut self, record: &Record) -> Result<()> {
        let (kind, is_simple) = match record.code {
            code::VALUE => (BodyRecordKind::Value, false),
            code::VALUE_SIMPLE => (BodyRecordKind::Value, true),
            code::DECLARE => (BodyRecordKind::Declare, false),
            code::ASSIGN => (BodyRecordKind::Assign, false),
            _ => return Ok(()),
        };
        let location = self.node_of(record, record.op(0)?)?;
        let (variable, expression) =
            (self.node_of(record, record.op(1)?)?, self.node_of(record, record.op(2)?)?);
        let (operands, is_list) = match is_simple {
            true => (vec![RecordOperand::Number(self.number(record.op(3)?))], false),
            false => self.record_operands(record, record.op(3)?)?,
        };
        let assignment = match kind {
            BodyRecordKind::Assign => {
                let id = self.node_of(record, record.op(4)?)?;
                let expression = self.node_of(record, record.op(5)?)?;
                Some((id, self.record_address(record, record.op(6)?)?, expression))
            }
            BodyRecordKind::Value | BodyRecordKind::Declare => None,
        };
        let body = self.function(record)?;
        let before = body.insts.last().copied().flatten().map(|_| body.last_first);
        let location = Some(location);
        let made = BodyRecord { kind, operands, is_list, variable, expression, assignment, location, before };
        body.records.push(made);
        Ok(())
    }

    /// A call that is a debug record, by the numbers of its operands. Its location stands behind it.
    pub fn called_record(&mut self, record: &Record, kind: BodyRecordKind, numbers: &[u64]) -> Result<()> {
        let number = |at: usize| {
            numbers.get(at).copied().ok_or_else(|| record.wrong("a call for debuggers has too few operands"))
        };
        let (operands, is_list) = self.record_operands(record, number(0)?)?;
        let (variable, expression) = (self.node_of(record, number(1)?)?, self.node_of(record, number(2)?)?);
        let assignment = match kind {
            BodyRecordKind::Assign => {
                let id = self.node_of(record, number(3)?)?;
                let address = self.record_address(record, number(4)?)?;
                Some((id, address, self.node_of(record, number(5)?)?))
            }
            BodyRecordKind::Value | BodyRecordKind::Declare => None,
        };
        let (location, before) = (None, None);
        let made = BodyRecord { kind, operands, is_list, variable, expression, assignment, location, before };
        self.function(record)?.records.push(made);
        Ok(())
    }

    fn record_operands(&mut self, record: &Record, number: u64) -> Result<(Vec<RecordOperand>, bool)> {
        let entry = self.entry(record, number)?;
        match &self.nodes.entries[entry] {
            MetadataEntry::Values(ops) => {
                let ops = ops.clone();
                let operands: Result<Vec<RecordOperand>> =
                    ops.iter().map(|&number| self.record_address(record, number)).collect();
                Ok((operands?, true))
            }
            _ => Ok((vec![self.record_address(record, number)?], false)),
        }
    }

    /// A value as metadata; an empty node is none.
    fn record_address(&self, record: &Record, number: u64) -> Result<RecordOperand> {
        let entry = self.entry(record, number)?;
        Ok(match self.nodes.entries[entry] {
            MetadataEntry::Value(_, number) => RecordOperand::Number(number),
            _ => RecordOperand::Unknown,
        })
    }

    /// Finds the values of all records of the body.
    pub fn finish_records(&mut self, record: &Record) -> Result<()> {
        let records = std::mem::take(&mut self.function(record)?.records);
        if records.is_empty() {
            return Ok(());
        }
        let mut made = Box::new(DebugRecords::default());
        for one in records {
            let operands: Result<Vec<DebugOperand>> =
                one.operands.iter().map(|operand| self.record_value(record, *operand)).collect();
            let kind = match (one.kind, one.assignment) {
                (BodyRecordKind::Declare, _) => RecordKind::Declare,
                (BodyRecordKind::Assign, Some((id, address, expression))) => {
                    let address = self.record_value(record, address)?;
                    RecordKind::Assign(Box::new(Assignment { id, address, expression }))
                }
                (BodyRecordKind::Value | BodyRecordKind::Assign, _) => RecordKind::Value,
            };
            // Without a location a call says nothing; behind the last instruction there is nothing to be in front of.
            let (Some(location), Some(before)) = (one.location, one.before) else { continue };
            let nodes = (one.variable, one.expression);
            let mut debug = DebugRecord::new(kind, operands?, nodes, DebugLoc::new(location));
            debug.is_list = one.is_list;
            made.push(before, debug);
        }
        self.function(record)?.function.debug_records = Some(made);
        Ok(())
    }

    fn record_value(&mut self, record: &Record, operand: RecordOperand) -> Result<DebugOperand> {
        let RecordOperand::Number(number) = operand else { return Ok(DebugOperand::Unknown) };
        match self.values.get(number as usize).map(|entry| entry.what) {
            Some(What::Value(value)) => Ok(DebugOperand::Value(value)),
            Some(What::Const(_)) => {
                let c = self.module_constant(record, number)?;
                Ok(DebugOperand::Constant(self.module.consts.ty(c), c))
            }
            Some(What::Asm(_)) => Err(record.wrong("inline assembly is called, not used as a value")),
            Some(What::Open) | None => Err(record.wrong(format!("value {number} is used but not defined"))),
        }
    }
}
