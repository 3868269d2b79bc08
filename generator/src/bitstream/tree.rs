//! Blocks and records.

/// What is in a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Part {
    /// A block.
    Block(Block),
    /// A record.
    Record(Record),
}

/// A block.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Block {
    /// What it is of, as 8 is a module's.
    pub number: u32,
    /// What is in it, in order. Abbreviations are no part of it.
    pub parts: Vec<Part>,
}

/// A record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    /// What it is.
    pub code: u64,
    /// Its operands, without the bytes at its end.
    pub ops: Vec<u64>,
    /// Bytes at its end.
    pub blob: Option<Vec<u8>>,
}

impl Block {
    /// The blocks in it, whatever they are in, behind itself.
    pub fn blocks(&self) -> Vec<&Block> {
        let mut all = vec![self];
        let mut next = 0;
        while let Some(block) = all.get(next).copied() {
            all.extend(block.parts.iter().filter_map(|part| match part {
                Part::Block(block) => Some(block),
                Part::Record(_) => None,
            }));
            next += 1;
        }
        all
    }
}
