//! Instructions that put dwords elsewhere as they are: moves between registers, and spills to scratch and back.

use super::code::Dword;
use gcnsel_isa::{Inst, Op, Operand, Reg};
use gcnsel_mir::{Journal, SlotKind};
use std::ops::Range;

/// The bytes of each lane's scratch to which a kernel's allocation spills registers. Nothing else is ever there.
pub fn spill_slots(journal: &Journal) -> Vec<Range<i64>> {
    let Some(file) = journal.files.last() else { return Vec::new() };
    let spills = file.function.slots.iter().filter(|(_, data)| data.kind == SlotKind::Spill);
    let bytes = spills.filter_map(|(slot, data)| Some((journal.slots[slot]?, i64::from(data.size))));
    bytes.map(|(begin, size)| begin..begin + size).collect()
}

/// The dwords that an instruction puts elsewhere as they are.
pub fn copies(inst: &Inst, slots: &[Range<i64>]) -> Vec<(Dword, Dword)> {
    let is_plain = inst.mods == inst.op.row().default_mods();
    // The scratch resource, and no other offset than the instruction's own.
    let is_scratch = |resource: Operand, offset: Operand| {
        resource == Operand::Reg(Reg::sgpr(0, 4))
            && matches!(offset, Operand::Inline(zero) if zero.as_int() == Some(0))
    };
    match (inst.op, &inst.operands[..]) {
        (
            Op::V_MOV_B32
            | Op::V_MOV_B64
            | Op::V_ACCVGPR_READ_B32
            | Op::V_ACCVGPR_WRITE_B32
            | Op::S_MOV_B32
            | Op::S_MOV_B64,
            &[Operand::Reg(to), Operand::Reg(from)],
        ) if is_plain && to.dwords == from.dwords => pairs(first(from), first(to), to.dwords),
        (
            Op::SCRATCH_STORE_DWORD
            | Op::SCRATCH_STORE_DWORDX2
            | Op::SCRATCH_STORE_DWORDX3
            | Op::SCRATCH_STORE_DWORDX4,
            &[Operand::Off, Operand::Reg(from), Operand::Off],
        ) => slot(inst, slots, from).map_or(Vec::new(), |to| pairs(first(from), to, from.dwords)),
        (
            Op::SCRATCH_LOAD_DWORD
            | Op::SCRATCH_LOAD_DWORDX2
            | Op::SCRATCH_LOAD_DWORDX3
            | Op::SCRATCH_LOAD_DWORDX4,
            &[Operand::Reg(to), Operand::Off, Operand::Off],
        ) => slot(inst, slots, to).map_or(Vec::new(), |from| pairs(from, first(to), to.dwords)),
        (Op::BUFFER_STORE_DWORD, &[Operand::Reg(from), Operand::Off, resource, offset])
            if is_scratch(resource, offset) =>
        {
            slot(inst, slots, from).map_or(Vec::new(), |to| pairs(first(from), to, 1))
        }
        (Op::BUFFER_LOAD_DWORD, &[Operand::Reg(to), Operand::Off, resource, offset])
            if is_scratch(resource, offset) =>
        {
            slot(inst, slots, to).map_or(Vec::new(), |from| pairs(from, first(to), 1))
        }
        _ => Vec::new(),
    }
}

fn first(reg: Reg) -> Dword {
    Dword::Register(reg.bank, reg.index)
}

fn pairs(from: Dword, to: Dword, dwords: u8) -> Vec<(Dword, Dword)> {
    (0..u16::from(dwords)).map(|n| (from.behind(n), to.behind(n))).collect()
}

/// The first dword of scratch that an access of a register is to, if it is to a spill slot.
fn slot(inst: &Inst, slots: &[Range<i64>], reg: Reg) -> Option<Dword> {
    let (begin, end) = (i64::from(inst.mods.offset), i64::from(inst.mods.offset) + 4 * i64::from(reg.dwords));
    let is_spill = slots.iter().any(|slot| slot.start <= begin && end <= slot.end);
    let number = u16::try_from(begin / 4).ok().filter(|_| is_spill && begin % 4 == 0)?;
    // The last one has a number, too.
    number.checked_add(u16::from(reg.dwords)).map(|_| Dword::Slot(number))
}
