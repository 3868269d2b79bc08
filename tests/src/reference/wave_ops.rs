//! What the lanes of a wave tell each other.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

/// Waves are 64 lanes on every target.
const WAVE: usize = 64;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let data = rng.fill(shape.grid[0] as usize, Rng::u32);
    let mut after = Vec::new();
    for wave in data.chunks(shape.block[0] as usize).flat_map(|group| group.chunks(WAVE)) {
        let total = wave.iter().fold(0u32, |sum, v| sum.wrapping_add(*v));
        let (mut sum, mut odd) = (0u32, 0);
        for (lane, value) in wave.iter().enumerate() {
            sum = sum.wrapping_add(*value);
            let rank = if value & 1 == 1 { odd } else { !0 };
            odd += value & 1;
            let before = if lane % 16 == 0 { 0 } else { wave[lane - 1] };
            after.push([sum, rank, total, before.wrapping_mul(3).wrapping_add(wave[lane ^ 1])]);
        }
    }
    Launch::new(shape).output(&vec![[0u32; 4]; data.len()], &after).input(&data)
}
