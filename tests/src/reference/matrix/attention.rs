//! Attention, computed in doubles.

use super::dense::of_triton;
use super::numbers::{from_bfloat, to_bfloat};
use crate::half::{from_half, to_half};
use crate::kernel::{Launch, Rule, Shape};
use crate::rng::Rng;

/// One head, and two of two work-groups each: four waves.
pub const HEADS: &[Shape] = &[Shape::plane([256, 1], [256, 1]), Shape::plane([512, 2], [256, 1])];
/// The same of work-groups of two waves.
pub const HEADS_OF_TWO_WAVES: &[Shape] =
    &[Shape::plane([128, 1], [128, 1]), Shape::plane([256, 2], [128, 1])];

/// Rows of a work-group.
const ROWS: usize = 64;

/// The kind of floats that come in.
#[derive(Clone, Copy)]
enum Float {
    Half,
    Brain,
}

impl Float {
    fn round(self, value: f32) -> u16 {
        match self {
            Float::Half => to_half(f64::from(value)),
            Float::Brain => to_bfloat(value),
        }
    }

    fn value(self, bits: u16) -> f64 {
        match self {
            Float::Half => from_half(bits).into(),
            Float::Brain => from_bfloat(bits).into(),
        }
    }
}

/// Heads of attention.
struct Attention {
    /// Rows of a head.
    length: usize,
    scale: f32,
    q: Vec<u16>,
    k: Vec<u16>,
    v: Vec<u16>,
    /// The results, by head, row and element.
    out: Vec<f64>,
    /// The logarithm to base 2 of the sum of each row's powers of 2.
    log_sum: Vec<f64>,
}

fn compute(shape: &Shape, seed: u64, width: usize, float: Float, causal: bool) -> Attention {
    let heads = shape.grid[1] as usize;
    let length = ROWS * shape.groups_x() as usize - 5;
    let mut rng = Rng::new(seed);
    let mut tensor = |most: f32| rng.fill(heads * length * width, |rng| float.round(rng.f32(-most, most)));
    let (q, k, v) = (tensor(2.0), tensor(2.0), tensor(1.0));
    let scale = std::f32::consts::LOG2_E / (width as f32).sqrt();
    let row = |tensor: &[u16], row: usize| -> Vec<f64> {
        tensor[row * width..][..width].iter().map(|bits| float.value(*bits)).collect()
    };
    let (mut out, mut log_sum) = (Vec::new(), Vec::new());
    for at in 0..heads * length {
        let (head, query) = (at / length * length, at % length);
        let keys = if causal { query + 1 } else { length };
        let of_q = row(&q, at);
        let power = |key: usize| {
            let dot: f64 = of_q.iter().zip(row(&k, head + key)).map(|(x, y)| x * y).sum();
            (dot * f64::from(scale)).exp2()
        };
        let powers: Vec<f64> = (0..keys).map(power).collect();
        let total: f64 = powers.iter().sum();
        let mut sum = vec![0.0; width];
        for (key, power) in powers.iter().enumerate() {
            sum.iter_mut().zip(row(&v, head + key)).for_each(|(sum, x)| *sum += power / total * x);
        }
        out.extend(sum);
        log_sum.push(total.log2());
    }
    Attention { length, scale, q, k, v, out, log_sum }
}

/// How near results are, if powers are rounded to so many digits before the second product.
const fn rule(width: usize, digits: i32) -> Rule {
    Rule::Close {
        width,
        relative: 0.0,
        // Elements of v are at most 1, and so is the sum of a row's weights.
        absolute: if digits == 11 { 1.5e-3 } else { 1e-2 },
        because: "powers are rounded before they are multiplied, and sums have another order",
    }
}

/// Singles that are rounded a few times.
const LOG_SUM: Rule = Rule::Close {
    width: 4,
    relative: 1e-5,
    absolute: 1e-5,
    because: "exp2 and log2 are approximate, and sums have another order",
};

fn singles(values: &[f64]) -> Vec<f32> {
    values.iter().map(|value| *value as f32).collect()
}

fn triton(launch: Launch, of: &Attention) -> Launch {
    let launch = launch
        .output_by(LOG_SUM, &vec![0f32; of.log_sum.len()], &singles(&of.log_sum))
        .input(&of.q)
        .input(&of.k)
        .input(&of.v);
    of_triton(launch.u32(of.length as u32).f32(of.scale))
}

/// Halves, every row with every key.
pub fn attention(shape: &Shape, seed: u64) -> Launch {
    let of = compute(shape, seed, 64, Float::Half, false);
    let out: Vec<u16> = of.out.iter().map(|value| to_half(*value)).collect();
    triton(Launch::new(shape).output_by(rule(2, 11), &vec![0u16; out.len()], &out), &of)
}

/// Brain floats, every row with the keys up to its own number; results are singles.
pub fn attention_causal(shape: &Shape, seed: u64) -> Launch {
    let of = compute(shape, seed, 32, Float::Brain, true);
    let out = singles(&of.out);
    triton(Launch::new(shape).output_by(rule(4, 8), &vec![0f32; out.len()], &out), &of)
}

/// Halves, every row with every key; results are singles.
pub fn fused_attention(shape: &Shape, seed: u64) -> Launch {
    let of = compute(shape, seed, 64, Float::Half, false);
    let out = singles(&of.out);
    Launch::new(shape)
        .output_by(rule(4, 11), &vec![0f32; out.len()], &out)
        .input(&of.q)
        .input(&of.k)
        .input(&of.v)
        .u32(of.length as u32)
        .f32(of.scale)
}
