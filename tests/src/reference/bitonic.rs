//! Sorted chunks of two elements per work-item.

use crate::kernel::{Launch, Shape};
use crate::rng::Rng;

/// Powers of two; 32 is half a wave.
pub const SHAPES: &[Shape] =
    &[Shape::linear(192, 64), Shape::linear(256, 128), Shape::linear(160, 32)];

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let chunk = 2 * shape.block[0];
    // A narrow range too, so that there are equal elements.
    let data = rng.fill(2 * shape.grid[0] as usize, |r| {
        if r.below(2) == 0 { r.u32() as i32 } else { r.below(20) as i32 - 10 }
    });
    let mut after = data.clone();
    for part in after.chunks_mut(chunk as usize) {
        part.sort_unstable();
    }
    Launch::new(shape).output(&data, &after).lds(4 * chunk)
}
