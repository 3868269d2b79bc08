//! A set of physical registers, with a search for runs of free ones.

/// Registers 0 to 511.
#[derive(Clone, Debug, Default)]
pub struct Bits([u64; 8]);

impl Bits {
    /// Adds or removes a run.
    pub fn set(&mut self, first: u16, count: u8, value: bool) {
        for i in first as usize..first as usize + count as usize {
            let bit = 1 << (i % 64);
            if value {
                self.0[i / 64] |= bit;
            } else {
                self.0[i / 64] &= !bit;
            }
        }
    }

    /// Whether nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 8]
    }

    /// Adds another set.
    pub fn add(&mut self, other: &Bits) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }

    /// Whether none of a run is in the set.
    pub fn is_free(&self, first: u16, count: u8) -> bool {
        (first as usize..first as usize + count as usize).all(|i| self.0[i / 64] >> (i % 64) & 1 == 0)
    }

    /// The highest register below a limit that is not in the set.
    pub fn find_last_free(&self, limit: u16) -> Option<u16> {
        (0..limit).rev().find(|&at| self.is_free(at, 1))
    }

    /// The highest run of `count` registers that are not in the set, starting at a multiple of `align` and ending at or below `limit`.
    pub fn find_last_run(&self, count: u8, align: u16, limit: u16) -> Option<u16> {
        let last = limit.checked_sub(count.into())?;
        (0..=last / align).rev().map(|at| at * align).find(|&at| self.is_free(at, count))
    }

    /// The lowest run of `count` registers that are not in the set, starting at a multiple of `align` and ending
    /// at or below `limit`.
    pub fn find_free(&self, count: u8, align: u16, limit: u16) -> Option<u16> {
        let mut at = 0u16;
        while at + u16::from(count) <= limit {
            let word = self.0[at as usize / 64] >> (at % 64);
            if word & 1 == 1 {
                // Skip the taken run.
                at = (at + word.trailing_ones() as u16).next_multiple_of(align);
            } else if self.is_free(at, count) {
                return Some(at);
            } else {
                at += align;
            }
        }
        None
    }
}
