//! What is found to be read later on.

use super::*;
use crate::live::walk;
use crate::testing::{function, inst, s, v};
use gcnsel_isa::Target;
use gcnsel_mir::Terminator;

fn copy(to: u16, from: u16) -> InstData {
    inst(Op::V_MOV_B32, &[v(to, 1), v(from, 1)])
}

/// Which of eight VGPRs are not free behind each block.
fn at_ends(f: &Function) -> Vec<Vec<u16>> {
    walk::tests::at_ends(f, |live: Vgprs, n| live.has(Reg::vgpr(n, 1)))
}

#[test]
fn reads_go_round_loops() {
    let f = function(
        Target::Gfx942,
        vec![(vec![], vec![1]), (vec![copy(1, 2), copy(3, 6)], vec![1, 2]), (vec![copy(0, 3)], vec![])],
    );
    assert_eq!(at_ends(&f), [vec![2, 6], vec![2, 3, 6], vec![]]);
}

/// Tuples count dword by dword, and those of scalars not at all.
#[test]
fn tuples_are_their_dwords() {
    let load = inst(Op::GLOBAL_LOAD_DWORDX2, &[v(4, 2), v(6, 2), Operand::Off]);
    let f = function(
        Target::Gfx942,
        vec![
            (vec![], vec![1]),
            (vec![load, copy(0, 3), inst(Op::V_MOV_B32, &[v(1, 1), s(5, 1)])], vec![2]),
            (vec![copy(0, 5), copy(0, 1)], vec![]),
        ],
    );
    assert_eq!(at_ends(&f), [vec![3, 6, 7], vec![1, 5], vec![]]);
}

/// What a branch's other lanes do is behind the edges of waves, and not of lanes: they keep what they have.
#[test]
fn lanes_go_by_their_own_edges() {
    let mut f = function(
        Target::Gfx942,
        vec![(vec![copy(1, 0)], vec![1]), (vec![copy(1, 2)], vec![2]), (vec![copy(3, 1)], vec![])],
    );
    assert_eq!(at_ends(&f)[0], [2]);
    // Some lanes go past the block in which the wave writes the register for others.
    let [entry, arm, join] = f.layout[..] else { panic!() };
    let edge = |target| gcnsel_mir::Edge { target, args: Default::default() };
    let mask = Operand::Phys(Reg::VCC);
    f.blocks[entry].terminator =
        Some(Terminator::Divergent { mask, on_true: edge(arm), on_false: edge(join) });
    assert_eq!(at_ends(&f)[0], [1, 2]);
}

#[test]
fn registers_of_all_lanes_are_never_free() {
    let mut whole = copy(6, 5);
    whole.all_lanes = true;
    let lane = inst(Op::V_WRITELANE_B32, &[v(7, 1), s(0, 1), Operand::Imm(3), v(7, 1)]);
    let f = function(Target::Gfx942, vec![(vec![copy(0, 1)], vec![1]), (vec![whole, lane], vec![])]);
    assert_eq!(at_ends(&f), [vec![5, 6, 7], vec![5, 6, 7]]);
    // Nor are those of blocks that lanes have no edges to.
    let mut f = function(Target::Gfx942, vec![(vec![], vec![1]), (vec![copy(2, 3)], vec![])]);
    let last = f.layout[1];
    f.blocks[last].terminator = None;
    assert_eq!(at_ends(&f), [vec![2, 3], vec![2, 3]]);
}
