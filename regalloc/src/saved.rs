//! Registers that a function leaves as it finds them: saved where it begins, restored where it returns.
//!
//! Scalars go to lanes of VGPRs, like spilled ones. VGPRs go to the stack: those that each lane has its own value in, by
//! the lanes that are active; those whose lanes hold scalars, and those with whole-wave values, whole, whatever exec is,
//! since a caller's other lanes may have something there.

use crate::spill::lanes::SpillLanes;
use crate::spill::{Storage, scratch::Scratch};
use gcnsel_isa::{Bank, Op, Reg, convention};
use gcnsel_mir::{Block, Function, Inst, InstData, Operand, Origin, Pseudo};
use std::collections::BTreeSet;

/// The indices of the registers of a bank that instructions write, and that a caller wants back.
fn written(f: &Function, bank: Bank) -> BTreeSet<u16> {
    let mut found = BTreeSet::new();
    for &inst in f.layout.iter().flat_map(|&block| &f.blocks[block].insts) {
        let data = &f.insts[inst];
        // What a call leaves has been its caller's to save.
        for operand in data.operands.iter().take(data.def_count()) {
            if let Operand::Phys(reg) = operand
                && reg.bank == bank
            {
                found.extend(reg.index..reg.end());
            }
        }
    }
    let last = if bank == Bank::Sgpr { f.target.info().addressable_sgprs as u16 } else { u16::MAX };
    found.retain(|&index| index < last && !convention::is_clobbered(bank, index, f.target));
    found
}

/// The block that returns, and the place of its return.
fn end(f: &Function) -> Option<(Block, usize)> {
    let returns = |&inst: &Inst| f.insts[inst].opcode == Pseudo::Return.into();
    f.layout.iter().find_map(|&block| Some((block, f.blocks[block].insts.iter().position(returns)?)))
}

fn insert(f: &mut Function, saves: Vec<Inst>, restores: Vec<Inst>) {
    if let Some((block, place)) = end(f) {
        f.blocks[block].insts.splice(place..place, restores);
    }
    let entry = f.entry();
    f.blocks[entry].insts.splice(0..0, saves);
}

/// Saves the SGPRs that a function uses and its caller wants back; `later` are some that it is going to use, to reach
/// lanes in memory among others: so they are saved first, and restored last, in lanes of one VGPR.
pub fn save_scalars(f: &mut Function, lanes: &mut SpillLanes, later: Option<Reg>) {
    let (mut saves, mut restores, mut last) = (Vec::new(), Vec::new(), Vec::new());
    if let Some(reg) = later {
        let place = lanes.place(f, reg.dwords.into());
        lanes.save(f, reg, place, 0, &mut saves);
        lanes.restore(f, reg, place, 0, &mut last);
    }
    let is_later = |index| later.is_some_and(|reg| (reg.index..reg.end()).contains(&index));
    for index in written(f, Bank::Sgpr).into_iter().filter(|&index| !is_later(index)) {
        let place = lanes.place(f, 1);
        lanes.save(f, Reg::sgpr(index, 1), place, 0, &mut saves);
        lanes.restore(f, Reg::sgpr(index, 1), place, 0, &mut restores);
    }
    restores.append(&mut last);
    insert(f, saves, restores);
}

/// Saves the VGPRs that a function uses and its caller wants back, and `lanes`, which all lanes of the wave write.
pub fn save_vectors(f: &mut Function, lanes: &[Reg]) {
    let (mut saves, mut restores) = (Vec::new(), Vec::new());
    let exec = Operand::Phys(Reg::EXEC);
    // The convention has VCC for nothing.
    let outside = Operand::Phys(Reg::VCC);
    let mut places = Vec::new();
    if !lanes.is_empty() {
        let all = InstData::new(Op::S_OR_SAVEEXEC_B64, [outside, Operand::Imm(-1)], Origin::NONE);
        saves.push(f.make(all));
        for &reg in lanes {
            let place = Scratch.place(f, 1);
            Scratch.save(f, reg, place, 0, &mut saves);
            places.push(place);
        }
        saves.push(f.make(InstData::new(Op::S_MOV_B64, [exec, outside], Origin::NONE)));
    }
    for index in written(f, Bank::Vgpr) {
        let reg = Reg::vgpr(index, 1);
        if lanes.contains(&reg) {
            continue;
        }
        let place = Scratch.place(f, 1);
        Scratch.save(f, reg, place, 0, &mut saves);
        Scratch.restore(f, reg, place, 0, &mut restores);
    }
    if !lanes.is_empty() {
        let all = InstData::new(Op::S_OR_SAVEEXEC_B64, [outside, Operand::Imm(-1)], Origin::NONE);
        restores.push(f.make(all));
        for (&reg, place) in lanes.iter().zip(places) {
            Scratch.restore(f, reg, place, 0, &mut restores);
        }
        restores.push(f.make(InstData::new(Op::S_MOV_B64, [exec, outside], Origin::NONE)));
    }
    insert(f, saves, restores);
}
