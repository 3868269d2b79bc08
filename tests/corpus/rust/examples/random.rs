//! Random numbers.
#![no_std]
#![feature(abi_gpu_kernel)]
#![allow(improper_gpu_kernel_arg)]

use rand_chacha::ChaCha8Rng;
use rand_core::{RngCore, SeedableRng};

kernels::kernels! {
    fn chacha(input: [u64], i) -> u64 {
        let mut rng = ChaCha8Rng::seed_from_u64(input[i]);
        rng.set_stream(i as u64);
        (0..20).fold(0, |sum, _| sum ^ rng.next_u64().rotate_left(7))
    }

    fn small(input: [u64], i) -> f64 {
        let mut rng = oorandom::Rand64::new(u128::from(input[i]) << 40 | i as u128);
        (0..10).map(|_| rng.rand_float()).sum::<f64>() + rng.rand_range(3..1000) as f64
    }

    fn shuffled(input: [u32], i) -> [u8; 32] {
        let mut rng = oorandom::Rand32::new(u64::from(input[i]));
        let mut cards: [u8; 32] = core::array::from_fn(|k| k as u8);
        for k in (1..32).rev() {
            cards.swap(k, rng.rand_range(0..k as u32 + 1) as usize);
        }
        cards
    }
}
