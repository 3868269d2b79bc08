//! A hash that needs all of its 320 words three times.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

const WORDS: usize = 320;

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let data = rng.fill(WORDS * n, Rng::u32);
    let mut after = Vec::new();
    for i in 0..n {
        let mut words: Vec<u32> = (0..WORDS).map(|k| data[k * n + i]).collect();
        let mut hash = words.iter().fold(0u32, |h, w| h.rotate_left(5).wrapping_add(*w));
        for _ in 0..2 {
            let mut next = 0u32;
            for (k, word) in words.iter_mut().enumerate() {
                *word ^= hash.wrapping_add(k as u32);
                next = next.rotate_left(3).wrapping_add(*word);
            }
            hash = next;
        }
        after.push(hash);
    }
    Launch::new(shape).output(&vec![0u32; n], &after).input(&data).u32(n as u32)
}
