//! Arithmetic in half precision.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

use crate::half::{from_half, to_half};

/// Sums and products of halves are exact in double precision, and rounded once here.
fn of(operation: fn(f64, f64) -> f64, a: u16, b: u16) -> u16 {
    to_half(operation(f64::from(from_half(a)), f64::from(from_half(b))))
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    // Both signs, 2^-8 to 2^7.
    let half = |r: &mut Rng| (r.below(2) << 15 | (7 + r.below(15)) << 10 | r.below(1024)) as u16;
    let a = rng.fill(n, |r| [half(r), half(r)]);
    let b = rng.fill(n, |r| [half(r), half(r)]);
    let (mut out, mut wide) = (Vec::new(), Vec::new());
    for (a, b) in a.iter().zip(&b) {
        let one_half = 0x3800;
        let fused = [0, 1].map(|k| of(|x, y| x + y, of(|x, y| x * y, a[k], b[k]), a[k]));
        let larger = [0, 1].map(|k| if from_half(a[k]) > from_half(b[k]) { a[k] } else { b[k] });
        out.push([fused, larger.map(|l| of(|x, y| x - y, l, one_half))]);
        let third = to_half(f64::from(from_half(a[1]) * 0.3f32));
        wide.push(from_half(a[0]) * from_half(b[1]) + from_half(third));
    }
    Launch::new(shape)
        .output(&vec![[[0u16; 2]; 2]; n], &out)
        .input(&a)
        .input(&b)
        .output(&vec![0f32; n], &wide)
        .u32(n as u32)
}
