//! A 32-point FFT per work-item, decimation in frequency, in the order of operations of the kernel.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

type Complex = [f32; 2];

fn transform(points: &[Complex; 32]) -> [Complex; 32] {
    let root = super::fft::roots(32);
    let mut point = *points;
    for log2_span in (0..5).rev() {
        let span = 1 << log2_span;
        for block in point.chunks_mut(2 * span) {
            let (low, high) = block.split_at_mut(span);
            for (offset, (a, b)) in low.iter_mut().zip(high).enumerate() {
                let w = root[offset << (4 - log2_span)];
                let d = [a[0] - b[0], a[1] - b[1]];
                *a = [a[0] + b[0], a[1] + b[1]];
                *b = [d[0] * w[0] - d[1] * w[1], d[0] * w[1] + d[1] * w[0]];
            }
        }
    }
    std::array::from_fn(|k| point[k.reverse_bits() >> (usize::BITS - 5)])
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let data = rng.fill(32 * n, |r| [r.f32(-1.0, 1.0), r.f32(-1.0, 1.0)]);
    let mut after = data.clone();
    for i in 0..n {
        let points = std::array::from_fn(|k| data[k * n + i]);
        for (k, value) in transform(&points).into_iter().enumerate() {
            after[k * n + i] = value;
        }
    }
    Launch::new(shape).output(&data, &after).u32(n as u32)
}

#[test]
fn is_the_fourier_transform() {
    let mut rng = Rng::new(2);
    let data: [Complex; 32] = std::array::from_fn(|_| [rng.f32(-1.0, 1.0), rng.f32(-1.0, 1.0)]);
    super::fft::assert_is_transform(&data, &transform(&data));
}
