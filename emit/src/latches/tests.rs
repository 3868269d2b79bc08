use super::*;
use crate::testing::{contents, function, inst, s, v};
use gcnsel_isa::Target;
use gcnsel_mir::WaveEdge;

/// A loop that is left by a condition; `copies` stand on the way back, and `behind` behind the loop. Whether the copies come
/// before the branch.
fn comes_before(condition: Condition, is_taken: bool, copies: Vec<InstData>, behind: Vec<InstData>) -> bool {
    let computed = inst(Op::S_ADD_U32, &[s(4, 1), s(4, 1), Operand::Imm(1)]);
    let blocks =
        vec![(vec![], vec![1]), (vec![computed], vec![2, 3]), (copies.clone(), vec![1]), (behind, vec![])];
    let mut f = function(Target::Gfx942, blocks);
    let [_, header, latch, exit] = f.layout[..] else { panic!("four blocks") };
    let edge = |target| WaveEdge { target, args: Default::default() };
    let (taken, otherwise) = if is_taken { (latch, exit) } else { (exit, latch) };
    f.blocks[header].wave_terminator =
        Some(WaveTerminator::Branch { condition, taken: edge(taken), otherwise: edge(otherwise) });
    copy_before_branches(&mut f);
    let (in_header, in_latch) = (contents(&f, header), contents(&f, latch));
    assert_eq!(in_header.len() + in_latch.len(), 1 + copies.len());
    if !in_latch.is_empty() {
        assert_eq!(in_header.len(), 1, "all or none");
    }
    in_latch.is_empty()
}

fn move_to(to: u16, from: u16) -> InstData {
    inst(Op::S_MOV_B32, &[s(to, 1), s(from, 1)])
}

#[test]
fn scalars_are_copied_before_the_branch_if_nobody_reads_them_behind_the_loop() {
    let read = |of: u16| vec![inst(Op::S_ADD_U32, &[s(9, 1), s(of, 1), s(of, 1)])];
    let copies = || vec![move_to(0, 4), inst(Op::S_MOV_B64, &[s(2, 2), s(6, 2)])];
    for is_taken in [false, true] {
        assert!(comes_before(Condition::Scc0, is_taken, copies(), read(5)));
        assert!(!comes_before(Condition::Scc0, is_taken, copies(), read(0)));
        assert!(!comes_before(Condition::Scc0, is_taken, copies(), read(3)));
        // They are written before they are read.
        let mut written = vec![move_to(0, 8)];
        written.extend(read(0));
        assert!(comes_before(Condition::Scc0, is_taken, copies(), written));
    }
    // What the branch asks for stays.
    let to_vcc = || vec![inst(Op::S_MOV_B64, &[Operand::Phys(Reg::VCC), s(6, 2)])];
    assert!(!comes_before(Condition::VccNonZero, true, to_vcc(), vec![]));
    assert!(comes_before(Condition::Scc1, true, to_vcc(), vec![]));
    let to_exec = || vec![inst(Op::S_MOV_B64, &[Operand::Phys(Reg::EXEC), s(6, 2)])];
    assert!(!comes_before(Condition::Scc1, true, to_exec(), vec![]));
    // Sums write SCC.
    let sum = || vec![inst(Op::S_ADD_U32, &[s(0, 1), s(4, 1), s(4, 1)])];
    assert!(!comes_before(Condition::Scc1, true, sum(), vec![]));
}

#[test]
fn vectors_are_copied_before_the_branch_that_asks_for_lanes() {
    let copies = || vec![inst(Op::V_MOV_B32, &[v(0, 1), v(1, 1)])];
    let behind = || vec![inst(Op::V_MOV_B32, &[v(2, 1), v(0, 1)])];
    assert!(comes_before(Condition::ExecNonZero, true, copies(), behind()));
    assert!(comes_before(Condition::ExecZero, false, copies(), behind()));
    // Without lanes the loop goes on.
    assert!(!comes_before(Condition::ExecNonZero, false, copies(), behind()));
    assert!(!comes_before(Condition::ExecZero, true, copies(), behind()));
    assert!(!comes_before(Condition::Scc1, true, copies(), behind()));
    // A whole wave copies in spite of that.
    let mut whole = copies();
    whole[0].all_lanes = true;
    assert!(!comes_before(Condition::ExecNonZero, true, whole, behind()));
}

#[test]
fn a_block_that_leads_on_keeps_its_copies() {
    let blocks = vec![(vec![], vec![1, 2]), (vec![move_to(0, 4)], vec![2]), (vec![], vec![])];
    let mut f = function(Target::Gfx942, blocks);
    let side = f.layout[1];
    copy_before_branches(&mut f);
    assert_eq!(contents(&f, side).len(), 1);
}
