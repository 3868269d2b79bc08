//! Uniform values that are in VGPRs because SGPRs are too few.

use super::loops::{count, looped};
use super::*;

/// More scalars than there are SGPRs, all live at once.
const MANY: usize = 130;

fn scalars(code: &mut Code) -> Vec<Operand> {
    (0..MANY).map(|_| code.value(Bank::Sgpr)).collect()
}

fn read(code: &mut Code, bank: Bank, value: Operand) {
    let (_, op) = READERS[usize::from(bank == Bank::Vgpr)];
    code.def(op, bank, 1, &[value]);
}

/// Allocates, with the checkers; how many instructions read lanes.
fn reads_of_lanes(f: Function) -> (Function, Allocation, usize) {
    let (f, result) = allocated(f, Allocator::Colouring);
    let count = all(&f).filter(|data| data.opcode == Op::V_READLANE_B32.into()).count();
    (f, result, count)
}

/// What vector instructions read is copied once, and nothing is spilled.
#[test]
fn operands_of_vector_instructions_are_copied() {
    for target in [Target::Gfx90a, Target::Gfx942] {
        let mut code = Code::new(target);
        let values = scalars(&mut code);
        for _ in 0..2 {
            values.iter().for_each(|&value| read(&mut code, Bank::Vgpr, value));
        }
        let (f, result, lanes) = reads_of_lanes(code.finish());
        assert_eq!((result.sgpr_spills, lanes), (0, 0), "{f}");
        let copies = all(&f).filter(|data| data.opcode == Op::V_MOV_B32.into()).count();
        assert!((MANY - 104..MANY - 80).contains(&copies), "{copies}\n{f}");
    }
}

/// Parts of a tuple are copied one by one; what nobody reads is not.
#[test]
fn parts_of_tuples_are_copied() {
    let mut code = Code::new(Target::Gfx942);
    let values: Vec<Operand> = (0..32).map(|_| code.wide(Bank::Sgpr, 4)).collect();
    let end = code.new_block();
    code.jump(end, &[], &[]);
    code.start(end);
    for &value in &values {
        read(&mut code, Bank::Vgpr, part(value, 1));
        read(&mut code, Bank::Vgpr, part(value, 3));
    }
    let (f, result, lanes) = reads_of_lanes(code.finish());
    assert_eq!((result.sgpr_spills, lanes), (0, 0), "{f}");
    let copies = all(&f).filter(|data| data.opcode == Op::V_MOV_B32.into()).count();
    assert!(copies > 0 && copies.is_multiple_of(2) && copies < 32, "{copies}\n{f}");
}

/// What a scalar instruction reads, too, stays, and what all lanes of the wave read.
#[test]
fn what_scalar_instructions_read_stays() {
    let mut code = Code::new(Target::Gfx942);
    let values = scalars(&mut code);
    for &value in &values {
        read(&mut code, Bank::Vgpr, value);
        read(&mut code, Bank::Sgpr, value);
    }
    let (f, result, lanes) = reads_of_lanes(code.finish());
    assert!(result.sgpr_spills > 20 && lanes > 20, "{f}");
    assert_eq!(all(&f).filter(|data| data.opcode == Op::V_MOV_B32.into()).count(), 0, "{f}");
}

/// As many VGPRs as leave seven waves on a SIMD, which is as many as so many SGPRs do; on gfx900 36.
#[test]
fn as_many_waves_run() {
    let mut code = Code::new(Target::Gfx900);
    let values = scalars(&mut code);
    let vectors: Vec<Operand> = (0..20).map(|_| code.value(Bank::Vgpr)).collect();
    values.iter().for_each(|&value| read(&mut code, Bank::Vgpr, value));
    vectors.iter().for_each(|&value| read(&mut code, Bank::Vgpr, value));
    let (f, result, _) = reads_of_lanes(code.finish());
    let named = all(&f).flat_map(|data| &data.operands).filter_map(|operand| match operand {
        Operand::Phys(reg) if reg.bank == Bank::Vgpr => Some(reg.end()),
        _ => None,
    });
    let vgprs = named.max();
    assert!(vgprs.is_some_and(|end| (25..=36).contains(&end)), "{vgprs:?}");
    assert!(result.sgpr_spills > 15, "{f}");
}

/// More scalars are live in front of a loop than in it, and none of those may be in VGPRs. What the loop reads is copied all the same.
#[test]
fn loops_come_first() {
    let values = std::cell::RefCell::new(Vec::new());
    let before = |code: &mut Code| {
        let others: Vec<Operand> = (0..2 * MANY).map(|_| code.value(Bank::Sgpr)).collect();
        others.iter().for_each(|&other| read(code, Bank::Sgpr, other));
        *values.borrow_mut() = scalars(code);
        vec![Operand::Imm(0)]
    };
    let inside = |code: &mut Code, phis: &[Operand]| {
        values.borrow().iter().for_each(|&value| read(code, Bank::Vgpr, value));
        phis.to_vec()
    };
    let (f, blocks) = looped(Target::Gfx942, before, &[1], inside, |_, _| {});
    let (f, result, lanes) = reads_of_lanes(f);
    assert!(result.sgpr_spills > 20 && lanes > 20, "{f}");
    assert_eq!(count(&f, &blocks, |data| data.opcode == Op::V_READLANE_B32.into()), 0, "{f}");
}
