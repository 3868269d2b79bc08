//! Rounding, sign, comparison and conversion of singles, special values among them.

use crate::kernel::{LINEAR, Launch, Rule, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

fn floats(a: f32, b: f32) -> [f32; 8] {
    [
        a.floor(),
        a.ceil(),
        a.round_ties_even(),
        b.trunc(),
        if a < b { a } else { b },
        a.copysign(b),
        a.mul_add(b, -a),
        (f64::from(a) * 1.0000001 + f64::from(b)) as f32,
    ]
}

fn integers(a: f32, b: f32) -> [i32; 4] {
    let small = a.abs() < (1u32 << 30) as f32;
    let order = [a < b, a <= b, a == b, a != b];
    let order = order.iter().rev().fold(0, |bits, set| bits << 1 | i32::from(*set));
    let (from_signed, from_unsigned) = (a.to_bits() as i32 as f32, b.to_bits() as f32);
    [
        if small { a as i32 } else { -1 },
        if a.is_nan() { 16 } else { order },
        (from_signed.to_bits() ^ from_unsigned.to_bits()) as i32,
        if small { (f64::from(a) * 1024.0) as i64 as i32 } else { 0 },
    ]
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let special = [
        0.0, -0.0, 0.5, -0.5, 1.5, 2.5, -2.5, 1e-42, f32::MAX, f32::INFINITY, f32::NEG_INFINITY,
        f32::NAN, 8388607.5, -8388609.0, 0.99999994, 1e10,
    ];
    let number = |r: &mut Rng| match r.below(3) {
        0 => special[r.below(16) as usize],
        1 => r.f32(-20.0, 20.0),
        _ => r.f32(-1e6, 1e6),
    };
    let data = rng.fill(n, |r| [number(r), number(r)]);
    let out: Vec<[f32; 8]> = data.iter().map(|&[a, b]| floats(a, b)).collect();
    let converted: Vec<[i32; 4]> = data.iter().map(|&[a, b]| integers(a, b)).collect();
    Launch::new(shape)
        .output_by(Rule::ExactButNan { width: 4 }, &vec![[0f32; 8]; n], &out)
        .output(&vec![[0i32; 4]; n], &converted)
        .input(&data)
        .u32(n as u32)
}
