//! How many dwords are moved, told by hand.

use super::*;
use crate::tests::{Code, part};
use gcnsel_graph::full_map;
use gcnsel_isa::{Bank, Op, Target};
use gcnsel_mir::{Origin, RegKind};

fn reg(operand: Operand) -> VReg {
    operand.as_reg().expect("a register").reg
}

/// The dwords of VGPRs that are moved if values begin where it is said, and some move in the function's first block.
fn moved(f: &Function, places: &[(Operand, u16)], moves: &[Move]) -> u64 {
    let mut coloured =
        Coloured { colours: full_map(f.regs.len()), moves: full_map(f.blocks.len()), top: 256 };
    places.iter().for_each(|&(value, place)| coloured.colours[reg(value)] = Some(place));
    coloured.moves[f.layout[0]] = moves.to_vec();
    let liveness = File::Vgprs.liveness(f);
    Moved::new(f, &liveness, File::Vgprs).all(&coloured)
}

fn read(code: &mut Code, value: Operand) {
    code.def(Op::V_READFIRSTLANE_B32, Bank::Sgpr, 1, &[value]);
}

/// A single, a constant, a pair, an SGPR and a part of the pair become one tuple, which stands at 10. Of another file nothing is
/// moved within this one, nor are constants.
#[test]
fn parts_of_tuples_move_where_they_are_not_in_place() {
    let mut code = Code::new(Target::Gfx942);
    let (single, pair, scalar) = (code.value(Bank::Vgpr), code.wide(Bank::Vgpr, 2), code.value(Bank::Sgpr));
    let parts = [single, Operand::Imm(3), pair, scalar, part(pair, 1)];
    let tuple = code.def(Pseudo::RegSequence, Bank::Vgpr, 6, &parts);
    // Another tuple of vector registers, but in the scalar file: not a place of this one.
    let scalars = code.def(Pseudo::RegSequence, Bank::Sgpr, 2, &[single, scalar]);
    read(&mut code, tuple);
    read(&mut code, scalars);
    let f = code.finish();
    // The pair cannot be where its second half has to be, too.
    for (one, two, expected) in [(10, 12, 1), (11, 12, 2), (10, 14, 2), (10, 16, 3), (11, 16, 4)] {
        let found = moved(&f, &[(single, one), (pair, two), (tuple, 10)], &[]);
        assert_eq!(found, expected, "the single at {one}, the pair at {two}");
    }
}

/// What a copy reads is there, or not.
#[test]
fn copies_move_what_is_elsewhere() {
    let mut code = Code::new(Target::Gfx942);
    let quad = code.wide(Bank::Vgpr, 4);
    let copy = code.def(Pseudo::Copy, Bank::Vgpr, 4, &[quad]);
    let half = code.def(Pseudo::Copy, Bank::Vgpr, 1, &[part(quad, 2)]);
    read(&mut code, copy);
    read(&mut code, half);
    let f = code.finish();
    for (to, low, expected) in [(4, 6, 0), (4, 4, 1), (5, 6, 4), (0, 7, 5)] {
        let found = moved(&f, &[(quad, 4), (copy, to), (half, low)], &[]);
        assert_eq!(found, expected, "at {to} and {low}");
    }
}

/// What a result takes the place of is moved there, if it is of the same file.
#[test]
fn tied_operands_move_where_results_are() {
    let mut code = Code::new(Target::Gfx942);
    let [x, y, addend] = [0; 3].map(|_| code.value(Bank::Vgpr));
    let sum = code.def(Op::V_FMAC_F32, Bank::Vgpr, 1, &[x, y, addend]);
    let wide = code.wide(Bank::Vgpr, 4);
    let high = Operand::Reg(RegRef { first: 2, dwords: 2, ..wide.as_reg().expect("a register") });
    let wide_sum = code.def(Op::V_FMAC_F64, Bank::Vgpr, 2, &[high, high, high]);
    read(&mut code, sum);
    read(&mut code, wide_sum);
    let f = code.finish();
    for (to, wide_to, expected) in [(2, 12, 0), (3, 12, 1), (2, 10, 2), (0, 14, 3)] {
        let places = [(x, 0), (y, 1), (addend, 2), (sum, to), (wide, 10), (wide_sum, wide_to)];
        assert_eq!(moved(&f, &places, &[]), expected, "sums at {to} and {wide_to}");
    }
    // Of two files one is not where the other is, and is no move of this one.
    for (from, to) in [(Bank::Sgpr, Bank::Vgpr), (Bank::Vgpr, Bank::Agpr)] {
        let mut code = Code::new(Target::Gfx942);
        let addend = code.value(from);
        let sum = code.def(Op::V_FMAC_F32, to, 1, &[Operand::Imm(1), Operand::Imm(1), addend]);
        let f = code.finish();
        let (at, value) = if to == Bank::Vgpr { (3, sum) } else { (4, addend) };
        assert_eq!(moved(&f, &[(value, at)], &[]), 0, "{from:?} to {to:?}");
    }
}

/// What is given to a parameter is moved where that is, if both are of the file.
#[test]
fn arguments_move_where_parameters_are() {
    let files = [Bank::Vgpr, Bank::Agpr];
    for (from, to) in files.into_iter().flat_map(|from| files.map(|to| (from, to))) {
        for (place, expected) in [(4, 0), (6, 3)] {
            let mut code = Code::new(Target::Gfx942);
            let given = code.wide(from, 3);
            let param = code.f.new_reg(to, 3, RegKind::Plain, Origin::NONE);
            let constant = code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
            let next = code.new_block();
            code.f.blocks[next].thread_params.extend([param, constant]);
            code.jump(next, &[given, Operand::Imm(1)], &[]);
            code.start(next);
            let (param, constant) = (code.f.whole(param), code.f.whole(constant));
            [param, constant].into_iter().for_each(|value| read(&mut code, value));
            let f = code.finish();
            // Only what is of the file has a place in it.
            let mut places = vec![(constant, 9)];
            places.extend((from == Bank::Vgpr).then_some((given, 4)));
            places.extend((to == Bank::Vgpr).then_some((param, place)));
            let expected = if (from, to) == (Bank::Vgpr, Bank::Vgpr) { expected } else { 0 };
            assert_eq!(moved(&f, &places, &[]), expected, "{from:?} to {to:?} at {place}");
        }
    }
}

/// Two values go out of the way, one of them again, and one home at the end; what is copied is read where each is at that time.
#[test]
fn values_are_where_they_have_been_moved() {
    let mut code = Code::new(Target::Gfx942);
    let [a, b] = [0; 2].map(|_| code.value(Bank::Vgpr));
    // Copies in front of instructions 2, 3 and so on, of both in turn.
    let copies = [a, b, a, b, a, b].map(|value| code.def(Pseudo::Copy, Bank::Vgpr, 1, &[value]));
    let next = code.new_block();
    let params = [0; 2].map(|_| code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE));
    code.f.blocks[next].thread_params.extend(params);
    code.jump(next, &[a, b], &[]);
    code.start(next);
    let params = params.map(|param| code.f.whole(param));
    copies.into_iter().chain(params).for_each(|value| read(&mut code, value));
    let f = code.finish();
    let to = |at, value, to| Move { at, reg: reg(value), to };
    let moves = [to(4, a, 20), to(4, b, 21), to(6, a, 22), to(8, b, 1)];
    let places = |copies_at: [u16; 6], params_at: [u16; 2]| -> Vec<(Operand, u16)> {
        let rest = copies.into_iter().zip(copies_at).chain(params.into_iter().zip(params_at));
        [(a, 0), (b, 1)].into_iter().chain(rest).collect()
    };
    // Each copy is where its source is then, so that there are no moves but those four.
    let right = ([0, 1, 20, 21, 22, 21], [22, 1]);
    assert_eq!(moved(&f, &places(right.0, right.1), &moves), 4);
    // Each one that is not costs a move.
    for wrong in 0..8 {
        let (mut copies_at, mut params_at) = right;
        match wrong {
            0..6 => copies_at[wrong] = 30,
            _ => params_at[wrong - 6] = 30,
        }
        assert_eq!(moved(&f, &places(copies_at, params_at), &moves), 5, "the {wrong}th is elsewhere");
    }
}

/// A copy in so many loops counts eight times for each, up to the eighth.
#[test]
fn each_loop_around_counts_eight_times() {
    for depth in 0..=10 {
        let mut code = Code::new(Target::Gfx942);
        let value = code.value(Bank::Vgpr);
        let heads: Vec<Block> = (0..depth).map(|_| code.new_block()).collect();
        for &head in &heads {
            code.jump(head, &[], &[]);
            code.start(head);
        }
        let copy = code.def(Pseudo::Copy, Bank::Vgpr, 1, &[value]);
        for &head in heads.iter().rev() {
            let [latch, next] = [0; 2].map(|_| code.new_block());
            code.branch(latch, next);
            code.start(latch);
            code.jump(head, &[], &[]);
            code.start(next);
        }
        let f = code.finish();
        assert_eq!(moved(&f, &[(value, 0), (copy, 0)], &[]), 0);
        assert_eq!(moved(&f, &[(value, 0), (copy, 1)], &[]), 1 << (3 * depth.min(8)), "{depth} loops");
    }
}
