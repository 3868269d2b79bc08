//! Compressed data.
#![no_std]
#![feature(abi_gpu_kernel)]
#![allow(improper_gpu_kernel_arg)]

use miniz_oxide::inflate::core::{DecompressorOxide, decompress, inflate_flags};

kernels::kernels! {
    /// A stored block and one of fixed codes, with the work-item's own bytes in the first.
    fn inflates(input: [[u8; 8]], i) -> [u8; 64] {
        let mut packed = [0; 32];
        packed[..5].copy_from_slice(&[0, 8, 0, 247, 255]);
        packed[5..13].copy_from_slice(&input[i]);
        // "hello hello hello" with a distance.
        packed[13..24].copy_from_slice(&[0xcb, 0x48, 0xcd, 0xc9, 0xc9, 0x57, 0xc8, 0x40, 0x27, 0x00, 0x00]);
        let mut state = DecompressorOxide::default();
        let mut out = [0; 64];
        let flags = inflate_flags::TINFL_FLAG_USING_NON_WRAPPING_OUTPUT_BUF;
        let (status, used, written) = decompress(&mut state, &packed, &mut out, 0, flags);
        out[62] = status as i8 as u8;
        out[63] = (used * 64 + written) as u8;
        out
    }
}
