//! Steps of the Collatz sequence.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

fn steps(mut x: u32, limit: u32) -> u32 {
    let mut count = 0;
    while x > 1 && count < limit {
        x = if x % 2 == 1 { x.wrapping_mul(3).wrapping_add(1) } else { x / 2 };
        count += 1;
    }
    count
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let start = rng.fill(n, |r| r.below(5000));
    let limit = 120;
    let after: Vec<u32> = start.iter().map(|x| steps(*x, limit)).collect();
    Launch::new(shape).output(&vec![0u32; n], &after).input(&start).u32(limit).u32(n as u32)
}

#[test]
fn twenty_seven_takes_111_steps() {
    assert_eq!(steps(27, 1000), 111);
}
