//! Products and sums of what falls into each slot.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let slots = 90;
    let data = rng.fill(n, Rng::u32);
    let mut product = vec![1u32; slots];
    let mut sum = rng.fill(slots, Rng::u64);
    let before = (product.clone(), sum.clone());
    for v in data.iter().map(|v| v | 1) {
        let slot = (v >> 8) as usize % slots;
        product[slot] = product[slot].wrapping_mul(v);
        sum[slot] = sum[slot].wrapping_add(u64::from(v) * u64::from(v));
    }
    Launch::new(shape)
        .output(&before.0, &product)
        .output(&before.1, &sum)
        .input(&data)
        .u32(slots as u32)
        .u32(n as u32)
}
