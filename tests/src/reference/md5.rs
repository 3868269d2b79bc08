//! MD5 (RFC 1321), chained three times.

use crate::kernel::{LINEAR, Launch, Shape};
use crate::reference::guarded;
use crate::rng::Rng;

pub const SHAPES: &[Shape] = LINEAR;

const TURN: [[u32; 4]; 4] = [[7, 12, 17, 22], [5, 9, 14, 20], [4, 11, 16, 23], [6, 10, 15, 21]];

/// The digest of at most 55 bytes, which fit one block.
fn digest(message: &[u8]) -> [u8; 16] {
    let mut block = message.to_vec();
    block.push(0x80);
    block.resize(56, 0);
    block.extend((8 * message.len() as u64).to_le_bytes());
    let word = |k: usize| u32::from_le_bytes(std::array::from_fn(|b| block[4 * k + b]));
    let start = [0x6745_2301u32, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476];
    let [mut a, mut b, mut c, mut d] = start;
    for step in 0..64 {
        let (f, at) = match step / 16 {
            0 => ((b & c) | (!b & d), step),
            1 => ((d & b) | (!d & c), 5 * step + 1),
            2 => (b ^ c ^ d, 3 * step + 5),
            _ => (c ^ (b | !d), 7 * step),
        };
        let sine = ((step + 1) as f64).sin().abs() * 4_294_967_296.0;
        let sum = a.wrapping_add(f).wrapping_add(sine as u32).wrapping_add(word(at % 16));
        let turned = sum.rotate_left(TURN[step / 16][step % 4]);
        (a, b, c, d) = (d, b.wrapping_add(turned), b, c);
    }
    let sums = [a, b, c, d].into_iter().zip(start).map(|(v, s)| v.wrapping_add(s));
    let bytes: Vec<u8> = sums.flat_map(u32::to_le_bytes).collect();
    std::array::from_fn(|k| bytes[k])
}

pub fn launch(shape: &Shape, seed: u64) -> Launch {
    let mut rng = Rng::new(seed);
    let n = guarded(shape);
    let messages: Vec<[u8; 16]> = rng.fill(n, |r| std::array::from_fn(|_| r.u32() as u8));
    let mut after = Vec::new();
    for message in &messages {
        let once = digest(message);
        let twice = digest(&once);
        after.push([once, twice, digest(&twice)]);
    }
    Launch::new(shape).output(&vec![[[0u8; 16]; 3]; n], &after).input(&messages).u32(n as u32)
}

#[test]
fn examples_of_rfc_1321() {
    let hex = |message: &[u8]| u128::from_be_bytes(digest(message));
    assert_eq!(hex(b"abc"), 0x9001_5098_3cd2_4fb0_d696_3f7d_28e1_7f72);
    assert_eq!(hex(b"abcdefghijklmnopqrstuvwxyz"), 0xc3fc_d3d7_6192_e400_7dfb_496c_ca67_e13b);
}
