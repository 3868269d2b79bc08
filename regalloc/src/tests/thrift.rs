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
