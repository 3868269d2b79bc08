//! Hashes and checksums.
#![no_std]
#![feature(abi_gpu_kernel)]
#![allow(improper_gpu_kernel_arg)]

use core::hash::Hasher;
use sha2::Digest;

kernels::kernels! {
    fn sha256(input: [[u8; 40]], i) -> [u8; 32] {
        sha2::Sha256::digest(input[i]).into()
    }

    fn sha512(input: [[u8; 40]], i) -> [u8; 64] {
        sha2::Sha512::digest(&input[i][i % 8..]).into()
    }

    fn sha3_256(input: [[u8; 40]], i) -> [u8; 32] {
        sha3::Sha3_256::digest(input[i]).into()
    }

    fn blake2s(input: [[u8; 40]], i) -> [u8; 32] {
        blake2::Blake2s256::digest(input[i]).into()
    }

    fn blake2b(input: [[u8; 40]], i) -> [u8; 64] {
        blake2::Blake2b512::digest(input[i]).into()
    }

    fn md5(input: [[u8; 40]], i) -> [u8; 16] {
        md5::Md5::digest(&input[i][..i % 40]).into()
    }

    fn siphash(input: [[u8; 40]], i) -> u64 {
        let mut hasher = siphasher::sip::SipHasher13::new_with_keys(i as u64, 7);
        hasher.write(&input[i]);
        hasher.finish()
    }

    fn checksums(input: [[u8; 40]], i) -> u32 {
        const CRC: crc::Crc<u32> = crc::Crc::<u32>::new(&crc::CRC_32_ISCSI);
        CRC.checksum(&input[i][..i % 41]) ^ adler2::adler32_slice(&input[i])
    }
}
