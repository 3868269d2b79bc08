//! What allocation puts in: moves, swaps, and what goes to slots and lanes and comes back.

use super::state::{Location, State, Value, locations};
use crate::File;
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{Function, Inst, InstData, Opcode, Operand, Pseudo, RegKind, Slot, SlotKind, VReg};

/// Executes an instruction that allocation of a file made.
///
/// # Errors
/// What is wrong with it: it does more than to move.
pub fn execute(f: &Function, inst: Inst, file: File, state: &mut State) -> Result<(), &'static str> {
    let data = &f.insts[inst];
    let moves = match file {
        File::Sgprs => scalar(f, inst, state),
        File::Vgprs | File::Agprs => vector(f, data, state),
    };
    moves.then_some(()).ok_or("allocation made an instruction that moves nothing")
}

/// Moves of SGPRs, and lanes that they are kept in, of registers and of memory.
fn scalar(f: &Function, inst: Inst, state: &mut State) -> bool {
    let data = &f.insts[inst];
    if let Some(slot) = data.frame_base {
        return lanes_in_memory(f, inst, slot, state);
    }
    match (data.opcode, &data.operands[..]) {
        (Opcode::Isa(Op::S_MOV_B32 | Op::S_MOV_B64), &[Operand::Phys(to), source]) => {
            copy(to, source, state);
            true
        }
        (
            Opcode::Isa(Op::V_WRITELANE_B32),
            &[Operand::Reg(bank), Operand::Phys(from), Operand::Imm(lane), _],
        ) => {
            state.carry(Location::Register(from.bank, from.index), Location::Lane(bank.reg, lane));
            true
        }
        (Opcode::Isa(Op::V_READLANE_B32), &[Operand::Phys(to), Operand::Reg(bank), Operand::Imm(lane)]) => {
            state.carry(Location::Lane(bank.reg, lane), Location::Register(to.bank, to.index));
            true
        }
        // Lanes begin.
        (Opcode::Pseudo(Pseudo::SpillLanes), _) => true,
        _ => false,
    }
}

/// Loads and stores of a register that belongs to the whole wave, by lanes with numbers.
fn lanes_in_memory(f: &Function, inst: Inst, slot: Slot, state: &mut State) -> bool {
    let data = &f.insts[inst];
    let is_whole = |reg: VReg| f.regs[reg].kind == RegKind::WholeWave && f.regs[reg].dwords == 1;
    let bank = data.operands.iter().find_map(|o| o.as_reg()).map(|r| r.reg).filter(|&reg| is_whole(reg));
    let (Some(bank), Some(lanes)) = (bank, f.lanes_of(inst)) else { return false };
    if f.slots[slot].kind != SlotKind::Spill || f.slots[slot].size != 4 || data.mods.offset != 0 {
        return false;
    }
    let is_load = data.def_count() == 1;
    for lane in (0..64).filter(|lane| lanes >> lane & 1 != 0) {
        let (stack, register) = (Location::LaneOfStack(slot, lane), Location::Lane(bank, lane));
        let (from, to) = if is_load { (stack, register) } else { (register, stack) };
        state.carry(from, to);
    }
    true
}

/// Moves of VGPRs, and AGPRs and slots that they are kept in.
fn vector(f: &Function, data: &InstData, state: &mut State) -> bool {
    if let Some(slot) = data.frame_base.filter(|&s| f.slots[s].kind == SlotKind::Spill) {
        let vgpr = |o: &Operand| match o {
            Operand::Phys(r) if r.bank == Bank::Vgpr => Some(*r),
            _ => None,
        };
        let Some(reg) = data.operands.iter().find_map(vgpr) else { return false };
        let is_load = data.def_count() == 1;
        for (i, vgpr) in locations(reg).enumerate() {
            let stack = Location::Stack(slot, data.mods.offset + 4 * i as i32);
            let (from, to) = if is_load { (stack, vgpr) } else { (vgpr, stack) };
            state.carry(from, to);
        }
        return true;
    }
    match (data.opcode, &data.operands[..]) {
        (
            Opcode::Isa(Op::V_ACCVGPR_READ_B32 | Op::V_ACCVGPR_WRITE_B32 | Op::V_ACCVGPR_MOV_B32),
            &[Operand::Phys(to), Operand::Phys(from)],
        ) => {
            let [from, to] = [from, to].map(|reg| Location::Register(reg.bank, reg.index));
            state.carry(from, to);
            true
        }
        (Opcode::Isa(Op::V_ACCVGPR_WRITE_B32), &[Operand::Phys(to), source @ Operand::Imm(_)])
        | (Opcode::Isa(Op::V_MOV_B32), &[Operand::Phys(to), source]) => {
            copy(to, source, state);
            true
        }
        (Opcode::Isa(Op::V_SWAP_B32), &[Operand::Phys(a), Operand::Phys(b), ..]) => {
            let [a, b] = [a, b].map(|reg| Location::Register(reg.bank, reg.index));
            state.swap(a, b);
            true
        }
        _ => false,
    }
}

/// A move to registers, dword by dword; it is done at once, and overlaps only with itself.
fn copy(to: Reg, source: Operand, state: &mut State) {
    for (i, at) in locations(to).enumerate() {
        match source {
            Operand::Phys(from) if from.bank == to.bank => {
                state.carry(Location::Register(from.bank, from.index + i as u16), at);
            }
            Operand::Phys(from) => state.set(at, Some(Value::Scalar(from.index + i as u16))),
            constant => state.set(at, Value::of_constant(constant, i as u8)),
        }
    }
}
