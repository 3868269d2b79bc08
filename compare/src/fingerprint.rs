//! What a kernel's code is, in few bytes: the same code has the same hash, similar code a similar sketch.
//!
//! A sketch is a MinHash of the mnemonics' trigrams (A. Broder, *On the resemblance and containment of documents*, 1997,
//! doi:10.1109/SEQUEN.1997.666900): for each of 32 hash functions the least value that any trigram has. The share of places
//! in which two sketches agree estimates the share of trigrams that both kernels have, of those that one of them has. Registers
//! and constants are not part of a trigram: another allocation is similar code.

use gcnsel_isa::{Target, decode};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use twox_hash::XxHash3_128;

/// Hash functions of a sketch.
const ROWS: usize = 32;

/// Code of fewer instructions is like too much other code to be told by it.
pub const FEWEST: u64 = 8;

/// What a kernel's code is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fingerprint {
    /// XXH3 of the code's bytes, 128 bits in hexadecimal.
    pub hash: String,
    /// The sketch: 8 hexadecimal digits a row. Empty for code with fewer than three instructions.
    pub sketch: String,
}

impl Fingerprint {
    /// Of a kernel's code.
    pub fn of(code: &[u8], target: Target) -> Fingerprint {
        let hash = format!("{:032x}", XxHash3_128::oneshot(code));
        Fingerprint { hash, sketch: sketch(&mnemonics(code, target)) }
    }

    /// The part of the code that two kernels have in common, 0 to 1; `None` where one of them has no sketch.
    pub fn similarity(&self, other: &Fingerprint) -> Option<f64> {
        let (one, other) = (self.rows(), other.rows());
        let all = one.len().min(other.len());
        let equal = one.iter().zip(&other).filter(|(one, other)| one == other).count();
        (all > 0).then(|| equal as f64 / all as f64)
    }

    /// The rows of the sketch as they are written.
    pub fn rows(&self) -> Vec<&str> {
        let row = |at: usize| self.sketch.get(at * 8..at * 8 + 8);
        (0..ROWS).map_while(row).collect()
    }
}

/// A number for each instruction, that of its mnemonic.
fn mnemonics(code: &[u8], target: Target) -> Vec<u64> {
    let mut known = BTreeMap::new();
    let mut all = Vec::new();
    let mut at = 0;
    while let Ok((inst, bytes)) = decode(code, at, target) {
        let name = inst.op.row().name;
        all.push(*known.entry(name).or_insert_with(|| XxHash3_128::oneshot(name.as_bytes()) as u64));
        at += bytes;
        if at >= code.len() {
            break;
        }
    }
    all
}

fn sketch(mnemonics: &[u64]) -> String {
    let mut trigrams: Vec<u64> =
        mnemonics.windows(3).map(|three| mix(three[0] ^ mix(three[1] ^ mix(three[2])))).collect();
    trigrams.sort_unstable();
    trigrams.dedup();
    if trigrams.is_empty() {
        return String::new();
    }
    let row = |row: u64| {
        let seed = mix(row + 1);
        let least = trigrams.iter().map(|trigram| (mix(trigram ^ seed) >> 32) as u32).min();
        format!("{:08x}", least.unwrap_or(0))
    };
    (0..ROWS as u64).map(row).collect()
}

/// A number as different from that of its neighbours as can be: the finaliser of SplitMix64 (doi:10.1145/2714064.2660195).
fn mix(number: u64) -> u64 {
    let number = (number ^ number >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ number >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ number >> 31
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(mnemonics: &[u64]) -> Fingerprint {
        Fingerprint { hash: String::new(), sketch: sketch(mnemonics) }
    }

    /// Estimates of 32 rows are off by a tenth or two: the part of trigrams in common is known by how the lists are made.
    #[test]
    fn similar_lists_are_similar() {
        let list: Vec<u64> = (0..400).map(|n| mix(n + 1)).collect();
        let half: Vec<u64> = (0..400).map(|n| mix(if n < 267 { n + 1 } else { n + 1000 })).collect();
        let other: Vec<u64> = (0..400).map(|n| mix(n + 5000)).collect();
        let similarity =
            |one: &[u64], other: &[u64]| of(one).similarity(&of(other)).expect("both have sketches");
        assert!((similarity(&list, &list) - 1.0).abs() < 1e-9);
        // 265 of 531 trigrams.
        assert!((0.3..0.7).contains(&similarity(&list, &half)), "{}", similarity(&list, &half));
        assert!(similarity(&list, &other) < 0.1);
        assert_eq!(of(&list).similarity(&of(&[1, 2])), None);
    }
}
