//! Matrix accumulators in AGPRs, where VGPRs are too few.

use super::loops::{count, looped};
use super::*;

/// A matrix product, and the dwords of its factors and of its sum.
type Product = (Op, u8, u8);

const OF_32: Product = (Op::V_MFMA_F32_32X32X1F32, 1, 32);
const OF_16: Product = (Op::V_MFMA_F32_32X32X2F32, 1, 16);
const OF_4: Product = (Op::V_MFMA_F32_16X16X4F32, 1, 4);
const OF_DOUBLES: Product = (Op::V_MFMA_F64_16X16X4F64, 2, 8);

/// A product's sum.
fn product(code: &mut Code, (op, factor, sum): Product, addend: Operand) -> Operand {
    let factors = [0; 2].map(|_| code.wide(Bank::Vgpr, factor));
    code.def(op, Bank::Vgpr, sum, &[factors[0], factors[1], addend])
}

/// Dwords of a register from one on.
fn dwords(of: Operand, first: u8, dwords: u8) -> Operand {
    Operand::Reg(RegRef { first, dwords, ..of.as_reg().expect("a register") })
}

/// Stores sums in fours.
fn store(code: &mut Code, sums: &[Operand]) {
    for &sum in sums {
        for first in (0..sum.as_reg().expect("a register").dwords).step_by(4) {
            let at = code.value(Bank::Vgpr);
            code.push(Op::DS_WRITE_B128, &[at, dwords(sum, first, 4)]);
        }
    }
}

fn is_moved(data: &InstData) -> bool {
    use Op::*;
    let between = matches!(
        data.opcode,
        Opcode::Isa(V_ACCVGPR_READ_B32 | V_ACCVGPR_WRITE_B32 | V_ACCVGPR_MOV_B32 | V_SWAP_B32)
    );
    between || data.opcode == V_MOV_B32.into() && matches!(data.operands[1], Operand::Phys(_))
}

/// The loop of so many sums, allocated with 256 registers of either kind.
fn allocated_loop(
    target: Target,
    kind: Product,
    sums: usize,
    next: impl FnOnce(&mut Code, Vec<Operand>) -> Vec<Operand>,
) -> (Function, Allocation, [Block; 2]) {
    let (mut f, blocks) = looped(
        target,
        |_| vec![Operand::Imm(0); sums],
        &vec![kind.2; sums],
        |code, phis| {
            let sums = phis.iter().map(|&sum| product(code, kind, sum)).collect();
            next(code, sums)
        },
        store,
    );
    (f.vgpr_budget, f.agpr_budget) = (256, 256);
    let (f, result) = allocated(f, Allocator::Colouring);
    (f, result, blocks)
}

/// Sums of up to 512 dwords go round without a move, and are stored from where they are.
#[test]
fn sums_in_both_halves_stay() {
    for target in [Target::Gfx90a, Target::Gfx942] {
        for (kind, sums) in [
            (OF_32, 7),
            (OF_32, 8),
            (OF_32, 9),
            (OF_32, 12),
            (OF_32, 15),
            (OF_16, 18),
            (OF_4, 72),
            (OF_DOUBLES, 36),
        ] {
            let (f, result, blocks) = allocated_loop(target, kind, sums, |_, sums| sums);
            let entry = f.entry();
            let read = |data: &InstData| data.opcode == Op::V_ACCVGPR_READ_B32.into();
            assert_eq!(result.vgpr_spills, 0, "{kind:?}, {sums}");
            assert_eq!(count(&f, &blocks, is_moved), 0, "{kind:?}, {sums}\n{f}");
            assert_eq!(count(&f, &f.layout, read), 0, "{kind:?}, {sums}\n{f}");
            let written = count(&f, &[entry], |data| data.opcode == Op::V_ACCVGPR_WRITE_B32.into());
            let least = (usize::from(kind.2) * sums).saturating_sub(256);
            assert!((least..=least + 96).contains(&written), "{kind:?}, {sums}: {written} of {least}");
        }
    }
}

/// Where all fits into VGPRs, there are no AGPRs.
#[test]
fn sums_stay_in_vgprs_that_fit() {
    let (f, _, _) = allocated_loop(Target::Gfx942, OF_32, 6, |_, sums| sums);
    let names_one = |data: &&InstData| {
        data.operands.iter().any(|operand| matches!(operand, Operand::Phys(reg) if reg.bank == Bank::Agpr))
    };
    assert!(!all(&f).any(|data| names_one(&data)), "{f}");
}

/// Sums that change places, parts that are read, and what begins with literals and with what lanes have: the checker says whether
/// each reads what it should.
#[test]
fn what_meets_vgprs_is_copied() {
    // Three by three they change places.
    let (f, result, _) = allocated_loop(Target::Gfx942, OF_32, 12, |_, mut sums| {
        sums.chunks_mut(3).for_each(|three| three.rotate_left(1));
        sums
    });
    assert_eq!(result.vgpr_spills, 0, "{f}");
    // A part of each is read in the loop, and one is added to another's end.
    let (f, result, _) = allocated_loop(Target::Gfx90a, OF_16, 18, |code, sums| {
        for &sum in &sums {
            let read = code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[part(sum, 3)]);
            code.push(Op::DS_WRITE_B32, &[read, part(sum, 2)]);
        }
        let tuple: Vec<Operand> = (0..16).map(|at| part(sums[usize::from(at) % 18], at)).collect();
        let mut sums = sums;
        sums[17] = code.def(Pseudo::RegSequence, Bank::Vgpr, 16, &tuple);
        sums
    });
    assert_eq!(result.vgpr_spills, 0, "{f}");
    for first in [Operand::Imm(1000), Operand::Imm(1), Operand::Undef] {
        let (mut f, _) = looped(
            Target::Gfx942,
            |code| {
                let own = code.value(Bank::Vgpr);
                let scalar = code.value(Bank::Sgpr);
                let parts = [own, scalar, Operand::Imm(1 << 20), Operand::Imm(5)];
                (0..12)
                    .map(|n| match n % 3 {
                        0 => first,
                        1 => code.def(Pseudo::RegSequence, Bank::Vgpr, 32, &parts.repeat(8)),
                        _ => code.wide(Bank::Vgpr, 32),
                    })
                    .collect()
            },
            &[32; 12],
            |code, phis| phis.iter().map(|&sum| product(code, OF_32, sum)).collect(),
            store,
        );
        (f.vgpr_budget, f.agpr_budget) = (256, 256);
        let (f, result) = allocated(f, Allocator::Colouring);
        assert_eq!(result.vgpr_spills, 0, "{f}");
    }
}

/// Sums that additions read in each round are better in VGPRs than those that only products have.
#[test]
fn what_products_alone_have_moves_first() {
    let (f, _, blocks) = allocated_loop(Target::Gfx942, OF_16, 18, |code, sums| {
        for &sum in &sums[..6] {
            (0..16).for_each(|at| _ = code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[part(sum, at)]));
        }
        sums
    });
    assert_eq!(count(&f, &blocks, is_moved), 0, "{f}");
}

/// Sums that change places round a loop are made where they go, all but one, where that takes no wave less.
#[test]
fn of_sums_that_change_places_one_is_moved() {
    for (kind, sums) in [(OF_32, 4), (OF_32, 6), (OF_16, 8), (OF_4, 5), (OF_DOUBLES, 4)] {
        let (f, _, blocks) = allocated_loop(Target::Gfx90a, kind, sums, |_, mut sums| {
            sums.rotate_left(1);
            sums
        });
        assert_eq!(count(&f, &blocks, is_moved), usize::from(kind.2), "{kind:?}, {sums}\n{f}");
    }
}

/// Where all sums change places, they are too many to be in AGPRs together: some are, and what goes from one half to the other is
/// copied.
#[test]
fn sums_that_all_change_places_come_apart() {
    for (kind, sums) in [(OF_32, 9), (OF_32, 12), (OF_16, 20), (OF_DOUBLES, 36)] {
        let (f, result, blocks) = allocated_loop(Target::Gfx942, kind, sums, |_, mut sums| {
            sums.rotate_left(1);
            sums
        });
        assert_eq!(result.vgpr_spills, 0, "{kind:?}, {sums}\n{f}");
        // Some cross from half to half, and some of each half change places.
        let moves = count(&f, &blocks, is_moved);
        assert!(moves <= 6 * usize::from(kind.2), "{kind:?}, {sums}: {moves}\n{f}");
    }
}
