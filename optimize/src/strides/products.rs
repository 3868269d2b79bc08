//! Products of one number and several at small distances from each other, each by a step from the one before.
//!
//! ```text
//! %a = mul i32 %y, %pitch                          %a = mul i32 %y, %pitch
//! %y1 = add i32 %y, 1                              %b = add i32 %a, %pitch
//! %b = mul i32 %y1, %pitch
//! ```
//!
//! Both wrap round alike. A product that lanes compute takes as long as four sums. Products that promise not to wrap round stay, and
//! no other is computed from one whose number promises it: what breaks its promise must not be in what does not.

use gcnsel_analysis::{Body, Uses};
use gcnsel_diag::Result;
use gcnsel_ir::{BinaryOp, Function, Inst, InstKind, TypeTable, Value, WrapFlags};
use gcnsel_legalize::rewrite::{Action, each_inst};
use rustc_hash::FxHashMap;

/// A product that is computed from the one before.
struct Step {
    before: Value,
    factor: Value,
    /// How often the factor is added.
    times: i64,
}

/// Computes products from others in their block.
pub fn step(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    let steps = find(types, function);
    if steps.is_empty() {
        return Ok(());
    }
    each_inst(types, function, |w, inst| {
        let Some(&Step { before, factor, times }) = steps.get(&inst) else { return Ok(Action::Keep) };
        let b = &mut w.b;
        let shift = times.unsigned_abs().trailing_zeros();
        let added = if shift == 0 { factor } else { b.shift(BinaryOp::Shl, factor, shift) };
        Ok(Action::Replace(match times {
            0 => before,
            1.. => b.add(before, added),
            _ => b.sub(before, added),
        }))
    })?;
    function.remove_dead(types);
    Ok(())
}

fn find(types: &TypeTable, f: &Body) -> FxHashMap<Inst, Step> {
    let mut steps = FxHashMap::default();
    let uses = Uses::new(f);
    // By what varies and the factor: the product that was computed last, and how far its number is from what varies.
    let mut last: FxHashMap<[Value; 2], (Value, i64)> = FxHashMap::default();
    for &block in &f.layout {
        last.clear();
        for &inst in &f.blocks[block].insts {
            let data = &f.insts[inst];
            let (InstKind::Binary { op: BinaryOp::Mul, lhs, rhs, wrap, .. }, Some(result)) =
                (&data.kind, data.result)
            else {
                continue;
            };
            let is_dear = matches!(types.int_bits(data.ty), Some(32 | 64)) && !uses.of(result).is_empty();
            if !is_dear
                || *wrap != WrapFlags::default()
                || f.as_int(*lhs).is_some()
                || f.as_int(*rhs).is_some()
            {
                continue;
            }
            let bits = types.int_bits(data.ty).unwrap_or(64);
            let (left, right) = (number(f, *lhs, bits), number(f, *rhs, bits));
            // The number of either side may be the one that varies; of a square both are one.
            let sides = [(left, *rhs), (right, *lhs)];
            let sides = || sides.into_iter().take(if lhs == rhs { 1 } else { 2 });
            for ((base, distance, _), factor) in sides() {
                let Some(&(before, at)) = last.get(&[base, factor]) else { continue };
                let times = distance.wrapping_sub(at);
                if times == 0 || times.unsigned_abs().is_power_of_two() {
                    steps.entry(inst).or_insert(Step { before, factor, times });
                }
            }
            for ((base, distance, promises), factor) in sides() {
                // What is a step itself does not hang on the promise any more.
                if !promises || steps.contains_key(&inst) {
                    last.insert([base, factor], (result, distance));
                }
            }
        }
    }
    steps
}

/// A number as another one and a constant that is added to it, and whether the sum promises not to wrap round.
fn number(f: &Function, value: Value, bits: u32) -> (Value, i64, bool) {
    let Some(def) = f.def_inst(value) else { return (value, 0, false) };
    let InstKind::Binary { op, lhs, rhs, wrap, .. } = f.insts[def].kind else { return (value, 0, false) };
    let is_sum = op == BinaryOp::Add || op == BinaryOp::Or && wrap.disjoint;
    let (other, constant) = match (f.as_int(lhs), f.as_int(rhs)) {
        (None, Some(constant)) => (lhs, constant),
        (Some(constant), None) => (rhs, constant),
        _ => return (value, 0, false),
    };
    let shift = 64 - bits.min(64);
    let signed = ((constant as u64) << shift) as i64 >> shift;
    let promises = wrap != WrapFlags::default();
    match op {
        BinaryOp::Sub if f.as_int(rhs).is_some() => (other, signed.wrapping_neg(), promises),
        _ if is_sum => (other, signed, promises),
        _ => (value, 0, false),
    }
}
