//! Uniform loops around divergent flow and the reverse, and phis that exchange values.

use super::Lane;

pub fn uniform_in_divergent(Lane { x, u, input, .. }: Lane) -> [u32; 2] {
    if x & 1 == 0 {
        return [x >> 3, u];
    }
    let words = &input[..u as usize];
    let sum = words.iter().fold(7u32, |sum, word| sum.wrapping_mul(3).wrapping_add(*word));
    [sum ^ x, sum]
}

pub fn divergent_in_uniform(Lane { i, x, u, .. }: Lane) -> [u32; 2] {
    let mut v = x;
    for k in 0..u {
        let bits = x >> k;
        if bits & 1 == 1 {
            for _ in 0..=bits & 6 {
                v = v.wrapping_mul(13).wrapping_add(k);
            }
        }
    }
    [v.wrapping_add(i), v.wrapping_sub(u)]
}

pub fn phi_swap(Lane { i, x, u, .. }: Lane) -> [u32; 2] {
    let (mut own, mut uniform, mut ring) = ([x, i], [u, 5], [1, x, u]);
    for _ in 0..x & 31 {
        own.reverse();
        uniform.reverse();
        ring.rotate_left(1);
    }
    let first = own[0].wrapping_mul(3).wrapping_add(own[1]) ^ ring[0];
    let second = (7 * uniform[0]).wrapping_add(uniform[1]).wrapping_add(ring[1].wrapping_mul(5));
    [first, second ^ ring[2]]
}
