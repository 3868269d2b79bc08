//! What the walk drops and loads, on blocks small enough to do by hand.

use super::lanes::SpillLanes;
use super::scratch::Scratch;
use super::{Spills, Storage};
use crate::pressure::Demand;
use gcnsel_isa::{Bank, Op, Target};
use gcnsel_mir::{
    BlockData, Function, InstData, Opcode, Operand, Origin, Pseudo, RegKind, Terminator, VReg, WaveTerminator,
};

/// One block that makes `values` registers, then uses them one by one in the given order.
fn block(bank: Bank, values: usize, uses: &[usize]) -> Function {
    let mut f = Function::new("f", Target::Gfx942);
    let only = f.blocks.push(BlockData::new("", Default::default()));
    f.layout.push(only);
    let made: Vec<VReg> = (0..values)
        .map(|i| {
            let reg = f.new_reg(bank, 1, RegKind::Plain, Origin::NONE);
            let data = match bank {
                Bank::Sgpr => {
                    InstData::new(Op::S_MOVK_I32, [f.whole(reg), Operand::Imm(i as i64)], Origin::NONE)
                }
                // No constant, so that it is stored.
                _ => InstData::new(Op::V_NOT_B32, [f.whole(reg), Operand::Imm(i as i64)], Origin::NONE),
            };
            f.append(only, data);
            reg
        })
        .collect();
    for &n in uses {
        let used = f.whole(made[n]);
        let data = match bank {
            Bank::Sgpr => InstData::new(Op::S_CMP_EQ_U32, [used, Operand::Imm(0)], Origin::NONE),
            _ => {
                let read = f.new_reg(Bank::Sgpr, 1, RegKind::Plain, Origin::NONE);
                InstData::new(Op::V_READFIRSTLANE_B32, [f.whole(read), used], Origin::NONE)
            }
        };
        f.append(only, data);
    }
    f.blocks[only].terminator = Some(Terminator::Return);
    f.blocks[only].wave_terminator = Some(WaveTerminator::End);
    f
}

fn count(f: &Function, is: impl Fn(&InstData) -> bool) -> usize {
    f.layout.iter().flat_map(|&b| &f.blocks[b].insts).filter(|&&i| is(&f.insts[i])).count()
}

fn fit<S: Storage>(f: &mut Function, storage: S, limit: u32) -> u32 {
    let demand = Demand::of(f, S::FILE);
    let mut spills = Spills::new(storage);
    let demand = spills.fit(f, demand, limit).expect("it fits");
    assert!(demand.pressure <= limit);
    spills.dwords()
}

/// Three values for two registers, used 2, 0, 2, 0, 1: when the third is made, the one that is used last is dropped, and
/// comes back once.
#[test]
fn the_farthest_next_use_is_dropped() {
    let mut f = block(Bank::Vgpr, 3, &[2, 0, 2, 0, 1]);
    assert_eq!(fit(&mut f, Scratch, 2), 1);
    assert_eq!(count(&f, |d| d.opcode == Opcode::Isa(Op::SCRATCH_LOAD_DWORD)), 1);
    assert_eq!(count(&f, |d| d.opcode == Opcode::Isa(Op::SCRATCH_STORE_DWORD)), 1);
}

/// Used 2, 0, 1, 2, 0, 1: 1 is dropped first. It comes back in place of 0, which is used later than 2, and stays until
/// its last use; 0 comes back in place of 2, which is over. Two loads for six uses.
#[test]
fn a_load_serves_later_uses() {
    let mut f = block(Bank::Vgpr, 3, &[2, 0, 1, 2, 0, 1]);
    fit(&mut f, Scratch, 2);
    assert_eq!(count(&f, |d| d.opcode == Opcode::Isa(Op::SCRATCH_LOAD_DWORD)), 2);
}

/// SGPRs go to lanes of one VGPR.
#[test]
fn scalars_are_kept_in_lanes() {
    let mut f = block(Bank::Sgpr, 5, &[0, 1, 2, 3, 4, 0, 1, 2, 3, 4]);
    let stored = fit(&mut f, SpillLanes::default(), 3);
    assert_eq!(count(&f, |d| d.opcode == Opcode::Isa(Op::V_WRITELANE_B32)), stored as usize);
    let is_read = |d: &InstData| d.opcode == Pseudo::ReadLanes.into();
    assert!(count(&f, is_read) >= stored as usize);
    let banks = f.regs.values().filter(|r| r.kind == RegKind::WholeWave).count();
    assert_eq!(banks, 1);
}

/// Values that are never live together share a place.
#[test]
fn places_are_shared_in_time() {
    // 0 and 1 are dropped for 2 and 3, and all are over before 4 to 7 come.
    let mut f = block(Bank::Vgpr, 4, &[2, 3, 0, 1]);
    let second = block(Bank::Vgpr, 4, &[2, 3, 0, 1]);
    let only = f.entry();
    for &inst in &second.blocks[second.entry()].insts {
        let mut data = second.insts[inst].clone();
        for operand in &mut data.operands {
            if let Operand::Reg(r) = operand {
                let at = cranelift_entity::EntityRef::index(r.reg);
                let fresh = VReg::from_u32(at as u32 + second.regs.len() as u32);
                while f.regs.len() <= cranelift_entity::EntityRef::index(fresh) {
                    let like = second.regs[VReg::from_u32((f.regs.len() - second.regs.len()) as u32)].clone();
                    f.regs.push(like);
                }
                r.reg = fresh;
            }
        }
        f.append(only, data);
    }
    let stored = fit(&mut f, Scratch, 2);
    assert_eq!(stored, 4, "two values of each half have no register");
    assert_eq!(f.slots.len(), 2, "the halves share");
}
