//! Assignment of points to centres, and sums in fixed point.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let mut place = |r: &mut Rng| [r.f32(-50.0, 50.0), r.f32(-50.0, 50.0)];
    let points = rng.fill(n, &mut place);
    let centres = rng.fill(9, place);
    let mut sums = vec![[0u32; 3]; centres.len()];
    let mut assigned = Vec::new();
    for [x, y] in &points {
        let (mut best, mut cluster) = (3.0e38f32, 0);
        for (index, centre) in centres.iter().enumerate() {
            let (dx, dy) = (x - centre[0], y - centre[1]);
            let distance = dx.mul_add(dx, dy * dy);
            if distance < best {
                (best, cluster) = (distance, index);
            }
        }
        assigned.push(cluster as u32);
        let fixed = |v: f32| (v * 65536.0) as i32 as u32;
        let sum = &mut sums[cluster];
        *sum = [sum[0].wrapping_add(fixed(*x)), sum[1].wrapping_add(fixed(*y)), sum[2] + 1];
    }
    Launch::new(shape)
        .output(&vec![99u32; n], &assigned)
        .output(&vec![[0u32; 3]; centres.len()], &sums)
        .input(&points)
        .input(&centres)
        .u32(centres.len() as u32)
        .u32(n as u32)
}
