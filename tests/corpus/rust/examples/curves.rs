//! Elliptic curves and large integers.
#![no_std]
#![feature(abi_gpu_kernel)]
#![allow(improper_gpu_kernel_arg)]

use crypto_bigint::{Encoding, NonZero, U256, U512};
use curve25519_dalek::{MontgomeryPoint, Scalar};

kernels::kernels! {
    fn diffie_hellman(input: [[u8; 32]], i) -> [u8; 32] {
        MontgomeryPoint([9; 32]).mul_clamped(input[i]).to_bytes()
    }

    fn scalars(input: [[u8; 32]], i) -> [u8; 32] {
        let a = Scalar::from_bytes_mod_order(input[i]);
        let b = Scalar::from_bytes_mod_order(input[input.len() - 1 - i]);
        (a * b + a - b).to_bytes()
    }

    fn quotients(input: [[u8; 32]], i) -> [u8; 32] {
        let a = U256::from_le_bytes(input[i]);
        let b = U256::from_le_bytes(input[input.len() - 1 - i]).shr_vartime(100 + i % 100);
        let b = NonZero::new(b | U256::ONE).unwrap();
        let (q, r) = a.div_rem(&b);
        (q ^ r.wrapping_mul(&a)).to_le_bytes()
    }

    fn wide_products(input: [[u8; 32]], i) -> [u8; 64] {
        let a = U256::from_le_bytes(input[i]);
        let (low, high) = a.mul_wide(&a.rotate());
        U512::from((low, high)).to_le_bytes()
    }
}

trait Rotate {
    fn rotate(&self) -> Self;
}

impl Rotate for U256 {
    fn rotate(&self) -> U256 {
        (*self << 77) | (*self >> 179)
    }
}
