//! What follows for an instruction's result from the facts about its operands.

use super::terms::{self, Number, Purity, UNKNOWN};
use super::{Bits, Fact, Solver};
use crate::sources::Origin;
use cranelift_entity::EntityRef;
use gcnsel_ir::{
    BinaryOp, Block, Callee, CastOp, Const, ConstData, Inst, InstKind, IntPredicate, Intrinsic,
    MetadataOperand, Type, Value, ValueDef,
};
use smallvec::SmallVec;

/// A number, bits, and whether the value says what its operands say.
type Found = (Number, Bits, bool);

impl Solver<'_> {
    pub(super) fn constant(&mut self, value: Value) -> Fact {
        let ValueDef::Const(c) = self.function.values[value].def else {
            unreachable!("{value:?} is a constant");
        };
        let ty = self.function.values[value].ty;
        let leaf = value.index() as Number;
        let (number, bits) = match (self.function.consts.data(c), self.exact_width(ty)) {
            (ConstData::Int(v), Some(width)) => (leaf, Bits::constant(*v as u64, width)),
            (ConstData::Float(v), Some(width)) => (leaf, Bits::constant(*v, width)),
            (ConstData::Zero, Some(width)) => (leaf, Bits::constant(0, width)),
            _ if self.is_undefined(c) => (leaf, Bits::unknown(self.width(ty))),
            _ => (leaf, Bits::fixed(self.width(ty))),
        };
        let number = bits.as_constant().map_or(number, |v| self.terms.constant(ty, v));
        Fact { number, bits, changes: 0, pure: true }
    }

    pub(super) fn argument(&self, value: Value, index: usize) -> Fact {
        let width = self.width(self.function.values[value].ty);
        let fixed = self.origins.arguments.get(index).is_some_and(|origin| origin.is_fixed());
        let bits = if fixed { Bits::fixed(width) } else { Bits::unknown(width) };
        Fact { number: value.index() as Number, bits, changes: 0, pure: false }
    }

    /// Whether a constant is, or has, a part that may be another value at each use.
    fn is_undefined(&self, c: Const) -> bool {
        match self.function.consts.data(c) {
            ConstData::Undef | ConstData::Poison => true,
            ConstData::Aggregate(elements) => elements.iter().any(|&e| self.is_undefined(e)),
            _ => false,
        }
    }

    fn is_undefined_value(&self, value: Value) -> bool {
        matches!(self.function.values[value].def, ValueDef::Const(c) if self.is_undefined(c))
    }

    /// A phi: equal to what comes in where that is all equal, what has not been seen yet included.
    pub(super) fn phi(&mut self, phi: Value, ty: Type, incoming: &[(Value, Block)], block: Block) -> Found {
        let leaf = phi.index() as Number;
        let mut common: Option<(Number, Bits)> = None;
        let mut equal = true;
        let mut either: Option<Bits> = None;
        let mut round = false;
        for &(value, from) in incoming {
            if !self.values.is_live_edge(from, block) {
                continue;
            }
            // An undefined value may be another one for each lane that brings it.
            if self.is_undefined_value(value) {
                return (leaf, Bits::unknown(self.width(ty)), false);
            }
            round |= self.place_of_block[from] >= self.place_of_block[block];
            let fact = self.fact(value);
            if value == phi || fact.number == UNKNOWN {
                continue;
            }
            either = Some(either.map_or(fact.bits, |e| e.either(fact.bits)));
            match &mut common {
                None => common = Some((fact.number, fact.bits)),
                Some((number, bits)) if *number == fact.number => *bits = bits.both(fact.bits),
                Some(_) => equal = false,
            }
        }
        let (Some((number, bits)), Some(either)) = (common, either) else {
            return (leaf, Bits::unknown(self.width(ty)), false);
        };
        if equal {
            return (number, bits, true);
        }
        // Round a cycle, what a term would name has not got its number yet.
        if round {
            return (leaf, either, false);
        }
        let mut operands: SmallVec<[(Block, Number); 4]> = SmallVec::new();
        for &(value, from) in incoming {
            if self.values.is_live_edge(from, block) {
                operands.push((from, self.fact(value).number));
            }
        }
        operands.sort_unstable();
        operands.dedup();
        let number = self.terms.phi(block, ty, operands.iter().map(|o| o.1));
        (number, either, false)
    }

    /// Any other instruction.
    pub(super) fn result(&mut self, inst: Inst, result: Value) -> Found {
        let data = &self.function.insts[inst];
        let width = self.width(data.ty);
        let leaf = result.index() as Number;
        let mut undefined = false;
        data.kind.for_each_operand(|v| undefined |= self.is_undefined_value(v));
        let purity = terms::purity(self.module, self.types, self.function, inst);
        if undefined || purity == Purity::None {
            return (leaf, Bits::unknown(width), false);
        }
        if let Some(same) = self.simplified(inst) {
            let fact = self.fact(same);
            return (fact.number, fact.bits, true);
        }
        let bits = self.computed(inst, data.ty, width);
        let number = match purity {
            Purity::Everywhere => {
                let facts = &self.values.facts;
                self.terms.pure(self.function, inst, |v| facts[v].number)
            }
            _ => leaf,
        };
        (number, bits, true)
    }

    /// The operand that an operation's result is equal to.
    fn simplified(&self, inst: Inst) -> Option<Value> {
        let is = |v: Value, number: u64| self.bits(v).as_constant() == Some(number);
        match &self.function.insts[inst].kind {
            InstKind::Select { condition, on_true, on_false, .. } => {
                match self.bits(*condition).as_constant() {
                    Some(0) => Some(*on_false),
                    Some(_) if self.exact_width(self.function.values[*condition].ty) == Some(1) => {
                        Some(*on_true)
                    }
                    _ => self.values.are_equal(*on_true, *on_false).then_some(*on_true),
                }
            }
            InstKind::Binary { op, lhs, rhs, .. } => {
                let width = self.exact_width(self.function.values[*lhs].ty)?;
                let neutral = match op {
                    BinaryOp::Add
                    | BinaryOp::Sub
                    | BinaryOp::Or
                    | BinaryOp::Xor
                    | BinaryOp::Shl
                    | BinaryOp::LShr
                    | BinaryOp::AShr => 0,
                    BinaryOp::Mul | BinaryOp::UDiv | BinaryOp::SDiv => 1,
                    BinaryOp::And => super::bits::mask(width),
                    _ => return None,
                };
                let commutes = matches!(
                    op,
                    BinaryOp::Add | BinaryOp::Or | BinaryOp::Xor | BinaryOp::Mul | BinaryOp::And
                );
                let idempotent = matches!(op, BinaryOp::Or | BinaryOp::And);
                if is(*rhs, neutral) || idempotent && self.values.are_equal(*lhs, *rhs) {
                    Some(*lhs)
                } else {
                    (commutes && is(*lhs, neutral)).then_some(*rhs)
                }
            }
            _ => None,
        }
    }

    /// The bits of what an operation computes.
    fn computed(&self, inst: Inst, ty: Type, width: u32) -> Bits {
        let data = &self.function.insts[inst];
        // (A load that is pure is one of memory that does not change.)
        if !matches!(self.origins.insts[inst], Origin::Computed | Origin::SharedLoad) {
            return self.intrinsic(inst).unwrap_or(Bits::unknown(width));
        }
        let operand_width = |v: Value| self.exact_width(self.function.values[v].ty);
        let mut all_fixed = true;
        data.kind.for_each_operand(|v| all_fixed &= self.bits(v).is_fixed());
        let of_operands = if all_fixed { Bits::fixed(width) } else { Bits::unknown(width) };
        let special = match &data.kind {
            InstKind::Binary { op, lhs, rhs, .. } if self.exact_width(ty).is_some() => {
                self.binary(*op, *lhs, *rhs, width)
            }
            InstKind::Cast { op, value, .. } => match (operand_width(*value), self.exact_width(ty)) {
                (Some(from), Some(to)) => self.cast(*op, *value, from, to),
                _ => None,
            },
            InstKind::ICmp { predicate, lhs, rhs, .. } => operand_width(*lhs).map(|w| {
                if self.values.are_equal(*lhs, *rhs) {
                    use IntPredicate::*;
                    return Bits::constant(matches!(predicate, Eq | Uge | Ule | Sge | Sle) as u64, 1);
                }
                Bits::compare(*predicate, self.bits(*lhs), self.bits(*rhs), w)
            }),
            InstKind::Select { condition, on_true, on_false, .. } => {
                let scalar = operand_width(*condition) == Some(1) && self.exact_width(ty).is_some();
                let [c, t, f] = [condition, on_true, on_false].map(|&v| self.bits(v));
                scalar.then(|| Bits::select(c, t, f))
            }
            InstKind::Freeze { value } => Some(self.bits(*value)),
            _ => None,
        };
        // What is computed from operands that never change never does either.
        match special {
            Some(bits) => bits.both(of_operands),
            None => of_operands,
        }
    }

    fn binary(&self, op: BinaryOp, lhs: Value, rhs: Value, width: u32) -> Option<Bits> {
        let (a, b) = (self.bits(lhs), self.bits(rhs));
        let equal = self.values.are_equal(lhs, rhs);
        // An amount of the width or more makes poison, whatever the bits.
        let amount = b.as_constant().filter(|&n| n < u64::from(width)).map(|n| n as u32);
        Some(match op {
            BinaryOp::Sub | BinaryOp::Xor if equal => Bits::constant(0, width),
            BinaryOp::Add => a.add(b, width),
            BinaryOp::Sub => a.sub(b, width),
            BinaryOp::Mul => a.mul(b, width),
            BinaryOp::And => a.and(b),
            BinaryOp::Or => a.or(b),
            BinaryOp::Xor => a.xor(b),
            BinaryOp::UDiv => a.udiv(b, width),
            BinaryOp::URem => a.urem(b, width),
            BinaryOp::Shl => a.shl(amount?, width),
            BinaryOp::LShr => a.lshr(amount?),
            BinaryOp::AShr => a.ashr(amount?, width),
            _ => return None,
        })
    }

    fn cast(&self, op: CastOp, value: Value, from: u32, to: u32) -> Option<Bits> {
        let bits = self.bits(value);
        match op {
            CastOp::Trunc | CastOp::ZExt | CastOp::PtrToInt | CastOp::IntToPtr | CastOp::BitCast => {
                Some(bits.truncate(to))
            }
            CastOp::SExt => Some(bits.sext(from, to)),
            _ => None,
        }
    }

    /// The bits of a call's result that is no function of its operands alone, but of them and the lane.
    fn intrinsic(&self, inst: Inst) -> Option<Bits> {
        if self.origins.insts[inst].is_fixed() {
            return Some(Bits::fixed(self.width(self.function.insts[inst].ty)));
        }
        let InstKind::Call { callee: Callee::Symbol(symbol), args, .. } = &self.function.insts[inst].kind
        else {
            return None;
        };
        let id = |dimension| Some(self.group.id(dimension, self.range(inst)));
        match self.module.intrinsic(*symbol)? {
            Intrinsic::AmdgcnWorkitemIdX => id(0),
            Intrinsic::AmdgcnWorkitemIdY => id(1),
            Intrinsic::AmdgcnWorkitemIdZ => id(2),
            // At most 32 lanes come before one's own in the low half, 31 in the high half; together at most 63.
            Intrinsic::AmdgcnMbcntLo => Some(Bits::up_to(32, 32, 32).add(self.bits(*args.get(1)?), 32)),
            Intrinsic::AmdgcnMbcntHi => {
                let base = *args.get(1)?;
                if self.counts_low_half(base) {
                    return Some(Bits::up_to(63, 32, 32));
                }
                Some(Bits::up_to(31, 32, 32).add(self.bits(base), 32))
            }
            _ => None,
        }
    }

    /// Whether a value is `mbcnt.lo` counting from 0.
    fn counts_low_half(&self, value: Value) -> bool {
        let Some(inst) = self.function.def_inst(value) else { return false };
        match &self.function.insts[inst].kind {
            InstKind::Call { callee: Callee::Symbol(symbol), args, .. } => {
                self.module.intrinsic(*symbol) == Some(Intrinsic::AmdgcnMbcntLo)
                    && args.get(1).is_some_and(|&base| self.bits(base).as_constant() == Some(0))
            }
            _ => false,
        }
    }

    /// The end of the range from 0 that `!range` or a `range` attribute gives a work-item id.
    fn range(&self, inst: Inst) -> Option<u64> {
        if let Some(list) = self.function.inst_metadata(inst, "range") {
            let [MetadataOperand::Value(_, low), MetadataOperand::Value(_, high)] =
                self.module.metadata.elements(list)
            else {
                return None;
            };
            let number = |c: &Const| self.module.consts.as_int(*c).and_then(|n| u64::try_from(n).ok());
            return number(high).filter(|&high| number(low).is_some_and(|low| low < high));
        }
        let InstKind::Call { site: Some(site), .. } = &self.function.insts[inst].kind else { return None };
        // As it is written: `i32 0, 1024`.
        let text = site.result_attributes.text("range")?;
        let (low, high) = text.split_once(',')?;
        let low: u64 = low.split_whitespace().last()?.parse().ok()?;
        let high: u64 = high.trim().parse().ok()?;
        (low < high).then_some(high)
    }
}
