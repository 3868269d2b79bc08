//! Debug records: what a function says of the variables of its source.
//!
//! A record is no instruction. It is kept in a table of the function and stands in front of an instruction, so that passes that know
//! nothing of records see the same blocks with and without them. A function without records has no table.

use crate::{Const, ConstData, DebugLoc, Function, Inst, MetadataId, Type, Value, ValueDef};
use cranelift_entity::PrimaryMap;
use gcnsel_graph::niche_entity_impl;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::num::NonZeroU32;

/// A debug record, in [`DebugRecords`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct RecordId(NonZeroU32);
niche_entity_impl!(RecordId, "record");

/// What a record says of its variable.
#[derive(Clone, Debug, PartialEq)]
pub enum RecordKind {
    /// From here on it is this value (`#dbg_value`).
    Value,
    /// It is in the memory at this address (`#dbg_declare`).
    Declare,
    /// From here on it is this value, which a store puts into memory (`#dbg_assign`).
    Assign(Box<Assignment>),
}

/// What `#dbg_assign` says of the memory of a variable.
#[derive(Clone, Debug, PartialEq)]
pub struct Assignment {
    /// The `!DIAssignID` that the store has, too.
    pub id: MetadataId,
    /// The address.
    pub address: DebugOperand,
    /// The `!DIExpression` that is applied to it.
    pub expression: MetadataId,
}

/// What a record refers to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum DebugOperand {
    /// A value of the function.
    Value(Value),
    /// A constant of the module's pool.
    Constant(Type, Const),
    /// An integer or a float that a pass has found the value to be: its bits.
    Bits(Type, u64),
    /// Nobody knows any more: the variable is optimised out.
    Unknown,
}

/// A record.
#[derive(Clone, Debug)]
pub struct DebugRecord {
    /// What it says.
    pub kind: RecordKind,
    /// The values that it is about: one, unless it has a `!DIArgList`.
    pub operands: SmallVec<[DebugOperand; 1]>,
    /// They are written as a `!DIArgList`.
    pub is_list: bool,
    /// The `!DILocalVariable`.
    pub variable: MetadataId,
    /// The `!DIExpression`.
    pub expression: MetadataId,
    /// The scope that it is in, and the calls by which it came here: with the variable, they say which variable it is.
    pub location: DebugLoc,
    /// The next one in front of the same instruction.
    next: Option<RecordId>,
}

impl DebugRecord {
    /// A record that stands nowhere yet.
    pub fn new(
        kind: RecordKind,
        operands: impl IntoIterator<Item = DebugOperand>,
        (variable, expression): (MetadataId, MetadataId),
        location: DebugLoc,
    ) -> Self {
        let operands = operands.into_iter().collect();
        DebugRecord { kind, operands, is_list: false, variable, expression, location, next: None }
    }

    /// All operands, that of an assignment's address included.
    fn operands_mut(&mut self) -> impl Iterator<Item = &mut DebugOperand> {
        let address = match &mut self.kind {
            RecordKind::Assign(assignment) => Some(&mut assignment.address),
            RecordKind::Value | RecordKind::Declare => None,
        };
        self.operands.iter_mut().chain(address)
    }
}

/// The records of a function.
#[derive(Clone, Debug, Default)]
pub struct DebugRecords {
    records: PrimaryMap<RecordId, DebugRecord>,
    /// The first and the last record in front of an instruction: they are a list, so that lists are joined in no time.
    before: FxHashMap<Inst, (RecordId, RecordId)>,
}

impl DebugRecords {
    /// Puts a record in front of an instruction, behind those that are there.
    pub fn push(&mut self, before: Inst, record: DebugRecord) {
        let made = self.records.push(DebugRecord { next: None, ..record });
        match self.before.get_mut(&before) {
            Some((_, last)) => {
                self.records[*last].next = Some(made);
                *last = made;
            }
            None => {
                self.before.insert(before, (made, made));
            }
        }
    }

    /// The records in front of an instruction, in their order.
    pub fn before(&self, inst: Inst) -> impl Iterator<Item = &DebugRecord> {
        let mut at = self.before.get(&inst).map(|list| list.0);
        std::iter::from_fn(move || {
            let record = &self.records[at?];
            at = record.next;
            Some(record)
        })
    }

    /// Whether there are records in front of an instruction.
    pub fn is_before(&self, inst: Inst) -> bool {
        self.before.contains_key(&inst)
    }

    /// All records, in no order.
    pub fn iter(&self) -> impl Iterator<Item = &DebugRecord> {
        self.records.values()
    }

    /// The records in front of an instruction that goes stand in front of a later one: they come before those that are there.
    pub fn forward(&mut self, from: Inst, to: Inst) {
        if from == to {
            return;
        }
        let Some((first, last)) = self.before.remove(&from) else { return };
        let list = match self.before.get(&to) {
            Some(&(next, end)) => {
                self.records[last].next = Some(next);
                (first, end)
            }
            None => (first, last),
        };
        self.before.insert(to, list);
    }

    /// The records in front of what leaves a block's list stand in front of the next instruction that stays.
    pub fn follow(&mut self, list: &[Inst], stays: impl Fn(Inst) -> bool) {
        let mut next = None;
        for &inst in list.iter().rev() {
            match (stays(inst), next) {
                (true, _) => next = Some(inst),
                (false, Some(next)) => self.forward(inst, next),
                (false, None) => {}
            }
        }
    }

    /// Gives each value another operand.
    pub fn map_values(&mut self, mut f: impl FnMut(Value) -> DebugOperand) {
        for operand in self.records.values_mut().flat_map(DebugRecord::operands_mut) {
            if let DebugOperand::Value(value) = *operand {
                *operand = f(value);
            }
        }
    }

    /// Gives each value in the records in front of an instruction another operand.
    pub fn map_before(&mut self, inst: Inst, mut f: impl FnMut(Value) -> DebugOperand) {
        let mut at = self.before.get(&inst).map(|list| list.0);
        while let Some(id) = at {
            at = self.records[id].next;
            for operand in self.records[id].operands_mut() {
                if let DebugOperand::Value(value) = *operand {
                    *operand = f(value);
                }
            }
        }
    }

    /// Gives instructions their new numbers. Records in front of what is left out are nowhere any more: what they end is not known
    /// either, so the variables that they are of are known nowhere.
    pub(crate) fn renumber(&mut self, new: impl Fn(Inst) -> Option<Inst>) {
        let old = std::mem::take(&mut self.before);
        let mut lost: Vec<RecordId> = Vec::new();
        for (inst, list) in old {
            match new(inst) {
                Some(inst) => {
                    self.before.insert(inst, list);
                }
                None => lost.push(list.0),
            }
        }
        if lost.is_empty() {
            return;
        }
        let mut variables = rustc_hash::FxHashSet::default();
        for first in lost {
            let mut at = Some(first);
            while let Some(record) = at.map(|at| &self.records[at]) {
                variables.insert(record.variable);
                at = record.next;
            }
        }
        for record in self.records.values_mut().filter(|record| variables.contains(&record.variable)) {
            record.operands_mut().for_each(|operand| *operand = DebugOperand::Unknown);
        }
    }
}

impl Function {
    /// A copy of a record of `from`, whose values are `value` of them here.
    pub fn copied_record(
        from: &Function,
        record: &DebugRecord,
        value: impl Fn(Value) -> Option<Value>,
    ) -> DebugRecord {
        let mut copy = DebugRecord { next: None, ..record.clone() };
        for operand in copy.operands_mut() {
            if let DebugOperand::Value(old) = *operand {
                *operand = match value(old) {
                    Some(new) => DebugOperand::Value(new),
                    None => from.bits_of(old),
                };
            }
        }
        copy
    }

    /// A value as an operand that does not need it: its bits, if it is a number.
    pub fn bits_of(&self, value: Value) -> DebugOperand {
        let ValueDef::Const(c) = self.values[value].def else { return DebugOperand::Unknown };
        let ty = self.values[value].ty;
        match self.consts.data(c) {
            ConstData::Int(number) => {
                u64::try_from(*number).map_or(DebugOperand::Unknown, |bits| DebugOperand::Bits(ty, bits))
            }
            ConstData::Float(bits) => DebugOperand::Bits(ty, *bits),
            ConstData::Zero => DebugOperand::Bits(ty, 0),
            _ => DebugOperand::Unknown,
        }
    }
}
