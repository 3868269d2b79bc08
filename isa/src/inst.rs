//! A machine instruction with physical operands.

use smallvec::SmallVec;

use crate::inline::Inline;
use crate::op::Op;
use crate::operand_spec::{Field, OperandSpec, OperandType, Role};
use crate::reg::Reg;
use crate::target::Target;

/// How an instruction is encoded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Form {
    /// The only encoding of a format that is not VOP1, VOP2 or VOPC.
    Native,
    /// VOP1, VOP2 or VOPC in one dword (two with a literal).
    E32,
    /// VOP1, VOP2 or VOPC in the VOP3 encoding.
    E64,
    /// With sub-dword selection of operands.
    Sdwa,
    /// With lane permutation of the first source.
    Dpp,
}

/// An operand of a machine instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// Registers.
    Reg(Reg),
    /// A constant that takes no room.
    Inline(Inline),
    /// A constant in the dword after the instruction. A 64-bit float operand reads it as its high half, a 64-bit
    /// integer operand zero-extended.
    Literal(u32),
    /// A field's number: branch distance in dwords, wait count, hardware register and so on.
    Imm(i32),
    /// No register where one is optional (`off`).
    Off,
}

impl Operand {
    /// The operand for a constant with these bits, as an operand of type `ty` reads it: an inline constant where
    /// there is one, else a literal. `None` where neither can say it: 64 bits that no literal extends to, or a
    /// packed pair whose halves differ.
    #[inline]
    pub fn constant(bits: u64, ty: OperandType) -> Option<Operand> {
        if let Some(inline) = ty.inline(bits) {
            return Some(Operand::Inline(inline));
        }
        ty.literal(bits).map(Operand::Literal)
    }

    /// The registers, if it is some.
    pub fn reg(self) -> Option<Reg> {
        match self {
            Operand::Reg(reg) => Some(reg),
            _ => None,
        }
    }

    /// An inline constant or a literal.
    pub fn is_constant(self) -> bool {
        matches!(self, Operand::Inline(_) | Operand::Literal(_))
    }
}

impl From<Reg> for Operand {
    fn from(reg: Reg) -> Operand {
        Operand::Reg(reg)
    }
}

/// Output modifier of float results, applied before clamping.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Omod {
    /// As computed.
    #[default]
    None,
    /// Times two.
    Mul2,
    /// Times four.
    Mul4,
    /// Divided by two.
    Div2,
}

/// Lane permutation of a DPP instruction's first source.
///
/// Source of the controls' numbers: "Vega" instruction set manual, DPP_CTRL.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Dpp {
    /// The nine-bit control, see [`DppCtrl`].
    pub ctrl: u16,
    /// Rows of 16 lanes that are written.
    pub row_mask: u8,
    /// Banks of four lanes in each row that are written.
    pub bank_mask: u8,
    /// Lanes whose source lane is invalid read 0 instead of keeping their old result.
    pub bound_ctrl: bool,
}

/// The permutations of DPP.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum DppCtrl {
    /// Lane `i` of each four reads lane `sel[i]`.
    QuadPerm([u8; 4]),
    /// Within rows of 16, towards higher lanes, by 1..=15.
    RowShl(u8),
    /// Within rows of 16, towards lower lanes, by 1..=15.
    RowShr(u8),
    /// Within rows of 16, rotated right by 1..=15.
    RowRor(u8),
    /// The whole wave shifted left by one.
    WaveShl,
    /// The whole wave rotated left by one.
    WaveRol,
    /// The whole wave shifted right by one.
    WaveShr,
    /// The whole wave rotated right by one.
    WaveRor,
    /// Rows mirrored.
    RowMirror,
    /// Half rows mirrored.
    RowHalfMirror,
    /// Lane 15 of each row to the next row.
    RowBcast15,
    /// Lane 31 to the rows 2 and 3.
    RowBcast31,
    /// Lane n of each row to the whole row (from gfx90a).
    RowNewbcast(u8),
}

impl DppCtrl {
    /// The nine-bit control.
    pub fn encoding(self) -> u16 {
        match self {
            DppCtrl::QuadPerm(sel) => sel.iter().rev().fold(0, |bits, &lane| bits << 2 | u16::from(lane & 3)),
            DppCtrl::RowShl(n) => 0x100 | u16::from(n & 15),
            DppCtrl::RowShr(n) => 0x110 | u16::from(n & 15),
            DppCtrl::RowRor(n) => 0x120 | u16::from(n & 15),
            DppCtrl::WaveShl => 0x130,
            DppCtrl::WaveRol => 0x134,
            DppCtrl::WaveShr => 0x138,
            DppCtrl::WaveRor => 0x13c,
            DppCtrl::RowMirror => 0x140,
            DppCtrl::RowHalfMirror => 0x141,
            DppCtrl::RowBcast15 => 0x142,
            DppCtrl::RowBcast31 => 0x143,
            DppCtrl::RowNewbcast(n) => 0x150 | u16::from(n & 15),
        }
    }

    /// Whether a target has the permutation.
    pub fn available(self, target: Target) -> bool {
        !matches!(self, DppCtrl::RowNewbcast(_)) || target.column() >= Target::Gfx90a.column()
    }

    /// The permutation with this control; `None` for numbers that mean nothing.
    pub fn from_encoding(ctrl: u16) -> Option<DppCtrl> {
        let n = (ctrl & 15) as u8;
        Some(match ctrl {
            0..=0xff => {
                let lane = |i: u32| (ctrl >> (2 * i) & 3) as u8;
                DppCtrl::QuadPerm([lane(0), lane(1), lane(2), lane(3)])
            }
            0x101..=0x10f => DppCtrl::RowShl(n),
            0x111..=0x11f => DppCtrl::RowShr(n),
            0x121..=0x12f => DppCtrl::RowRor(n),
            0x130 => DppCtrl::WaveShl,
            0x134 => DppCtrl::WaveRol,
            0x138 => DppCtrl::WaveShr,
            0x13c => DppCtrl::WaveRor,
            0x140 => DppCtrl::RowMirror,
            0x141 => DppCtrl::RowHalfMirror,
            0x142 => DppCtrl::RowBcast15,
            0x143 => DppCtrl::RowBcast31,
            0x150..=0x15f => DppCtrl::RowNewbcast(n),
            _ => return None,
        })
    }
}

/// Lanes permuted in no way, all written.
impl Default for Dpp {
    fn default() -> Dpp {
        Dpp {
            ctrl: DppCtrl::QuadPerm([0, 1, 2, 3]).encoding(),
            row_mask: 15,
            bank_mask: 15,
            bound_ctrl: false,
        }
    }
}

/// The part of a dword an SDWA operand is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SdwaSel {
    /// Bits 0 to 7.
    Byte0,
    /// Bits 8 to 15.
    Byte1,
    /// Bits 16 to 23.
    Byte2,
    /// Bits 24 to 31.
    Byte3,
    /// Bits 0 to 15.
    Word0,
    /// Bits 16 to 31.
    Word1,
    /// All of it.
    #[default]
    Dword,
}

/// What SDWA does to the bits of the destination that are not selected.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SdwaUnused {
    /// They become 0.
    #[default]
    Pad,
    /// Above the result they become its sign, below it 0.
    Sext,
    /// They stay as they were.
    Preserve,
}

/// The selections of an SDWA instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Sdwa {
    /// The destination's part (not of VOPC).
    pub dst_sel: SdwaSel,
    /// The destination's other bits (not of VOPC).
    pub dst_unused: SdwaUnused,
    /// The first source's part.
    pub src0_sel: SdwaSel,
    /// The second source's part.
    pub src1_sel: SdwaSel,
    /// Sources sign-extended from their part, bit 0 for the first.
    pub sext: u8,
}

/// What an image instruction says.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Image {
    /// The components that are loaded or stored, bit 0 for the first. Without any, one is.
    pub dmask: u8,
    /// Coordinates are in texels; `image_load` and `image_store` have it set as a matter of form.
    pub unorm: bool,
    /// The image is an array: the last coordinate is the layer.
    pub da: bool,
    /// Coordinates have 16 bits, two in a dword.
    pub a16: bool,
    /// Load warnings are enabled.
    pub lwe: bool,
    /// Data have 16 bits, two in a dword.
    pub d16: bool,
    /// Dwords of coordinates, 1 to 4. The encoding does not tell: what is decoded has 1.
    pub address: u8,
}

impl Image {
    /// Dwords of data, without the one that `tfe` adds.
    pub fn data_dwords(self) -> u8 {
        let components = (self.dmask.count_ones() as u8).max(1);
        if self.d16 { components.div_ceil(2) } else { components }
    }
}

/// The format of a typed buffer instruction. The default is the one that assembly text leaves out: bytes, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BufferFormat {
    /// How many components of how many bits, a number of four bits (`dfmt`).
    pub data: u8,
    /// What the bits are, a number of three bits (`nfmt`).
    pub number: u8,
}

impl Default for BufferFormat {
    fn default() -> Self {
        BufferFormat { data: 1, number: 0 }
    }
}

/// What an instruction says besides its operands. The default is "nothing said", but see [`Inst::new`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Mods {
    /// Sources negated, bit 0 for the first; of packed instructions their low halves (`neg_lo`).
    pub neg: u8,
    /// High halves negated, packed instructions only.
    pub neg_hi: u8,
    /// Sources' absolute values, before negation.
    pub abs: u8,
    /// The high half instead of the low one: bits 0 to 2 for the sources (of packed instructions: what the low
    /// result reads), bit 3 for the destination.
    pub op_sel: u8,
    /// What the high result of a packed instruction reads; of mixed-precision ones, that the source is 16-bit.
    pub op_sel_hi: u8,
    /// Output modifier.
    pub omod: Omod,
    /// The result is clamped: floats to 0..=1, integers to their range; compares signal.
    pub clamp: bool,
    /// Byte offset of memory instructions: SMEM 21 bits signed, DS 16 bits or 8 bits in units of the element,
    /// FLAT, GLOBAL and SCRATCH up to 13 bits, MUBUF and MTBUF 12 bits.
    pub offset: i32,
    /// The second offset of DS instructions with two addresses.
    pub offset1: u8,
    /// Cache bit: `glc`, from gfx942 on `sc0`.
    pub glc: bool,
    /// Cache bit: `slc`, from gfx942 on `nt`.
    pub slc: bool,
    /// Cache bit of gfx90a and later: `scc`, from gfx942 on `sc1`.
    pub scc: bool,
    /// Buffer address from a VGPR offset.
    pub offen: bool,
    /// Buffer address from a VGPR index.
    pub idxen: bool,
    /// The load writes LDS.
    pub lds: bool,
    /// The data share is the global one.
    pub gds: bool,
    /// Texture fail enable of buffer and image instructions (gfx900).
    pub tfe: bool,
    /// MFMA: broadcast size of the first matrix.
    pub cbsz: u8,
    /// MFMA: which block of the first matrix is broadcast.
    pub abid: u8,
    /// MFMA: lane permutation of the second matrix; of F64 ones: negation of the sources.
    pub blgp: u8,
    /// Of the form `Dpp`.
    pub dpp: Dpp,
    /// Of the form `Sdwa`.
    pub sdwa: Sdwa,
    /// Of the format MIMG.
    pub image: Image,
    /// Of the format MTBUF.
    pub format: BufferFormat,
}

/// The operands of one instruction.
pub type Operands = SmallVec<[Operand; 6]>;

/// A machine instruction with physical operands: what the encoder takes and the decoder gives.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Inst {
    /// The operation.
    pub op: Op,
    /// The encoding.
    pub form: Form,
    /// One for each of [`Inst::specs`].
    pub operands: Operands,
    /// The rest.
    pub mods: Mods,
}

impl Inst {
    /// An instruction with the modifiers that say nothing: packed ones read low halves for the low result and high
    /// halves for the high one.
    pub fn new(op: Op, form: Form, operands: impl IntoIterator<Item = Operand>) -> Inst {
        Inst { op, form, operands: operands.into_iter().collect(), mods: op.row().default_mods() }
    }

    /// What each operand is, in the order of `operands`.
    pub fn specs(&self) -> &'static [OperandSpec] {
        self.op.row().specs(self.form, &self.mods)
    }

    /// Dwords of operand `index`: its type's, except that a vector address is one dword where a scalar base is
    /// given and two where not, and that buffer addresses have as many as `offen` and `idxen` ask for.
    pub fn operand_dwords(&self, index: usize) -> u8 {
        let specs = self.specs();
        let Some(spec) = specs.get(index) else { return 0 };
        // Asked of vector addresses alone.
        let saddr_given = spec.field == Field::Vaddr
            && specs
                .iter()
                .zip(&self.operands)
                .any(|(spec, operand)| spec.field == Field::Saddr && matches!(operand, Operand::Reg(_)));
        self.op.row().operand_dwords(spec, &self.mods, saddr_given)
    }

    /// The registers that its operands name, with the dwords that it touches of each, and what it does with them.
    pub fn registers(&self) -> impl Iterator<Item = (Role, Reg)> + '_ {
        let operands = self.specs().iter().zip(&self.operands).enumerate();
        operands.filter_map(|(index, (spec, operand))| {
            let register = operand.reg()?;
            Some((spec.role, Reg { dwords: self.operand_dwords(index).max(1), ..register }))
        })
    }

    /// Those that it writes, of them.
    pub fn results(&self) -> impl Iterator<Item = Reg> + '_ {
        self.registers().filter(|(role, _)| *role == Role::Def).map(|(_, register)| register)
    }
}
