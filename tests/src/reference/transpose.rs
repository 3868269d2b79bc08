//! Matrix transpose.

use crate::kernel::{Launch, Shape};
use crate::rng::Rng;

/// Tiles are 16 x 16 whatever the group's height: a wave, four waves, one and a half. Each group
/// covers one tile, so the grid has as many groups as tiles in each direction.
pub const SHAPES: &[Shape] = &[
    Shape::plane([32, 8], [16, 4]),
    Shape::plane([48, 32], [16, 16]),
    Shape::plane([32, 12], [16, 6]),
];

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let width = shape.grid[0] - 3;
    let height = shape.grid[1] / shape.block[1] * 16 - 5;
    let data = rng.fill((width * height) as usize, Rng::u32);
    let mut after = data.clone();
    for y in 0..height {
        for x in 0..width {
            after[(x * height + y) as usize] = data[(y * width + x) as usize];
        }
    }
    Launch::new(shape).output(&vec![0u32; data.len()], &after).input(&data).u32(width).u32(height)
}
