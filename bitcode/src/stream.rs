//! Blocks, abbreviations and records of a bitstream (LLVM, "LLVM Bitcode File Format", "Bitstream Format").
//!
//! Whatever is in the file, what is kept of it has room: a file may have no more operands than bits.

use crate::bits::{Bits, wrong_at};
use crate::names::block_name;
use gcnsel_diag::{Diagnostic, Result};
use rustc_hash::FxHashMap;
use std::rc::Rc;

/// The most operands that an abbreviation may have; LLVM writes at most 30.
const MOST_OPERANDS: u64 = 256;
/// Operands beyond one for each bit that a file may have: of short files, those that abbreviations have as literals.
const FREE_OPERANDS: u64 = 1 << 16;

/// How an abbreviation writes an operand.
#[derive(Clone, Copy, Debug)]
enum Encoding {
    Literal(u64),
    Fixed(u32),
    Variable(u32),
    Character,
    /// So many elements, each as the operand behind it says.
    Array,
    Blob,
}

type Abbreviation = Rc<[Encoding]>;

/// What comes next in a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A block inside, by its number: it is to be entered or skipped.
    Block(u32),
    /// A record.
    Record,
    /// The end of the block.
    End,
}

/// A record.
#[derive(Default)]
pub struct Record<'a> {
    /// The number of the block that it is in.
    pub block: u32,
    /// What it is.
    pub code: u32,
    /// Its operands.
    pub ops: Vec<u64>,
    /// Bytes behind them.
    pub blob: &'a [u8],
    /// Where it begins, in bits.
    pub at: u64,
}

impl Record<'_> {
    /// What is wrong with it.
    pub fn wrong(&self, message: impl std::fmt::Display) -> Diagnostic {
        let (code, block) = (self.code, block_name(self.block));
        wrong_at(self.at, format!("record {code} of a {block}: {message}"))
    }

    /// The operand of a number.
    pub fn op(&self, index: usize) -> Result<u64> {
        self.ops.get(index).copied().ok_or_else(|| {
            self.wrong(format!("{} operands, expected at least {}", self.ops.len(), index + 1))
        })
    }

    /// The operand of a number, which fits 32 bits.
    pub fn op32(&self, index: usize) -> Result<u32> {
        let op = self.op(index)?;
        u32::try_from(op)
            .map_err(|_| self.wrong(format!("operand {index} is {op}, expected below 4294967296")))
    }

    /// The operand of a number, 0 where there is none.
    pub fn op_or_zero(&self, index: usize) -> u64 {
        self.ops.get(index).copied().unwrap_or(0)
    }

    /// The bytes that operands from a number on are.
    pub fn bytes(&self, from: usize) -> Result<Vec<u8>> {
        let ops = self.ops.get(from..).unwrap_or(&[]).iter();
        let bytes = ops.map(|&op| u8::try_from(op)).collect::<std::result::Result<_, _>>();
        bytes.map_err(|_| self.wrong("a character is above 255"))
    }

    /// The text that operands from a number on are.
    pub fn text(&self, from: usize) -> Result<Box<str>> {
        let text = String::from_utf8(self.bytes(from)?);
        text.map(Into::into).map_err(|_| self.wrong("a name or a text is not UTF-8, which it must be"))
    }
}

struct Frame {
    block: u32,
    width: u32,
    /// Which list its first abbreviations are of, and how many they are. Those that the list gets later are of later blocks.
    list: usize,
    inherited: usize,
    own: Vec<Abbreviation>,
    /// Where the block ends.
    end: u64,
    /// Where that around it ends.
    outer_end: u64,
}

/// A block that has begun and is neither entered nor skipped.
struct Pending {
    block: u32,
    width: u32,
    end: u64,
}

/// A place in a bitstream.
pub struct Stream<'a> {
    bits: Bits<'a>,
    frames: Vec<Frame>,
    pending: Option<Pending>,
    /// Abbreviations of all blocks of a number, and which list a number has.
    lists: Vec<Vec<Abbreviation>>,
    list_of: FxHashMap<u32, usize>,
    /// How many more operands there may be.
    operands_left: u64,
}

impl<'a> Stream<'a> {
    /// The stream that some bytes are, behind the magic number.
    pub fn new(bytes: &'a [u8], start: u64) -> Self {
        let mut bits = Bits::new(bytes);
        let operands_left = FREE_OPERANDS + bits.left();
        bits.go_to(start.min(bits.end()));
        let (lists, list_of) = (Vec::new(), FxHashMap::default());
        Stream { bits, frames: Vec::new(), pending: None, lists, list_of, operands_left }
    }

    /// Where it is, in bits.
    pub fn at(&self) -> u64 {
        self.bits.at()
    }

    /// How many bits are left, of the block that it is in.
    pub fn left(&self) -> u64 {
        self.bits.left()
    }

    /// In how many blocks it is.
    pub fn depth(&self) -> usize {
        self.frames.len()
    }

    /// The next block outside of all blocks: its number.
    pub fn outermost(&mut self) -> Result<Option<u32>> {
        // Archivers pad files.
        if self.bits.left() < 64 {
            return Ok(None);
        }
        let at = self.bits.at();
        if self.bits.fixed(2)? != 1 {
            return Err(wrong_at(at, "expected a block outside of all blocks"));
        }
        self.block_header().map(Some)
    }

    /// What comes next in the block that it is in. A record replaces what `record` was.
    pub fn next(&mut self, record: &mut Record<'a>) -> Result<Item> {
        loop {
            let Some(frame) = self.frames.last() else {
                return Err(self.bits.wrong("expected to be in a block"));
            };
            let at = self.bits.at();
            match self.bits.fixed(frame.width)? {
                0 => {
                    self.bits.align()?;
                    let frame = self.frames.pop().expect("there is one");
                    if self.bits.at() != frame.end {
                        let name = block_name(frame.block);
                        return Err(self.bits.wrong(format!("the {name} does not end where it says")));
                    }
                    self.bits.set_end(frame.outer_end);
                    return Ok(Item::End);
                }
                1 => match self.block_header()? {
                    0 => self.block_info(record)?,
                    block => return Ok(Item::Block(block)),
                },
                2 => {
                    let abbreviation = self.abbreviation()?;
                    self.frames.last_mut().expect("there is one").own.push(abbreviation);
                }
                id => {
                    self.record(id, at, record)?;
                    return Ok(Item::Record);
                }
            }
        }
    }

    fn block_header(&mut self) -> Result<u32> {
        let block = self.bits.variable(8)?;
        let width = self.bits.variable(4)?;
        self.bits.align()?;
        let words = self.bits.fixed(32)?;
        let end = self.bits.at() + 32 * words;
        let Ok(block) = u32::try_from(block) else {
            return Err(self.bits.wrong(format!("a block has the number {block}")));
        };
        if !(2..=32).contains(&width) {
            return Err(self
                .bits
                .wrong(format!("abbreviations of a block have {width} bits, expected 2 to 32")));
        }
        if end > self.bits.end() {
            return Err(self
                .bits
                .wrong(format!("the {} goes beyond the end of what it is in", block_name(block))));
        }
        self.pending = Some(Pending { block, width: width as u32, end });
        Ok(block)
    }

    /// Goes into the block that has come.
    pub fn enter(&mut self) {
        let Some(Pending { block, width, end }) = self.pending.take() else { return };
        let list = self.list_of(block);
        let (inherited, outer_end) = (self.lists[list].len(), self.bits.end());
        self.frames.push(Frame { block, width, list, inherited, own: Vec::new(), end, outer_end });
        self.bits.set_end(end);
    }

    /// Which list has the abbreviations of all blocks of a number.
    fn list_of(&mut self, block: u32) -> usize {
        let next = self.lists.len();
        let list = *self.list_of.entry(block).or_insert(next);
        if list == next {
            self.lists.push(Vec::new());
        }
        list
    }

    /// Goes behind the block that has come.
    pub fn skip(&mut self) {
        if let Some(Pending { end, .. }) = self.pending.take() {
            self.bits.go_to(end);
        }
    }

    /// The next record of a block of which nothing but records is of interest; `false` at its end.
    pub fn next_record(&mut self, record: &mut Record<'a>) -> Result<bool> {
        loop {
            match self.next(record)? {
                Item::Block(_) => self.skip(),
                Item::End => return Ok(false),
                Item::Record => return Ok(true),
            }
        }
    }

    /// Abbreviations that all blocks of a number have.
    fn block_info(&mut self, record: &mut Record<'a>) -> Result<()> {
        self.enter();
        let mut of = None;
        loop {
            let Some(frame) = self.frames.last() else { return Ok(()) };
            let (at, width) = (self.bits.at(), frame.width);
            match self.bits.fixed(width)? {
                0 => {
                    self.bits.align()?;
                    if let Some(frame) = self.frames.pop() {
                        if self.bits.at() != frame.end {
                            return Err(self
                                .bits
                                .wrong("a block of abbreviations does not end where it says"));
                        }
                        self.bits.set_end(frame.outer_end);
                    }
                    return Ok(());
                }
                1 => return Err(wrong_at(at, "a block inside one of abbreviations")),
                2 => {
                    let abbreviation = self.abbreviation()?;
                    let Some(of) = of else {
                        return Err(wrong_at(at, "an abbreviation of no block"));
                    };
                    let list = self.list_of(of);
                    self.lists[list].push(abbreviation);
                }
                id => {
                    self.record(id, at, record)?;
                    // Others are names, for people.
                    if record.code == 1 {
                        of = Some(record.op32(0)?);
                    }
                }
            }
        }
    }

    fn abbreviation(&mut self) -> Result<Abbreviation> {
        let at = self.bits.at();
        let count = self.bits.variable(5)?;
        if count == 0 || count > MOST_OPERANDS {
            return Err(wrong_at(
                at,
                format!("an abbreviation of {count} operands, expected 1 to {MOST_OPERANDS}"),
            ));
        }
        let mut list = Vec::with_capacity(count as usize);
        for n in 0..count {
            if self.bits.fixed(1)? == 1 {
                list.push(Encoding::Literal(self.bits.variable(8)?));
                continue;
            }
            let left = count - n - 1;
            let encoding = match self.bits.fixed(3)? {
                1 => match self.bits.variable(5)? {
                    0 => Encoding::Literal(0),
                    width @ 1..=64 => Encoding::Fixed(width as u32),
                    width => {
                        return Err(wrong_at(at, format!("an operand of {width} bits, expected at most 64")));
                    }
                },
                2 => match self.bits.variable(5)? {
                    0 => Encoding::Literal(0),
                    width @ 2..=32 => Encoding::Variable(width as u32),
                    width => {
                        return Err(wrong_at(
                            at,
                            format!("an operand in groups of {width} bits, expected 2 to 32"),
                        ));
                    }
                },
                3 if left == 1 && n > 0 => Encoding::Array,
                4 => Encoding::Character,
                5 if left == 0 && n > 0 => Encoding::Blob,
                3 | 5 => {
                    return Err(wrong_at(
                        at,
                        "an array or a blob that is not the last operand of an abbreviation",
                    ));
                }
                other => {
                    return Err(wrong_at(at, format!("an operand of encoding {other}, expected 1 to 5")));
                }
            };
            list.push(encoding);
        }
        let is_element = |encoding: &Encoding| !matches!(encoding, Encoding::Array | Encoding::Blob);
        if let [.., Encoding::Array, element] = &list[..]
            && !is_element(element)
        {
            return Err(wrong_at(at, "an array of arrays or blobs"));
        }
        Ok(list.into())
    }

    fn charge(&mut self, operands: u64) -> Result<()> {
        match self.operands_left.checked_sub(operands) {
            Some(left) => {
                self.operands_left = left;
                Ok(())
            }
            None => Err(self.bits.wrong("more operands than the bitcode has bits")),
        }
    }

    fn scalar(&mut self, encoding: Encoding) -> Result<u64> {
        match encoding {
            Encoding::Literal(value) => Ok(value),
            Encoding::Fixed(width) => self.bits.fixed(width),
            Encoding::Variable(width) => self.bits.variable(width),
            Encoding::Character => Ok(u64::from(character(self.bits.fixed(6)? as u8))),
            Encoding::Array | Encoding::Blob => Err(self.bits.wrong("expected a number")),
        }
    }

    fn record(&mut self, id: u64, at: u64, record: &mut Record<'a>) -> Result<()> {
        let Some(frame) = self.frames.last() else { return Ok(()) };
        (record.block, record.at, record.blob) = (frame.block, at, &[]);
        record.ops.clear();
        if id == 3 {
            let code = self.bits.variable(6)?;
            let count = self.bits.variable(6)?;
            self.set_code(record, code)?;
            self.charge(count)?;
            if count > self.bits.left() {
                return Err(record.wrong(format!("{count} operands, which is more than bits are left")));
            }
            record.ops.reserve(count as usize);
            for _ in 0..count {
                record.ops.push(self.bits.variable(6)?);
            }
            return Ok(());
        }
        let index = (id - 4) as usize;
        let own = index.checked_sub(frame.inherited);
        let found = match own {
            None => self.lists[frame.list].get(index),
            Some(own) => frame.own.get(own),
        };
        let Some(abbreviation) = found.cloned() else {
            return Err(wrong_at(
                at,
                format!("abbreviation {id} of a {} is not defined", block_name(frame.block)),
            ));
        };
        let code = self.scalar(abbreviation[0])?;
        self.set_code(record, code)?;
        let rest = &abbreviation[1..];
        self.charge(rest.len() as u64)?;
        for (n, &encoding) in rest.iter().enumerate() {
            match encoding {
                Encoding::Array => {
                    let count = self.bits.variable(6)?;
                    self.charge(count)?;
                    let element = rest[n + 1];
                    record.ops.reserve(count.min(self.bits.left()) as usize);
                    for _ in 0..count {
                        let value = self.scalar(element)?;
                        record.ops.push(value);
                    }
                    return Ok(());
                }
                Encoding::Blob => {
                    let len = self.bits.variable(6)?;
                    self.bits.align()?;
                    record.blob = self.bits.bytes(len)?;
                    self.bits.align()?;
                }
                _ => {
                    let value = self.scalar(encoding)?;
                    record.ops.push(value);
                }
            }
        }
        Ok(())
    }

    fn set_code(&self, record: &mut Record<'a>, code: u64) -> Result<()> {
        record.code = u32::try_from(code)
            .map_err(|_| wrong_at(record.at, format!("a record has the number {code}")))?;
        Ok(())
    }
}

/// The character that six bits are.
fn character(bits: u8) -> u8 {
    match bits {
        0..26 => b'a' + bits,
        26..52 => b'A' + bits - 26,
        52..62 => b'0' + bits - 52,
        62 => b'.',
        _ => b'_',
    }
}
