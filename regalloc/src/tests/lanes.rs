//! Spilled SGPRs whose lanes are in memory.

use super::*;
use crate::check::{check, check_exec};
use crate::whole::set_exec;
use gcnsel_mir::SlotKind;

/// SGPRs that tests leave, VCC not counted.
const FEW: u16 = 20;

/// Allocates, with the checkers, with so many VGPRs for lanes.
fn within(mut f: Function, lanes: u16) -> (Function, Allocation) {
    f.sgpr_budget = FEW;
    let options = Options { verify: true, most_lane_registers: Some(lanes), ..Options::default() };
    let needs = prepare(&mut f, options);
    let result = allocate(&mut f, needs, options).unwrap_or_else(|e| panic!("{e}\n{f}"));
    (f, result)
}

/// The lanes that each access to memory has, stores first, in a block.
fn transfers(f: &Function, block: Block) -> [Vec<u64>; 2] {
    let accesses = |loads: usize| {
        let insts = f.blocks[block].insts.iter().copied();
        let is_one = |&inst: &Inst| f.insts[inst].memory.is_some() && f.insts[inst].def_count() == loads;
        insts.filter(is_one).map(|inst| f.lanes_of(inst).expect("no lane is active for it")).collect()
    };
    [accesses(0), accesses(1)]
}

fn values(code: &mut Code, count: usize) -> Vec<Operand> {
    (0..count).map(|_| code.value(Bank::Sgpr)).collect()
}

fn read(code: &mut Code, values: impl IntoIterator<Item = Operand>) {
    for value in values {
        code.def(Op::S_NOT_B32, Bank::Sgpr, 1, &[value]);
    }
}

/// 64 SGPRs are stored at once and loaded at once, and only lanes that hold one are stored. What a bank is read for is all
/// done before its buffer goes to another.
#[test]
fn lanes_are_stored_and_loaded_64_at_once() {
    for target in Target::ALL {
        let mut code = Code::new(target);
        let scalars = values(&mut code, 300);
        read(&mut code, scalars);
        let (f, result) = within(code.finish(), 1);
        let spilled = result.sgpr_spills;
        // VCC is two more, one is kept free for cycles of moves.
        assert_eq!(spilled, 300 - (u32::from(FEW) + 2 - 1 - reserved(target)));
        assert_eq!(result.lanes_in_memory, spilled.div_ceil(64));
        let [stores, loads] = transfers(&f, f.entry());
        let stored: u32 = stores.iter().map(|lanes| lanes.count_ones()).sum();
        // The last bank to be written is the first to be read, or as many as that costs more.
        assert!(stores.len() <= 5 && loads.len() <= 5, "{target:?}: {stores:x?} {loads:x?}\n{f}");
        assert!(stored <= spilled && stored > spilled - 64, "{stored} of {spilled}");
        assert_eq!(result.scratch_bytes, 4 * result.lanes_in_memory);
    }
}

/// SGPRs that tests lose to what scratch needs: a pair for exec, and four for a resource.
fn reserved(target: Target) -> u32 {
    2 + if target.info().architected_flat_scratch { 0 } else { 4 }
}

/// Where all lanes have a VGPR, none is in memory, and nothing is kept for it.
#[test]
fn lanes_stay_where_there_are_vgprs() {
    let mut code = Code::new(Target::Gfx942);
    let scalars = values(&mut code, 300);
    read(&mut code, scalars);
    let (f, result) = within(code.finish(), 5);
    assert_eq!((result.lanes_in_memory, result.scratch_bytes), (0, 0));
    assert!(f.slots.is_empty());
}

/// Of two banks that fill one VGPR less than they need, the one whose lanes are used in a loop has it.
#[test]
fn what_is_used_most_keeps_its_lanes() {
    let mut code = Code::new(Target::Gfx942);
    let [body, after] = [0; 2].map(|_| code.new_block());
    let hot = values(&mut code, 64);
    let cold = values(&mut code, 128);
    code.jump(body, &[], &[]);
    code.start(body);
    read(&mut code, hot.iter().copied());
    code.branch(body, after);
    code.start(after);
    read(&mut code, cold);
    let (f, result) = within(code.finish(), 2);
    assert!(result.lanes_in_memory > 0);
    let [stores, loads] = transfers(&f, body);
    assert!(stores.is_empty() && loads.is_empty(), "{f}");
    assert!(!transfers(&f, after)[1].is_empty(), "{f}");
}

/// What a block has written is in memory at its end, and what a buffer has loaded is there for the one block behind it.
#[test]
fn buffers_are_written_back_and_read_on() {
    let mut code = Code::new(Target::Gfx942);
    let [next, then, other] = [0; 3].map(|_| code.new_block());
    let scalars = values(&mut code, 80);
    code.jump(next, &[], &[]);
    code.start(next);
    read(&mut code, scalars.iter().copied());
    code.branch(then, other);
    for block in [then, other] {
        code.start(block);
        read(&mut code, scalars.iter().rev().copied());
        code.jump(next, &[], &[]);
    }
    let mut f = code.f;
    f.blocks[other].terminator = Some(Terminator::Return);
    f.blocks[other].wave_terminator = Some(WaveTerminator::End);
    let (f, result) = within(f, 0);
    assert_eq!(result.lanes_in_memory, 1, "{f}");
    let [stores, loads] = transfers(&f, f.entry());
    assert_eq!((stores.len(), loads.len()), (1, 0), "{f}");
    // Control comes to the second one from two blocks.
    assert_eq!(transfers(&f, next)[1].len(), 1, "{f}");
    for block in [then, other] {
        assert_eq!(transfers(&f, block), [vec![], vec![]], "{f}");
    }
}

/// What no other block reads is in a buffer alone, as long as no other bank takes it.
#[test]
fn what_stays_in_a_block_is_not_stored() {
    let mut code = Code::new(Target::Gfx942);
    let next = code.new_block();
    for _ in 0..2 {
        let scalars = values(&mut code, 80);
        read(&mut code, scalars.into_iter().rev());
    }
    code.jump(next, &[], &[]);
    code.start(next);
    let (f, result) = within(code.finish(), 0);
    assert_eq!(result.lanes_in_memory, 1, "{f}");
    assert_eq!(transfers(&f, f.entry()), [vec![], vec![]], "{f}");
}

/// Each access to memory that is left out, or has other lanes or another place, is noticed.
#[test]
fn the_checker_notices_other_lanes_and_places() {
    let mut code = Code::new(Target::Gfx942);
    let [next, end] = [0; 2].map(|_| code.new_block());
    let scalars = values(&mut code, 200);
    code.jump(next, &[], &[]);
    // Nothing that a buffer has is known where control comes from two blocks.
    code.start(next);
    read(&mut code, scalars.iter().rev().copied());
    code.branch(next, end);
    code.start(end);
    let mut before = code.finish();
    before.sgpr_budget = FEW;
    let options = Options { most_lane_registers: Some(0), ..Options::default() };
    let needs = prepare(&mut before, options);
    let mut after = before.clone();
    sgpr_only(&mut after, &needs, Allocator::Colouring).expect("there is memory");
    check(&before, &after, File::Sgprs).expect("it is right");
    let mut noticed = 0;
    for block in after.layout.clone() {
        for (place, &inst) in after.blocks[block].insts.iter().enumerate() {
            let Some(slot) = after.insts[inst].frame_base else { continue };
            assert_eq!(after.slots[slot].kind, SlotKind::Spill);
            let lanes = after.lanes_of(inst).expect("no lane is active for it");
            let mut wrong = [0; 4].map(|_| after.clone());
            wrong[0].blocks[block].insts.remove(place);
            wrong[1].lane_masks.insert(inst, lanes & (lanes - 1));
            let other = after.slots.keys().find(|&other| other != slot).expect("there are several");
            wrong[2].insts[inst].frame_base = Some(other);
            wrong[3].insts[inst].all_lanes = false;
            for (what, wrong) in wrong.iter().enumerate() {
                assert!(check(&before, wrong, File::Sgprs).is_err(), "{inst}, fault {what}\n{after}");
                noticed += 1;
            }
        }
    }
    assert!(noticed >= 4 * 5, "{noticed}");
}

/// Exec becomes a run of lanes by one instruction, others half by half, and is the block's again before what minds it and
/// before its pair is written.
#[test]
fn exec_is_the_lanes_of_an_access() {
    let saved = Reg::sgpr(10, 2);
    for (lanes, writes) in [(1, 1), (u64::MAX, 1), (0xff << 56, 1), (5, 2), (!5, 2), (1 << 40 | 1, 2)] {
        let mut code = Code::new(Target::Gfx942);
        let bank = code.f.new_reg(Bank::Vgpr, 1, RegKind::WholeWave, Origin::NONE);
        let bank = code.f.whole(bank);
        let masked = code.push(Op::SCRATCH_STORE_DWORD, &[Operand::Off, bank, Operand::Off]);
        code.f.insts[masked].all_lanes = true;
        code.f.lane_masks.insert(masked, lanes);
        let pair = code.push(Op::S_MOV_B64, &[Operand::Phys(saved), Operand::Imm(3)]);
        let last = code.push(Op::SCRATCH_STORE_DWORD, &[Operand::Off, bank, Operand::Off]);
        code.f.insts[last].all_lanes = true;
        code.value(Bank::Vgpr);
        let mut f = code.finish();
        let insts = f.blocks[f.entry()].insts.clone();
        set_exec(&mut f, Some(saved)).expect("there is a pair");
        check_exec(&f).unwrap_or_else(|e| panic!("{e}\n{f}"));
        let now = &f.blocks[f.entry()].insts;
        // Saved, made those lanes, restored before the pair is written; and once more with all lanes.
        assert_eq!(now.len(), insts.len() + 1 + writes + 1 + 3, "{f}");
        let at = |inst: Inst| now.iter().position(|&i| i == inst).expect("it stays");
        assert_eq!((at(masked), at(pair)), (1 + writes, 3 + writes), "{f}");
        // Each of those that were made is missed.
        for (place, _) in now.iter().enumerate().filter(|(_, inst)| !insts.contains(inst)) {
            let mut without = f.clone();
            let entry = f.entry();
            without.blocks[entry].insts.remove(place);
            assert!(check_exec(&without).is_err(), "{place} of\n{f}");
        }
        // So are other lanes.
        f.lane_masks.insert(masked, lanes ^ 2);
        assert!(check_exec(&f).is_err(), "{f}");
    }
}

/// A pair for exec is in the way of values only if more SGPRs are live at once than there are.
#[test]
fn nothing_is_kept_for_memory_that_is_not_needed() {
    for (count, kept) in [(4000, true), (20, false)] {
        let mut code = Code::new(Target::Gfx942);
        for _ in 0..4000 / count {
            let scalars = values(&mut code, count);
            read(&mut code, scalars);
        }
        let mut f = code.finish();
        f.vgpr_budget = 24;
        let needs = prepare(&mut f, Options::default());
        let options = Options { verify: true, ..Options::default() };
        let result = allocate(&mut f, needs, options).unwrap_or_else(|e| panic!("{e}"));
        assert_eq!(result.lanes_in_memory > 0, kept, "{result:?}");
        let named = |reg: Reg| all(&f).any(|d| d.operands.contains(&Operand::Phys(reg)));
        assert_eq!(named(Reg::EXEC), kept);
    }
}
