//! Changes of bitcode by whole records and operands, which more often leave it readable than changes of bytes.

use gcnsel_generator::bitstream::{self, Block};

/// Changes bitcode a little. Gives nothing of what is no bitstream.
pub fn mutate(bytes: &[u8], seed: u32) -> Option<Vec<u8>> {
    let mut file = Block::of_file(bytes)?;
    bitstream::mutate(&mut file, seed.into());
    Some(file.to_file())
}

/// One file with a part of another.
pub fn splice(bytes: &[u8], other: &[u8], seed: u32) -> Option<Vec<u8>> {
    let mut file = Block::of_file(bytes)?;
    bitstream::splice(&mut file, &Block::of_file(other)?, seed.into());
    Some(file.to_file())
}
