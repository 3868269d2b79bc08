//! The types of generated values.

use std::fmt;

/// A scalar, or what a vector is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[allow(missing_docs)]
pub enum Scalar {
    I1,
    I8,
    I16,
    I32,
    I64,
    I128,
    Half,
    Float,
    Double,
}

impl Scalar {
    /// The width in bits.
    pub const fn bits(self) -> u32 {
        match self {
            Scalar::I1 => 1,
            Scalar::I8 => 8,
            Scalar::I16 | Scalar::Half => 16,
            Scalar::I32 | Scalar::Float => 32,
            Scalar::I64 | Scalar::Double => 64,
            Scalar::I128 => 128,
        }
    }

    /// Whether it is a floating-point type.
    pub const fn is_float(self) -> bool {
        matches!(self, Scalar::Half | Scalar::Float | Scalar::Double)
    }

    /// The integer of the same width.
    pub const fn integer(self) -> Scalar {
        match self {
            Scalar::Half => Scalar::I16,
            Scalar::Float => Scalar::I32,
            Scalar::Double => Scalar::I64,
            same => same,
        }
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Half => f.write_str("half"),
            Scalar::Float => f.write_str("float"),
            Scalar::Double => f.write_str("double"),
            integer => write!(f, "i{}", integer.bits()),
        }
    }
}

/// A scalar or a vector.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ty {
    /// What it is made of.
    pub scalar: Scalar,
    /// Elements; 1 is a scalar.
    pub lanes: u32,
}

/// One condition.
pub const I1: Ty = Ty::of(Scalar::I1);
/// A byte.
pub const I8: Ty = Ty::of(Scalar::I8);
/// A half-word.
pub const I16: Ty = Ty::of(Scalar::I16);
/// A word.
pub const I32: Ty = Ty::of(Scalar::I32);
/// Two words.
pub const I64: Ty = Ty::of(Scalar::I64);
/// A single.
pub const FLOAT: Ty = Ty::of(Scalar::Float);

impl Ty {
    /// A scalar type.
    pub const fn of(scalar: Scalar) -> Ty {
        Ty { scalar, lanes: 1 }
    }

    /// A vector, or with one element a scalar.
    pub const fn vector(scalar: Scalar, lanes: u32) -> Ty {
        Ty { scalar, lanes }
    }

    /// The width in bits.
    pub const fn bits(self) -> u32 {
        self.scalar.bits() * self.lanes
    }

    /// The size in memory in bytes, of types that have whole bytes, three elements taken for four.
    pub const fn bytes(self) -> u32 {
        (self.bits() / 8).next_power_of_two()
    }

    /// The element's type.
    pub const fn element(self) -> Ty {
        Ty::of(self.scalar)
    }

    /// The same number of other elements.
    pub const fn with(self, scalar: Scalar) -> Ty {
        Ty { scalar, ..self }
    }

    /// Whether it is a vector.
    pub const fn is_vector(self) -> bool {
        self.lanes > 1
    }

    /// The suffix of an overloaded intrinsic's name.
    pub fn suffix(self) -> String {
        let element = match self.scalar {
            Scalar::Half | Scalar::Float | Scalar::Double => format!("f{}", self.scalar.bits()),
            _ => format!("i{}", self.scalar.bits()),
        };
        if self.is_vector() { format!("v{}{element}", self.lanes) } else { element }
    }
}

impl fmt::Display for Ty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_vector() { write!(f, "<{} x {}>", self.lanes, self.scalar) } else { self.scalar.fmt(f) }
    }
}
