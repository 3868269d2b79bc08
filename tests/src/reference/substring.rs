//! First match of a pattern in each line.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

fn search(line: &[u8], pattern: &[u8]) -> i32 {
    for at in 0..=line.len() - pattern.len() {
        if line[at..].starts_with(pattern) {
            return at as i32;
        }
        if line[at] == 0 {
            return -2;
        }
    }
    -1
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let lines = guarded(shape);
    let length = 40;
    let letter = |r: &mut Rng| b"ab"[r.below(2) as usize];
    let pattern = rng.fill(5, letter);
    let text = rng.fill(lines * length, |r| if r.below(60) == 0 { 0 } else { letter(r) });
    let after: Vec<i32> = text.chunks(length).map(|line| search(line, &pattern)).collect();
    Launch::new(shape)
        .output(&vec![-9i32; lines], &after)
        .input(&text)
        .u32(length as u32)
        .input(&pattern)
        .u32(pattern.len() as u32)
        .u32(lines as u32)
}
