//! Changes of bitcode by whole records and operands.

use super::tree::{Block, Part, Record};
use crate::rng::Rng;

/// Numbers at which something ends or begins: of bits, of what is written as its sign and magnitude, of 32 and 64 bits.
const EDGES: &[u64] = &[
    0,
    1,
    2,
    3,
    4,
    7,
    8,
    15,
    16,
    31,
    32,
    33,
    63,
    64,
    65,
    127,
    128,
    255,
    256,
    4095,
    4096,
    65535,
    1 << 20,
    1 << 24,
    0x7fff_ffff,
    0x8000_0000,
    0xffff_ffff,
    1 << 32,
    1 << 62,
    u64::MAX >> 1,
    1 << 63,
    u64::MAX,
];

/// A number below a limit.
fn below(rng: &mut Rng, limit: usize) -> usize {
    rng.below(limit.clamp(1, u32::MAX as usize) as u32) as usize
}

/// Changes a file a little: what the seed says.
pub fn mutate(file: &mut Block, seed: u64) {
    let mut rng = Rng::new(seed);
    for _ in 0..=rng.below(3) {
        match rng.below(8) {
            0 => change_block(file, &mut rng),
            _ => change_record(file, &mut rng),
        }
    }
}

/// Takes a part of another file into a block of the same number.
pub fn splice(file: &mut Block, other: &Block, seed: u64) {
    let mut rng = Rng::new(seed);
    let Some(block) = any_block(file, &mut rng) else { return };
    let same: Vec<&Block> = other.blocks().into_iter().filter(|from| from.number == block.number).collect();
    let Some(from) = same.get(below(&mut rng, same.len())) else { return };
    let Some(part) = from.parts.get(below(&mut rng, from.parts.len())) else { return };
    let at = below(&mut rng, block.parts.len() + 1);
    match rng.below(2) {
        0 if at < block.parts.len() => block.parts[at] = part.clone(),
        _ => block.parts.insert(at, part.clone()),
    }
}

/// A block that has parts, other than the file itself.
fn any_block<'f>(file: &'f mut Block, rng: &mut Rng) -> Option<&'f mut Block> {
    fn count(block: &Block) -> usize {
        block.parts.iter().map(|part| if let Part::Block(block) = part { 1 + count(block) } else { 0 }).sum()
    }
    fn nth<'f>(block: &'f mut Block, number: &mut usize) -> Option<&'f mut Block> {
        for part in &mut block.parts {
            let Part::Block(inner) = part else { continue };
            if *number == 0 {
                return Some(inner);
            }
            *number -= 1;
            if let Some(found) = nth(inner, number) {
                return Some(found);
            }
        }
        None
    }
    let mut number = below(rng, count(file));
    nth(file, &mut number)
}

/// Changes which parts a block has, or their order.
fn change_block(file: &mut Block, rng: &mut Rng) {
    let Some(block) = any_block(file, rng) else { return };
    let len = block.parts.len();
    if len == 0 {
        return;
    }
    let (a, b) = (below(rng, len), below(rng, len));
    match rng.below(5) {
        0 => drop(block.parts.remove(a)),
        1 => {
            let part = block.parts[a].clone();
            block.parts.insert(b, part);
        }
        2 => {
            let part = block.parts.remove(a);
            block.parts.insert(b.min(len - 1), part);
        }
        3 => block.number = 8 + rng.below(19),
        _ => block.parts.swap(a, b),
    }
}

/// Changes a record.
fn change_record(file: &mut Block, rng: &mut Rng) {
    // What others say, as a number that this one may say.
    let heard = any_block(file, rng).and_then(|block| any_record(block, rng)).and_then(|record| {
        let at = below(rng, record.ops.len());
        record.ops.get(at).copied()
    });
    let Some(record) = any_block(file, rng).and_then(|block| any_record(block, rng)) else { return };
    let len = record.ops.len();
    let at = below(rng, len);
    match rng.below(12) {
        0 => record.ops.truncate(at),
        1 => record.ops.insert(at, EDGES[below(rng, EDGES.len())]),
        2 => record.ops.extend(heard),
        3 => record.code = rng.below(68).into(),
        4 => {
            if let Some(byte) = record.blob.as_mut().and_then(|bytes| {
                let at = below(rng, bytes.len());
                bytes.get_mut(at)
            }) {
                *byte = rng.below(256) as u8;
            }
        }
        5 if len > 1 => record.ops.swap(at, below(rng, len)),
        6 if len > 0 => drop(record.ops.remove(at)),
        how => {
            let Some(op) = record.ops.get_mut(at) else { return };
            *op = match how {
                7 => op.wrapping_add(1),
                8 => op.wrapping_sub(1),
                9 => EDGES[below(rng, EDGES.len())],
                10 => *op ^ 1 << rng.below(64),
                11 => heard.unwrap_or(0),
                _ => rng.below(64).into(),
            };
        }
    }
}

fn any_record<'b>(block: &'b mut Block, rng: &mut Rng) -> Option<&'b mut Record> {
    let records = block.parts.iter_mut().filter_map(|part| match part {
        Part::Record(record) => Some(record),
        Part::Block(_) => None,
    });
    let mut records: Vec<&mut Record> = records.collect();
    let at = below(rng, records.len());
    (at < records.len()).then(|| records.swap_remove(at))
}
