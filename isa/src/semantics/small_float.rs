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
}

#[cfg(test)]
mod tests {
    use super::*;

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
