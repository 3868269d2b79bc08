//! Bitcode with faults in it: truncated, bits flipped, words overwritten, pieces moved. Whatever it is, nothing panics, and what
//! is kept of it has room.

use crate::round_trip::{files, piped};
use gcnsel_ir::{print, verify};
use gcnsel_oracle::{every, have};

/// The most that the process may have had, in bytes: files are of some kilobytes, and other tests run beside these.
const MOST: usize = 1 << 30;

/// The most memory that the process has had, in bytes, where Linux tells.
fn most_memory() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<usize>().ok());
    1024 * kilobytes.unwrap_or(0)
}

/// A generator of numbers (Steele, Lea, Flood: "Fast splittable pseudorandom number generators", 2014).
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % limit.max(1) as u64) as usize
    }
}

fn mutate(bytes: &mut Vec<u8>, numbers: &mut Numbers) {
    let at = numbers.below(bytes.len());
    match numbers.below(8) {
        0 => bytes.truncate(at),
        1 => {
            let words = bytes.len() / 4;
            let word = 4 * numbers.below(words);
            let values = [0, 1, u32::MAX, 0x7fff_ffff, 0x8000_0000, words as u32, 1 << 20];
            let value = values[numbers.below(values.len())];
            if word + 4 <= bytes.len() {
                bytes[word..word + 4].copy_from_slice(&value.to_le_bytes());
            }
        }
        2 => {
            let from = numbers.below(bytes.len());
            let piece = bytes[from..(from + 4 * numbers.below(16)).min(bytes.len())].to_vec();
            bytes.splice(at..at, piece);
        }
        3 => {
            let end = (at + 4 * numbers.below(16)).min(bytes.len());
            bytes.drain(at..end);
        }
        _ => {
            if let Some(byte) = bytes.get_mut(at) {
                *byte ^= 1 << numbers.below(8);
            }
        }
    }
}

/// Reads, and whatever comes of it is verified and printed.
fn read(bytes: &[u8], name: &str) -> bool {
    let module = gcnsel_bitcode::read(bytes);
    let Ok(module) = module else { return false };
    if verify(&module).is_ok() {
        let text = print(&module);
        let again = gcnsel_ir::parse(text.as_bytes());
        assert!(again.is_ok(), "{name}: {:?}\n{text}", again.err());
    }
    true
}

#[test]
fn faults_never_panic() {
    if !have("faults_never_panic", "llvm-as-19", "llvm-19") {
        return;
    }
    let all = files();
    let seeds: Vec<_> = all
        .iter()
        .filter(|file| file.metadata().is_ok_and(|metadata| metadata.len() < 20_000))
        .step_by(5)
        .filter_map(|file| Some((file, piped("llvm-as-19", file)?)))
        .filter(|(_, bytes)| gcnsel_bitcode::read(bytes).is_ok())
        .collect();
    assert!(seeds.len() > 30, "{} seeds", seeds.len());
    let cases = 40_000 / every(8, 4);
    let mut accepted = 0;
    for seed in 0..cases {
        let (file, bytes) = &seeds[seed % seeds.len()];
        let mut numbers = Numbers(seed as u64);
        let mut bytes = bytes.clone();
        for _ in 0..=numbers.below(3) {
            mutate(&mut bytes, &mut numbers);
        }
        accepted += usize::from(read(&bytes, &format!("{} by seed {seed}", file.display())));
    }
    assert!(most_memory() < MOST, "{} bytes", most_memory());
    // Faults stand in names, too: neither all nor none are found.
    assert!(accepted > cases / 50 && accepted < cases * 9 / 10, "{accepted} of {cases} are read");
}

/// Bytes that begin as bitcode does, and go on anyhow.
#[test]
fn bytes_never_panic() {
    for seed in 0..5000 {
        let mut numbers = Numbers(seed);
        let mut bytes = b"BC\xC0\xDE".to_vec();
        bytes.extend((0..numbers.below(200)).map(|_| numbers.below(256) as u8));
        read(&bytes, &format!("seed {seed}"));
    }
}

/// A bitstream by hand.
#[derive(Default)]
struct Writer {
    bytes: Vec<u8>,
    bits: usize,
}

impl Writer {
    fn fixed(&mut self, value: u64, width: usize) {
        for bit in 0..width {
            if self.bits.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let last = self.bytes.len() - 1;
            self.bytes[last] |= ((value >> bit & 1) as u8) << (self.bits % 8);
            self.bits += 1;
        }
    }

    fn variable(&mut self, mut value: u64, width: usize) {
        let more = 1 << (width - 1);
        while value >= more {
            self.fixed(value & (more - 1) | more, width);
            value >>= width - 1;
        }
        self.fixed(value, width);
    }

    /// A record without an abbreviation, where those have `width` bits.
    fn record(&mut self, width: usize, code: u64, ops: &[u64]) {
        self.fixed(3, width);
        [code, ops.len() as u64].iter().chain(ops).for_each(|&op| self.variable(op, 6));
    }

    /// Begins a block of a number, in one whose abbreviations have `outer` bits; where its length is to stand.
    fn enter(&mut self, outer: usize, block: u64, width: usize) -> usize {
        self.fixed(1, outer);
        self.variable(block, 8);
        self.variable(width as u64, 4);
        self.align();
        self.fixed(0, 32);
        self.bytes.len() - 4
    }

    fn leave(&mut self, width: usize, length: usize) {
        self.fixed(0, width);
        self.align();
        let words = (self.bytes.len() - length - 4) / 4;
        self.bytes[length..length + 4].copy_from_slice(&(words as u32).to_le_bytes());
    }

    fn align(&mut self) {
        while !self.bits.is_multiple_of(32) {
            self.fixed(0, 1);
        }
    }
}

/// Elements that take no bits, in any number: an array of literals, which is a kind of record that few bits make long.
#[test]
fn operands_that_take_no_bits_have_an_end() {
    let mut w = Writer::default();
    w.bytes.extend(b"BC\xC0\xDE");
    w.bits = 32;
    let module = w.enter(2, 8, 3);
    // An abbreviation: a record of code 16, an array of the literal 97.
    w.fixed(2, 3);
    w.variable(3, 5);
    w.fixed(1, 1);
    w.variable(16, 8);
    w.fixed(0, 1);
    w.fixed(3, 3);
    w.fixed(1, 1);
    w.variable(97, 8);
    // A record by it, of 2^32 elements.
    w.fixed(4, 3);
    w.variable(1 << 32, 6);
    w.leave(3, module);
    let error = gcnsel_bitcode::read(&w.bytes).expect_err("it is too long");
    assert!(error.message.starts_with("more operands than the bitcode has bits"), "{}", error.message);
    assert!(!read(&w.bytes, "an array of literals"));
}

/// Types of which each has the one before it twice: what is written of the last has 2^60 parts, in a file of some hundred bytes.
#[test]
fn types_that_share_their_parts_have_an_end() {
    let mut w = Writer::default();
    w.bytes.extend(b"BC\xC0\xDE");
    w.bits = 32;
    let module = w.enter(2, 8, 3);
    w.record(3, 1, &[2]);
    let types = w.enter(3, 17, 3);
    w.record(3, 7, &[32]);
    (0..60).for_each(|ty| w.record(3, 18, &[0, ty, ty]));
    w.leave(3, types);
    w.leave(3, module);
    let error = gcnsel_bitcode::read(&w.bytes).expect_err("it is too large");
    assert!(error.message.contains("a type has more than 16384 parts as it is written"), "{}", error.message);
}
