//! Which products and sums are one instruction.

use super::*;
use crate::testing::{contents, function, inst, s, v};
use gcnsel_isa::Target;

fn product(to: u16, a: Operand, b: Operand) -> InstData {
    inst(Op::V_MUL_LO_U32, &[v(to, 1), a, b])
}

fn sum(to: u16, a: Operand, b: Operand) -> InstData {
    inst(Op::V_ADD_U32, &[v(to, 1), a, b])
}

/// Something that reads a VGPR.
fn read(from: u16) -> InstData {
    inst(Op::V_MOV_B32, &[v(20, 1), v(from, 1)])
}

/// What a block becomes; v0 to v20 and s0 to s9 are named elsewhere.
fn made(target: Target, insts: Vec<InstData>) -> Vec<(Op, Vec<Operand>)> {
    let named = vec![read(0), inst(Op::S_MOV_B32, &[s(9, 1), Operand::Imm(0)])];
    let mut f = function(target, vec![(named, vec![1]), (insts, vec![])]);
    add_to_products(&mut f);
    contents(&f, f.layout[1])
}

fn is_one(target: Target, insts: Vec<InstData>) -> bool {
    made(target, insts).iter().any(|(op, _)| *op == Op::V_MAD_U64_U32)
}

#[test]
fn a_product_and_its_sum_are_one() {
    let insts = || vec![product(4, v(0, 1), s(3, 1)), sum(4, v(4, 1), v(2, 1)), read(4)];
    let one = (Op::V_MAD_U64_U32, vec![v(4, 2), Operand::Phys(Reg::VCC), v(0, 1), s(3, 1), v(2, 2)]);
    for target in Target::ALL {
        assert_eq!(made(target, insts())[0], one, "{target}");
    }
    // The sum's operands in the other order, into another register, with a constant.
    let other = vec![product(4, v(0, 1), v(1, 1)), sum(6, Operand::Imm(-3), v(4, 1)), read(6)];
    let one = vec![v(6, 2), Operand::Phys(Reg::VCC), v(0, 1), v(1, 1), Operand::Imm(-3)];
    assert_eq!(made(Target::Gfx90a, other)[0], (Op::V_MAD_U64_U32, one));
}

/// What is added may be a scalar at the start of a pair, if neither factor is one.
#[test]
fn scalars_are_added() {
    let sums = |factor: Operand| vec![product(4, v(0, 1), factor), sum(4, s(2, 1), v(4, 1)), read(4)];
    for target in Target::ALL {
        let one = vec![v(4, 2), Operand::Phys(Reg::VCC), v(0, 1), Operand::Imm(13), s(2, 2)];
        assert_eq!(made(target, sums(Operand::Imm(13)))[0], (Op::V_MAD_U64_U32, one), "{target}");
        assert!(is_one(target, sums(v(1, 1))));
        assert!(!is_one(target, sums(s(4, 1))));
    }
}

#[test]
fn chains_are_joined_one_by_one() {
    let insts = vec![
        product(4, v(0, 1), v(0, 1)),
        sum(4, v(4, 1), v(2, 1)),
        product(4, v(4, 1), v(0, 1)),
        sum(4, v(4, 1), v(2, 1)),
        read(4),
    ];
    let ops: Vec<Op> = made(Target::Gfx942, insts).into_iter().map(|(op, _)| op).collect();
    assert_eq!(ops, [Op::V_MAD_U64_U32, Op::V_MAD_U64_U32, Op::V_MOV_B32]);
}

/// Targets with aligned tuples have pairs at even registers alone.
#[test]
fn pairs_begin_where_the_target_has_them() {
    let odd_result = || vec![product(5, v(0, 1), v(1, 1)), sum(5, v(5, 1), v(2, 1)), read(5)];
    let odd_addend = || vec![product(4, v(0, 1), v(1, 1)), sum(4, v(4, 1), v(3, 1)), read(4)];
    for target in Target::ALL {
        let any = target == Target::Gfx900;
        assert_eq!((is_one(target, odd_result()), is_one(target, odd_addend())), (any, any), "{target}");
    }
}

#[test]
fn registers_have_to_be_free() {
    let with = |behind: Vec<InstData>| {
        let insts = vec![product(4, v(0, 1), v(1, 1)), sum(6, v(4, 1), v(2, 1))];
        is_one(Target::Gfx942, insts.into_iter().chain(behind).collect())
    };
    assert!(with(vec![read(6)]));
    // The next register, and the product itself, are read later on.
    assert!(!with(vec![read(7)]));
    assert!(!with(vec![read(4)]));
    // They are, but they are written before.
    assert!(with(vec![read(6), inst(Op::V_MOV_B32, &[v(7, 1), v(0, 1)]), read(7)]));
    // The last VGPR that is named may begin a pair, but not a new one.
    let last = |n: u16| vec![product(n, v(0, 1), v(1, 1)), sum(n, v(n, 1), v(2, 1)), read(n)];
    assert!(is_one(Target::Gfx900, last(20)));
    assert!(!is_one(Target::Gfx900, last(21)));
}

#[test]
fn the_carry_goes_where_nobody_reads() {
    let carry = |behind: Vec<InstData>| {
        let insts = vec![product(4, v(0, 1), v(1, 1)), sum(4, v(4, 1), v(2, 1)), read(4)];
        made(Target::Gfx942, insts.into_iter().chain(behind).collect())[0].1[1]
    };
    let reads = |mask: Operand| inst(Op::V_CNDMASK_B32, &[v(10, 1), v(0, 1), v(1, 1), mask]);
    assert_eq!(carry(vec![]), Operand::Phys(Reg::VCC));
    assert_eq!(carry(vec![reads(Operand::Phys(Reg::VCC))]), s(0, 2));
    assert_eq!(carry(vec![reads(Operand::Phys(Reg::VCC)), reads(s(0, 2))]), s(2, 2));
    // Where all that the function names are read, the sum stays.
    let all = (0..5).map(|n| reads(s(2 * n, 2))).chain([reads(Operand::Phys(Reg::VCC))]);
    assert_eq!(carry(all.collect()), v(0, 1));
}

/// What stands between keeps the product's reads, and what it reads.
#[test]
fn nothing_between_minds() {
    let with = |between: InstData| {
        is_one(Target::Gfx942, vec![product(4, v(0, 1), v(1, 1)), between, sum(4, v(4, 1), v(2, 1)), read(4)])
    };
    assert!(with(read(0)));
    assert!(!with(read(4)));
    assert!(!with(inst(Op::V_MOV_B32, &[v(1, 1), v(8, 1)])));
    assert!(!with(inst(Op::S_MOV_B64, &[Operand::Phys(Reg::EXEC), s(4, 2)])));
    assert!(!with(inst(Op::V_MOV_B32, &[v(4, 1), v(8, 1)])));
    // Of two products in a register the last one counts.
    assert!(with(product(4, v(8, 1), v(8, 1))));
}

/// Nobody waits for a load for the sake of a dword that does not matter.
#[test]
fn the_other_half_of_the_addend_is_no_load() {
    let load = || inst(Op::GLOBAL_LOAD_DWORD, &[v(3, 1), v(10, 2), Operand::Off]);
    let with = |before: Vec<InstData>| {
        let insts = [product(4, v(0, 1), v(1, 1)), sum(4, v(4, 1), v(2, 1)), read(4), load(), read(3)];
        is_one(Target::Gfx942, before.into_iter().chain(insts).collect())
    };
    assert!(!with(vec![]));
    assert!(!with(vec![load()]));
    assert!(with(vec![load(), inst(Op::V_MOV_B32, &[v(3, 1), v(8, 1)])]));
}

#[test]
fn others_stay() {
    let insts = |a: Operand, b: Operand| vec![product(4, v(0, 1), v(1, 1)), sum(4, a, b), read(4)];
    for (a, b) in [
        (v(4, 1), v(4, 1)),
        (v(4, 1), s(3, 1)),
        (v(4, 1), s(10, 1)),
        (v(4, 1), Operand::Imm(65)),
        (v(6, 1), v(2, 1)),
    ] {
        assert!(!is_one(Target::Gfx942, insts(a, b)), "{a:?} {b:?}");
    }
    let mut clamped = sum(4, v(4, 1), v(2, 1));
    clamped.mods.clamp = true;
    assert!(!is_one(Target::Gfx942, vec![product(4, v(0, 1), v(1, 1)), clamped, read(4)]));
}
