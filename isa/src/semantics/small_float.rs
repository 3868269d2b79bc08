//! The eight-bit floats of gfx942: no infinities, no negative zero, and one NaN, 0x80 ("FNUZ").
//!
//! Source: "CDNA3" instruction set manual, numeric formats.

use super::word::F32;

/// An eight-bit format.
#[derive(Clone, Copy, Debug)]
pub struct SmallFloat {
    /// Explicit bits of the significand.
    pub fraction_bits: u32,
    /// The exponent's bias.
    pub bias: i32,
}

/// Four bits of exponent, three of fraction.
pub const FP8: SmallFloat = SmallFloat { fraction_bits: 3, bias: 8 };
/// Five bits of exponent, two of fraction.
pub const BF8: SmallFloat = SmallFloat { fraction_bits: 2, bias: 16 };

impl SmallFloat {
    /// The value in single precision, exactly.
    pub fn to_single(self, bits: u8) -> F32 {
        if bits == 0x80 {
            return F32(0x7fc0_0000);
        }
        let magnitude = i32::from(bits & 0x7f);
        let exponent = magnitude >> self.fraction_bits;
        let fraction = magnitude & ((1 << self.fraction_bits) - 1);
        let (significand, exponent) = match exponent {
            0 => (fraction, 1),
            _ => (fraction | 1 << self.fraction_bits, exponent),
        };
        let scale = exponent - self.bias - self.fraction_bits as i32;
        let value = significand as f32 * 2f32.powi(scale);
        F32::of(if bits & 0x80 != 0 { -value } else { value })
    }

    /// The nearest value, of two as near the one whose last bit is 0. What is not finite is NaN; what is too large is the
    /// largest value if `saturates`, else NaN.
    pub fn nearest(self, value: F32, saturates: bool) -> u8 {
        let value = f64::from(value.host());
        if !value.is_finite() {
            return 0x80;
        }
        let smallest = 1 - self.bias;
        let exponent = (value.abs().to_bits() >> 52) as i32 - 1023;
        let exponent = exponent.max(smallest);
        // In units of the last place, which is a power of two: the division is exact.
        let units = value.abs() / 2f64.powi(exponent - self.fraction_bits as i32);
        let units = units.round_ties_even() as i32;
        // A normal number's leading bit counts as one exponent more; so does what rounding carries into it.
        let magnitude = ((exponent - smallest) << self.fraction_bits) + units;
        match magnitude {
            0 => 0,
            0x80.. if saturates => 0x7f | u8::from(value < 0.0) << 7,
            0x80.. => 0x80,
            _ => magnitude as u8 | u8::from(value < 0.0) << 7,
        }
    }

    /// With random bits added below the significand's last place, at the top of which those of `random` come, before the
    /// rounding; the significand wraps round.
    ///
    /// Source: AMD's pseudocode of `V_CVT_SR_FP8_F32`.
    pub fn nearest_randomly(self, value: F32, random: u32, saturates: bool) -> u8 {
        const FRACTION: u32 = (1 << 23) - 1;
        let fraction = (value.0 & FRACTION).wrapping_add(random >> 12) & FRACTION;
        self.nearest(F32(value.0 & !FRACTION | fraction), saturates)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By the definition: of all values the nearest.
    fn by_definition(format: SmallFloat, value: f32) -> u8 {
        let distance = |bits: u8| (f64::from(format.to_single(bits).host()) - f64::from(value)).abs();
        let all = (0..=255u8).filter(|&bits| bits != 0x80);
        let least = all.clone().map(distance).fold(f64::INFINITY, f64::min);
        let mut found = all.filter(|&bits| distance(bits) == least);
        let (first, second) = (found.next().expect("there is one"), found.next());
        if first & 1 == 0 { first } else { second.unwrap_or(first) }
    }

    #[test]
    fn rounding_is_to_the_nearest() {
        for format in [FP8, BF8] {
            let largest = format.to_single(0x7f).host();
            let mut state = 1u32;
            for _ in 0..20_000 {
                state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
                // Exponents about the format's, and significands with few bits, too, of which many are ties.
                let exponent = (state >> 8) % 44 + 104;
                let fraction =
                    state.wrapping_mul(2_654_435_761) & [0x7f_ffff, 0x7c_0000][state as usize >> 31];
                let value = f32::from_bits(state << 24 & 1 << 31 | exponent << 23 | fraction);
                // Half a step of the last place above the largest is where numbers become too large.
                let limit = largest + (largest - format.to_single(0x7e).host()) / 2.0;
                if value.abs() >= limit {
                    assert_eq!(format.nearest(F32::of(value), false), 0x80, "{value:e}");
                    assert_eq!(format.nearest(F32::of(value), true) & 0x7f, 0x7f, "{value:e}");
                } else {
                    let bits = by_definition(format, value);
                    assert_eq!(format.nearest(F32::of(value), false), bits, "{value:e}");
                    assert_eq!(format.nearest(F32::of(value), true), bits, "{value:e}");
                }
            }
            for bits in (0..=255u8).filter(|&bits| bits != 0x80) {
                assert_eq!(format.nearest(format.to_single(bits), false), bits);
            }
            for value in [f32::NAN, f32::INFINITY, f32::NEG_INFINITY] {
                assert_eq!(format.nearest(F32::of(value), true), 0x80);
            }
            assert_eq!(format.nearest(F32::of(-0.0), false), 0, "there is no negative zero");
        }
        // Halfway between the largest number and the next, which would be even.
        assert_eq!(FP8.nearest(F32::of(248.0), false), 0x80);
        assert_eq!(FP8.nearest(F32::of(247.9), false), 0x7f);
        assert_eq!(BF8.nearest(F32::of(-61440.0), true), 0xff);
    }

    #[test]
    fn random_bits_are_added_below_the_significand() {
        // 1 + 2^-4: half of the last place above 1.
        let value = F32::of(1.0625);
        assert_eq!(FP8.nearest_randomly(value, 0, false), FP8.nearest(F32::of(1.0), false));
        assert_eq!(FP8.nearest_randomly(value, 1 << 12, false), FP8.nearest(F32::of(1.125), false));
        // The significand wraps round: 1.875 and an eighth is 1.
        let value = F32::of(1.96875);
        assert_eq!(FP8.nearest_randomly(value, 0x40000 << 12, false), FP8.nearest(F32::of(1.0), false));
    }

    #[test]
    fn extremes_by_the_manual() {
        assert_eq!(FP8.to_single(0x7f).host(), 240.0);
        assert_eq!(FP8.to_single(0x01).host(), 2f32.powi(-10));
        assert_eq!(BF8.to_single(0x7f).host(), 57344.0);
        assert_eq!(BF8.to_single(0x01).host(), 2f32.powi(-17));
        assert_eq!(FP8.to_single(0xc0).host(), -1.0);
        assert!(FP8.to_single(0x80).host().is_nan());
    }
}
