//! BLAKE2s-256 of one block (RFC 7693).

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

const IV: [u32; 8] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
    0x5be0_cd19,
];

/// The order of the message words in each round, a hexadecimal digit per word.
const ORDER: [u64; 10] = [
    0x0123_4567_89ab_cdef,
    0xea48_9fd6_1c02_b753,
    0xb8c0_52fd_ae36_7194,
    0x7931_dcbe_265a_40f8,
    0x9057_24af_e1bc_683d,
    0x2c6a_0b83_4d75_fe19,
    0xc51f_ed4a_0763_928b,
    0xdb7e_c139_50f4_862a,
    0x6fe9_b308_c2d7_14a5,
    0xa284_7615_fb9e_3cd0,
];

fn digest(message: &[u32; 16], bytes: u32) -> [u32; 8] {
    let mut h = IV;
    h[0] ^= 0x0101_0020; // 32 bytes of digest, no key, one leaf
    let mut v: [u32; 16] = std::array::from_fn(|k| if k < 8 { h[k] } else { IV[k - 8] });
    v[12] ^= bytes;
    v[14] = !v[14];
    for order in ORDER {
        let word = |k: usize| message[(order >> (60 - 4 * k) & 15) as usize];
        for k in 0..8 {
            // Columns, then diagonals.
            let turn = if k < 4 { 0 } else { 1 };
            let at = |row: usize| 4 * row + (k + row * turn) % 4;
            let (a, b, c, d) = (at(0), at(1), at(2), at(3));
            for (input, right_d, right_b) in [(word(2 * k), 16, 12), (word(2 * k + 1), 8, 7)] {
                v[a] = v[a].wrapping_add(v[b]).wrapping_add(input);
                v[d] = (v[d] ^ v[a]).rotate_right(right_d);
                v[c] = v[c].wrapping_add(v[d]);
                v[b] = (v[b] ^ v[c]).rotate_right(right_b);
            }
        }
    }
    std::array::from_fn(|k| h[k] ^ v[k] ^ v[k + 8])
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let bytes = 4 * (1 + rng.below(16));
    let message = rng.fill(16 * n, Rng::u32);
    let message: Vec<u32> = message
        .into_iter()
        .enumerate()
        .map(|(at, word)| if (at / n) < (bytes / 4) as usize { word } else { 0 })
        .collect();
    let mut after = vec![0u32; 8 * n];
    for i in 0..n {
        let words = digest(&std::array::from_fn(|k| message[k * n + i]), bytes);
        for (k, word) in words.into_iter().enumerate() {
            after[k * n + i] = word;
        }
    }
    Launch::new(shape).output(&vec![0u32; 8 * n], &after).input(&message).u32(bytes).u32(n as u32)
}

#[test]
fn example_of_rfc_7693() {
    let mut message = [0; 16];
    message[0] = u32::from_le_bytes(*b"abc\0");
    let words = digest(&message, 3).map(u32::swap_bytes);
    assert_eq!(words[..4], [0x508c_5e8c, 0x327c_14e2, 0xe1a7_2ba3, 0x4eeb_452f]);
    assert_eq!(words[4..], [0x3745_8b20, 0x9ed6_3a29, 0x4d99_9b4c, 0x8667_5982]);
}
