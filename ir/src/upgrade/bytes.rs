//! Byte types of LLVM 23 (`b8`, `b64`): bits of memory of which nobody says whether they are a number, a float or part of a
//! pointer. They are integers of the same width here, where pointers are nothing but their bits. What integers cannot be
//! and bytes can is cast to and from pointers by `bitcast`: that is `inttoptr` and `ptrtoint`.

use crate::reading::Draft;
use crate::{CastOp, Function, Inst, InstKind, Type, TypeTable};

/// What a `bitcast` between pointers and integers is.
pub(crate) fn cast_of_bytes(types: &TypeTable, from: Type, to: Type) -> Option<CastOp> {
    let is_pointer = |ty| types.pointer_space(types.scalar(ty)).is_some();
    let is_int = |ty| types.int_bits(types.scalar(ty)).is_some();
    match (is_pointer(from), is_pointer(to)) {
        (false, true) if is_int(from) => Some(CastOp::IntToPtr),
        (true, false) if is_int(to) => Some(CastOp::PtrToInt),
        _ => None,
    }
}

impl Draft {
    /// Makes these casts of the `bitcast`s of a module that has byte types.
    pub(crate) fn upgrade_bytes(&mut self) {
        if !self.has_bytes {
            return;
        }
        let types = &mut self.types;
        for function in &mut self.module.functions {
            for block in function.layout.clone() {
                let old = std::mem::take(&mut function.blocks[block].insts);
                let mut insts = Vec::with_capacity(old.len());
                for inst in old {
                    cast_bytes(types, function, inst, &mut insts);
                }
                function.blocks[block].insts = insts;
            }
        }
    }
}

/// Appends an instruction, which is two if elements of a vector make one pointer, or the other way round.
fn cast_bytes(types: &mut TypeTable, function: &mut Function, inst: Inst, out: &mut Vec<Inst>) {
    out.push(inst);
    let data = &function.insts[inst];
    let InstKind::Cast { op: CastOp::BitCast, value, wrap, fast } = data.kind else { return };
    let (from, to) = (function.values[value].ty, data.ty);
    let Some(op) = cast_of_bytes(types, from, to) else { return };
    // The pointers' bits, in as many numbers as there are pointers.
    let pointers = if op == CastOp::IntToPtr { to } else { from };
    let Some(bits) = types.bits(types.scalar(pointers)).and_then(|bits| u32::try_from(bits).ok()) else {
        return;
    };
    let number = types.int(bits);
    let numbers = types.with_lanes_of(pointers, number);
    let first = |op| InstKind::Cast { op, value, wrap, fast };
    if numbers == if op == CastOp::IntToPtr { from } else { to } {
        function.insts[inst].kind = first(op);
        return;
    }
    let (before, after) = match op {
        CastOp::IntToPtr => (CastOp::BitCast, op),
        _ => (op, CastOp::BitCast),
    };
    let (span, debug_loc) = (data.span, data.debug_loc);
    let made = function.make_inst(first(before), numbers, false, span);
    function.insts[made].debug_loc = debug_loc;
    let Some(between) = function.insts[made].result else { return };
    function.insts[inst].kind = InstKind::Cast { op: after, value: between, wrap, fast };
    out.insert(out.len() - 1, made);
}
