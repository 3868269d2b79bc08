//! Greatest common divisors and wide products.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let data = rng.fill(n, |r| [r.u32(), r.u32() >> r.below(32)]);
    let after: Vec<[u32; 2]> = data
        .iter()
        .enumerate()
        .map(|(i, &[a, b])| {
            let product = u64::from(a) * u64::from(b);
            let folded = product as u32 ^ gcd((product >> 32) as u32 | 1, b | 1);
            [folded, if a & 1 == 1 { gcd(a, b | 1) } else { gcd(b, i as u32 + 1) }]
        })
        .collect();
    Launch::new(shape).output(&vec![[0u32; 2]; n], &after).input(&data).u32(n as u32)
}
