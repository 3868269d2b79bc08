//! One pivot of all-pairs shortest paths.

use crate::kernel::{Launch, PLANE, Shape};
use crate::rng::Rng;

pub const SHAPES: &[Shape] = PLANE;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    // The grid may be wider than the matrix or the other way round; rows past it stay as they are.
    let n = shape.grid[0].max(shape.grid[1]);
    let mut distance = rng.fill((n * n) as usize, |r| 1 + r.below(1000));
    for node in 0..n {
        distance[(node * n + node) as usize] = 0;
    }
    let pivot = rng.below(n);
    let mut after = distance.clone();
    for from in 0..n.min(shape.grid[1]) {
        for to in 0..n.min(shape.grid[0]) {
            let through = distance[(from * n + pivot) as usize] + distance[(pivot * n + to) as usize];
            let best = &mut after[(from * n + to) as usize];
            *best = through.min(*best);
        }
    }
    Launch::new(shape).output(&distance, &after).u32(pivot).u32(n)
}
