//! Modular powers.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

fn power(base: u64, mut exponent: u64, modulus: u64) -> u64 {
    let mut b = base % modulus;
    let mut result = 1 % modulus;
    while exponent != 0 {
        if exponent & 1 == 1 {
            result = result * b % modulus;
        }
        b = b * b % modulus;
        exponent >>= 1;
    }
    result
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let base = rng.fill(n, Rng::u64);
    // Lanes leave the loop at different times: exponents of 0 to 20 bits.
    let exponent = rng.fill(n, |r| u64::from(r.u32()) >> (12 + r.below(21)));
    let modulus = rng.fill(n, |r| 1 + u64::from(r.u32()) % (1 << (1 + r.below(32))));
    let after: Vec<u64> = (0..n).map(|i| power(base[i], exponent[i], modulus[i])).collect();
    Launch::new(shape)
        .output(&vec![!0u64; n], &after)
        .input(&base)
        .input(&exponent)
        .input(&modulus)
        .u32(n as u32)
}

#[test]
fn small_theorem_of_fermat() {
    assert_eq!(power(3, 1_000_000_006, 1_000_000_007), 1);
}
