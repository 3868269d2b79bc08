//! What goes round a loop keeps its registers.

use super::*;

/// A loop with parameters of so many dwords each, that gets zeros at first; `body` makes the arguments of the next round.
/// The result is the function, and the loop's block.
pub(super) fn looped(
    target: Target,
    first: impl FnOnce(&mut Code) -> Vec<Operand>,
    dwords: &[u8],
    body: impl FnOnce(&mut Code, &[Operand]) -> Vec<Operand>,
    end: impl FnOnce(&mut Code, &[Operand]),
) -> (Function, [Block; 2]) {
    let mut code = Code::new(target);
    let [header, latch, exit] = [0; 3].map(|_| code.new_block());
    let first = first(&mut code);
    code.jump(header, &first, &[]);
    code.start(header);
    let phis: Vec<Operand> = (dwords.iter())
        .map(|&dwords| {
            let phi = code.f.new_reg(Bank::Vgpr, dwords, RegKind::Plain, Origin::NONE);
            code.f.blocks[header].thread_params.push(phi);
            code.f.whole(phi)
        })
        .collect();
    let next = body(&mut code, &phis);
    code.branch(latch, exit);
    code.start(latch);
    code.jump(header, &next, &[]);
    code.start(exit);
    end(&mut code, &next);
    (code.finish(), [header, latch])
}

/// Instructions of a kind in blocks.
pub(super) fn count(f: &Function, blocks: &[Block], is_one: impl Fn(&InstData) -> bool) -> usize {
    let insts = blocks.iter().flat_map(|&block| &f.blocks[block].insts);
    insts.filter(|&&inst| is_one(&f.insts[inst])).count()
}

/// Vectors moved in blocks.
pub(super) fn moved(f: &Function, blocks: &[Block]) -> usize {
    count(f, blocks, |data| matches!(data.opcode, Opcode::Isa(Op::V_MOV_B32 | Op::V_SWAP_B32)))
}

fn read_all(code: &mut Code, values: &[Operand], dwords: u8) {
    for &value in values {
        (0..dwords).for_each(|at| _ = code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[part(value, at)]));
    }
}

/// A sparse matrix product writes its result before all of its factors are read; the sum that it replaces is none of them.
#[test]
fn sums_that_are_replaced_stay() {
    let factors =
        |code: &mut Code| [code.wide(Bank::Vgpr, 2), code.wide(Bank::Vgpr, 4), code.value(Bank::Vgpr)];
    for sums in [1, 2, 5] {
        let (f, blocks) = looped(
            Target::Gfx942,
            |_| vec![Operand::Imm(0); sums],
            &vec![4; sums],
            |code, phis| {
                let [a, b, index] = factors(code);
                let op = Op::V_SMFMAC_I32_16X16X64_I8;
                phis.iter().map(|&sum| code.def(op, Bank::Vgpr, 4, &[a, b, index, sum])).collect()
            },
            |code, next| read_all(code, next, 4),
        );
        let (f, _) = allocated(f, Allocator::Colouring);
        let moves = count(&f, &blocks, |data| {
            data.opcode == Op::V_MOV_B32.into() && matches!(data.operands[1], Operand::Phys(_))
        });
        assert_eq!(moves, 0, "{sums} sums\n{f}");
    }
}

/// Sums that are scaled pair by pair before matrices are added to them stay where they are: each scaled sum takes the place of its
/// own, not of another one that has just been left.
#[test]
fn sums_that_are_scaled_in_pairs_stay() {
    for target in [Target::Gfx90a, Target::Gfx942] {
        for sums in [1, 2, 4] {
            let (f, blocks) = looped(
                target,
                |_| vec![Operand::Imm(0); sums],
                &vec![4; sums],
                |code, phis| {
                    let [a, b, by] = [0; 3].map(|_| code.wide(Bank::Vgpr, 2));
                    let scale = |code: &mut Code, sum: Operand| {
                        let pairs = [0, 2].map(|first| {
                            let sum = sum.as_reg().expect("a register");
                            let pair = Operand::Reg(RegRef { first, dwords: 2, ..sum });
                            code.def(Op::V_PK_MUL_F32, Bank::Vgpr, 2, &[by, pair])
                        });
                        code.def(Pseudo::RegSequence, Bank::Vgpr, 4, &pairs)
                    };
                    // All are scaled before the first matrix.
                    let scaled: Vec<Operand> = phis.iter().map(|&sum| scale(code, sum)).collect();
                    let add =
                        |sum: Operand| code.def(Op::V_MFMA_F32_16X16X16F16, Bank::Vgpr, 4, &[a, b, sum]);
                    scaled.into_iter().map(add).collect()
                },
                |code, next| read_all(code, next, 4),
            );
            let (f, _) = allocated(f, Allocator::Colouring);
            let moves = count(&f, &blocks, |data| {
                data.opcode == Op::V_MOV_B32.into() && matches!(data.operands[1], Operand::Phys(_))
            });
            assert_eq!(moves, 0, "{target:?}, {sums} sums\n{f}");
        }
    }
}

/// A sum that is a factor as well is moved, since the result is written too early for it.
#[test]
fn a_sum_that_is_a_factor_is_moved() {
    let mut code = Code::new(Target::Gfx942);
    let (a, sum, index) = (code.wide(Bank::Vgpr, 2), code.wide(Bank::Vgpr, 4), code.value(Bank::Vgpr));
    let next = code.def(Op::V_SMFMAC_I32_16X16X64_I8, Bank::Vgpr, 4, &[a, sum, index, sum]);
    read_all(&mut code, &[next], 4);
    let (f, _) = allocated(code.finish(), Allocator::Colouring);
    let product =
        all(&f).find(|data| data.opcode == Op::V_SMFMAC_I32_16X16X64_I8.into()).expect("it is there");
    let [Operand::Phys(to), _, Operand::Phys(factor), ..] = product.operands[..] else { panic!("{f}") };
    assert!(!to.overlaps(factor), "{f}");
}

/// Values that a loop puts into a tuple and takes out of one are where the tuple is, although they come from elsewhere in the
/// first round.
#[test]
fn parts_go_round_where_their_tuple_is() {
    for dwords in [2u8, 3, 4] {
        let reads = [Op::V_LSHLREV_B64, Op::DS_WRITE_B96, Op::DS_WRITE_B128];
        let (f, blocks) = looped(
            Target::Gfx942,
            // In an order in which they are no tuple.
            |code| {
                (0..dwords).map(|_| code.value(Bank::Vgpr)).collect::<Vec<_>>().into_iter().rev().collect()
            },
            &vec![1; dwords.into()],
            |code, phis| {
                let tuple = code.def(Pseudo::RegSequence, Bank::Vgpr, dwords, phis);
                let at = code.value(Bank::Vgpr);
                let next = if dwords == 2 {
                    code.def(reads[0], Bank::Vgpr, 2, &[Operand::Imm(3), tuple])
                } else {
                    code.push(reads[usize::from(dwords) - 2], &[at, tuple]);
                    let op = if dwords == 3 { Op::DS_READ_B96 } else { Op::DS_READ_B128 };
                    code.def(op, Bank::Vgpr, dwords, &[at])
                };
                (0..dwords).map(|at| part(next, at)).collect()
            },
            |code, next| next.iter().for_each(|&value| _ = code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[value])),
        );
        let (f, _) = allocated(f, Allocator::Colouring);
        assert_eq!(moved(&f, &blocks), 0, "{dwords} dwords\n{f}");
    }
}

/// What begins as a constant may be anywhere, and leaves to the others the places that they come from.
#[test]
fn constants_go_round_where_no_other_comes_from() {
    for values in [1, 3, 6] {
        let (f, _) = looped(
            Target::Gfx942,
            |code| {
                let numbers = vec![Operand::Imm(7); values];
                let others: Vec<Operand> = (0..values).map(|_| code.value(Bank::Vgpr)).collect();
                numbers.into_iter().chain(others).collect()
            },
            &vec![1; 2 * values],
            |code, phis| phis.iter().map(|&phi| code.def(Op::V_NOT_B32, Bank::Vgpr, 1, &[phi])).collect(),
            |code, next| read_all(code, next, 1),
        );
        let (f, _) = allocated(f, Allocator::Colouring);
        let copied = all(&f).filter(|data| {
            let is_move = matches!(data.opcode, Opcode::Isa(Op::V_MOV_B32 | Op::V_SWAP_B32));
            is_move && matches!(data.operands[1], Operand::Phys(_))
        });
        assert_eq!(copied.count(), 0, "{values} of each\n{f}");
    }
}
