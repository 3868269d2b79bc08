//! 5 x 5 convolution with clamped borders.

use crate::kernel::{Launch, PLANE, Shape};
use crate::rng::Rng;

pub const SHAPES: &[Shape] = PLANE;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let (width, height) = (shape.grid[0] as i32 - 1, shape.grid[1] as i32 - 1);
    let image = rng.fill((width * height) as usize, |r| r.f32(0.0, 1.0));
    let filter = rng.fill(25, |r| r.f32(-1.0, 1.0));
    let mut after = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let mut sum = 0.0f32;
            for (k, weight) in filter.iter().enumerate() {
                let from_x = (x + k as i32 % 5 - 2).clamp(0, width - 1);
                let from_y = (y + k as i32 / 5 - 2).clamp(0, height - 1);
                sum = image[(from_y * width + from_x) as usize].mul_add(*weight, sum);
            }
            after.push(sum);
        }
    }
    Launch::new(shape)
        .output(&vec![0f32; after.len()], &after)
        .input(&image)
        .input(&filter)
        .u32(width as u32)
        .u32(height as u32)
}
