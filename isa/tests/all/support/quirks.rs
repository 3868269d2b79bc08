//! Where LLVM's disassembler and our decoder differ, each with its reason.

use gcnsel_isa::{Bank, DecodeError, EncodeError, Inline, Inst, Op, Operand, OperandProblem, Reg, Target};

use super::words::Theirs;

/// A known difference.
pub enum Quirk {
    /// The reason.
    Differs(&'static str),
    /// An instruction that our table does not have.
    NotInTable(String),
}

/// Instructions that are not in our table, by their mnemonics: most image ones, interpolation, export, and SDWA of
/// instructions without operands.
const NOT_IN_TABLE: &str = include_str!("not_in_table.txt");

const SCALAR_TUPLE: &str = "LLVM drops the lowest bits of a scalar tuple's number";
const NULL: &str = "LLVM has `null`, a register of later processors";

/// The known difference that a disagreement is, if it is one.
pub fn quirk(target: Target, ours: &Result<(Inst, usize), DecodeError>, theirs: &Theirs) -> Option<Quirk> {
    let differs = |reason| Some(Quirk::Differs(reason));
    let text = match theirs {
        Theirs::Accept(text) | Theirs::Shorter(text) => text.as_str(),
        _ => return None,
    };
    let mnemonic = text.split(' ').next().unwrap_or_default();
    if mnemonic.contains("8_sdwa") {
        return differs(
            "LLVM reads modifiers of eight-bit float conversions that only other SDWA instructions have",
        );
    }
    let error = match ours {
        Ok((inst, _)) => return printing(inst, text, &inst.text(target).to_string()).map(Quirk::Differs),
        Err(error) => error,
    };
    if NOT_IN_TABLE.lines().any(|known| known == mnemonic) {
        return Some(Quirk::NotInTable(mnemonic.to_owned()));
    }
    match error {
        DecodeError::Operand { value: 125, .. } if text.contains("null") => differs(NULL),
        DecodeError::Illegal {
            error: EncodeError::Operand { operand: Operand::Reg(reg), problem, .. },
            ..
        } => register(*reg, *problem).map(Quirk::Differs),
        DecodeError::Illegal { error: EncodeError::Modifier { .. }, .. }
            if target == Target::Gfx942 && mnemonic.starts_with("v_dot") =>
        {
            differs("LLVM's disassembler takes `op_sel` of dot products, its assembler does not")
        }
        DecodeError::Illegal {
            error: EncodeError::Operand { operand: Operand::Inline(inline), .. }, ..
        } if inline.as_int().is_none() => {
            differs("LLVM prints a float constant of a 16-bit integer operand as a literal")
        }
        DecodeError::Operand { value: 255, .. } if mnemonic == "s_cbranch_g_fork" => {
            differs("LLVM takes a literal of `s_cbranch_g_fork`, whose sources are registers")
        }
        DecodeError::Reserved { bits, .. } => reserved(target, mnemonic, *bits).map(Quirk::Differs),
        _ => None,
    }
}

/// Registers that LLVM's disassembler takes.
fn register(reg: Reg, problem: OperandProblem) -> Option<&'static str> {
    let uneven = !reg.index.is_multiple_of(u16::from(reg.dwords.min(4)));
    match problem {
        OperandProblem::Alignment if reg.bank != Bank::Sgpr => {
            Some("LLVM takes vector tuples that are not even")
        }
        OperandProblem::Alignment => Some(SCALAR_TUPLE),
        OperandProblem::NoSuchRegister if reg.bank != Bank::Sgpr => {
            Some("LLVM cuts an image's data to one register where there are no more")
        }
        OperandProblem::NoSuchRegister if reg == Reg::LDS_DIRECT => {
            Some("LLVM has `src_lds_direct` everywhere")
        }
        OperandProblem::NoSuchRegister if reg.dwords == 2 && (251..=253).contains(&reg.index) => {
            Some("LLVM takes `src_vccz`, `src_execz` and `src_scc` as 64 bits")
        }
        OperandProblem::NoSuchRegister if uneven => Some(SCALAR_TUPLE),
        OperandProblem::NoSuchRegister if reg.index < 102 && reg.end() == 104 => {
            Some("LLVM has tuples up to `s103`, of which the last two do not exist")
        }
        OperandProblem::NoSuchRegister if reg.index == 125 => Some(NULL),
        OperandProblem::SpecialRegister | OperandProblem::Kind if reg.is_read_only() => {
            Some("LLVM takes special registers where they cannot be read or written")
        }
        _ => None,
    }
}

/// Differences in the text of what both accept.
fn printing(inst: &Inst, text: &str, ours: &str) -> Option<&'static str> {
    if text.replace(" offset:0x0", "") == ours {
        return Some("LLVM prints which of two encodings a scalar offset alone has");
    }
    let literal = |operand: &Operand| matches!(operand, Operand::Literal(value) if Inline::from_bits(u64::from(*value), 16).is_some());
    let half =
        inst.specs().iter().zip(&inst.operands).any(|(spec, operand)| spec.ty.bits == 16 && literal(operand));
    if half {
        return Some("LLVM prints a 16-bit literal as the inline constant of its value");
    }
    if inst.op == Op::S_SETREG_IMM32_B32 && text.contains('.') {
        return Some(
            "LLVM prints the bits of a float as that float, which it would assemble as another number",
        );
    }
    None
}

/// Reserved bits that LLVM does not look at, or gives a meaning that its assembler has no text for.
fn reserved(target: Target, mnemonic: &str, bits: u64) -> Option<&'static str> {
    const MODIFIERS: u64 = 7 << 61 | 7 << 8;
    let only = |mask: u64| bits & !mask == 0;
    let base = mnemonic.trim_end_matches("_e64").trim_end_matches("_e32").trim_end_matches("_dpp");
    if base == "s_endpgm" && only(0xffff) {
        return Some("LLVM prints the immediate of `s_endpgm`");
    }
    if mnemonic.starts_with("flat_") && only(1 << 12) {
        return Some("LLVM reads a thirteenth bit of a flat offset, which must be clear");
    }
    if mnemonic.starts_with("buffer_store") && only(1 << 55) && target == Target::Gfx900 {
        return Some("LLVM reads `tfe` of stores, which have no result");
    }
    if mnemonic == "buffer_store_lds_dword" && only(1 << 14 | 1 << 15 | 1 << 17) {
        return Some(
            "LLVM's disassembler reads cache bits of `buffer_store_lds_dword`, its assembler does not",
        );
    }
    if mnemonic == "buffer_wbl2" && only(3 << 14) {
        return Some("LLVM ignores cache bits of `buffer_wbl2` on gfx90a");
    }
    if mnemonic.starts_with("v_mfma") && only(3 << 59) {
        return Some("LLVM takes special registers as sources of matrix instructions");
    }
    if mnemonic == "ds_swizzle_b32" && only(1 << 16) {
        return Some("LLVM takes `gds` of `ds_swizzle_b32`, which accesses no memory");
    }
    if mnemonic.starts_with("v_cvt_sr_") && only(MODIFIERS | 15 << 11) {
        return Some("LLVM takes modifiers of integer sources of `v_cvt_sr_*`");
    }
    const DPP_MODIFIERS: u64 = 15 << 52;
    if INTEGER_SOURCES.contains(&base)
        && only(if mnemonic.ends_with("_dpp") { DPP_MODIFIERS } else { MODIFIERS })
    {
        return Some("LLVM ignores `neg` and `abs` of integer sources, or prints them as other modifiers");
    }
    None
}

/// Instructions with integer sources of which LLVM does not check that source modifiers are clear.
const INTEGER_SOURCES: &[&str] = &[
    "v_add_i16",
    "v_sub_i16",
    "v_mad_i16",
    "v_mad_u16",
    "v_mad_i32_i16",
    "v_mad_u32_u16",
    "v_min3_i16",
    "v_min3_u16",
    "v_max3_i16",
    "v_max3_u16",
    "v_med3_i16",
    "v_med3_u16",
    "v_dot2c_i32_i16",
    "v_dot4c_i32_i8",
    "v_dot8c_i32_i4",
    "v_ldexp_f16",
    "v_ldexp_f32",
    "v_ldexp_f64",
    "v_trig_preop_f64",
    "v_cvt_pk_u8_f32",
    "v_cvt_pkaccum_u8_f32",
];
