//! European option prices, computed in double precision.

use crate::kernel::{LINEAR, Launch, Rule, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

fn normal_cdf(d: f64) -> f64 {
    let k = 1.0 / (0.2316419 * d.abs() + 1.0);
    let factors = [1.330274429, -1.821255978, 1.781477937, -0.356563782, 0.31938153];
    let tail = factors.iter().fold(0.0, |sum, factor| k * sum + factor) * k;
    let tail = tail * 0.39894228 * (-0.5 * d * d).exp();
    if d > 0.0 { 1.0 - tail } else { tail }
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let spot = rng.fill(n, |r| r.f32(10.0, 100.0));
    let strike = rng.fill(n, |r| r.f32(10.0, 100.0));
    let years = rng.fill(n, |r| r.f32(0.2, 5.0));
    let (rate, volatility) = (rng.f32(0.01, 0.05), rng.f32(0.2, 0.4));
    let (mut call, mut put) = (Vec::new(), Vec::new());
    let (r, v) = (f64::from(rate), f64::from(volatility));
    for i in 0..n {
        let [s, x, t] = [spot[i], strike[i], years[i]].map(f64::from);
        let deviation = v * t.sqrt();
        let d1 = ((s / x).ln() + (r + 0.5 * v * v) * t) / deviation;
        let discount = x * (-r * t).exp();
        let price = s * normal_cdf(d1) - discount * normal_cdf(d1 - deviation);
        call.push(price as f32);
        put.push((price + discount - s) as f32);
    }
    let rule = Rule::Close {
        width: 4,
        relative: 1e-5,
        absolute: 2e-4,
        because: "exp and log are approximate, and prices are differences of numbers up to 100",
    };
    let before = vec![0f32; n];
    Launch::new(shape)
        .output_by(rule, &before, &call)
        .output_by(rule, &before, &put)
        .input(&spot)
        .input(&strike)
        .input(&years)
        .f32(rate)
        .f32(volatility)
        .u32(n as u32)
}
