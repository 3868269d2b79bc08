//! A hash with 160 uniform keys.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let table = rng.fill(160, Rng::u32);
    let before = rng.fill(n, Rng::u32);
    let rounds = 3;
    let key: Vec<u32> = (0..160)
        .map(|k| table[k].wrapping_mul(2_654_435_761).rotate_left(k as u32 % 32) ^ table[159 - k])
        .collect();
    let mut after = before.clone();
    for x in &mut after {
        for round in 0..rounds {
            for k in key.chunks(4) {
                *x = (*x ^ k[0]).wrapping_mul(33).wrapping_add(k[1]);
                *x = x.rotate_left(7).wrapping_add(k[2] ^ round) ^ k[3];
            }
        }
    }
    Launch::new(shape).output(&before, &after).input(&table).u32(rounds).u32(n as u32)
}
