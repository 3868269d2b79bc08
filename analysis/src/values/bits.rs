//! What is known of a value's bits in every lane of a wave, at every time.
//!
//! A bit is known (0 or 1), *fixed* (the same in all lanes of the wave and whenever it is computed, though not known),
//! or neither. Values of up to 64 bits are followed bit by bit, of others only whether they are fixed as a whole.
//!
//! Known bits of sums: H. S. Warren, "Hacker's Delight", 2nd edition, section 4-1, on bounds; each fact about a
//! bit here follows from facts about the operands' bits alone, so none is lost where the operands' facts grow.

use gcnsel_ir::IntPredicate;

/// The bits of a value; those above its width are known zeros.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bits {
    zeros: u64,
    ones: u64,
    /// Includes the known ones.
    fixed: u64,
}

/// The bits of a number of that width.
pub(super) fn mask(width: u32) -> u64 {
    if width >= 64 { u64::MAX } else { (1 << width) - 1 }
}

impl Bits {
    pub(super) fn constant(value: u64, width: u32) -> Self {
        let value = value & mask(width);
        Bits { zeros: !value, ones: value, fixed: u64::MAX }
    }

    /// Nothing is known.
    pub(super) fn unknown(width: u32) -> Self {
        Bits::with_fixed(0, width)
    }

    /// Not known, but always and everywhere the same.
    pub(super) fn fixed(width: u32) -> Self {
        Bits::with_fixed(u64::MAX, width)
    }

    fn with_fixed(fixed: u64, width: u32) -> Self {
        let above = !mask(width);
        Bits { zeros: above, ones: 0, fixed: fixed | above }
    }

    /// A number of at most `most`, of which the bits from `varying` on are fixed.
    pub(crate) fn up_to(most: u64, varying: u32, width: u32) -> Self {
        let zeros = !mask(64 - most.leading_zeros()) | !mask(width);
        Bits { zeros, ones: 0, fixed: zeros | !mask(varying) }
    }

    /// Whether the value is the same in all lanes of the wave and whenever it is computed.
    pub(crate) fn is_fixed(self) -> bool {
        self.fixed == u64::MAX
    }

    pub(super) fn as_constant(self) -> Option<u64> {
        (self.zeros | self.ones == u64::MAX).then_some(self.ones)
    }

    /// Whether the value may be that number.
    pub(super) fn allows(self, number: u64) -> bool {
        number & self.zeros == 0 && !number & self.ones == 0
    }

    /// Whether the value is one of at most that many numbers.
    pub(super) fn has_at_most(self, numbers: u64) -> bool {
        1u64.checked_shl((!self.known()).count_ones()).is_some_and(|n| n <= numbers)
    }

    /// The bits that are certainly 0, and those that are certainly 1.
    pub(super) fn known_bits(self) -> (u64, u64) {
        (self.zeros, self.ones)
    }

    fn known(self) -> u64 {
        self.zeros | self.ones
    }

    fn least(self) -> u64 {
        self.ones
    }

    fn most(self) -> u64 {
        !self.zeros
    }

    /// What holds of a value that is one of two, which one depending on the lane and the time.
    pub(super) fn either(self, other: Bits) -> Self {
        let (zeros, ones) = (self.zeros & other.zeros, self.ones & other.ones);
        Bits { zeros, ones, fixed: zeros | ones }
    }

    /// What holds of a value of which both hold.
    pub(super) fn both(self, other: Bits) -> Self {
        let (zeros, ones) = (self.zeros | other.zeros, self.ones | other.ones);
        Bits { zeros, ones: ones & !zeros, fixed: self.fixed | other.fixed }
    }

    /// What holds of a value that is one of two, the same one always and everywhere.
    fn fixed_choice(self, other: Bits) -> Self {
        Bits {
            zeros: self.zeros & other.zeros,
            ones: self.ones & other.ones,
            fixed: self.fixed & other.fixed,
        }
    }

    /// Weakens what was known to what still is; the lowest bit that was lost, and all above it, are given up if
    /// `give_up`. Facts are only lost, so that a fixed point is reached; giving up reaches it soon where a number
    /// grows round a cycle.
    pub(super) fn weaken(self, now: Bits, give_up: bool, width: u32) -> Self {
        let mut kept = self.fixed_choice(now);
        if give_up {
            let lost = (self.known() & !kept.known()) | (self.fixed & !kept.fixed);
            let keep = mask(lost.trailing_zeros()) | !mask(width);
            kept = Bits { zeros: kept.zeros & keep, ones: kept.ones & keep, fixed: kept.fixed & keep };
        }
        kept
    }

    pub(super) fn and(self, other: Bits) -> Self {
        let (zeros, ones) = (self.zeros | other.zeros, self.ones & other.ones);
        Bits { zeros, ones, fixed: self.fixed & other.fixed | zeros | ones }
    }

    pub(super) fn or(self, other: Bits) -> Self {
        self.not().and(other.not()).not()
    }

    pub(super) fn xor(self, other: Bits) -> Self {
        Bits {
            zeros: self.zeros & other.zeros | self.ones & other.ones,
            ones: self.zeros & other.ones | self.ones & other.zeros,
            fixed: self.fixed & other.fixed,
        }
    }

    fn not(self) -> Self {
        Bits { zeros: self.ones, ones: self.zeros, fixed: self.fixed }
    }

    pub(super) fn add(self, other: Bits, width: u32) -> Self {
        self.add_with_carry(other, 0, width)
    }

    pub(super) fn sub(self, other: Bits, width: u32) -> Self {
        self.add_with_carry(other.not(), 1, width)
    }

    fn add_with_carry(self, other: Bits, carry: u64, width: u32) -> Self {
        let (most, least) = (
            self.most().wrapping_add(other.most()).wrapping_add(carry),
            self.least().wrapping_add(other.least()).wrapping_add(carry),
        );
        // A carry into a bit is known where the least and the most operands agree on it.
        let carry_is_zero = !(most ^ self.most() ^ other.most());
        let carry_is_one = least ^ self.least() ^ other.least();
        let carry_known = carry_is_zero | carry_is_one;
        let known = self.known() & other.known() & carry_known;
        // A bit that is not fixed makes the carries above it so, up to the next known one.
        let varying = !(self.fixed & other.fixed);
        let mut tainted = varying << 1 & !carry_known;
        let mut passes = !carry_known;
        for step in [1, 2, 4, 8, 16, 32] {
            tainted |= passes & tainted << step;
            passes &= passes << step;
        }
        let sum = Bits { zeros: known & !most, ones: known & least, fixed: !varying & !tainted | known };
        sum.truncate(width)
    }

    pub(super) fn mul(self, other: Bits, width: u32) -> Self {
        if let (Some(a), Some(b)) = (self.as_constant(), other.as_constant()) {
            return Bits::constant(a.wrapping_mul(b), width);
        }
        let trailing = |b: Bits| (!b.zeros).trailing_zeros();
        let zeros_below = mask((trailing(self) + trailing(other)).min(64));
        // The lowest bit that is not fixed matters from its place on, times the other's trailing zeros.
        let varying = |b: Bits| (!b.fixed).trailing_zeros();
        let from = (varying(self) + trailing(other)).min(varying(other) + trailing(self));
        let zeros_above = match self.most().checked_mul(other.most()) {
            Some(most) => !mask(64 - most.leading_zeros()),
            None => 0,
        };
        let zeros = zeros_below | zeros_above | !mask(width);
        Bits { zeros, ones: 0, fixed: mask(from.min(64)) | zeros }
    }

    pub(super) fn shl(self, amount: u32, width: u32) -> Self {
        let filled = Bits {
            zeros: self.zeros << amount | mask(amount),
            ones: self.ones << amount,
            fixed: self.fixed << amount | mask(amount),
        };
        filled.truncate(width)
    }

    pub(super) fn lshr(self, amount: u32) -> Self {
        let filled = !(u64::MAX >> amount);
        Bits {
            zeros: self.zeros >> amount | filled,
            ones: self.ones >> amount,
            fixed: self.fixed >> amount | filled,
        }
    }

    pub(super) fn ashr(self, amount: u32, width: u32) -> Self {
        let wide = self.sext(width, 64);
        let by = |bits: u64| ((bits as i64) >> amount) as u64;
        Bits { zeros: by(wide.zeros), ones: by(wide.ones), fixed: by(wide.fixed) }.truncate(width)
    }

    pub(super) fn udiv(self, other: Bits, width: u32) -> Self {
        match other.as_constant() {
            Some(by) if by.is_power_of_two() => self.lshr(by.trailing_zeros()),
            _ => {
                let bounded = Bits::up_to(self.most() / other.least().max(1), 64, width);
                bounded.or_fixed_with(self, other)
            }
        }
    }

    pub(super) fn urem(self, other: Bits, width: u32) -> Self {
        match other.as_constant() {
            Some(by) if by.is_power_of_two() => self.and(Bits::constant(by - 1, width)),
            _ => {
                let most = self.most().min(other.most().saturating_sub(1));
                Bits::up_to(most, 64, width).or_fixed_with(self, other)
            }
        }
    }

    fn or_fixed_with(self, a: Bits, b: Bits) -> Self {
        if a.is_fixed() && b.is_fixed() { Bits { fixed: u64::MAX, ..self } } else { self }
    }

    /// Also a truncation: what is above the width becomes zeros.
    pub(super) fn truncate(self, width: u32) -> Self {
        let above = !mask(width);
        Bits { zeros: self.zeros | above, ones: self.ones & !above, fixed: self.fixed | above }
    }

    pub(super) fn sext(self, from: u32, to: u32) -> Self {
        let spread = |bits: u64| {
            let shift = 64 - from.clamp(1, 64);
            (((bits << shift) as i64) >> shift) as u64
        };
        let wide = Bits { zeros: spread(self.zeros), ones: spread(self.ones), fixed: spread(self.fixed) };
        wide.truncate(to)
    }

    /// A choice between two values by a condition.
    pub(super) fn select(condition: Bits, on_true: Bits, on_false: Bits) -> Self {
        match condition.as_constant() {
            Some(0) => on_false,
            Some(_) => on_true,
            None if condition.is_fixed() => on_true.fixed_choice(on_false),
            None => on_true.either(on_false),
        }
    }

    /// The result of a comparison.
    pub(super) fn compare(predicate: IntPredicate, a: Bits, b: Bits, width: u32) -> Self {
        use IntPredicate::*;
        let decided = match predicate {
            Eq | Ne => match (a.zeros & b.ones | a.ones & b.zeros, a.as_constant(), b.as_constant()) {
                (different, ..) if different != 0 => Some(predicate == Ne),
                (_, Some(x), Some(y)) => Some((x == y) == (predicate == Eq)),
                _ => None,
            },
            Ult => less(a, b),
            Ugt => less(b, a),
            Uge => less(a, b).map(|l| !l),
            Ule => less(b, a).map(|l| !l),
            Slt | Sgt | Sge | Sle => {
                // With the sign bits inverted the order is that of unsigned numbers.
                let sign = Bits::constant(1 << (width.clamp(1, 64) - 1), width);
                let unsigned = match predicate {
                    Slt => Ult,
                    Sgt => Ugt,
                    Sge => Uge,
                    _ => Ule,
                };
                return Bits::compare(unsigned, a.xor(sign), b.xor(sign), width);
            }
        };
        match decided {
            Some(result) => Bits::constant(result as u64, 1),
            None if a.is_fixed() && b.is_fixed() => Bits::fixed(1),
            None => Bits::unknown(1),
        }
    }
}

/// Whether one number is less than another, where all their values agree.
fn less(a: Bits, b: Bits) -> Option<bool> {
    if a.most() < b.least() {
        Some(true)
    } else if a.least() >= b.most() {
        Some(false)
    } else {
        None
    }
}

#[cfg(test)]
mod tests;
