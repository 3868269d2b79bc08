//! Softmax of rows, computed in double precision.

use crate::kernel::{Launch, Rule, Shape, WHOLE_GROUPS};
use crate::rng::Rng;

pub const SHAPES: &[Shape] = WHOLE_GROUPS;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let (rows, width) = (shape.groups_x() as usize, 333);
    let data = rng.fill(rows * width, |r| r.f32(-8.0, 8.0));
    let mut after = Vec::new();
    for row in data.chunks(width) {
        let highest = row.iter().copied().fold(f32::MIN, f32::max);
        let power = |v: &f32| (f64::from(*v) - f64::from(highest)).exp();
        let sum: f64 = row.iter().map(power).sum();
        after.extend(row.iter().map(|v| (power(v) / sum) as f32));
    }
    let rule = Rule::Close {
        width: 4,
        relative: 1e-5,
        absolute: 0.0,
        because: "exp2 is approximate, its argument is rounded, and the order of the sum differs",
    };
    Launch::new(shape).output_by(rule, &vec![0f32; after.len()], &after).input(&data).u32(width as u32)
}
