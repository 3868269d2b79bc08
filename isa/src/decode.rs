//! From bytes to an instruction.

use std::fmt;
use std::sync::LazyLock;

use crate::encode;
use crate::facts;
use crate::forms;
use crate::inline::Inline;
use crate::inst::{BufferFormat, Dpp, Form, Inst, Mods, Omod, Operand, Operands, Sdwa, SdwaSel, SdwaUnused};
use crate::layout::{self, Layout, layout, source};
use crate::legal::{self, EncodeError};
use crate::op::Op;
use crate::operand_spec::{Allowed, Field, Kind, OperandSpec, Role};
use crate::reg::{Bank, Reg};
use crate::row::{Format, Row};
use crate::target::Target;

/// Why bytes are no instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DecodeError {
    /// The bytes end within the instruction, or at `offset` already.
    Truncated {
        /// Where the instruction begins, in bytes.
        offset: usize,
    },
    /// No instruction of the target has this opcode.
    Unknown {
        /// Where the instruction begins, in bytes.
        offset: usize,
        /// Its first dword.
        word: u32,
    },
    /// An operand field means nothing.
    Operand {
        /// Where the instruction begins, in bytes.
        offset: usize,
        /// The mnemonic.
        name: &'static str,
        /// Which operand, from 0.
        index: usize,
        /// The field's value.
        value: u64,
    },
    /// An operand or modifier that the instruction cannot have.
    Illegal {
        /// Where the instruction begins, in bytes.
        offset: usize,
        /// What is wrong.
        error: EncodeError,
    },
    /// Bits are set that the instruction does not have, or a field has a value that it does not take.
    Reserved {
        /// Where the instruction begins, in bytes.
        offset: usize,
        /// The mnemonic.
        name: &'static str,
        /// The bits, counted from the first dword's lowest.
        bits: u64,
    },
}

impl fmt::Display for DecodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DecodeError::Truncated { offset } => {
                write!(f, "the code ends within the instruction at byte {offset:#x}")
            }
            DecodeError::Unknown { offset, word } => {
                write!(f, "no instruction at byte {offset:#x}: {word:#010x}")
            }
            DecodeError::Operand { offset, name, index, value } => {
                write!(f, "operand {index} of {name} at byte {offset:#x} is {value}, which means nothing")
            }
            DecodeError::Illegal { offset, error } => write!(f, "at byte {offset:#x}: {error}"),
            DecodeError::Reserved { offset, name, bits } => {
                write!(f, "the bits {bits:#x} of {name} at byte {offset:#x} have no such values")
            }
        }
    }
}

impl std::error::Error for DecodeError {}

/// Decodes the instruction at byte `offset`; gives it with its length in bytes.
///
/// Bits that an instruction does not use must be clear, but for those that `layout::ignored` lists: so it is with LLVM's
/// disassembler.
///
/// # Errors
///
/// The bytes end too soon, the target has no such opcode, an operand means nothing or is none that
/// the instruction takes, or a reserved bit is set. How operands go together is not looked at.
pub fn decode(bytes: &[u8], offset: usize, target: Target) -> Result<(Inst, usize), DecodeError> {
    let dword = |index: usize| {
        let start = offset.checked_add(4 * index)?;
        let bytes = bytes.get(start..start.checked_add(4)?)?;
        Some(u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]))
    };
    let truncated = DecodeError::Truncated { offset };
    let first = dword(0).ok_or(truncated.clone())?;
    let unknown = DecodeError::Unknown { offset, word: first };
    // The second dword is read wherever there is one; whether it belongs to the instruction is seen later.
    let second = dword(1);
    let word = u64::from(first) | u64::from(second.unwrap_or(0)) << 32;
    let (op, form, layout) = find(word, target).ok_or(unknown)?;
    let row = op.row();
    let mods = modifiers(row, form, word, target);
    let fields = Fields { row, form, layout, word, mods: &mods, target };
    let mut dwords = match form {
        Form::Sdwa | Form::Dpp => 2,
        Form::Native | Form::E32 | Form::E64 => layout.dwords,
    };
    let specs = row.specs(form, &mods);
    let has_literal = specs.iter().any(|spec| fields.is_literal(spec));
    let literal = if has_literal {
        dwords += 1;
        dword(dwords - 1).ok_or(truncated.clone())?
    } else {
        0
    };
    if dwords > 1 && second.is_none() {
        return Err(truncated);
    }
    let mut operands = Operands::new();
    for (index, spec) in specs.iter().enumerate() {
        let operand =
            match spec.role {
                Role::Tied(to) => operands[usize::from(to)],
                Role::Def | Role::Use => fields.operand(spec, literal).map_err(|value| {
                    DecodeError::Operand { offset, name: row.mnemonic(target), index, value }
                })?,
            };
        operands.push(operand);
    }
    let inst = Inst { op, form, operands, mods };
    let name = row.mnemonic(target);
    // What is not kept in the instruction was not the instruction's.
    let opcode = forms::opcode(row, form, target).ok_or(DecodeError::Unknown { offset, word: first })?;
    let kept = encode::pack(&inst, opcode, target);
    let (kept, word) = match *kept.as_slice() {
        [one] => (u64::from(one), u64::from(first)),
        [one, two, ..] => (u64::from(one) | u64::from(two) << 32, word),
        [] => (0, word),
    };
    let bits = (kept ^ word) & !(layout::ignored(row, form, target) | either_offset(&inst, word));
    if bits != 0 {
        return Err(DecodeError::Reserved { offset, name, bits });
    }
    legal::check_parts(&inst, target).map_err(|error| DecodeError::Illegal { offset, error })?;
    Ok((inst, 4 * dwords))
}

/// Where the two encodings of a scalar offset alone differ: one of them has an immediate offset of 0.
fn either_offset(inst: &Inst, word: u64) -> u64 {
    use layout::smem::*;
    let has_offset = inst.specs().iter().any(|spec| spec.field == Field::SmemOffset);
    if has_offset && SOFFSET_EN.get(word) != 0 && inst.mods.offset == 0 {
        SOFFSET_EN.mask() | IMM.mask() | SECOND.mask()
    } else {
        0
    }
}

/// Where the loads with a bit for LDS are among the opcodes of their format, which have seven bits.
const WITH_LDS: u16 = 0x80;

/// Operations by format, VOP3 apart, and opcode.
struct Opcodes {
    formats: [Vec<Option<Op>>; 19],
    vop3: Vec<Option<Op>>,
}

static OPCODES: LazyLock<[Opcodes; 3]> = LazyLock::new(|| {
    Target::ALL.map(|target| {
        let mut opcodes =
            Opcodes { formats: std::array::from_fn(|_| vec![None; 256]), vop3: vec![None; 1024] };
        for op in Op::all() {
            let row = op.row();
            // An atomic and the one that returns the old value have one opcode.
            let second = row.is_returning_atomic() && row.format != Format::Ds;
            let format = row.format as usize;
            if let Some(opcode) =
                row.opcode[target.column()].filter(|_| row.format != Format::Vop3 && !second)
            {
                let place = if row.is_load_with_lds(target) { opcode | WITH_LDS } else { opcode };
                opcodes.formats[format][usize::from(place)] = Some(op);
            }
            if let Some(opcode) = row.vop3[target.column()] {
                opcodes.vop3[usize::from(opcode)] = Some(op);
            }
        }
        opcodes
    })
});

/// The operation, its form and encoding.
fn find(word: u64, target: Target) -> Option<(Op, Form, &'static Layout)> {
    let opcodes = &OPCODES[target.column()];
    for format in layout::PREFIX_ORDER {
        let native = layout(format, Form::Native);
        if native.prefix.0.get(word) != native.prefix.1 {
            continue;
        }
        let opcode = native.opcode.get(word) as usize;
        let in_format = |format: Format| opcodes.formats[format as usize].get(opcode).copied().flatten();
        let has_lds = layout::flat::LDS.get(word) != 0;
        let with_lds = |format: Format, op: Op| {
            let place = opcode | usize::from(WITH_LDS);
            opcodes.formats[format as usize][place].filter(|_| has_lds).unwrap_or(op)
        };
        let op = match format {
            Format::Vop3 => opcodes.vop3[opcode],
            Format::Vop3p => in_format(Format::Vop3p).or_else(|| in_format(Format::Mai)),
            Format::Flat => match layout::flat::SEGMENT.get(word) {
                0 => in_format(Format::Flat),
                1 => in_format(Format::Scratch).map(|op| with_lds(Format::Scratch, op)),
                2 => in_format(Format::Global).map(|op| with_lds(Format::Global, op)),
                _ => None,
            },
            _ => in_format(format),
        }?;
        let form = match format {
            // Without a source its field says nothing.
            Format::Vop1 if op.row().source_count() == 0 => Form::E32,
            Format::Vop1 | Format::Vop2 | Format::Vopc => match native.slot(Field::Src0)?.get(word) {
                source::SDWA => Form::Sdwa,
                source::DPP => Form::Dpp,
                _ => Form::E32,
            },
            Format::Vop3 if op.row().format != Format::Vop3 => Form::E64,
            _ => Form::Native,
        };
        forms::opcode(op.row(), form, target)?;
        let op = returning(op, word);
        return Some((op, form, layout(op.row().format, form)));
    }
    None
}

/// The variant of an atomic that returns the old value, where the bit for it is set.
fn returning(op: Op, word: u64) -> Op {
    let row = op.row();
    let glc = match row.format {
        Format::Smem => layout::smem::GLC,
        Format::Flat | Format::Global | Format::Scratch => layout::flat::GLC,
        Format::Mubuf => layout::buffer::GLC,
        _ => return op,
    };
    if row.has(facts::ATOMIC) && glc.get(word) != 0 { op.returning().unwrap_or(op) } else { op }
}

struct Fields<'a> {
    row: &'static Row,
    form: Form,
    layout: &'static Layout,
    word: u64,
    mods: &'a Mods,
    target: Target,
}

impl Fields<'_> {
    fn is_literal(&self, spec: &OperandSpec) -> bool {
        match spec.field {
            Field::Literal => true,
            Field::Ssrc0 | Field::Ssrc1 if spec.allowed.has(Allowed::IMM) => false,
            Field::Ssrc0 | Field::Ssrc1 | Field::Src0 => {
                self.form != Form::Sdwa
                    && self.form != Form::Dpp
                    && self.layout.slot(spec.field).is_some_and(|slot| slot.get(self.word) == source::LITERAL)
                    && spec.allowed.has(Allowed::LITERAL)
            }
            _ => false,
        }
    }

    fn operand(&self, spec: &OperandSpec, literal: u32) -> Result<Operand, u64> {
        if let Some(operand) = self.extension_operand(spec) {
            return operand;
        }
        if spec.field == Field::Literal {
            return Ok(Operand::Literal(literal));
        }
        let dwords = self.row.operand_dwords(spec, self.mods, self.has_saddr());
        let Some(slot) = self.layout.slot(spec.field) else {
            // Masks without a field are VCC.
            return Ok(Operand::Reg(Reg::VCC));
        };
        let value = slot.get(self.word);
        let agpr = spec.allowed.has(Allowed::AGPR) && self.agpr(spec.field);
        match spec.field {
            Field::Simm16 if spec.ty.kind == Kind::Int => Ok(Operand::Imm(i32::from(value as u16 as i16))),
            Field::Simm16 => Ok(Operand::Imm(value as i32)),
            Field::Sdata | Field::Ssrc1 if spec.allowed.has(Allowed::IMM) => Ok(Operand::Imm(value as i32)),
            Field::Sbase => Ok(Operand::Reg(Reg::sgpr((value << 1) as u16, dwords))),
            Field::Srsrc | Field::Ssamp => Ok(Operand::Reg(Reg::sgpr((value << 2) as u16, dwords))),
            Field::SmemOffset => Ok(self.smem_offset()),
            Field::Saddr if !self.has_saddr() => Ok(Operand::Off),
            Field::Vaddr if !self.has_vaddr() => Ok(Operand::Off),
            Field::BufAddr if dwords == 0 => Ok(Operand::Off),
            Field::Vdata if self.mods.lds => Ok(Operand::Off),
            Field::Vdst if spec.allowed == Allowed::SGPR => Ok(Operand::Reg(Reg::sgpr(value as u16, dwords))),
            Field::Vdst
            | Field::Vaddr
            | Field::FlatData
            | Field::DsAddr
            | Field::Data0
            | Field::Data1
            | Field::Vdata
            | Field::BufAddr
            | Field::ImageAddr => Ok(Operand::Reg(vector(value as u16, dwords, agpr))),
            Field::Src1 if slot.width == 8 => Ok(Operand::Reg(vector(value as u16, dwords, agpr))),
            _ => self.source(spec, value, dwords, literal, agpr),
        }
    }

    /// A field in which scalar registers, constants and, with nine bits, vector registers are told by number.
    fn source(
        &self,
        spec: &OperandSpec,
        value: u64,
        dwords: u8,
        literal: u32,
        agpr: bool,
    ) -> Result<Operand, u64> {
        if value >= source::VGPR {
            return Ok(Operand::Reg(vector((value - source::VGPR) as u16, dwords, agpr)));
        }
        let number = value as u16;
        if let Some(inline) = Inline::from_encoding(number) {
            return Ok(Operand::Inline(inline));
        }
        match number {
            // Narrow operands read the literal's low half.
            255 if self.is_literal(spec) && spec.ty.bits <= 16 && spec.ty.count == 1 => {
                Ok(Operand::Literal(literal & 0xffff))
            }
            255 if self.is_literal(spec) => Ok(Operand::Literal(literal)),
            0..=124 | 126 | 127 | 235..=239 | 251..=254 => Ok(Operand::Reg(Reg::sgpr(number, dwords))),
            _ => Err(value),
        }
    }

    /// The operands of which SDWA and DPP have their own fields.
    fn extension_operand(&self, spec: &OperandSpec) -> Option<Result<Operand, u64>> {
        let word = self.word;
        match (self.form, spec.field) {
            (Form::Dpp, Field::Src0) => {
                let dwords = spec.ty.dwords();
                Some(Ok(Operand::Reg(Reg::vgpr(layout::dpp::SRC0.get(word) as u16, dwords))))
            }
            (Form::Sdwa, Field::Src0 | Field::Src1) => {
                let (index, value) = match spec.field {
                    Field::Src0 => (0, layout::sdwa::SRC0.get(word)),
                    _ => (1, self.layout.slot(Field::Src1)?.get(word)),
                };
                let scalar = layout::sdwa::SCALAR[index].get(word) != 0;
                let value = if scalar { value } else { value + source::VGPR };
                Some(self.source(spec, value, 1, 0, false))
            }
            (Form::Sdwa, Field::MaskDst) if self.row.format == Format::Vopc => {
                let index = layout::sdwa::SDST.get(word) as u16;
                let named = layout::sdwa::SDST_EN.get(word) != 0;
                Some(Ok(Operand::Reg(if named { Reg::sgpr(index, 2) } else { Reg::VCC })))
            }
            _ => None,
        }
    }

    fn smem_offset(&self) -> Operand {
        use layout::smem::*;
        let (imm, soffset) = (IMM.get(self.word) != 0, SOFFSET_EN.get(self.word) != 0);
        let index = match (imm, soffset) {
            (true, false) => return Operand::Off,
            (false, false) => OFFSET_SGPR.get(self.word),
            (_, true) => match self.layout.slot(Field::SmemOffset) {
                Some(slot) => slot.get(self.word),
                None => return Operand::Off,
            },
        };
        Operand::Reg(Reg::sgpr(index as u16, 1))
    }

    fn has_saddr(&self) -> bool {
        let slot = self.layout.slot(Field::Saddr);
        slot.is_some_and(|slot| slot.get(self.word) != layout::flat::SADDR_OFF)
            && matches!(self.row.format, Format::Global | Format::Scratch)
    }

    fn has_vaddr(&self) -> bool {
        if self.row.format != Format::Scratch {
            return true;
        }
        if self.target.info().architected_flat_scratch {
            layout::flat::SVE.get(self.word) != 0
        } else {
            !self.has_saddr()
        }
    }

    /// Whether a vector register in this field is an AGPR.
    fn agpr(&self, field: Field) -> bool {
        if !self.target.info().has_agprs {
            return false;
        }
        let bit = match (self.row.format, field) {
            (Format::Mai, Field::Vdst | Field::Src2) if self.row.is_matrix() => layout::mai::ACC_CD,
            (Format::Mai, Field::Src0) if self.row.is_matrix() => {
                return layout::mai::ACC.get(self.word) & 1 != 0;
            }
            (Format::Mai, Field::Src1) => return layout::mai::ACC.get(self.word) & 2 != 0,
            (Format::Ds, Field::Vdst | Field::DsAddr | Field::Data0 | Field::Data1) => layout::ds::ACC,
            (Format::Flat | Format::Global | Format::Scratch, Field::Vdst | Field::FlatData) => {
                layout::flat::ACC
            }
            (Format::Mubuf | Format::Mtbuf, Field::Vdata) => layout::buffer::TFE_OR_ACC,
            (Format::Mimg, Field::Vdata) => layout::mimg::TFE_OR_ACC,
            // The moves between the banks say it by their opcode.
            _ => {
                let moves = |spec: &&OperandSpec| spec.field == field && spec.allowed == Allowed::AGPR;
                return self.row.operands.iter().any(|spec| moves(&spec));
            }
        };
        bit.get(self.word) != 0
    }
}

fn vector(index: u16, dwords: u8, agpr: bool) -> Reg {
    Reg { bank: if agpr { Bank::Agpr } else { Bank::Vgpr }, index, dwords }
}

fn omod(value: u64) -> Omod {
    [Omod::None, Omod::Mul2, Omod::Mul4, Omod::Div2][value as usize & 3]
}

fn sdwa_sel(value: u64) -> SdwaSel {
    match value {
        0 => SdwaSel::Byte0,
        1 => SdwaSel::Byte1,
        2 => SdwaSel::Byte2,
        3 => SdwaSel::Byte3,
        4 => SdwaSel::Word0,
        5 => SdwaSel::Word1,
        _ => SdwaSel::Dword,
    }
}

/// Sign-extends the low `width` bits.
fn signed(value: u64, width: u8) -> i32 {
    let shift = 64 - u32::from(width);
    ((value << shift) as i64 >> shift) as i32
}

fn modifiers(row: &Row, form: Form, word: u64, target: Target) -> Mods {
    let mut mods = row.default_mods();
    let flag = |bits: layout::Bits| bits.get(word) != 0;
    let byte = |bits: layout::Bits| bits.get(word) as u8;
    let pair = |bits: [layout::Bits; 2]| byte(bits[0]) | byte(bits[1]) << 1;
    let allowed = forms::allowed_mods(row, form, target);
    match form {
        Form::E32 => return mods,
        Form::Dpp => {
            use layout::dpp::*;
            mods.neg = pair(NEG) & allowed.neg;
            mods.abs = pair(ABS) & allowed.abs;
            mods.dpp = Dpp {
                ctrl: CTRL.get(word) as u16,
                row_mask: byte(ROW_MASK),
                bank_mask: byte(BANK_MASK),
                bound_ctrl: flag(BOUND_CTRL),
            };
            return mods;
        }
        Form::Sdwa => {
            use layout::sdwa::*;
            mods.neg = pair(NEG) & allowed.neg;
            mods.abs = pair(ABS) & allowed.abs;
            mods.sdwa = Sdwa { sext: pair(SEXT) & allowed.sext, ..Sdwa::default() };
            mods.sdwa.src0_sel = sdwa_sel(SRC0_SEL.get(word));
            if row.source_count() > 1 {
                mods.sdwa.src1_sel = sdwa_sel(SRC1_SEL.get(word));
            }
            if row.format != Format::Vopc {
                mods.clamp = flag(CLAMP) && allowed.clamp;
                mods.omod = if allowed.omod { omod(OMOD.get(word)) } else { Omod::None };
                mods.sdwa.dst_sel = sdwa_sel(DST_SEL.get(word));
                mods.sdwa.dst_unused = match DST_UNUSED.get(word) {
                    1 => SdwaUnused::Sext,
                    2 => SdwaUnused::Preserve,
                    _ => SdwaUnused::Pad,
                };
            }
            return mods;
        }
        Form::Native | Form::E64 => {}
    }
    match row.format {
        Format::Smem if allowed.offset => {
            use layout::smem::*;
            mods.glc = flag(GLC) && allowed.glc;
            if flag(IMM) {
                mods.offset = signed(OFFSET.get(word), OFFSET.width);
            }
        }
        Format::Vop1 | Format::Vop2 | Format::Vopc | Format::Vop3 => {
            use layout::vop3::*;
            mods.neg = byte(NEG) & allowed.neg;
            mods.abs = byte(ABS) & allowed.abs;
            mods.op_sel = byte(OP_SEL) & allowed.op_sel;
            mods.clamp = flag(CLAMP) && allowed.clamp;
            mods.omod = if allowed.omod { omod(OMOD.get(word)) } else { Omod::None };
        }
        Format::Vop3p => {
            use layout::vop3p::*;
            let sources = (1 << row.source_count()) - 1;
            mods.neg = byte(NEG) & sources;
            let hi = byte(NEG_HI) & sources;
            if row.has(facts::MIX) {
                mods.abs = hi
            } else {
                mods.neg_hi = hi
            }
            mods.op_sel = byte(OP_SEL) & sources;
            mods.op_sel_hi = (byte(OP_SEL_HI_01) | byte(OP_SEL_HI_2) << 2) & sources;
            mods.clamp = flag(CLAMP);
        }
        Format::Mai if allowed.matrix => {
            use layout::mai::*;
            mods.cbsz = byte(CBSZ);
            mods.abid = byte(ABID);
            mods.blgp = if allowed.blgp { byte(BLGP) } else { 0 };
        }
        Format::Ds => {
            use layout::ds::*;
            if row.has_two_offsets() {
                mods.offset = OFFSET0.get(word) as i32;
                mods.offset1 = byte(OFFSET1);
            } else {
                mods.offset = OFFSET.get(word) as i32;
            }
            mods.gds = flag(GDS) && allowed.gds;
        }
        Format::Flat | Format::Global | Format::Scratch => {
            use layout::flat::*;
            mods.offset = match row.format {
                Format::Flat => OFFSET_UNSIGNED.get(word) as i32,
                _ => signed(OFFSET.get(word), OFFSET.width),
            };
            mods.glc = flag(GLC);
            mods.slc = flag(SLC);
            mods.scc = flag(SCC) && allowed.scc;
        }
        Format::Mubuf | Format::Mtbuf => {
            use layout::{buffer::*, mtbuf, mubuf};
            mods.offset = if allowed.offset { OFFSET.get(word) as i32 } else { 0 };
            mods.offen = flag(OFFEN) && allowed.addr;
            mods.idxen = flag(IDXEN) && allowed.addr;
            mods.glc = flag(GLC) && allowed.glc;
            mods.tfe = flag(TFE_OR_ACC) && allowed.tfe;
            if row.format == Format::Mtbuf {
                mods.slc = flag(mtbuf::SLC);
                mods.scc = flag(mtbuf::SCC) && allowed.scc;
                mods.format =
                    BufferFormat { data: byte(mtbuf::DATA_FORMAT), number: byte(mtbuf::NUMBER_FORMAT) };
            } else {
                mods.slc = flag(mubuf::SLC) && allowed.slc;
                mods.scc = flag(mubuf::SCC) && allowed.scc;
                mods.lds = flag(mubuf::LDS) && allowed.lds;
            }
        }
        Format::Mimg => {
            use layout::mimg::*;
            mods.glc = flag(GLC);
            mods.slc = flag(SLC);
            mods.scc = flag(SCC) && allowed.scc;
            mods.tfe = flag(TFE_OR_ACC) && allowed.tfe;
            mods.image.dmask = byte(DMASK);
            mods.image.unorm = flag(UNORM);
            mods.image.da = flag(DA);
            mods.image.a16 = flag(A16);
            mods.image.lwe = flag(LWE);
            mods.image.d16 = flag(D16);
        }
        _ => {}
    }
    mods
}
