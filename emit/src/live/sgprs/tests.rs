//! What is found to be read later on.

use super::*;
use crate::live::walk;
use crate::testing::{function, inst, s, v};
use gcnsel_isa::Target;
use gcnsel_mir::Terminator;

fn copy(to: u16, from: u16) -> InstData {
    inst(Op::S_MOV_B32, &[s(to, 1), s(from, 1)])
}

/// Which of eight SGPRs are live behind each block.
fn at_ends(f: &Function) -> Vec<Vec<u16>> {
    walk::tests::at_ends(f, |live: Sgprs, n| live.has(Reg::sgpr(n, 1)))
}

/// SGPRs are the wave's: what lanes do that go past a block is no matter.
#[test]
fn the_wave_goes_by_its_own_edges() {
    let mut f = function(
        Target::Gfx942,
        vec![(vec![copy(1, 0)], vec![1]), (vec![copy(1, 2)], vec![2]), (vec![copy(3, 1)], vec![])],
    );
    let [entry, arm, join] = f.layout[..] else { panic!() };
    let edge = |target| gcnsel_mir::Edge { target, args: Default::default() };
    let mask = Operand::Phys(Reg::VCC);
    f.blocks[entry].terminator =
        Some(Terminator::Divergent { mask, on_true: edge(arm), on_false: edge(join) });
    assert_eq!(at_ends(&f), [vec![2], vec![1], vec![]]);
}

/// The branch at a block's end reads VCC; SCC is read up to what writes it; exec matters up to where something sets it.
#[test]
fn masks_and_conditions() {
    let add_with_carry = inst(Op::S_ADDC_U32, &[s(0, 1), s(1, 1), s(2, 1)]);
    let add = inst(Op::S_ADD_U32, &[s(3, 1), s(1, 1), s(2, 1)]);
    let vector = inst(Op::V_MOV_B32, &[v(0, 1), v(1, 1)]);
    let set_exec = inst(Op::S_MOV_B64, &[Operand::Phys(Reg::EXEC), s(6, 2)]);
    let f = function(
        Target::Gfx942,
        vec![(vec![], vec![1, 2]), (vec![add_with_carry], vec![2]), (vec![add, set_exec, vector], vec![])],
    );
    let liveness = walk::Liveness::<Sgprs>::new(&f);
    let [entry, carry, last] = f.layout[..] else { panic!() };
    assert!(liveness.at_end(&f, entry).has(Reg::VCC) && !liveness.at_end(&f, carry).has(Reg::VCC));
    assert!(liveness.at_start(carry).scc && !liveness.at_start(last).scc);
    // Lanes may come past the block that asks for SCC, and nobody minds which they are before they are set anew.
    assert!(
        liveness.at_end(&f, entry).scc && !liveness.at_start(last).exec && !liveness.at_end(&f, last).exec
    );
    assert!(liveness.at_start(last).has(Reg::sgpr(6, 2)));
}
