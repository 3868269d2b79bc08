//! Values of the interpreter.

use gcnsel_ir::{Type, TypeTable};

/// A value: bits, or parts of a vector or aggregate.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    /// Bits, of a number or a pointer.
    Bits(u128),
    /// Elements or fields.
    Parts(Vec<Datum>),
    /// Nothing that may be asked for.
    Poison,
}

impl Datum {
    /// With a number for what there is none of.
    pub(super) fn frozen(self) -> Datum {
        match self {
            Datum::Poison => Datum::Bits(0),
            Datum::Parts(parts) => Datum::Parts(parts.into_iter().map(Datum::frozen).collect()),
            Datum::Bits(_) => self,
        }
    }

    /// The bits of a number.
    ///
    /// # Panics
    /// If it is none.
    pub fn bits(&self) -> u128 {
        match self {
            Datum::Bits(bits) => *bits,
            other => panic!("{other:?} is used as a number"),
        }
    }

    /// The bits as a float.
    pub fn f32(&self) -> f32 {
        f32::from_bits(self.bits() as u32)
    }

    /// The bits as a double.
    pub fn f64(&self) -> f64 {
        f64::from_bits(self.bits() as u64)
    }

    pub(super) fn parts(&self) -> &[Datum] {
        match self {
            Datum::Parts(parts) => parts,
            other => panic!("{other:?} is used as a vector"),
        }
    }
}

/// A number or a vector of numbers as another: the elements' bits one behind the other, those of the first lowest.
pub(super) fn reshaped(types: &TypeTable, value: &Datum, from: Type, to: Type) -> Datum {
    let width = |ty: Type| types.bits(types.scalar(ty)).expect("an element has bits") as usize;
    let elements = match value {
        Datum::Parts(elements) => elements.as_slice(),
        one => std::slice::from_ref(one),
    };
    let bits: Vec<bool> =
        elements.iter().flat_map(|e| (0..width(from)).map(|bit| e.bits() >> bit & 1 == 1)).collect();
    let number = |bits: &[bool]| Datum::Bits(bits.iter().rev().fold(0, |n, &bit| n << 1 | u128::from(bit)));
    match types.lanes(to) {
        Some(_) => Datum::Parts(bits.chunks(width(to)).map(number).collect()),
        None => number(&bits),
    }
}

impl From<f32> for Datum {
    fn from(value: f32) -> Self {
        Datum::Bits(value.to_bits().into())
    }
}

impl From<f64> for Datum {
    fn from(value: f64) -> Self {
        Datum::Bits(value.to_bits().into())
    }
}
