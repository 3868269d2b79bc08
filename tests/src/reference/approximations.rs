//! Approximate functions, computed in double precision.

use crate::kernel::{LINEAR, Launch, Rule, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let data = rng.fill(n, |r| [r.f32(-4.0, 4.0), r.f32(0.01, 100.0)]);
    let one = |&[x, positive]: &[f32; 2]| {
        let (x, positive) = (f64::from(x), f64::from(positive));
        let turns = 2.0 * std::f64::consts::PI * x;
        [
            1.0 / positive,
            1.0 / positive.sqrt(),
            turns.sin(),
            turns.cos(),
            x.exp2(),
            positive.log2(),
            x.exp(),
            positive.ln(),
            10f64.powf(x),
            positive.log10(),
        ]
        .map(|value| value as f32)
    };
    let after: Vec<[f32; 10]> = data.iter().map(one).collect();
    let rule = Rule::Close {
        width: 4,
        relative: 2e-6,
        absolute: 5e-7,
        because: "these functions are approximate, to a few units in the last place; sines and logarithms \
                  lose them near their zeros",
    };
    Launch::new(shape).output_by(rule, &vec![[0f32; 10]; n], &after).input(&data).u32(n as u32)
}
