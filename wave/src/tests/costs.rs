//! What the transform adds to functions small enough to count by hand, and what it must not keep alive.

use crate::cfg::ThreadCfg;
use crate::order::Order;
use crate::programs::random_function;
use crate::random::Random;
use crate::split;
use crate::testing::{compare, random_shape, set_scc};
use crate::tests::{check_function, linearised, made_by_transform, shape};
use crate::validate::{Bounds, validate};
use crate::{Linearised, Options};
use gcnsel_isa::{Bank, Op};
use gcnsel_mir::{
    Block, Condition, Edges, Function, Inst, InstData, Liveness, Opcode, Operand, Origin, Pseudo, RegKind,
    RegRef, Terminator, VReg, WaveTerminator,
};
use std::collections::BTreeSet;

fn block(number: u32) -> Block {
    Block::from_u32(number)
}

fn new_reg(f: &mut Function, bank: Bank, dwords: u8, kind: RegKind) -> VReg {
    f.new_reg(bank, dwords, kind, Origin::NONE)
}

/// A scalar of so many dwords, made in a block.
fn scalar(f: &mut Function, at: Block, dwords: u8) -> Operand {
    let reg = new_reg(f, Bank::Sgpr, dwords, RegKind::Plain);
    let reg = f.whole(reg);
    let op = if dwords == 1 { Op::S_NOT_B32 } else { Op::S_NOT_B64 };
    f.append(at, InstData::new(op, [reg, Operand::Imm(7)], Origin::NONE));
    reg
}

fn read(f: &mut Function, at: Block, operand: Operand) {
    let to = new_reg(f, Bank::Vgpr, 1, RegKind::Plain);
    let operands = [f.whole(to), operand, Operand::Imm(1)];
    f.append(at, InstData::new(Op::V_ADD_U32, operands, Origin::NONE));
}

fn read_mask(f: &mut Function, at: Block, mask: Operand) {
    let to = new_reg(f, Bank::Vgpr, 1, RegKind::Plain);
    let operands = [f.whole(to), Operand::Imm(1), Operand::Imm(2), mask];
    f.append(at, InstData::new(Op::V_CNDMASK_B32, operands, Origin::NONE));
}

/// A parameter of a block, with its arguments by source block.
fn param(f: &mut Function, at: Block, bank: Bank, kind: RegKind, args: &[(Block, Operand)]) -> VReg {
    let dwords = if kind == RegKind::LaneMask { 2 } else { 1 };
    let param = new_reg(f, bank, dwords, kind);
    f.blocks[at].thread_params.push(param);
    for &(from, arg) in args {
        for edge in f.blocks[from].thread_edges_mut() {
            if edge.target == at {
                edge.args.push(arg);
            }
        }
    }
    param
}

/// How many instructions are made, with what the function computes checked.
fn made(before: &Function) -> usize {
    check_function(before, &Options::default(), Bounds::default(), &|| "counted".into());
    let (after, _) = linearised(before, &Options::default());
    made_by_transform(before, &after).len()
}

/// Whether the wave looks for lanes at a block's end.
fn tests_at(before: &Function, at: u32) -> bool {
    let (after, _) = linearised(before, &Options::default());
    let end = &after.blocks[block(at)].wave_terminator;
    matches!(end, Some(WaveTerminator::Branch { condition: Condition::ExecZero, .. }))
}

/// An if whose side does something, and something behind it.
fn side(fill: impl Fn(&mut Function, Block)) -> Function {
    let mut f = shape("0: div 1 2; 1: 2; 2: ret").function();
    fill(&mut f, block(1));
    compare(&mut f, block(2));
    f
}

/// So many instructions, or one that touches memory, are worth a test; what leaves no code is not.
#[test]
fn tests_are_worth_what_they_save() {
    let plain = |count: usize| {
        side(|f, at| {
            for _ in 0..count {
                read(f, at, Operand::Imm(3));
            }
        })
    };
    assert_eq!([0, 5, 6, 30].map(|count| tests_at(&plain(count), 0)), [false, false, true, true]);
    let pseudo = |pseudo: Pseudo, count: usize| {
        side(|f, at| {
            for _ in 0..count {
                let to = new_reg(f, Bank::Vgpr, 1, RegKind::Plain);
                let to = f.whole(to);
                let operands = match pseudo {
                    Pseudo::Fence => vec![],
                    Pseudo::Undef => vec![to],
                    _ => vec![to, Operand::Imm(1)],
                };
                f.append(at, InstData::new(pseudo, operands, Origin::NONE));
            }
        })
    };
    for (kind, count, expected) in [
        (Pseudo::Copy, 5, false),
        (Pseudo::Copy, 6, true),
        (Pseudo::RegSequence, 6, true),
        (Pseudo::Undef, 20, false),
        (Pseudo::Fence, 20, false),
    ] {
        assert_eq!(tests_at(&pseudo(kind, count), 0), expected, "{count} {kind:?}");
    }
    let memory = |op: Op, operands: &[Operand]| {
        side(|f, at| {
            let to = new_reg(f, Bank::Vgpr, 1, RegKind::Plain);
            let address = new_reg(f, Bank::Vgpr, 2, RegKind::Plain);
            f.append(at, InstData::new(Pseudo::Undef, [f.whole(address)], Origin::NONE));
            let address = RegRef { reg: address, first: 0, dwords: if operands.is_empty() { 1 } else { 2 } };
            let operands = [&[f.whole(to), Operand::Reg(address)], operands].concat();
            f.append(at, InstData::new(op, operands, Origin::NONE));
        })
    };
    assert!(tests_at(&memory(Op::GLOBAL_LOAD_DWORD, &[Operand::Off]), 0));
    assert!(tests_at(&memory(Op::DS_READ_B32, &[]), 0));
    // A store to LDS is worth half a test.
    let stores = |count: usize| {
        side(|f, at| {
            let [address, data] = [(); 2].map(|()| new_reg(f, Bank::Vgpr, 1, RegKind::Plain));
            for reg in [address, data] {
                f.append(at, InstData::new(Pseudo::Undef, [f.whole(reg)], Origin::NONE));
            }
            for _ in 0..count {
                let operands = [f.whole(address), f.whole(data)];
                f.append(at, InstData::new(Op::DS_WRITE_B32, operands, Origin::NONE));
            }
        })
    };
    assert_eq!([1, 2].map(|count| tests_at(&stores(count), 0)), [false, true]);
}

/// A loop's way back is no instruction: before it, as well, only the block's own are counted.
#[test]
fn ways_back_cost_nothing() {
    for (count, expected) in [(5, false), (6, true)] {
        let mut f = shape("0: 1; 1: div 2 3; 2: 1; 3: ret").function();
        for _ in 0..count {
            read(&mut f, block(2), Operand::Imm(3));
        }
        compare(&mut f, block(3));
        assert_eq!(tests_at(&f, 1), expected, "{count}");
    }
}

/// A block with an effect that does not depend on exec is tested for, however short it is; where it comes behind another,
/// before that one. Behind an if all its lanes are there: no test.
#[test]
fn effects_without_lanes_are_tested_for() {
    let load = |f: &mut Function, at: Block| {
        let base = new_reg(f, Bank::Sgpr, 2, RegKind::Plain);
        let to = new_reg(f, Bank::Sgpr, 1, RegKind::Plain);
        f.append(f.entry(), InstData::new(Pseudo::Undef, [f.whole(base)], Origin::NONE));
        let operands = [f.whole(to), f.whole(base), Operand::Off];
        f.append(at, InstData::new(Op::S_LOAD_DWORD, operands, Origin::NONE));
    };
    let barrier = |f: &mut Function, at: Block| {
        f.append(at, InstData::new(Op::S_BARRIER, [], Origin::NONE));
    };
    let message = |f: &mut Function, at: Block| {
        f.append(at, InstData::new(Op::S_SENDMSG, [Operand::Imm(0)], Origin::NONE));
    };
    type Effect<'a> = &'a dyn Fn(&mut Function, Block);
    for (n, effect) in [&load as Effect, &barrier, &message].into_iter().enumerate() {
        assert!(tests_at(&side(effect), 0), "effect {n} of a side");
        let mut behind = shape("0: div 1 2; 1: 2; 2: ret").function();
        effect(&mut behind, block(2));
        assert!(!tests_at(&behind, 0) && !tests_at(&behind, 1), "effect {n} behind an if");
        let mut second = shape("0: div 1 3; 1: 2; 2: 3; 3: ret").function();
        effect(&mut second, block(2));
        compare(&mut second, block(3));
        assert!(tests_at(&second, 0) && !tests_at(&second, 1), "effect {n} in a side's second block");
    }
}

/// So is a loop, and a block that writes a uniform phi which others wait for; not one that writes vectors or masks.
#[test]
fn loops_and_awaited_phis_are_tested_for() {
    let mut f = shape("0: div 1 3; 1: 2; 2: uni 2 3; 3: ret").function();
    compare(&mut f, block(3));
    assert!(tests_at(&f, 0) && !tests_at(&f, 1));
    for (bank, kind, expected) in [
        (Bank::Sgpr, RegKind::Plain, true),
        (Bank::Sgpr, RegKind::LaneMask, false),
        (Bank::Vgpr, RegKind::Plain, false),
    ] {
        let mut f = side(|_, _| {});
        let args = [0, 1].map(|from| (block(from), Operand::Imm(-i64::from(from))));
        param(&mut f, block(2), bank, kind, &args);
        assert_eq!(tests_at(&f, 0), expected, "{bank:?} {kind:?}");
    }
}

/// Where some lane must be, none is looked for, be it that the candidate before has turned out to be empty. All these
/// blocks have effects that do not depend on exec, so that any doubt makes a test.
#[test]
fn lanes_that_must_be_there_are_not_looked_for() {
    for (text, count) in [
        // At 1, at 2, which those of 1 have to pass, and at 3 behind 2, where all may have returned. From 1 past an empty 2
        // the wave comes to 3 with those of 1.
        ("0: div 1 2; 1: 3; 2: div 3 4; 3: 4; 4: ret", 3),
        // At 1 and at 2: at 3 are all lanes of 1, at 4 all there are.
        ("0: div 1 4; 1: div 2 3; 2: 3; 3: 4; 4: 5; 5: ret", 2),
    ] {
        let mut f = shape(text).function();
        let last = f.layout.len() - 1;
        for &at in &f.layout.clone()[1..last] {
            f.append(at, InstData::new(Op::S_BARRIER, [], Origin::NONE));
        }
        made(&f);
        let (after, _) = linearised(&f, &Options::default());
        let tests = after.layout.iter().filter(|&&at| {
            let end = &after.blocks[at].wave_terminator;
            matches!(end, Some(WaveTerminator::Branch { condition, .. }) if *condition != Condition::Scc1)
        });
        assert_eq!(tests.count(), count, "{text}\n{after}");
    }
}

/// An if is a save and a restore; an else takes the mask that the save has left, unless it is long enough for a test, which
/// wants its mask. None of that needs a block of its own, but where edges with tests are critical.
#[test]
fn structured_control_flow_is_a_few_instructions() {
    for (text, work, count, blocks) in [
        ("0: div 1 2; 1: 2; 2: ret", 0, 2, 3),
        ("0: div 1 2; 1: 2; 2: ret", 10, 2, 4),
        ("0: div 1 2; 1: 3; 2: 3; 3: ret", 0, 3, 4),
        // The mask of the else, which is set behind the first side and where that has no lanes; four critical edges.
        ("0: div 1 2; 1: 3; 2: 3; 3: ret", 10, 5, 9),
        // The else of an if whose first side branches: the inner if is two more.
        ("0: div 1 4; 1: div 2 3; 2: 3; 3: 5; 4: 5; 5: ret", 0, 5, 6),
        // Ways back are critical.
        ("0: 1; 1: div 1 2; 2: ret", 0, 3, 4),
        ("0: 1; 1: div 2 3; 2: 1; 3: ret", 0, 3, 5),
        // Two ways out to one block.
        ("0: 1; 1: div 2 4; 2: div 3 4; 3: 1; 4: ret", 0, 4, 6),
    ] {
        let mut before = shape(text).function();
        for &at in &before.layout.clone()[1..] {
            for _ in 0..work {
                read(&mut before, at, Operand::Imm(3));
            }
        }
        // Something to do before returning.
        let last = before.layout[before.layout.len() - 1];
        read(&mut before, last, Operand::Imm(3));
        let (after, _) = linearised(&before, &Options::default());
        assert_eq!((made(&before), after.layout.len()), (count, blocks), "{text}, {work}\n{after}");
    }
}

/// An else that is too short for a test, behind a side that is not: taken from the save all the same.
#[test]
fn an_else_behind_a_long_side() {
    let mut f = shape("0: div 1 2; 1: 3; 2: 3; 3: ret").function();
    for (at, count) in [(1, 10), (2, 1), (3, 1)] {
        for _ in 0..count {
            read(&mut f, block(at), Operand::Imm(3));
        }
    }
    assert!(tests_at(&f, 0) && !tests_at(&f, 1));
    assert_eq!(made(&f), 3);
}

/// The sides of uniform branches are as they were: nothing is put between.
#[test]
fn uniform_branches_get_no_blocks() {
    for text in ["0: uni 1 2; 1: 3; 2: 3; 3: ret", "0: uni 1 4; 1: uni 2 3; 2: 5; 3: 5; 4: 6; 5: 6; 6: ret"] {
        let mut f = shape(text).function();
        let last = f.layout[f.layout.len() - 1];
        read(&mut f, last, Operand::Imm(3));
        let (after, _) = linearised(&f, &Options::default());
        assert_eq!((made(&f), after.layout.len()), (0, f.layout.len()), "{text}\n{after}");
    }
}

/// Uniform loops add nothing, whatever comes behind them; a divergent if in one is an if.
#[test]
fn uniform_loops_save_nothing() {
    for (text, count) in [("0: 1; 1: uni 1 2; 2: ret", 0), ("0: 1; 1: div 2 3; 2: 3; 3: uni 1 4; 4: ret", 2)]
    {
        let mut f = shape(text).function();
        let last = f.layout[f.layout.len() - 1];
        read(&mut f, last, Operand::Imm(3));
        assert_eq!(made(&f), count, "{text}");
    }
}

/// Of thread edges only critical ones are split.
#[test]
fn edges_are_split_where_they_are_critical() {
    for (text, split) in [
        ("0: div 1 2; 1: 3; 2: 3; 3: ret", 0),
        ("0: uni 1 2; 1: 2; 2: ret", 1),
        ("0: 1; 1: div 1 2; 2: ret", 1),
        ("0: div 1 2; 1: div 2 3; 2: 3; 3: ret", 3),
    ] {
        let mut f = shape(text).function();
        let last = f.layout[f.layout.len() - 1];
        read(&mut f, last, Operand::Imm(3));
        let blocks = f.blocks.len();
        split::split_edges(&mut f, true);
        assert_eq!(f.blocks.len() - blocks, split, "{text}");
    }
}

/// A branch both of whose sides are one edge is none.
#[test]
fn equal_sides_are_one() {
    for text in ["0: div 1 1; 1: ret", "0: uni 1 1; 1: ret"] {
        let mut f = shape(text).function();
        compare(&mut f, block(1));
        assert_eq!(made(&f), 0, "{text}");
        let (after, _) = linearised(&f, &Options::default());
        assert!(matches!(after.blocks[block(0)].terminator, Some(Terminator::Jump(_))), "{after}");
    }
}

/// A loop from the very start: what comes in is another block.
#[test]
fn the_entry_is_entered_once() {
    for text in ["0: div 0 1; 1: ret", "0: uni 0 1; 1: ret", "0: div 1 2; 1: 0; 2: ret"] {
        let before = shape(text).function();
        made(&before);
        let (after, _) = linearised(&before, &Options::default());
        for graph in [after.thread_graph(), after.wave_graph()] {
            assert!(graph.preds(after.entry()).is_empty(), "{text}\n{after}");
        }
    }
}

/// The smaller side comes first, a loop counted by its blocks.
#[test]
fn smaller_sides_come_first() {
    for (text, order) in [
        ("0: div 1 3; 1: 2; 2: 4; 3: 4; 4: ret", [0, 3, 1, 2, 4]),
        ("0: div 1 3; 1: 2; 2: div 1 4; 3: 4; 4: ret", [0, 3, 1, 2, 4]),
        ("0: div 3 1; 1: 2; 2: div 1 4; 3: 4; 4: ret", [0, 3, 1, 2, 4]),
        ("0: div 1 3; 1: 4; 2: 4; 3: div 3 4; 4: ret", [0, 1, 3, 4, 4]),
    ] {
        let f = shape(text).function();
        let got: Vec<u32> =
            Order::new(&ThreadCfg::new(&f), &mut None).blocks.iter().map(|b| b.as_u32()).collect();
        assert_eq!(got, order[..got.len()], "{text}");
    }
}

/// A mask made anew in each iteration of a loop that lanes leave one by one: merged if they read it outside, and only then.
#[test]
fn masks_are_merged_where_others_need_them() {
    for (outside, count) in [(false, 3), (true, 3 + 3)] {
        let mut f = shape("0: 1; 1: 2; 2: div 1 3; 3: ret").function();
        let mask = compare(&mut f, block(1));
        read_mask(&mut f, block(2), mask);
        if outside {
            read_mask(&mut f, block(3), mask);
        } else {
            compare(&mut f, block(3));
        }
        assert_eq!(made(&f), count, "read outside: {outside}");
    }
}

/// Only where it is merged does a mask overwrite the SCC that a branch reads, which then is kept and compared again.
#[test]
fn masks_that_are_not_merged_leave_scc() {
    for (outside, count) in [(false, 3), (true, 3 + 3 + 2)] {
        let mut f = shape("0: 1; 1: uni 2 3; 2: 3; 3: div 1 4; 4: ret").function();
        f.blocks[block(1)].insts.clear();
        let mask = compare(&mut f, block(1));
        let bits = new_reg(&mut f, Bank::Sgpr, 1, RegKind::Plain);
        let operands = [f.whole(bits), Operand::Imm(1), Operand::Imm(2)];
        f.append(block(1), InstData::new(Op::S_AND_B32, operands, Origin::NONE));
        read_mask(&mut f, block(3), mask);
        if outside {
            read_mask(&mut f, block(4), mask);
        } else {
            compare(&mut f, block(4));
        }
        assert_eq!(made(&f), count, "read outside: {outside}");
    }
}

/// Where the wave comes back to an outer loop's header nobody needs the inner loop's masks.
#[test]
fn masks_end_where_nobody_needs_them() {
    let mut f = shape("0: 1; 1: 2; 2: div 2 3; 3: div 1 4; 4: ret").function();
    let mask = compare(&mut f, block(2));
    read_mask(&mut f, block(3), mask);
    compare(&mut f, block(4));
    made(&f);
    let (after, _) = linearised(&f, &Options::default());
    assert_eq!([1, 2].map(|b| after.blocks[block(b)].wave_params.len()), [0, 1], "{after}");
}

/// The value of block 1 is read in 2, and in 6, where lanes may wait while the wave is at 5. Of 4, between, nobody goes to 6:
/// what comes there from 2 and from 0 is not put together.
#[test]
fn scalars_end_where_nobody_needs_them() {
    let mut f = shape("0: uni 1 4; 1: uni 2 3; 2: 4; 3: div 5 6; 4: 5; 5: 7; 6: 7; 7: ret").function();
    let value = scalar(&mut f, block(1), 1);
    for at in [2, 6] {
        read(&mut f, block(at), value);
    }
    set_scc(&mut f, block(1));
    made(&f);
    let (after, _) = linearised(&f, &Options::default());
    let plain = |&&reg: &&VReg| after.regs[reg].kind == RegKind::Plain;
    let params = [4, 5].map(|b| after.blocks[block(b)].wave_params.iter().filter(plain).count());
    assert_eq!(params, [0, 1], "{after}");
}

/// Uniform phis of whole scalars leave no code; constants, and parts of scalars, are one instruction.
#[test]
fn names_leave_no_code() {
    for (case, count) in [("whole", 0), ("undefined", 0), ("constant", 1), ("low part", 1), ("high part", 1)]
    {
        let mut f = shape("0: 1; 1: uni 1 2; 2: ret").function();
        let pair = scalar(&mut f, block(0), 2);
        let part = |first| match pair {
            Operand::Reg(r) => Operand::Reg(RegRef { first, dwords: 1, ..r }),
            other => other,
        };
        let first = match case {
            "whole" => scalar(&mut f, block(0), 1),
            "undefined" => Operand::Undef,
            "constant" => Operand::Imm(3),
            "low part" => part(0),
            _ => part(1),
        };
        let next = new_reg(&mut f, Bank::Sgpr, 1, RegKind::Plain);
        let next = f.whole(next);
        let args = [(block(0), first), (block(1), next)];
        let phi = param(&mut f, block(1), Bank::Sgpr, RegKind::Plain, &args);
        let sum =
            f.insts.push(InstData::new(Op::S_MUL_I32, [next, f.whole(phi), Operand::Imm(3)], Origin::NONE));
        f.blocks[block(1)].insts.insert(0, sum);
        if case == "undefined" {
            // Nothing to be checked: what it is multiplied is anything.
            let (after, _) = linearised(&f, &Options::default());
            assert_eq!(made_by_transform(&f, &after).len(), count, "{case}");
        } else {
            assert_eq!(made(&f), count, "{case}");
        }
    }
}

/// A scalar that only the copies of a vector phi read, in another block than makes it: the validator misses it.
#[test]
fn copies_of_vector_phis_read_scalars() {
    let mut f = shape("0: div 1 4; 1: uni 2 3; 2: 3; 3: 4; 4: ret").function();
    let value = scalar(&mut f, block(1), 1);
    param(&mut f, block(4), Bank::Vgpr, RegKind::Plain, &[(block(0), Operand::Imm(1)), (block(3), value)]);
    made(&f);
    let (mut after, _) = linearised(&f, &Options::default());
    after.blocks[block(3)].thread_edges_mut()[0].args[0] = Operand::Undef;
    let violation = validate(&f, &after, Bounds::default(), None).expect_err("the argument is not there");
    assert_eq!(violation.block, block(3));
}

/// Of plain scalars no more are live into a block, over the wave's edges, than lanes need there or where they may wait: a
/// phi's variable where the phi is, any other where it is live over the lanes' edges.
#[test]
fn nothing_is_live_that_nobody_needs() {
    let mut random = Random::new(31);
    let plain =
        |f: &Function, reg: VReg| f.regs[reg].bank == Bank::Sgpr && f.regs[reg].kind == RegKind::Plain;
    let mut total = 0;
    for i in 0..400 {
        let shape = random_shape(&mut random, 4 + i % 20);
        let before = random_function(&shape, &mut random);
        let mut split = before.clone();
        split::split_edges(&mut split, false);
        split.layout = split.blocks.keys().collect();
        split.layout.retain(|&b| b != before.entry());
        split.layout.insert(0, before.entry());
        let (after, linearised): (Function, Linearised) = linearised(&before, &Options::default());
        let lanes = Liveness::new(&split, Edges::Thread, |reg| plain(&split, reg));
        let wave = Liveness::new(&after, Edges::Wave, |reg| plain(&after, reg));
        for &at in &after.layout {
            let own = after.blocks[at].terminator.is_some().then_some(at);
            let mut needed: BTreeSet<VReg> = BTreeSet::new();
            for b in linearised.waiting(at).chain(own) {
                needed.extend(lanes.live_in(b).iter());
                needed.extend(split.blocks[b].thread_params.iter().filter(|&&p| plain(&split, p)));
            }
            // Its parameters are live as well.
            let live = wave.live_in(at).iter().count()
                + after.blocks[at].wave_params.iter().filter(|&&p| plain(&after, p)).count();
            assert!(live <= needed.len(), "{live} at {at}, {needed:?} needed: {shape:?}\n{before}\n{after}");
            total += live;
        }
    }
    assert!(total > 1000, "{total} live scalars only");
}

/// Lanes part by exec, which has their mask: the branch itself reads no register any more.
#[test]
fn divergent_branches_read_nothing() {
    let mut f = shape("0: div 1 4; 1: 2; 2: div 1 3; 3: 4; 4: ret").function();
    compare(&mut f, block(4));
    let (after, _) = linearised(&f, &Options::default());
    let masks: Vec<Operand> = after
        .blocks
        .values()
        .filter_map(|data| match data.terminator {
            Some(Terminator::Divergent { mask, .. }) => Some(mask),
            _ => None,
        })
        .collect();
    assert_eq!(masks, [Operand::Undef; 2], "{after}");
}

/// Instructions that the opcode names.
fn opcodes(f: &Function, at: Block) -> Vec<Opcode> {
    f.blocks[at].insts.iter().map(|&inst| f.insts[inst].opcode).collect()
}

/// A branch on SCC behind writes of masks: the compare moves behind them if nothing else depends on it; otherwise its bit
/// is kept, and compared again.
#[test]
fn branches_read_the_scc_that_was() {
    let compare: Opcode = Op::S_CMP_EQ_U32.into();
    let and: Opcode = Op::S_AND_B32.into();
    let select: Opcode = Op::S_CSELECT_B32.into();
    let merge: Opcode = Pseudo::MergeMask.into();
    let again: Opcode = Op::S_CMP_LG_U32.into();
    let copy: Opcode = Pseudo::Copy.into();
    for (body, written, expected, epilogue) in [
        (vec![compare], vec![merge], vec![merge, compare], 2),
        (vec![compare], vec![copy, merge], vec![copy, merge, compare], 3),
        (vec![compare, copy], vec![merge], vec![copy, merge, compare], 2),
        (vec![compare, select], vec![merge], vec![compare, select, select, merge, again], 2),
        (vec![and], vec![merge], vec![and, select, merge, again], 2),
        (vec![compare, and, copy], vec![merge], vec![compare, and, select, copy, merge, again], 2),
        // Nothing writes it.
        (vec![compare], vec![copy], vec![compare, copy], 1),
    ] {
        let mut f = shape("0: uni 1 2; 1: ret; 2: ret").function();
        f.blocks[block(0)].insts.clear();
        for &opcode in body.iter().chain(&written) {
            let [to, mask] = [RegKind::Plain, RegKind::LaneMask]
                .map(|kind| new_reg(&mut f, Bank::Sgpr, if kind == RegKind::Plain { 1 } else { 2 }, kind));
            let (to, mask) = (f.whole(to), f.whole(mask));
            let [one, two] = [Operand::Imm(1), Operand::Imm(2)];
            let operands = match opcode {
                o if o == compare => vec![one, two],
                o if o == merge => vec![mask, mask, one],
                o if o == copy => vec![to, one],
                _ => vec![to, one, two],
            };
            f.append(block(0), InstData::new(opcode, operands, Origin::NONE));
        }
        f.blocks[block(0)].epilogue = written.len();
        crate::scc::restore_for_branch(&mut f, block(0));
        assert_eq!(opcodes(&f, block(0)), expected);
        let data = &f.blocks[block(0)];
        assert_eq!(data.epilogue, epilogue, "{expected:?}");
        if expected.contains(&again) {
            let again = &f.insts[*data.insts.last().expect("made")];
            let kept = [again.operands[0], Operand::Imm(1), Operand::Imm(0)];
            assert_eq!(again.operands[1], Operand::Imm(0));
            assert!(data.insts.iter().any(|&i| f.insts[i].operands[..] == kept), "{expected:?}");
        }
    }
    // A jump reads nothing.
    let mut f = shape("0: 1; 1: ret").function();
    f.append(block(0), InstData::new(Op::S_AND_B64, [Operand::Undef; 3], Origin::NONE));
    f.blocks[block(0)].epilogue = 1;
    crate::scc::restore_for_branch(&mut f, block(0));
    assert_eq!(f.blocks[block(0)].insts.len(), 1);
}

/// A cycle with an entry at each of its blocks, to which lanes go from a chain of tests.
fn entries(count: usize) -> Function {
    let mut text = String::new();
    for test in 0..count - 1 {
        text.push_str(&format!("{test}: div {} {}; ", count + test, test + 1));
    }
    text.push_str(&format!("{}: {}; ", count - 1, 2 * count - 1));
    (count..2 * count - 1).for_each(|block| text.push_str(&format!("{block}: {}; ", block + 1)));
    text.push_str(&format!("{}: div {count} {}; {}: ret", 2 * count - 1, 2 * count, 2 * count));
    let mut f = shape(&text).function();
    // Work that lanes are tested for.
    for at in 0..=2 * count {
        for _ in 0..4 {
            read(&mut f, block(at as u32), Operand::Imm(3));
        }
    }
    f
}

/// Irreducible cycles in each other, each entered at two blocks.
fn nested_entries(depth: usize) -> Function {
    let (inner, mut text) = (2 * depth + 1, String::from("0: uni 1 2; "));
    for level in 0..depth {
        let (first, next) = (2 * level + 1, 2 * level + 3);
        let second = if level + 1 < depth { next + 1 } else { next };
        text.push_str(&format!("{first}: uni {next} {}; {}: uni {next} {second}; ", first + 1, first + 1));
    }
    for level in 0..depth {
        let (latch, first) = (inner + 2 * level, 2 * (depth - 1 - level) + 1);
        text.push_str(&format!("{latch}: div {first} {}; ", latch + 1));
        text.push_str(&format!("{}: div {} {}; ", latch + 1, first + 1, latch + 2));
    }
    text.push_str(&format!("{}: ret", inner + 2 * depth));
    text = text.replace(&format!("uni {inner} {inner};"), &format!("{inner};"));
    shape(&text).function()
}

/// Lanes wait at each block of such cycles, and the wave gets to each by many ways: an instruction for each pair of blocks
/// would be four times as many where there are twice the blocks.
#[test]
fn masks_of_many_entries_are_set_to_zero_a_few_times() {
    let count = |f: &Function| {
        let (after, _) = linearised(f, &Options::default());
        made_by_transform(f, &after).len()
    };
    for (what, make, sizes) in
        [("entries", entries as fn(usize) -> Function, [10, 20, 40]), ("nested", nested_entries, [5, 10, 20])]
    {
        let [small, middle, large] = sizes.map(|size| count(&make(size)));
        assert!(large - middle <= 5 * (middle - small) / 2, "{what}: {small}, {middle}, {large}");
    }
}

/// Wherever masks become zero, blocks run with the lanes that stand there.
#[test]
fn masks_may_be_zero_from_early_on() {
    for (size, make) in
        [(5, entries as fn(usize) -> Function), (9, entries), (2, nested_entries), (4, nested_entries)]
    {
        let f = make(size);
        check_function(&f, &Options::default(), Bounds::default(), &|| format!("{size}"));
        for seed in 0..60 {
            let options = Options { random_choices: Some(seed), ..Options::default() };
            check_function(&f, &options, Bounds::default(), &|| format!("{size}, seed {seed}"));
        }
    }
}

/// A cycle with two entries and a short cut over seven blocks at every fourth.
fn cycle_with_short_cuts(blocks: usize) -> Function {
    let end = blocks - 1;
    let mut text = format!("0: div 1 {}; ", end / 2);
    for at in 1..end - 1 {
        match at % 4 == 0 && at + 7 < end {
            true => text.push_str(&format!("{at}: div {} {}; ", at + 1, at + 7)),
            false => text.push_str(&format!("{at}: {}; ", at + 1)),
        }
    }
    text.push_str(&format!("{}: div 1 {end}; {end}: ret", end - 1));
    shape(&text).function()
}

/// Chains side by side, each step of one a divergent branch to its next step or the next chain's.
fn grid(side: usize) -> Function {
    let mut text = String::from("0: 1; ");
    let end = side * side + 1;
    for at in 1..end {
        let (step, chain) = ((at - 1) / side, (at - 1) % side);
        let next = |chain: usize| if step + 1 < side { 1 + (step + 1) * side + chain % side } else { end };
        match next(chain) == end {
            true => text.push_str(&format!("{at}: {}; ", if chain + 1 < side { at + 1 } else { end })),
            false => text.push_str(&format!("{at}: div {} {}; ", next(chain), next(chain + 1))),
        }
    }
    text.push_str(&format!("{end}: ret"));
    shape(&text).function()
}

/// What is passed where ways of the wave meet is a few masks, however many blocks lanes wait at.
#[test]
fn few_masks_are_passed_where_lanes_wait_at_many_blocks() {
    let passed = |f: &Function| {
        let (after, _) = linearised(f, &Options::default());
        let made = made_by_transform(f, &after).len();
        made + after.layout.iter().map(|&b| after.blocks[b].wave_params.len()).sum::<usize>()
    };
    for (what, make, sizes) in [
        ("entries", entries as fn(usize) -> Function, [100, 200, 400]),
        ("nested", nested_entries, [100, 200, 400]),
        ("short cuts", cycle_with_short_cuts, [400, 800, 1600]),
    ] {
        let [small, middle, large] = sizes.map(|size| passed(&make(size)));
        assert!(large - middle <= 5 * (middle - small) / 2, "{what}: {small}, {middle}, {large}");
    }
}

/// The function with a scalar made in a block, so that the headers of the cycles around it are the analysis's.
fn with_a_scalar(mut f: Function, at: Block) -> Function {
    let scalar = f.new_reg(Bank::Sgpr, 1, RegKind::Plain, Origin::NONE);
    let operands = [Operand::reg(scalar, 1), Operand::Imm(7)];
    let inst = f.insts.push(InstData::new(Op::S_MOV_B32, operands, Origin::NONE));
    f.blocks[at].insts.insert(0, inst);
    f
}

/// Where blocks are numbered, they run with the lanes that stand there.
#[test]
fn lanes_may_wait_by_number() {
    for (what, f) in [
        ("entries", entries(80)),
        ("nested", nested_entries(40)),
        ("short cuts", with_a_scalar(cycle_with_short_cuts(600), block(300))),
        ("grid", grid(48)),
    ] {
        let (after, _) = linearised(&f, &Options::default());
        let writes = [Op::V_MOV_B32, Op::V_CNDMASK_B32].map(Opcode::from);
        let numbers = |inst: &Inst| writes.contains(&after.insts[*inst].opcode);
        let count = after.layout.iter().flat_map(|&b| &after.blocks[b].insts).filter(|&i| numbers(i)).count();
        assert!(count > 10, "{what}: {count}");
        let bounds = Bounds { runs: 6, steps: 3000, lanes: 64, seed: 5 };
        check_function(&f, &Options::default(), bounds, &|| what.to_string());
    }
}
