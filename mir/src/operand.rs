//! Operands of machine instructions.

use crate::{Block, Slot, VReg};
use gcnsel_isa::Reg;

/// A virtual register, or a run of its dwords.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RegRef {
    /// The register.
    pub reg: VReg,
    /// First dword of the run.
    pub first: u8,
    /// Number of dwords.
    pub dwords: u8,
}

/// Which 32 bits of a symbol's address an operand stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SymbolPart {
    /// Low half of the distance from the program counter (R_AMDGPU_REL32_LO).
    RelLow,
    /// High half of the distance from the program counter (R_AMDGPU_REL32_HI).
    RelHigh,
    /// Low half of the address (R_AMDGPU_ABS32_LO).
    AbsLow,
    /// High half of the address (R_AMDGPU_ABS32_HI).
    AbsHigh,
    /// Low half of the distance, from the program counter, of the entry that the linker's table has for the symbol
    /// (R_AMDGPU_GOTPCREL32_LO).
    EntryLow,
    /// High half of the same (R_AMDGPU_GOTPCREL32_HI).
    EntryHigh,
}

/// An operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// A virtual register. None are left after allocation.
    Reg(RegRef),
    /// A physical register.
    Phys(Reg),
    /// A constant: the operand's bits, sign-extended from the operand's width; the encoder picks an inline
    /// constant or a literal by the operand's type. Also offsets, lane numbers and other immediate fields.
    Imm(i64),
    /// A part of a symbol's address, by the module's symbol number, plus bytes.
    Symbol {
        /// Number of the symbol in the IR module.
        symbol: u32,
        /// Which half.
        part: SymbolPart,
        /// Bytes added to the address.
        addend: i64,
    },
    /// Byte offset of a stack object from the wave's scratch base, plus bytes; known when the frame is laid
    /// out.
    Frame(Slot, i32),
    /// No base register (`off`).
    Off,
    /// Any value will do: reads whatever register the allocator likes, or 0.
    Undef,
    /// A block's address, relative to the program counter: only made by branch relaxation.
    Block(Block),
}

impl Operand {
    /// A whole virtual register of `dwords` dwords.
    pub fn reg(reg: VReg, dwords: u8) -> Self {
        Operand::Reg(RegRef { reg, first: 0, dwords })
    }

    /// The virtual register that is named, if one is.
    pub fn as_reg(self) -> Option<RegRef> {
        match self {
            Operand::Reg(r) => Some(r),
            _ => None,
        }
    }

    /// The constant that is named, if one is.
    pub fn as_imm(self) -> Option<i64> {
        match self {
            Operand::Imm(i) => Some(i),
            _ => None,
        }
    }
}
