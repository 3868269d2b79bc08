//! y = a x + y.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let x = rng.fill(n, |r| r.f32(-100.0, 100.0));
    let y = rng.fill(n + 10, |r| r.f32(-100.0, 100.0));
    let a = rng.f32(-2.0, 2.0);
    let mut after = y.clone();
    for (y, x) in after.iter_mut().zip(&x) {
        *y = a.mul_add(*x, *y);
    }
    Launch::new(shape).output(&y, &after).input(&x).f32(a).u32(n as u32)
}
