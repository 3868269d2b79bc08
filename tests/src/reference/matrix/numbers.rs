//! Numbers as matrix instructions take them.

use crate::half::to_half;
use crate::rng::Rng;

/// The bits of the brain float nearest to a single that is not NaN, ties to even.
pub fn to_bfloat(value: f32) -> u16 {
    let bits = value.to_bits();
    // A carry goes on into the exponent, as it should.
    ((bits + 0x7fff + (bits >> 16 & 1)) >> 16) as u16
}

/// The value of a brain float.
pub fn from_bfloat(bits: u16) -> f32 {
    f32::from_bits(u32::from(bits) << 16)
}

/// The bits of a whole number of at most 15 as a float of 8 bits as gfx942 has them (OCP's FNUZ: four bits of exponent, biased by
/// 8, three of fraction).
pub fn to_small_float(value: i32) -> u8 {
    let size = value.unsigned_abs();
    assert!(size < 16, "{value} has more than four digits");
    if size == 0 {
        return 0;
    }
    let exponent = size.ilog2();
    let fraction = (size << 3 >> exponent) & 7;
    (u32::from(value < 0) << 7 | (exponent + 8) << 3 | fraction) as u8
}

/// Whole numbers from -`most` to `most`.
pub fn whole(rng: &mut Rng, count: usize, most: i32) -> Vec<i32> {
    rng.fill(count, |rng| rng.below(2 * most as u32 + 1) as i32 - most)
}

/// Whole numbers as halves.
pub fn halves(numbers: &[i32]) -> Vec<u16> {
    numbers.iter().map(|number| to_half(f64::from(*number))).collect()
}

#[test]
fn numbers_are_those_of_the_formats() {
    // OCP's specification: 1.0 is 0b0_1000_000 where the bias is 8; 15 is 1.875 times the third power of two, 0b0_1011_111.
    assert_eq!([0, 1, -1, 2, 3, 15].map(to_small_float), [0, 0x40, 0xc0, 0x48, 0x4c, 0x5f]);
    // A brain float is the upper half of a single.
    assert_eq!(to_bfloat(1.0), 0x3f80);
    assert_eq!([257.0, 259.0].map(to_bfloat).map(from_bfloat), [256.0, 260.0]);
    assert_eq!(halves(&[0, 1, -2]), [0, 0x3c00, 0xc000]);
}
