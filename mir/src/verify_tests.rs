//! What the verifier refuses.

use crate::{
    Block, BlockData, Edge, Function, InstData, Operand, Origin, Pseudo, RegKind, RegRef, Terminator, VReg,
    WaveEdge, WaveTerminator,
};
use gcnsel_diag::Span;
use gcnsel_isa::{Bank, Op, Target};

/// Two blocks, the first jumping to the second, which returns.
fn two_blocks() -> (Function, [Block; 2]) {
    let mut f = Function::new("f", Target::Gfx942);
    let blocks = [0, 1].map(|_| f.blocks.push(BlockData::new("", Span::default())));
    f.layout = blocks.to_vec();
    f.blocks[blocks[0]].terminator = Some(Terminator::Jump(edge(blocks[1])));
    f.blocks[blocks[1]].terminator = Some(Terminator::Return);
    (f, blocks)
}

fn edge(target: Block) -> Edge {
    Edge { target, args: Default::default() }
}

fn reg(f: &mut Function, bank: Bank, dwords: u8) -> (VReg, Operand) {
    let reg = f.new_reg(bank, dwords, RegKind::Plain, Origin::NONE);
    (reg, f.whole(reg))
}

fn inst(op: Op, operands: &[Operand]) -> InstData {
    InstData::new(op, operands.iter().copied(), Origin::NONE)
}

/// The function is refused, with the block and these words.
fn refused(f: &Function, block: Block, words: &str) {
    let message = f.verify().expect_err("must be refused").message;
    assert!(message.contains(words) && message.contains(&block.to_string()), "{message}");
}

#[test]
fn a_use_before_the_definition_is_refused() {
    let (mut f, [a, b]) = two_blocks();
    let (_, s) = reg(&mut f, Bank::Sgpr, 1);
    let (_, t) = reg(&mut f, Bank::Sgpr, 1);
    f.append(a, inst(Op::S_MOV_B32, &[t, s]));
    f.append(b, inst(Op::S_MOV_B32, &[s, Operand::Imm(1)]));
    refused(&f, a, "is not defined here");
}

#[test]
fn two_definitions_are_refused() {
    let (mut f, [a, b]) = two_blocks();
    let (_, s) = reg(&mut f, Bank::Sgpr, 1);
    for block in [a, b] {
        f.append(block, inst(Op::S_MOV_B32, &[s, Operand::Imm(1)]));
    }
    refused(&f, b, "more than once");
}

#[test]
fn banks_and_widths_are_the_rows() {
    let (f, [a, _]) = two_blocks();
    let with = |bank: Bank, dwords: u8, words: &str| {
        let mut f = f.clone();
        let (_, from) = reg(&mut f, bank, dwords);
        let (_, to) = reg(&mut f, Bank::Sgpr, 1);
        let define = if bank == Bank::Vgpr { Op::V_MOV_B32 } else { Op::S_MOV_B64 };
        f.append(a, inst(define, &[from, Operand::Imm(0)]));
        f.append(a, inst(Op::S_MOV_B32, &[to, from]));
        refused(&f, a, words);
    };
    with(Bank::Vgpr, 1, "bank");
    with(Bank::Sgpr, 2, "2 dwords for 1");
}

#[test]
fn a_part_lies_within_its_register() {
    let (mut f, [a, _]) = two_blocks();
    let (s, from) = reg(&mut f, Bank::Sgpr, 2);
    let (_, to) = reg(&mut f, Bank::Sgpr, 1);
    f.append(a, inst(Op::S_MOV_B64, &[from, Operand::Imm(0)]));
    let part = |first| Operand::Reg(RegRef { reg: s, first, dwords: 1 });
    f.append(a, inst(Op::S_MOV_B32, &[to, part(1)]));
    assert_eq!(f.verify(), Ok(()));
    let (_, to) = reg(&mut f, Bank::Sgpr, 1);
    f.append(a, inst(Op::S_MOV_B32, &[to, part(2)]));
    refused(&f, a, "beyond the 2 dwords");
}

#[test]
fn arguments_fit_parameters() {
    let (mut f, [a, b]) = two_blocks();
    let (param, _) = reg(&mut f, Bank::Sgpr, 1);
    f.blocks[b].thread_params.push(param);
    refused(&f, a, "0 arguments for 1 parameters");
    let (_, v) = reg(&mut f, Bank::Vgpr, 1);
    f.append(a, inst(Op::V_MOV_B32, &[v, Operand::Imm(0)]));
    f.blocks[a].thread_edges_mut()[0].args.push(v);
    refused(&f, a, "does not fit");
}

#[test]
fn branches_have_what_they_test() {
    let (mut f, [a, b]) = two_blocks();
    f.blocks[a].terminator = Some(Terminator::Uniform { on_true: edge(b), on_false: edge(b) });
    refused(&f, a, "SCC");
    let (_, mask) = reg(&mut f, Bank::Sgpr, 2);
    f.append(a, inst(Op::S_MOV_B64, &[mask, Operand::Imm(0)]));
    f.blocks[a].terminator = Some(Terminator::Divergent { mask, on_true: edge(b), on_false: edge(b) });
    refused(&f, a, "no lane mask");
}

#[test]
fn scalars_follow_the_wave_edges_once_there_are_some() {
    // The wave goes past the block that defines what the last one reads.
    let (mut f, [a, b]) = two_blocks();
    let c = f.blocks.push(BlockData::new("", Span::default()));
    f.layout.push(c);
    f.blocks[b].terminator = Some(Terminator::Jump(edge(c)));
    f.blocks[c].terminator = Some(Terminator::Return);
    let (_, s) = reg(&mut f, Bank::Sgpr, 1);
    let (_, t) = reg(&mut f, Bank::Sgpr, 1);
    f.append(b, inst(Op::S_MOV_B32, &[s, Operand::Imm(1)]));
    f.append(c, inst(Op::S_MOV_B32, &[t, s]));
    assert_eq!(f.verify(), Ok(()));
    let wave = |target| Some(WaveTerminator::Jump(WaveEdge { target, args: Default::default() }));
    f.blocks[a].wave_terminator = wave(c);
    f.blocks[b].wave_terminator = wave(c);
    f.blocks[c].wave_terminator = Some(WaveTerminator::End);
    refused(&f, c, "is not defined here");
}

#[test]
fn indexed_accesses_are_to_dwords_of_a_tuple_by_a_scalar() {
    let indexed = |pseudo: Pseudo, [result, tuple]: [u8; 2], index: Bank, dwords: &[u8]| {
        let (mut f, [a, _]) = two_blocks();
        let (_, old) = reg(&mut f, Bank::Vgpr, tuple);
        let (_, at) = reg(&mut f, index, 1);
        let values: Vec<Operand> = dwords.iter().map(|&dwords| reg(&mut f, Bank::Vgpr, dwords).1).collect();
        let (_, new) = reg(&mut f, Bank::Vgpr, result);
        for &made in [old, at].iter().chain(&values) {
            f.append(a, InstData::new(Pseudo::Undef, [made], Origin::NONE));
        }
        let operands = [new, old, at].into_iter().chain(values);
        f.append(a, InstData::new(pseudo, operands, Origin::NONE));
        (f, a)
    };
    let accepted = |(f, _): (Function, Block)| f.verify().expect("it is right");
    accepted(indexed(Pseudo::ReadIndexed, [1, 7], Bank::Sgpr, &[]));
    accepted(indexed(Pseudo::ReadIndexed, [2, 8], Bank::Sgpr, &[]));
    accepted(indexed(Pseudo::WriteIndexed, [8, 8], Bank::Sgpr, &[1, 1]));
    for (pseudo, widths, index, dwords, words) in [
        (Pseudo::ReadIndexed, [1, 7], Bank::Vgpr, &[][..], "an index that is not in one SGPR"),
        (Pseudo::WriteIndexed, [8, 8], Bank::Vgpr, &[1], "an index that is not in one SGPR"),
        (Pseudo::ReadIndexed, [8, 7], Bank::Sgpr, &[], "wrong operands"),
        (Pseudo::WriteIndexed, [7, 8], Bank::Sgpr, &[1], "wrong operands"),
        (Pseudo::WriteIndexed, [8, 8], Bank::Sgpr, &[], "wrong operands"),
        (Pseudo::WriteIndexed, [8, 8], Bank::Sgpr, &[2], "more than a dword for one"),
    ] {
        let (f, block) = indexed(pseudo, widths, index, dwords);
        refused(&f, block, words);
    }
}
