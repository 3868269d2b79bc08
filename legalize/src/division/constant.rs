//! Division by a constant.
//!
//! Granlund and Montgomery, "Division by invariant integers using multiplication" (PLDI 1994,
//! doi 10.1145/178243.178249): `floor(x / d)` is the high part of `x * m` for an `m` just above `2^(N+s) / d`. The
//! smallest shift `s` whose `m` fits N bits and is close enough is taken; else the one-bit-longer `m` with the
//! paper's extra addition.

use super::super::builder::Builder;
use super::product::mulhi64;
use super::sign::{negate_if, sign_mask};
use gcnsel_ir::{BinaryOp, Value};

/// What is divided by.
#[derive(Clone, Copy, Debug)]
pub(super) struct Divisor {
    pub magnitude: u64,
    pub negative: bool,
}

impl Divisor {
    /// From a constant of `bits` bits.
    pub(super) fn signed(value: u128, bits: u32) -> Divisor {
        let shift = 128 - bits;
        let value = ((value << shift) as i128) >> shift;
        Divisor { magnitude: value.unsigned_abs() as u64, negative: value.is_negative() }
    }
}

/// Quotient and remainder of a value of `width` (32 or 64) bits, of which `range` count: others are zero, or copies of the
/// highest if it is signed. Division by zero, which is undefined, gives poison.
pub(super) fn divide(
    b: &mut Builder,
    x: Value,
    d: Divisor,
    (width, range): (u32, u32),
    signed: bool,
) -> (Value, Value) {
    let ty = b.ty(x);
    let q = match (d.magnitude, signed) {
        (0, _) => {
            let poison = b.poison(ty);
            return (poison, poison);
        }
        (magnitude, false) => unsigned_quotient(b, x, magnitude, (width, range)),
        (magnitude, true) => signed_quotient(b, x, Divisor { magnitude, ..d }, (width, range)),
    };
    if !signed && d.magnitude.is_power_of_two() {
        let mask = b.int(ty, u128::from(d.magnitude - 1));
        return (q, b.and(x, mask));
    }
    let divisor = if d.negative { u128::from(d.magnitude).wrapping_neg() } else { d.magnitude.into() };
    let divisor = b.int(ty, divisor);
    let product = b.mul(q, divisor);
    (q, b.sub(x, product))
}

/// A multiplier below `2^width` and the shift after its product's high half, good for all `x < 2^range`.
fn multiplier(d: u64, width: u32, range: u32) -> Option<(u64, u32)> {
    let d = u128::from(d);
    (0..128 - width).take_while(|&s| 1u128 << s <= d).find_map(|s| {
        let power = 1u128 << (width + s);
        let m = power / d + 1;
        // x m / power exceeds x / d by x (m d - power) / (power d), which must stay below 1 / d.
        let excess = m * d - power;
        (m >> width == 0 && excess << range <= power).then_some((m as u64, s))
    })
}

/// A multiplier of `bits` bits at most, and the shift after its product, good for all `x < 2^range`, where that product is
/// below `2^limit`.
fn short_multiplier(d: u64, range: u32, bits: u32, limit: u32) -> Option<(u32, u32)> {
    let (m, s) = (0..limit).find_map(|s| {
        let power = 1u64 << s;
        let m = power / d + 1;
        let excess = u128::from(m) * u128::from(d) - u128::from(power);
        (excess << range <= u128::from(power)).then_some((m, s))
    })?;
    (m >> bits == 0 && u128::from(m) << range <= 1 << limit).then_some((m as u32, s))
}

fn unsigned_quotient(b: &mut Builder, x: Value, d: u64, (width, range): (u32, u32)) -> Value {
    if d.is_power_of_two() {
        return b.shift(BinaryOp::LShr, x, d.trailing_zeros());
    }
    // The machine multiplies 24 bits at full speed.
    if range <= 24
        && let Some((m, shift)) = short_multiplier(d, range, 24, 32)
    {
        let ty = b.ty(x);
        let factor = b.int(ty, m.into());
        let product = b.mul(x, factor);
        return b.shift(BinaryOp::LShr, product, shift);
    }
    if let Some((m, shift)) = multiplier(d, width, range) {
        let high = mulhi(b, x, m, width);
        return b.shift(BinaryOp::LShr, high, shift);
    }
    // m = 2^width + m': x m / 2^width is x + t, whose half is taken without overflow.
    let length = 64 - (d - 1).leading_zeros();
    let m = (u128::from(d).wrapping_neg().wrapping_add(1 << length) << width) / u128::from(d) + 1;
    let t = mulhi(b, x, m as u64, width);
    let rest = b.sub(x, t);
    let half = b.shift(BinaryOp::LShr, rest, 1);
    let sum = b.add(half, t);
    b.shift(BinaryOp::LShr, sum, length - 1)
}

fn signed_quotient(b: &mut Builder, x: Value, d: Divisor, (width, range): (u32, u32)) -> Value {
    let q = if d.magnitude == 1 {
        x
    } else if d.magnitude.is_power_of_two() {
        // Rounds towards zero: negative values get d - 1 more.
        let shift = d.magnitude.trailing_zeros();
        let sign = sign_mask(b, x, width);
        let bias = b.shift(BinaryOp::LShr, sign, width - shift);
        let biased = b.add(x, bias);
        b.shift(BinaryOp::AShr, biased, shift)
    } else if width == 32 {
        signed_quotient_32(b, x, d.magnitude, range)
    } else {
        let sign = sign_mask(b, x, width);
        let magnitude = negate_if(b, x, sign);
        let q = unsigned_quotient(b, magnitude, d.magnitude, (width, range));
        negate_if(b, q, sign)
    };
    if d.negative { b.neg(q) } else { q }
}

/// With a signed product: `floor(x m / 2^(32+s))`, plus one for negative values. If 24 bits are enough, `floor(x m / 2^s)`.
fn signed_quotient_32(b: &mut Builder, x: Value, d: u64, range: u32) -> Value {
    let negative = b.shift(BinaryOp::LShr, x, 31);
    if range <= 24
        && let Some((m, shift)) = short_multiplier(d, range - 1, 23, 31)
    {
        let factor = b.c32(m);
        let product = b.mul(x, factor);
        let q = b.shift(BinaryOp::AShr, product, shift);
        return b.add(q, negative);
    }
    let (m, shift) = multiplier(d, 32, 31).expect("magnitudes below 2^31 have a multiplier of 32 bits");
    let factor = b.c32(m as u32);
    let mut high = b.mulhi32(x, factor, true);
    if m >> 31 == 1 {
        // The factor was taken for m - 2^32.
        high = b.add(high, x);
    }
    let q = b.shift(BinaryOp::AShr, high, shift);
    b.add(q, negative)
}

fn mulhi(b: &mut Builder, x: Value, m: u64, width: u32) -> Value {
    match width {
        32 => {
            let factor = b.c32(m as u32);
            b.mulhi32(x, factor, false)
        }
        _ => {
            let factor = b.c64(m);
            mulhi64(b, x, factor)
        }
    }
}
