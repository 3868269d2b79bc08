//! Sparse matrix times vector.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let x = rng.fill(n, |r| r.f32(-1.0, 1.0));
    let (mut start, mut column, mut value, mut y) = (vec![0u32], Vec::new(), Vec::new(), Vec::new());
    for _ in 0..n {
        let mut sum = 0.0f32;
        let length = if rng.below(4) == 0 { rng.below(40) } else { rng.below(6) };
        for _ in 0..length {
            let (at, v) = (rng.below(n as u32), rng.f32(-1.0, 1.0));
            sum = v.mul_add(x[at as usize], sum);
            column.push(at);
            value.push(v);
        }
        start.push(column.len() as u32);
        y.push(sum);
    }
    Launch::new(shape)
        .output(&vec![9f32; n], &y)
        .input(&start)
        .input(&column)
        .input(&value)
        .input(&x)
        .u32(n as u32)
}
