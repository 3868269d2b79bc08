//! Bits of a file, from the lowest of each byte up.

use gcnsel_diag::{Diagnostic, Result};

/// A place in a bitstream, in bits.
#[derive(Clone)]
pub struct Bits<'a> {
    bytes: &'a [u8],
    at: u64,
    end: u64,
}

impl<'a> Bits<'a> {
    /// All bits of some bytes.
    pub fn new(bytes: &'a [u8]) -> Self {
        Bits { bytes, at: 0, end: 8 * bytes.len() as u64 }
    }

    /// Where it is, in bits.
    pub fn at(&self) -> u64 {
        self.at
    }

    /// Where what may be read ends, in bits.
    pub fn end(&self) -> u64 {
        self.end
    }

    /// Has what may be read end elsewhere, which is within the file.
    pub fn set_end(&mut self, end: u64) {
        debug_assert!(end <= 8 * self.bytes.len() as u64);
        self.end = end;
    }

    /// Goes to a place that is not beyond the end.
    pub fn go_to(&mut self, at: u64) {
        debug_assert!(at <= self.end);
        self.at = at;
    }

    /// How many bits are left.
    pub fn left(&self) -> u64 {
        self.end - self.at
    }

    /// What is said at a place of the file.
    pub fn wrong(&self, message: impl std::fmt::Display) -> Diagnostic {
        wrong_at(self.at, message)
    }

    fn too_short(&self) -> Diagnostic {
        self.wrong("the bitcode ends within a record or a block")
    }

    /// A number of so many bits, 64 at most.
    pub fn fixed(&mut self, width: u32) -> Result<u64> {
        if self.left() < u64::from(width) {
            return Err(self.too_short());
        }
        if width == 0 {
            return Ok(0);
        }
        let (byte, shift) = ((self.at / 8) as usize, (self.at % 8) as u32);
        let mut word = [0; 16];
        match self.bytes.get(byte..byte + 16) {
            Some(bytes) => word.copy_from_slice(bytes),
            None => {
                let bytes = &self.bytes[byte..];
                word[..bytes.len()].copy_from_slice(bytes);
            }
        }
        self.at += u64::from(width);
        let value = (u128::from_le_bytes(word) >> shift) as u64;
        Ok(if width == 64 { value } else { value & ((1 << width) - 1) })
    }

    /// A number in groups of so many bits, 2 to 32, of which the highest says that another group follows.
    pub fn variable(&mut self, width: u32) -> Result<u64> {
        let more = 1u64 << (width - 1);
        let (mut value, mut shift) = (0u64, 0u32);
        loop {
            let group = self.fixed(width)?;
            let part = group & (more - 1);
            if part != 0 && (shift >= 64 || part > u64::MAX >> shift) {
                return Err(self.wrong("a number has more than 64 bits"));
            }
            if shift < 64 {
                value |= part << shift;
            }
            if group & more == 0 {
                return Ok(value);
            }
            shift = (shift + width - 1).min(64);
        }
    }

    /// Goes to the next multiple of 32 bits from the start of the file.
    pub fn align(&mut self) -> Result<()> {
        let at = self.at.next_multiple_of(32);
        if at > self.end {
            return Err(self.too_short());
        }
        self.at = at;
        Ok(())
    }

    /// So many whole bytes, from a multiple of 32 bits on.
    pub fn bytes(&mut self, len: u64) -> Result<&'a [u8]> {
        if len > self.left() / 8 {
            return Err(self.too_short());
        }
        let start = (self.at / 8) as usize;
        self.at += 8 * len;
        Ok(&self.bytes[start..start + len as usize])
    }
}

/// What is said at a place in bits.
pub fn wrong_at(at: u64, message: impl std::fmt::Display) -> Diagnostic {
    Diagnostic::without_position(format!("{message} (at byte {} of the bitcode)", at / 8))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Numbers by hand: the lowest bits come first.
    #[test]
    fn numbers_of_any_width() {
        let mut bits = Bits::new(&[0b1010_0110, 0xff, 0x01, 0, 0x80, 0x12]);
        assert_eq!(bits.fixed(3).unwrap(), 0b110);
        assert_eq!(bits.fixed(7).unwrap(), 0b11_10100);
        assert_eq!(bits.fixed(0).unwrap(), 0);
        assert_eq!(bits.at(), 10);
        assert_eq!(bits.fixed(6).unwrap(), 0x3f);
        bits.align().unwrap();
        assert_eq!((bits.at(), bits.left()), (32, 16));
        assert_eq!(bits.fixed(16).unwrap(), 0x1280);
        assert!(bits.fixed(1).is_err());
    }

    #[test]
    fn groups_go_on_while_their_highest_bit_is_set() {
        // Groups of 4 bits, low ones first: 0b1101 says more, 0b0011 does not: 0b011_101.
        let mut bits = Bits::new(&[0b0011_1101]);
        assert_eq!(bits.variable(4).unwrap(), 0b011_101);
        // 64 bits in groups of 5 + 1: ten of 6 bits set, then 4 bits.
        let mut all = [0xffu8; 12];
        all[11] = 0;
        assert!(Bits::new(&all).variable(6).is_err(), "more than 64 bits");
        assert!(Bits::new(&[0xff; 4]).variable(6).is_err(), "no end");
    }
}
