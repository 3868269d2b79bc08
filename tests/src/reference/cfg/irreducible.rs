//! Cycles with several entries: a state says which block comes next.

use super::Lane;

pub fn irreducible(Lane { i, x, u, .. }: Lane) -> [u32; 2] {
    let (mut v, mut count, mut at_p) = (x, 0u32, x & 1 == 1);
    loop {
        let stop;
        if at_p {
            v = v.wrapping_mul(3).wrapping_add(1);
            count += 1;
            stop = v & 112 == 0 || count & 255 > u;
        } else {
            v = (v >> 1) ^ i;
            count += 256;
            stop = v & 7 == 3 || count >> 8 > u;
        }
        if stop {
            return [v, count];
        }
        at_p = !at_p;
    }
}

pub fn irreducible_three(Lane { x, u, .. }: Lane) -> [u32; 2] {
    let (mut v, mut count, mut block) = (x, 0, x % 3);
    loop {
        count += 1;
        block = match block {
            0 => {
                v = v.wrapping_add(17);
                if count > u {
                    return [v, count];
                }
                1
            }
            1 => {
                v ^= v << 3;
                if v & 31 == 9 || count > u {
                    return [v, count];
                }
                2
            }
            _ => {
                v = v.wrapping_mul(5);
                if v & 4 == 0 { 1 } else { 0 }
            }
        };
    }
}

pub fn irreducible_nested(Lane { x, u, .. }: Lane) -> [u32; 2] {
    let mut v = x;
    for k in 0..u {
        let (mut turns, mut at_p) = (0, x >> k & 1 == 1);
        loop {
            turns += 1;
            if at_p {
                v = v.wrapping_add(k);
                if v & 3 == 0 {
                    break;
                }
            } else {
                v = (v >> 1).wrapping_add(v);
                if turns > 5 {
                    if v & 15 == 6 {
                        return [v, k];
                    }
                    break;
                }
            }
            at_p = !at_p;
        }
    }
    [v, 1000]
}

pub fn loop_into_loop(Lane { i, x, u, .. }: Lane) -> [u32; 2] {
    let mut v = x;
    let mut k = 0;
    let (mut turns, mut at_head) = loop {
        v = v.wrapping_mul(69069).wrapping_add(1);
        match v >> 28 {
            0 => break (0, true),
            1 => break (200, false),
            2 => return [v, k],
            _ => k += 1,
        }
        if k >= u {
            break (100, true);
        }
    };
    loop {
        if at_head {
            v = v.wrapping_sub(i);
        }
        at_head = true;
        v ^= v >> 3;
        turns += 1;
        if turns % 100 >= u || v & 7 == 5 {
            return [v, turns];
        }
    }
}
