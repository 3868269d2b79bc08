//! SHA-256 (FIPS 180-4).

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

/// First 32 bits of the fraction of the cube root of each of the first 64 primes.
fn round_constants() -> Vec<u32> {
    let primes = (2u128..).filter(|p| (2..*p).take_while(|d| d * d <= *p).all(|d| p % d != 0));
    let cube_root = |p: u128| {
        // Bit by bit: the largest root whose cube is at most p * 2^96.
        (0..36).rev().fold(0u128, |root, bit| {
            let next = root | 1 << bit;
            if next * next * next <= p << 96 { next } else { root }
        })
    };
    primes.take(64).map(|p| cube_root(p) as u32).collect()
}

fn compress(h: &mut [u32; 8], block: &[u32; 16], constants: &[u32]) {
    let mut w = block.to_vec();
    for t in 16..64 {
        let s0 = w[t - 15].rotate_right(7) ^ w[t - 15].rotate_right(18) ^ (w[t - 15] >> 3);
        let s1 = w[t - 2].rotate_right(17) ^ w[t - 2].rotate_right(19) ^ (w[t - 2] >> 10);
        w.push(s1.wrapping_add(w[t - 7]).wrapping_add(s0).wrapping_add(w[t - 16]));
    }
    let mut v = *h;
    for t in 0..64 {
        let [a, b, c, d, e, f, g, last] = v;
        let big1 = e.rotate_right(6) ^ e.rotate_right(11) ^ e.rotate_right(25);
        let choice = (e & f) ^ (!e & g);
        let t1 = [big1, choice, constants[t], w[t]].iter().fold(last, |s, x| s.wrapping_add(*x));
        let big0 = a.rotate_right(2) ^ a.rotate_right(13) ^ a.rotate_right(22);
        let t2 = big0.wrapping_add((a & b) ^ (a & c) ^ (b & c));
        v = [t1.wrapping_add(t2), a, b, c, d.wrapping_add(t1), e, f, g];
    }
    for (h, v) in h.iter_mut().zip(v) {
        *h = h.wrapping_add(v);
    }
}

/// The digest of whole blocks of bytes that hold their own padding.
fn digest(blocks: &[u8], constants: &[u32]) -> [u32; 8] {
    let mut h = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
        0x5be0_cd19,
    ];
    for block in blocks.chunks(64) {
        let word = |k: usize| u32::from_be_bytes(std::array::from_fn(|b| block[4 * k + b]));
        compress(&mut h, &std::array::from_fn(word), constants);
    }
    h
}

fn padded(message: &[u8]) -> Vec<u8> {
    let mut bytes = message.to_vec();
    bytes.push(0x80);
    bytes.resize((message.len() + 9).next_multiple_of(64) - 8, 0);
    bytes.extend((8 * message.len() as u64).to_be_bytes());
    bytes
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let constants = round_constants();
    let length = 64 + rng.below(40) as usize; // two blocks with the padding
    let mut words = vec![0u32; 32 * n];
    let mut digests = vec![0u32; 8 * n];
    for i in 0..n {
        let blocks = padded(&rng.fill(length, |r| r.u32() as u8));
        for (k, bytes) in blocks.chunks(4).enumerate() {
            words[k * n + i] = u32::from_le_bytes(std::array::from_fn(|b| bytes[b]));
        }
        for (k, word) in digest(&blocks, &constants).into_iter().enumerate() {
            digests[k * n + i] = word.swap_bytes();
        }
    }
    Launch::new(shape).output(&vec![0u32; 8 * n], &digests).input(&words).u32(2).u32(n as u32)
}

#[test]
fn examples_of_fips_180() {
    let constants = round_constants();
    assert_eq!(
        digest(&padded(b"abc"), &constants),
        [
            0xba7816bf, 0x8f01cfea, 0x414140de, 0x5dae2223, 0xb00361a3, 0x96177a9c, 0xb410ff61,
            0xf20015ad
        ]
    );
    let two_blocks = b"abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq";
    assert_eq!(
        digest(&padded(two_blocks), &constants),
        [
            0x248d6a61, 0xd20638b8, 0xe5c02693, 0x0c3e6039, 0xa33ce459, 0x64ff2167, 0xf6ecedd4,
            0x19db06c1
        ]
    );
}
