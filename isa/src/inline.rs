//! Inline constants: numbers that take no room in an instruction.

/// An inline constant, by its operand encoding: 128..=208 integers, 240..=248 floats.
///
/// Source: "Vega" instruction set manual, scalar operand encodings.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Inline(u8);

/// The bits of the float inline constants 240..=248 at 16, 32 and 64 bits: ±0.5, ±1, ±2, ±4 and 1/(2π).
const INLINE_FLOATS: [(u16, u32, u64); 9] = [
    (0x3800, 0x3f00_0000, 0x3fe0_0000_0000_0000),
    (0xb800, 0xbf00_0000, 0xbfe0_0000_0000_0000),
    (0x3c00, 0x3f80_0000, 0x3ff0_0000_0000_0000),
    (0xbc00, 0xbf80_0000, 0xbff0_0000_0000_0000),
    (0x4000, 0x4000_0000, 0x4000_0000_0000_0000),
    (0xc000, 0xc000_0000, 0xc000_0000_0000_0000),
    (0x4400, 0x4080_0000, 0x4010_0000_0000_0000),
    (0xc400, 0xc080_0000, 0xc010_0000_0000_0000),
    (0x3118, 0x3e22_f983, 0x3fc4_5f30_6dc9_c882),
];

impl Inline {
    /// The integer 0.
    pub const ZERO: Inline = Inline(128);

    /// The constant with this operand encoding.
    pub const fn from_encoding(encoding: u16) -> Option<Inline> {
        match encoding {
            128..=208 | 240..=248 => Some(Inline(encoding as u8)),
            _ => None,
        }
    }

    /// The operand encoding.
    pub const fn encoding(self) -> u16 {
        self.0 as u16
    }

    /// The constant for an integer, -16..=64.
    pub const fn int(value: i64) -> Option<Inline> {
        match value {
            0..=64 => Some(Inline(128 + value as u8)),
            -16..=-1 => Some(Inline((192 - value) as u8)),
            _ => None,
        }
    }

    /// The integer this is, if it is one.
    pub const fn as_int(self) -> Option<i32> {
        match self.0 {
            128..=192 => Some(self.0 as i32 - 128),
            193..=208 => Some(192 - self.0 as i32),
            _ => None,
        }
    }

    /// The constant whose value in an operand of elements `element_bits` (16, 32 or 64) wide has these bits; those
    /// above the element are ignored.
    pub fn from_bits(bits: u64, element_bits: u8) -> Option<Inline> {
        let shift = 64 - u32::from(element_bits.clamp(16, 64));
        let signed = (bits << shift) as i64 >> shift;
        Inline::int(signed).or_else(|| {
            let bits = bits << shift >> shift;
            let found = (0..9).find(|&i| Inline(240 + i).bits(element_bits) == bits)?;
            Some(Inline(240 + found))
        })
    }

    /// The bits an operand of elements `element_bits` wide reads: integers sign-extended to the element, floats in
    /// its format. Of a packed 16-bit operand this is what the low half reads.
    pub fn bits(self, element_bits: u8) -> u64 {
        match self.as_int() {
            Some(value) => match element_bits {
                64 => i64::from(value) as u64,
                32 => u64::from(value as u32),
                _ => u64::from(value as u16),
            },
            None => {
                let (half, single, double) = INLINE_FLOATS[usize::from(self.0 - 240)];
                match element_bits {
                    64 => double,
                    32 => u64::from(single),
                    _ => u64::from(half),
                }
            }
        }
    }
}
