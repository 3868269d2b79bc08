//! Debug records as they are written, until the function has been read.
//!
//! Values are kept by their names so long: a record may name one that is defined behind it, and no value has another number because
//! of a record.

use super::locals::{Local, Name};
use super::scope::FunctionScope;
use crate::{
    Assignment, Const, DebugLoc, DebugOperand, DebugRecord, DebugRecords, Inst, MetadataId, RecordKind, Type,
};
use gcnsel_diag::{Diagnostic, Result, Span};

/// An operand of a record.
pub(super) enum WrittenOperand<'a> {
    Local(Name<'a>, Type, Span),
    Constant(Type, Const),
    /// An empty node: the variable is optimised out.
    Unknown,
}

/// The kinds of records that are kept.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum WrittenKind {
    Value,
    Declare,
    Assign,
}

impl WrittenKind {
    /// By the name behind `#dbg_`; LLVM 22 has a declaration by value.
    pub fn of_record(name: &[u8]) -> Option<WrittenKind> {
        match name {
            b"#dbg_value" | b"#dbg_declare_value" => Some(WrittenKind::Value),
            b"#dbg_declare" => Some(WrittenKind::Declare),
            b"#dbg_assign" => Some(WrittenKind::Assign),
            _ => None,
        }
    }

    /// By the name of the intrinsic.
    pub fn of_intrinsic(name: &str) -> Option<WrittenKind> {
        match name {
            "llvm.dbg.value" => Some(WrittenKind::Value),
            "llvm.dbg.declare" => Some(WrittenKind::Declare),
            "llvm.dbg.assign" => Some(WrittenKind::Assign),
            _ => None,
        }
    }
}

/// A record as it is written.
pub(super) struct WrittenRecord<'a> {
    pub kind: WrittenKind,
    pub operands: Vec<WrittenOperand<'a>>,
    pub is_list: bool,
    pub variable: MetadataId,
    pub expression: MetadataId,
    /// Of an assignment: its number, the address, and what is applied to that.
    pub assignment: Option<(MetadataId, WrittenOperand<'a>, MetadataId)>,
    /// That of the call stands behind it.
    pub location: Option<MetadataId>,
    /// The instruction that it stands in front of, once that has been read.
    pub before: Option<Inst>,
}

impl<'a> FunctionScope<'a> {
    /// The records that have been read since the last instruction stand in front of this one.
    pub(super) fn place_records(&mut self, before: Inst) {
        for record in &mut self.records[self.placed..] {
            record.before = Some(before);
        }
        self.placed = self.records.len();
    }

    /// Finds the values of all records.
    pub(super) fn finish_records(&mut self, type_text: impl Fn(Type) -> String) -> Result<()> {
        if self.records.is_empty() {
            return Ok(());
        }
        let mut made = Box::new(DebugRecords::default());
        for record in std::mem::take(&mut self.records) {
            let operands: Result<Vec<DebugOperand>> =
                record.operands.iter().map(|operand| self.operand(operand, &type_text)).collect();
            let kind = match (record.kind, record.assignment) {
                (WrittenKind::Declare, _) => RecordKind::Declare,
                (WrittenKind::Assign, Some((id, address, expression))) => {
                    let address = self.operand(&address, &type_text)?;
                    RecordKind::Assign(Box::new(Assignment { id, address, expression }))
                }
                (WrittenKind::Value | WrittenKind::Assign, _) => RecordKind::Value,
            };
            let (Some(location), Some(before)) = (record.location, record.before) else { continue };
            let nodes = (record.variable, record.expression);
            let is_list = record.is_list;
            let mut record = DebugRecord::new(kind, operands?, nodes, DebugLoc::new(location));
            record.is_list = is_list;
            made.push(before, record);
        }
        self.function.debug_records = Some(made);
        Ok(())
    }

    fn operand(
        &self,
        operand: &WrittenOperand<'a>,
        type_text: &impl Fn(Type) -> String,
    ) -> Result<DebugOperand> {
        let (name, ty, span) = match operand {
            WrittenOperand::Unknown => return Ok(DebugOperand::Unknown),
            WrittenOperand::Constant(ty, constant) => return Ok(DebugOperand::Constant(*ty, *constant)),
            WrittenOperand::Local(name, ty, span) => (name, *ty, *span),
        };
        match self.locals.get(name) {
            Some(Local::Value(value)) if self.function.values[value].ty == ty => {
                Ok(DebugOperand::Value(value))
            }
            Some(Local::Value(value)) => {
                let found = type_text(self.function.values[value].ty);
                let message = format!("'{name}' is of type '{found}', expected '{}'", type_text(ty));
                Err(Diagnostic::at(span, message))
            }
            Some(Local::Block(_)) => {
                Err(Diagnostic::at(span, format!("'{name}' is a block, expected a value")))
            }
            None => Err(Diagnostic::at(span, format!("'{name}' is used but not defined"))),
        }
    }
}
