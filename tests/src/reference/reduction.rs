//! Sum, xor, minimum and maximum of each group's elements.

use crate::kernel::{Launch, Shape};
use crate::rng::Rng;

/// Many groups, so that there is enough output: 16 bytes each.
pub const SHAPES: &[Shape] =
    &[Shape::linear(64 * 64, 64), Shape::linear(64 * 256, 256), Shape::linear(65 * 100, 100)];

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = shape.grid[0] as usize - 10;
    let data = rng.fill(n, Rng::u32);
    let after: Vec<[u32; 4]> = data
        .chunks(shape.block[0] as usize)
        .map(|group| {
            group.iter().fold([0u32, 0, !0, 0], |[sum, xor, low, high]: [u32; 4], &v| {
                [sum.wrapping_add(v), xor ^ v, low.min(v), high.max(v)]
            })
        })
        .collect();
    let before = vec![[0u32; 4]; after.len()];
    Launch::new(shape).output(&before, &after).input(&data).u32(n as u32)
}
