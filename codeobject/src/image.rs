//! A code object in memory, before and after it gets an address.

use crate::RelocationKind;
use crate::relocation::Addresses;
use std::ops::Range;

/// What a loader maps: bytes at offsets from the load address, and what depends on that address.
#[derive(Clone, Debug, Default)]
pub struct Image {
    /// The bytes at offset 0 and on, zeros where the file has none, relocated to load address 0.
    pub bytes: Vec<u8>,
    /// The alignment that the load address needs, in bytes.
    pub align: u64,
    /// The parts that are mapped, by offset.
    pub segments: Vec<Segment>,
    /// What must be patched for another load address than 0.
    pub relocations: Vec<ImageRelocation>,
}

/// A mapped part of an image.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Offsets in the image.
    pub range: Range<u64>,
    /// The bytes from its beginning that the file has; the rest are zeros.
    pub stored: u64,
    /// Device code may write it.
    pub writable: bool,
    /// It holds code.
    pub executable: bool,
}

/// A place that depends on the load address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImageRelocation {
    /// The place's offset in the image.
    pub offset: u64,
    /// The formula.
    pub kind: RelocationKind,
    /// The symbol's offset in the image; its value where it is absolute.
    pub symbol: u64,
    /// Whether the symbol moves with the image.
    pub symbol_moves: bool,
    /// The offset of the symbol's address in the image, for kinds that go through a table of addresses.
    pub got: u64,
    /// The addend.
    pub addend: i64,
}

impl ImageRelocation {
    /// Patches `bytes` for a load address; `false` where the place lies outside.
    #[must_use]
    pub(crate) fn apply(&self, bytes: &mut [u8], load: u64) -> bool {
        let moved = |offset: u64| offset.wrapping_add(load);
        let symbol = if self.symbol_moves { moved(self.symbol) } else { self.symbol };
        let addresses = Addresses { symbol, place: moved(self.offset), got: moved(self.got), load };
        self.kind.apply(bytes, self.offset, addresses, self.addend)
    }
}

impl Image {
    /// The bytes as they are in memory when loaded at `load`, which is aligned as [`Image::align`] says.
    pub fn relocated(&self, load: u64) -> Vec<u8> {
        // What is copied takes memory; zeros that nobody has touched take none.
        let mut bytes = vec![0; self.bytes.len()];
        for segment in &self.segments {
            let stored = segment.range.start as usize..(segment.range.start + segment.stored) as usize;
            bytes[stored.clone()].copy_from_slice(&self.bytes[stored]);
        }
        for relocation in &self.relocations {
            let inside = relocation.apply(&mut bytes, load);
            assert!(inside, "image relocation at {:#x} lies outside the image", relocation.offset);
        }
        bytes
    }

    /// Counts what a relocation has written at an offset among what the file stores.
    pub(crate) fn store(&mut self, offset: u64) {
        let behind = self.segments.partition_point(|segment| segment.range.start <= offset);
        if let Some(segment) = behind.checked_sub(1).and_then(|at| self.segments.get_mut(at)) {
            let written = (offset - segment.range.start).saturating_add(8);
            let size = segment.range.end - segment.range.start;
            segment.stored = segment.stored.max(written.min(size));
        }
    }

    /// The bytes of a range of offsets, `None` where it reaches outside.
    pub fn get(&self, range: Range<u64>) -> Option<&[u8]> {
        self.bytes.get(usize::try_from(range.start).ok()?..usize::try_from(range.end).ok()?)
    }
}
