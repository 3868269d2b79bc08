//! Branches without loops.

use super::Lane;

fn bit(x: u32, k: u32) -> bool {
    x >> k & 1 == 1
}

pub fn unstructured(Lane { i, x, .. }: Lane) -> [u32; 2] {
    let (a, b) = (x.wrapping_mul(3), x ^ 85);
    let e = |v: u32| [v.wrapping_sub(i), 3];
    let d = |v: u32| {
        let v = v.wrapping_mul(5);
        if bit(x, 4) { e(v) } else { [v, 2] }
    };
    if bit(x, 0) {
        if bit(x, 1) {
            let c = a.wrapping_add(7);
            if bit(x, 3) { e(c) } else { [c, 1] }
        } else {
            d(a)
        }
    } else if bit(x, 2) {
        d(b)
    } else {
        e(b)
    }
}

pub fn side_entry(Lane { x, .. }: Lane) -> [u32; 2] {
    if !bit(x, 0) {
        return [x.wrapping_mul(3), 10];
    }
    let one = x.wrapping_add(5);
    if bit(x, 1) { [one, 1] } else { [one.wrapping_mul(3), 20] }
}

pub fn stale_mask(Lane { x, u, .. }: Lane) -> [u32; 2] {
    if !bit(x, 0) {
        return [x.wrapping_sub(2), 2];
    }
    let mut v = x.wrapping_add(1);
    if u <= 10 {
        v = v.wrapping_mul(4);
        if bit(x, 1) {
            v ^= 6666;
        }
        v = v.wrapping_add(7);
    }
    [v.wrapping_mul(5), 5]
}

pub fn shared_join(Lane { i, x, .. }: Lane) -> [u32; 2] {
    let a = x.wrapping_add(21);
    match (bit(x, 0), bit(x, 2)) {
        (true, true) => [a, 1],
        (true, false) => [a.wrapping_mul(23), 2],
        (false, _) => [i.wrapping_sub(x), 3],
    }
}

pub fn mask_zero(Lane { i, x, u, .. }: Lane) -> [u32; 2] {
    let one = x.wrapping_add(11);
    if u > 10 && bit(x, 0) {
        return [one, 4];
    }
    let three = if u > 10 { one } else { x.wrapping_mul(7) };
    [three ^ i, 3]
}

pub fn uniform_phi_waiting(Lane { x, u, input, .. }: Lane) -> [u32; 2] {
    if u <= 10 && bit(x, 3) {
        return [x ^ 333, 3];
    }
    let scaled = u * 77;
    let seven = if u % 2 == 1 { scaled + 5 } else { scaled - 6 };
    [input[seven as usize % 64].wrapping_add(x), seven]
}

pub fn branch_phi(Lane { local, u, .. }: Lane) -> [u32; 2] {
    let chosen = |few: bool| if few { 2 } else { 3 };
    [3 * u + chosen(local < 10), 3 * u + chosen(u < 10)]
}

pub fn deep_nest(Lane { i, x, .. }: Lane) -> [u32; 2] {
    // The depth that the lane reaches, with the value on the way in.
    let mut value = x;
    let depth = x.trailing_ones().min(8);
    for k in 0..depth {
        value = value.wrapping_mul(2 * k + 3).wrapping_add(k + 1);
    }
    let joins = if depth < 8 {
        value ^= 1000 + depth;
        depth + 1
    } else {
        8
    };
    for k in (0..joins).rev() {
        value = value.wrapping_add(k);
    }
    [value, i]
}

pub fn case_chain(Lane { x, u, .. }: Lane) -> [u32; 2] {
    let case = x % 28;
    let operand = 3 * case + 1;
    match case {
        24.. => [x >> 7, u],
        _ if case % 4 == 0 => [x.wrapping_add(operand), case],
        _ if case % 4 == 1 => [x.wrapping_mul(operand), case],
        _ if case % 4 == 2 => [x ^ operand, case],
        _ => [x.wrapping_sub(operand), case],
    }
}
