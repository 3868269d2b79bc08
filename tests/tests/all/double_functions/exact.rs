//! Exact values, by floats of 192 bits.

use super::Function::{self, *};
use astro_float_num::{BigFloat, Consts, RoundingMode};

const PRECISION: usize = 192;
const NEAREST: RoundingMode = RoundingMode::ToEven;

/// Keeps what values are computed from.
pub struct Exact {
    constants: Consts,
}

impl Exact {
    pub fn new() -> Exact {
        Exact { constants: Consts::new().expect("memory for constants") }
    }

    /// How far a result is off, in units of the exact one's last place as a double; infinitely, if it is not a number, or is
    /// one, against expectation. Infinity stands where the next double would.
    pub fn distance(&mut self, function: Function, operands: [f64; 2], found: f64) -> f64 {
        let [x, y] = operands;
        if let Some(expected) = limit(function, x, y) {
            let is_right = found == expected || found.is_nan() && expected.is_nan();
            return if is_right { 0.0 } else { f64::INFINITY };
        }
        if found.is_nan() {
            return f64::INFINITY;
        }
        let exact = self.value(function, x, y);
        let Some(exponent) = exact.exponent().filter(|_| !exact.is_zero()) else {
            return if found == 0.0 { 0.0 } else { f64::INFINITY };
        };
        // From 2^1024 on all is infinite.
        let is_infinite = exponent > 1024;
        if is_infinite {
            return if found.is_infinite() && found.is_sign_negative() == exact.is_negative() {
                0.0
            } else {
                f64::INFINITY
            };
        }
        let found = if found.is_infinite() {
            power_of_two(1024).mul(&big(found.signum()), PRECISION, NEAREST)
        } else {
            big(found)
        };
        let difference = found.sub(&exact, PRECISION, NEAREST);
        let Some((words, _, _, of_difference, _)) =
            difference.as_raw_parts().filter(|_| !difference.is_zero())
        else {
            return 0.0;
        };
        // Both are fractions from one half to one, times powers of two.
        let last_place = (exponent - 53).max(-1074);
        let fraction = *words.last().expect("a number has a word") as f64 / 2f64.powi(64);
        fraction * 2f64.powi((of_difference - last_place).clamp(-1000, 1000))
    }

    fn value(&mut self, function: Function, x: f64, y: f64) -> BigFloat {
        let (number, constants) = (big(x), &mut self.constants);
        match function {
            Exp => number.exp(PRECISION, NEAREST, constants),
            Exp2 => big(2.0).pow(&number, PRECISION, NEAREST, constants),
            Exp10 => big(10.0).pow(&number, PRECISION, NEAREST, constants),
            Log => number.ln(PRECISION, NEAREST, constants),
            Log2 => number.log2(PRECISION, NEAREST, constants),
            Log10 => number.log10(PRECISION, NEAREST, constants),
            Sin => number.sin(PRECISION, NEAREST, constants),
            Cos => number.cos(PRECISION, NEAREST, constants),
            Tan => number.tan(PRECISION, NEAREST, constants),
            Pow => {
                let size = match whole_power(x.abs(), y) {
                    Some(power) => power,
                    None => big(x.abs()).pow(&big(y), PRECISION, NEAREST, constants),
                };
                if x < 0.0 && y % 2.0 != 0.0 { size.neg() } else { size }
            }
        }
    }
}

/// A power by a small whole number, as products of squares. The library rounds correctly by computing with more and more bits
/// until it is sure how to round, which it never is of a power that ends within its bits: of these, in time that has no end.
///
/// Each product is off by 2^-[`GUARDED`] of itself, and an error grows with what it is raised to: in all by less than 2^-240,
/// where the result is asked for to 2^-192.
fn whole_power(x: f64, y: f64) -> Option<BigFloat> {
    const GUARDED: usize = 256;
    if y.trunc() != y || y.abs() > 1024.0 {
        return None;
    }
    let mut power = BigFloat::from_f64(1.0, GUARDED);
    let (mut square, mut left) = (big(x), y.abs() as u32);
    while left > 0 {
        if left % 2 == 1 {
            power = power.mul(&square, GUARDED, NEAREST);
        }
        square = square.mul(&square, GUARDED, NEAREST);
        left /= 2;
    }
    if y < 0.0 {
        power = BigFloat::from_f64(1.0, GUARDED).div(&power, GUARDED, NEAREST);
    }
    power.set_precision(PRECISION, NEAREST).expect("a shorter float");
    Some(power)
}

/// A double. (What the library has for it does not know denormal ones.)
fn big(x: f64) -> BigFloat {
    if !x.is_subnormal() {
        return BigFloat::from_f64(x, PRECISION);
    }
    BigFloat::from_f64(x * 2f64.powi(200), PRECISION).mul(&power_of_two(-200), PRECISION, NEAREST)
}

fn power_of_two(exponent: i32) -> BigFloat {
    let mut power = BigFloat::from_f64(1.0, PRECISION);
    // It is one half, times two.
    power.set_exponent(exponent + 1);
    power
}

/// The result where no computation is asked for: of what is no finite number, and beyond the range of doubles.
fn limit(function: Function, x: f64, y: f64) -> Option<f64> {
    let beyond = |power: f64, sign: f64| match power {
        _ if power > 1100.0 => Some(f64::INFINITY.copysign(sign)),
        _ if power < -1200.0 => Some(0f64.copysign(sign)),
        _ => None,
    };
    match function {
        _ if x.is_nan() => Some(f64::NAN),
        Exp => beyond(x * std::f64::consts::LOG2_E, 1.0),
        Exp2 => beyond(x, 1.0),
        Exp10 => beyond(x * std::f64::consts::LOG2_10, 1.0),
        Log | Log2 | Log10 if x == 0.0 => Some(f64::NEG_INFINITY),
        Log | Log2 | Log10 if x < 0.0 => Some(f64::NAN),
        Log | Log2 | Log10 => (x == f64::INFINITY).then_some(x),
        Sin | Cos | Tan => x.is_infinite().then_some(f64::NAN),
        // What is special about powers is for `special.rs`.
        Pow if y.is_nan() || y == 0.0 || x == 0.0 || x == 1.0 || x.is_infinite() || y.is_infinite() => {
            Some(x.powf(y))
        }
        Pow if x < 0.0 && y.trunc() != y => Some(f64::NAN),
        Pow => beyond(y * x.abs().log2(), if x < 0.0 && y % 2.0 != 0.0 { -1.0 } else { 1.0 }),
    }
}
