//! Points inside the quarter circle.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let state = rng.fill(n, |r| r.u32() | 1);
    let rounds = 50;
    let mut after = state.clone();
    let mut inside = vec![0u32; n];
    for (s, inside) in after.iter_mut().zip(&mut inside) {
        for _ in 0..rounds {
            *s ^= *s << 13;
            *s ^= *s >> 17;
            *s ^= *s << 5;
            let (x, y) = ((*s >> 16) as f32 / 65536.0, (*s & 0xffff) as f32 / 65536.0);
            *inside += u32::from(x.mul_add(x, y * y) < 1.0);
        }
    }
    Launch::new(shape)
        .output(&vec![0u32; n], &inside)
        .output(&state, &after)
        .u32(rounds)
        .u32(n as u32)
}
