//! The types of values in registers.

/// What an operation computes in.
///
/// Values themselves are bits of some width in dwords: a bit cast between types of one width is no node. The
/// low bits of a dword hold 8- and 16-bit integers (computed in `I32`) and halves; the bits above them are
/// unspecified. Pointers are `I64` or `I32`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ty {
    /// No value.
    None,
    /// A truth value: SCC, a 0/1 SGPR, or a lane mask.
    I1,
    /// A dword.
    I32,
    /// Two dwords.
    I64,
    /// A half, in the low bits of a dword.
    F16,
    /// A float.
    F32,
    /// A double.
    F64,
    /// Two 16-bit integers in a dword.
    V2I16,
    /// Two halves in a dword.
    V2F16,
    /// Two floats in two dwords.
    V2F32,
    /// That many dwords of memory data.
    Dwords(u8),
}

impl Ty {
    /// Dwords of a value; 0 for none and for truth values.
    pub fn dwords(self) -> u8 {
        match self {
            Ty::None | Ty::I1 => 0,
            Ty::I32 | Ty::F16 | Ty::F32 | Ty::V2I16 | Ty::V2F16 => 1,
            Ty::I64 | Ty::F64 | Ty::V2F32 => 2,
            Ty::Dwords(n) => n,
        }
    }

    /// The type of plain bits of that many dwords.
    pub fn bits(dwords: u8) -> Ty {
        match dwords {
            1 => Ty::I32,
            2 => Ty::I64,
            n => Ty::Dwords(n),
        }
    }
}
