//! A structure passed by value.

use crate::kernel::{LINEAR, Launch, Shape, bytes_of};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let data = rng.fill(n, |r| r.below(2_000_000) as i32 - 1_000_000);
    let scale = rng.f32(-2.0, 2.0);
    let (stride, offset) = (rng.below(1000), rng.u64() >> 8);
    let bias: [i32; 6] = std::array::from_fn(|_| rng.below(100) as i32 - 50);
    let flags = [seed as u8 & 1, 1 - (seed as u8 & 1)];
    let mut settings = bytes_of(&[scale]);
    settings.extend(bytes_of(&[stride]));
    settings.extend(bytes_of(&[offset]));
    settings.extend(bytes_of(&bias));
    settings.extend(flags);
    settings.resize(48, 0);
    let after: Vec<f32> = (0..n)
        .map(|i| {
            let from = (i as u64 * u64::from(stride)).wrapping_add(offset) % n as u64;
            let value = data[from as usize] + bias[i % 6];
            (if flags[i & 1] == 1 { -value } else { value }) as f32 * scale
        })
        .collect();
    Launch::new(shape)
        .output(&vec![0f32; n], &after)
        .input(&data)
        .structure(settings)
        .u32(n as u32)
}
