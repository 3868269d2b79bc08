//! ChaCha20 blocks (RFC 8439).

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

fn quarter(x: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    for (to, from, turned, by) in [(a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)] {
        x[to] = x[to].wrapping_add(x[from]);
        x[turned] = (x[turned] ^ x[to]).rotate_left(by);
    }
}

fn block(key: &[u32; 8], counter: u32, nonce: &[u32; 3]) -> [u32; 16] {
    let mut start = [0; 16];
    for (k, word) in b"expand 32-byte k".chunks(4).enumerate() {
        start[k] = u32::from_le_bytes(std::array::from_fn(|b| word[b]));
    }
    start[4..12].copy_from_slice(key);
    start[12] = counter;
    start[13..].copy_from_slice(nonce);
    let mut x = start;
    for _ in 0..10 {
        for k in 0..4 {
            quarter(&mut x, [k, k + 4, k + 8, k + 12]);
        }
        for k in 0..4 {
            quarter(&mut x, [k, 4 + (k + 1) % 4, 8 + (k + 2) % 4, 12 + (k + 3) % 4]);
        }
    }
    std::array::from_fn(|k| x[k].wrapping_add(start[k]))
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let key = std::array::from_fn(|_| rng.u32());
    let nonce = std::array::from_fn(|_| rng.u32());
    let counter = rng.u32();
    let mut after = vec![0u32; 16 * n];
    for i in 0..n {
        let words = block(&key, counter.wrapping_add(i as u32), &nonce);
        for (k, word) in words.into_iter().enumerate() {
            after[k * n + i] = word;
        }
    }
    Launch::new(shape)
        .output(&vec![0u32; 16 * n], &after)
        .input(&key)
        .input(&nonce)
        .u32(counter)
        .u32(n as u32)
}

#[test]
fn example_of_rfc_8439() {
    let key = std::array::from_fn(|k| 0x0302_0100 + 0x0404_0404 * k as u32);
    let words = block(&key, 1, &[0x0900_0000, 0x4a00_0000, 0]);
    assert_eq!(words[..4], [0xe4e7_f110, 0x1559_3bd1, 0x1fdd_0f50, 0xc471_20a3]);
    assert_eq!(words[12..], [0xd19c_12b5, 0xb94e_16de, 0xe883_d0cb, 0x4e3c_50a2]);
}
