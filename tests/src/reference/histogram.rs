//! Byte counts.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = shape.grid[0];
    // Squared, so that low bytes are frequent and lanes collide.
    let bytes = rng.fill(4 * n as usize, |r| ((r.below(256) * r.below(256)) >> 8) as u8);
    let before = rng.fill(256, |r| r.below(1000));
    let mut after = before.clone();
    for byte in &bytes {
        after[usize::from(*byte)] += 1;
    }
    Launch::new(shape).output(&before, &after).input(&bytes).u32(n)
}
