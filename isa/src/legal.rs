//! What an instruction may say in an encoding: operands and modifiers, checked against the row and the target.

use crate::facts;
use crate::forms::{AllowedMods, allowed_mods, is_wide};
use crate::inst::{BufferFormat, Dpp, DppCtrl, Form, Image, Inst, Mods, Omod, Operand, Sdwa};
use crate::operand_spec::{Allowed, Field, Kind, OperandSpec, Role};
use crate::reg::{Bank, Reg};
use crate::row::{Format, Row};
use crate::target::Target;

use std::fmt;

/// Why an operand cannot be encoded.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OperandProblem {
    /// A register, constant or number where the instruction takes none of the kind in this form.
    Kind,
    /// A register range of another width.
    Width {
        /// The width the operand has in the instruction, in dwords.
        expected: u8,
    },
    /// A tuple that begins at the wrong register.
    Alignment,
    /// A register that does not exist.
    NoSuchRegister,
    /// A special register that cannot be used here.
    SpecialRegister,
    /// The one-dword encodings have VCC here and nothing else.
    OnlyVcc,
    /// The operand is tied to another and differs from it.
    Tied,
    /// Data and destination, or destination and addend, in different banks.
    Bank,
    /// A matrix instruction's addend that shares some registers with the destination, not all.
    Overlap,
    /// A number too large for its field, or a literal too large for the operand's type.
    TooLarge,
}

impl fmt::Display for OperandProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            OperandProblem::Kind => f.write_str("is of a kind this form cannot encode"),
            OperandProblem::Width { expected } => write!(f, "must be {expected} dwords wide"),
            OperandProblem::Alignment => f.write_str("begins at an unaligned register"),
            OperandProblem::NoSuchRegister => f.write_str("names registers that do not exist"),
            OperandProblem::SpecialRegister => f.write_str("names a special register not allowed here"),
            OperandProblem::OnlyVcc => f.write_str("must be vcc in this form"),
            OperandProblem::Tied => f.write_str("must equal the operand it is tied to"),
            OperandProblem::Bank => f.write_str("must be in the same register bank as the destination"),
            OperandProblem::Overlap => f.write_str("overlaps the destination in part"),
            OperandProblem::TooLarge => f.write_str("does not fit its field"),
        }
    }
}

/// Why an instruction cannot be encoded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EncodeError {
    /// The target lacks the instruction.
    Unavailable {
        /// The mnemonic.
        name: &'static str,
        /// The target.
        target: Target,
    },
    /// The instruction has no such form on the target.
    NoForm {
        /// The mnemonic.
        name: &'static str,
        /// The form.
        form: Form,
    },
    /// Too few or too many operands.
    OperandCount {
        /// The mnemonic.
        name: &'static str,
        /// How many it has in this form.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// An operand that cannot be encoded.
    Operand {
        /// The mnemonic.
        name: &'static str,
        /// Which operand, from 0.
        index: usize,
        /// The operand.
        operand: Operand,
        /// What is wrong with it.
        problem: OperandProblem,
    },
    /// More scalar registers and literals than the constant bus can read.
    ConstantBus {
        /// The mnemonic.
        name: &'static str,
    },
    /// Two different literals.
    TwoLiterals {
        /// The mnemonic.
        name: &'static str,
    },
    /// A modifier the instruction does not have in this form.
    Modifier {
        /// The mnemonic.
        name: &'static str,
        /// The modifier.
        modifier: &'static str,
    },
    /// An offset out of range.
    Offset {
        /// The mnemonic.
        name: &'static str,
        /// The offset.
        offset: i32,
    },
}

impl fmt::Display for EncodeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EncodeError::Unavailable { name, target } => write!(f, "{name} does not exist on {target}"),
            EncodeError::NoForm { name, form } => write!(f, "{name} has no {form:?} form here"),
            EncodeError::OperandCount { name, expected, found } => {
                write!(f, "{name} has {expected} operands, not {found}")
            }
            EncodeError::Operand { name, index, operand, problem } => {
                write!(f, "operand {index} of {name} (")?;
                match operand {
                    Operand::Reg(reg) => write!(f, "{reg}")?,
                    other => write!(f, "{other:?}")?,
                }
                write!(f, ") {problem}")
            }
            EncodeError::ConstantBus { name } => {
                write!(f, "{name} reads more scalar registers and literals than one")
            }
            EncodeError::TwoLiterals { name } => write!(f, "{name} has two different literals"),
            EncodeError::Modifier { name, modifier } => write!(f, "{name} cannot have {modifier} here"),
            EncodeError::Offset { name, offset } => {
                write!(f, "the offset {offset} of {name} is out of range")
            }
        }
    }
}

impl std::error::Error for EncodeError {}

/// Checks an instruction of which form and opcode are known to exist. Gives the literal, if there is one.
pub(crate) fn check(inst: &Inst, target: Target) -> Result<Option<u32>, EncodeError> {
    let row = inst.op.row();
    let name = row.mnemonic(target);
    let specs = inst.specs();
    if specs.len() != inst.operands.len() {
        let (expected, found) = (specs.len(), inst.operands.len());
        return Err(EncodeError::OperandCount { name, expected, found });
    }
    if let Some((index, problem)) = first_bad_operand(inst, target) {
        return Err(EncodeError::Operand { name, index, operand: inst.operands[index], problem });
    }
    check_addresses(inst, name, target)?;
    check_banks(inst, name)?;
    let literal = check_scalars(inst, name, target)?;
    check_mods(inst, target).map_err(|modifier| EncodeError::Modifier { name, modifier })?;
    check_offset(inst, name)?;
    Ok(literal)
}

/// The first operand that the instruction cannot have, of as many as it should have.
fn first_bad_operand(inst: &Inst, target: Target) -> Option<(usize, OperandProblem)> {
    let specs = inst.specs().iter().enumerate();
    specs.into_iter().find_map(|(index, spec)| Some((index, check_operand(inst, index, spec, target).err()?)))
}

/// Checks each operand and modifier of a decoded instruction alone. A field's number cannot be too large for it, and a
/// literal may have bits that the operand does not read.
pub(crate) fn check_parts(inst: &Inst, target: Target) -> Result<(), EncodeError> {
    let name = inst.op.row().mnemonic(target);
    match first_bad_operand(inst, target) {
        None | Some((_, OperandProblem::TooLarge)) => {}
        Some((index, problem)) => {
            return Err(EncodeError::Operand { name, index, operand: inst.operands[index], problem });
        }
    }
    check_mods(inst, target).map_err(|modifier| EncodeError::Modifier { name, modifier })
}

fn check_operand(
    inst: &Inst,
    index: usize,
    spec: &OperandSpec,
    target: Target,
) -> Result<(), OperandProblem> {
    let operand = inst.operands[index];
    if let Role::Tied(to) = spec.role {
        return if inst.operands[usize::from(to)] == operand { Ok(()) } else { Err(OperandProblem::Tied) };
    }
    let allowed = allowed_in_form(inst, spec);
    let need = |kind| if allowed.has(kind) { Ok(()) } else { Err(OperandProblem::Kind) };
    match operand {
        Operand::Reg(reg) => {
            let expected = inst.operand_dwords(index);
            if expected == 0 {
                return Err(OperandProblem::Kind);
            }
            need(match reg.bank {
                Bank::Sgpr => Allowed::SGPR,
                Bank::Vgpr => Allowed::VGPR,
                Bank::Agpr => Allowed::AGPR,
            })?;
            if reg.dwords != expected {
                return Err(OperandProblem::Width { expected });
            }
            match reg.bank {
                Bank::Sgpr => check_sgpr(inst, spec, reg, target),
                Bank::Vgpr | Bank::Agpr => check_vgpr(reg, inst.op.row(), target),
            }
        }
        Operand::Inline(inline) => {
            need(Allowed::INLINE)?;
            // LLVM's tools know no float constants of 16-bit integer operands.
            let half_int = spec.ty.bits == 16 && spec.ty.count == 1 && spec.ty.kind != Kind::Float;
            if half_int && inline.as_int().is_none() { Err(OperandProblem::Kind) } else { Ok(()) }
        }
        Operand::Literal(value) => {
            need(Allowed::LITERAL)?;
            let fits = spec.ty.bits > 16 || spec.ty.count > 1 || value <= 0xffff;
            if fits { Ok(()) } else { Err(OperandProblem::TooLarge) }
        }
        Operand::Imm(value) => {
            need(Allowed::IMM)?;
            let fits = match spec.field {
                Field::Sdata => (0..0x80).contains(&value),
                Field::Ssrc1 => (0..0x10).contains(&value),
                _ if inst.op == crate::Op::S_SET_GPR_IDX_MODE => (0..0x10).contains(&value),
                _ => (-0x8000..0x1_0000).contains(&value),
            };
            if fits { Ok(()) } else { Err(OperandProblem::TooLarge) }
        }
        Operand::Off => {
            need(Allowed::OFF)?;
            let fits = match spec.field {
                Field::BufAddr => inst.operand_dwords(index) == 0,
                Field::Vdata => inst.mods.lds,
                _ => true,
            };
            if fits { Ok(()) } else { Err(OperandProblem::Kind) }
        }
    }
}

/// Before gfx942, scratch is addressed by exactly one of a vector and a scalar register.
fn check_addresses(inst: &Inst, name: &'static str, target: Target) -> Result<(), EncodeError> {
    if inst.op.row().format != Format::Scratch || target.info().architected_flat_scratch {
        return Ok(());
    }
    let position = |field| inst.specs().iter().position(|spec| spec.field == field);
    let (Some(vaddr), Some(index)) = (position(Field::Vaddr), position(Field::Saddr)) else { return Ok(()) };
    let operand = inst.operands[index];
    if (inst.operands[vaddr] == Operand::Off) == (operand == Operand::Off) {
        return Err(EncodeError::Operand { name, index, operand, problem: OperandProblem::Kind });
    }
    Ok(())
}

/// What an operand may be in the instruction's form: the one-dword encodings and their extensions allow less.
fn allowed_in_form(inst: &Inst, spec: &OperandSpec) -> Allowed {
    let allowed = spec.allowed;
    let vector_only = allowed.without(Allowed::SGPR.or(Allowed::INLINE).or(Allowed::LITERAL));
    match (inst.form, spec.field) {
        // The row of such a source allows SGPRs as it is; see the tables for fields that are scalar in any form.
        (Form::E32 | Form::Dpp, Field::Src1) if allowed.has(Allowed::VGPR) => vector_only,
        (Form::Dpp, Field::Src0) => vector_only,
        (Form::Sdwa | Form::E64, Field::Src0 | Field::Src1 | Field::Src2) => {
            allowed.without(Allowed::LITERAL)
        }
        (Form::Native, Field::Src0 | Field::Src1 | Field::Src2) => allowed.without(Allowed::LITERAL),
        (_, Field::Vdata) if inst.mods.lds => Allowed::OFF,
        (_, Field::Saddr) if inst.op.row().format == Format::Scratch => allowed,
        _ => allowed,
    }
}

fn check_vgpr(reg: Reg, row: &Row, target: Target) -> Result<(), OperandProblem> {
    let info = target.info();
    if u32::from(reg.end()) > info.addressable_vgprs || reg.bank == Bank::Agpr && !info.has_agprs {
        return Err(OperandProblem::NoSuchRegister);
    }
    let is_even = reg.dwords > 1 || row.has(facts::EVEN);
    if info.even_vgpr_tuples && is_even && !reg.index.is_multiple_of(2) {
        return Err(OperandProblem::Alignment);
    }
    Ok(())
}

/// What the number of a scalar tuple's first register is a multiple of ("Vega" instruction set manual, "SGPR Alignment").
fn scalar_alignment(dwords: u8) -> u16 {
    match dwords {
        1 => 1,
        2 => 2,
        _ => 4,
    }
}

/// Whether a tuple begins at a register where operands of its size may begin.
pub fn is_aligned(reg: Reg, target: Target) -> bool {
    match reg.bank {
        Bank::Sgpr => reg.is_read_only() || reg.index.is_multiple_of(scalar_alignment(reg.dwords)),
        Bank::Vgpr | Bank::Agpr => {
            !target.info().even_vgpr_tuples || reg.dwords == 1 || reg.index.is_multiple_of(2)
        }
    }
}

fn check_sgpr(inst: &Inst, spec: &OperandSpec, reg: Reg, target: Target) -> Result<(), OperandProblem> {
    let read_only = reg.is_read_only();
    let exists = match reg.index {
        0..=101 => reg.end() <= 102,
        102..=107 => reg.dwords <= 2,
        108..=123 => reg.end() <= 124,
        124 => reg.dwords == 1,
        126 | 127 => reg.dwords <= 2 && reg.end() <= 128,
        235..=238 => reg.dwords <= 2,
        239 | 251..=253 => reg.dwords == 1,
        254 => reg.dwords == 1 && !target.info().has_agprs,
        _ => false,
    };
    if !exists {
        return Err(OperandProblem::NoSuchRegister);
    }
    if !is_aligned(reg, target) {
        return Err(OperandProblem::Alignment);
    }
    let is_mask = matches!(spec.field, Field::MaskDst | Field::MaskSrc);
    let one_dword = matches!(inst.form, Form::E32 | Form::Dpp);
    let sdwa_mask = inst.form == Form::Sdwa && inst.op.row().format != Format::Vopc;
    if is_mask && (one_dword || sdwa_mask) {
        return if reg == Reg::VCC { Ok(()) } else { Err(OperandProblem::OnlyVcc) };
    }
    let constants = spec.allowed.has(Allowed::INLINE) || spec.field == Field::MaskSrc;
    let special = match spec.field {
        Field::Sdata => reg.overlaps(Reg::EXEC) || reg == Reg::M0,
        Field::MaskSrc => reg.overlaps(Reg::EXEC),
        Field::Saddr => reg == Reg::EXEC.hi(),
        _ => false,
    };
    let lds_direct = reg == Reg::LDS_DIRECT
        && !(spec.field == Field::Src0
            && matches!(inst.form, Form::E32 | Form::E64 | Form::Native)
            && !inst.op.row().has(facts::REV));
    if special || read_only && !constants || lds_direct {
        return Err(OperandProblem::SpecialRegister);
    }
    Ok(())
}

/// The data registers of a memory instruction are of one bank; so are a matrix instruction's result and addend.
fn check_banks(inst: &Inst, name: &'static str) -> Result<(), EncodeError> {
    use Format::{Ds, Flat, Global, Mai, Mubuf, Scratch};
    if !matches!(inst.op.row().format, Ds | Flat | Global | Scratch | Mubuf | Mai) {
        return Ok(());
    }
    let shares = |field| match inst.op.row().format {
        Format::Ds | Format::Flat | Format::Global | Format::Scratch | Format::Mubuf => {
            matches!(field, Field::Vdst | Field::Data0 | Field::Data1 | Field::FlatData)
        }
        Format::Mai => {
            inst.op.row().is_matrix()
                && matches!(field, Field::Vdst | Field::Src2)
                && !inst.specs().iter().any(|spec| matches!(spec.role, Role::Tied(_)))
        }
        _ => false,
    };
    let mut bank = None;
    for (index, (spec, &operand)) in inst.specs().iter().zip(&inst.operands).enumerate() {
        let Operand::Reg(reg) = operand else { continue };
        let dst = inst.operands[0].reg();
        let apart = |dst: Reg| dst == reg || dst.dwords <= 4 || !dst.overlaps(reg);
        if spec.field == Field::Src2 && inst.op.row().format == Format::Mai && !dst.is_none_or(apart) {
            return Err(EncodeError::Operand { name, index, operand, problem: OperandProblem::Overlap });
        }
        if shares(spec.field) && *bank.get_or_insert(reg.bank) != reg.bank {
            return Err(EncodeError::Operand { name, index, operand, problem: OperandProblem::Bank });
        }
    }
    Ok(())
}

/// One literal at most, and on vector instructions the constant bus's limit.
fn check_scalars(inst: &Inst, name: &'static str, target: Target) -> Result<Option<u32>, EncodeError> {
    let row = inst.op.row();
    let mut literal = None;
    let mut bus: smallvec::SmallVec<[Reg; 4]> = smallvec::SmallVec::new();
    if row.reads_vcc() && row.is_valu() {
        bus.push(Reg::VCC);
    }
    for (spec, &operand) in inst.specs().iter().zip(&inst.operands) {
        match operand {
            Operand::Literal(value) => {
                if literal.is_some_and(|other| other != value) {
                    return Err(EncodeError::TwoLiterals { name });
                }
                literal = Some(value);
            }
            Operand::Reg(reg) if reg.bank == Bank::Sgpr && spec.role == Role::Use => {
                let lane_select_m0 =
                    reg == Reg::M0 && spec.field == Field::Src1 && !spec.allowed.has(Allowed::VGPR);
                let counted = if reg == Reg::LDS_DIRECT { Reg::M0 } else { reg };
                if !lane_select_m0 && !bus.contains(&counted) {
                    bus.push(counted);
                }
            }
            _ => {}
        }
    }
    let reads = bus.len() as u32 + u32::from(literal.is_some());
    if row.is_valu() && reads > target.info().constant_bus_limit {
        return Err(EncodeError::ConstantBus { name });
    }
    Ok(literal)
}

/// The first modifier the instruction cannot have.
fn check_mods(inst: &Inst, target: Target) -> Result<(), &'static str> {
    let row = inst.op.row();
    let mods = &inst.mods;
    let fixed = row.default_mods();
    // Most instructions say nothing, which is always allowed.
    if *mods == fixed && inst.form != Form::Dpp {
        return Ok(());
    }
    let allowed = allowed_mods(row, inst.form, target);
    let atomic = row.has(facts::ATOMIC);
    let dpp_ok =
        if inst.form == Form::Dpp { check_dpp(row, mods.dpp, target) } else { mods.dpp == Dpp::default() };
    let sdwa_ok =
        if inst.form == Form::Sdwa { check_sdwa(row, mods, &allowed) } else { mods.sdwa == Sdwa::default() };
    let checks = [
        (mods.neg & !allowed.neg == 0, "neg"),
        (mods.abs & !allowed.abs == 0, "abs"),
        (mods.neg_hi & !allowed.neg_hi == 0, "neg_hi"),
        (mods.op_sel & !allowed.op_sel == 0, "op_sel"),
        ((mods.op_sel_hi ^ fixed.op_sel_hi) & !allowed.op_sel_hi == 0, "op_sel_hi"),
        (allowed.clamp || !mods.clamp, "clamp"),
        (allowed.omod || mods.omod == Omod::None, "omod"),
        (allowed.offset || mods.offset == 0, "an offset"),
        (allowed.offset1 || mods.offset1 == 0, "a second offset"),
        (if atomic { mods.glc == fixed.glc } else { allowed.glc || !mods.glc }, "glc"),
        (allowed.slc || !mods.slc, "slc"),
        (allowed.scc || !mods.scc, "scc"),
        (allowed.addr || !(mods.offen || mods.idxen), "offen or idxen"),
        ((allowed.lds || !mods.lds) && (mods.lds || !fixed.lds), "lds"),
        ((allowed.gds || !mods.gds) && (mods.gds || !fixed.gds), "gds"),
        ((allowed.tfe && !mods.lds) || !mods.tfe, "tfe"),
        (if allowed.matrix { mods.cbsz < 8 } else { mods.cbsz == 0 }, "cbsz"),
        (if allowed.matrix { mods.abid < 16 } else { mods.abid == 0 }, "abid"),
        (if allowed.blgp { mods.blgp < 8 } else { mods.blgp == 0 }, "blgp"),
        (
            if allowed.image { image_ok(mods.image) } else { mods.image == Image::default() },
            "these components",
        ),
        (
            if allowed.buffer_format {
                mods.format.data < 16 && mods.format.number < 8
            } else {
                mods.format == BufferFormat::default()
            },
            "this format",
        ),
        (dpp_ok, "this lane permutation"),
        (sdwa_ok, "these sub-dword selections"),
    ];
    match checks.into_iter().find(|(ok, _)| !ok) {
        Some((_, modifier)) => Err(modifier),
        None => Ok(()),
    }
}

fn image_ok(image: Image) -> bool {
    image.dmask < 16 && (1..=4).contains(&image.address)
}

/// Whether an instruction that has a DPP form has these controls there.
pub(crate) fn check_dpp(row: &Row, dpp: Dpp, target: Target) -> bool {
    let takes =
        |ctrl: DppCtrl| ctrl.available(target) && (matches!(ctrl, DppCtrl::RowNewbcast(_)) || !is_wide(row));
    DppCtrl::from_encoding(dpp.ctrl).is_some_and(takes) && dpp.row_mask < 16 && dpp.bank_mask < 16
}

fn check_sdwa(row: &Row, mods: &Mods, allowed: &AllowedMods) -> bool {
    let no_destination = row.format == Format::Vopc || row.has(facts::SDWA_SRC);
    let unused = Sdwa { dst_sel: mods.sdwa.dst_sel, dst_unused: mods.sdwa.dst_unused, ..Sdwa::default() };
    let one_source = row.source_count() < 2;
    mods.sdwa.sext & !allowed.sext == 0
        && !(no_destination && unused != Sdwa::default())
        && !(one_source && mods.sdwa.src1_sel != crate::inst::SdwaSel::Dword)
}

fn check_offset(inst: &Inst, name: &'static str) -> Result<(), EncodeError> {
    let row = inst.op.row();
    let offset = inst.mods.offset;
    if offset == 0 {
        return Ok(());
    }
    let range = match row.format {
        Format::Smem => {
            let buffer = row.operands.iter().any(|spec| spec.field == Field::Sbase && spec.ty.dwords() == 4);
            if buffer { 0..1 << 20 } else { -(1 << 20)..1 << 20 }
        }
        Format::Ds if row.has_two_offsets() => 0..1 << 8,
        Format::Ds => 0..1 << 16,
        Format::Flat => 0..1 << 12,
        Format::Global | Format::Scratch => -(1 << 12)..1 << 12,
        _ => 0..1 << 12,
    };
    if range.contains(&offset) { Ok(()) } else { Err(EncodeError::Offset { name, offset }) }
}
