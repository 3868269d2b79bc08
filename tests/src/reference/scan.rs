//! Inclusive prefix sums within each group.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let data = rng.fill(n, Rng::u32);
    let mut after = data.clone();
    for group in after.chunks_mut(shape.block[0] as usize) {
        let mut sum = 0u32;
        for value in group {
            sum = sum.wrapping_add(*value);
            *value = sum;
        }
    }
    Launch::new(shape).output(&vec![0u32; n], &after).input(&data).u32(n as u32)
}
