//! i128 as pairs of i64: what multiplications for their high half, and the arithmetic around them, need.

use super::arguments;
use super::builder::{Builder, plain};
use super::division::mulhi64;
use super::rewrite::{Action, Writer, each_inst};
use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use gcnsel_analysis::{Body, New};
use gcnsel_diag::{Diagnostic, Result, Span};
use gcnsel_graph::{DepthFirst, Graph};
use gcnsel_ir::{
    BinaryOp, Block, CastOp, ConstData, ConstExpr, Function, Inst, InstKind, IntPredicate, MemoryAccess,
    Type, TypeKind, TypeTable, Value,
};

/// Low and high half.
type Pair = (Value, Value);

/// Replaces i128.
///
/// # Errors
/// Operations on i128 that have no expansion: calls, and what `large` does not know.
pub(super) fn split(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    let Some(wide) = types.find(&TypeKind::Int(128)) else { return Ok(()) };
    if !function.values.values().any(|v| v.ty == wide) {
        return Ok(());
    }
    refuse_calls(function, wide)?;
    // Operands must have been split before they are used; only phis may wait.
    let graph = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
    function.order_blocks(DepthFirst::new(&graph).reverse_postorder().collect());
    let mut splitter =
        Splitter { wide, pairs: SecondaryMap::new(), replaced: SecondaryMap::new(), phis: Vec::new() };
    let mut have_arrived = false;
    each_inst(types, function, |w, inst| {
        let result = w.b.function.insts[inst].result;
        // The entry comes first.
        if !std::mem::replace(&mut have_arrived, true) {
            for (argument, ptr, access) in arguments::places(&mut w.b, |_, ty| ty == wide)? {
                splitter.pairs[argument] = Some(load(&mut w.b, ptr, &access));
            }
        }
        let action = splitter.visit(w, inst)?;
        if let (Some(result), Action::Replace(value)) = (result, &action) {
            splitter.replaced[result] = Some(*value).into();
        }
        Ok(action)
    })?;
    splitter.fill_phis(types, function)
}

/// Calls are of intrinsics and of inline assembly, in which halves say nothing.
fn refuse_calls(function: &Function, wide: Type) -> Result<()> {
    let calls = |&inst: &Inst| matches!(function.insts[inst].kind, InstKind::Call { .. });
    let mut insts = function.layout.iter().flat_map(|&b| &function.blocks[b].insts).copied();
    match insts.find(|inst| calls(inst) && uses(function, *inst, wide)) {
        Some(call) => Err(unsupported(function.insts[call].span, "call")),
        None => Ok(()),
    }
}

/// Whether an instruction has an operand or result of a type.
fn uses(function: &Function, inst: Inst, ty: Type) -> bool {
    let data = &function.insts[inst];
    let mut uses = data.ty == ty;
    data.kind.for_each_operand(|v| uses |= function.values[v].ty == ty);
    uses
}

fn unsupported(span: Span, what: &str) -> Diagnostic {
    Diagnostic::at(span, format!("{what} of 'i128' is not supported"))
}

struct Splitter {
    wide: Type,
    pairs: SecondaryMap<Value, Option<Pair>>,
    /// Narrow values that are gone, and what stands for them: halves may have been told by those.
    replaced: SecondaryMap<Value, PackedOption<Value>>,
    /// New phis and what they stand for.
    phis: Vec<(Pair, Vec<(Value, Block)>)>,
}

impl Splitter {
    fn visit(&mut self, w: &mut Writer, inst: Inst) -> Result<Action> {
        let b = &mut w.b;
        let data = &b.function.insts[inst];
        let (kind, result, span) = (data.kind.clone(), data.result, data.span);
        if !uses(b.function, inst, self.wide) {
            return Ok(Action::Keep);
        }
        let refuse = |what: &str| Err(unsupported(span, what));
        let pair = match kind {
            InstKind::Binary { op, lhs, rhs, .. } => {
                let lhs = self.pair(b, lhs)?;
                match op {
                    BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => match b.function.as_int(rhs) {
                        Some(amount) => shift_by(b, op, lhs, amount as u32 & 127),
                        None => {
                            let amount = self.pair(b, rhs)?.0;
                            shift(b, op, lhs, amount)
                        }
                    },
                    BinaryOp::Add
                    | BinaryOp::Sub
                    | BinaryOp::Mul
                    | BinaryOp::And
                    | BinaryOp::Or
                    | BinaryOp::Xor => {
                        let rhs = self.pair(b, rhs)?;
                        binary(b, op, lhs, rhs)
                    }
                    _ => return refuse(op.name()),
                }
            }
            InstKind::Cast { op, value, .. } => return self.cast(b, inst, op, value, result),
            InstKind::ICmp { predicate, lhs, rhs, .. } => {
                let (lhs, rhs) = (self.pair(b, lhs)?, self.pair(b, rhs)?);
                return Ok(Action::Replace(compare(b, predicate, lhs, rhs)));
            }
            InstKind::Select { condition, on_true, on_false, .. } => {
                let (x, y) = (self.pair(b, on_true)?, self.pair(b, on_false)?);
                (b.select(condition, x.0, y.0), b.select(condition, x.1, y.1))
            }
            InstKind::Freeze { value } => {
                let (low, high) = self.pair(b, value)?;
                let i64 = b.i64();
                (b.value(New::freeze(low), i64), b.value(New::freeze(high), i64))
            }
            InstKind::Phi { incoming, .. } => {
                let i64 = b.i64();
                let pair = (w.phi(i64, &[]), w.phi(i64, &[]));
                self.phis.push((pair, incoming));
                pair
            }
            InstKind::Load { access, .. } | InstKind::Store { access, .. } if access.ordering.is_some() => {
                return refuse("an atomic access");
            }
            InstKind::Load { ptr, access } => load(b, ptr, &access),
            InstKind::Store { ptr, value, access } => {
                let (low, high) = self.pair(b, value)?;
                for (value, offset) in [(low, 0), (high, 8)] {
                    let ptr = b.offset(ptr, offset);
                    let mut part = plain(access.align.min(8));
                    part.volatile = access.volatile;
                    b.effect(New::store(ptr, value, part));
                }
                return Ok(Action::Drop);
            }
            _ => return refuse("this operation"),
        };
        if let Some(result) = result {
            self.pairs[result] = Some(pair);
        }
        Ok(Action::Drop)
    }

    /// The halves of a value.
    fn pair(&self, b: &mut Builder, value: Value) -> Result<Pair> {
        if let Some(pair) = self.pairs[value] {
            return Ok(pair);
        }
        let i64 = b.i64();
        Ok(match b.function.as_const(value) {
            Some(&ConstData::Int(v)) => (b.c64(v as u64), b.c64((v >> 64) as u64)),
            Some(ConstData::Undef | ConstData::Poison) => (b.poison(i64), b.poison(i64)),
            // Addresses have no more bits.
            Some(&ConstData::Expr(ConstExpr::Cast(CastOp::PtrToInt, ptr)))
                if b.types.bits(b.function.consts.ty(ptr)).is_some_and(|bits| bits <= 64) =>
            {
                let low = ConstData::Expr(ConstExpr::Cast(CastOp::PtrToInt, ptr));
                (b.function.constant(i64, low), b.c64(0))
            }
            _ => {
                let what = "a constant expression of i128, other than an address, is not supported";
                return Err(Diagnostic::at(b.span(), what));
            }
        })
    }

    fn cast(
        &mut self,
        b: &mut Builder,
        inst: Inst,
        op: CastOp,
        value: Value,
        result: Option<Value>,
    ) -> Result<Action> {
        let (from, to) = (b.ty(value), b.function.insts[inst].ty);
        let i64 = b.i64();
        let narrow = if to == self.wide { from } else { to };
        let fits = b.types.int_bits(narrow).is_some_and(|bits| bits <= 64);
        let pair = match op {
            CastOp::Trunc if fits => {
                let low = self.pair(b, value)?.0;
                return Ok(Action::Replace(b.resize(low, to, false)));
            }
            CastOp::ZExt if fits => (b.resize(value, i64, false), b.c64(0)),
            CastOp::SExt if fits => {
                let low = b.resize(value, i64, true);
                (low, b.shift(BinaryOp::AShr, low, 63))
            }
            CastOp::PtrToInt if b.types.bits(from) == Some(128) => {
                let i32 = b.i32();
                let (dwords, halves) = (b.types.vector(i32, 4), b.types.vector(i64, 2));
                let dwords = b.intrinsic(super::alone::DWORDS, &[], &[value], dwords);
                let vector = b.cast(CastOp::BitCast, dwords, halves);
                (b.extract(vector, 0), b.extract(vector, 1))
            }
            CastOp::IntToPtr if b.types.bits(to) == Some(128) => {
                let i32 = b.i32();
                let (dwords, halves) = (b.types.vector(i32, 4), b.types.vector(i64, 2));
                let (low, high) = self.pair(b, value)?;
                let empty = b.poison(halves);
                let vector = b.insert(empty, low, 0);
                let vector = b.insert(vector, high, 1);
                let vector = b.cast(CastOp::BitCast, vector, dwords);
                return Ok(Action::Replace(b.intrinsic(super::alone::FROM_DWORDS, &[], &[vector], to)));
            }
            // Of other pointers, as they do on the machine: their bits, and zeros above.
            CastOp::PtrToInt => {
                let low = b.cast(CastOp::PtrToInt, value, i64);
                (low, b.c64(0))
            }
            CastOp::IntToPtr => {
                let low = self.pair(b, value)?.0;
                return Ok(Action::Replace(b.cast(CastOp::IntToPtr, low, to)));
            }
            CastOp::BitCast if b.types.lanes(narrow).is_some() => {
                let halves = b.types.vector(i64, 2);
                if to == self.wide {
                    let vector = if from == halves { value } else { b.cast(CastOp::BitCast, value, halves) };
                    (b.extract(vector, 0), b.extract(vector, 1))
                } else {
                    let (low, high) = self.pair(b, value)?;
                    let empty = b.poison(halves);
                    let vector = b.insert(empty, low, 0);
                    let vector = b.insert(vector, high, 1);
                    let vector = if to == halves { vector } else { b.cast(CastOp::BitCast, vector, to) };
                    return Ok(Action::Replace(vector));
                }
            }
            _ => {
                let message = format!("'{}' of i128 is not supported here", op.name());
                return Err(Diagnostic::at(b.function.insts[inst].span, message));
            }
        };
        if let Some(result) = result {
            self.pairs[result] = Some(pair);
        }
        Ok(Action::Drop)
    }

    /// Gives the new phis their values, now that all are split.
    fn fill_phis(self, types: &mut TypeTable, function: &mut Body) -> Result<()> {
        let entry = function.entry();
        let mut w = Builder::new(types, function, entry);
        for ((low, high), incoming) in &self.phis {
            let halves = incoming.iter().map(|&(v, from)| Ok((self.pair(&mut w, v)?, from)));
            let halves: Vec<(Pair, Block)> = halves.collect::<Result<_>>()?;
            for (phi, pick) in [(low, 0), (high, 1)] {
                let inst = w.function.def_inst(*phi).expect("a phi is an instruction's result");
                let half = |&((low, high), from): &(Pair, Block)| {
                    let mut value = if pick == 0 { low } else { high };
                    while let Some(other) = self.replaced[value].expand() {
                        value = other;
                    }
                    (value, from)
                };
                *w.function.incoming_mut(inst) = halves.iter().map(half).collect();
            }
        }
        Ok(())
    }
}

/// The halves of what is in memory.
fn load(b: &mut Builder, ptr: Value, access: &MemoryAccess) -> Pair {
    let i64 = b.i64();
    let mut half = |offset: u64| {
        let ptr = b.offset(ptr, offset);
        let mut part = plain(access.align.min(8));
        part.volatile = access.volatile;
        b.value(New::load(ptr, part), i64)
    };
    (half(0), half(8))
}

fn is_zero(b: &Builder, value: Value) -> bool {
    b.function.as_int(value) == Some(0)
}

fn binary(b: &mut Builder, op: BinaryOp, x: Pair, y: Pair) -> Pair {
    let i64 = b.i64();
    match op {
        BinaryOp::Add => {
            let low = b.add(x.0, y.0);
            let carry = b.icmp(IntPredicate::Ult, low, x.0);
            let carry = b.resize(carry, i64, false);
            let high = b.add(x.1, y.1);
            (low, b.add(high, carry))
        }
        BinaryOp::Sub => {
            let low = b.sub(x.0, y.0);
            let borrow = b.icmp(IntPredicate::Ult, x.0, y.0);
            let borrow = b.resize(borrow, i64, false);
            let high = b.sub(x.1, y.1);
            (low, b.sub(high, borrow))
        }
        BinaryOp::Mul => {
            let low = b.mul(x.0, y.0);
            let mut high = mulhi64(b, x.0, y.0);
            for (one, other) in [(x.0, y.1), (x.1, y.0)] {
                if !is_zero(b, one) && !is_zero(b, other) {
                    let cross = b.mul(one, other);
                    high = b.add(high, cross);
                }
            }
            (low, high)
        }
        op => (b.binary(op, x.0, y.0), b.binary(op, x.1, y.1)),
    }
}

/// A shift by a constant below 128.
fn shift_by(b: &mut Builder, op: BinaryOp, x: Pair, amount: u32) -> Pair {
    let filler = |b: &mut Builder| match op {
        BinaryOp::AShr => b.shift(BinaryOp::AShr, x.1, 63),
        _ => b.c64(0),
    };
    match (op, amount) {
        (_, 0) => x,
        (BinaryOp::Shl, 64..) => {
            let zero = filler(b);
            (zero, b.shift(op, x.0, amount - 64))
        }
        (BinaryOp::Shl, _) => {
            let high = b.shift(op, x.1, amount);
            let carried = b.shift(BinaryOp::LShr, x.0, 64 - amount);
            (b.shift(op, x.0, amount), b.or(high, carried))
        }
        (_, 64..) => (b.shift(op, x.1, amount - 64), filler(b)),
        _ => {
            let low = b.shift(BinaryOp::LShr, x.0, amount);
            let carried = b.shift(BinaryOp::Shl, x.1, 64 - amount);
            (b.or(low, carried), b.shift(op, x.1, amount))
        }
    }
}

/// A shift by a variable.
fn shift(b: &mut Builder, op: BinaryOp, x: Pair, amount: Value) -> Pair {
    let (width, mask) = (b.c64(64), b.c64(63));
    let is_short = b.icmp(IntPredicate::Ult, amount, width);
    let within = b.and(amount, mask);
    // 63 - within: the rest of the way after one bit.
    let rest = b.xor(within, mask);
    let is_left = op == BinaryOp::Shl;
    let (near, far) = if is_left { (x.0, x.1) } else { (x.1, x.0) };
    let back = if is_left { BinaryOp::LShr } else { BinaryOp::Shl };
    let carried = b.shift(back, near, 1);
    let carried = b.binary(back, carried, rest);
    let far_op = if is_left { op } else { BinaryOp::LShr };
    let far = b.binary(far_op, far, within);
    let far = b.or(far, carried);
    let near_shifted = b.binary(op, near, within);
    let filler = match op {
        BinaryOp::AShr => b.shift(op, near, 63),
        _ => b.c64(0),
    };
    let far = b.select(is_short, far, near_shifted);
    let near = b.select(is_short, near_shifted, filler);
    if is_left { (near, far) } else { (far, near) }
}

fn compare(b: &mut Builder, predicate: IntPredicate, x: Pair, y: Pair) -> Value {
    use IntPredicate::*;
    if matches!(predicate, Eq | Ne) {
        let (low, high) = (b.xor(x.0, y.0), b.xor(x.1, y.1));
        let (any, zero) = (b.or(low, high), b.c64(0));
        return b.icmp(predicate, any, zero);
    }
    let unsigned = match predicate {
        Sgt => Ugt,
        Sge => Uge,
        Slt => Ult,
        Sle => Ule,
        other => other,
    };
    let low = b.icmp(unsigned, x.0, y.0);
    let high = b.icmp(predicate, x.1, y.1);
    let is_tie = b.icmp(Eq, x.1, y.1);
    b.select(is_tie, low, high)
}
