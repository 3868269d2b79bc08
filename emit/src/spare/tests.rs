//! Shorter forms compute the same, by the instructions' meanings; registers hold what is read from them.

use super::*;
use crate::machine::lower_inst;
use crate::testing::{contents, function, inst, s, v};
use gcnsel_isa::semantics::salu;
use gcnsel_isa::{Target, encode};
use proptest::prelude::*;

fn imm(value: i64) -> Operand {
    Operand::Imm(value)
}

fn dwords(data: &InstData, target: Target) -> usize {
    let lowered = lower_inst(data, target).expect("it is machine code").expect("there is one");
    encode(&lowered.inst, target).expect("it has an encoding").len()
}

/// What an instruction leaves in its result and SCC, where `s0` and `s1` hold `registers`.
fn result(data: &InstData, registers: [u32; 2], scc: bool) -> (Option<u64>, bool) {
    let op = data.opcode.isa().expect("an instruction");
    let value = |operand: &Operand| match *operand {
        Operand::Phys(reg) => u64::from(registers[usize::from(reg.index)]),
        // The field of 16 bits, with its sign.
        Operand::Imm(value) if op.row().format == Format::Sopk => u64::from(value as i16 as i32 as u32),
        Operand::Imm(value) => u64::from(value as u32),
        ref other => panic!("{other:?}"),
    };
    let mut sources: Vec<u64> = data.operands[data.def_count()..].iter().map(value).collect();
    // The destination's old value comes first.
    if op.row().format == Format::Sopk && data.def_count() > 0 && sources.len() == 2 {
        sources.reverse();
    }
    sources.resize(2, 0);
    let result = match op {
        Op::S_CSELECT_B32 => (Some(sources[usize::from(!scc)]), scc),
        _ => {
            let result = salu::eval(op, sources[0], sources[1], scc).expect("it has a meaning");
            (Some(result.value), result.scc.unwrap_or(scc))
        }
    };
    (result.0.filter(|_| data.def_count() > 0), result.1)
}

/// Numbers that some form may have.
fn literals() -> impl Strategy<Value = u32> {
    prop_oneof![
        any::<u32>(),
        any::<i16>().prop_map(|value| i32::from(value) as u32),
        any::<u16>().prop_map(u32::from),
        (-16i32..=64).prop_map(|value| (value as u32).reverse_bits()),
        (-70i32..=70).prop_map(|value| !(value as u32)),
        (0u32..32).prop_map(|bit| 1 << bit),
        (0u32..32).prop_map(|bit| !(1 << bit)),
        (1u32..32, 0u32..32).prop_map(|(length, first)| ((1 << length) - 1) << first),
        Just(0xffff),
        Just(0xffff_0000),
    ]
}

const OPERATIONS: [Op; 24] = [
    Op::S_MOV_B32,
    Op::S_CSELECT_B32,
    Op::S_ADD_U32,
    Op::S_ADD_I32,
    Op::S_SUB_U32,
    Op::S_SUB_I32,
    Op::S_MUL_I32,
    Op::S_AND_B32,
    Op::S_OR_B32,
    Op::S_XOR_B32,
    Op::S_ADDC_U32,
    Op::S_LSHL_B32,
    Op::S_CMP_EQ_I32,
    Op::S_CMP_LG_I32,
    Op::S_CMP_GT_I32,
    Op::S_CMP_GE_I32,
    Op::S_CMP_LT_I32,
    Op::S_CMP_LE_I32,
    Op::S_CMP_EQ_U32,
    Op::S_CMP_LG_U32,
    Op::S_CMP_GT_U32,
    Op::S_CMP_GE_U32,
    Op::S_CMP_LT_U32,
    Op::S_CMP_LE_U32,
];

proptest! {
    #![proptest_config(ProptestConfig { cases: 4000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn shorter_forms_compute_the_same(
        op in prop::sample::select(&OPERATIONS[..]),
        value in literals(),
        near in -2i32..=2,
        far in any::<u32>(),
        is_near in any::<bool>(),
        is_first in any::<bool>(),
        in_place in any::<bool>(),
        minds_scc in any::<bool>(),
        scc in any::<bool>(),
        sign in any::<bool>(),
    ) {
        let literal = if sign { imm(i64::from(value as i32)) } else { imm(i64::from(value)) };
        let other = s(u16::from(!in_place), 1);
        let pair = if is_first { [literal, other] } else { [other, literal] };
        let operands = match op.row().format {
            Format::Sop1 => vec![s(0, 1), literal],
            Format::Sopc => pair.to_vec(),
            _ => vec![s(0, 1), pair[0], pair[1]],
        };
        let long = inst(op, &operands);
        prop_assume!(literal_of(&long) == Some((op, value)));
        let Some(short) = forms::shorter(op, &long.operands, value, minds_scc) else { return Ok(()) };
        let short = inst(short.op, &short.operands);
        // Numbers near the literal are those of which a comparison may say something else.
        let other = if is_near { value.wrapping_add_signed(near) } else { far };
        let registers = if in_place { [other, !other] } else { [!other, other] };
        let (expected, found) = (result(&long, registers, scc), result(&short, registers, scc));
        prop_assert_eq!(expected.0, found.0, "{:?} {:?}", long, short);
        // A comparison does nothing but set SCC.
        if minds_scc || op.row().format == Format::Sopc {
            prop_assert_eq!(expected.1, found.1, "{:?} {:?}", long, short);
        }
        for target in Target::ALL {
            prop_assert_eq!((dwords(&long, target), dwords(&short, target)), (2, 1), "{:?} {:?}", long, short);
        }
    }
}

fn short(insts: Vec<InstData>, after: Vec<InstData>) -> Vec<(Op, Vec<Operand>)> {
    let mut f = function(Target::Gfx90a, vec![(insts, vec![1]), (after, vec![])]);
    spare_literals(&mut f);
    f.layout.clone().into_iter().flat_map(|block| contents(&f, block)).collect()
}

/// Each has the form that assemblers' users would write.
#[test]
fn each_form_comes_where_it_says_the_same() {
    use Op::*;
    let [a, b] = [s(0, 1), s(1, 1)];
    for (op, operands, expected, short_operands) in [
        (S_MOV_B32, vec![a, imm(0x100)], S_MOVK_I32, vec![a, imm(0x100)]),
        (S_MOV_B32, vec![a, imm(-30000)], S_MOVK_I32, vec![a, imm(-30000)]),
        (S_MOV_B32, vec![a, imm(0x8000_0000)], S_BREV_B32, vec![a, imm(1)]),
        (S_MOV_B32, vec![a, imm(0x7fff_ffff)], S_BREV_B32, vec![a, imm(-2)]),
        (S_MOV_B32, vec![a, imm(0xff_ff00)], S_BFM_B32, vec![a, imm(16), imm(8)]),
        (S_ADD_U32, vec![a, a, imm(0x400)], S_ADDK_I32, vec![a, imm(0x400), a]),
        (S_SUB_U32, vec![a, a, imm(0x400)], S_ADDK_I32, vec![a, imm(-0x400), a]),
        (S_MUL_I32, vec![a, imm(1000), a], S_MULK_I32, vec![a, imm(1000), a]),
        (S_CSELECT_B32, vec![a, imm(1000), a], S_CMOVK_I32, vec![a, imm(1000), a]),
        (S_AND_B32, vec![a, b, imm(0xffff)], S_PACK_LL_B32_B16, vec![a, b, imm(0)]),
        (S_AND_B32, vec![a, b, imm(0xffff_0000)], S_PACK_LH_B32_B16, vec![a, imm(0), b]),
        (S_AND_B32, vec![a, b, imm(!0x20)], S_ANDN2_B32, vec![a, b, imm(0x20)]),
        (S_OR_B32, vec![a, b, imm(!0x20)], S_ORN2_B32, vec![a, b, imm(0x20)]),
        (S_XOR_B32, vec![a, b, imm(!0x20)], S_XNOR_B32, vec![a, b, imm(0x20)]),
        (S_AND_B32, vec![a, a, imm(!0x400)], S_BITSET0_B32, vec![a, imm(10), a]),
        (S_OR_B32, vec![a, imm(0x400), a], S_BITSET1_B32, vec![a, imm(10), a]),
        (V_MOV_B32, vec![v(0, 1), imm(0x8000_0000)], V_BFREV_B32, vec![v(0, 1), imm(1)]),
        (V_MOV_B32, vec![v(0, 1), imm(!0x20)], V_NOT_B32, vec![v(0, 1), imm(0x20)]),
    ] {
        assert_eq!(short(vec![inst(op, &operands)], vec![]), [(expected, short_operands)], "{op:?}");
    }
    for (op, operands, expected, short_operands) in [
        (S_CMP_LT_I32, [a, imm(-1000)], S_CMPK_LT_I32, [a, imm(-1000)]),
        (S_CMP_LT_I32, [imm(-1000), a], S_CMPK_GT_I32, [a, imm(-1000)]),
        (S_CMP_LT_U32, [a, imm(0xffff)], S_CMPK_LT_U32, [a, imm(0xffff)]),
        (S_CMP_EQ_U32, [a, imm(0xffff)], S_CMPK_EQ_U32, [a, imm(0xffff)]),
        (S_CMP_EQ_U32, [a, imm(-1000)], S_CMPK_EQ_I32, [a, imm(-1000)]),
        // No field holds these.
        (S_CMP_LT_U32, [a, imm(0xffff_fc18)], S_CMP_LT_U32, [a, imm(0xffff_fc18)]),
        (S_CMP_LT_I32, [a, imm(0x8000)], S_CMP_LT_I32, [a, imm(0x8000)]),
    ] {
        assert_eq!(short(vec![inst(op, &operands)], vec![]), [(expected, short_operands.to_vec())]);
    }
}

/// Carries and other results in SCC are kept where they are read, be it in another block.
#[test]
fn scc_stays_where_it_is_read() {
    let a = s(0, 1);
    let carried = inst(Op::S_ADDC_U32, &[s(1, 1), s(1, 1), imm(0)]);
    for (op, operands) in [
        (Op::S_ADD_U32, vec![a, a, imm(0x400)]),
        (Op::S_AND_B32, vec![a, a, imm(0xffff)]),
        (Op::S_OR_B32, vec![a, a, imm(0x400)]),
    ] {
        let long = inst(op, &operands);
        let read_here = short(vec![long.clone(), carried.clone()], vec![]);
        assert_eq!(read_here[0], (op, operands.clone()));
        let read_there = short(vec![long], vec![carried.clone()]);
        assert_eq!(read_there[0], (op, operands));
    }
}

/// A literal is read from a register as long as that holds it: up to the next write, and not round other ways into a block.
#[test]
fn registers_hold_literals() {
    let k = imm(0x27000);
    let set = |to: u16| inst(Op::S_MOV_B32, &[s(to, 1), k]);
    assert_eq!(
        short(vec![set(7), set(11), set(3)], vec![set(2)])[1..],
        [
            (Op::S_MOV_B32, vec![s(11, 1), s(7, 1)]),
            (Op::S_MOV_B32, vec![s(3, 1), s(7, 1)]),
            (Op::S_MOV_B32, vec![s(2, 1), s(3, 1)]),
        ]
    );
    let sum = inst(Op::V_ADD_U32, &[v(0, 1), k, v(1, 1)]);
    assert_eq!(short(vec![set(7), sum.clone()], vec![])[1].1, [v(0, 1), s(7, 1), v(1, 1)]);
    let over = inst(Op::S_LOAD_DWORDX2, &[s(6, 2), s(0, 2), Operand::Off]);
    assert_eq!(short(vec![set(7), over, sum.clone()], vec![])[2].1, [v(0, 1), k, v(1, 1)]);
    // The second block of two that one goes on to, and the third is reached from both.
    let mut f = function(
        Target::Gfx942,
        vec![(vec![set(7)], vec![1, 2]), (vec![sum.clone()], vec![2]), (vec![sum.clone()], vec![])],
    );
    spare_literals(&mut f);
    let read: Vec<Operand> = f.layout.iter().map(|&block| contents(&f, block)[0].1[1]).collect();
    assert_eq!(read, [k, s(7, 1), k]);
}
