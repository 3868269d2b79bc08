//! Bytes and words of dwords as operands of vector instructions that take them from there themselves (SDWA), so that nothing
//! has to bring them down first.

use super::Selector;
use crate::dag::{NodeId, Op, Ty};
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
    fn of_bits(offset: u64, width: u64, signed: bool) -> Option<Part> {
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

/// A part that more instructions read than this is brought down once: each that reads it in its place is a dword longer.
const MOST_READERS: u32 = 4;

impl Selector<'_> {
    /// Has a part that is not read in its place by all who read it be brought down for all of them. Those have been
    /// matched.
    pub(super) fn settle_part(&mut self, id: NodeId) {
        let Some(readers) = self.parts.remove(&id) else { return };
        if readers.len() as u32 == self.uses[id] {
            return;
        }
        self.needed[id] = true;
        for (reader, leaf) in readers {
            if let Some(found) = self.matches.get_mut(reader) {
                let leaf = &mut found.leaves[usize::from(leaf)];
                (leaf.node, leaf.part) = (id, None);
            }
        }
    }

    /// The dword in a VGPR that a node is a part of, if few instructions read it and all those lanes execute it that execute
    /// `user`.
    pub(super) fn part_of(&self, node: NodeId, user: NodeId) -> Option<(NodeId, Part)> {
        let data = &self.dag[node];
        let is_vector = |node: NodeId| self.side[node] == super::Side::Vector;
        if data.ty != Ty::I32
            || self.uses[node] > MOST_READERS
            || data.whole != self.dag[user].whole
            || !is_vector(node)
        {
            return None;
        }
        let constant = |index: usize| self.dag.as_const(*data.args.get(index)?);
        let signed = matches!(data.op, Op::BfeS | Op::AShr);
        let part = match data.op {
            Op::BfeU | Op::BfeS => Part::of_bits(constant(1)? & 31, constant(2)? & 31, signed)?,
            Op::LShr | Op::AShr => Part::of_bits(constant(1)? & 31, 32 - (constant(1)? & 31), signed)?,
            Op::And => {
                let mask = constant(1)?;
                Part::of_bits(0, u64::from((mask as u32).trailing_ones()), false)
                    .filter(|_| (mask as u32).wrapping_add(1).is_power_of_two())?
            }
            _ => return None,
        };
        let whole = data.args[0];
        (is_vector(whole) && self.dag[whole].ty == Ty::I32).then_some((whole, part))
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
