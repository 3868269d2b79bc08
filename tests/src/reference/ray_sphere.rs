//! The nearest sphere that each ray meets.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

fn dot(a: &[f32; 4], b: &[f32; 4]) -> f32 {
    a[0].mul_add(b[0], a[1].mul_add(b[1], a[2] * b[2]))
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let directions = rng.fill(n, |r| [r.f32(-1.0, 1.0), r.f32(-1.0, 1.0), r.f32(0.5, 2.0), 0.0]);
    let spheres = rng.fill(20, |r| {
        [r.f32(-5.0, 5.0), r.f32(-5.0, 5.0), r.f32(-4.0, 9.0), r.f32(0.5, 2.0)]
    });
    let (mut distances, mut hits) = (Vec::new(), Vec::new());
    for direction in &directions {
        let length = dot(direction, direction).sqrt();
        let d = direction.map(|c| c / length);
        let (mut nearest, mut which) = (1e30f32, -1i32);
        for (index, sphere) in spheres.iter().enumerate() {
            let along = dot(sphere, &d);
            if along < 0.0 {
                continue;
            }
            let inside2 = sphere[3] * sphere[3] - (dot(sphere, sphere) - along * along);
            if inside2 < 0.0 {
                continue;
            }
            let t = along - inside2.sqrt();
            if t > 0.0 && t < nearest {
                (nearest, which) = (t, index as i32);
            }
        }
        distances.push(nearest);
        hits.push(which);
    }
    Launch::new(shape)
        .output(&vec![0f32; n], &distances)
        .output(&vec![0i32; n], &hits)
        .input(&directions)
        .input(&spheres)
        .u32(spheres.len() as u32)
        .u32(n as u32)
}
