//! Bits of float constants: from decimals and from the hexadecimal forms of LLVM IR text, and back.

use crate::TypeKind;
use rustc_apfloat::ieee::{BFloat, Double, Half, Single};
use rustc_apfloat::{Float, FloatConvert, Round, Status};

/// Bits of the exponent and of the fraction of a format.
fn fields(kind: &TypeKind) -> Option<(u32, u32)> {
    Some(match kind {
        TypeKind::Half => (5, 10),
        TypeKind::BFloat => (8, 7),
        TypeKind::Float => (8, 23),
        TypeKind::Double => (11, 52),
        _ => return None,
    })
}

/// Width of a float type, in bits.
pub(crate) fn width(kind: &TypeKind) -> Option<u32> {
    fields(kind).map(|(e, f)| 1 + e + f)
}

/// The nearest value to a decimal, ties to even; `None` if the text is no decimal or the type no float.
pub(crate) fn from_decimal(kind: &TypeKind, text: &str) -> Option<u64> {
    match kind {
        TypeKind::Double => Some(text.parse::<f64>().ok()?.to_bits()),
        TypeKind::Float => Some(text.parse::<f32>().ok()?.to_bits() as u64),
        _ => nearest(kind, text.parse().ok()?),
    }
}

/// The nearest value to a double, ties to even; `None` if the type is no float.
pub(crate) fn nearest(kind: &TypeKind, value: f64) -> Option<u64> {
    match kind {
        TypeKind::Double => Some(value.to_bits()),
        TypeKind::Float => Some((value as f32).to_bits().into()),
        TypeKind::Half => Some(narrow::<Half>(value.to_bits()).0),
        TypeKind::BFloat => Some(narrow::<BFloat>(value.to_bits()).0),
        _ => None,
    }
}

/// The value of a hexadecimal literal of C (`0x1.8p+3`), which the type must hold exactly.
pub(crate) fn from_c_hex(kind: &TypeKind, text: &str) -> Option<u64> {
    fn exact<F: Float>(text: &str) -> Option<u64> {
        let read = F::from_str_r(text, Round::NearestTiesToEven).ok()?;
        (read.status == Status::OK).then(|| read.value.to_bits() as u64)
    }
    match kind {
        TypeKind::Double => exact::<Double>(text),
        TypeKind::Float => exact::<Single>(text),
        TypeKind::Half => exact::<Half>(text),
        TypeKind::BFloat => exact::<BFloat>(text),
        _ => None,
    }
}

fn narrow<F: Float>(double: u64) -> (u64, bool)
where
    Double: FloatConvert<F>,
{
    let mut loses = false;
    let result = Double::from_bits(double as u128).convert(&mut loses);
    (result.value.to_bits() as u64, !loses && result.status == Status::OK)
}

/// The value whose double has these bits; `None` if the type cannot hold it exactly.
pub(crate) fn from_double_bits(kind: &TypeKind, double: u64) -> Option<u64> {
    let (exponent, fraction) = fields(kind)?;
    let (sign, payload) = (double >> 63, double & ((1 << 52) - 1));
    if f64::from_bits(double).is_nan() && *kind != TypeKind::Double {
        let lost = 52 - fraction;
        let exact = payload & ((1 << lost) - 1) == 0;
        return exact
            .then_some(sign << (exponent + fraction) | ((1 << exponent) - 1) << fraction | payload >> lost);
    }
    match kind {
        TypeKind::Double => Some(double),
        TypeKind::Float => {
            let value = f64::from_bits(double);
            (value as f32 as f64 == value).then_some((value as f32).to_bits() as u64)
        }
        TypeKind::Half => Some(narrow::<Half>(double)).filter(|r| r.1).map(|r| r.0),
        TypeKind::BFloat => Some(narrow::<BFloat>(double)).filter(|r| r.1).map(|r| r.0),
        _ => None,
    }
}

/// Bits of the double that a `float`'s bits stand for; a double's own.
pub(crate) fn to_double_bits(kind: &TypeKind, bits: u64) -> u64 {
    match kind {
        TypeKind::Float => {
            let value = f32::from_bits(bits as u32);
            if value.is_nan() {
                return (bits >> 31) << 63 | 0x7FF << 52 | (bits & 0x7F_FFFF) << 29;
            }
            (value as f64).to_bits()
        }
        _ => bits,
    }
}

/// Infinity, a quiet NaN, or a signalling one with the payload 1, of a sign.
pub(crate) fn special(kind: &TypeKind, word: &str, negative: bool, payload: Option<u64>) -> Option<u64> {
    let (exponent, fraction) = fields(kind)?;
    let quiet = 1u64 << (fraction - 1);
    let payload_bits = payload.unwrap_or(0);
    if payload_bits >= quiet {
        return None;
    }
    let fraction_bits = match word {
        "inf" => 0,
        "snan" => payload_bits.max(1),
        "nan" | "qnan" => quiet | payload_bits,
        _ => return None,
    };
    Some((negative as u64) << (exponent + fraction) | ((1 << exponent) - 1) << fraction | fraction_bits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use TypeKind::*;

    #[test]
    fn decimals_round_to_nearest() {
        // 0.1 in each format, from the IEEE definitions.
        assert_eq!(from_decimal(&Double, "0.1"), Some(0x3FB9_9999_9999_999A));
        assert_eq!(from_decimal(&Float, "0.1"), Some(0x3DCC_CCCD));
        assert_eq!(from_decimal(&Half, "0.1"), Some(0x2E66));
        assert_eq!(from_decimal(&BFloat, "0.1"), Some(0x3DCD));
        assert_eq!(from_decimal(&Float, "4.471500e-02"), Some(0x3D37_2713));
    }

    #[test]
    fn doubles_narrow_only_when_exact() {
        assert_eq!(from_double_bits(&Float, 0x3FB9_9999_A000_0000), Some(0x3DCC_CCCD));
        assert_eq!(from_double_bits(&Float, 0x3FB9_9999_9999_999A), None);
        assert_eq!(from_double_bits(&Half, 0x3FF0_0000_0000_0000), Some(0x3C00));
        // The smallest subnormal half, 2^-24, and half of it.
        assert_eq!(from_double_bits(&Half, 0x3E70_0000_0000_0000), Some(1));
        assert_eq!(from_double_bits(&Half, 0x3E60_0000_0000_0000), None);
        // A NaN keeps its payload, signalling ones too.
        assert_eq!(from_double_bits(&Float, 0x7FF4_0000_0000_0000), Some(0x7FA0_0000));
        assert_eq!(to_double_bits(&Float, 0x7FA0_0000), 0x7FF4_0000_0000_0000);
    }

    #[test]
    fn hexadecimals_of_c() {
        assert_eq!(from_c_hex(&Float, "0x1.8p3"), Some(0x4140_0000));
        assert_eq!(from_c_hex(&Double, "-0x1p-1074"), Some(0x8000_0000_0000_0001));
        assert_eq!(from_c_hex(&Half, "0x1.004p+0"), Some(0x3C01));
        assert_eq!(from_c_hex(&Half, "0x1.002p+0"), None);
        assert_eq!(from_c_hex(&BFloat, "0x3.p1"), Some(0x40C0));
    }

    #[test]
    fn words() {
        assert_eq!(special(&Float, "inf", true, None), Some(0xFF80_0000));
        assert_eq!(special(&Half, "nan", false, None), Some(0x7E00));
        assert_eq!(special(&Double, "qnan", false, Some(5)), Some(0x7FF8_0000_0000_0005));
    }
}
