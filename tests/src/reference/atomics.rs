//! Minimum, maximum, or and sum of what falls into each slot.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let slots = 67;
    let data = rng.fill(n, Rng::u32);
    let before = vec![[!0u32, 0, 0, 0]; slots];
    let mut after = before.clone();
    for v in &data {
        let [low, high, or, sum] = &mut after[*v as usize % slots];
        *low = v.min(low).to_owned();
        *high = v.max(high).to_owned();
        *or |= 1 << (v >> 27);
        *sum = sum.wrapping_add(v >> 8);
    }
    Launch::new(shape).output(&before, &after).input(&data).u32(slots as u32).u32(n as u32)
}
