//! Known bits: what is certain of a value, bit by bit.

use super::constant::low_mask;

/// Bits that are certain. Bits above the type's width are known zero.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Certainly 0.
    pub zero: u64,
    /// Certainly 1.
    pub one: u64,
}

impl Known {
    /// Nothing known of `bits` bits.
    pub fn nothing(bits: u32) -> Known {
        Known { zero: !low_mask(bits), one: 0 }
    }

    /// Exactly this value.
    pub fn exactly(value: u64) -> Known {
        Known { zero: !value, one: value }
    }

    /// The largest value, unsigned.
    pub fn max(self) -> u64 {
        !self.zero
    }

    /// The smallest value, unsigned.
    pub fn min(self) -> u64 {
        self.one
    }

    /// Values not above `max`.
    pub fn at_most(max: u64) -> Known {
        Known { zero: !low_mask(64 - max.leading_zeros()), one: 0 }
    }

    /// Known of either.
    pub(super) fn meet(self, other: Known) -> Known {
        Known { zero: self.zero & other.zero, one: self.one & other.one }
    }
}

/// What a query has found of a node, once it has been asked for. An `Option` would take half as much again, of each node.
#[derive(Clone, Copy)]
pub(super) struct Asked(Known);

impl Default for Asked {
    /// Nobody has: no bit is both 0 and 1.
    fn default() -> Self {
        Asked(Known { zero: u64::MAX, one: u64::MAX })
    }
}

impl Asked {
    /// It has been found.
    pub(super) fn of(known: Known) -> Asked {
        Asked(known)
    }

    /// What has been found.
    pub(super) fn answer(self) -> Option<Known> {
        (self.0.zero & self.0.one == 0).then_some(self.0)
    }
}
