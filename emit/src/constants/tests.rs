//! Which constants are set in front of loops.

use super::*;
use crate::scalars::constant;
use crate::testing::{function, inst, s, v};
use gcnsel_isa::{Op, Reg, Target};
use gcnsel_mir::Operand;

fn set(to: u16, value: u32) -> InstData {
    inst(Op::S_MOV_B32, &[s(to, 1), constant(value)])
}

/// Something that reads a scalar register.
fn read(from: u16) -> InstData {
    inst(Op::V_MOV_B32, &[v(0, 1), s(from, 1)])
}

/// By block, the registers that are set to constants.
fn sets(blocks: Vec<(Vec<InstData>, Vec<usize>)>) -> Vec<Vec<(u16, u32)>> {
    let mut f = function(Target::Gfx942, blocks);
    set_constants_once(&mut f);
    let of_block = |&block: &Block| {
        f.blocks[block]
            .insts
            .iter()
            .filter_map(|&inst| ConstantRegisters::Sgprs.constant_of(&f.insts[inst]))
            .collect()
    };
    f.layout.iter().map(of_block).collect()
}

/// A loop of one block between two others; the first may go elsewhere.
fn round(iteration: Vec<InstData>, first: Vec<usize>, behind: Vec<InstData>) -> Vec<Vec<(u16, u32)>> {
    sets(vec![(vec![read(9)], first), (iteration, vec![1, 2]), (behind, vec![])])
}

#[test]
fn constants_leave_loops() {
    let twice = vec![set(4, 7), read(4), set(5, 8), read(5), set(4, 7), read(4)];
    assert_eq!(round(twice, vec![1], vec![read(4)]), [vec![(4, 7), (5, 8)], vec![], vec![]]);
    // Through two loops.
    let blocks = vec![
        (vec![], vec![1]),
        (vec![read(9)], vec![2]),
        (vec![set(4, 7), read(4)], vec![2, 3]),
        (vec![], vec![1, 4]),
        (vec![], vec![]),
    ];
    assert_eq!(sets(blocks), [vec![(4, 7)], vec![], vec![], vec![], vec![]]);
    // In some iterations only, by what is entered in some.
    let blocks = vec![
        (vec![], vec![1]),
        (vec![read(9)], vec![2, 3]),
        (vec![set(4, 7), read(4)], vec![3]),
        (vec![], vec![1, 4]),
        (vec![], vec![]),
    ];
    assert_eq!(sets(blocks), [vec![(4, 7)], vec![], vec![], vec![], vec![]]);
}

#[test]
fn what_a_loop_writes_otherwise_stays() {
    let stays = |iteration: Vec<InstData>, behind: Vec<InstData>| {
        let found = round(iteration, vec![1], behind);
        found[0].is_empty() && !found[1].is_empty()
    };
    assert!(stays(vec![set(4, 7), read(4), set(4, 8), read(4)], vec![]));
    assert!(stays(vec![set(4, 7), read(4), inst(Op::S_ADD_U32, &[s(4, 1), s(4, 1), s(6, 1)])], vec![]));
    assert!(stays(
        vec![set(4, 7), read(4), inst(Op::S_LOAD_DWORDX2, &[s(4, 2), s(0, 2), Operand::Off])],
        vec![]
    ));
    // The first iteration reads what was there before.
    assert!(stays(vec![read(4), set(4, 7)], vec![]));
    assert!(!stays(vec![set(4, 7), read(4)], vec![]));
}

#[test]
fn what_is_read_on_other_ways_stays() {
    let iteration = || vec![set(4, 7), read(4)];
    // The block before goes past the loop, where the register is read, or where it is not.
    assert_eq!(round(iteration(), vec![1, 2], vec![read(4)]), [vec![], vec![(4, 7)], vec![]]);
    assert_eq!(round(iteration(), vec![1, 2], vec![read(5)]), [vec![(4, 7)], vec![], vec![]]);
    // Two blocks lead to the loop.
    let blocks =
        vec![(vec![], vec![1, 2]), (vec![read(9)], vec![2]), (iteration(), vec![2, 3]), (vec![], vec![])];
    assert_eq!(sets(blocks), [vec![], vec![], vec![(4, 7)], vec![]]);
    // The block before is in a loop of its own.
    let blocks =
        vec![(vec![], vec![1]), (vec![read(9)], vec![1, 2]), (iteration(), vec![2, 3]), (vec![], vec![])];
    assert_eq!(sets(blocks), [vec![], vec![], vec![(4, 7)], vec![]]);
}

/// Two loops behind one block, each with its own constant in the same register.
#[test]
fn loops_behind_one_block_share_what_is_set_there() {
    let two = |first: u32, second: u32| {
        sets(vec![
            (vec![], vec![1, 2]),
            (vec![set(4, first), read(4)], vec![1, 3]),
            (vec![set(4, second), read(4)], vec![2, 3]),
            (vec![], vec![]),
        ])
    };
    let found = two(7, 8);
    assert_eq!(found[0].len(), 1, "{found:?}");
    // One of the two sets its own.
    let inside: Vec<(u16, u32)> = found[1..].concat();
    assert_eq!(inside.len(), 1, "{found:?}");
    assert_ne!(found[0], inside);
    assert_eq!(two(7, 7)[1..], [vec![], vec![], vec![]]);
}

/// A nest of many loops: the constant leaves some, in time that does not grow with the nest's square.
#[test]
fn constants_leave_some_loops_of_a_nest() {
    let depth = 9;
    // Headers one in the other, the innermost with the constant, then latches from the inside out.
    let mut blocks: Vec<(Vec<InstData>, Vec<usize>)> = (0..depth).map(|at| (vec![], vec![at + 1])).collect();
    blocks.push((vec![set(4, 7), read(4)], vec![depth, depth + 1]));
    for at in 1..depth {
        blocks.push((vec![], vec![depth - at, depth + at + 1]));
    }
    blocks.push((vec![], vec![]));
    let found = sets(blocks);
    let places: Vec<usize> = (0..found.len()).filter(|&at| !found[at].is_empty()).collect();
    assert_eq!(places, [depth - MOST_LOOPS as usize], "{found:?}");
}

/// By block, the VGPRs that are set to constants.
fn vector_sets(f: &mut Function) -> Vec<Vec<(u16, u32)>> {
    set_vector_constants_once(f);
    let of_block = |&block: &Block| {
        let insts = f.blocks[block].insts.iter();
        insts.filter_map(|&inst| ConstantRegisters::Vgprs.constant_of(&f.insts[inst])).collect()
    };
    f.layout.iter().map(of_block).collect()
}

fn set_vector(to: u16, value: u32) -> InstData {
    inst(Op::V_MOV_B32, &[v(to, 1), constant(value)])
}

fn read_vector(from: u16) -> InstData {
    inst(Op::V_MOV_B32, &[v(9, 1), v(from, 1)])
}

/// A loop of one block between two others.
fn vector_round(first: Vec<InstData>, iteration: Vec<InstData>, behind: Vec<InstData>) -> Function {
    function(Target::Gfx942, vec![(first, vec![1]), (iteration, vec![1, 2]), (behind, vec![])])
}

#[test]
fn vectors_are_set_once() {
    let mut f = vector_round(vec![read_vector(1)], vec![set_vector(1, 0), read_vector(1)], vec![]);
    assert_eq!(vector_sets(&mut f), [vec![(1, 0)], vec![], vec![]]);
    // Something else is in it when the loop begins, or within.
    let mut f = vector_round(vec![], vec![read_vector(1), set_vector(1, 0)], vec![]);
    assert_eq!(vector_sets(&mut f), [vec![], vec![(1, 0)], vec![]]);
    let load = inst(Op::GLOBAL_LOAD_DWORDX2, &[v(0, 2), v(4, 2), Operand::Off]);
    let mut f = vector_round(vec![], vec![set_vector(1, 0), read_vector(1), load], vec![]);
    assert_eq!(vector_sets(&mut f), [vec![], vec![(1, 0)], vec![]]);
    let mut f = vector_round(vec![], vec![set_vector(1, 0), set_vector(1, 2), read_vector(1)], vec![]);
    assert_eq!(vector_sets(&mut f)[1].len(), 2);
}

/// Lanes that do not come into the loop keep what they have, and all that come have the constant.
#[test]
fn vectors_are_set_for_the_lanes_that_come() {
    let skipped = |behind: Vec<InstData>| {
        let iteration = vec![set_vector(1, 0), read_vector(1)];
        function(Target::Gfx942, vec![(vec![], vec![1, 2]), (iteration, vec![1, 2]), (behind, vec![])])
    };
    assert_eq!(vector_sets(&mut skipped(vec![]))[0], [(1, 0)]);
    assert_eq!(vector_sets(&mut skipped(vec![read_vector(1)]))[1], [(1, 0)]);
    // Not all lanes are active any more at the end of the block in front.
    let leave = inst(Op::S_MOV_B64, &[Operand::Phys(Reg::EXEC), s(4, 2)]);
    let mut f = vector_round(vec![leave], vec![set_vector(1, 0), read_vector(1)], vec![]);
    assert_eq!(vector_sets(&mut f)[1], [(1, 0)]);
    // All lanes have it, whichever are active.
    let mut whole = set_vector(1, 0);
    whole.all_lanes = true;
    let mut f = vector_round(vec![], vec![whole, read_vector(1)], vec![]);
    vector_sets(&mut f);
    assert_eq!(f.blocks[f.layout[1]].insts.len(), 2);
}
