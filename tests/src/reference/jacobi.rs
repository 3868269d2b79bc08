//! One Jacobi sweep in double precision.

use crate::kernel::{Launch, PLANE, Shape};
use crate::rng::Rng;

pub const SHAPES: &[Shape] = PLANE;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let (width, height) = (shape.grid[0] as usize - 1, shape.grid[1] as usize - 1);
    let mut number = |_| (rng.u64() >> 11) as f64 / (1u64 << 52) as f64 - 1.0;
    let u: Vec<f64> = (0..width * height).map(&mut number).collect();
    let source: Vec<f64> = (0..width * height).map(&mut number).collect();
    let spacing = 1.0 / width as f64;
    let mut after = u.clone();
    for y in 1..height - 1 {
        for x in 1..width - 1 {
            let i = y * width + x;
            let around = u[i - 1] + u[i + 1] + u[i - width] + u[i + width];
            after[i] = (-spacing * spacing).mul_add(source[i], around) / 4.0;
        }
    }
    Launch::new(shape)
        .output(&vec![9f64; after.len()], &after)
        .input(&u)
        .input(&source)
        .f64(spacing)
        .u32(width as u32)
        .u32(height as u32)
}
