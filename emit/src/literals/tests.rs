//! Which instructions get constants.

use super::*;
use crate::testing::{contents, function, inst, s, v};
use gcnsel_isa::Target;

const HALF_PI: i64 = 0x3fc9_0fdb;
const K: Operand = Operand::Imm(HALF_PI);

fn held(target: Target, users: &[InstData], after: &[InstData]) -> Vec<(Op, Vec<Operand>)> {
    let insts = [&[inst(Op::S_MOV_B32, &[s(4, 1), K])], users].concat();
    let mut f = function(target, vec![(insts, vec![1, 1]), (after.to_vec(), vec![])]);
    hold_literals(&mut f);
    contents(&f, f.entry())
}

#[test]
fn short_forms_hold_constants() {
    let vcc = Operand::Phys(Reg::VCC);
    for (op, operands) in [
        (Op::V_CMP_GT_F32, vec![vcc, s(4, 1), v(1, 1)]),
        (Op::V_ADD_F32, vec![v(0, 1), s(4, 1), v(1, 1)]),
        (Op::V_FMAC_F32, vec![v(0, 1), s(4, 1), v(1, 1), v(0, 1)]),
        (Op::V_MOV_B32, vec![v(0, 1), s(4, 1)]),
    ] {
        let code = held(Target::Gfx90a, &[inst(op, &operands)], &[]);
        assert_eq!(code.len(), 1, "{op:?}");
        assert_eq!((code[0].0, code[0].1[1]), (op, K));
    }
}

#[test]
fn sums_hold_constants_where_the_target_has_such() {
    let sum = |operands: [Operand; 3]| inst(Op::V_FMA_F32, &[v(0, 1), operands[0], operands[1], operands[2]]);
    for (operands, op, expected) in [
        ([s(4, 1), v(1, 1), v(2, 1)], Op::V_FMAMK_F32, [v(0, 1), v(1, 1), K, v(2, 1)]),
        ([v(1, 1), s(4, 1), v(2, 1)], Op::V_FMAMK_F32, [v(0, 1), v(1, 1), K, v(2, 1)]),
        ([v(1, 1), v(2, 1), s(4, 1)], Op::V_FMAAK_F32, [v(0, 1), v(1, 1), v(2, 1), K]),
    ] {
        assert_eq!(held(Target::Gfx942, &[sum(operands)], &[]), [(op, expected.to_vec())]);
        assert_eq!(held(Target::Gfx90a, &[sum(operands)], &[]).len(), 2);
        let mut negated = sum(operands);
        negated.mods.neg = 1;
        assert_eq!(held(Target::Gfx942, &[negated], &[]).len(), 2);
    }
    // Another scalar has no place beside it.
    assert_eq!(held(Target::Gfx942, &[sum([s(9, 1), v(2, 1), s(4, 1)])], &[]).len(), 2);
}

#[test]
fn constants_that_others_read_stay() {
    let add = inst(Op::V_ADD_F32, &[v(0, 1), s(4, 1), v(1, 1)]);
    // In a form that holds none; a third time; as a part of a pair; in another block.
    let long = inst(Op::V_CMP_GT_F32, &[s(8, 2), s(4, 1), v(1, 1)]);
    let pair = inst(Op::S_MOV_B64, &[s(8, 2), s(4, 2)]);
    assert_eq!(held(Target::Gfx942, &[add.clone(), long], &[]).len(), 3);
    assert_eq!(held(Target::Gfx942, &[add.clone(), pair], &[]).len(), 3);
    assert_eq!(held(Target::Gfx942, &[add.clone(), add.clone()], &[]).len(), 2);
    assert_eq!(held(Target::Gfx942, &[add.clone(), add.clone(), add.clone()], &[]).len(), 4);
    let elsewhere = held(Target::Gfx942, std::slice::from_ref(&add), std::slice::from_ref(&add));
    assert_eq!((elsewhere.len(), elsewhere[1].1[1]), (2, s(4, 1)));
    // VCC is on the constant bus already.
    let vcc = Operand::Phys(Reg::VCC);
    let select = inst(Op::V_CNDMASK_B32, &[v(0, 1), s(4, 1), v(1, 1), vcc]);
    assert_eq!(held(Target::Gfx942, &[select], &[]).len(), 2);
    // What it is set to afterwards is not it.
    let again = inst(Op::S_ADD_U32, &[s(4, 1), s(9, 1), s(10, 1)]);
    let code = held(Target::Gfx942, &[add.clone(), again, add.clone()], std::slice::from_ref(&add));
    assert_eq!((code.len(), code[0].1[1], code[2].1[1]), (3, K, s(4, 1)));
}

/// What takes no room in an instruction gains nothing.
#[test]
fn inline_constants_stay() {
    let insts = vec![
        inst(Op::S_MOV_B32, &[s(4, 1), Operand::Imm(64)]),
        inst(Op::V_ADD_F32, &[v(0, 1), s(4, 1), v(1, 1)]),
    ];
    let mut f = function(Target::Gfx942, vec![(insts, vec![])]);
    hold_literals(&mut f);
    assert_eq!(contents(&f, f.entry()).len(), 2);
}
