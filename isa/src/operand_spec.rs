//! What the operands of an instruction are: where each is encoded, its type, and what it may be.

use crate::inline::Inline;

/// Where an operand is encoded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Field {
    /// Scalar destination (SOP1, SOP2, SOPK), also where SOPK reads it.
    Sdst,
    /// First scalar source.
    Ssrc0,
    /// Second scalar source.
    Ssrc1,
    /// Sixteen-bit immediate.
    Simm16,
    /// The dword after the instruction, as an operand of its own.
    Literal,
    /// SMEM: the data.
    Sdata,
    /// SMEM: the base address, or buffer resource.
    Sbase,
    /// SMEM: a scalar offset, or `Off`.
    SmemOffset,
    /// Vector destination. Of `v_readlane` and `v_readfirstlane` scalar.
    Vdst,
    /// First source of a vector instruction, nine bits.
    Src0,
    /// Second source: a VGPR in the one-dword encodings.
    Src1,
    /// Third source.
    Src2,
    /// Carry, compare or scale result: VCC in the one-dword encodings, any SGPR pair in VOP3.
    MaskDst,
    /// Carry or selection mask: VCC in the one-dword encodings, the third source in VOP3.
    MaskSrc,
    /// DS: the address.
    DsAddr,
    /// DS: the first data; MUBUF: none.
    Data0,
    /// DS: the second data.
    Data1,
    /// FLAT, GLOBAL, SCRATCH: the vector address, or `Off`.
    Vaddr,
    /// GLOBAL, SCRATCH: the scalar base, or `Off`.
    Saddr,
    /// FLAT, GLOBAL, SCRATCH: the data stored.
    FlatData,
    /// MUBUF, MIMG: the data, loaded or stored.
    Vdata,
    /// MUBUF: the vector address, or `Off`.
    BufAddr,
    /// MUBUF, MIMG: the resource.
    Srsrc,
    /// MUBUF: the scalar offset.
    BufOffset,
    /// MIMG: the coordinates, one to four dwords.
    ImageAddr,
    /// MIMG: the sampler.
    Ssamp,
    /// Nowhere: an operand tied to another.
    None,
}

/// What an instruction does with an operand.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// Writes it.
    Def,
    /// Reads it.
    Use,
    /// Reads the old value of operand `0`: in a physical instruction both are equal.
    Tied(u8),
}

/// What the elements of an operand are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Kind {
    /// Bits of no type: masks, addresses, memory data.
    Bits,
    /// Integers; the instruction knows the sign.
    Int,
    /// IEEE floats (16, 32, 64 bits).
    Float,
    /// Brain floats (16 bits) and eight-bit floats.
    OtherFloat,
}

/// The type of an operand: `count` elements of `bits` bits each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OperandType {
    /// What the elements are.
    pub kind: Kind,
    /// Bits of an element: 4, 8, 16, 32 or 64.
    pub bits: u8,
    /// Elements: 1, or those of a packed, matrix or memory operand.
    pub count: u8,
}

macro_rules! types {
    ($($(#[$doc:meta])* $name:ident = $kind:ident $bits:literal x $count:literal;)*) => {
        impl OperandType {
            $($(#[$doc])* pub const $name: OperandType = OperandType { kind: Kind::$kind, bits: $bits, count: $count };)*
        }
    };
}

types! {
    /// 8 bits.
    B8 = Bits 8 x 1;
    /// 16 bits.
    B16 = Bits 16 x 1;
    /// 32 bits.
    B32 = Bits 32 x 1;
    /// 64 bits.
    B64 = Bits 64 x 1;
    /// A lane mask.
    MASK = Bits 64 x 1;
    /// Three dwords.
    B96 = Bits 32 x 3;
    /// Four dwords.
    B128 = Bits 32 x 4;
    /// Eight dwords.
    B256 = Bits 32 x 8;
    /// Sixteen dwords.
    B512 = Bits 32 x 16;
    /// 16-bit integer.
    I16 = Int 16 x 1;
    /// 32-bit integer.
    I32 = Int 32 x 1;
    /// 64-bit integer.
    I64 = Int 64 x 1;
    /// Half.
    F16 = Float 16 x 1;
    /// Float.
    F32 = Float 32 x 1;
    /// Double.
    F64 = Float 64 x 1;
    /// Two 16-bit integers in a dword.
    I16X2 = Int 16 x 2;
    /// Two halves in a dword.
    F16X2 = Float 16 x 2;
    /// Two brain floats in a dword.
    BF16X2 = OtherFloat 16 x 2;
    /// Four bytes.
    I8X4 = Int 8 x 4;
    /// Eight four-bit integers.
    I4X8 = Int 4 x 8;
    /// Two dwords, each an operand of its own.
    B32X2 = Bits 32 x 2;
    /// Two floats.
    F32X2 = Float 32 x 2;
    /// Four floats.
    F32X4 = Float 32 x 4;
    /// Sixteen floats.
    F32X16 = Float 32 x 16;
    /// Thirty-two floats.
    F32X32 = Float 32 x 32;
    /// Four integers.
    I32X4 = Int 32 x 4;
    /// Sixteen integers.
    I32X16 = Int 32 x 16;
    /// Thirty-two integers.
    I32X32 = Int 32 x 32;
    /// Four doubles.
    F64X4 = Float 64 x 4;
    /// Four halves.
    F16X4 = Float 16 x 4;
    /// Eight halves.
    F16X8 = Float 16 x 8;
    /// Four brain floats.
    BF16X4 = OtherFloat 16 x 4;
    /// Eight brain floats.
    BF16X8 = OtherFloat 16 x 8;
    /// Eight bytes.
    I8X8 = Int 8 x 8;
    /// Sixteen bytes.
    I8X16 = Int 8 x 16;
    /// An eight-bit float.
    FP8 = OtherFloat 8 x 1;
    /// Four eight-bit floats.
    FP8X4 = OtherFloat 8 x 4;
    /// Eight eight-bit floats.
    FP8X8 = OtherFloat 8 x 8;
    /// Sixteen eight-bit floats.
    FP8X16 = OtherFloat 8 x 16;
}

impl OperandType {
    /// Registers the operand takes, in dwords.
    pub const fn dwords(self) -> u8 {
        (self.bits as u16 * self.count as u16).div_ceil(32) as u8
    }

    /// The inline constant an operand of this type reads as these bits.
    ///
    /// 16-bit float operands read a 16-bit constant, wider ones a constant of their element's width. Integers of
    /// 16 bits have the integer constants alone, as LLVM's assembler reads them. A packed 16-bit operand reads the
    /// constant in its low half and, of floats, 0 in the high half; with `op_sel_hi` clear for that source both
    /// results read the low half, so a constant is offered only where both halves are equal. Of a matrix addend `bits`
    /// is one element, and the constant stands for all of them.
    pub fn inline(self, bits: u64) -> Option<Inline> {
        if self.dwords() > 2 && self.kind != Kind::Float && self.kind != Kind::Int {
            return None;
        }
        // What the high dword of a pair reads is not documented.
        if self.bits == 32 && self.count == 2 {
            return None;
        }
        if self.bits == 16 && self.count == 2 && bits as u16 != (bits >> 16) as u16 {
            return None;
        }
        // Of elements narrower than 16 bits a constant is the whole dword.
        let inline = Inline::from_bits(bits, if self.bits < 16 { 32 } else { self.bits })?;
        let float = inline.as_int().is_none();
        (!(float && self.bits == 16 && self.kind != Kind::Float)).then_some(inline)
    }

    /// The literal an operand of this type reads as these bits.
    ///
    /// Narrower operands read the low bits of the literal. 64-bit floats have it as their high half. For 64-bit
    /// integers the literal is offered only where sign and zero extension agree; for 64 untyped bits it is
    /// zero-extended.
    pub fn literal(self, bits: u64) -> Option<u32> {
        match (self.kind, self.dwords()) {
            (_, 0 | 1) => Some(bits as u32),
            (Kind::Float, 2) if self.count == 1 => (bits as u32 == 0).then_some((bits >> 32) as u32),
            (Kind::Int, 2) if self.count == 1 => u32::try_from(bits).ok().filter(|&low| low < 1 << 31),
            (Kind::Bits, 2) if self.count == 1 => u32::try_from(bits).ok(),
            _ => None,
        }
    }
}

/// What an operand may be, a set.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Allowed(u8);

impl Allowed {
    /// Scalar registers.
    pub const SGPR: Allowed = Allowed(1);
    /// Vector registers.
    pub const VGPR: Allowed = Allowed(2);
    /// Accumulation registers.
    pub const AGPR: Allowed = Allowed(4);
    /// Inline constants.
    pub const INLINE: Allowed = Allowed(8);
    /// Literals.
    pub const LITERAL: Allowed = Allowed(16);
    /// A number in the encoding.
    pub const IMM: Allowed = Allowed(32);
    /// Nothing (`off`).
    pub const OFF: Allowed = Allowed(64);

    /// Both sets together.
    pub const fn or(self, other: Allowed) -> Allowed {
        Allowed(self.0 | other.0)
    }

    /// The set without the other's members.
    pub const fn without(self, other: Allowed) -> Allowed {
        Allowed(self.0 & !other.0)
    }

    /// Whether all of `other` is in the set.
    pub const fn has(self, other: Allowed) -> bool {
        self.0 & other.0 == other.0
    }
}

/// What one operand of an instruction is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct OperandSpec {
    /// Where it is encoded.
    pub field: Field,
    /// Written or read.
    pub role: Role,
    /// Its type.
    pub ty: OperandType,
    /// What it may be, in the encoding that allows most.
    pub allowed: Allowed,
}
