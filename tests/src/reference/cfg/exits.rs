//! Loops that lanes leave at different times and places.

use super::Lane;

pub fn multi_exit(Lane { i, x, u, .. }: Lane) -> [u32; 2] {
    let mut v = x;
    for k in 0..u {
        if v & 31 == 23 {
            return [v.wrapping_add(k), k];
        }
        let next = v.wrapping_mul(1_103_515_245).wrapping_add(12345);
        if next < 1 << 27 {
            return [next ^ v, k + 256];
        }
        v = next;
    }
    [v.wrapping_sub(i), 512]
}

pub fn temporal(Lane { x, u, input, .. }: Lane) -> [u32; 2] {
    let turns = (x & 15) + 1;
    let sum = (0..turns).fold(u, |sum, k| sum.wrapping_mul(5).wrapping_add(k));
    [sum.wrapping_add(input[turns as usize - 1]), turns]
}

pub fn temporal_mask(Lane { x, .. }: Lane) -> [u32; 2] {
    let last = x & 7;
    let own = x >> last & 1;
    let value = if last & 1 == 1 { x.wrapping_add(100) } else { x.wrapping_sub(100) };
    [value, ((last & 1) ^ own) | (own << 1)]
}

pub fn break_continue_return(Lane { x, u, .. }: Lane) -> [u32; 2] {
    let mut sum = x;
    'outer: for k in 0..4 {
        let mut w = sum;
        let mut turns = 99;
        for t in 0..u {
            w = w.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            match w >> 27 {
                31 => return [w, k + 7000],
                0..5 => {
                    turns = t;
                    break;
                }
                12 => {
                    sum = w;
                    continue 'outer;
                }
                _ => {}
            }
        }
        sum = w.wrapping_add(turns);
    }
    [sum, 4]
}

pub fn switch_loop(Lane { i, x, u, .. }: Lane) -> [u32; 2] {
    let mut v = x;
    for k in 0..u {
        v = match v & 7 {
            0 | 4 => (v >> 1).wrapping_add(3),
            1 => v.wrapping_mul(3).wrapping_add(i) ^ 1234,
            2 => v.wrapping_add(i) ^ 1234,
            3 => v ^ 1234,
            7 => return [v.wrapping_add(k), k],
            _ => v.wrapping_sub(27),
        };
    }
    [v, !0]
}

pub fn empty_wave(Lane { x, .. }: Lane) -> [u32; 2] {
    if x & 1 == 0 {
        return [77, 0];
    }
    // Shifts until nothing is left; the value before the last shift comes out.
    [1, 32 - x.leading_zeros()]
}
