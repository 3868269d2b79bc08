//! Functions that no standard defines to the last bit: roots, exponentials, logarithms, sines, and the machine's
//! approximations (`llvm.amdgcn.rcp`, ...).
//!
//! One policy for all: the function is computed in double precision and rounded once to the format. For halves,
//! bfloat16 and singles that is the correctly rounded result but for rare near-ties; for doubles it is within about
//! one unit in the last place, and `sqrt`, `rcp` and `llvm.sqrt` are correctly rounded. Code compiled for the machine
//! is compared with this by a tolerance.

use crate::float::{Format, convert};
use gcnsel_ir::Intrinsic;
use rustc_apfloat::Round as Rounding;
use std::f64::consts::TAU;

/// The value of a function of one or two floats, on bits; `None` if it is none of these.
pub fn approximate(intrinsic: Intrinsic, format: Format, v: &[u128]) -> Option<u128> {
    use Intrinsic::*;
    let wide =
        |bits| f64::from_bits(convert(format, Format::Double, Rounding::NearestTiesToEven, bits) as u64);
    let x = wide(v[0]);
    // Zeros keep their signs.
    let turns = || if x == 0.0 { x } else { (x - libm::floor(x)) * TAU };
    let value = match intrinsic {
        // The operand has at most half of a double's bits, so rounding twice does not show (but for doubles, which
        // round once).
        Sqrt | AmdgcnSqrt => x.sqrt(),
        AmdgcnRcp => 1.0 / x,
        AmdgcnRsq => 1.0 / x.sqrt(),
        AmdgcnRsqClamp => {
            let most = format.largest();
            // What is no number is none of the two that the machine compares.
            (1.0 / x.sqrt()).min(most).max(-most)
        }
        AmdgcnFdivFast => x / wide(v[1]),
        Exp => libm::exp(x),
        Exp2 | AmdgcnExp2 => libm::exp2(x),
        // The library's own `exp10` errs by two and a half units.
        Exp10 => libm::pow(10.0, x),
        Log => libm::log(x),
        Log2 | AmdgcnLog => libm::log2(x),
        Log10 => libm::log10(x),
        Sin => libm::sin(x),
        Cos => libm::cos(x),
        Tan => libm::tan(x),
        // These take turns, not radians.
        AmdgcnSin => libm::sin(turns()),
        AmdgcnCos => libm::cos(turns()),
        Pow => libm::pow(x, wide(v[1])),
        _ => return None,
    };
    Some(convert(Format::Double, format, Rounding::NearestTiesToEven, value.to_bits().into()))
}

/// `llvm.powi`: by an integer exponent, likewise.
pub fn power(format: Format, x: u128, exponent: i32) -> u128 {
    let x = f64::from_bits(convert(format, Format::Double, Rounding::NearestTiesToEven, x) as u64);
    let value = libm::pow(x, exponent.into());
    convert(Format::Double, format, Rounding::NearestTiesToEven, value.to_bits().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn single(intrinsic: Intrinsic, x: f32) -> f32 {
        let bits = approximate(intrinsic, Format::Single, &[x.to_bits().into()]).expect("it is one of these");
        f32::from_bits(bits as u32)
    }

    #[test]
    fn at_points_where_they_are_exact() {
        assert_eq!(single(Intrinsic::Sqrt, 2.25), 1.5);
        assert_eq!(single(Intrinsic::AmdgcnRcp, 8.0), 0.125);
        assert_eq!(single(Intrinsic::AmdgcnSin, 0.25), 1.0);
        assert_eq!(single(Intrinsic::AmdgcnCos, 3.5), -1.0);
        assert_eq!(single(Intrinsic::Exp2, -3.0), 0.125);
        assert_eq!(single(Intrinsic::Log2, 1024.0), 10.0);
        assert_eq!(single(Intrinsic::Log10, 1000.0), 3.0);
        assert_eq!(power(Format::Single, 3f32.to_bits().into(), 3), 27f32.to_bits().into());
    }
}
