//! Softmax and normalisation of rows, computed in doubles: a row each work-group.

use super::dense::of_triton;
use crate::half::{from_half, to_half};
use crate::kernel::{Launch, Rule, Shape};
use crate::rng::Rng;

/// Three and five rows, of four waves each.
pub const ROWS: &[Shape] = &[Shape::linear(3 * 256, 256), Shape::linear(5 * 256, 256)];

/// Softmax of singles.
pub fn softmax_rows(shape: &Shape, seed: u64) -> Launch {
    const WIDTH: usize = 781;
    let mut rng = Rng::new(seed);
    let data = rng.fill(shape.groups_x() as usize * WIDTH, |rng| rng.f32(-8.0, 8.0));
    let mut after: Vec<f32> = Vec::new();
    for row in data.chunks(WIDTH) {
        let powers: Vec<f64> = row.iter().map(|x| f64::from(*x).exp()).collect();
        let sum: f64 = powers.iter().sum();
        after.extend(powers.iter().map(|power| (power / sum) as f32));
    }
    let rule = Rule::Close {
        width: 4,
        relative: 1e-5,
        absolute: 0.0,
        because: "exp2 is approximate, its argument is rounded, and the order of the sum differs",
    };
    let launch = Launch::new(shape).output_by(rule, &vec![0f32; after.len()], &after).input(&data);
    of_triton(launch.u32(WIDTH as u32))
}

/// Rows of halves with the mean 0 and the variance 1, scaled and shifted by singles; and each row's mean.
pub fn layer_norm(shape: &Shape, seed: u64) -> Launch {
    const WIDTH: usize = 720;
    const EPSILON: f32 = 1e-5;
    let mut rng = Rng::new(seed);
    let rows = shape.groups_x() as usize;
    let data: Vec<u16> = rng.fill(rows * WIDTH, |rng| to_half(f64::from(rng.f32(-3.0, 5.0))));
    let weight = rng.fill(WIDTH, |rng| rng.f32(0.5, 2.0));
    let bias = rng.fill(WIDTH, |rng| rng.f32(-1.0, 1.0));
    let (mut after, mut means): (Vec<u16>, Vec<f32>) = Default::default();
    for row in data.chunks(WIDTH) {
        let row: Vec<f64> = row.iter().map(|bits| from_half(*bits).into()).collect();
        let mean = row.iter().sum::<f64>() / WIDTH as f64;
        let variance = row.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / WIDTH as f64;
        let factor = 1.0 / (variance + f64::from(EPSILON)).sqrt();
        let result = |(at, x): (usize, &f64)| {
            to_half((x - mean) * factor * f64::from(weight[at]) + f64::from(bias[at]))
        };
        after.extend(row.iter().enumerate().map(result));
        means.push(mean as f32);
    }
    // Results of some units are halves with steps of 2^-8 at most; rounding errors before may lead to the next one.
    let of_results = Rule::Close {
        width: 2,
        relative: 1e-3,
        absolute: 1e-4,
        because: "a result near the middle between two halves may be rounded to either",
    };
    let of_means =
        Rule::Close { width: 4, relative: 1e-5, absolute: 1e-6, because: "the order of the sum differs" };
    let launch = Launch::new(shape)
        .output_by(of_results, &vec![0u16; after.len()], &after)
        .output_by(of_means, &vec![0f32; rows], &means)
        .input(&data)
        .input(&weight)
        .input(&bias);
    of_triton(launch.u32(WIDTH as u32).f32(EPSILON))
}
