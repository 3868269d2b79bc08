//! One step of gravity.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let body = rng.fill(n, |r| [r.f32(-1.0, 1.0), r.f32(-1.0, 1.0), r.f32(-1.0, 1.0), r.f32(0.1, 2.0)]);
    let velocity = rng.fill(n, |r| [r.f32(-0.1, 0.1), r.f32(-0.1, 0.1), r.f32(-0.1, 0.1), 0.0]);
    let (dt, softening) = (0.01f32, rng.f32(0.01, 0.02));
    let mut next = body.clone();
    let mut faster = velocity.clone();
    for (i, (next, v)) in next.iter_mut().zip(&mut faster).enumerate() {
        let mut pull = [0.0f32; 3];
        for other in &body {
            let d = [0, 1, 2].map(|c| other[c] - body[i][c]);
            let r2 = d[0].mul_add(d[0], d[1].mul_add(d[1], d[2].mul_add(d[2], softening)));
            let inverse = 1.0 / r2.sqrt();
            let strength = other[3] * inverse * inverse * inverse;
            for c in 0..3 {
                pull[c] = d[c].mul_add(strength, pull[c]);
            }
        }
        for c in 0..3 {
            v[c] = pull[c].mul_add(dt, v[c]);
            next[c] = v[c].mul_add(dt, next[c]);
        }
    }
    Launch::new(shape)
        .output(&vec![[0f32; 4]; n], &next)
        .input(&body)
        .output(&velocity, &faster)
        .f32(dt)
        .f32(softening)
        .u32(n as u32)
}
