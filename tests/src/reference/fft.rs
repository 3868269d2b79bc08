//! Complex FFTs, radix 2, decimation in time, in the kernel's order of operations.

use crate::kernel::{Launch, Shape};
use crate::rng::Rng;

type Complex = [f32; 2];

/// A group transforms twice as many points as it has work-items; 32 is half a wave.
pub const SHAPES: &[Shape] =
    &[Shape::linear(192, 64), Shape::linear(512, 256), Shape::linear(160, 32)];

/// `exp(-2 pi i k / size)` for k below half the size.
pub fn roots(size: usize) -> Vec<Complex> {
    let turn = |k: usize| 2.0 * std::f64::consts::PI * k as f64 / size as f64;
    (0..size / 2).map(|k| [turn(k).cos() as f32, -turn(k).sin() as f32]).collect()
}

fn transform(points: &[Complex], root: &[Complex]) -> Vec<Complex> {
    let size = points.len();
    let reversed = |i: usize| i.reverse_bits() >> (usize::BITS - size.trailing_zeros());
    let mut point: Vec<Complex> = (0..size).map(|i| points[reversed(i)]).collect();
    let mut span = 1;
    while span < size {
        for block in point.chunks_mut(2 * span) {
            let (low, high) = block.split_at_mut(span);
            for (offset, (a, b)) in low.iter_mut().zip(high).enumerate() {
                let w = root[offset * (size / 2 / span)];
                let turned = [w[0] * b[0] - w[1] * b[1], w[0] * b[1] + w[1] * b[0]];
                *b = [a[0] - turned[0], a[1] - turned[1]];
                *a = [a[0] + turned[0], a[1] + turned[1]];
            }
        }
        span *= 2;
    }
    point
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let size = 2 * shape.block[0] as usize;
    let data = rng.fill(2 * shape.grid[0] as usize, |r| [r.f32(-1.0, 1.0), r.f32(-1.0, 1.0)]);
    let root = roots(size);
    let after: Vec<Complex> = data.chunks(size).flat_map(|part| transform(part, &root)).collect();
    Launch::new(shape).output(&data, &after).input(&root).u32(size.trailing_zeros())
}

/// Asserts that `found` is the discrete Fourier transform of `points`, by its definition.
#[cfg(test)]
pub fn assert_is_transform(points: &[Complex], found: &[Complex]) {
    for (k, value) in found.iter().enumerate() {
        let (mut real, mut imaginary) = (0.0, 0.0);
        for (j, [x, y]) in points.iter().enumerate() {
            let turn = -2.0 * std::f64::consts::PI * (k * j) as f64 / points.len() as f64;
            let (x, y) = (f64::from(*x), f64::from(*y));
            real += x * turn.cos() - y * turn.sin();
            imaginary += x * turn.sin() + y * turn.cos();
        }
        let error = (real - f64::from(value[0])).abs() + (imaginary - f64::from(value[1])).abs();
        assert!(error < 1e-4, "point {k} is off by {error}");
    }
}

#[test]
fn is_the_fourier_transform() {
    let data = Rng::new(1).fill(64, |r| [r.f32(-1.0, 1.0), r.f32(-1.0, 1.0)]);
    assert_is_transform(&data, &transform(&data, &roots(64)));
}
