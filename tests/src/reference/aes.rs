//! AES-128 (FIPS 197), by its steps on bytes.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

/// Product in GF(2^8) modulo x^8 + x^4 + x^3 + x + 1.
fn product(mut a: u8, mut b: u8) -> u8 {
    let mut result = 0;
    while b != 0 {
        if b & 1 == 1 {
            result ^= a;
        }
        a = (a << 1) ^ (if a >> 7 == 1 { 0x1b } else { 0 });
        b >>= 1;
    }
    result
}

fn s_box() -> [u8; 256] {
    std::array::from_fn(|x| {
        // The inverse is the power 254.
        let inverse = (0..253).fold(x as u8, |power, _| product(power, x as u8));
        (1..5).fold(inverse, |sum, turn| sum ^ inverse.rotate_left(turn)) ^ 0x63
    })
}

fn expand(key: &[u8; 16], s_box: &[u8; 256]) -> Vec<[u8; 4]> {
    let mut words: Vec<[u8; 4]> = (0..4).map(|k| std::array::from_fn(|b| key[4 * k + b])).collect();
    let mut round = 1;
    for k in 4..44 {
        let mut next = words[k - 1];
        if k % 4 == 0 {
            next.rotate_left(1);
            next = next.map(|b| s_box[usize::from(b)]);
            next[0] ^= round;
            round = product(round, 2);
        }
        words.push(std::array::from_fn(|b| next[b] ^ words[k - 4][b]));
    }
    words
}

/// Encrypts a block; byte `4 c + r` is row r of column c.
fn encrypt(block: &[u8; 16], key: &[[u8; 4]], s_box: &[u8; 256]) -> [u8; 16] {
    let add_key = |state: [u8; 16], round: usize| -> [u8; 16] {
        std::array::from_fn(|k| state[k] ^ key[4 * round + k / 4][k % 4])
    };
    let mut state = add_key(*block, 0);
    for round in 1..11 {
        let shifted: [u8; 16] =
            std::array::from_fn(|k| s_box[usize::from(state[(k + 4 * (k % 4)) % 16])]);
        state = shifted;
        if round < 10 {
            state = std::array::from_fn(|k| {
                let at = |r: usize| shifted[k / 4 * 4 + (k + r) % 4];
                product(at(0), 2) ^ product(at(1), 3) ^ at(2) ^ at(3)
            });
        }
        state = add_key(state, round);
    }
    state
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let s_box = s_box();
    let key = expand(&std::array::from_fn(|_| rng.u32() as u8), &s_box);
    let blocks: Vec<[u8; 16]> = rng.fill(n, |r| std::array::from_fn(|_| r.u32() as u8));
    let after: Vec<[u8; 16]> = blocks.iter().map(|b| encrypt(b, &key, &s_box)).collect();
    Launch::new(shape).output(&vec![[0u8; 16]; n], &after).input(&blocks).input(&key).u32(n as u32)
}

#[test]
fn example_of_fips_197() {
    let s_box = s_box();
    let key = expand(&std::array::from_fn(|k| k as u8), &s_box);
    let block = std::array::from_fn(|k| (0x11 * k) as u8);
    assert_eq!(
        u128::from_be_bytes(encrypt(&block, &key, &s_box)),
        0x69c4_e0d8_6a7b_0430_d8cd_b780_70b4_c55a
    );
}
