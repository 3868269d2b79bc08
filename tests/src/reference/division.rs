//! Quotients, remainders and roots.

use crate::kernel::{LINEAR, Launch, Rule, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    // All magnitudes, so that short and long divisions meet in a wave; divisors are not zero, and
    // q >> 1 | 1 is positive, so that no signed quotient overflows.
    let a = rng.fill(n, |r| r.u64() >> r.below(64));
    let b = rng.fill(n, |r| (r.u64() >> r.below(64)).max(1));
    let number = |r: &mut Rng| {
        let special = [0.0, -0.0, 1.0, f32::MIN_POSITIVE, 1e-40, f32::MAX, f32::INFINITY, -3.0];
        match r.below(4) {
            0 => special[r.below(8) as usize],
            1 => r.f32(-10.0, 10.0),
            _ => f32::from_bits(r.u32() & 0xbfff_ffff | 0x0080_0000), // finite
        }
    };
    let x = rng.fill(n, number);
    let y = rng.fill(n, number);
    let (mut out32, mut out64, mut outf, mut outd) =
        (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for i in 0..n {
        let (p, q) = (a[i], b[i]);
        let (s, t) = (p as u32, q as u32 | 1);
        let positive = (t >> 1 | 1) as i32;
        out32.push([s / t, s % t, (s as i32 / positive) as u32, (s as i32 % positive) as u32]);
        let positive = (q >> 1 | 1) as i64;
        out64.push([p / q, p % q, (p as i64 / positive) as u64, (p as i64 % positive) as u64]);
        let (x, y) = (x[i], y[i]);
        outf.push([x / y, x.abs().sqrt()]);
        let (x, y) = (f64::from(x), f64::from(y));
        outd.push([x / y, (x * y).abs().sqrt()]);
    }
    Launch::new(shape)
        .output(&vec![[0u32; 4]; n], &out32)
        .output(&vec![[0u64; 4]; n], &out64)
        .output_by(Rule::ExactButNan { width: 4 }, &vec![[0f32; 2]; n], &outf)
        .output_by(Rule::ExactButNan { width: 8 }, &vec![[0f64; 2]; n], &outd)
        .input(&a)
        .input(&b)
        .input(&x)
        .input(&y)
        .u32(n as u32)
}
