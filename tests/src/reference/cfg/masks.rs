//! Conditions as values.

use super::Lane;

pub fn mask_loop(Lane { x, .. }: Lane) -> [u32; 2] {
    let mut v = x;
    let turns = (x & 15) + 1;
    let mut signs = Vec::new();
    let mut ever = false;
    for k in 0..turns {
        v = (v ^ v << 5).wrapping_add(k);
        signs.push(v >> 31 == 1);
        ever |= v > 0xf000_0000;
    }
    let odd = signs.iter().filter(|set| **set).count() % 2 == 1;
    // In the last turn: the sign of the turn before, and of the one before that.
    let before = |back: usize, initial: &[bool]| {
        let all: Vec<bool> = initial.iter().chain(&signs).copied().collect();
        all[all.len() - back]
    };
    let (last, older) = (before(2, &[true]), before(3, &[false, true]));
    let flags = u32::from(ever) + 2 * u32::from(last) + 4 * u32::from(older);
    [if odd { v } else { turns }, flags]
}

pub fn phi_i1(Lane { i, x, u, .. }: Lane) -> [u32; 2] {
    let condition = match x & 3 {
        0 => true,
        1 => (x as i32) < 0,
        2 => u < 8,
        _ => (x & 96 == 32) != (u < 8),
    };
    if condition { [x.wrapping_mul(9), i] } else { [x, u.wrapping_sub(1)] }
}
