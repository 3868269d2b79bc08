//! Assembly text, as LLVM's disassembler prints it.

use std::fmt::{self, Display, Formatter, Write as _};

use crate::facts;
use crate::forms;
use crate::immediate;
use crate::inline::Inline;
use crate::inst::{DppCtrl, Form, Inst, Mods, Omod, Operand, SdwaSel, SdwaUnused};
use crate::op::Op;
use crate::operand_spec::{Field, Kind, OperandSpec, Role};
use crate::row::{Format, Row};
use crate::target::Target;

/// Prints an instruction, see [`Inst::text`].
#[derive(Clone, Copy)]
pub struct Text<'a> {
    inst: &'a Inst,
    target: Target,
    /// An operand that is printed as this text: a symbol or a label.
    named: Option<(usize, &'a str)>,
}

impl Inst {
    /// The instruction as LLVM's disassembler prints it for the target, without a newline or indentation.
    pub fn text(&self, target: Target) -> Text<'_> {
        Text { inst: self, target, named: None }
    }

    /// The same, but the operand of that index is printed as `name`: a symbol that a relocation puts in, or a
    /// branch's label.
    pub fn text_naming<'a>(&'a self, target: Target, index: usize, name: &'a str) -> Text<'a> {
        Text { inst: self, target, named: Some((index, name)) }
    }

    /// Whether the text says all of the instruction: an assembler makes the same words of it.
    pub fn is_whole_in_text(&self, target: Target) -> bool {
        self.mods == Mods::default() || !lacks_modifiers(self.op, target)
    }
}

impl Display for Text<'_> {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Text { inst, target, named } = *self;
        let row = inst.op.row();
        f.write_str(row.mnemonic(target))?;
        f.write_str(suffix(row, inst.form, target))?;
        let mut separator = " ";
        for (index, (spec, &operand)) in inst.specs().iter().zip(&inst.operands).enumerate() {
            let unprinted = matches!(spec.role, Role::Tied(_)) && spec.field == Field::None
                || spec.field == Field::Vdata && operand == Operand::Off;
            if !unprinted {
                f.write_str(separator)?;
                match named {
                    Some((at, name)) if at == index => f.write_str(name)?,
                    _ => write_operand(f, inst, spec, operand, target)?,
                }
                separator = ", ";
            }
        }
        match inst.form {
            Form::Dpp => write_dpp(f, inst),
            Form::Sdwa => write_sdwa(f, inst),
            Form::Native | Form::E32 | Form::E64 => write_mods(f, inst, target),
        }
    }
}

/// The mnemonic's suffix: the form's where the instruction has several.
fn suffix(row: &Row, form: Form, target: Target) -> &'static str {
    let has = |form| forms::opcode(row, form, target).is_some();
    match form {
        // Without operands the forms look the same.
        Form::E32 | Form::E64 if row.operands.is_empty() => "",
        Form::E32 if has(Form::E64) || row.has(facts::E32_NAMED) => "_e32",
        Form::E64 if has(Form::E32) => "_e64",
        Form::Sdwa => "_sdwa",
        Form::Dpp => "_dpp",
        Form::Native | Form::E32 | Form::E64 => "",
    }
}

fn write_operand(
    f: &mut Formatter<'_>,
    inst: &Inst,
    spec: &OperandSpec,
    operand: Operand,
    target: Target,
) -> fmt::Result {
    match spec.field {
        Field::SmemOffset => return write_smem_offset(f, operand, inst.mods.offset),
        Field::Src0 | Field::Src1 | Field::Src2 => {}
        _ => return write_plain(f, inst, spec, operand, target),
    }
    let bit = match spec.field {
        Field::Src0 => 1,
        Field::Src1 => 2,
        _ => 4,
    };
    let packed = inst.op.row().format == Format::Vop3p && !inst.op.row().has(facts::MIX);
    let neg = inst.mods.neg & bit != 0 && !packed;
    let abs = inst.mods.abs & bit != 0;
    let sext = inst.form == Form::Sdwa && inst.mods.sdwa.sext & bit != 0;
    // `-1` is not the negated 1: constants are negated in words.
    let (open, close) = match (neg, abs) {
        _ if sext => ("sext(", ")"),
        (true, false) if operand.is_constant() => ("neg(", ")"),
        (true, false) => ("-", ""),
        (true, true) => ("-|", "|"),
        (false, true) => ("|", "|"),
        (false, false) => ("", ""),
    };
    f.write_str(open)?;
    write_plain(f, inst, spec, operand, target)?;
    f.write_str(close)
}

fn write_plain(
    f: &mut Formatter<'_>,
    inst: &Inst,
    spec: &OperandSpec,
    operand: Operand,
    target: Target,
) -> fmt::Result {
    match operand {
        Operand::Reg(reg) => write!(f, "{reg}"),
        // LLVM knows no float constants of 16-bit integers and prints their bits.
        Operand::Inline(inline)
            if inline.as_int().is_none()
                && spec.ty.bits == 16
                && spec.ty.count == 1
                && spec.ty.kind != Kind::Float =>
        {
            write!(f, "{:#x}", inline.bits(16))
        }
        Operand::Inline(inline) => write_inline(f, inline, spec.ty.bits),
        // Not a source but a number, which LLVM prints like other numbers. (It prints 1.0 for the bits of 1.0, too, and
        // assembles that as 0; the bits are safer.)
        Operand::Literal(value) if inst.op == Op::S_SETREG_IMM32_B32 => {
            match Inline::int(i64::from(value as i32)) {
                Some(inline) => write_inline(f, inline, 32),
                None => write!(f, "{value:#x}"),
            }
        }
        Operand::Literal(value) => write!(f, "{value:#x}"),
        Operand::Imm(value) => write_imm(f, inst.op, value, target),
        Operand::Off => f.write_str("off"),
    }
}

/// The texts of the float inline constants, by encoding from 240 on; the last depends on the width.
const INLINE_FLOATS: [&str; 8] = ["0.5", "-0.5", "1.0", "-1.0", "2.0", "-2.0", "4.0", "-4.0"];

fn write_inline(f: &mut Formatter<'_>, inline: Inline, bits: u8) -> fmt::Result {
    match inline.as_int() {
        Some(value) => write!(f, "{value}"),
        None => f.write_str(match INLINE_FLOATS.get(usize::from(inline.encoding() - 240)) {
            Some(text) => text,
            None if bits == 64 => "0.15915494309189532",
            None => "0.15915494",
        }),
    }
}

fn write_imm(f: &mut Formatter<'_>, op: Op, value: i32, target: Target) -> fmt::Result {
    let bits = value as u16;
    match op {
        Op::S_WAITCNT => immediate::write_waitcnt(f, bits),
        Op::S_SENDMSG | Op::S_SENDMSGHALT => immediate::write_sendmsg(f, bits),
        Op::S_GETREG_B32 | Op::S_SETREG_B32 | Op::S_SETREG_IMM32_B32 => {
            immediate::write_hwreg(f, bits, target)
        }
        Op::S_SET_GPR_IDX_ON | Op::S_SET_GPR_IDX_MODE => immediate::write_gpr_idx(f, bits),
        _ if op.row().is_branch() => write!(f, "{bits}"),
        _ if op.row().format == Format::Sopk => write!(f, "{bits:#x}"),
        _ if bits <= 64 => write!(f, "{bits}"),
        _ => write!(f, "{bits:#x}"),
    }
}

fn write_smem_offset(f: &mut Formatter<'_>, operand: Operand, offset: i32) -> fmt::Result {
    let sign = if offset < 0 { "-" } else { "" };
    let size = offset.unsigned_abs();
    match operand {
        Operand::Reg(reg) if offset == 0 => write!(f, "{reg}"),
        Operand::Reg(reg) => write!(f, "{reg} offset:{sign}{size:#x}"),
        _ => write!(f, "{sign}{size:#x}"),
    }
}

/// ` name:[1,0,1]` for the lowest `count` bits.
fn write_bits(f: &mut Formatter<'_>, name: &str, bits: u8, count: u32) -> fmt::Result {
    write!(f, " {name}:[")?;
    for i in 0..count {
        let separator = if i == 0 { "" } else { "," };
        write!(f, "{separator}{}", bits >> i & 1)?;
    }
    f.write_char(']')
}

fn write_clamp_omod(f: &mut Formatter<'_>, inst: &Inst) -> fmt::Result {
    if inst.mods.clamp {
        f.write_str(" clamp")?;
    }
    f.write_str(match inst.mods.omod {
        Omod::None => "",
        Omod::Mul2 => " mul:2",
        Omod::Mul4 => " mul:4",
        Omod::Div2 => " div:2",
    })
}

fn write_mods(f: &mut Formatter<'_>, inst: &Inst, target: Target) -> fmt::Result {
    let row = inst.op.row();
    let mods = &inst.mods;
    match row.format {
        Format::Vop1 | Format::Vop2 | Format::Vopc | Format::Vop3 => {
            if mods.op_sel != 0 {
                write_op_sel(f, inst)?;
            }
            write_clamp_omod(f, inst)
        }
        Format::Vop3p => {
            let sources = row.source_count();
            for (name, bits, default) in [
                ("op_sel", mods.op_sel, 0),
                ("op_sel_hi", mods.op_sel_hi, row.default_mods().op_sel_hi),
                ("neg_lo", if row.has(facts::MIX) { 0 } else { mods.neg }, 0),
                ("neg_hi", mods.neg_hi, 0),
            ] {
                if bits != default {
                    write_bits(f, name, bits, sources)?;
                }
            }
            write_clamp_omod(f, inst)
        }
        Format::Mai => {
            let doubles = row.operands[0].ty.bits == 64 && target == Target::Gfx942;
            for (name, value) in [("cbsz", mods.cbsz), ("abid", mods.abid)] {
                if value != 0 {
                    write!(f, " {name}:{value}")?;
                }
            }
            match mods.blgp {
                0 => Ok(()),
                neg if doubles => write_bits(f, "neg", neg, 3),
                blgp => write!(f, " blgp:{blgp}"),
            }
        }
        Format::Smem => f.write_str(if mods.glc { " glc" } else { "" }),
        Format::Ds => write_ds(f, inst),
        Format::Flat | Format::Global | Format::Scratch | Format::Mubuf => write_vmem(f, inst, target),
        Format::Mtbuf => {
            immediate::write_buffer_format(f, mods.format)?;
            write_vmem(f, inst, target)
        }
        Format::Mimg => write_image(f, inst),
        Format::Sop1 | Format::Sop2 | Format::Sopk | Format::Sopc | Format::Sopp => Ok(()),
    }
}

/// `op_sel` of VOP3: a bit for each source, then the destination's, which is bit 3.
fn write_op_sel(f: &mut Formatter<'_>, inst: &Inst) -> fmt::Result {
    let sources = inst.op.row().op_sel_sources();
    let bits = inst.mods.op_sel & ((1 << sources) - 1) | (inst.mods.op_sel >> 3 & 1) << sources;
    write_bits(f, "op_sel", bits, sources + 1)
}

fn write_ds(f: &mut Formatter<'_>, inst: &Inst) -> fmt::Result {
    let mods = &inst.mods;
    if inst.op.row().has_two_offsets() {
        if mods.offset != 0 {
            write!(f, " offset0:{}", mods.offset)?;
        }
        if mods.offset1 != 0 {
            write!(f, " offset1:{}", mods.offset1)?;
        }
    } else if mods.offset != 0 {
        f.write_str(" offset:")?;
        match inst.op {
            Op::DS_SWIZZLE_B32 => immediate::write_swizzle(f, mods.offset as u16)?,
            _ => write!(f, "{}", mods.offset)?,
        }
    }
    f.write_str(if mods.gds { " gds" } else { "" })
}

/// Whether an instruction has bits for modifiers that no text has: of `buffer_wbl2` on gfx90a LLVM's compiler sets those for the
/// scope, and LLVM's assembler refuses them.
fn lacks_modifiers(op: Op, target: Target) -> bool {
    target == Target::Gfx90a && op == Op::BUFFER_WBL2
}

fn write_vmem(f: &mut Formatter<'_>, inst: &Inst, target: Target) -> fmt::Result {
    if lacks_modifiers(inst.op, target) {
        return Ok(());
    }
    let mods = &inst.mods;
    let (glc, slc, scc) = match target {
        Target::Gfx942 => (" sc0", " nt", " sc1"),
        Target::Gfx900 | Target::Gfx90a => (" glc", " slc", " scc"),
    };
    let lds = mods.lds || inst.op.row().is_load_with_lds(target);
    for (set, text) in [(mods.idxen, " idxen"), (mods.offen, " offen")] {
        f.write_str(if set { text } else { "" })?;
    }
    if mods.offset != 0 {
        write!(f, " offset:{}", mods.offset)?;
    }
    let flags = [(mods.glc, glc), (mods.slc, slc), (mods.scc, scc), (mods.tfe, " tfe"), (lds, " lds")];
    for (set, text) in flags {
        f.write_str(if set { text } else { "" })?;
    }
    Ok(())
}

fn write_image(f: &mut Formatter<'_>, inst: &Inst) -> fmt::Result {
    let (mods, image) = (&inst.mods, &inst.mods.image);
    if image.dmask != 0 {
        write!(f, " dmask:{:#x}", image.dmask)?;
    }
    let flags = [
        (image.unorm, " unorm"),
        (mods.glc, " glc"),
        (mods.slc, " slc"),
        (mods.scc, " scc"),
        (image.a16, " a16"),
        (mods.tfe, " tfe"),
        (image.lwe, " lwe"),
        (image.da, " da"),
        (image.d16, " d16"),
    ];
    for (set, text) in flags {
        f.write_str(if set { text } else { "" })?;
    }
    Ok(())
}

fn write_dpp(f: &mut Formatter<'_>, inst: &Inst) -> fmt::Result {
    let dpp = inst.mods.dpp;
    match DppCtrl::from_encoding(dpp.ctrl) {
        Some(DppCtrl::QuadPerm([a, b, c, d])) => write!(f, " quad_perm:[{a},{b},{c},{d}]")?,
        Some(DppCtrl::RowShl(n)) => write!(f, " row_shl:{n}")?,
        Some(DppCtrl::RowShr(n)) => write!(f, " row_shr:{n}")?,
        Some(DppCtrl::RowRor(n)) => write!(f, " row_ror:{n}")?,
        Some(DppCtrl::WaveShl) => f.write_str(" wave_shl:1")?,
        Some(DppCtrl::WaveRol) => f.write_str(" wave_rol:1")?,
        Some(DppCtrl::WaveShr) => f.write_str(" wave_shr:1")?,
        Some(DppCtrl::WaveRor) => f.write_str(" wave_ror:1")?,
        Some(DppCtrl::RowMirror) => f.write_str(" row_mirror")?,
        Some(DppCtrl::RowHalfMirror) => f.write_str(" row_half_mirror")?,
        Some(DppCtrl::RowBcast15) => f.write_str(" row_bcast:15")?,
        Some(DppCtrl::RowBcast31) => f.write_str(" row_bcast:31")?,
        Some(DppCtrl::RowNewbcast(n)) => write!(f, " row_newbcast:{n}")?,
        None => write!(f, " /* dpp {:#x} */", dpp.ctrl)?,
    }
    write!(f, " row_mask:{:#x} bank_mask:{:#x}", dpp.row_mask, dpp.bank_mask)?;
    f.write_str(if dpp.bound_ctrl { " bound_ctrl:1" } else { "" })
}

fn write_sdwa(f: &mut Formatter<'_>, inst: &Inst) -> fmt::Result {
    let sel = |sel| match sel {
        SdwaSel::Byte0 => "BYTE_0",
        SdwaSel::Byte1 => "BYTE_1",
        SdwaSel::Byte2 => "BYTE_2",
        SdwaSel::Byte3 => "BYTE_3",
        SdwaSel::Word0 => "WORD_0",
        SdwaSel::Word1 => "WORD_1",
        SdwaSel::Dword => "DWORD",
    };
    let unused = match inst.mods.sdwa.dst_unused {
        SdwaUnused::Pad => "UNUSED_PAD",
        SdwaUnused::Sext => "UNUSED_SEXT",
        SdwaUnused::Preserve => "UNUSED_PRESERVE",
    };
    let row = inst.op.row();
    write_clamp_omod(f, inst)?;
    if row.format != Format::Vopc && !row.has(facts::SDWA_SRC) {
        write!(f, " dst_sel:{} dst_unused:{unused}", sel(inst.mods.sdwa.dst_sel))?;
    }
    write!(f, " src0_sel:{}", sel(inst.mods.sdwa.src0_sel))?;
    if row.operands.iter().any(|spec| spec.field == Field::Src1) {
        write!(f, " src1_sel:{}", sel(inst.mods.sdwa.src1_sel))?;
    }
    Ok(())
}
