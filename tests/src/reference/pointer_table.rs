//! Look-ups through a table of addresses.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let data = rng.fill(n, Rng::u32);
    let ones = [1, 11, 111, 1111];
    let after: Vec<u32> = data
        .iter()
        .map(|v| ones[(v >> 4 & 3) as usize] * [1, 2, 6][*v as usize % 3] + 1000 * (1 + (v >> 8 & 3)))
        .collect();
    Launch::new(shape).output(&vec![0u32; n], &after).input(&data).u32(n as u32)
}
