//! i128 as pairs of i64: what multiplications for their high half, and the arithmetic around them, need.

use super::builder::Builder;
use super::division::product64;
use super::parts::{Known, Outcome, Parts, TakeApart, place_of, split as take_apart};
use gcnsel_analysis::{Body, New};
use gcnsel_diag::Result;
use gcnsel_ir::{
    BinaryOp, CastOp, ConstData, ConstExpr, Inst, InstKind, IntPredicate, MemoryAccess, Type, TypeTable,
    Value,
};
use smallvec::SmallVec;

/// Low and high half.
type Pair = (Value, Value);

/// Replaces i128.
///
/// # Errors
/// Operations on i128 that have no expansion: calls, and what `large` does not know.
pub(super) fn split(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    take_apart(&Halves, types, function)
}

struct Halves;

fn parts((low, high): Pair) -> Parts {
    Parts::from_slice(&[low, high])
}

impl Halves {
    /// The halves of a value.
    fn pair(&self, b: &mut Builder, value: Value, known: &Known) -> Result<Pair> {
        let parts = known.parts(self, b, value)?;
        Ok((parts[0], parts[1]))
    }

    fn cast(
        &self,
        b: &mut Builder,
        op: CastOp,
        value: Value,
        (from, to): (Type, Type),
        known: &Known,
    ) -> Result<Outcome> {
        let i64 = b.i64();
        let is_wide = self.takes(b.types, to);
        let narrow = if is_wide { from } else { to };
        let fits = b.types.int_bits(narrow).is_some_and(|bits| bits <= 64);
        Ok(Outcome::Parts(parts(match op {
            CastOp::Trunc if fits => {
                let low = self.pair(b, value, known)?.0;
                return Ok(Outcome::Whole(b.resize(low, to, false)));
            }
            CastOp::ZExt if fits => (b.resize(value, i64, false), b.c64(0)),
            CastOp::SExt if fits => {
                let low = b.resize(value, i64, true);
                (low, b.shift(BinaryOp::AShr, low, 63))
            }
            CastOp::PtrToInt if b.types.bits(from) == Some(128) => {
                let i32 = b.i32();
                let (dwords, halves) = (b.types.vector(i32, 4), b.types.vector(i64, 2));
                let dwords = b.intrinsic(super::per_lane::DWORDS, &[], &[value], dwords);
                let vector = b.cast(CastOp::BitCast, dwords, halves);
                (b.extract(vector, 0), b.extract(vector, 1))
            }
            CastOp::IntToPtr if b.types.bits(to) == Some(128) => {
                let i32 = b.i32();
                let (dwords, halves) = (b.types.vector(i32, 4), b.types.vector(i64, 2));
                let (low, high) = self.pair(b, value, known)?;
                let empty = b.poison(halves);
                let vector = b.insert(empty, low, 0);
                let vector = b.insert(vector, high, 1);
                let vector = b.cast(CastOp::BitCast, vector, dwords);
                return Ok(Outcome::Whole(b.intrinsic(super::per_lane::FROM_DWORDS, &[], &[vector], to)));
            }
            // Of other pointers, as they do on the machine: their bits, and zeros above.
            CastOp::PtrToInt => {
                let low = b.cast(CastOp::PtrToInt, value, i64);
                (low, b.c64(0))
            }
            CastOp::IntToPtr => {
                let low = self.pair(b, value, known)?.0;
                return Ok(Outcome::Whole(b.cast(CastOp::IntToPtr, low, to)));
            }
            CastOp::BitCast if b.types.lanes(narrow).is_some() => {
                let halves = b.types.vector(i64, 2);
                if is_wide {
                    let vector = b.cast(CastOp::BitCast, value, halves);
                    (b.extract(vector, 0), b.extract(vector, 1))
                } else {
                    let (low, high) = self.pair(b, value, known)?;
                    let empty = b.poison(halves);
                    let vector = b.insert(empty, low, 0);
                    let vector = b.insert(vector, high, 1);
                    return Ok(Outcome::Whole(b.cast(CastOp::BitCast, vector, to)));
                }
            }
            _ => return Ok(Outcome::Refused(format!("'{}'", op.name()))),
        })))
    }
}

impl TakeApart for Halves {
    fn takes(&self, types: &TypeTable, ty: Type) -> bool {
        types.int_bits(ty) == Some(128)
    }

    fn types(&self, b: &mut Builder, _: Type) -> Option<SmallVec<[Type; 4]>> {
        Some(SmallVec::from_elem(b.i64(), 2))
    }

    fn constant(&self, b: &mut Builder, constant: Value) -> Option<Parts> {
        let i64 = b.i64();
        Some(parts(match *b.function.as_const(constant)? {
            ConstData::Int(v) => (b.c64(v as u64), b.c64((v >> 64) as u64)),
            ConstData::Undef | ConstData::Poison => (b.poison(i64), b.poison(i64)),
            // Addresses have no more bits.
            ConstData::Expr(ConstExpr::Cast(CastOp::PtrToInt, ptr))
                if b.types.bits(b.function.consts.ty(ptr)).is_some_and(|bits| bits <= 64) =>
            {
                let low = ConstData::Expr(ConstExpr::Cast(CastOp::PtrToInt, ptr));
                (b.function.constant(i64, low), b.c64(0))
            }
            _ => return None,
        }))
    }

    fn load(&self, b: &mut Builder, _: Type, ptr: Value, access: &MemoryAccess) -> Option<Parts> {
        let i64 = b.i64();
        let mut half = |at: u64| {
            let (ptr, mut part) = place_of(b, ptr, at, access);
            part.align = part.align.min(8);
            b.value(New::load(ptr, part), i64)
        };
        Some(parts((half(0), half(8))))
    }

    fn store(&self, b: &mut Builder, _: Type, parts: Parts, ptr: Value, access: &MemoryAccess) -> Option<()> {
        for (half, at) in parts.into_iter().zip([0, 8]) {
            let (ptr, mut part) = place_of(b, ptr, at, access);
            part.align = part.align.min(8);
            b.effect(New::store(ptr, half, part));
        }
        Some(())
    }

    fn visit(&self, b: &mut Builder, inst: Inst, _: Type, known: &Known) -> Result<Outcome> {
        let data = &b.function.insts[inst];
        let (kind, ty) = (data.kind.clone(), data.ty);
        let refuse = |what: &str| Ok(Outcome::Refused(what.to_owned()));
        Ok(Outcome::Parts(parts(match kind {
            InstKind::Binary { op, lhs, rhs, .. } => {
                let lhs = self.pair(b, lhs, known)?;
                match op {
                    BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr => match b.function.as_int(rhs) {
                        Some(amount) => shift_by(b, op, lhs, amount as u32 & 127),
                        None => {
                            let amount = self.pair(b, rhs, known)?.0;
                            shift(b, op, lhs, amount)
                        }
                    },
                    BinaryOp::Add
                    | BinaryOp::Sub
                    | BinaryOp::Mul
                    | BinaryOp::And
                    | BinaryOp::Or
                    | BinaryOp::Xor => {
                        let rhs = self.pair(b, rhs, known)?;
                        binary(b, op, lhs, rhs)
                    }
                    _ => return refuse(op.name()),
                }
            }
            InstKind::Cast { op, value, .. } => {
                let from = b.ty(value);
                return self.cast(b, op, value, (from, ty), known);
            }
            InstKind::ICmp { predicate, lhs, rhs, .. } => {
                let (lhs, rhs) = (self.pair(b, lhs, known)?, self.pair(b, rhs, known)?);
                return Ok(Outcome::Whole(compare(b, predicate, lhs, rhs)));
            }
            InstKind::Select { condition, on_true, on_false, .. } => {
                let (x, y) = (self.pair(b, on_true, known)?, self.pair(b, on_false, known)?);
                (b.select(condition, x.0, y.0), b.select(condition, x.1, y.1))
            }
            InstKind::Freeze { value } => {
                let (low, high) = self.pair(b, value, known)?;
                let i64 = b.i64();
                (b.value(New::freeze(low), i64), b.value(New::freeze(high), i64))
            }
            _ => return refuse("this operation"),
        })))
    }
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
            let (low, mut high) = product64(b, x.0, y.0);
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
