//! Which moves say nothing new.

use super::*;
use crate::testing::{function, inst, s, v};
use gcnsel_isa::Target;

fn set(to: u16, value: i64) -> InstData {
    inst(Op::S_MOV_B32, &[s(to, 1), Operand::Imm(value)])
}

fn copy(to: u16, from: u16, dwords: u8) -> InstData {
    let op = if dwords == 1 { Op::S_MOV_B32 } else { Op::S_MOV_B64 };
    inst(op, &[s(to, dwords), s(from, dwords)])
}

/// Something that reads a scalar register.
fn read(from: u16) -> InstData {
    inst(Op::V_MOV_B32, &[v(0, 1), s(from, 1)])
}

fn write(to: u16) -> InstData {
    inst(Op::S_NOT_B32, &[s(to, 1), s(20, 1)])
}

/// By block, the places of the instructions that stay.
fn left(blocks: Vec<(Vec<InstData>, Vec<usize>)>) -> Vec<Vec<usize>> {
    let mut f = function(Target::Gfx942, blocks);
    let before: Vec<Vec<Inst>> = f.layout.iter().map(|&block| f.blocks[block].insts.clone()).collect();
    drop_repeated_moves(&mut f);
    let of_block = |(insts, &block): (&Vec<Inst>, &Block)| {
        let stays = |at: &usize| f.blocks[block].insts.contains(&insts[*at]);
        (0..insts.len()).filter(stays).collect()
    };
    before.iter().zip(&f.layout).map(of_block).collect()
}

fn one(block: Vec<InstData>) -> Vec<usize> {
    left(vec![(block, vec![])]).remove(0)
}

#[test]
fn what_is_there_is_not_set_again() {
    assert_eq!(one(vec![set(4, 7), read(4), set(4, 7), set(5, 7), set(4, 8), set(4, 7)]), [0, 1, 3, 4, 5]);
    assert_eq!(one(vec![set(5, 7), copy(4, 8, 2), set(5, 7)]), [0, 1, 2]);
    assert_eq!(one(vec![copy(4, 8, 1), read(4), copy(4, 8, 1)]), [0, 1]);
    assert_eq!(one(vec![copy(4, 8, 2), read(5), copy(4, 8, 2)]), [0, 1]);
}

#[test]
fn what_has_changed_is_set_again() {
    for changed in [4, 5, 8, 9] {
        let block = vec![copy(4, 8, 2), write(changed), copy(4, 8, 2)];
        assert_eq!(one(block), [0, 1, 2], "s{changed}");
    }
    // One half alone may have been written.
    assert_eq!(one(vec![copy(4, 8, 1), copy(4, 8, 2), copy(4, 8, 1), copy(4, 8, 2)]), [0, 1]);
    assert_eq!(one(vec![copy(4, 8, 2), write(5), copy(4, 8, 1), copy(4, 8, 2)]), [0, 1, 3]);
    // A register is no copy of what it has been computed from.
    assert_eq!(one(vec![copy(4, 8, 1), copy(8, 4, 1), copy(4, 8, 1)]), [0, 1, 2]);
}

#[test]
fn all_ways_bring_it() {
    let both = |arms: [Vec<InstData>; 2]| {
        let [a, b] = arms;
        left(vec![
            (vec![set(4, 7)], vec![1, 2]),
            (a, vec![3]),
            (b, vec![3]),
            (vec![set(4, 7), copy(6, 8, 1)], vec![]),
        ])
        .remove(3)
    };
    assert_eq!(both([vec![read(4)], vec![]]), [1]);
    assert_eq!(both([vec![write(4)], vec![]]), [0, 1]);
    assert_eq!(both([vec![write(4), set(4, 7), copy(6, 8, 1)], vec![copy(6, 8, 1)]]), [] as [usize; 0]);
    assert_eq!(both([vec![copy(6, 8, 1)], vec![]]), [1]);
}

#[test]
fn loops_leave_what_they_do_not_write() {
    let around = |iteration: Vec<InstData>| {
        left(vec![
            (vec![set(4, 7), copy(5, 9, 1)], vec![1]),
            (iteration, vec![1, 2]),
            (vec![set(4, 7), copy(5, 9, 1)], vec![]),
        ])
    };
    assert_eq!(around(vec![read(4)])[2], [] as [usize; 0]);
    assert_eq!(around(vec![write(9)])[2], [1]);
    // The first iteration brings it to the others.
    assert_eq!(around(vec![set(4, 7), write(5)])[1..], [vec![1], vec![1]]);
    assert_eq!(around(vec![set(4, 7), write(4)])[1..], [vec![0, 1], vec![0]]);
}

/// Where there are more moves than are followed, those that come most often are.
#[test]
fn the_most_frequent_are_followed() {
    let mut block: Vec<InstData> = (0..200).flat_map(|value| [set(4, value), set(4, value)]).collect();
    let many = block.len();
    block.extend([set(5, 1000), read(5), set(5, 1000), set(5, 1000)]);
    let left = one(block);
    assert!(left.contains(&many) && !left.contains(&(many + 2)) && !left.contains(&(many + 3)), "{left:?}");
    assert_eq!(left.len(), many + 4 - 2 - (MOST - 1), "{left:?}");
}
