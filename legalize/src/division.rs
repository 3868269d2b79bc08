//! Integer division and remainder, which the machine does not have.
//!
//! - By a constant: shifts, or the high half of a product with the constant's reciprocal ([`constant`]).
//! - Of up to 16 bits: one float reciprocal is almost exact; the quotient is at most one too small.
//! - Of 64 bits, of which only the dividend's low 32 may count: as of 32 bits; where the divisor has more, it is larger.
//! - Of 64 bits else: as of 32 bits for lanes where those are enough. Sizes and indices often have 64 bits for fear alone.
//! - Of 32 and 64 bits: a float reciprocal is made into a fixed-point one, which Newton's iteration sharpens in
//!   integers; the quotient is at most two too small.
//!
//! Why at most two. Let `R = 2^N / y`. The first estimate `z` is `R` times `1 - e` rounded down, with `0 < e <= E`,
//! where `E = 2^-20`: the scale `2^N (1 - 2^-21)` outweighs what conversion, reciprocal (1 ulp) and product may
//! err upwards (2^-24 + 2^-23 + 2^-24, for N = 64 one more 2^-24), so it is never too large. A step
//! `z + floor(z (2^N - y z) / 2^N)` takes an error of `d = R - z` to at most `d^2 / R + 1`, and never overshoots.
//! After one step (N = 32), or two (N = 64), with `d <= R E + 1` before them, `R - z < 2`; and for `R` so small
//! that the `+ 1` weighs, `z` is already within `1 + R E` of `R`. So `floor(x z / 2^N)` is less than
//! `2 x / 2^N < 2` below `x / y` before rounding down: two corrections make it exact.
//!
//! Reciprocals by Newton's iteration: Granlund and Möller survey them in "Improved division by invariant
//! integers" (IEEE Transactions on Computers 2011, doi 10.1109/TC.2010.143).

mod constant;
mod product;
mod sign;

pub(super) use product::product64;

use super::builder::Builder;
use super::per_lane;
use super::rewrite::{Action, Writer, each_inst};
use gcnsel_analysis::{Body, KnownBits};
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_ir::{BinaryOp, Block, CastOp, InstKind, IntPredicate, Type, TypeTable, Value};
use product::{halves, mulhi64};
use rustc_hash::FxHashMap;
use sign::{negate_if, sign_mask};

/// `2^32 (1 - 2^-21)` and `2^64 (1 - 2^-21)`: both are floats.
const SCALE_32: f32 = 4_294_965_248.0;
const SCALE_64: f32 = 18_446_735_277_616_529_408.0;

/// Replaces all integer divisions and remainders.
///
/// # Errors
/// Divisions of more than 64 bits.
pub(super) fn expand(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    let mut divisions = Divisions::of(types, function);
    each_inst(types, function, |w, inst| {
        let InstKind::Binary { op, lhs, rhs, .. } = w.b.function.insts[inst].kind else {
            return Ok(Action::Keep);
        };
        let Some((signed, quotient)) = kind(op) else { return Ok(Action::Keep) };
        let ty = w.b.function.insts[inst].ty;
        let element = w.b.types.scalar(ty);
        if w.b.types.int_bits(element).is_none_or(|bits| bits > 64) {
            let message = format!("'{}' of more than 64 bits is not supported", op.name());
            return Err(Diagnostic::at(w.b.function.insts[inst].span, message));
        }
        let pick = |pair: (Value, Value)| if quotient { pair.0 } else { pair.1 };
        Ok(Action::Replace(match w.b.types.lanes(ty) {
            None => pick(divisions.divide(w, lhs, rhs, element, signed)),
            Some(lanes) => {
                let mut result = w.b.poison(ty);
                for lane in 0..lanes {
                    let (x, y) = (w.b.extract(lhs, lane), lane_of(&mut w.b, rhs, lane));
                    let part = pick(divisions.divide(w, x, y, element, signed));
                    result = w.b.insert(result, part, lane);
                }
                result
            }
        }))
    })
}

/// Whether an operation is a division, if so whether a signed one, and whether its quotient is wanted.
fn kind(op: BinaryOp) -> Option<(bool, bool)> {
    Some(match op {
        BinaryOp::UDiv => (false, true),
        BinaryOp::SDiv => (true, true),
        BinaryOp::URem => (false, false),
        BinaryOp::SRem => (true, false),
        _ => return None,
    })
}

/// Two numbers that are divided, as signed ones or not.
type Division = (Value, Value, bool);

/// What is known of a function's divisions.
struct Divisions {
    bits: KnownBits,
    /// Those of the block being written with blocks of their own, and their quotients and remainders; and where the block
    /// goes on after the last one.
    done: FxHashMap<Division, (Value, Value)>,
    goes_on: Option<Block>,
}

impl Divisions {
    fn of(types: &TypeTable, function: &Body) -> Divisions {
        let insts = function.layout.iter().flat_map(|&block| &function.blocks[block].insts);
        let divided = insts.filter_map(|&inst| match function.insts[inst].kind {
            InstKind::Binary { op, lhs, rhs, .. } => kind(op).map(|_| [lhs, rhs]),
            _ => None,
        });
        let divided: Vec<Value> = divided.flatten().collect();
        let bits = match &divided[..] {
            [] => KnownBits::default(),
            divided => KnownBits::of(function.module(), types, function, divided.iter().copied()),
        };
        Divisions { bits, done: FxHashMap::default(), goes_on: None }
    }

    /// Bits above which an unsigned value is known to be zero.
    fn significant_bits(&self, b: &Builder, value: Value) -> u32 {
        let known = 64 - (!self.bits.zeros(value)).leading_zeros();
        significant_bits(b, value).min(known)
    }

    /// Quotient and remainder of two scalars of up to 64 bits.
    fn divide(&mut self, w: &mut Writer, x: Value, y: Value, ty: Type, signed: bool) -> (Value, Value) {
        let b = &mut w.b;
        let bits = b.types.int_bits(ty).expect("an integer is divided");
        let (x_bits, y_bits) = (self.significant_bits(b, x), self.significant_bits(b, y));
        // Two values whose signs are clear divide alike either way.
        let signed = signed && (x_bits == bits || y_bits == bits);
        let needed = if signed { bits } else { x_bits.max(y_bits) };
        let width = if needed <= 32 { 32 } else { 64 };
        let wide = b.types.int(width);
        if let Some(divisor) = b.function.as_int(y) {
            let x = b.resize(x, wide, signed);
            let (divisor, range) = match signed {
                true => (constant::Divisor::signed(divisor, bits), bits),
                false => (constant::Divisor { magnitude: divisor as u64, negative: false }, x_bits),
            };
            let (q, r) = constant::divide(b, x, divisor, (width, range), signed);
            return (b.resize(q, ty, false), b.resize(r, ty, false));
        }
        let division = (x, y, signed);
        if self.goes_on != Some(b.block) {
            self.done.clear();
        }
        if let Some(&pair) = self.done.get(&division) {
            return pair;
        }
        let (x, y) = (b.resize(x, wide, signed), b.resize(y, wide, signed));
        let (q, r) = match signed {
            false if width == 64 && x_bits <= 32 => divide_short(b, x, y),
            false => divide_unsigned(w, x, y, width, needed),
            true => {
                let (x_sign, y_sign) = (sign_mask(b, x, width), sign_mask(b, y, width));
                let (x, y) = (negate_if(b, x, x_sign), negate_if(b, y, y_sign));
                let (q, r) = divide_unsigned(w, x, y, width, needed);
                let b = &mut w.b;
                let q_sign = b.xor(x_sign, y_sign);
                (negate_if(b, q, q_sign), negate_if(b, r, x_sign))
            }
        };
        let pair = (w.b.resize(q, ty, false), w.b.resize(r, ty, false));
        if width == 64 {
            self.done.insert(division, pair);
            self.goes_on = Some(w.b.block);
        }
        pair
    }
}

/// A lane of a vector; of a constant one, a constant.
fn lane_of(b: &mut Builder, vector: Value, lane: u32) -> Value {
    if let Some(gcnsel_ir::ConstData::Aggregate(elements)) = b.function.as_const(vector) {
        let element = elements[lane as usize];
        return b.function.const_value(element);
    }
    b.extract(vector, lane)
}

/// Bits above which an unsigned value is known to be zero, as far as its own instruction says.
fn significant_bits(b: &Builder, value: Value) -> u32 {
    let all = b.types.int_bits(b.ty(value)).expect("an integer is divided");
    let constant = |v: Value| b.function.as_int(v);
    if let Some(value) = constant(value) {
        return 128 - value.leading_zeros();
    }
    let Some(inst) = b.function.def_inst(value) else { return all };
    match b.function.insts[inst].kind {
        InstKind::Cast { op: CastOp::ZExt, value, .. } => b.types.int_bits(b.ty(value)).unwrap_or(all),
        InstKind::Binary { op: BinaryOp::And, lhs, rhs, .. } => {
            let mask = constant(lhs).or(constant(rhs));
            mask.map_or(all, |mask| 128 - mask.leading_zeros())
        }
        InstKind::Binary { op: BinaryOp::LShr, rhs, .. } => {
            constant(rhs).map_or(all, |shift| all.saturating_sub(shift as u32))
        }
        _ => all,
    }
}

fn divide_unsigned(w: &mut Writer, x: Value, y: Value, width: u32, needed: u32) -> (Value, Value) {
    match (width, needed) {
        (_, ..=16) => divide_16(&mut w.b, x, y),
        (32, _) => divide_32(&mut w.b, x, y),
        _ => divide_64(w, x, y),
    }
}

/// Of 64 bits, of which no more than 32 of `x` count: where `y` has more, it is larger.
fn divide_short(b: &mut Builder, x: Value, y: Value) -> (Value, Value) {
    let ty = b.ty(x);
    let ((low, _), (y_low, y_high)) = (halves(b, x), halves(b, y));
    let (q, r) = divide_32(b, low, y_low);
    let (q, r) = (b.resize(q, ty, false), b.resize(r, ty, false));
    let none = b.c32(0);
    let is_larger = b.icmp(IntPredicate::Ne, y_high, none);
    let zero = b.c64(0);
    (b.select(is_larger, zero, q), b.select(is_larger, x, r))
}

/// Of 64 bits: where 32 are enough, lanes take the shorter way.
fn divide_64(w: &mut Writer, x: Value, y: Value) -> (Value, Value) {
    let b = &mut w.b;
    let ty = b.ty(x);
    let all = b.or(x, y);
    let (_, high) = halves(b, all);
    let none = b.c32(0);
    let is_short = b.icmp(IntPredicate::Eq, high, none);
    let (short, long, after) = (w.new_block(), w.new_block(), w.new_block());
    w.b.branch_if(is_short, short, long);

    w.switch_to(short);
    let b = &mut w.b;
    let ((x_low, _), (y_low, _)) = (halves(b, x), halves(b, y));
    let (q, r) = divide_32(b, x_low, y_low);
    let of_short = (b.resize(q, ty, false), b.resize(r, ty, false));
    b.branch(after);

    w.switch_to(long);
    let b = &mut w.b;
    let z = reciprocal_64(b, y);
    let q = mulhi64(b, x, z);
    let of_long = corrected(b, q, x, y);
    b.branch(after);

    w.switch_to(after);
    let q = w.phi(ty, &[(of_short.0, short), (of_long.0, long)]);
    let r = w.phi(ty, &[(of_short.1, short), (of_long.1, long)]);
    (q, r)
}

fn divide_32(b: &mut Builder, x: Value, y: Value) -> (Value, Value) {
    let z = reciprocal_32(b, y);
    let q = b.mulhi32(x, z, false);
    corrected(b, q, x, y)
}

/// Of a quotient that is at most two too small.
fn corrected(b: &mut Builder, q: Value, x: Value, y: Value) -> (Value, Value) {
    let product = b.mul(q, y);
    let mut pair = (q, b.sub(x, product));
    for _ in 0..2 {
        pair = correct(b, pair, y);
    }
    pair
}

/// One more in the quotient where the remainder still holds the divisor.
fn correct(b: &mut Builder, (q, r): (Value, Value), y: Value) -> (Value, Value) {
    let ty = b.ty(q);
    let less = b.sub(r, y);
    let more = b.icmp(IntPredicate::Uge, r, y);
    let carry = b.cast(CastOp::ZExt, more, ty);
    let q = b.add(q, carry);
    // Where it is too much it wraps around to more than there was.
    let r = match b.types.int_bits(ty) {
        Some(32) => b.intrinsic(per_lane::UMIN, &[ty], &[r, less], ty),
        _ => b.select(more, less, r),
    };
    (q, r)
}

/// Values below 2^16: `x * rcp(y)` errs by less than 2^16 * 2^-22, and is never an integer's worth too large,
/// since `x / y` is at least `1 / y > 2^-16` below the next integer it does not reach, and errs by less than
/// `x / y * 2^-22 < 2^-6 / y`.
fn divide_16(b: &mut Builder, x: Value, y: Value) -> (Value, Value) {
    let (float, int) = (b.float(), b.i32());
    let fx = b.cast(CastOp::UiToFp, x, float);
    let fy = b.cast(CastOp::UiToFp, y, float);
    let reciprocal = b.float_intrinsic(per_lane::RCP, &[fy]);
    let fq = b.fmul(fx, reciprocal);
    let q = b.cast(CastOp::FpToUi, fq, int);
    let product = b.mul(q, y);
    let r = b.sub(x, product);
    correct(b, (q, r), y)
}

/// About `2^32 / y`, never more.
fn reciprocal_32(b: &mut Builder, y: Value) -> Value {
    let (float, int) = (b.float(), b.i32());
    let fy = b.cast(CastOp::UiToFp, y, float);
    let reciprocal = b.float_intrinsic(per_lane::RCP, &[fy]);
    let scale = b.f32(SCALE_32);
    let scaled = b.fmul(reciprocal, scale);
    let z = b.cast(CastOp::FpToUi, scaled, int);
    let minus_y = b.neg(y);
    let error = b.mul(minus_y, z);
    let step = b.mulhi32(z, error, false);
    b.add(z, step)
}

/// About `2^64 / y`, never more.
fn reciprocal_64(b: &mut Builder, y: Value) -> Value {
    let (float, dword, int) = (b.float(), b.i32(), b.i64());
    let (lo, hi) = halves(b, y);
    let (flo, fhi) = (b.cast(CastOp::UiToFp, lo, float), b.cast(CastOp::UiToFp, hi, float));
    let two_32 = b.f32(4_294_967_296.0);
    let fy = b.fma(fhi, two_32, flo);
    let reciprocal = b.float_intrinsic(per_lane::RCP, &[fy]);
    let scale = b.f32(SCALE_64);
    let scaled = b.fmul(reciprocal, scale);
    // The float as an integer of two dwords.
    let per_two_32 = b.f32(1.0 / 4_294_967_296.0);
    let high = b.fmul(scaled, per_two_32);
    let high = b.float_intrinsic(per_lane::TRUNC, &[high]);
    let minus_two_32 = b.f32(-4_294_967_296.0);
    let low = b.fma(high, minus_two_32, scaled);
    let (low, high) = (b.cast(CastOp::FpToUi, low, dword), b.cast(CastOp::FpToUi, high, dword));
    let (low, high) = (b.resize(low, int, false), b.resize(high, int, false));
    let high = b.shift(BinaryOp::Shl, high, 32);
    let mut z = b.or(high, low);
    let minus_y = b.neg(y);
    for _ in 0..2 {
        let error = b.mul(minus_y, z);
        let step = mulhi64(b, z, error);
        z = b.add(z, step);
    }
    z
}
