//! One generation of the game of life.

use crate::kernel::{Launch, PLANE, Shape};
use crate::rng::Rng;

pub const SHAPES: &[Shape] = PLANE;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let (width, height) = (shape.grid[0] as usize - 1, shape.grid[1] as usize - 1);
    let cells = rng.fill(width * height, |r| u8::from(r.below(3) == 0));
    let mut after = Vec::new();
    for y in 0..height {
        for x in 0..width {
            let mut around = 0;
            for dy in [height - 1, 0, 1] {
                for dx in [width - 1, 0, 1] {
                    around += cells[(y + dy) % height * width + (x + dx) % width];
                }
            }
            let alive = cells[y * width + x];
            after.push(u8::from(around - alive == 3 || (around - alive == 2 && alive == 1)));
        }
    }
    Launch::new(shape)
        .output(&vec![9u8; after.len()], &after)
        .input(&cells)
        .u32(width as u32)
        .u32(height as u32)
}
