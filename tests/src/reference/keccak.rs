//! The permutation `Keccak-f[1600]` (FIPS 202), by its five steps.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

/// The round constants' bits come from a shift register modulo x^8 + x^6 + x^5 + x^4 + 1.
fn round_constants() -> [u64; 24] {
    let mut register = 1u32;
    std::array::from_fn(|_| {
        (0..7).fold(0, |constant, j| {
            let bit = u64::from(register & 1);
            register <<= 1;
            if register >> 8 == 1 {
                register ^= 0x171;
            }
            constant | bit << ((1 << j) - 1)
        })
    })
}

/// Lane (x, y) is `state[x + 5 y]`.
fn permute(a: &mut [u64; 25]) {
    for constant in round_constants() {
        let parity: [u64; 5] = std::array::from_fn(|x| (0..5).fold(0, |p, y| p ^ a[x + 5 * y]));
        for (k, lane) in a.iter_mut().enumerate() {
            *lane ^= parity[(k + 4) % 5] ^ parity[(k + 1) % 5].rotate_left(1);
        }
        let mut b = [0; 25];
        b[0] = a[0];
        let (mut x, mut y) = (1, 0);
        for t in 0..24 {
            let turned = a[x + 5 * y].rotate_left((t + 1) * (t + 2) / 2 % 64);
            (x, y) = (y, (2 * x + 3 * y) % 5);
            b[x + 5 * y] = turned;
        }
        for (k, lane) in a.iter_mut().enumerate() {
            let row = k / 5 * 5;
            *lane = b[k] ^ (!b[row + (k + 1) % 5] & b[row + (k + 2) % 5]);
        }
        a[0] ^= constant;
    }
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let state = rng.fill(25 * n, Rng::u64);
    let mut after = state.clone();
    for i in 0..n {
        let mut lanes = std::array::from_fn(|k| state[k * n + i]);
        permute(&mut lanes);
        for (k, lane) in lanes.into_iter().enumerate() {
            after[k * n + i] = lane;
        }
    }
    Launch::new(shape).output(&state, &after).u32(n as u32)
}

#[test]
fn sha3_256_of_nothing() {
    let mut state = [0; 25];
    state[0] = 0x06; // the domain's bits and the padding's first
    state[16] = 1 << 63; // the padding's last, at the end of a rate of 136 bytes
    permute(&mut state);
    let digest: Vec<u8> = state[..4].iter().flat_map(|lane| lane.to_le_bytes()).collect();
    assert_eq!(digest[..8], [0xa7, 0xff, 0xc6, 0xf8, 0xbf, 0x1e, 0xd7, 0x66]);
    assert_eq!(digest[24..], [0x82, 0xd8, 0x0a, 0x4b, 0x80, 0xf8, 0x43, 0x4a]);
}
