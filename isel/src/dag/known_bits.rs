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

    /// Known of a sum of so many bits, with what is carried in.
    ///
    /// What is carried into a bit does not become less if bits of the operands become ones. So it is certain where the largest
    /// operands and the smallest carry the same.
    pub(super) fn plus(self, other: Known, carry: u64, bits: u32) -> Known {
        let sum = |a: u64, b: u64| a.wrapping_add(b).wrapping_add(carry);
        let (least, most) = (sum(self.one, other.one), sum(self.max(), other.max()));
        let carried = [least ^ self.one ^ other.one, most ^ self.max() ^ other.max()];
        let both = (self.zero | self.one) & (other.zero | other.one);
        let certain = both & !(carried[0] ^ carried[1]) & low_mask(bits);
        Known { zero: certain & !least | !low_mask(bits), one: certain & least }
    }

    /// Known of the number with all bits the other way, of so many.
    pub(super) fn inverted(self, bits: u32) -> Known {
        Known { zero: self.one | !low_mask(bits), one: self.zero & low_mask(bits) }
    }

    /// The number, if all bits are certain.
    pub(super) fn number(self) -> Option<u64> {
        (self.zero | self.one == u64::MAX).then_some(self.one)
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
