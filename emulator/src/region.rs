//! Memory that begins undefined: LDS and scratch.

/// Bytes, with a mark on every bit that was never written.
#[derive(Clone, Debug, Default)]
pub struct Region {
    bytes: Vec<u8>,
    /// Bits of each byte that are undefined; empty where nobody asks.
    undefined: Vec<u8>,
}

impl Region {
    /// A region of `size` bytes; undefined if `tracked`, else zero and defined.
    pub fn new(size: usize, tracked: bool) -> Region {
        Region { bytes: vec![0; size], undefined: if tracked { vec![0xff; size] } else { Vec::new() } }
    }

    /// Makes everything undefined again.
    pub fn reset(&mut self) {
        // What is undefined may be anything; zeros would hide mistakes where nobody tracks.
        self.bytes.fill(0xcd);
        self.undefined.fill(0xff);
    }

    /// Its size in bytes.
    pub fn size(&self) -> usize {
        self.bytes.len()
    }

    /// The byte at `offset` and which of its bits are undefined; `None` past the end.
    #[inline]
    pub fn byte(&self, offset: usize) -> Option<(u8, u8)> {
        let value = *self.bytes.get(offset)?;
        Some((value, self.undefined.get(offset).copied().unwrap_or(0)))
    }

    /// Writes a byte; `false` past the end.
    #[inline]
    pub fn set_byte(&mut self, offset: usize, value: u8, undefined: u8) -> bool {
        let Some(byte) = self.bytes.get_mut(offset) else { return false };
        *byte = value;
        if let Some(bits) = self.undefined.get_mut(offset) {
            *bits = undefined;
        }
        true
    }
}
