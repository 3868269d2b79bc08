//! Atomic operations of one address: one lane does them for the wave.
//!
//! ```text
//! %old = atomicrmw add ptr %p, i32 %v           %all = ballot(true)
//!                                               %total = %v * ctpop(%all)
//!                                               %below = mbcnt(%all)
//!                                               br (%below == 0), one, after
//!                                          one: %was = atomicrmw add ptr %p, i32 %total
//!                                               br after
//!                                        after: %first = readfirstlane(phi [%was, one], [poison, ...])
//!                                               %old = %first + %v * %below
//! ```
//!
//! Why that is right:
//!
//! - The lanes that come to the operation together come through the blocks that replace it together, and as often: these have
//!   one way in and one way out. So the lanes that `ballot` counts are those that would have executed the operation, and the lane
//!   that is chosen among them is the first of those that read its result.
//! - No order is promised between operations of different lanes that are monotonic. One of the orders in which they may happen
//!   is lane by lane, with nothing of other waves in between. Memory and results then are what the combined operation leaves:
//!   the operations are associative and commutative, and the result of a lane is what was there, combined with the values of
//!   the lanes below. Sums of floats are not associative: their order is as little promised, but no order of sums rounds as the
//!   combined value does. LLVM's optimizer takes that for right, for the same operations and types.
//! - An operation that acquires or releases orders the other accesses of its lane. IR has nothing by which the chosen lane would hand that
//!   on to others, so such an operation stays. It is for the caller to say which apply, by [`Ordering`](gcnsel_ir::Ordering), scope and volatility.
//! - The operands may be found to be undefined in one lane. What is stored is undefined then as before; what a lane gets
//!   is computed of frozen values, so that the first lane gets what was there.
//!
//! The new operations that ask for other lanes are of this place: none is copied, moved or made one with another.

mod chosen;
mod scan;

use chosen::Chosen;

use super::write::Write;
use super::{Action, Body};
use crate::{Options, Uniformity};
use cranelift_entity::SecondaryMap;
use gcnsel_ir::{
    BinaryOp, Block, Callee, CastOp, ConstData, FastMath, Inst, InstKind, IntPredicate, Intrinsic, RmwOp,
    SymbolId, Type, TypeKind, TypeTable, Value, ValueDef, WrapFlags,
};

/// How one lane does an operation for the wave.
#[derive(Clone, Copy, Debug)]
struct Plan {
    op: RmwOp,
    value: Value,
    ty: Type,
    /// All lanes have the same value.
    is_uniform: bool,
    /// Something uses what was in memory.
    returns: bool,
}

/// The declaration of an intrinsic for some types.
pub type DeclarationOf<'d> = &'d dyn Fn(&Body<'_>, &TypeTable, Intrinsic, &[Type]) -> Option<SymbolId>;

impl Body<'_> {
    /// Has one lane do an atomic operation for all lanes of the wave that execute it together, where `applies` chooses it
    /// and all have the same address. It stays where a branch has chosen one lane already, as far as that is seen (`chosen.rs`).
    ///
    /// These operations are known: `add`, `sub`, `and`, `or`, `xor`, the minima and maxima, on integers of 8, 16, 32 and 64 bits,
    /// `fadd`, `fsub`, `fmin` and `fmax` on `float` and `double`. Values that lanes have each their own of are combined if they
    /// have 32 or 64 bits, and the function is a kernel that calls none: whole-wave values take registers all through a function, of
    /// which calls keep few. Others stay.
    ///
    /// `options` are those by which uniformity is found out. `declared` gives the declarations of intrinsics; an operation for
    /// which one is missing stays.
    pub fn combine_atomics(
        &mut self,
        types: &mut TypeTable,
        options: &Options,
        applies: impl Fn(&Body<'_>, &TypeTable, Inst) -> bool,
        declared: DeclarationOf<'_>,
    ) {
        let known = |body: &Self, types: &TypeTable, inst: Inst| {
            let InstKind::AtomicRmw { op, ptr, value, .. } = body.insts[inst].kind else { return None };
            let ty = body.values[value].ty;
            (is_known(types, op, ty) && applies(body, types, inst)).then_some((op, ptr, value, ty))
        };
        let all = |body: &Self| -> Vec<(Block, Inst)> {
            let insts = |&block: &Block| body.blocks[block].insts.iter().map(move |&inst| (block, inst));
            body.layout.iter().flat_map(insts).collect()
        };
        if !self.layout.iter().flat_map(|&b| &self.blocks[b].insts).any(|&i| known(self, types, i).is_some())
        {
            return;
        }
        let uniformity = Uniformity::with_types(self.module, types, &self.function, options);
        let chosen = Chosen::new(self, &uniformity);
        let may_scan = self.is_kernel() && !self.calls_functions();
        let mut plans: SecondaryMap<Inst, Option<Plan>> = SecondaryMap::new();
        for (block, inst) in all(self) {
            let Some((op, ptr, value, ty)) = known(self, types, inst) else { continue };
            if uniformity.use_is_divergent(&self.function, ptr, block) || chosen.is_one_lane(block) {
                continue;
            }
            let is_uniform = !uniformity.use_is_divergent(&self.function, value, block);
            let result = self.insts[inst].result;
            let returns = result.is_some_and(|result| !uniformity.uses().of(result).is_empty());
            let plan = Plan { op, value, ty, is_uniform, returns };
            let is_wide = types.bits(ty).is_some_and(|bits| bits >= 32);
            if (is_uniform || is_wide && may_scan) && plan.declarations(self, types, declared).is_some() {
                plans[inst] = Some(plan);
            }
        }
        let combined = self.rewrite_all(|body, block, inst| {
            let Some(plan) = plans[inst] else { return Ok::<_, std::convert::Infallible>(Action::Keep) };
            let declared = plan.declarations(body, types, declared).expect("they were there");
            let mut wave = Wave::new(body, types, inst, declared, *block);
            let result = wave.combine(plan);
            *block = wave.block;
            Ok(result.map_or(Action::Drop, Action::Replace))
        });
        combined.unwrap_or_else(|never| match never {});
    }
}

impl Body<'_> {
    /// Whether calls of functions have stayed.
    fn calls_functions(&self) -> bool {
        let mut insts = self.layout.iter().flat_map(|&block| &self.blocks[block].insts);
        insts.any(|&inst| match &self.insts[inst].kind {
            InstKind::Call { callee: Callee::Symbol(symbol), .. } => self.module.intrinsic(*symbol).is_none(),
            InstKind::Call { callee: Callee::Indirect(_), .. } => true,
            _ => false,
        })
    }
}

/// Whether an operation can be combined on a type.
fn is_known(types: &TypeTable, op: RmwOp, ty: Type) -> bool {
    use RmwOp::*;
    match op {
        Add | Sub | And | Or | Xor | Max | Min | UMax | UMin => {
            matches!(types.int_bits(ty), Some(8 | 16 | 32 | 64))
        }
        FAdd | FSub | FMax | FMin => matches!(types.kind(ty), TypeKind::Float | TypeKind::Double),
        _ => false,
    }
}

/// Whether an operation is one of floats.
fn is_float(op: RmwOp) -> bool {
    matches!(op, RmwOp::FAdd | RmwOp::FSub | RmwOp::FMax | RmwOp::FMin)
}

/// Whether lanes that have the same value get different results one after the other, by how many were before them.
fn counts(op: RmwOp) -> bool {
    matches!(op, RmwOp::Add | RmwOp::Sub | RmwOp::Xor | RmwOp::FAdd | RmwOp::FSub)
}

/// What an operation's values are combined by before it is done: what is subtracted is a sum.
fn combining(op: RmwOp) -> RmwOp {
    match op {
        RmwOp::Sub => RmwOp::Add,
        RmwOp::FSub => RmwOp::FAdd,
        _ => op,
    }
}

/// The declarations that a plan asks for.
#[derive(Clone, Copy)]
struct Declarations {
    ballot: SymbolId,
    /// Of the mask's bits.
    count: SymbolId,
    below: [SymbolId; 2],
    /// For the type of the operation.
    read_first: SymbolId,
    minnum: Option<SymbolId>,
    maxnum: Option<SymbolId>,
    scan: Option<scan::Declarations>,
}

impl Plan {
    /// `None` if one is missing.
    fn declarations(
        &self,
        body: &Body<'_>,
        types: &mut TypeTable,
        declared: DeclarationOf<'_>,
    ) -> Option<Declarations> {
        let (i64, ty) = (types.int(64), self.ty);
        let bits = types.int(types.bits(ty)? as u32);
        let get = |intrinsic, overloads: &[Type]| declared(body, types, intrinsic, overloads);
        let of_floats = |intrinsic| match is_float(self.op) {
            true => get(intrinsic, &[ty]).map(Some),
            false => Some(None),
        };
        Some(Declarations {
            ballot: get(Intrinsic::AmdgcnBallot, &[i64])?,
            count: get(Intrinsic::Ctpop, &[i64])?,
            below: [get(Intrinsic::AmdgcnMbcntLo, &[])?, get(Intrinsic::AmdgcnMbcntHi, &[])?],
            read_first: get(Intrinsic::AmdgcnReadfirstlane, &[ty])?,
            minnum: of_floats(Intrinsic::Minnum)?,
            maxnum: of_floats(Intrinsic::Maxnum)?,
            scan: match self.is_uniform {
                true => None,
                false => Some(scan::Declarations::of(self, bits, &get)?),
            },
        })
    }
}

/// Writes what stands for an operation.
struct Wave<'a, 'm> {
    write: Write<'a, 'm>,
    types: &'a mut TypeTable,
    inst: Inst,
    declared: Declarations,
    /// Where it goes on.
    block: Block,
}

/// What an operation's lanes have in common, and each for itself.
struct Values {
    /// What the chosen lane does the operation with.
    total: Value,
    /// Whether a lane is the chosen one.
    is_first: Value,
    /// What a lane combines with what was there, for its result.
    before: Option<Before>,
}

/// The values of the lanes below.
enum Before {
    /// They are this.
    Is(Value),
    /// They are this with the lane's own value, which has to be taken out.
    With(Value),
    /// They are this, but there are none for the first lane.
    ButFirst(Value),
}

impl<'a, 'm> Wave<'a, 'm> {
    fn new(
        body: &'a mut Body<'m>,
        types: &'a mut TypeTable,
        inst: Inst,
        declared: Declarations,
        block: Block,
    ) -> Wave<'a, 'm> {
        let write = Write::instead_of(body, types, inst);
        Wave { write, types, inst, declared, block }
    }

    /// Gives the result, if there is a use of it.
    fn combine(&mut self, mut plan: Plan) -> Option<Value> {
        let is_constant = matches!(self.write.function.values[plan.value].def, ValueDef::Const(_));
        if plan.returns && !is_constant {
            plan.value = self.value(InstKind::Freeze { value: plan.value }, plan.ty);
        }
        let Values { total, is_first, before } = match plan.is_uniform {
            true => self.of_one_value(&plan),
            false => self.of_own_values(&plan),
        };
        let data = self.write.function.insts[self.inst].clone();
        let [one, after] = [(); 2].map(|()| self.write.function.new_block(None, data.span));
        let head = std::mem::replace(&mut self.block, after);
        self.write.add(head, InstKind::CondBr { condition: is_first, on_true: one, on_false: after }, None);
        let InstKind::AtomicRmw { op, ptr, access, .. } = data.kind else { return None };
        let kind = InstKind::AtomicRmw { op, ptr, value: total, access };
        let was = self.write.value(one, kind, data.ty);
        let copy = self.write.function.def_inst(was).expect("it has just been written");
        self.write.function.function.insts[copy].metadata = data.metadata;
        self.write.add(one, InstKind::Br { target: after }, None);
        let before = before?;
        let nothing = self.write.function.constant(plan.ty, ConstData::Poison);
        let incoming = vec![(was, one), (nothing, head)];
        let was = self.value(InstKind::Phi { incoming, fast: FastMath::default() }, plan.ty);
        let was = self.call(self.declared.read_first, &[was], plan.ty);
        Some(match before {
            Before::Is(values) => self.combined(plan.op, plan.ty, was, values),
            Before::With(values) => {
                let all = self.combined(plan.op, plan.ty, was, values);
                // What takes a value out again.
                let inverse = match plan.op {
                    RmwOp::Add => RmwOp::Sub,
                    RmwOp::Sub => RmwOp::Add,
                    other => other,
                };
                self.combined(inverse, plan.ty, all, plan.value)
            }
            Before::ButFirst(values) => {
                let later = self.combined(plan.op, plan.ty, was, values);
                self.select(is_first, was, later, plan.ty)
            }
        })
    }

    /// Where all lanes have the same value: it counts as often as there are lanes.
    fn of_one_value(&mut self, plan: &Plan) -> Values {
        let value = plan.value;
        let [i32, i64] = [32, 64].map(|bits| self.types.int(bits));
        let all = self.all_lanes();
        let (below, is_first) = self.lanes_below(all);
        if !counts(plan.op) {
            let before = plan.returns.then_some(Before::ButFirst(value));
            return Values { total: value, is_first, before };
        }
        let count = self.call(self.declared.count, &[all], i64);
        let count = self.cast(CastOp::Trunc, count, i32);
        let total = self.times(plan, count);
        let before = plan.returns.then(|| match is_float(plan.op) {
            // A product with zero is no zero, if the value is infinite.
            true => Before::ButFirst(self.times(plan, below)),
            false => Before::Is(self.times(plan, below)),
        });
        Values { total, is_first, before }
    }

    /// The value of an operation that counts, so many times; `ty` is that of the operation.
    fn times(&mut self, plan: &Plan, count: Value) -> Value {
        let Plan { op, value, ty, .. } = *plan;
        // It stays known for what changes nothing.
        if self.write.function.as_int(value) == Some(0) {
            return value;
        }
        if is_float(op) {
            let count = self.cast(CastOp::UiToFp, count, ty);
            return self.binary(BinaryOp::FMul, value, count, ty);
        }
        if op == RmwOp::Xor {
            let bit = self.types.int(1);
            let is_odd = self.cast(CastOp::Trunc, count, bit);
            let zero = self.int(ty, 0);
            return self.select(is_odd, value, zero, ty);
        }
        let bits = self.types.int_bits(ty).unwrap_or(32);
        let count = match bits {
            64 => self.cast(CastOp::ZExt, count, ty),
            32 => count,
            _ => self.cast(CastOp::Trunc, count, ty),
        };
        match self.write.function.as_int(value) {
            Some(1) => count,
            _ => self.binary(BinaryOp::Mul, value, count, ty),
        }
    }

    /// A mask of the lanes that are here.
    fn all_lanes(&mut self) -> Value {
        let [i1, i64] = [1, 64].map(|bits| self.types.int(bits));
        let yes = self.int(i1, 1);
        self.call(self.declared.ballot, &[yes], i64)
    }

    /// How many lanes of a mask are below a lane, and whether there are none.
    fn lanes_below(&mut self, mask: Value) -> (Value, Value) {
        let [i32, i64] = [32, 64].map(|bits| self.types.int(bits));
        let (zero, width) = (self.int(i32, 0), self.int(i64, 32));
        let low = self.cast(CastOp::Trunc, mask, i32);
        let high = self.binary(BinaryOp::LShr, mask, width, i64);
        let high = self.cast(CastOp::Trunc, high, i32);
        let [of_low, of_high] = self.declared.below;
        let below = self.call(of_low, &[low, zero], i32);
        let below = self.call(of_high, &[high, below], i32);
        (below, self.compare(IntPredicate::Eq, below, zero))
    }

    /// What an operation makes of two values.
    fn combined(&mut self, op: RmwOp, ty: Type, lhs: Value, rhs: Value) -> Value {
        let mut pick = |predicate| {
            let is_first = self.compare(predicate, lhs, rhs);
            self.select(is_first, lhs, rhs, ty)
        };
        let op = match op {
            RmwOp::Max => return pick(IntPredicate::Sgt),
            RmwOp::Min => return pick(IntPredicate::Slt),
            RmwOp::UMax => return pick(IntPredicate::Ugt),
            RmwOp::UMin => return pick(IntPredicate::Ult),
            RmwOp::FMax | RmwOp::FMin => {
                let Declarations { minnum, maxnum, .. } = self.declared;
                let which = if op == RmwOp::FMin { minnum } else { maxnum };
                return self.call(which.expect("operations of floats have it"), &[lhs, rhs], ty);
            }
            RmwOp::Sub => BinaryOp::Sub,
            RmwOp::And => BinaryOp::And,
            RmwOp::Or => BinaryOp::Or,
            RmwOp::Xor => BinaryOp::Xor,
            RmwOp::FAdd => BinaryOp::FAdd,
            RmwOp::FSub => BinaryOp::FSub,
            _ => BinaryOp::Add,
        };
        self.binary(op, lhs, rhs, ty)
    }

    fn value(&mut self, kind: InstKind, ty: Type) -> Value {
        self.write.value(self.block, kind, ty)
    }

    fn call(&mut self, symbol: SymbolId, args: &[Value], ty: Type) -> Value {
        self.write.call(self.block, symbol, args, ty)
    }

    fn int(&mut self, ty: Type, value: u64) -> Value {
        self.write.function.constant(ty, ConstData::Int(value.into()))
    }

    fn binary(&mut self, op: BinaryOp, lhs: Value, rhs: Value, ty: Type) -> Value {
        let (wrap, fast) = (WrapFlags::default(), FastMath::default());
        self.value(InstKind::Binary { op, lhs, rhs, wrap, fast }, ty)
    }

    fn cast(&mut self, op: CastOp, value: Value, ty: Type) -> Value {
        let (wrap, fast) = (WrapFlags::default(), FastMath::default());
        self.value(InstKind::Cast { op, value, wrap, fast }, ty)
    }

    fn compare(&mut self, predicate: IntPredicate, lhs: Value, rhs: Value) -> Value {
        let bit = self.types.int(1);
        self.value(InstKind::ICmp { predicate, lhs, rhs, samesign: false }, bit)
    }

    fn select(&mut self, condition: Value, on_true: Value, on_false: Value, ty: Type) -> Value {
        self.value(InstKind::Select { condition, on_true, on_false, fast: FastMath::default() }, ty)
    }
}
