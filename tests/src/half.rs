//! Conversion between halves, as bits, and wider numbers.

/// The value of a half, exactly.
pub fn from_half(bits: u16) -> f32 {
    let sign = if bits >> 15 == 1 { -1.0 } else { 1.0 };
    let exponent = i32::from(bits >> 10 & 31);
    let fraction = f32::from(bits & 1023);
    sign * match exponent {
        0 => fraction * 2f32.powi(-24),
        31 if fraction == 0.0 => f32::INFINITY,
        31 => f32::NAN,
        _ => (1024.0 + fraction) * 2f32.powi(exponent - 25),
    }
}

/// The half nearest to a number that is not NaN, ties to even.
pub fn to_half(value: f64) -> u16 {
    let sign = if value.is_sign_negative() { 0x8000 } else { 0 };
    let size = value.abs();
    // The step between halves at this size; subnormal halves share the smallest normal's.
    let exponent = ((size.to_bits() >> 52) as i32 - 1023).max(-14);
    let steps = (size / 2f64.powi(exponent - 10)).round_ties_even();
    // For a normal number steps is 1024 to 2048, and a carry moves into the exponent by itself.
    let bits = steps + f64::from(1024 * (exponent + 14));
    sign | bits.min(f64::from(0x7c00)) as u16
}

#[test]
fn every_half_survives_and_midpoints_go_to_even() {
    for bits in 0..=u16::MAX {
        let value = from_half(bits);
        if !value.is_nan() {
            assert_eq!(to_half(f64::from(value)), bits);
        }
    }
    for bits in 0..0x7bff {
        let middle = (f64::from(from_half(bits)) + f64::from(from_half(bits + 1))) / 2.0;
        assert_eq!(to_half(middle), bits + (bits & 1));
    }
    assert_eq!(from_half(0x3555), 0.333_251_95);
    assert_eq!(to_half(65520.0), 0x7c00);
}
