//! Bits as trees.

use super::tree::{Block, Part, Record};
use std::collections::HashMap;
use std::rc::Rc;

impl Block {
    /// A file, as a block whose parts are its outermost blocks. `None` of what is no bitstream behind a magic number, and of
    /// what is larger than files for mutations are.
    pub fn of_file(bytes: &[u8]) -> Option<Block> {
        file(bytes)
    }
}

/// Operands that a file may have.
const MOST_OPERANDS: usize = 1 << 20;
/// Levels of blocks.
const MOST_LEVELS: usize = 16;

#[derive(Clone, Copy)]
enum Encoding {
    Literal(u64),
    Fixed(u32),
    Variable(u32),
    Character,
    Array,
    Blob,
}

type Abbreviation = Rc<Vec<Encoding>>;

struct Reader<'b> {
    bytes: &'b [u8],
    /// In bits.
    at: usize,
    /// Abbreviations of all blocks of a number.
    info: HashMap<u32, Vec<Abbreviation>>,
    operands: usize,
}

/// A file's outermost blocks.
fn file(bytes: &[u8]) -> Option<Block> {
    let mut reader =
        Reader { bytes: bytes.strip_prefix(b"BC\xC0\xDE")?, at: 0, info: HashMap::new(), operands: 0 };
    let mut file = Block::default();
    while reader.at < 8 * reader.bytes.len() {
        if reader.fixed(2)? != 1 {
            return None;
        }
        file.parts.push(Part::Block(reader.block(0)?));
    }
    Some(file)
}

impl Reader<'_> {
    fn fixed(&mut self, width: u32) -> Option<u64> {
        let mut value = 0;
        for bit in 0..width {
            let byte = self.bytes.get(self.at / 8)?;
            value |= u64::from(byte >> (self.at % 8) & 1) << bit;
            self.at += 1;
        }
        Some(value)
    }

    fn variable(&mut self, width: u32) -> Option<u64> {
        let mut value = 0u64;
        for n in 0.. {
            let group = self.fixed(width)?;
            let shift = n * (width - 1);
            value |= (group & ((1 << (width - 1)) - 1)).checked_shl(shift).unwrap_or(0);
            if group >> (width - 1) == 0 {
                break;
            }
        }
        Some(value)
    }

    fn align(&mut self) {
        self.at = self.at.next_multiple_of(32);
    }

    /// A block, whose mark has been read.
    fn block(&mut self, level: usize) -> Option<Block> {
        let number = u32::try_from(self.variable(8)?).ok()?;
        let width = u32::try_from(self.variable(4)?).ok()?;
        self.align();
        self.fixed(32)?;
        if level > MOST_LEVELS || !(2..=32).contains(&width) {
            return None;
        }
        let mut own = self.info.get(&number).cloned().unwrap_or_default();
        let mut described = None;
        let mut block = Block { number, parts: Vec::new() };
        loop {
            match self.fixed(width)? {
                0 => {
                    self.align();
                    return Some(block);
                }
                1 => block.parts.push(Part::Block(self.block(level + 1)?)),
                2 => {
                    let abbreviation = self.abbreviation()?;
                    match number {
                        0 => self.info.entry(described?).or_default().push(abbreviation),
                        _ => own.push(abbreviation),
                    }
                }
                3 => {
                    let (code, count) = (self.variable(6)?, self.variable(6)?);
                    let ops = (0..count)
                        .map(|_| self.operand(Encoding::Variable(6)))
                        .collect::<Option<Vec<_>>>()?;
                    if number == 0 && code == 1 {
                        described = u32::try_from(*ops.first()?).ok();
                    }
                    // What says how blocks are abbreviated is not kept.
                    if number != 0 {
                        block.parts.push(Part::Record(Record { code, ops, blob: None }));
                    }
                }
                id => {
                    let abbreviation = Rc::clone(own.get(id as usize - 4)?);
                    let record = self.record(&abbreviation)?;
                    block.parts.push(Part::Record(record));
                }
            }
        }
    }

    fn abbreviation(&mut self) -> Option<Abbreviation> {
        let count = self.variable(5)?;
        let mut list = Vec::new();
        for _ in 0..count {
            if self.fixed(1)? == 1 {
                list.push(Encoding::Literal(self.variable(8)?));
                continue;
            }
            list.push(match self.fixed(3)? {
                kind @ (1 | 2) => match (kind, u32::try_from(self.variable(5)?).ok()?) {
                    (_, 0) => Encoding::Literal(0),
                    (1, width @ 1..=64) => Encoding::Fixed(width),
                    (2, width @ 2..=32) => Encoding::Variable(width),
                    _ => return None,
                },
                3 => Encoding::Array,
                4 => Encoding::Character,
                5 => Encoding::Blob,
                _ => return None,
            });
        }
        Some(Rc::new(list))
    }

    fn operand(&mut self, encoding: Encoding) -> Option<u64> {
        self.operands += 1;
        if self.operands > MOST_OPERANDS {
            return None;
        }
        match encoding {
            Encoding::Literal(value) => Some(value),
            Encoding::Fixed(width) => self.fixed(width),
            Encoding::Variable(width) => self.variable(width),
            Encoding::Character => {
                let characters = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";
                Some(characters[self.fixed(6)? as usize].into())
            }
            Encoding::Array | Encoding::Blob => None,
        }
    }

    fn record(&mut self, abbreviation: &[Encoding]) -> Option<Record> {
        let mut all = Vec::new();
        let mut blob = None;
        let mut encodings = abbreviation.iter();
        while let Some(&encoding) = encodings.next() {
            match encoding {
                Encoding::Array => {
                    let element = *encodings.next()?;
                    for _ in 0..self.variable(6)? {
                        all.push(self.operand(element)?);
                    }
                }
                Encoding::Blob => {
                    let len = usize::try_from(self.variable(6)?).ok()?;
                    self.align();
                    let start = self.at / 8;
                    blob = Some(self.bytes.get(start..start.checked_add(len)?)?.to_vec());
                    self.at += 8 * len;
                    self.align();
                }
                _ => all.push(self.operand(encoding)?),
            }
        }
        let code = *all.first()?;
        Some(Record { code, ops: all.split_off(1), blob })
    }
}
