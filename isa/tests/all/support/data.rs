//! Operands to try instructions with: the limits of each type, and random ones.

use gcnsel_isa::{Kind, OperandType};

/// A xorshift generator: the same numbers on each run.
pub struct Random(pub u64);

impl Random {
    /// Sixty-four random bits.
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    /// A number below `count`.
    pub fn below(&mut self, count: u64) -> u64 {
        (self.next() >> 11) % count
    }

    /// The bits of an operand.
    pub fn operand(&mut self, ty: OperandType) -> u128 {
        let element = u32::from(ty.bits.max(16));
        let elements = u32::from(ty.count).min(128 / element);
        let float = ty.kind == Kind::Float || ty.kind == Kind::Bits && self.below(3) == 0;
        (0..elements).fold(0, |bits, _| {
            let one = if float { self.float(element) } else { self.integer(element) };
            bits << (element % 128) | u128::from(one)
        })
    }

    /// An integer of `width` bits: small, near a power of two, or any.
    fn integer(&mut self, width: u32) -> u64 {
        let mask = u64::MAX >> (64 - width.min(64));
        let near = self.below(5).wrapping_sub(2);
        let value = match self.below(4) {
            0 => near,
            1 => (1u64 << self.below(u64::from(width.min(64)))).wrapping_add(near),
            2 => self.next() >> self.below(64),
            _ => self.next(),
        };
        value & mask
    }

    /// A float of `width` bits: special, a small whole number or fraction, of a middling exponent, or any bits.
    fn float(&mut self, width: u32) -> u64 {
        let (fraction, exponents) = match width {
            16 => (10, 31u64),
            32 => (23, 255),
            _ => (52, 2047),
        };
        let sign = self.below(2) << (width - 1);
        let any = self.next() & ((1 << fraction) - 1);
        let bits = match self.below(6) {
            0 => {
                let quiet = 1 << (fraction - 1);
                let specials = [0, 1, quiet, (1 << fraction) - 1];
                let ends = [0, 1, exponents / 2, exponents / 2 + 1, exponents - 1, exponents];
                ends[self.below(6) as usize] << fraction | specials[self.below(4) as usize]
            }
            1 => (exponents / 2 + self.below(12)) << fraction | any & (u64::MAX << (fraction - 5)),
            2 => (exponents / 2 + self.below(9) - 4) << fraction | any,
            3 => self.below(exponents) << fraction | any,
            4 => any >> self.below(fraction),
            _ => return self.next() & (u64::MAX >> (64 - width)),
        };
        sign | bits & (u64::MAX >> (65 - width))
    }
}
