//! Kernels whose lanes see each other.

use crate::kernel::Shape;

/// Waves are 64 lanes on every target.
const WAVE: usize = 64;

pub fn ballot_flow(shape: &Shape, input: &[u32]) -> Vec<[u32; 2]> {
    let mut after = Vec::new();
    for (group, group_input) in input.chunks(shape.block[0] as usize).enumerate() {
        for (wave, lanes) in group_input.chunks(WAVE).enumerate() {
            let first_id = group * shape.block[0] as usize + wave * WAVE;
            let ballot = |vote: &dyn Fn(u32) -> bool| {
                lanes.iter().enumerate().fold(0u64, |m, (k, x)| m | u64::from(vote(*x)) << k)
            };
            let odd = ballot(&|x| x & 1 == 1).count_ones();
            let on_then = ballot(&|x| x & 2 != 0);
            let on_else = ballot(&|x| x & 2 == 0);
            let both = ballot(&|x| x & 6 == 6);
            for x in lanes {
                after.push(if x & 2 != 0 {
                    let first = lanes[on_then.trailing_zeros() as usize];
                    [both as u32 ^ first, ((both >> 32) as u32).wrapping_add(odd)]
                } else {
                    let first = first_id as u32 + on_else.trailing_zeros();
                    [on_else.count_ones(), first + odd]
                });
            }
        }
    }
    after
}

pub fn barrier_loop(shape: &Shape, input: &[u32], u: u32) -> Vec<[u32; 2]> {
    let mut after = Vec::new();
    for group in input.chunks(shape.block[0] as usize) {
        let mut ring = group.to_vec();
        for k in 0..u {
            for value in ring.iter_mut().filter(|v| **v >> k & 1 == 1) {
                *value = value.wrapping_mul(5);
            }
            ring.rotate_left(1);
            for value in &mut ring {
                *value = value.wrapping_add(k);
            }
        }
        after.extend(ring.iter().map(|v| [*v, u]));
    }
    after
}
