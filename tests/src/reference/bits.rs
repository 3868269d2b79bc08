//! Bit counting, reversal, shifts, saturation and overflow.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

fn narrow(a: u32, b: u32) -> [u32; 8] {
    let w = u64::from(a) << 32 | u64::from(b);
    let (sum, carry) = a.overflowing_add(b);
    let (product, lost) = a.overflowing_mul(b);
    let (sa, sb) = (a as i32, b as i32);
    [
        a.count_ones() | b.count_ones() << 8 | w.count_ones() << 16,
        a.leading_zeros()
            | b.trailing_zeros() << 8
            | w.leading_zeros() << 16
            | w.trailing_zeros() << 24,
        a.reverse_bits() ^ b.swap_bytes(),
        a.rotate_left(b & 31).wrapping_add(b.rotate_right(11)),
        a.saturating_add(b) ^ a.saturating_sub(b),
        (sa.saturating_add(sb) as u32).wrapping_add(sa.saturating_sub(sb) as u32),
        (sum ^ product).wrapping_add(u32::from(carry)).wrapping_add(2 * u32::from(lost)),
        (a >> 3 & 0x1ff) | (((b << 9) as i32 >> 25) as u32) << 9,
    ]
}

fn wide(a: u32, b: u32) -> [u64; 4] {
    let w = u64::from(a) << 32 | u64::from(b);
    [
        w.swap_bytes().wrapping_add(w << (a & 63)),
        (w >> (b & 63)) ^ (w as i64 >> (a & 63)) as u64,
        w.wrapping_mul(u64::from(b) << 32 | 0x9e37_79b9),
        w.reverse_bits().wrapping_sub(b as i32 as u64),
    ]
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let number = |r: &mut Rng| match r.below(4) {
        0 => [0, 1, !0, 1 << 31][r.below(4) as usize],
        1 => r.u32() >> r.below(32),
        2 => r.u32() << r.below(32),
        _ => r.u32(),
    };
    let data = rng.fill(n, |r| [number(r), number(r)]);
    let out: Vec<[u32; 8]> = data.iter().map(|&[a, b]| narrow(a, b)).collect();
    let long: Vec<[u64; 4]> = data.iter().map(|&[a, b]| wide(a, b)).collect();
    Launch::new(shape)
        .output(&vec![[0u32; 8]; n], &out)
        .output(&vec![[0u64; 4]; n], &long)
        .input(&data)
        .u32(n as u32)
}
