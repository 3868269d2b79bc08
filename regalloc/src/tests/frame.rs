//! Stack objects, and what reaches them.

use super::{Code, all, part};
use crate::frame::{FRAGMENTATION, LaneMemory, LaneRoom, Reserve, lay_out, may_spill, usable_vgprs};
use crate::pressure::Demand;
use crate::{Allocation, Allocator, File, Options, allocate_function, prepare};
use gcnsel_isa::{Bank, Op, Reg, Target};
use gcnsel_mir::{
    Function, Input, InputKind, InstData, Opcode, Operand, Origin, Pseudo, RegKind, SlotData, SlotKind, VReg,
};

fn object(f: &mut Function, size: u32, align: u32, kind: SlotKind) -> gcnsel_mir::Slot {
    f.slots.push(SlotData { size, align, kind })
}

/// A register is kept for offsets if the frame may outgrow the twelve bits of an instruction's, and the resource where
/// buffer instructions reach scratch.
#[test]
fn registers_are_kept_for_scratch_that_needs_them() {
    for target in Target::ALL {
        let resource = usize::from(!target.info().architected_flat_scratch);
        for (size, offset) in [(4091, 0), (4092, 1), (100_000, 1)] {
            let mut f = Code::new(target).finish();
            assert_eq!(Reserve::decide(&f, false, LaneMemory::Unneeded).registers().count(), 0);
            f.inputs.push(Input {
                kind: InputKind::WorkgroupIdX,
                vreg: VReg::from_u32(0),
                phys: Some(Reg::sgpr(9, 1)),
            });
            f.inputs.push(Input {
                kind: InputKind::WorkitemIdX,
                vreg: VReg::from_u32(1),
                phys: Some(Reg::vgpr(20, 1)),
            });
            object(&mut f, size, 4, SlotKind::Alloca);
            let kept: Vec<Reg> = Reserve::decide(&f, false, LaneMemory::Unneeded).registers().collect();
            assert_eq!(kept.len(), resource + offset, "{target:?}: {size} bytes");
            assert_eq!(kept.contains(&Reg::sgpr(0, 4)), resource == 1);
            // Behind the inputs.
            assert_eq!(kept.contains(&Reg::sgpr(10, 1)), offset == 1);
        }
        // Spilled VGPRs take room as well.
        for (values, offset) in [(1023, 0), (1024, 1)] {
            let mut code = Code::new(target);
            for _ in 0..values {
                code.value(Bank::Vgpr);
            }
            let f = code.finish();
            assert_eq!(Reserve::decide(&f, false, LaneMemory::Unneeded).registers().count(), 0);
            assert_eq!(
                Reserve::decide(&f, true, LaneMemory::Unneeded).registers().count(),
                resource + offset
            );
            // Where none can be, a small object is near.
            let mut f = f;
            object(&mut f, 4, 4, SlotKind::Alloca);
            assert_eq!(Reserve::decide(&f, false, LaneMemory::Unneeded).registers().count(), resource);
        }
    }
}

/// Where more branches may reach too far than hops have room, the last SGPRs are for jumps.
#[test]
fn long_code_has_a_pair_for_jumps() {
    for (values, expected) in [(16_382, vec![]), (16_383, vec![Reg::sgpr(100, 2)])] {
        let before =
            Code::new(Target::Gfx942).finish().blocks.values().map(|block| block.insts.len()).sum::<usize>();
        let mut code = Code::new(Target::Gfx942);
        for _ in before..values {
            code.value(Bank::Sgpr);
        }
        assert_eq!(
            Reserve::decide(&code.finish(), false, LaneMemory::Unneeded).registers().collect::<Vec<_>>(),
            expected
        );
    }
}

/// VGPRs may have to be spilled as soon as the most that may be needed is more than the budget, and no sooner.
#[test]
fn the_most_that_fits_is_not_spilled() {
    let mut code = Code::new(Target::Gfx90a);
    code.wide(Bank::Vgpr, 4);
    for _ in 0..65 {
        code.value(Bank::Sgpr);
    }
    let mut f = code.finish();
    let demand = Demand::of(&f, File::Vgprs);
    // Four live at once, so many again for a tuple that finds no room, and two for the lanes of 65 scalars.
    let most = 4 + FRAGMENTATION as u16 + 4 + 2;
    for (budget, expected) in [(most, false), (most - 1, true)] {
        f.vgpr_budget = budget;
        assert_eq!(may_spill(&f, &demand, Allocator::Colouring), expected, "{budget}");
    }
}

/// Over calls there are 8 of 48 VGPRs that a callee keeps (LLVM's convention: v40 to v47). One in which lanes have the number
/// of the block that they wait at is one of these.
#[test]
fn lanes_of_the_wave_transform_are_kept_over_calls_too() {
    let mut code = Code::new(Target::Gfx900);
    for _ in 0..65 * 48 {
        code.value(Bank::Sgpr);
    }
    let mut f = code.finish();
    f.vgpr_budget = 48;
    let call = f.insts.push(InstData::new(Pseudo::Call(0), [], Origin::NONE));
    f.call_registers.insert(call, Vec::new());
    let registers =
        |f: &Function| LaneRoom::decide(f, &Demand::of(f, File::Vgprs), Allocator::Colouring, None).registers;
    assert_eq!(registers(&f), 8);
    let places = f.new_reg(Bank::Vgpr, 1, RegKind::WholeWave, Origin::NONE);
    let begun = f.insts.push(InstData::new(Pseudo::SpillLanes, [f.whole(places)], Origin::NONE));
    let entry = f.entry();
    f.blocks[entry].insts.insert(0, begun);
    assert_eq!(registers(&f), 7);
}

/// A shift of 64 bits that has its amount in a vector register has one register behind that on gfx90a, where a block of
/// registers ends.
#[test]
fn there_is_a_register_behind_amounts_of_shifts() {
    let usable = |target: Target, op: Op, bank: Bank, budget: u16| {
        let mut code = Code::new(target);
        let amount = code.value(bank);
        let value = code.wide(Bank::Vgpr, 2);
        let mut f = code.finish();
        let shifted = f.new_reg(Bank::Vgpr, 2, RegKind::Plain, Origin::NONE);
        let operands = [f.whole(shifted), amount, value];
        let block = f.entry();
        f.append(block, InstData::new(op, operands, Origin::NONE));
        f.vgpr_budget = budget;
        usable_vgprs(&f)
    };
    for op in [Op::V_LSHLREV_B64, Op::V_LSHRREV_B64, Op::V_ASHRREV_I64] {
        for (budget, expected) in [(256, 255), (255, 255), (24, 23), (9, 9), (8, 7), (0, 0)] {
            assert_eq!(usable(Target::Gfx90a, op, Bank::Vgpr, budget), expected, "{op}, {budget}");
        }
        assert_eq!(usable(Target::Gfx90a, op, Bank::Sgpr, 256), 256);
        assert_eq!(usable(Target::Gfx942, op, Bank::Vgpr, 256), 256);
    }
    assert_eq!(usable(Target::Gfx90a, Op::V_ADD_F64, Bank::Vgpr, 256), 256);
}

/// Where buffer instructions reach scratch, its resource and the wave's offset are inputs if there may be any: objects, or
/// regalloc2, which may spill whatever the pressure.
#[test]
fn scratch_has_inputs() {
    for target in Target::ALL {
        for (engine, size) in
            [(Allocator::Colouring, 0), (Allocator::Colouring, 4), (Allocator::Regalloc2, 0)]
        {
            let mut code = Code::new(target);
            code.value(Bank::Vgpr);
            let mut f = code.finish();
            if size > 0 {
                object(&mut f, size, 4, SlotKind::Alloca);
            }
            prepare(&mut f, Options { vectors: engine, ..Options::default() });
            let inputs: Vec<(InputKind, u8)> =
                f.inputs.iter().map(|i| (i.kind, f.regs[i.vreg].dwords)).collect();
            let scratch = [(InputKind::PrivateSegmentBuffer, 4), (InputKind::PrivateSegmentWaveOffset, 1)];
            let is_none =
                target.info().architected_flat_scratch || (engine, size) == (Allocator::Colouring, 0);
            assert_eq!(
                inputs,
                if is_none { vec![] } else { scratch.to_vec() },
                "{target:?} {engine:?} {size}"
            );
        }
    }
}

/// Of two objects, the access to the second: near ones have their offset in the instruction, far ones in a register,
/// which counts the lane's bytes with scratch instructions and the wave's with buffer instructions.
#[test]
fn far_objects_are_reached_by_a_register() {
    for target in Target::ALL {
        let architected = target.info().architected_flat_scratch;
        for (first, addend, far) in [(4092, 3, false), (4092, 4, true), (4096, 0, true), (8000, 8, true)] {
            let mut code = Code::new(target);
            object(&mut code.f, first, 4, SlotKind::Alloca);
            let second = object(&mut code.f, 6000, 4, SlotKind::Alloca);
            let loaded = code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
            let into = code.f.whole(loaded);
            let resource = Operand::Phys(Reg::sgpr(0, 4));
            let (inst, at) = match architected {
                true => (code.push(Op::SCRATCH_LOAD_DWORD, &[into, Operand::Off, Operand::Off]), 2),
                false => {
                    (code.push(Op::BUFFER_LOAD_DWORD, &[into, Operand::Off, resource, Operand::Imm(0)]), 3)
                }
            };
            code.f.insts[inst].frame_base = Some(second);
            code.f.insts[inst].mods.offset = addend;
            let address = code.def(Op::V_MOV_B32, Bank::Vgpr, 1, &[Operand::Frame(second, 5)]);
            let mut f = code.finish();
            let reserve = Reserve::decide(&f, false, LaneMemory::Unneeded);
            let mut result = Allocation::default();
            lay_out(&mut f, &reserve, &mut result).expect("the frame is small");
            assert_eq!(result.scratch_bytes, first + 6000);
            let offset = i64::from(first) + i64::from(addend);
            let moves: Vec<&InstData> = all(&f).filter(|d| d.opcode == Op::S_MOV_B32.into()).collect();
            if far {
                let base = Reg::sgpr(if architected { 0 } else { 4 }, 1);
                let scale = if architected { 1 } else { 64 };
                let set = [Operand::Phys(base), Operand::Imm(offset * scale)];
                assert_eq!(moves[0].operands[..], set, "{target:?}: {first} + {addend}");
                assert_eq!(f.insts[inst].operands[at], Operand::Phys(base));
                assert_eq!(f.insts[inst].mods.offset, 0);
            } else {
                assert_eq!((moves.len(), i64::from(f.insts[inst].mods.offset)), (0, offset));
            }
            let made = all(&f).find(|d| d.operands[0] == address).expect("the address is made");
            assert_eq!(made.operands[1], Operand::Imm(i64::from(first) + 5));
        }
    }
}

/// In a function that is called a far offset is added, which writes SCC: what it holds is kept where an instruction or the
/// branch reads it before another writes it.
#[test]
fn far_objects_leave_scc_as_it_is() {
    let compare = |code: &mut Code| code.push(Op::S_CMP_EQ_U32, &[Operand::Imm(0), Operand::Imm(1)]);
    for (read, written_before, branches, kept) in [
        (None, false, false, false),
        (Some(Op::S_CSELECT_B32), false, false, true),
        // Reads it and writes it.
        (Some(Op::S_ADDC_U32), false, false, true),
        // Writes it alone.
        (Some(Op::S_ADD_U32), false, true, false),
        (Some(Op::S_CSELECT_B32), true, false, false),
        (None, false, true, true),
        (None, true, true, false),
    ] {
        let mut code = Code::new(Target::Gfx942);
        code.f.is_callable = true;
        object(&mut code.f, 8000, 4, SlotKind::Alloca);
        let far = object(&mut code.f, 4, 4, SlotKind::Alloca);
        compare(&mut code);
        let into = Operand::Phys(Reg::vgpr(0, 1));
        let load = code.push(Op::SCRATCH_LOAD_DWORD, &[into, Operand::Off, Operand::Off]);
        code.f.insts[load].frame_base = Some(far);
        if written_before {
            compare(&mut code);
        }
        if let Some(op) = read {
            code.def(op, Bank::Sgpr, 1, &[Operand::Imm(1), Operand::Imm(2)]);
        }
        if branches {
            let next = code.new_block();
            code.branch(next, next);
            code.start(next);
        }
        let mut f = code.finish();
        let reserve = Reserve::decide(&f, false, LaneMemory::Unneeded);
        lay_out(&mut f, &reserve, &mut Allocation::default()).expect("the frame is small");
        let around: Vec<Opcode> = all(&f).map(|data| data.opcode).skip(1).take(4).collect();
        let [select, add, again] = [Op::S_CSELECT_B32, Op::S_ADD_U32, Op::S_CMP_LG_U32].map(Opcode::Isa);
        let load: Opcode = Op::SCRATCH_LOAD_DWORD.into();
        let expected = if kept { vec![select, add, again, load] } else { vec![add, load] };
        assert!(around.starts_with(&expected), "{read:?}, {written_before}, {branches}\n{f}");
    }
}

/// Spilled values come first, what may grow last, each object at a multiple of its alignment.
#[test]
fn the_frame_in_order() {
    let mut code = Code::new(Target::Gfx942);
    let objects = [
        (object(&mut code.f, 32, 16, SlotKind::Stack), 32),
        (object(&mut code.f, 3, 1, SlotKind::Alloca), 12),
        (object(&mut code.f, 8, 4, SlotKind::Spill), 0),
        (object(&mut code.f, 5, 16, SlotKind::Alloca), 16),
        (object(&mut code.f, 4, 4, SlotKind::Spill), 8),
        (object(&mut code.f, 1, 1, SlotKind::Alloca), 24),
    ];
    for (slot, _) in objects {
        code.def(Op::V_MOV_B32, Bank::Vgpr, 1, &[Operand::Frame(slot, 0)]);
    }
    let mut f = code.finish();
    let mut result = Allocation::default();
    lay_out(&mut f, &Reserve::default(), &mut result).expect("the frame is small");
    let at: Vec<Operand> = all(&f).map(|d| d.operands[1]).collect();
    assert_eq!(at, objects.map(|(_, at)| Operand::Imm(at)));
    assert_eq!(result.scratch_bytes, 64);
}

/// As by llc, which says "stack frame size (131060) exceeds limit (131056)".
#[test]
fn frames_that_are_too_large_are_refused() {
    let refused = |target: Target, sizes: &[u32], align: u32, kind: SlotKind| {
        let mut f = Code::new(target).finish();
        for &size in sizes {
            object(&mut f, size, align, kind);
        }
        let has_reserve = kind == SlotKind::Alloca;
        let reserve =
            if has_reserve { Reserve::decide(&f, false, LaneMemory::Unneeded) } else { Reserve::default() };
        lay_out(&mut f, &reserve, &mut Allocation::default()).err().map(|e| e.0)
    };
    for target in Target::ALL {
        assert_eq!(refused(target, &[131_056], 4, SlotKind::Alloca), None);
        for (sizes, align) in [(&[131_056, 4][..], 4), (&[u32::MAX - 3, 4], 4), (&[4, 4], 1 << 17)] {
            let message = refused(target, sizes, align, SlotKind::Alloca);
            assert!(message.as_ref().is_some_and(|m| m.contains("of 131056")), "{sizes:?} {message:?}");
        }
    }
    let refused = |target| refused(target, &[4], 4, SlotKind::Spill);
    assert!(refused(Target::Gfx90a).is_some_and(|m| m.contains("expected to fit")));
    assert_eq!(refused(Target::Gfx942), None);
}

/// Single registers whose neighbours have died leave no pair between them, and pairs that are there at a block's start can have
/// nothing moved out of their way: what seemed to fit is spilled, with what reaches scratch, in a second attempt.
#[test]
fn scattered_registers_are_spilled_after_all() {
    for target in Target::ALL {
        let mut code = Code::new(target);
        let next = code.new_block();
        let singles: Vec<Operand> = (0..80).map(|_| code.value(Bank::Vgpr)).collect();
        let read =
            |code: &mut Code, value: Operand| code.def(Op::V_READFIRSTLANE_B32, Bank::Sgpr, 1, &[value]);
        singles.iter().skip(1).step_by(2).for_each(|&single| {
            read(&mut code, single);
        });
        code.jump(next, &[Operand::Imm(7); 20], &[]);
        let pairs = [0; 20].map(|_| code.f.new_reg(Bank::Vgpr, 2, RegKind::Plain, Origin::NONE));
        code.f.blocks[next].thread_params.extend(pairs);
        code.start(next);
        for pair in pairs.map(|pair| code.f.whole(pair)) {
            read(&mut code, part(pair, 0));
            read(&mut code, part(pair, 1));
        }
        singles.iter().step_by(2).for_each(|&single| {
            read(&mut code, single);
        });
        let mut f = code.finish();
        f.vgpr_budget = 96;
        let options = Options { verify: true, ..Options::default() };
        let place = |f: &mut Function| {
            for (n, input) in f.inputs.iter_mut().enumerate() {
                let dwords = if input.kind == InputKind::PrivateSegmentBuffer { 4 } else { 1 };
                input.phys = Some(Reg::sgpr(4 * n as u16, dwords));
            }
        };
        let result = allocate_function(&mut f, options, place).unwrap_or_else(|e| panic!("{target:?}: {e}"));
        assert!(result.vgpr_spills > 0, "{target:?}: {result:?}");
    }
}
