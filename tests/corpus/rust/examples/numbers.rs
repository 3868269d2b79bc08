//! Integers and floats of core.
#![no_std]
#![feature(abi_gpu_kernel)]
#![allow(improper_gpu_kernel_arg)]

kernels::kernels! {
    fn casts(input: [f64], i) -> i64 {
        let x = input[i];
        let other = input[input.len() - 1 - i];
        (x as i64) ^ (other as u8) as i64 ^ (x as f32 as u64) as i64 ^ (x as i128 >> 3) as i64 ^ (x as u16) as i64
    }

    fn checked(input: [u64], i) -> u64 {
        let (a, b) = (input[i], input[input.len() - 1 - i]);
        a.checked_mul(b).unwrap_or(7) ^ a.saturating_add(b) ^ a.saturating_sub(b)
            ^ (a as i64).saturating_mul(b as i64) as u64
            ^ a.checked_div(b).unwrap_or(3)
            ^ (a as i64).wrapping_rem(((b as i64) | 1) >> 40 | 1) as u64
            ^ a.checked_pow(2).unwrap_or(1)
            ^ (a as i32).overflowing_mul(b as i32).1 as u64
    }

    fn bits(input: [u64], i) -> u64 {
        let (a, b) = (input[i], input[input.len() - 1 - i]);
        a.rotate_left((b & 63) as u32) ^ a.leading_zeros() as u64 ^ a.reverse_bits() ^ a.swap_bytes() ^ a.midpoint(b)
            ^ a.abs_diff(b) ^ (a.count_ones() + b.trailing_zeros()) as u64 ^ a.funnel(b)
    }

    fn roots(input: [u64], i) -> u64 {
        let a = input[i];
        a.isqrt() ^ a.checked_ilog10().unwrap_or(99) as u64 ^ a.checked_ilog2().unwrap_or(77) as u64 ^ a.next_power_of_two()
    }

    fn wide(input: [u64], i) -> u64 {
        let (a, b) = (input[i], input[input.len() - 1 - i]);
        let both = a as u128 | (b as u128) << 64;
        ((a as u128 * b as u128) >> 64) as u64 ^ (both / (b as u128 + 77)) as u64
            ^ (both % (a as u128 | 1)) as u64
            ^ (a as i64 as i128).checked_mul(both as i128).map_or(5, |x| x as u64)
            ^ both.count_ones() as u64 ^ (both as f64) as u64
    }

    fn floats(input: [f32], i) -> f32 {
        let x = input[i];
        let next = input[(i + 1) % input.len()];
        x.clamp(-1.0, 1.0) + x.total_cmp(&next) as i8 as f32 + x.min(next) + x.copysign(next) + x.to_degrees()
            + (x % 3.0) + x.recip() + f32::from_bits(x.to_bits() ^ 1)
    }
}

trait Funnel {
    fn funnel(self, other: Self) -> Self;
}

impl Funnel for u64 {
    fn funnel(self, other: u64) -> u64 {
        self << 13 | other >> 51
    }
}
