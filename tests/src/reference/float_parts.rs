//! Fractions, exponents, scaling and clamping.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

/// A finite number as a fraction of 0.5 to 1 and a power of two; zero as itself and 0.
fn split(x: f32) -> (f32, i32) {
    if x == 0.0 {
        return (x, 0);
    }
    // Every single is a normal double.
    let wide = f64::from(x);
    let exponent = (wide.to_bits() >> 52 & 0x7ff) as i32 - 1022;
    ((wide / 2f64.powi(exponent)) as f32, exponent)
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let data = rng.fill(n, |r| match r.below(6) {
        0 => [0.0, -0.0, 1.0, f32::MAX, f32::MIN_POSITIVE, -1.0][r.below(6) as usize],
        1 => f32::from_bits(r.u32() & 0x807f_ffff), // subnormal
        2 => r.f32(-3.0, 3.0),
        _ => f32::from_bits(r.u32() & 0xbfff_ffff), // finite
    });
    let shift = rng.fill(n, |r| r.below(80) as i32 - 40);
    let (mut out, mut exponents) = (Vec::new(), Vec::new());
    for (x, shift) in data.iter().zip(&shift) {
        let (fraction, exponent) = split(*x);
        // The product is exact in double precision, so that it is rounded once.
        let scaled = (f64::from(*x) * 2f64.powi(*shift)) as f32;
        out.push([fraction, scaled, x - x.floor(), x.clamp(-1.0, 1.0)]);
        exponents.push(exponent);
    }
    Launch::new(shape)
        .output(&vec![[0f32; 4]; n], &out)
        .output(&vec![99i32; n], &exponents)
        .input(&data)
        .input(&shift)
        .u32(n as u32)
}

#[test]
fn parts_of_some_numbers() {
    assert_eq!(split(8.0), (0.5, 4));
    assert_eq!(split(-0.75), (-0.75, 0));
    assert_eq!(split(f32::from_bits(1)), (0.5, -148));
}
