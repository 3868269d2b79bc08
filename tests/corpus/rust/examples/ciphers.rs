//! Ciphers.
#![no_std]
#![feature(abi_gpu_kernel)]
#![allow(improper_gpu_kernel_arg)]

use aes::cipher::{BlockDecrypt, BlockEncrypt, KeyInit, KeyIvInit, StreamCipher};

kernels::kernels! {
    fn aes128(input: [[u8; 32]], i) -> [u8; 16] {
        let (key, block) = input[i].split_at(16);
        let cipher = aes::Aes128::new(key.into());
        let mut block = aes::Block::clone_from_slice(block);
        cipher.encrypt_block(&mut block);
        block.into()
    }

    fn aes256_back(input: [[u8; 48]], i) -> [u8; 16] {
        let (key, block) = input[i].split_at(32);
        let cipher = aes::Aes256::new(key.into());
        let mut block = aes::Block::clone_from_slice(block);
        cipher.decrypt_block(&mut block);
        block.into()
    }

    fn stream(input: [[u8; 44]], i) -> [u8; 80] {
        let (key, nonce) = input[i].split_at(32);
        let mut cipher = chacha20::ChaCha20::new(key.into(), nonce.into());
        let mut text = [i as u8; 80];
        cipher.apply_keystream(&mut text);
        text
    }
}
