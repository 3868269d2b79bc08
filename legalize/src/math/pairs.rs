//! Doubles in pairs: a number is the sum of two, of which the second is small beside the first. (T. J. Dekker, "A floating-point
//! technique for extending the available precision", 1971, doi:10.1007/BF01397083; D. E. Knuth, The Art of Computer
//! Programming, volume 2, 4.2.2.)

use super::super::builder::Builder;
use gcnsel_ir::Value;

/// `high + low`.
#[derive(Clone, Copy)]
pub(super) struct Pair {
    pub high: Value,
    pub low: Value,
}

/// `x + y`, exactly.
pub(super) fn sum(b: &mut Builder, x: Value, y: Value) -> Pair {
    let high = b.fadd(x, y);
    let of_y = b.fsub(high, x);
    let of_x = b.fsub(high, of_y);
    let (left_of_x, left_of_y) = (b.fsub(x, of_x), b.fsub(y, of_y));
    Pair { high, low: b.fadd(left_of_x, left_of_y) }
}

/// The same, where `x` is not less than `y` without signs, or zero.
pub(super) fn sum_of_less(b: &mut Builder, x: Value, y: Value) -> Pair {
    let high = b.fadd(x, y);
    let of_y = b.fsub(high, x);
    Pair { high, low: b.fsub(y, of_y) }
}

/// `x * y`, exactly.
pub(super) fn product(b: &mut Builder, x: Value, y: Value) -> Pair {
    let high = b.fmul(x, y);
    let minus = b.fneg(high);
    Pair { high, low: b.fma(x, y, minus) }
}

/// `x * y`, but for what is less than either low part's share of it.
pub(super) fn product_of_pairs(b: &mut Builder, x: Pair, y: Pair) -> Pair {
    let Pair { high, low } = product(b, x.high, y.high);
    let crossed = b.fmul(x.low, y.high);
    let crossed = b.fma(x.high, y.low, crossed);
    Pair { high, low: b.fadd(low, crossed) }
}

/// A constant in two parts.
pub(super) fn constant(b: &mut Builder, [high, low]: [f64; 2]) -> Pair {
    Pair { high: b.f64(high), low: b.f64(low) }
}

/// A polynomial of `x`, whose coefficients begin with the lowest power's.
pub(super) fn polynomial(b: &mut Builder, x: Value, coefficients: &[f64]) -> Value {
    let mut coefficients = coefficients.iter().rev().map(|&c| b.f64(c)).collect::<Vec<Value>>().into_iter();
    let highest = coefficients.next().expect("a polynomial has a coefficient");
    coefficients.fold(highest, |value, coefficient| b.fma(value, x, coefficient))
}
