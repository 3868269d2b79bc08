//! Numbers of 64 bits of which nobody reads the high half.
//!
//! `(int)get_global_id(0)` adds in 64 bits and keeps 32. The low half of a sum, a difference, a product, a bitwise operation or a
//! left shift hangs on the low halves of its operands alone. So where all users take the low half, or compute something of which
//! the low half alone is taken, such an operation is one of 32 bits, and the high half is nothing. Who reads high halves is found
//! from below: whatever is not known to leave an operand's high half alone reads it.

use cranelift_entity::EntitySet;
use gcnsel_ir::{BinaryOp, Block, CastOp, Function, Inst, InstKind, TypeTable, Value};

/// Operations of a function that nobody needs the high half of.
#[derive(Default)]
pub(super) struct LowHalves {
    values: EntitySet<Value>,
}

impl LowHalves {
    /// Of a function's blocks.
    pub(super) fn find(types: &TypeTable, function: &Function, blocks: &[Block]) -> LowHalves {
        let mut low: EntitySet<Value> = EntitySet::new();
        let insts = || blocks.iter().flat_map(|&block| &function.blocks[block].insts).copied();
        low.extend(insts().filter_map(|inst| candidate(types, function, inst)));
        if low.is_empty() {
            return LowHalves::default();
        }
        // Values that have turned out to be read whole: what they are computed of is, too.
        let mut whole: Vec<Value> = Vec::new();
        let mut read = |low: &mut EntitySet<Value>, value: Value| {
            if low.remove(value) {
                whole.push(value);
            }
        };
        for inst in insts() {
            if candidate(types, function, inst).is_none() {
                read_whole(types, function, inst, |value| read(&mut low, value));
            }
        }
        while let Some(value) = whole.pop() {
            let Some(inst) = function.def_inst(value) else { continue };
            for operand in halved(&function.insts[inst].kind) {
                if low.remove(operand) {
                    whole.push(operand);
                }
            }
        }
        LowHalves { values: low }
    }

    /// Whether nobody reads the high half of a value.
    pub(super) fn has(&self, value: Value) -> bool {
        self.values.contains(value)
    }
}

/// An instruction's result, if its low half is made of low halves.
fn candidate(types: &TypeTable, function: &Function, inst: Inst) -> Option<Value> {
    let data = &function.insts[inst];
    let is_wide = types.int_bits(data.ty) == Some(64);
    let is_one = match &data.kind {
        InstKind::Binary { op: BinaryOp::Shl, rhs, .. } => {
            function.as_int(*rhs).is_some_and(|amount| amount < 32)
        }
        InstKind::Binary { op, .. } => matches!(
            op,
            BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor
        ),
        _ => false,
    };
    data.result.filter(|_| is_wide && is_one)
}

/// The operands of a candidate that its low half is made of.
fn halved(kind: &InstKind) -> impl Iterator<Item = Value> {
    let (first, second) = match kind {
        InstKind::Binary { op: BinaryOp::Shl, lhs, .. } => (Some(*lhs), None),
        InstKind::Binary { lhs, rhs, .. } => (Some(*lhs), Some(*rhs)),
        _ => (None, None),
    };
    first.into_iter().chain(second)
}

/// Names the operands whose high half an instruction may read.
fn read_whole(types: &TypeTable, function: &Function, inst: Inst, mut read: impl FnMut(Value)) {
    let data = &function.insts[inst];
    match &data.kind {
        InstKind::Cast { op: CastOp::Trunc, .. }
            if types.int_bits(data.ty).is_some_and(|bits| bits <= 32) => {}
        // The amount is a constant.
        InstKind::Binary { op: BinaryOp::Shl, rhs, .. }
            if function.as_int(*rhs).is_some_and(|amount| amount >= 32) => {}
        // Indices are cut to the addresses' width.
        InstKind::Gep { base, .. }
            if types.pointer_space(data.ty).is_some_and(|space| space.index_bits() == Some(32)) =>
        {
            read(*base);
        }
        kind => kind.for_each_operand(read),
    }
}
