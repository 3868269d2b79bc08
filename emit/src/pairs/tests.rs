//! Which moves are joined.

use super::*;
use crate::testing::{contents, function, inst, s, v};

fn moved(target: Target, moves: &[(u16, Operand)]) -> Vec<(Op, Vec<Operand>)> {
    let insts = moves.iter().map(|&(to, from)| inst(Op::V_MOV_B32, &[v(to, 1), from])).collect();
    let mut f = function(target, vec![(insts, vec![])]);
    pair_moves(&mut f);
    contents(&f, f.entry())
}

#[test]
fn neighbours_are_moved_at_once() {
    let moves = [(2, v(6, 1)), (3, v(7, 1))];
    assert_eq!(moved(Target::Gfx942, &moves), [(Op::V_MOV_B64, vec![v(2, 2), v(6, 2)])]);
    assert_eq!(moved(Target::Gfx90a, &moves), [(Op::V_PK_MOV_B32, vec![v(2, 2), v(6, 2), v(6, 2)])]);
    assert_eq!(moved(Target::Gfx900, &moves).len(), 2);
    // In any order, with others between, from scalars, and small numbers.
    let moves = [(3, v(7, 1)), (8, v(1, 1)), (2, v(6, 1))];
    assert_eq!(moved(Target::Gfx942, &moves).len(), 2);
    let moves = [(2, s(6, 1)), (3, s(7, 1))];
    assert_eq!(moved(Target::Gfx942, &moves), [(Op::V_MOV_B64, vec![v(2, 2), s(6, 2)])]);
    let number =
        |low: i64, high: i64| moved(Target::Gfx942, &[(2, Operand::Imm(low)), (3, Operand::Imm(high))]).len();
    assert_eq!((number(0, 0), number(64, 0), number(-16, -1), number(-1, -1)), (1, 1, 1, 1));
    assert_eq!((number(65, 0), number(1, 1), number(-1, 0), number(0, -1)), (2, 2, 2, 2));
}

#[test]
fn others_are_moved_one_by_one() {
    for moves in [
        // No pairs: of the result, of the source, in that order.
        [(1, v(6, 1)), (2, v(7, 1))],
        [(2, v(5, 1)), (3, v(6, 1))],
        [(2, v(7, 1)), (3, v(6, 1))],
        [(2, v(6, 1)), (3, s(7, 1))],
        // The second reads what the first wrote.
        [(2, v(4, 1)), (3, v(2, 1))],
        [(5, v(7, 1)), (4, v(5, 1))],
    ] {
        assert_eq!(moved(Target::Gfx942, &moves).len(), 2, "{moves:?}");
    }
}

/// A move does not pass one that writes what it reads, or reads or writes what it writes.
#[test]
fn moves_keep_their_order_where_it_matters() {
    for between in [(7, v(9, 1)), (9, v(3, 1)), (3, v(9, 1))] {
        let moves = [(2, v(6, 1)), between, (3, v(7, 1))];
        assert_eq!(moved(Target::Gfx942, &moves).len(), 3, "{between:?}");
    }
    let moves = [(2, v(6, 1)), (9, v(7, 1)), (3, v(7, 1))];
    assert_eq!(moved(Target::Gfx942, &moves).len(), 2);
}

/// Moves of all lanes and of active ones are not the same.
#[test]
fn both_are_of_the_same_lanes() {
    let count = |of_all: [bool; 2]| {
        let mut insts: Vec<InstData> =
            [(2, 6), (3, 7)].map(|(to, from)| inst(Op::V_MOV_B32, &[v(to, 1), v(from, 1)])).into();
        insts.iter_mut().zip(of_all).for_each(|(data, all)| data.all_lanes = all);
        let mut f = function(Target::Gfx942, vec![(insts, vec![])]);
        pair_moves(&mut f);
        let insts = &f.blocks[f.entry()].insts;
        (insts.len(), f.insts[insts[0]].all_lanes)
    };
    assert_eq!(count([true, true]), (1, true));
    assert_eq!(count([false, false]), (1, false));
    assert_eq!(count([true, false]).0, 2);
}
