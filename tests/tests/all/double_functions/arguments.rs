//! What functions are asked at: uniform in bits, over where they have results of all sizes, and near their zeros and poles, and
//! where our code goes over from one way of computing them to another.

use super::Function::{self, *};
use gcnsel_tests::rng::Rng;
use std::f64::consts::{FRAC_1_SQRT_2, FRAC_PI_2, LOG2_10, LOG2_E};

/// An operand or two.
pub fn operands(function: Function, rng: &mut Rng) -> [f64; 2] {
    match function {
        Exp => [exponent(LOG2_E, rng), 0.0],
        Exp2 => [exponent(1.0, rng), 0.0],
        Exp10 => [exponent(LOG2_10, rng), 0.0],
        Log | Log2 | Log10 => [positive(rng), 0.0],
        Sin | Cos | Tan => [angle(rng), 0.0],
        Pow => power(rng),
    }
}

/// Of any bits.
fn any(rng: &mut Rng) -> f64 {
    f64::from_bits(rng.u64())
}

/// From -1 to 1.
fn unit(rng: &mut Rng) -> f64 {
    (rng.u64() as i64) as f64 / 2f64.powi(63)
}

/// Of either sign, as small as that.
fn small(rng: &mut Rng, bits: u32) -> f64 {
    unit(rng) * 2f64.powi(-(rng.below(bits) as i32))
}

/// A few units in the last place away.
fn near(x: f64, rng: &mut Rng) -> f64 {
    f64::from_bits(x.to_bits().wrapping_add_signed(i64::from(rng.below(9)) - 4))
}

/// Of a power whose base has that binary logarithm.
fn exponent(scale: f64, rng: &mut Rng) -> f64 {
    match rng.below(6) {
        0 => any(rng),
        1 => small(rng, 70),
        // Results from zero to infinity, denormal ones among them.
        2 | 3 => 1100.0 * unit(rng) / scale,
        4 => (-1024.0 - 55.0 * unit(rng).abs()) / scale,
        // Near whole powers of two, and halfway between.
        _ => near(f64::from(rng.below(4300)) / 2.0 / scale - 1075.0 / scale, rng),
    }
}

/// Of a logarithm.
fn positive(rng: &mut Rng) -> f64 {
    match rng.below(5) {
        0 => any(rng).abs(),
        1 => 1.0 + small(rng, 54),
        2 => f64::from_bits(rng.u64() >> (12 + rng.below(50))),
        // Between two ways to take it apart.
        3 => near(FRAC_1_SQRT_2 * 2f64.powi(rng.below(7) as i32 - 3), rng),
        _ => near(2f64.powi(rng.below(2000) as i32 - 1000), rng),
    }
}

fn angle(rng: &mut Rng) -> f64 {
    match rng.below(6) {
        0 => any(rng),
        1 => 100.0 * unit(rng),
        2 => small(rng, 70),
        // Near multiples of pi/2, and halfway between, up to 2^53 of them.
        3 | 4 => {
            let count = rng.u64() >> (11 + rng.below(52));
            near(count as f64 * (FRAC_PI_2 / 2.0), rng)
        }
        // Around 2^30, around 2^945, and the double that is nearest to a multiple of all (Muller, Elementary Functions).
        _ => match rng.below(3) {
            0 => near(2f64.powi(30), rng),
            1 => near(2f64.powi(945), rng),
            _ => near(6_381_956_970_095_103.0 * 2f64.powi(797), rng),
        },
    }
}

fn power(rng: &mut Rng) -> [f64; 2] {
    let sign = if rng.below(4) == 0 { -1.0 } else { 1.0 };
    match rng.below(6) {
        0 => [any(rng), any(rng)],
        // Roots and whole powers.
        1 => [sign * any(rng).abs().sqrt().sqrt().sqrt(), f64::from(rng.below(64)) - 32.0],
        2 => [any(rng).abs(), small(rng, 8)],
        // Of what is near one.
        3 => {
            let x = 1.0 + small(rng, 52);
            [x, 1080.0 * unit(rng) / x.log2()]
        }
        4 => {
            let x = near(FRAC_1_SQRT_2 * 2f64.powi(rng.below(7) as i32 - 3), rng);
            [x, 1080.0 * unit(rng) / x.log2()]
        }
        _ => {
            let x = any(rng).abs();
            [x, 1080.0 * unit(rng) / x.log2()]
        }
    }
}
