//! Trees as bits: records without abbreviations, but for those that end in bytes.

use super::tree::{Block, Part, Record};

impl Block {
    /// The file that such a block is.
    pub fn to_file(&self) -> Vec<u8> {
        file(self)
    }
}

/// Bits of the numbers of abbreviations in blocks that are written: as many as records with bytes may need.
const WIDTH: usize = 6;

/// A bitstream that is being written.
#[derive(Clone, Debug, Default)]
pub struct Writer {
    /// The bytes so far.
    pub bytes: Vec<u8>,
    bits: usize,
}

impl Writer {
    /// With the magic number.
    pub fn new() -> Self {
        Writer { bytes: b"BC\xC0\xDE".to_vec(), bits: 32 }
    }

    /// The lowest bits of a number, 64 at most.
    pub fn fixed(&mut self, value: u64, width: usize) {
        for bit in 0..width {
            if self.bits.is_multiple_of(8) {
                self.bytes.push(0);
            }
            let last = self.bytes.len() - 1;
            self.bytes[last] |= ((value >> bit & 1) as u8) << (self.bits % 8);
            self.bits += 1;
        }
    }

    /// A number in groups of so many bits.
    pub fn variable(&mut self, mut value: u64, width: usize) {
        let more = 1 << (width - 1);
        while value >= more {
            self.fixed(value & (more - 1) | more, width);
            value >>= width - 1;
        }
        self.fixed(value, width);
    }

    /// Zeros up to a multiple of 32 bits.
    pub fn align(&mut self) {
        let to = self.bits.next_multiple_of(32);
        self.fixed(0, to - self.bits);
    }

    /// A record without an abbreviation, where those have `width` bits.
    pub fn unabbreviated(&mut self, width: usize, code: u64, ops: &[u64]) {
        self.fixed(3, width);
        [code, ops.len() as u64].iter().chain(ops).for_each(|&op| self.variable(op, 6));
    }

    /// Begins a block of a number, whose abbreviations have `width` bits, in one where they have `outer`. The result is where
    /// its length is to stand.
    pub fn enter(&mut self, outer: usize, block: u64, width: usize) -> usize {
        self.fixed(1, outer);
        self.variable(block, 8);
        self.variable(width as u64, 4);
        self.align();
        self.fixed(0, 32);
        self.bytes.len() - 4
    }

    /// Ends a block.
    pub fn leave(&mut self, width: usize, length: usize) {
        self.fixed(0, width);
        self.align();
        let words = (self.bytes.len() - length - 4) / 4;
        self.bytes[length..length + 4].copy_from_slice(&(words as u32).to_le_bytes());
    }

    fn block(&mut self, outer: usize, block: &Block) {
        let length = self.enter(outer, block.number.into(), WIDTH);
        // Code and number of operands of those records with bytes that there is an abbreviation for.
        let mut abbreviations = Vec::new();
        for part in &block.parts {
            match part {
                Part::Block(block) => self.block(WIDTH, block),
                Part::Record(Record { code, ops, blob: None }) => self.unabbreviated(WIDTH, *code, ops),
                Part::Record(Record { code, ops, blob: Some(bytes) }) => {
                    self.with_bytes(&mut abbreviations, *code, ops, bytes);
                }
            }
        }
        self.leave(WIDTH, length);
    }

    fn with_bytes(&mut self, abbreviations: &mut Vec<(u64, usize)>, code: u64, ops: &[u64], bytes: &[u8]) {
        let known = abbreviations.iter().position(|&known| known == (code, ops.len()));
        let number = known.unwrap_or_else(|| {
            self.fixed(2, WIDTH);
            self.variable(ops.len() as u64 + 2, 5);
            self.fixed(1, 1);
            self.variable(code, 8);
            for _ in ops {
                self.fixed(0, 1);
                self.fixed(2, 3);
                self.variable(6, 5);
            }
            self.fixed(0, 1);
            self.fixed(5, 3);
            abbreviations.push((code, ops.len()));
            abbreviations.len() - 1
        });
        self.fixed(number as u64 + 4, WIDTH);
        ops.iter().for_each(|&op| self.variable(op, 6));
        self.variable(bytes.len() as u64, 6);
        self.align();
        bytes.iter().for_each(|&byte| self.fixed(byte.into(), 8));
        self.align();
    }
}

/// The file whose outermost blocks are the parts of one.
fn file(file: &Block) -> Vec<u8> {
    let mut writer = Writer::new();
    for part in &file.parts {
        if let Part::Block(block) = part {
            writer.block(2, block);
        }
    }
    writer.bytes
}
