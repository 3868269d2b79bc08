//! Blended pixels and their grey.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape) - 1; // a multiple of nothing: byte stores at the end
    let mut picture = || rng.fill(n, |r| r.u32().to_le_bytes());
    let (over, under) = (picture(), picture());
    let (mut blended, mut grey) = (Vec::new(), Vec::new());
    for (a, b) in over.iter().zip(&under) {
        let alpha = u32::from(a[3]);
        let mix = |k: usize| (u32::from(a[k]) * alpha + u32::from(b[k]) * (255 - alpha) + 127) / 255;
        blended.push([mix(0) as u8, mix(1) as u8, mix(2) as u8, a[3].max(b[3])]);
        grey.push(((mix(0) * 77 + mix(1) * 150 + mix(2) * 29) >> 8) as u8);
    }
    Launch::new(shape)
        .output(&vec![[0u8; 4]; n], &blended)
        .output(&vec![0u8; n], &grey)
        .input(&over)
        .input(&under)
        .u32(n as u32)
}
