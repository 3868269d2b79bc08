//! Where the bits of each encoding are: one table for the encoder and the decoder.
//!
//! Bit positions count from the first dword's lowest bit; the second dword begins at 32.
//! Source: "Vega" instruction set manual, microcode formats; the AGPR bits are those of "CDNA2".

use crate::facts;
use crate::inst::Form;
use crate::operand_spec::{Allowed, Field, OperandSpec};
use crate::row::{Format, Row};
use crate::target::Target;

/// A range of bits.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Bits {
    pub(crate) lo: u8,
    pub(crate) width: u8,
}

const fn bits(lo: u8, width: u8) -> Bits {
    Bits { lo, width }
}

const fn bit(lo: u8) -> Bits {
    Bits { lo, width: 1 }
}

impl Bits {
    /// The largest value.
    pub(crate) const fn max(self) -> u64 {
        (1 << self.width) - 1
    }

    /// All ones in these bits.
    pub(crate) const fn mask(self) -> u64 {
        self.max() << self.lo
    }

    /// The value in these bits of an encoding.
    pub(crate) const fn get(self, word: u64) -> u64 {
        word >> self.lo & self.max()
    }

    /// Sets the bits, which are clear, to the value's low ones.
    pub(crate) fn put(self, word: &mut u64, value: impl Into<u64>) {
        *word |= (value.into() & self.max()) << self.lo;
    }
}

/// One encoding.
#[derive(Debug)]
pub(crate) struct Layout {
    /// The bits that tell the encoding from others, and their value.
    pub(crate) prefix: (Bits, u64),
    pub(crate) opcode: Bits,
    /// Without literals.
    pub(crate) dwords: usize,
    pub(crate) slots: &'static [(Field, Bits)],
}

impl Layout {
    pub(crate) fn slot(&self, field: Field) -> Option<Bits> {
        self.slots.iter().find(|(known, _)| *known == field).map(|&(_, bits)| bits)
    }
}

macro_rules! layouts {
    ($($name:ident = $prefix:literal at $at:literal x $width:literal, op $op:literal x $opw:literal,
       $dwords:literal { $($field:ident $lo:literal x $fw:literal)* })*) => {
        $(static $name: Layout = Layout {
            prefix: (bits($at, $width), $prefix),
            opcode: bits($op, $opw),
            dwords: $dwords,
            slots: &[$((Field::$field, bits($lo, $fw))),*],
        };)*
    };
}

layouts! {
    SOP2  = 0x2   at 30 x 2, op 23 x 7,  1 { Sdst 16 x 7 Ssrc1 8 x 8 Ssrc0 0 x 8 }
    SOPK  = 0xb   at 28 x 4, op 23 x 5,  1 { Sdst 16 x 7 Simm16 0 x 16 }
    SOP1  = 0x17d at 23 x 9, op 8 x 8,   1 { Sdst 16 x 7 Ssrc0 0 x 8 }
    SOPC  = 0x17e at 23 x 9, op 16 x 7,  1 { Ssrc1 8 x 8 Ssrc0 0 x 8 }
    SOPP  = 0x17f at 23 x 9, op 16 x 7,  1 { Simm16 0 x 16 }
    SMEM  = 0x30  at 26 x 6, op 18 x 8,  2 { Sdata 6 x 7 Sbase 0 x 6 SmemOffset 57 x 7 }
    VOP2  = 0x0   at 31 x 1, op 25 x 6,  1 { Vdst 17 x 8 Src1 9 x 8 Src0 0 x 9 }
    VOP1  = 0x3f  at 25 x 7, op 9 x 8,   1 { Vdst 17 x 8 Src0 0 x 9 }
    VOPC  = 0x3e  at 25 x 7, op 17 x 8,  1 { Src1 9 x 8 Src0 0 x 9 }
    VOP3  = 0x34  at 26 x 6, op 16 x 10, 2 { Vdst 0 x 8 MaskDst 8 x 7 Src0 32 x 9 Src1 41 x 9 Src2 50 x 9 MaskSrc 50 x 9 }
    VOPC3 = 0x34  at 26 x 6, op 16 x 10, 2 { MaskDst 0 x 8 Src0 32 x 9 Src1 41 x 9 }
    VOP3P = 0x1a7 at 23 x 9, op 16 x 7,  2 { Vdst 0 x 8 Src0 32 x 9 Src1 41 x 9 Src2 50 x 9 }
    DS    = 0x36  at 26 x 6, op 17 x 8,  2 { Vdst 56 x 8 DsAddr 32 x 8 Data0 40 x 8 Data1 48 x 8 }
    FLAT  = 0x37  at 26 x 6, op 18 x 7,  2 { Vdst 56 x 8 Vaddr 32 x 8 FlatData 40 x 8 Saddr 48 x 7 }
    MUBUF = 0x38  at 26 x 6, op 18 x 7,  2 { BufAddr 32 x 8 Vdata 40 x 8 Srsrc 48 x 5 BufOffset 56 x 8 }
    MTBUF = 0x3a  at 26 x 6, op 15 x 4,  2 { BufAddr 32 x 8 Vdata 40 x 8 Srsrc 48 x 5 BufOffset 56 x 8 }
    MIMG  = 0x3c  at 26 x 6, op 18 x 7,  2 { ImageAddr 32 x 8 Vdata 40 x 8 Srsrc 48 x 5 Ssamp 53 x 5 }
}

/// The encoding of a format in a form. SDWA and DPP are the one-dword encodings with a second dword, see [`sdwa`]
/// and [`dpp`].
pub(crate) fn layout(format: Format, form: Form) -> &'static Layout {
    match (format, form) {
        (Format::Vop1 | Format::Vop2, Form::E64) | (Format::Vop3, _) => &VOP3,
        (Format::Vopc, Form::E64) => &VOPC3,
        (Format::Sop2, _) => &SOP2,
        (Format::Sopk, _) => &SOPK,
        (Format::Sop1, _) => &SOP1,
        (Format::Sopc, _) => &SOPC,
        (Format::Sopp, _) => &SOPP,
        (Format::Smem, _) => &SMEM,
        (Format::Vop1, _) => &VOP1,
        (Format::Vop2, _) => &VOP2,
        (Format::Vopc, _) => &VOPC,
        (Format::Vop3p | Format::Mai, _) => &VOP3P,
        (Format::Ds, _) => &DS,
        (Format::Flat | Format::Global | Format::Scratch, _) => &FLAT,
        (Format::Mubuf, _) => &MUBUF,
        (Format::Mtbuf, _) => &MTBUF,
        (Format::Mimg, _) => &MIMG,
    }
}

/// Bits that may have any value where the instruction has nothing there: fields of operands that it lacks, and a few
/// more. All other bits that it does not use must be clear.
///
/// Source: which bits LLVM 19's disassembler looks at.
pub(crate) fn ignored(row: &Row, form: Form, target: Target) -> u64 {
    use Format::*;
    let slots = |fields: &[Field]| {
        let slots = fields.iter().filter_map(|&field| layout(row.format, form).slot(field));
        slots.fold(0, |all, slot| all | slot.mask())
    };
    match (row.format, form) {
        (Vop1, Form::E32) => slots(&[Field::Src0]),
        (Vop1 | Vop2, Form::Dpp) => dpp::FREE.mask(),
        (Vop1 | Vop2, Form::Sdwa) => sdwa::FREE[0].mask() | sdwa::FREE[1].mask(),
        (Vopc, Form::Sdwa) => sdwa::FREE[0].mask() | sdwa::FREE[1].mask() | sdwa::SDST.mask(),
        (Vop1 | Vop2 | Vopc, Form::E64) | (Vop3, _) if !row.has(facts::OPSEL) => vop3::OP_SEL.mask(),
        (Vop3p, _) => vop3p::OP_SEL_HI_2.mask(),
        (Mai, _) if !row.is_matrix() => {
            vop3p::OP_SEL_HI_2.mask() | vop3p::CLAMP.mask() | vop3p::OP_SEL_HI_01.mask()
        }
        (Sop1, _) => slots(&[Field::Sdst, Field::Ssrc0]),
        (Sop2 | Sopk, _) => slots(&[Field::Sdst]),
        (Smem, _) => {
            slots(&[Field::Sdata, Field::Sbase, Field::SmemOffset])
                | smem::FREE.mask()
                | smem::SOFFSET_EN.mask()
                | smem::GLC.mask()
                | smem::SECOND.mask()
        }
        (Flat | Global | Scratch, _) => {
            let later = if target.info().has_agprs { 0 } else { flat::SCC.mask() | flat::ACC.mask() };
            let taken = if row.is_load_with_lds(target) { flat::ACC.mask() } else { 0 };
            (slots(&[Field::FlatData, Field::Vdst, Field::Vaddr]) | later) & !taken
        }
        (Ds, _) => {
            let gds = if target.info().has_gds || row.memory().is_none() { 0 } else { ds::GDS.mask() };
            let data = |spec: &OperandSpec| spec.allowed.has(Allowed::AGPR);
            let free = !target.info().has_agprs && row.operands.iter().any(data);
            gds | if free { ds::ACC.mask() } else { 0 }
        }
        (Mubuf, _) => {
            let fields = slots(&[Field::BufAddr, Field::Vdata, Field::Srsrc, Field::BufOffset]);
            let scc = if target.info().has_agprs { 0 } else { mubuf::SCC.mask() };
            let others = match row.memory() {
                Some(_) => scc,
                None => buffer::OFFSET.mask() | mubuf::SLC.mask(),
            };
            fields | mubuf::FREE[0].mask() | mubuf::FREE[1].mask() | others
        }
        (Mtbuf, _) => {
            let scc = if target.info().has_agprs { 0 } else { mtbuf::SCC.mask() };
            slots(&[Field::BufAddr]) | scc
        }
        (Mimg, _) => {
            let scc = if target.info().has_agprs { 0 } else { mimg::SCC.mask() };
            mimg::FREE[0].mask() | mimg::FREE[1].mask() | scc
        }
        _ => 0,
    }
}

/// The formats in the order in which their prefixes must be tried.
pub(crate) const PREFIX_ORDER: [Format; 17] = [
    Format::Sop1,
    Format::Sopc,
    Format::Sopp,
    Format::Vop3p,
    Format::Vop1,
    Format::Vopc,
    Format::Smem,
    Format::Vop3,
    Format::Ds,
    Format::Flat,
    Format::Mubuf,
    Format::Mtbuf,
    Format::Mimg,
    Format::Sopk,
    Format::Sop2,
    Format::Vop2,
    Format::Mai,
];

/// Operand encodings that stand for something else than a register or an inline constant.
pub(crate) mod source {
    pub(crate) const SDWA: u64 = 249;
    pub(crate) const DPP: u64 = 250;
    pub(crate) const LITERAL: u64 = 255;
    pub(crate) const VGPR: u64 = 256;
}

/// SMEM's other fields.
pub(crate) mod smem {
    use super::*;
    pub(crate) const SOFFSET_EN: Bits = bit(14);
    pub(crate) const GLC: Bits = bit(16);
    pub(crate) const IMM: Bits = bit(17);
    pub(crate) const OFFSET: Bits = bits(32, 21);
    /// The scalar offset where there is no immediate one.
    pub(crate) const OFFSET_SGPR: Bits = bits(32, 7);
    pub(crate) const FREE: Bits = bits(13, 3);
    pub(crate) const SECOND: Bits = bits(32, 32);
}

/// VOP3's modifiers.
pub(crate) mod vop3 {
    use super::*;
    pub(crate) const ABS: Bits = bits(8, 3);
    pub(crate) const OP_SEL: Bits = bits(11, 4);
    pub(crate) const CLAMP: Bits = bit(15);
    pub(crate) const OMOD: Bits = bits(59, 2);
    pub(crate) const NEG: Bits = bits(61, 3);
}

/// VOP3P's modifiers.
pub(crate) mod vop3p {
    use super::*;
    /// Of mixed-precision instructions the absolute values.
    pub(crate) const NEG_HI: Bits = bits(8, 3);
    pub(crate) const OP_SEL: Bits = bits(11, 3);
    pub(crate) const OP_SEL_HI_2: Bits = bit(14);
    pub(crate) const CLAMP: Bits = bit(15);
    pub(crate) const OP_SEL_HI_01: Bits = bits(59, 2);
    pub(crate) const NEG: Bits = bits(61, 3);
}

/// The fields of matrix instructions.
pub(crate) mod mai {
    use super::*;
    pub(crate) const CBSZ: Bits = bits(8, 3);
    pub(crate) const ABID: Bits = bits(11, 4);
    /// The destination and the third source are AGPRs.
    pub(crate) const ACC_CD: Bits = bit(15);
    /// The first two sources are AGPRs.
    pub(crate) const ACC: Bits = bits(59, 2);
    pub(crate) const BLGP: Bits = bits(61, 3);
}

/// The second dword of SDWA.
pub(crate) mod sdwa {
    use super::*;
    pub(crate) const SRC0: Bits = bits(32, 8);
    pub(crate) const DST_SEL: Bits = bits(40, 3);
    pub(crate) const DST_UNUSED: Bits = bits(43, 2);
    pub(crate) const CLAMP: Bits = bit(45);
    pub(crate) const OMOD: Bits = bits(46, 2);
    /// VOPC: the destination, and whether it is not VCC.
    pub(crate) const SDST: Bits = bits(40, 7);
    pub(crate) const SDST_EN: Bits = bit(47);
    pub(crate) const SRC0_SEL: Bits = bits(48, 3);
    pub(crate) const SRC1_SEL: Bits = bits(56, 3);
    /// For the first and second source.
    pub(crate) const SEXT: [Bits; 2] = [bit(51), bit(59)];
    pub(crate) const NEG: [Bits; 2] = [bit(52), bit(60)];
    pub(crate) const ABS: [Bits; 2] = [bit(53), bit(61)];
    /// The source is scalar or an inline constant.
    pub(crate) const SCALAR: [Bits; 2] = [bit(55), bit(63)];
    pub(crate) const FREE: [Bits; 2] = [bit(54), bit(62)];
}

/// The second dword of DPP.
pub(crate) mod dpp {
    use super::*;
    pub(crate) const SRC0: Bits = bits(32, 8);
    pub(crate) const CTRL: Bits = bits(40, 9);
    pub(crate) const FREE: Bits = bits(49, 2);
    pub(crate) const BOUND_CTRL: Bits = bit(51);
    pub(crate) const NEG: [Bits; 2] = [bit(52), bit(54)];
    pub(crate) const ABS: [Bits; 2] = [bit(53), bit(55)];
    pub(crate) const BANK_MASK: Bits = bits(56, 4);
    pub(crate) const ROW_MASK: Bits = bits(60, 4);
}

/// DS's other fields.
pub(crate) mod ds {
    use super::*;
    pub(crate) const OFFSET: Bits = bits(0, 16);
    pub(crate) const OFFSET0: Bits = bits(0, 8);
    pub(crate) const OFFSET1: Bits = bits(8, 8);
    pub(crate) const GDS: Bits = bit(16);
    pub(crate) const ACC: Bits = bit(25);
}

/// The other fields of FLAT, GLOBAL and SCRATCH.
pub(crate) mod flat {
    use super::*;
    /// FLAT's offset is unsigned and has a bit less.
    pub(crate) const OFFSET: Bits = bits(0, 13);
    pub(crate) const OFFSET_UNSIGNED: Bits = bits(0, 12);
    /// Scratch on gfx942: there is a vector address.
    pub(crate) const SVE: Bits = bit(13);
    /// Before gfx942: the load writes LDS.
    pub(crate) const LDS: Bits = bit(13);
    /// 0 flat, 1 scratch, 2 global.
    pub(crate) const SEGMENT: Bits = bits(14, 2);
    pub(crate) const GLC: Bits = bit(16);
    pub(crate) const SLC: Bits = bit(17);
    pub(crate) const SCC: Bits = bit(25);
    pub(crate) const ACC: Bits = bit(55);
    /// The scalar address that stands for none.
    pub(crate) const SADDR_OFF: u64 = 0x7f;
}

/// What MUBUF and MTBUF have in the same place.
pub(crate) mod buffer {
    use super::*;
    pub(crate) const OFFSET: Bits = bits(0, 12);
    pub(crate) const OFFEN: Bits = bit(12);
    pub(crate) const IDXEN: Bits = bit(13);
    pub(crate) const GLC: Bits = bit(14);
    /// Texture fail enable on gfx900, AGPR data from gfx90a on.
    pub(crate) const TFE_OR_ACC: Bits = bit(55);
}

/// MUBUF's other fields.
pub(crate) mod mubuf {
    use super::*;
    pub(crate) const SCC: Bits = bit(15);
    pub(crate) const LDS: Bits = bit(16);
    pub(crate) const SLC: Bits = bit(17);
    pub(crate) const FREE: [Bits; 2] = [bit(25), bits(53, 2)];
}

/// MTBUF's other fields.
pub(crate) mod mtbuf {
    use super::*;
    pub(crate) const DATA_FORMAT: Bits = bits(19, 4);
    pub(crate) const NUMBER_FORMAT: Bits = bits(23, 3);
    pub(crate) const SCC: Bits = bit(53);
    pub(crate) const SLC: Bits = bit(54);
}

/// MIMG's other fields.
pub(crate) mod mimg {
    use super::*;
    pub(crate) const SCC: Bits = bit(7);
    pub(crate) const DMASK: Bits = bits(8, 4);
    pub(crate) const UNORM: Bits = bit(12);
    pub(crate) const GLC: Bits = bit(13);
    pub(crate) const DA: Bits = bit(14);
    pub(crate) const A16: Bits = bit(15);
    /// Texture fail enable on gfx900, AGPR data from gfx90a on.
    pub(crate) const TFE_OR_ACC: Bits = bit(16);
    pub(crate) const LWE: Bits = bit(17);
    pub(crate) const SLC: Bits = bit(25);
    pub(crate) const D16: Bits = bit(63);
    pub(crate) const FREE: [Bits; 2] = [bits(1, 6), bits(58, 5)];
}
