//! Each column of a table, sorted.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

const LENGTH: usize = 24;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let data = rng.fill(LENGTH * n, |r| r.below(200) as i32 - 100);
    let mut after = data.clone();
    for i in 0..n {
        let mut column: Vec<i32> = (0..LENGTH).map(|k| data[k * n + i]).collect();
        column.sort_unstable();
        for (k, value) in column.into_iter().enumerate() {
            after[k * n + i] = value;
        }
    }
    Launch::new(shape).output(&vec![0i32; data.len()], &after).input(&data).u32(n as u32)
}
