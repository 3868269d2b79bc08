//! What registers hold, as far as it matters.

use gcnsel_mir::{Function, Operand, RegRef, VReg};

/// The parts of scalars, which have four dwords at most: first dword and number.
pub const PARTS: [(u8, u8); 9] = [(0, 1), (1, 1), (2, 1), (3, 1), (0, 2), (1, 2), (2, 2), (0, 3), (1, 3)];

/// The number of a part of a value.
pub fn part(value: Value, first: u8, dwords: u8) -> Value {
    mix(value, u64::from(first) << 8 | u64::from(dwords))
}

/// What a register holds: the bits of a lane mask, or something opaque; equal numbers are equal values.
pub type Value = u64;

/// The value of an operand, given those of registers; `None` for what is undefined.
pub fn of_operand(f: &Function, operand: Operand, of: impl Fn(VReg) -> Option<Value>) -> Option<Value> {
    match operand {
        Operand::Reg(RegRef { reg, first, dwords }) => {
            let value = of(reg)?;
            let whole = first == 0 && dwords == f.regs[reg].dwords;
            Some(if whole { value } else { part(value, first, dwords) })
        }
        Operand::Imm(value) => Some(value as u64),
        Operand::Undef => None,
        other => Some(mix(u64::MAX, format!("{other:?}").bytes().fold(0, |h, b| mix(h, b.into())))),
    }
}

/// The lanes of a mask.
pub fn bits(mask: u64) -> impl Iterator<Item = usize> {
    (0..64).filter(move |i| mask >> i & 1 != 0)
}

/// A number that depends on both.
pub fn mix(a: u64, b: u64) -> u64 {
    let x = (a ^ b.rotate_left(32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (x ^ x >> 29).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}
