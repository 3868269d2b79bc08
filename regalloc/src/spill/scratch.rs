//! Stack objects for spilled VGPRs.

use super::Storage;
use crate::file::File;
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{
    AddressClass, Function, Inst, InstData, MemoryOperand, Operand, Origin, Pseudo, RegKind, RegRef, Slot,
    SlotData, SlotKind, VReg,
};

/// A stack object for each spilled register.
pub struct Scratch;

impl Storage for Scratch {
    const FILE: File = File::Vgprs;
    const BEFORE_EPILOGUE: bool = true;
    type Place = Slot;

    fn place(&mut self, f: &mut Function, dwords: u32) -> Slot {
        f.slots.push(SlotData { size: 4 * dwords, align: 4, kind: SlotKind::Spill })
    }

    fn store(&mut self, f: &mut Function, reg: VReg, slot: Slot, out: &mut Vec<Inst>) {
        let (dwords, most) = (f.regs[reg].dwords, widest(f));
        for first in (0..dwords).step_by(most.into()) {
            let width = (dwords - first).min(most);
            let piece = Operand::Reg(RegRef { reg, first, dwords: width });
            access(f, false, piece, width, slot, 4 * i32::from(first), out);
        }
    }

    fn load(&mut self, f: &mut Function, reg: VReg, slot: Slot, out: &mut Vec<Inst>) {
        let (dwords, most) = (f.regs[reg].dwords, widest(f));
        let whole = f.whole(reg);
        if dwords <= most {
            return access(f, true, whole, dwords, slot, 0, out);
        }
        let mut parts = vec![whole];
        for first in (0..dwords).step_by(most.into()) {
            let width = (dwords - first).min(most);
            let origin = f.regs[reg].origin;
            let piece = f.new_reg(Bank::Vgpr, width, RegKind::Plain, origin);
            let def = f.whole(piece);
            access(f, true, def, width, slot, 4 * i32::from(first), out);
            parts.push(def);
        }
        out.push(f.make(InstData::new(Pseudo::RegSequence, parts, Origin::NONE)));
    }

    fn save(&mut self, f: &mut Function, from: Reg, slot: Slot, at: u32, out: &mut Vec<Inst>) {
        access_physical(f, false, from, slot, at, out);
    }

    fn restore(&mut self, f: &mut Function, to: Reg, slot: Slot, at: u32, out: &mut Vec<Inst>) {
        access_physical(f, true, to, slot, at, out);
    }

    /// Behind the instructions at a block's start that write exec: lanes that waited for the block are active from
    /// there on.
    fn first_position(&self, f: &Function, insts: &[Inst]) -> usize {
        let writes_exec = |i: &Inst| {
            let data = &f.insts[*i];
            let defs = &data.operands[..data.def_count()];
            let named = defs.iter().any(|o| matches!(o, Operand::Phys(r) if r.overlaps(Reg::EXEC)));
            named || data.opcode.isa().is_some_and(|op| op.row().writes_exec())
        };
        // A mask that comes back from a VGPR's lane on its way to exec is no business of the lanes, nor is the load that
        // brings the lane from memory.
        let is_vector = |i: &Inst| {
            let data = &f.insts[*i];
            let is_vgpr = |o: &Operand| match o {
                Operand::Reg(r) => f.regs[r.reg].bank == Bank::Vgpr,
                Operand::Phys(r) => r.bank == Bank::Vgpr,
                _ => false,
            };
            let minds_lanes = !data.all_lanes && !data.opcode.isa().is_some_and(|op| op.row().ignores_exec());
            minds_lanes && data.operands.iter().any(is_vgpr)
        };
        let first_vector = insts.iter().position(is_vector).unwrap_or(insts.len());
        insts[..first_vector].iter().rposition(writes_exec).map_or(0, |i| i + 1)
    }
}

/// Dwords that one access may have. Through a resource lanes are interleaved by dwords, and no manual says that the second of
/// an access would be found where one of its own is.
fn widest(f: &Function) -> u8 {
    if f.target.info().architected_flat_scratch { 4 } else { 1 }
}

/// Loads or stores a physical register, so many dwords into the slot.
fn access_physical(f: &mut Function, load: bool, reg: Reg, slot: Slot, at: u32, out: &mut Vec<Inst>) {
    let most = widest(f);
    for first in (0..reg.dwords).step_by(most.into()) {
        let width = (reg.dwords - first).min(most);
        let offset = 4 * (at as i32 + i32::from(first));
        access(f, load, Operand::Phys(reg.part(first, width)), width, slot, offset, out);
    }
}

/// One load or store of 1 to 4 dwords.
fn access(
    f: &mut Function,
    load: bool,
    data: Operand,
    width: u8,
    slot: Slot,
    offset: i32,
    out: &mut Vec<Inst>,
) {
    let architected = f.target.info().architected_flat_scratch;
    let op = match architected {
        true => SCRATCH[width as usize - 1][usize::from(load)],
        false => [Op::BUFFER_STORE_DWORD, Op::BUFFER_LOAD_DWORD][usize::from(load)],
    };
    let operands: Vec<Operand> = match (architected, load) {
        (true, true) => vec![data, Operand::Off, Operand::Off],
        (true, false) => vec![Operand::Off, data, Operand::Off],
        // The scratch resource; see `gcnsel_mir`, "Scratch".
        (false, _) => vec![data, Operand::Off, Operand::Phys(Reg::sgpr(0, 4)), Operand::Imm(0)],
    };
    let mut inst = InstData::new(op, operands, Origin::NONE);
    inst.mods.offset = offset;
    inst.frame_base = Some(slot);
    let size = 4 * u32::from(width);
    let mut memory = MemoryOperand::new(AddressClass::Private, size, 4, load, !load);
    memory.offset = Some(i64::from(offset));
    inst.memory = Some(f.memory.push(memory));
    out.push(f.make(inst));
}

/// Scratch instructions by dwords less one, then store or load.
const SCRATCH: [[Op; 2]; 4] = [
    [Op::SCRATCH_STORE_DWORD, Op::SCRATCH_LOAD_DWORD],
    [Op::SCRATCH_STORE_DWORDX2, Op::SCRATCH_LOAD_DWORDX2],
    [Op::SCRATCH_STORE_DWORDX3, Op::SCRATCH_LOAD_DWORDX3],
    [Op::SCRATCH_STORE_DWORDX4, Op::SCRATCH_LOAD_DWORDX4],
];
