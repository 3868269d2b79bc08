//! 9 x 9 convolution of a bordered picture.

use crate::kernel::{Launch, Shape};
use crate::rng::Rng;

/// Each work-item makes eight outputs of a row.
pub const SHAPES: &[Shape] = &[
    Shape::plane([10, 18], [8, 8]),
    Shape::plane([16, 16], [16, 16]),
    Shape::plane([12, 14], [6, 7]),
];

const SIDE: usize = 9;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let (width, height) = (8 * (shape.grid[0] as usize - 1), shape.grid[1] as usize - 1);
    let pitch = width + SIDE - 1;
    let image = rng.fill(pitch * (height + SIDE - 1), |r| r.f32(0.0, 1.0));
    let weight = rng.fill(SIDE * SIDE, |r| r.f32(-1.0, 1.0));
    let mut after = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let mut sum = 0.0f32;
            for (k, weight) in weight.iter().enumerate() {
                sum = image[(y + k / SIDE) * pitch + x + k % SIDE].mul_add(*weight, sum);
            }
            after.push(sum);
        }
    }
    Launch::new(shape)
        .output(&vec![0f32; after.len()], &after)
        .input(&image)
        .input(&weight)
        .u32(width as u32)
        .u32(height as u32)
}
