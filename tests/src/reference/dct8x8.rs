//! The two-dimensional DCT of 8 x 8 blocks, in the order of operations of the kernel.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

fn dct8(v: [f32; 8]) -> [f32; 8] {
    // Half the cosines of k pi / 16.
    let cosine = |k: i32| (0.5 * (std::f64::consts::PI * f64::from(k) / 16.0).cos()) as f32;
    let [c1, c2, c3, c4, c5, c6, c7] = [1, 2, 3, 4, 5, 6, 7].map(cosine);
    let a: [f32; 4] = std::array::from_fn(|k| v[k] + v[7 - k]);
    let b: [f32; 4] = std::array::from_fn(|k| v[k] - v[7 - k]);
    let odd = |c: [f32; 4]| c[0].mul_add(b[0], c[1].mul_add(b[1], c[2].mul_add(b[2], c[3] * b[3])));
    [
        c4 * (a[0] + a[1] + a[2] + a[3]),
        odd([c1, c3, c5, c7]),
        c2.mul_add(a[0] - a[3], c6 * (a[1] - a[2])),
        odd([c3, -c7, -c1, -c5]),
        c4 * (a[0] - a[1] - a[2] + a[3]),
        odd([c5, -c1, c7, c3]),
        c6.mul_add(a[0] - a[3], -c2 * (a[1] - a[2])),
        odd([c7, -c5, c3, -c1]),
    ]
}

fn dct8x8(block: [f32; 64]) -> [f32; 64] {
    let mut value = block;
    for (start, stride) in (0..8).map(|row| (8 * row, 1)).chain((0..8).map(|column| (column, 8))) {
        let line = dct8(std::array::from_fn(|k| value[start + k * stride]));
        for (k, v) in line.into_iter().enumerate() {
            value[start + k * stride] = v;
        }
    }
    value
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let data = rng.fill(64 * n, |r| r.f32(-128.0, 128.0));
    let mut after = data.clone();
    for i in 0..n {
        let block = dct8x8(std::array::from_fn(|k| data[k * n + i]));
        for (k, value) in block.into_iter().enumerate() {
            after[k * n + i] = value;
        }
    }
    Launch::new(shape).output(&data, &after).u32(n as u32)
}

#[test]
fn is_the_cosine_transform() {
    let mut rng = Rng::new(3);
    let block: [f32; 64] = std::array::from_fn(|_| rng.f32(-1.0, 1.0));
    let found = dct8x8(block);
    let basis = |k: usize, x: usize| {
        let scale = if k == 0 { 0.125f64.sqrt() } else { 0.5 };
        scale * (std::f64::consts::PI * k as f64 * (2 * x + 1) as f64 / 16.0).cos()
    };
    for (k, value) in found.iter().enumerate() {
        let exact: f64 = (0..64)
            .map(|p| f64::from(block[p]) * basis(k % 8, p % 8) * basis(k / 8, p / 8))
            .sum();
        assert!((exact - f64::from(*value)).abs() < 1e-5, "{k}: {value}, {exact}");
    }
}
