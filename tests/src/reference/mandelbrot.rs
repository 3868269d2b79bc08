//! Escape times.

use crate::kernel::{Launch, PLANE, Shape};
use crate::rng::Rng;

pub const SHAPES: &[Shape] = PLANE;

fn escape(cx: f32, cy: f32, limit: u32) -> u32 {
    let (mut x, mut y) = (0.0f32, 0.0f32);
    for n in 0..limit {
        let (xx, yy) = (x * x, y * y);
        if xx + yy > 4.0 {
            return n;
        }
        y = 2.0 * x * y + cy;
        x = xx - yy + cx;
    }
    limit
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let (width, height) = (shape.grid[0] - 2, shape.grid[1] - 1);
    let (left, top) = (rng.f32(-2.0, -1.5), rng.f32(-1.2, -0.8));
    let step = 2.0 / height as f32;
    let limit = 60;
    let mut after = Vec::new();
    for py in 0..height {
        for px in 0..width {
            after.push(escape(left + px as f32 * step, top + py as f32 * step, limit));
        }
    }
    let before = vec![!0u32; after.len()];
    Launch::new(shape)
        .output(&before, &after)
        .u32(width)
        .u32(height)
        .f32(left)
        .f32(top)
        .f32(step)
        .u32(limit)
}
