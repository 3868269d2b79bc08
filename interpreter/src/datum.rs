//! What a lane has for a value: bits of which each may be undefined, poison, or parts that have this each.

use std::rc::Rc;

/// A value of one lane.
///
/// Scalars (integers, floats by their bits, pointers by their address) have up to 128 bits; those over the width of
/// the type are 0. Vectors, arrays and structures have parts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Datum {
    /// A scalar, all bits defined.
    Bits(u128),
    /// A scalar with undefined bits.
    Partly(Rc<Partly>),
    /// No value at all.
    Poison,
    /// Elements of a vector or array, fields of a structure.
    Parts(Rc<[Datum]>),
}

/// A scalar of which not all bits are defined.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Partly {
    /// The bits; 0 where undefined.
    pub bits: u128,
    /// Which bits each use may see otherwise; not 0.
    pub undefined: u128,
}

/// The low `bits` bits, all of them from 128 on.
pub fn mask(bits: u32) -> u128 {
    if bits >= 128 { u128::MAX } else { (1 << bits) - 1 }
}

impl Datum {
    /// An integer 0 or 1.
    pub fn flag(value: bool) -> Datum {
        Datum::Bits(value.into())
    }

    /// A scalar of `bits` bits that is undefined altogether.
    pub fn undefined(bits: u32) -> Datum {
        Datum::scalar(0, mask(bits))
    }

    /// A scalar with these bits, of which those in `undefined` are not defined.
    pub fn scalar(bits: u128, undefined: u128) -> Datum {
        match undefined {
            0 => Datum::Bits(bits),
            _ => Datum::Partly(Rc::new(Partly { bits: bits & !undefined, undefined })),
        }
    }

    /// A value of parts.
    pub fn parts(parts: impl IntoIterator<Item = Datum>) -> Datum {
        Datum::Parts(parts.into_iter().collect())
    }

    /// The bits of a scalar that is defined; `None` for others.
    pub fn bits(&self) -> Option<u128> {
        match self {
            Datum::Bits(bits) => Some(*bits),
            _ => None,
        }
    }

    /// Bits and undefined bits of a scalar; `None` for poison and parts.
    pub fn partly(&self) -> Option<Partly> {
        match self {
            Datum::Bits(bits) => Some(Partly { bits: *bits, undefined: 0 }),
            Datum::Partly(partly) => Some(**partly),
            Datum::Poison | Datum::Parts(_) => None,
        }
    }

    /// A part; what is no value at all has no better parts.
    pub fn part(&self, index: usize) -> Datum {
        match self {
            Datum::Parts(parts) => parts.get(index).cloned().unwrap_or(Datum::Poison),
            _ => Datum::Poison,
        }
    }

    /// Whether every bit is defined.
    pub fn is_defined(&self) -> bool {
        match self {
            Datum::Bits(_) => true,
            Datum::Partly(_) | Datum::Poison => false,
            Datum::Parts(parts) => parts.iter().all(Datum::is_defined),
        }
    }

    /// What a use of `undef` or poison is called in messages.
    pub fn what_is_wrong(&self) -> &'static str {
        match self {
            Datum::Poison => "poison",
            Datum::Partly(_) => "undef",
            Datum::Parts(parts) => {
                parts.iter().find(|p| !p.is_defined()).map_or("defined", Datum::what_is_wrong)
            }
            Datum::Bits(_) => "defined",
        }
    }

    /// The value with every undefined bit and all poison replaced by zeros: one of those that `freeze` may choose.
    /// `zero` is what poison becomes.
    pub fn frozen(&self, zero: &Datum) -> Datum {
        match (self, zero) {
            (Datum::Bits(_), _) => self.clone(),
            (Datum::Partly(partly), _) => Datum::Bits(partly.bits),
            (Datum::Poison, _) => zero.clone(),
            (Datum::Parts(parts), Datum::Parts(zeros)) => {
                Datum::parts(parts.iter().zip(zeros.iter()).map(|(part, zero)| part.frozen(zero)))
            }
            (Datum::Parts(_), _) => self.clone(),
        }
    }
}

/// Applies a function of defined scalars: poison makes poison (as does a result of `None`), undefined bits make all
/// `bits` bits of the result undefined.
pub fn strict(args: &[Datum], bits: u32, f: impl FnOnce(&[u128]) -> Option<u128>) -> Datum {
    let mut values = smallvec::SmallVec::<[u128; 4]>::new();
    let mut undefined = false;
    for arg in args {
        match arg {
            Datum::Bits(bits) => values.push(*bits),
            Datum::Partly(_) => undefined = true,
            Datum::Poison | Datum::Parts(_) => return Datum::Poison,
        }
    }
    if undefined {
        return Datum::undefined(bits);
    }
    f(&values).map_or(Datum::Poison, |value| Datum::Bits(value & mask(bits)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn poison_wins_over_undefined_bits() {
        let sum = |args: &[Datum]| strict(args, 8, |v| Some(v[0] + v[1]));
        assert_eq!(sum(&[Datum::Bits(255), Datum::Bits(2)]), Datum::Bits(1));
        assert_eq!(sum(&[Datum::Bits(255), Datum::undefined(8)]), Datum::undefined(8));
        assert_eq!(sum(&[Datum::Poison, Datum::undefined(8)]), Datum::Poison);
    }

    #[test]
    fn freezing_keeps_what_is_defined() {
        let value = Datum::parts([Datum::Poison, Datum::scalar(0xF0, 0x0F), Datum::Bits(3)]);
        let zero = Datum::parts([Datum::Bits(0), Datum::Bits(0), Datum::Bits(0)]);
        let frozen = Datum::parts([Datum::Bits(0), Datum::Bits(0xF0), Datum::Bits(3)]);
        assert_eq!(value.frozen(&zero), frozen);
    }
}
