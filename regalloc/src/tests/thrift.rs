//! As few registers as are live at once, where they are enough without a move.

use super::*;

/// Allocates; the result is the number of VGPRs up to the last that is named, and the moves.
fn used(code: Code) -> (u16, usize, Function) {
    let (f, result) = allocated(code.finish(), Allocator::Colouring);
    assert_eq!(result.vgpr_spills, 0, "{f}");
    let named = all(&f).flat_map(|data| &data.operands).filter_map(|operand| match operand {
        Operand::Phys(reg) if reg.bank == Bank::Vgpr => Some(reg.end()),
        _ => None,
    });
    let last = named.max().expect("some are used");
    (last, moves(&f), f)
}

fn read(code: &mut Code, value: Operand) {
    code.def(Op::V_READFIRSTLANE_B32, Bank::Sgpr, 1, &[value]);
}

fn read_pair(code: &mut Code, pair: Operand) {
    read(code, part(pair, 0));
    read(code, part(pair, 1));
}

/// Pairs begin at even registers on gfx90a and gfx942: a single register in front of one leaves no gap.
#[test]
fn singles_stand_behind_pairs() {
    for target in Target::ALL {
        for pairs in [1, 2, 5] {
            let mut code = Code::new(target);
            let single = code.value(Bank::Vgpr);
            let made: Vec<Operand> = (0..pairs).map(|_| code.wide(Bank::Vgpr, 2)).collect();
            made.into_iter().for_each(|pair| read_pair(&mut code, pair));
            read(&mut code, single);
            let (registers, moves, f) = used(code);
            assert_eq!((registers, moves), (1 + 2 * pairs, 0), "{target:?}\n{f}");
        }
    }
}

/// Both halves of a pair are made one after the other. What is there when the first is made is gone when the second is, so the
/// second half takes its place, and nothing is moved.
#[test]
fn tuples_stand_where_others_are_gone_in_time() {
    for target in Target::ALL {
        let mut code = Code::new(target);
        let gone = code.value(Bank::Vgpr);
        let high = code.value(Bank::Vgpr);
        read(&mut code, gone);
        let low = code.value(Bank::Vgpr);
        let pair = code.def(Pseudo::RegSequence, Bank::Vgpr, 2, &[low, high]);
        read_pair(&mut code, pair);
        let (registers, moves, f) = used(code);
        assert_eq!((registers, moves), (2, 0), "{target:?}\n{f}");
    }
}

/// So it is where the next block makes the pair of what this one has made.
#[test]
fn tuples_of_the_next_block_stand_where_others_are_gone() {
    for target in Target::ALL {
        let mut code = Code::new(target);
        let [one, other] = [0; 2].map(|_| code.value(Bank::Vgpr));
        let [low, high] = [other, one].map(|half| code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[half]));
        let next = code.new_block();
        code.jump(next, &[], &[]);
        code.start(next);
        let pair = code.def(Pseudo::RegSequence, Bank::Vgpr, 2, &[low, high]);
        read_pair(&mut code, pair);
        let (registers, moves, f) = used(code);
        assert_eq!((registers, moves), (2, 0), "{target:?}\n{f}");
    }
}

/// What is not gone in time stays: the pair takes a register more.
#[test]
fn tuples_stand_beside_what_stays() {
    for target in Target::ALL {
        let mut code = Code::new(target);
        let stays = code.value(Bank::Vgpr);
        let high = code.value(Bank::Vgpr);
        let low = code.value(Bank::Vgpr);
        read(&mut code, stays);
        let pair = code.def(Pseudo::RegSequence, Bank::Vgpr, 2, &[low, high]);
        read_pair(&mut code, pair);
        let (registers, moves, f) = used(code);
        assert_eq!((registers, moves), (3, 0), "{target:?}\n{f}");
    }
}

/// What two blocks make for the one behind them has one place. What is there before takes that place, too, if it would take a register
/// more else. But not where the other block may have begun to load what comes there: it would be waited for.
#[test]
fn an_expected_place_is_kept_free_for_loads_alone() {
    for (loads, expected) in [(false, 2), (true, 3)] {
        let mut code = Code::new(Target::Gfx900);
        let [one, other, join] = [0; 3].map(|_| code.new_block());
        code.branch(one, other);
        for block in [one, other] {
            code.start(block);
            let first = code.value(Bank::Vgpr);
            let second = code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[first]);
            let third = code.def(Op::V_XOR_B32, Bank::Vgpr, 1, &[first, second]);
            let op = if loads { Op::DS_READ_B32 } else { Op::V_NOT_B32 };
            let comes = code.def(op, Bank::Vgpr, 1, &[third]);
            code.jump(join, &[comes], &[]);
        }
        code.start(join);
        let param = code.f.new_reg(Bank::Vgpr, 1, RegKind::Plain, Origin::NONE);
        code.f.blocks[join].thread_params.push(param);
        let param = code.f.whole(param);
        read(&mut code, param);
        let (registers, moves, f) = used(code);
        assert_eq!((registers, moves), (expected, 0), "loads: {loads}\n{f}");
    }
}

/// Both halves of an index are read twice: by sums that are a pair, and by such sums at last, which take their places. So they must
/// be beside one another from the start, although nothing says so but who reads them last. Others are made between them.
#[test]
fn what_becomes_a_tuple_in_the_end_stands_there_from_the_start() {
    for target in Target::ALL {
        let mut code = Code::new(target);
        let [one, low, other, high] = [0; 4].map(|_| code.value(Bank::Vgpr));
        let [low, high] = [low, high].map(|half| code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[half]));
        let address = |code: &mut Code| {
            let base = code.value(Bank::Vgpr);
            let low = code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[low]);
            let high = code.def(Op::V_XOR_B32, Bank::Vgpr, 1, &[high, base]);
            code.def(Pseudo::RegSequence, Bank::Vgpr, 2, &[low, high])
        };
        let from = address(&mut code);
        let loaded = code.def(Op::GLOBAL_LOAD_DWORD, Bank::Vgpr, 1, &[from, Operand::Off]);
        let to = address(&mut code);
        read(&mut code, loaded);
        read_pair(&mut code, to);
        [one, other].into_iter().for_each(|value| read(&mut code, value));
        let (registers, moves, f) = used(code);
        assert_eq!((registers, moves), (6, 0), "{target:?}\n{f}");
    }
}
