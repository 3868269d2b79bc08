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

/// Whether a leaf of a form may be a part of a register: the form is one instruction that has the encoding, and names the
/// leaf once, where it reads a dword of an integer.
pub(super) fn takes_part(form: &Form, leaf: u8, target: Target) -> bool {
    let [step] = form.steps else { return false };
    let row = step.op.row();
    // In that encoding a mask that is read is in VCC, and so is a carry.
    let names_mask = row.operands.iter().any(|spec| match spec.field {
        Field::MaskSrc => true,
        Field::MaskDst => row.format != Format::Vopc,
        _ => false,
    });
    if !row.has_part_form(target) || names_mask || row.reads_vcc() || step.clamp {
        return false;
    }
    let specs = row.operands.iter().filter(|spec| spec.role != Role::Def);
    let named: Vec<bool> = step
        .sources
        .iter()
        .zip(specs)
        .filter(|(source, _)| match source {
            Source::Leaf(n) | Source::Lo(n) | Source::Hi(n) => *n == leaf,
            // What is mapped is a constant, and no part of anything.
            Source::Map(..) | Source::MapBoth(..) => false,
            Source::Step(_) | Source::StepMask(_) | Source::Imm(_) => false,
        })
        .map(|(source, spec)| {
            let is_dword = spec.ty.kind != Kind::Float && spec.ty.bits == 32 && spec.ty.count == 1;
            matches!(source, Source::Leaf(_)) && is_dword && matches!(spec.field, Field::Src0 | Field::Src1)
        })
        .collect();
    named == [true]
}
