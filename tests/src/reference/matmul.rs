//! Matrix product.

use crate::kernel::{Launch, Shape};
use crate::rng::Rng;

/// The tile is the group: a wave, four waves, two waves and a quarter.
pub const SHAPES: &[Shape] = &[
    Shape::plane([24, 16], [8, 8]),
    Shape::plane([32, 32], [16, 16]),
    Shape::plane([36, 24], [12, 12]),
];

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let (m, n, depth) = (shape.grid[1] - 1, shape.grid[0] - 3, 21);
    let mut matrix = |rows: u32, columns: u32| {
        rng.fill((rows * columns) as usize, |r| r.f32(-1.0, 1.0))
    };
    let (a, b) = (matrix(m, depth), matrix(depth, n));
    let mut c = Vec::new();
    for row in 0..m {
        for column in 0..n {
            let term = |sum: f32, k: u32| {
                a[(row * depth + k) as usize].mul_add(b[(k * n + column) as usize], sum)
            };
            c.push((0..depth).fold(0.0, term));
        }
    }
    let tile = 4 * shape.block[0] * shape.block[1];
    Launch::new(shape)
        .output(&vec![0f32; c.len()], &c)
        .input(&a)
        .input(&b)
        .u32(m)
        .u32(n)
        .u32(depth)
        .lds(tile)
        .lds(tile)
}
