//! Which writes to exec go, and which must not.

use super::*;
use crate::testing::{contents, function, inst, s, v};
use gcnsel_isa::Target;

const EXEC: Operand = Operand::Phys(Reg::EXEC);
const VCC: Operand = Operand::Phys(Reg::VCC);

fn only_block(insts: &[InstData]) -> Vec<(Op, Vec<Operand>)> {
    // What follows uses lanes, and reads the saved masks.
    let lanes = inst(Op::V_MOV_B32, &[v(1, 1), v(0, 1)]);
    let after = vec![lanes.clone(), inst(Op::S_MOV_B64, &[EXEC, s(0, 2)]), lanes];
    let mut f = function(Target::Gfx90a, vec![(insts.to_vec(), vec![1, 1]), (after, vec![])]);
    simplify_exec(&mut f);
    contents(&f, f.entry())
}

fn save(op: Op) -> InstData {
    inst(op, &[s(0, 2), VCC])
}

fn mask(op: Op) -> InstData {
    inst(op, &[s(2, 2), s(0, 2), VCC])
}

fn go_on() -> InstData {
    inst(Op::S_MOV_B64, &[EXEC, s(2, 2)])
}

fn lanes() -> InstData {
    inst(Op::V_MOV_B32, &[v(0, 1), Operand::Imm(0)])
}

#[test]
fn lanes_that_have_nothing_to_do_get_no_time() {
    for (first, second, expected) in [
        (Op::S_ANDN1_SAVEEXEC_B64, Op::S_AND_B64, Op::S_AND_SAVEEXEC_B64),
        (Op::S_AND_SAVEEXEC_B64, Op::S_ANDN2_B64, Op::S_ANDN1_SAVEEXEC_B64),
    ] {
        let code = only_block(&[save(first), mask(second), go_on()]);
        assert_eq!(code, [(expected, vec![s(0, 2), VCC])]);
        // Who has something to do gets it.
        let code = [save(first), mask(second), lanes(), go_on()];
        assert_eq!(only_block(&code).len(), code.len());
    }
    // These are other lanes.
    let code = [save(Op::S_ANDN1_SAVEEXEC_B64), mask(Op::S_ANDN2_B64), go_on()];
    assert_eq!(only_block(&code).len(), 3);
}

#[test]
fn masks_that_change_on_the_way_are_others() {
    let first = save(Op::S_ANDN1_SAVEEXEC_B64);
    let second = mask(Op::S_AND_B64);
    for between in [s(0, 2), VCC, s(2, 2)] {
        let change = inst(Op::S_MOV_B64, &[between, s(8, 2)]);
        let before = [first.clone(), change.clone(), second.clone(), go_on()];
        let behind = [first.clone(), second.clone(), change, go_on()];
        assert_eq!(only_block(&before).len(), 4, "{between:?}");
        // Its operands may change once it is computed.
        assert_eq!(only_block(&behind).len(), if between == s(2, 2) { 4 } else { 2 }, "{between:?}");
    }
    // The mask may be the saved one's own register, from which nothing can be computed any more.
    let same = inst(Op::S_ANDN1_SAVEEXEC_B64, &[VCC, VCC]);
    let rest = inst(Op::S_AND_B64, &[s(2, 2), VCC, VCC]);
    assert_eq!(only_block(&[same, rest, go_on()]).len(), 3);
}

#[test]
fn masks_that_are_read_later_on_stay() {
    let code = [save(Op::S_ANDN1_SAVEEXEC_B64), mask(Op::S_AND_B64), go_on()];
    let reader = vec![inst(Op::S_MOV_B64, &[EXEC, s(2, 2)]), lanes(), inst(Op::S_MOV_B64, &[EXEC, s(0, 2)])];
    let mut f = function(Target::Gfx90a, vec![(code.to_vec(), vec![1, 1]), (reader, vec![])]);
    simplify_exec(&mut f);
    let ops: Vec<Op> = contents(&f, f.entry()).into_iter().map(|(op, _)| op).collect();
    assert_eq!(ops, [Op::S_AND_SAVEEXEC_B64, Op::S_AND_B64]);
}

#[test]
fn the_other_side_of_an_if_without_code_goes() {
    // exec is divided, one side works, the other side has nothing to do, and all go on.
    let divided = [
        inst(Op::S_ANDN2_B64, &[s(2, 2), EXEC, VCC]),
        inst(Op::S_AND_B64, &[EXEC, EXEC, VCC]),
        lanes(),
        go_on(),
        inst(Op::S_MOV_B64, &[EXEC, s(4, 2)]),
    ];
    let code = only_block(&divided);
    let ops: Vec<Op> = code.iter().map(|(op, _)| *op).collect();
    assert_eq!(ops, [Op::S_AND_B64, Op::V_MOV_B32, Op::S_MOV_B64]);
    assert_eq!(code[2].1, [EXEC, s(4, 2)]);
    // The first side has nothing to do: exec is the other one at once.
    let mut divided = divided.to_vec();
    divided.remove(2);
    divided.insert(3, lanes());
    let ops: Vec<Op> = only_block(&divided).into_iter().map(|(op, _)| op).collect();
    assert_eq!(ops, [Op::S_ANDN2_B64, Op::V_MOV_B32, Op::S_MOV_B64]);
}

/// SCC says whether lanes are left; who asks is told of the right ones.
#[test]
fn scc_stays_what_it_was() {
    let divided = |reader: Op| {
        only_block(&[
            inst(Op::S_ANDN2_B64, &[s(2, 2), EXEC, VCC]),
            inst(Op::S_AND_B64, &[EXEC, EXEC, VCC]),
            go_on(),
            inst(reader, &[s(6, 1), s(7, 1), s(8, 1)]),
        ])
    };
    assert_eq!(divided(Op::S_CSELECT_B32).len(), 4);
    // Of the first write's lanes, before the mask of the others.
    let asked = inst(Op::S_CSELECT_B32, &[s(6, 1), s(7, 1), s(8, 1)]);
    let code = [save(Op::S_ANDN1_SAVEEXEC_B64), asked, mask(Op::S_AND_B64), go_on()];
    assert_eq!(only_block(&code).len(), 4);
    assert_eq!(divided(Op::S_ADD_U32).len(), 2);
}

#[test]
fn straight_code_is_one_block() {
    let f = |next: Vec<usize>| {
        let mut f = function(
            Target::Gfx900,
            vec![(vec![lanes()], next), (vec![lanes(), lanes()], vec![2]), (vec![lanes()], vec![])],
        );
        simplify_exec(&mut f);
        f.layout.iter().map(|&block| f.blocks[block].insts.len()).collect::<Vec<usize>>()
    };
    assert_eq!(f(vec![1]), [4]);
    // Two ways lead to the last one, and the middle one is not all that follows the first.
    assert_eq!(f(vec![1, 2]), [1, 2, 1]);
}

#[test]
fn nobody_minds_exec_at_the_end() {
    let code = vec![lanes(), inst(Op::S_MOV_B64, &[EXEC, s(0, 2)])];
    let length = |is_callable: bool| {
        let mut f = function(Target::Gfx942, vec![(code.clone(), vec![])]);
        f.is_callable = is_callable;
        simplify_exec(&mut f);
        f.blocks[f.entry()].insts.len()
    };
    assert_eq!((length(false), length(true)), (1, 2));
}

/// What comes at the end of one block is overwritten at the beginning of the next, on each way.
#[test]
fn writes_that_are_overwritten_in_other_blocks_go() {
    let other_side = inst(Op::S_ANDN2_B64, &[EXEC, s(4, 2), EXEC]);
    let all = |index| vec![inst(Op::S_MOV_B64, &[EXEC, s(index, 2)]), lanes()];
    let left = |next: Vec<usize>, second: Vec<InstData>| {
        let first = vec![lanes(), other_side.clone()];
        let mut f = function(Target::Gfx90a, vec![(first, next), (all(4), vec![1, 2]), (second, vec![])]);
        simplify_exec(&mut f);
        contents(&f, f.entry()).iter().any(|(op, _)| *op == other_side.opcode.isa().unwrap())
    };
    assert!(!left(vec![1, 2], all(6)));
    // On one way lanes are asked for, or the mask itself.
    assert!(left(vec![1, 2], vec![lanes()]));
    assert!(left(vec![2, 1], vec![inst(Op::S_MOV_B64, &[s(6, 2), EXEC]), lanes()]));
    assert!(left(vec![0, 1], vec![lanes()]));
}

#[test]
fn whether_lanes_are_left_is_asked_where_blocks_end() {
    let code = vec![lanes(), inst(Op::S_AND_B64, &[EXEC, EXEC, VCC])];
    let all = vec![inst(Op::S_MOV_B64, &[EXEC, s(4, 2)]), lanes()];
    for (condition, stays) in [
        (Condition::ExecZero, true),
        (Condition::ExecNonZero, true),
        (Condition::VccZero, false),
        (Condition::Scc0, true),
    ] {
        let blocks = vec![(code.clone(), vec![1, 2]), (all.clone(), vec![1, 2]), (all.clone(), vec![])];
        let mut f = function(Target::Gfx900, blocks);
        let entry = f.entry();
        let Some(WaveTerminator::Branch { condition: c, .. }) = &mut f.blocks[entry].wave_terminator else {
            panic!("a branch")
        };
        *c = condition;
        simplify_exec(&mut f);
        assert_eq!(contents(&f, entry).len(), if stays { 2 } else { 1 }, "{condition:?}");
    }
}

/// What fences become reads no lanes, and no SCC.
#[test]
fn fences_mind_nothing() {
    let fence = InstData::new(gcnsel_mir::Pseudo::Fence, [], gcnsel_mir::Origin::NONE);
    let other_side = inst(Op::S_ANDN2_B64, &[EXEC, s(4, 2), EXEC]);
    let left = |next: InstData| {
        let all = inst(Op::S_MOV_B64, &[EXEC, s(4, 2)]);
        let (first, second) = (vec![lanes(), other_side.clone()], vec![all, next, lanes()]);
        let mut f =
            function(Target::Gfx90a, vec![(first, vec![1, 2]), (second.clone(), vec![2]), (second, vec![])]);
        simplify_exec(&mut f);
        contents(&f, f.entry()).len() == 2
    };
    assert!(!left(fence));
    assert!(left(InstData::new(gcnsel_mir::Pseudo::Return, [], gcnsel_mir::Origin::NONE)));
}
