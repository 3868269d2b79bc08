//! What vector instructions can read a byte or a word of a register as it stands there (SDWA).

use crate::rules::{Form, Source};
use gcnsel_isa::{Field, Format, Kind, Mods, Role, SdwaSel, Target};

/// A part of a dword.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part {
    /// Which one.
    pub sel: SdwaSel,
    /// Sign-extended to a dword, not zero-extended.
    pub signed: bool,
}

impl Part {
    /// `width` bits from `offset` on, if they are a part.
    pub(super) fn of_bits(offset: u64, width: u64, signed: bool) -> Option<Part> {
        let sel = match (offset, width) {
            (0, 8) => SdwaSel::Byte0,
            (8, 8) => SdwaSel::Byte1,
            (16, 8) => SdwaSel::Byte2,
            (24, 8) => SdwaSel::Byte3,
            (0, 16) => SdwaSel::Word0,
            (16, 16) => SdwaSel::Word1,
            _ => return None,
        };
        Some(Part { sel, signed })
    }

    /// Has source `index` of an instruction be this part of its register.
    pub(super) fn apply(self, mods: &mut Mods, index: usize) {
        match index {
            0 => mods.sdwa.src0_sel = self.sel,
            _ => mods.sdwa.src1_sel = self.sel,
        }
        mods.sdwa.sext |= u8::from(self.signed) << index;
    }
}

/// What a leaf of a form reads of a register of which it is to be that part, if it may be: the form is one instruction that
/// has the encoding, and names the leaf once, where it reads a dword of an integer, or a word of half precision.
pub(super) fn taken_part(form: &Form, leaf: u8, part: Part, target: Target) -> Option<Part> {
    let [step] = form.steps else { return None };
    let row = step.op.row();
    // In that encoding a mask that is read is in VCC, and so is a carry.
    let names_mask = row.operands.iter().any(|spec| match spec.field {
        Field::MaskSrc => true,
        Field::MaskDst => row.format != Format::Vopc,
        _ => false,
    });
    if !row.has_part_form(target) || names_mask || row.reads_vcc() || step.clamp {
        return None;
    }
    let specs = row.operands.iter().filter(|spec| spec.role != Role::Def);
    let mut named = step.sources.iter().zip(specs).filter(|(source, _)| match source {
        Source::Leaf(n) | Source::Lo(n) | Source::Hi(n) => *n == leaf,
        Source::Wide(low, high) => *low == leaf || *high == leaf,
        // What is mapped is a constant, and no part of anything.
        Source::Map(..) | Source::MapBoth(..) => false,
        Source::Step(_) | Source::StepMask(_) | Source::Imm(_) => false,
    });
    let (Some((source, spec)), None) = (named.next(), named.next()) else { return None };
    if !matches!(source, Source::Leaf(_)) || !matches!(spec.field, Field::Src0 | Field::Src1) {
        return None;
    }
    match (spec.ty.kind, spec.ty.bits, spec.ty.count) {
        (Kind::Float, 16, 1) => {
            // Nothing is extended: all bits that are read are there.
            let is_word = matches!(part.sel, SdwaSel::Word0 | SdwaSel::Word1);
            is_word.then_some(Part { signed: false, ..part })
        }
        (kind, 32, 1) if kind != Kind::Float => Some(part),
        _ => None,
    }
}
