//! Counters of 64 bits that stay below 2³² count in 32.
//!
//! Front ends widen counters for the sake of addresses. Where addresses are steps, what is left is the test that ends the loop:
//! a sum and a comparison of two dwords each. A counter that begins at a constant and grows by one is as narrow as what ends
//! its loop.

use super::loops::{Counter, Loops, Step, Test};
use gcnsel_analysis::{Body, New};
use gcnsel_diag::Result;
use gcnsel_ir::{
    AddressSpace, Block, CastOp, ConstData, Inst, InstKind, IntPredicate, TypeKind, TypeTable, Value,
};
use gcnsel_legalize::builder::Builder;
use gcnsel_legalize::rewrite::{Action, each_inst};
use rustc_hash::FxHashMap;

/// A counter, and what stands for it.
struct Narrow {
    phi: Value,
    next: Value,
    first: u32,
    step: u32,
    /// The edges to the header, whether they come from the loop, and where from.
    edges: Vec<(bool, Block)>,
}

/// Has counters count in 32 bits where nobody needs more.
pub fn narrow(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    let (counters, headers) = find(types, function);
    if counters.is_empty() {
        return Ok(());
    }
    let i32 = types.int(32);
    let phis: Vec<Value> = headers.iter().map(|&header| function.add_phis(header, &[i32])[0]).collect();
    let mut numbers: FxHashMap<Value, (usize, bool)> = FxHashMap::default();
    for (n, counter) in counters.iter().enumerate() {
        numbers.insert(counter.phi, (n, false));
        numbers.insert(counter.next, (n, true));
    }
    let mut nexts: Vec<Option<Value>> = counters.iter().map(|_| None).collect();
    each_inst(types, function, |w, inst| {
        let b = &mut w.b;
        if let Some(&(n, true)) = b.function.insts[inst].result.and_then(|result| numbers.get(&result)) {
            let step = b.c32(counters[n].step);
            nexts[n] = Some(b.add(phis[n], step));
            return Ok(Action::Keep);
        }
        let narrow = |b: &mut Builder, value: Value| -> Option<Value> {
            let &(n, is_next) = numbers.get(&value)?;
            if !is_next {
                return Some(phis[n]);
            }
            // Where the sum stands further down in the layout it is made here as well.
            nexts[n].or_else(|| {
                let step = b.c32(counters[n].step);
                Some(b.add(phis[n], step))
            })
        };
        Ok(match b.function.insts[inst].kind.clone() {
            InstKind::ICmp { predicate, lhs, rhs, .. } => {
                let (left, right) = (narrow(b, lhs), narrow(b, rhs));
                if left.is_none() && right.is_none() {
                    return Ok(Action::Keep);
                }
                let left = left.unwrap_or_else(|| low(b, lhs));
                let right = right.unwrap_or_else(|| low(b, rhs));
                Action::Replace(b.icmp(without_sign(predicate), left, right))
            }
            InstKind::Cast { op: CastOp::Trunc, value, .. } => match narrow(b, value) {
                Some(value) => {
                    let ty = b.function.insts[inst].ty;
                    Action::Replace(b.resize(value, ty, false))
                }
                None => Action::Keep,
            },
            InstKind::Gep { source, base, indices, inbounds, .. } => {
                let narrowed: Vec<Option<Value>> = indices.iter().map(|&index| narrow(b, index)).collect();
                if narrowed.iter().all(Option::is_none) {
                    return Ok(Action::Keep);
                }
                let ty = b.function.insts[inst].ty;
                let indices = narrowed.iter().zip(&indices).map(|(new, &old)| new.unwrap_or(old)).collect();
                Action::Replace(b.value(New::address_within(source, base, indices, inbounds), ty))
            }
            _ => Action::Keep,
        })
    })?;
    for (n, counter) in counters.iter().enumerate() {
        let Some(phi) = function.def_inst(phis[n]) else { continue };
        let first = function.constant(i32, ConstData::Int(counter.first.into()));
        let next = nexts[n].expect("the sum is an instruction of the function");
        let value = |&(is_back, from): &(bool, Block)| (if is_back { next } else { first }, from);
        *function.incoming_mut(phi) = counter.edges.iter().map(value).collect();
    }
    function.remove_dead(types);
    Ok(())
}

/// The predicate for numbers that have no sign.
fn without_sign(predicate: IntPredicate) -> IntPredicate {
    match predicate {
        IntPredicate::Sgt => IntPredicate::Ugt,
        IntPredicate::Sge => IntPredicate::Uge,
        IntPredicate::Slt => IntPredicate::Ult,
        IntPredicate::Sle => IntPredicate::Ule,
        other => other,
    }
}

/// The low half of a number that is below 2³².
fn low(b: &mut Builder, value: Value) -> Value {
    let i32 = b.i32();
    if let Some(number) = b.function.as_int(value) {
        return b.c32(number as u32);
    }
    match b.function.def_inst(value).map(|inst| b.function.insts[inst].kind.clone()) {
        Some(InstKind::Cast { op: CastOp::ZExt, value, .. }) => b.resize(value, i32, false),
        _ => b.resize(value, i32, false),
    }
}

/// The counters that may count in 32 bits, and their headers.
fn find(types: &TypeTable, body: &Body) -> (Vec<Narrow>, Vec<Block>) {
    let (mut found, mut headers) = (Vec::new(), Vec::new());
    let Some(loops) = Loops::of(types, body) else { return (found, headers) };
    for cycle in loops.cycles.iter() {
        if loops.loops[cycle].is_none() {
            continue;
        }
        for &inst in &body.blocks[loops.cycles.header(cycle)].insts {
            let (InstKind::Phi { incoming, .. }, Some(phi)) =
                (&body.insts[inst].kind, body.insts[inst].result)
            else {
                break;
            };
            let Some(counter) = loops.counters.get(&phi).filter(|counter| counter.bits == 64) else {
                continue;
            };
            let is_back = |from: Block| loops.cycles.contains(cycle, from);
            let Some(&(next, _)) = incoming.iter().find(|&&(_, from)| is_back(from)) else { continue };
            let Some((first, step)) = range(types, body, &loops, counter, [phi, next]) else { continue };
            let users = [phi, next].into_iter().flat_map(|value| loops.uses.of(value));
            let mut users = users.copied().filter(|&user| Some(user) != body.def_inst(next) && user != inst);
            if users.all(|user| needs_low_half(types, body, user, [phi, next])) {
                let edges = incoming.iter().map(|&(_, from)| (is_back(from), from)).collect();
                found.push(Narrow { phi, next, first, step, edges });
                headers.push(loops.cycles.header(cycle));
            }
        }
    }
    (found, headers)
}

/// Where a counter begins and by what it grows, if it and what it is next stay below 2³².
fn range(
    types: &TypeTable,
    body: &Body,
    loops: &Loops,
    counter: &Counter,
    [phi, next]: [Value; 2],
) -> Option<(u32, u32)> {
    let Step::Constant(step) = counter.step else { return None };
    let step = u32::try_from(step).ok().filter(|&step| step > 0)?;
    let first = u32::try_from(body.as_int(counter.first)?).ok()?;
    let is_below = |test: &Test| {
        if test.lhs != phi && test.lhs != next {
            return false;
        }
        let Some(most) = most(types, body, test.rhs) else { return false };
        let farthest = match test.predicate {
            IntPredicate::Ult | IntPredicate::Slt => most.max(1) - 1,
            IntPredicate::Ule | IntPredicate::Sle => most,
            // It meets a constant that lies ahead. Of what is no constant that is not known; but if the loop has no other
            // way out, it comes to that, or to a sum that is poison, on which it branches.
            IntPredicate::Ne if step == 1 => {
                let begins = u64::from(first) + u64::from(test.lhs == next);
                let comes = match body.as_int(test.rhs) {
                    Some(bound) => begins <= bound as u64,
                    None => counter.is_exact() && loops.ends_by(body, counter.cycle, test),
                };
                if !comes {
                    return false;
                }
                most.max(1) - 1
            }
            _ => return false,
        };
        // A counter that fails the test itself is one step further, and its sum another one.
        let steps = if test.lhs == phi { 2 } else { 1 };
        farthest.max(first.into()) + steps * u64::from(step) < 1 << 32
    };
    loops.tests[counter.cycle].iter().any(is_below).then_some((first, step))
}

/// The largest that a number below 2³² can be; `None` if it is not known to be one.
fn most(types: &TypeTable, body: &Body, value: Value) -> Option<u64> {
    if let Some(number) = body.as_int(value) {
        return u64::try_from(number).ok().filter(|&number| number < 1 << 32);
    }
    match body.insts[body.def_inst(value)?].kind {
        InstKind::Cast { op: CastOp::ZExt, value, .. } => {
            let bits = types.int_bits(body.values[value].ty).filter(|&bits| bits <= 32)?;
            Some((1 << bits) - 1)
        }
        _ => None,
    }
}

/// Whether a user of a counter needs no more than its low half.
fn needs_low_half(types: &TypeTable, body: &Body, user: Inst, counts: [Value; 2]) -> bool {
    let data = &body.insts[user];
    match &data.kind {
        InstKind::ICmp { lhs, rhs, .. } => [*lhs, *rhs]
            .into_iter()
            .all(|value| counts.contains(&value) || most(types, body, value).is_some()),
        InstKind::Cast { op: CastOp::Trunc, .. } => types.int_bits(data.ty).is_some_and(|bits| bits <= 32),
        InstKind::Gep { indices, base, .. } => {
            let is_short = matches!(types.kind(data.ty), TypeKind::Ptr(AddressSpace::LOCAL));
            is_short && !counts.contains(base) && indices.iter().any(|index| counts.contains(index))
        }
        _ => false,
    }
}
