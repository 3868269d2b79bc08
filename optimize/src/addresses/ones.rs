//! Which bits of a number may be ones.

use gcnsel_analysis::Body;
use gcnsel_ir::{BinaryOp, Callee, CastOp, InstKind, Intrinsic, TypeTable, Value};

/// So many operations behind a number are looked at.
const STEPS: u32 = 6;

/// The most work-items of a work-group in one dimension (AMDGPUUsage, "amdgpu-flat-work-group-size").
const MOST_ITEMS: u64 = 1024;

/// A mask of those bits, of a number of up to 64 bits.
pub(super) fn of(types: &TypeTable, f: &Body, value: Value) -> u64 {
    ones(types, f, value, STEPS)
}

fn ones(types: &TypeTable, f: &Body, value: Value, steps: u32) -> u64 {
    let Some(bits @ 1..=64) = types.int_bits(f.values[value].ty) else { return u64::MAX };
    let all = u64::MAX >> (64 - bits);
    if let Some(number) = f.as_int(value) {
        return number as u64 & all;
    }
    let Some(inst) = f.def_inst(value).filter(|_| steps > 0) else { return all };
    let of = |value| ones(types, f, value, steps - 1);
    let amount = |value| f.as_int(value).filter(|&by| by < u128::from(bits)).map(|by| by as u32);
    let found = match &f.insts[inst].kind {
        InstKind::Cast { op: CastOp::ZExt | CastOp::Trunc, value, .. } => of(*value),
        InstKind::Binary { op, lhs, rhs, .. } => match op {
            BinaryOp::And => of(*lhs) & of(*rhs),
            BinaryOp::Or | BinaryOp::Xor => of(*lhs) | of(*rhs),
            BinaryOp::Shl => amount(*rhs).map_or(all, |by| of(*lhs) << by),
            BinaryOp::LShr => amount(*rhs).map_or(all, |by| of(*lhs) >> by),
            // No more than the largest that it can be, and no bit below the lowest.
            BinaryOp::Add => up_to(of(*lhs).checked_add(of(*rhs))) & !below(of(*lhs) | of(*rhs)),
            BinaryOp::Mul => up_to(of(*lhs).checked_mul(of(*rhs))),
            BinaryOp::UDiv => up_to(Some(of(*lhs))),
            BinaryOp::URem => up_to(f.as_int(*rhs).map(|n| (n as u64).saturating_sub(1))),
            _ => all,
        },
        InstKind::Call { callee: Callee::Symbol(symbol), .. } => match f.module().intrinsic(*symbol) {
            Some(
                Intrinsic::AmdgcnWorkitemIdX | Intrinsic::AmdgcnWorkitemIdY | Intrinsic::AmdgcnWorkitemIdZ,
            ) => MOST_ITEMS - 1,
            _ => all,
        },
        InstKind::Select { on_true, on_false, .. } => of(*on_true) | of(*on_false),
        _ => all,
    };
    found & all
}

/// The bits of numbers up to one; all where that is not known.
fn up_to(most: Option<u64>) -> u64 {
    most.map_or(u64::MAX, |most| u64::MAX.checked_shr(most.leading_zeros()).unwrap_or(0))
}

/// The bits below the lowest of a mask.
fn below(mask: u64) -> u64 {
    (mask & mask.wrapping_neg()).wrapping_sub(1)
}
