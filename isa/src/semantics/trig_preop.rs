//! `v_trig_preop_f64`: a piece of 2/pi for the reduction of large arguments.

use super::float::Float;
use super::mode::Round;
use super::word::F64;

/// The fraction bits of 2/pi, the first one highest; 1201 of them count, the rest are zero.
const TWO_OVER_PI: [u64; 19] = [
    0xa2f9_836e_4e44_1529,
    0xfc27_57d1_f534_ddc0,
    0xdb62_9599_3c43_9041,
    0xfe51_63ab_debb_c561,
    0xb724_6e3a_424d_d2e0,
    0x0649_2eea_09d1_921c,
    0xfe1d_eb1c_b129_a73e,
    0xe882_35f5_2ebb_4484,
    0xe99c_7026_b45f_7e41,
    0x3991_d639_8353_39f4,
    0x9c84_5f8b_bdf9_283b,
    0x1ff8_97ff_de05_980f,
    0xef2f_118b_5a0a_6d1f,
    0x6d36_7ecf_27cb_09b7,
    0x4f46_3f66_9e5f_ea2d,
    0x7527_bac7_ebe5_f17b,
    0x3d07_39f7_8a52_92ea,
    0x6bfb_5fb1_1f8d_5d08,
    0x5603_3046_fc7b_0000,
];

/// The 53 bits of 2/pi that begin `53 * segment` bits, and as many as `value` exceeds 2^54 by, after the point, as a
/// number at their place; scaled up by 2^128 for the largest values.
///
/// Source: "CDNA3" instruction set manual.
pub fn trig_preop(value: F64, segment: u32) -> F64 {
    let shift = (segment & 31) as i32 * 53 + (value.exponent() - 1077).max(0);
    let mut bits = 0u64;
    for position in shift..shift + 53 {
        let word = TWO_OVER_PI.get(position as usize / 64).copied().unwrap_or(0);
        bits = bits << 1 | word >> (63 - position % 64) & 1;
    }
    let scale = -53 - shift + if value.exponent() >= 1968 { 128 } else { 0 };
    F64::of(bits as f64).scale_raw(scale, Round::Nearest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_sum_to_two_over_pi() {
        let sum: f64 = (0..3).rev().map(|segment| trig_preop(F64::of(1.0), segment).host()).sum();
        assert_eq!(sum, std::f64::consts::FRAC_2_PI);
        // The first piece is 2/pi cut to 53 bits, one unit below or equal to the nearest double.
        let first = trig_preop(F64::of(1.0), 0).host();
        assert!(first <= std::f64::consts::FRAC_2_PI && std::f64::consts::FRAC_2_PI - first < 1.2e-16);
    }

    #[test]
    fn large_values_skip_bits() {
        // 2^64: exponent field 1087, ten bits skipped.
        let skipped = trig_preop(F64::of(2f64.powi(64)), 0).host();
        let fraction = (std::f64::consts::FRAC_2_PI * 1024.0).fract() / 1024.0;
        assert!((skipped - fraction).abs() < 1e-15, "{skipped} {fraction}");
    }
}
