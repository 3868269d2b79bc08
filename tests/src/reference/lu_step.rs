//! One elimination step of LU.

use crate::kernel::{Launch, PLANE, Shape};
use crate::rng::Rng;

pub const SHAPES: &[Shape] = PLANE;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    // Rows and columns that the grid does not reach keep what the output held.
    let n = shape.grid[0].max(shape.grid[1]) as usize;
    let (rows, columns) = (n.min(shape.grid[1] as usize), n.min(shape.grid[0] as usize));
    let step = rng.below(4) as usize;
    let mut a = rng.fill(n * n, |r| r.f32(-1.0, 1.0));
    a[step * n + step] += 3.0;
    let before = vec![-1f32; n * n];
    let mut after = before.clone();
    for row in 0..rows {
        for column in 0..columns {
            let mut value = a[row * n + column];
            if row > step && column >= step {
                let factor = a[row * n + step] / a[step * n + step];
                value = if column == step {
                    factor
                } else {
                    (-factor).mul_add(a[step * n + column], value)
                };
            }
            after[row * n + column] = value;
        }
    }
    Launch::new(shape).output(&before, &after).input(&a).u32(step as u32).u32(n as u32)
}
