//! The relocations of AMDGPU ELF, a row each.
//!
//! Source: LLVM's AMDGPU usage document, "Relocation Records". In the formulas S is the symbol's address, A the
//! addend, P the place patched, G the address of the symbol's GOT entry, B the load address.

use object::elf::RelocationType;

/// A relocation's formula.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum RelocationKind {
    /// Nothing.
    None,
    /// Low dword of S + A.
    Abs32Lo,
    /// High dword of S + A.
    Abs32Hi,
    /// S + A, 64 bits.
    Abs64,
    /// S + A - P, 32 bits.
    Rel32,
    /// S + A - P, 64 bits.
    Rel64,
    /// S + A, 32 bits.
    Abs32,
    /// G + A - P, 32 bits.
    GotPcRel,
    /// Low dword of G + A - P.
    GotPcRel32Lo,
    /// High dword of G + A - P.
    GotPcRel32Hi,
    /// Low dword of S + A - P.
    Rel32Lo,
    /// High dword of S + A - P.
    Rel32Hi,
    /// B + A, 64 bits; dynamic.
    Relative64,
    /// (S + A - P - 4) / 4, 16 bits: a branch.
    Rel16,
}

/// What a relocation computes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Base {
    Nothing,
    /// S + A.
    Absolute,
    /// S + A - P.
    PcRelative,
    /// G + A - P.
    GotPcRelative,
    /// B + A.
    Load,
}

/// Which bits of the result are stored.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Low32,
    High32,
    All64,
    /// A branch's count of dwords, from the next instruction.
    Dwords16,
}

struct Row {
    kind: RelocationKind,
    number: u32,
    /// The name that assemblers take after `@`, where they do.
    specifier: Option<&'static str>,
    base: Base,
    part: Part,
}

const fn row(
    kind: RelocationKind,
    number: u32,
    specifier: Option<&'static str>,
    base: Base,
    part: Part,
) -> Row {
    Row { kind, number, specifier, base, part }
}

const ROWS: &[Row] = &[
    row(RelocationKind::None, 0, None, Base::Nothing, Part::Low32),
    row(RelocationKind::Abs32Lo, 1, Some("abs32@lo"), Base::Absolute, Part::Low32),
    row(RelocationKind::Abs32Hi, 2, Some("abs32@hi"), Base::Absolute, Part::High32),
    row(RelocationKind::Abs64, 3, None, Base::Absolute, Part::All64),
    row(RelocationKind::Rel32, 4, None, Base::PcRelative, Part::Low32),
    row(RelocationKind::Rel64, 5, None, Base::PcRelative, Part::All64),
    row(RelocationKind::Abs32, 6, None, Base::Absolute, Part::Low32),
    row(RelocationKind::GotPcRel, 7, Some("gotpcrel"), Base::GotPcRelative, Part::Low32),
    row(RelocationKind::GotPcRel32Lo, 8, Some("gotpcrel32@lo"), Base::GotPcRelative, Part::Low32),
    row(RelocationKind::GotPcRel32Hi, 9, Some("gotpcrel32@hi"), Base::GotPcRelative, Part::High32),
    row(RelocationKind::Rel32Lo, 10, Some("rel32@lo"), Base::PcRelative, Part::Low32),
    row(RelocationKind::Rel32Hi, 11, Some("rel32@hi"), Base::PcRelative, Part::High32),
    row(RelocationKind::Relative64, 13, None, Base::Load, Part::All64),
    row(RelocationKind::Rel16, 14, None, Base::PcRelative, Part::Dwords16),
];

/// The addresses a relocation is computed from.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Addresses {
    pub symbol: u64,
    pub place: u64,
    pub got: u64,
    pub load: u64,
}

impl RelocationKind {
    fn row(self) -> &'static Row {
        // The rows are in the enumeration's order.
        &ROWS[self as usize]
    }

    /// The number in ELF.
    pub fn number(self) -> RelocationType {
        RelocationType(self.row().number)
    }

    /// The kind with that number in ELF.
    pub fn from_number(number: RelocationType) -> Option<RelocationKind> {
        ROWS.iter().find(|row| row.number == number.0).map(|row| row.kind)
    }

    /// What an assembler takes after `symbol@`, as `rel32@lo`.
    pub fn specifier(self) -> Option<&'static str> {
        self.row().specifier
    }

    /// Bytes that are patched.
    pub fn bytes(self) -> usize {
        match (self.row().base, self.row().part) {
            (Base::Nothing, _) => 0,
            (_, Part::Low32 | Part::High32) => 4,
            (_, Part::All64) => 8,
            (_, Part::Dwords16) => 2,
        }
    }

    /// Whether the result depends on where the code object is loaded.
    pub fn is_absolute(self) -> bool {
        matches!(self.row().base, Base::Absolute | Base::Load)
    }

    /// Whether the symbol's address is taken from a table of addresses.
    pub fn uses_got(self) -> bool {
        self.row().base == Base::GotPcRelative
    }

    /// The bytes to store, [`RelocationKind::bytes`] of them, in the low bytes of the result.
    pub(crate) fn compute(self, addresses: Addresses, addend: i64) -> u64 {
        let relative = |from: u64| from.wrapping_sub(addresses.place);
        let base = match self.row().base {
            Base::Nothing => return 0,
            Base::Absolute => addresses.symbol,
            Base::PcRelative => relative(addresses.symbol),
            Base::GotPcRelative => relative(addresses.got),
            Base::Load => addresses.load,
        };
        let value = base.wrapping_add_signed(addend);
        match self.row().part {
            Part::Low32 => value & 0xffff_ffff,
            Part::High32 => value >> 32,
            Part::All64 => value,
            Part::Dwords16 => (value.wrapping_sub(4) as i64 / 4) as u64 & 0xffff,
        }
    }

    /// Patches `bytes` at `offset`; `false` where that lies outside.
    #[must_use]
    pub(crate) fn apply(self, bytes: &mut [u8], offset: u64, addresses: Addresses, addend: i64) -> bool {
        let length = self.bytes();
        let place = usize::try_from(offset).ok().and_then(|at| bytes.get_mut(at..at.checked_add(length)?));
        let Some(place) = place else { return false };
        place.copy_from_slice(&self.compute(addresses, addend).to_le_bytes()[..length]);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_in_order() {
        for (index, row) in ROWS.iter().enumerate() {
            assert_eq!(row.kind as usize, index, "{:?}", row.kind);
            assert_eq!(RelocationKind::from_number(row.kind.number()), Some(row.kind));
        }
    }

    #[test]
    fn formulas() {
        let at = Addresses { symbol: 0x1_0000_2000, place: 0x1000, got: 0x3000, load: 0x5_0000_0000 };
        let value = |kind: RelocationKind| kind.compute(at, 4);
        assert_eq!(value(RelocationKind::Rel32Lo), 0x1004);
        assert_eq!(value(RelocationKind::Rel32Hi), 1);
        assert_eq!(value(RelocationKind::GotPcRel32Lo), 0x2004);
        assert_eq!(value(RelocationKind::Relative64), 0x5_0000_0004);
        assert_eq!(value(RelocationKind::Abs64), 0x1_0000_2004);
        let back = Addresses { symbol: 0x100, place: 0x110, ..at };
        assert_eq!(RelocationKind::Rel16.compute(back, 0), 0xfffb);
        assert_eq!(RelocationKind::Rel32Hi.compute(back, 0), 0xffff_ffff);
    }
}
