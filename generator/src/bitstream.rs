//! Bitstreams of LLVM as trees of blocks and records, for bitcode with faults in it: taken apart, changed ([`mutate`]), put together
//! again. Bits that change anywhere mostly break the stream itself; records that change are read, and what they say is wrong.
//!
//! The format: LLVM, "LLVM Bitcode File Format". A reader of its own, so that it shares no mistake with that of the crate
//! `gcnsel-bitcode`. It is for files of some kilobytes that LLVM has written: of others it gives nothing.

mod mutate;
mod read;
mod tree;
mod write;

pub use mutate::{mutate, splice};
pub use tree::{Block, Part, Record};
pub use write::Writer;

#[cfg(test)]
mod tests {
    use super::*;

    fn record(code: u64, ops: &[u64]) -> Part {
        Part::Record(Record { code, ops: ops.to_vec(), blob: None })
    }

    fn block(number: u32, parts: Vec<Part>) -> Block {
        Block { number, parts }
    }

    fn example() -> Block {
        let inner = block(17, vec![record(7, &[32]), record(1 << 40, &[u64::MAX, 0, 31, 32])]);
        let blob = Part::Record(Record { code: 35, ops: vec![2, 3], blob: Some(b"abcde".to_vec()) });
        let outer = block(8, vec![record(1, &[2]), Part::Block(inner), blob.clone(), blob, record(2, &[])]);
        block(0, vec![Part::Block(outer), Part::Block(block(23, Vec::new()))])
    }

    #[test]
    fn what_is_put_together_is_taken_apart() {
        let bytes = example().to_file();
        assert!(bytes.starts_with(b"BC\xC0\xDE") && bytes.len().is_multiple_of(4));
        assert_eq!(Block::of_file(&bytes), Some(example()));
        assert_eq!(Block::of_file(&bytes[..bytes.len() - 4]), None);
        assert_eq!(Block::of_file(b"define void @f()"), None);
        assert_eq!(example().blocks().iter().map(|block| block.number).collect::<Vec<_>>(), [0, 8, 23, 17]);
    }

    /// An abbreviation of each encoding, in a block of abbreviations for blocks of number 9.
    #[test]
    fn abbreviations() {
        let mut w = Writer::new();
        let info = w.enter(2, 0, 2);
        w.unabbreviated(2, 1, &[9]);
        // Five operands: the literal 4; 3 bits; groups of 4 bits; an array of characters.
        w.fixed(2, 2);
        w.variable(5, 5);
        w.fixed(1, 1);
        w.variable(4, 8);
        for (encoding, width) in [(1, Some(3)), (2, Some(4)), (3, None), (4, None)] {
            w.fixed(0, 1);
            w.fixed(encoding, 3);
            if let Some(width) = width {
                w.variable(width, 5);
            }
        }
        w.leave(2, info);
        let block = w.enter(2, 9, 3);
        w.fixed(4, 3);
        w.fixed(5, 3);
        w.variable(100, 4);
        w.variable(3, 6);
        [27, 62, 0].iter().for_each(|&character| w.fixed(character, 6));
        w.leave(3, block);
        let file = Block::of_file(&w.bytes).expect("it is a bitstream");
        let ops = [5, 100].into_iter().chain(b"B.a".iter().map(|&byte| u64::from(byte))).collect::<Vec<_>>();
        assert_eq!(file.parts[1], Part::Block(block_of(9, record(4, &ops))));
    }

    fn block_of(number: u32, part: Part) -> Block {
        block(number, vec![part])
    }

    /// The same seed gives the same, other seeds others; all of it is a bitstream.
    #[test]
    fn mutations_stay_bitstreams() {
        let mut seen = std::collections::HashSet::new();
        for seed in 0..300 {
            let make = || {
                let mut file = example();
                mutate(&mut file, seed);
                file
            };
            assert_eq!(make(), make());
            let bytes = make().to_file();
            assert!(Block::of_file(&bytes).is_some(), "seed {seed}");
            seen.insert(bytes);
        }
        assert!(seen.len() > 150, "{} different", seen.len());
    }
}
