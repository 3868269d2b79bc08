//! Modifiers as they are written, and what they are in an instruction.

use super::error::AssembleError;
use super::immediate;
use super::scan::Scanner;
use crate::forms;
use crate::inst::{BufferFormat, DppCtrl, Form, Inst, Omod, SdwaSel, SdwaUnused};
use crate::row::Format;
use crate::target::Target;

/// A modifier that was written.
pub(super) struct Modifier<'a> {
    /// Where, in bytes.
    at: usize,
    name: &'a str,
    value: Value<'a>,
}

/// What stands behind the colon.
enum Value<'a> {
    None,
    Integer(i64),
    List(Vec<i64>),
    Format(BufferFormat),
    Word(&'a str),
}

/// Whether what comes next is a modifier, not an operand: instructions may have none of these.
pub(super) fn comes_next(scanner: &Scanner<'_>) -> bool {
    let mut ahead = scanner.clone();
    let name = ahead.name();
    !name.is_empty() && (ahead.rest().starts_with(':') || FLAGS.contains(&name))
}

/// Modifiers without a value.
const FLAGS: [&str; 19] = [
    "clamp",
    "glc",
    "slc",
    "scc",
    "sc0",
    "sc1",
    "nt",
    "offen",
    "idxen",
    "lds",
    "gds",
    "tfe",
    "unorm",
    "da",
    "a16",
    "lwe",
    "d16",
    "row_mirror",
    "row_half_mirror",
];

impl<'a> Modifier<'a> {
    pub fn scan(scanner: &mut Scanner<'a>) -> Result<Modifier<'a>, AssembleError> {
        scanner.skip_space();
        let at = scanner.at();
        let name = scanner.name();
        if name.is_empty() {
            return Err(scanner.error("a modifier is expected"));
        }
        let value = if !scanner.take(":") {
            Value::None
        } else if name == "format" {
            Value::Format(immediate::buffer_format(scanner)?)
        } else if scanner.rest().trim_start().starts_with('[') {
            Value::List(scanner.list(4)?)
        } else if scanner.rest().trim_start().starts_with("swizzle") {
            Value::Integer(i64::from(immediate::swizzle(scanner)?))
        } else {
            match scanner.name() {
                "" => Value::Integer(scanner.integer()?),
                word => Value::Word(word),
            }
        };
        Ok(Modifier { at, name, value })
    }
}

/// Puts a modifier into an instruction, whose encoder says whether it may have it.
pub(super) fn apply(inst: &mut Inst, written: &Modifier<'_>, target: Target) -> Result<(), AssembleError> {
    let Modifier { at, name, value } = written;
    let wrong = |what: &str| AssembleError::new(*at, format!("`{name}` {what}"));
    match value {
        Value::None => flag(inst, name, target),
        Value::Integer(value) => number(inst, name, *value, target),
        Value::List(list) => bits(inst, name, list),
        Value::Word(word) => selection(inst, name, word),
        Value::Format(format) => {
            inst.mods.format = *format;
            (inst.op.row().format == Format::Mtbuf).then_some(())
        }
    }
    .ok_or_else(|| wrong(&format!("is not a modifier that `{}` has in this form", inst.op.row().name)))
}

fn flag(inst: &mut Inst, name: &str, target: Target) -> Option<()> {
    // From gfx942 on the cache bits have other names.
    let renamed = target == Target::Gfx942;
    let mods = &mut inst.mods;
    let is_vector = matches!(
        inst.op.row().format,
        Format::Flat | Format::Global | Format::Scratch | Format::Mubuf | Format::Mtbuf
    );
    let field = match name {
        "clamp" => &mut mods.clamp,
        "glc" if !renamed || !is_vector => &mut mods.glc,
        "sc0" if renamed && is_vector => &mut mods.glc,
        "slc" if !renamed => &mut mods.slc,
        "nt" if renamed => &mut mods.slc,
        "scc" if !renamed => &mut mods.scc,
        "sc1" if renamed => &mut mods.scc,
        "offen" => &mut mods.offen,
        "idxen" => &mut mods.idxen,
        "lds" => &mut mods.lds,
        "gds" => &mut mods.gds,
        "tfe" => &mut mods.tfe,
        "unorm" => &mut mods.image.unorm,
        "da" => &mut mods.image.da,
        "a16" => &mut mods.image.a16,
        "lwe" => &mut mods.image.lwe,
        "d16" => &mut mods.image.d16,
        "row_mirror" => return control(inst, DppCtrl::RowMirror),
        "row_half_mirror" => return control(inst, DppCtrl::RowHalfMirror),
        _ => return None,
    };
    *field = true;
    // Whether an atomic returns the old value hangs on the bit; operations are told by what they set it to.
    Some(())
}

fn control(inst: &mut Inst, ctrl: DppCtrl) -> Option<()> {
    inst.mods.dpp.ctrl = ctrl.encoding();
    (inst.form == Form::Dpp).then_some(())
}

fn number(inst: &mut Inst, name: &str, value: i64, target: Target) -> Option<()> {
    let small = |limit: i64| u8::try_from(value).ok().filter(|&value| i64::from(value) < limit);
    // The encoder knows how many bits there are for these.
    let byte = || u8::try_from(value).ok();
    let lanes = || small(16).filter(|&lanes| lanes > 0);
    let has_omod = forms::allowed_mods(inst.op.row(), inst.form, target).omod;
    let has_two = inst.op.row().has_two_offsets();
    let mods = &mut inst.mods;
    match name {
        "offset" if !has_two => mods.offset = i32::try_from(value).ok()?,
        "offset0" if has_two => mods.offset = i32::from(byte()?),
        "offset1" if has_two => mods.offset1 = byte()?,
        // By one is said of what can be multiplied, too.
        "mul" if has_omod => {
            mods.omod = match value {
                1 => Omod::None,
                2 => Omod::Mul2,
                4 => Omod::Mul4,
                _ => return None,
            }
        }
        "div" if has_omod => {
            mods.omod = match value {
                1 => Omod::None,
                2 => Omod::Div2,
                _ => return None,
            }
        }
        "dmask" => mods.image.dmask = byte()?,
        "cbsz" => mods.cbsz = byte()?,
        "abid" => mods.abid = byte()?,
        "blgp" => mods.blgp = byte()?,
        _ if inst.form != Form::Dpp => return None,
        "row_mask" => mods.dpp.row_mask = byte()?,
        "bank_mask" => mods.dpp.bank_mask = byte()?,
        // Both numbers set the bit; 0 is how it was once written.
        "bound_ctrl" => {
            small(2)?;
            mods.dpp.bound_ctrl = true;
        }
        "row_shl" => return control(inst, DppCtrl::RowShl(lanes()?)),
        "row_shr" => return control(inst, DppCtrl::RowShr(lanes()?)),
        "row_ror" => return control(inst, DppCtrl::RowRor(lanes()?)),
        "row_newbcast" => return control(inst, DppCtrl::RowNewbcast(small(16)?)),
        "wave_shl" if value == 1 => return control(inst, DppCtrl::WaveShl),
        "wave_rol" if value == 1 => return control(inst, DppCtrl::WaveRol),
        "wave_shr" if value == 1 => return control(inst, DppCtrl::WaveShr),
        "wave_ror" if value == 1 => return control(inst, DppCtrl::WaveRor),
        "row_bcast" if value == 15 => return control(inst, DppCtrl::RowBcast15),
        "row_bcast" if value == 31 => return control(inst, DppCtrl::RowBcast31),
        _ => return None,
    }
    Some(())
}

/// A list: a bit for each source, or lanes.
fn bits(inst: &mut Inst, name: &str, list: &[i64]) -> Option<()> {
    if name == "quad_perm" {
        let lane = |&lane: &i64| u8::try_from(lane).ok().filter(|&lane| lane < 4);
        let lanes: Vec<u8> = list.iter().map(lane).collect::<Option<_>>()?;
        return control(inst, DppCtrl::QuadPerm(lanes.try_into().ok()?));
    }
    let row = inst.op.row();
    let mut set = 0;
    for (bit, &value) in list.iter().enumerate() {
        set |= u8::try_from(value).ok().filter(|&value| value < 2)? << bit;
    }
    let (mods, sources) = (&mut inst.mods, row.source_count() as usize);
    let is_packed = row.format == Format::Vop3p;
    // There may be more of them than there are sources.
    let low = (1 << sources) - 1;
    match name {
        "neg" if row.format == Format::Mai && list.len() == 3 => mods.blgp = set,
        "op_sel" if is_packed => mods.op_sel = set & low,
        "op_sel" if !is_packed => {
            // The destination's bit, the last, is bit 3.
            let sources = row.op_sel_sources() as usize;
            if list.len() > sources + 1 {
                return None;
            }
            let low = (1 << sources) - 1;
            mods.op_sel = set & low | (set >> sources & 1) << 3;
        }
        _ if !is_packed => return None,
        "op_sel_hi" => mods.op_sel_hi = set & low,
        "neg_lo" => mods.neg = set & low,
        "neg_hi" => mods.neg_hi = set & low,
        _ => return None,
    }
    Some(())
}

/// Parts of dwords of SDWA.
fn selection(inst: &mut Inst, name: &str, word: &str) -> Option<()> {
    let sel = || {
        Some(match word {
            "BYTE_0" => SdwaSel::Byte0,
            "BYTE_1" => SdwaSel::Byte1,
            "BYTE_2" => SdwaSel::Byte2,
            "BYTE_3" => SdwaSel::Byte3,
            "WORD_0" => SdwaSel::Word0,
            "WORD_1" => SdwaSel::Word1,
            "DWORD" => SdwaSel::Dword,
            _ => return None,
        })
    };
    let sdwa = &mut inst.mods.sdwa;
    match name {
        "dst_sel" => sdwa.dst_sel = sel()?,
        "src0_sel" => sdwa.src0_sel = sel()?,
        "src1_sel" => sdwa.src1_sel = sel()?,
        "dst_unused" => {
            sdwa.dst_unused = match word {
                "UNUSED_PAD" => SdwaUnused::Pad,
                "UNUSED_SEXT" => SdwaUnused::Sext,
                "UNUSED_PRESERVE" => SdwaUnused::Preserve,
                _ => return None,
            }
        }
        _ => return None,
    }
    (inst.form == Form::Sdwa).then_some(())
}
