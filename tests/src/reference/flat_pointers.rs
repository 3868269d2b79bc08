//! One access per work-item through a pointer to global, local or private memory.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let data = rng.fill(n, Rng::u32);
    let (mut out, mut memory) = (Vec::new(), data.clone());
    for (i, &value) in data.iter().enumerate() {
        let mut shared = 3 * i as u32 + 1;
        let mut own: [u32; 4] = std::array::from_fn(|k| (i + 100 * k) as u32);
        let at = match value % 3 {
            0 => &mut memory[i],
            1 => &mut shared,
            _ => &mut own[(value & 3) as usize],
        };
        let before = *at;
        *at = before.wrapping_mul(5).wrapping_add(value);
        let mine = own[(value >> 2 & 3) as usize];
        out.push(before ^ mine ^ shared << 8 ^ memory[i] << 16);
    }
    Launch::new(shape).output(&vec![0u32; n], &out).output(&data, &memory).u32(n as u32)
}
