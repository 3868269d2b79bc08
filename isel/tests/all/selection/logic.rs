//! The instructions of bits and truth values.

use crate::selection::forms::{I, II, III, L, LL, LLL, Row, check};
use gcnsel_isa::Op::*;
use gcnsel_isa::Target;

/// Of bits and truth values, on all targets.
const LOGIC: &[Row<'static>] = &[
    (II, "i32", "%r = and i32 %a, %b", &[S_AND_B32], &[V_AND_B32]),
    (II, "i32", "%r = or i32 %a, %b", &[S_OR_B32], &[V_OR_B32]),
    (II, "i32", "%r = xor i32 %a, %b", &[S_XOR_B32], &[V_XOR_B32]),
    (I, "i32", "%r = xor i32 %a, -1", &[S_NOT_B32], &[V_NOT_B32]),
    (II, "i32", "%n = xor i32 %b, -1; %r = and i32 %a, %n", &[S_ANDN2_B32], &[V_BFI_B32]),
    (II, "i32", "%n = xor i32 %a, -1; %r = and i32 %n, %b", &[S_ANDN2_B32], &[V_BFI_B32]),
    (II, "i32", "%n = xor i32 %b, -1; %r = or i32 %a, %n", &[S_ORN2_B32], &[V_BFI_B32]),
    (II, "i32", "%x = and i32 %a, %b; %r = xor i32 %x, -1", &[S_NAND_B32], &[V_AND_B32, V_NOT_B32]),
    (II, "i32", "%x = or i32 %a, %b; %r = xor i32 %x, -1", &[S_NOR_B32], &[V_OR_B32, V_NOT_B32]),
    // What the inverse is needed for besides.
    (
        III,
        "i32",
        "%n = xor i32 %b, -1; %x = and i32 %a, %n; %y = mul i32 %n, %c; %r = sub i32 %x, %y",
        &[S_NOT_B32, S_AND_B32, S_MUL_I32, S_SUB_U32],
        &[V_NOT_B32, V_AND_B32, V_MUL_LO_U32, V_SUB_U32],
    ),
    // What two of three say.
    (
        III,
        "i32",
        "%x = and i32 %a, %b; %o = or i32 %a, %b; %y = and i32 %o, %c; %r = or i32 %x, %y",
        &[S_AND_B32, S_OR_B32, S_AND_B32, S_OR_B32],
        &[V_XOR_B32, V_BFI_B32],
    ),
    (
        III,
        "i32",
        "%x = and i32 %a, %b; %o = xor i32 %a, %b; %y = and i32 %c, %o; %r = xor i32 %y, %x",
        &[S_AND_B32, S_XOR_B32, S_AND_B32, S_XOR_B32],
        &[V_XOR_B32, V_BFI_B32],
    ),
    (III, "i32", "%x = and i32 %a, %b; %r = or i32 %x, %c", &[S_AND_B32, S_OR_B32], &[V_AND_OR_B32]),
    (III, "i32", "%x = or i32 %a, %b; %r = or i32 %x, %c", &[S_OR_B32, S_OR_B32], &[V_OR3_B32]),
    (II, "i32", "%x = shl i32 %a, 5; %r = or i32 %x, %b", &[S_LSHL_B32, S_OR_B32], &[V_LSHL_OR_B32]),
    (
        III,
        "i32",
        "%x = xor i32 %a, %b; %y = and i32 %x, %c; %r = xor i32 %y, %b",
        &[S_XOR_B32, S_AND_B32, S_XOR_B32],
        &[V_BFI_B32],
    ),
    (
        III,
        "i32",
        "%n = xor i32 %a, -1; %x = and i32 %a, %b; %y = and i32 %n, %c; %r = or i32 %x, %y",
        &[S_AND_B32, S_ANDN2_B32, S_OR_B32],
        &[V_BFI_B32],
    ),
    (
        III,
        "i32",
        "%n = xor i32 %a, -1; %x = and i32 %a, %b; %y = and i32 %n, %c; %r = xor i32 %x, %y",
        &[S_AND_B32, S_ANDN2_B32, S_XOR_B32],
        &[V_BFI_B32],
    ),
    // One operand is another than the pattern has.
    (
        III,
        "i32",
        "%o = mul i32 %a, %c; %x = xor i32 %a, %b; %y = and i32 %x, %c; %r = xor i32 %y, %o",
        &[S_MUL_I32, S_XOR_B32, S_AND_B32, S_XOR_B32],
        &[V_MUL_LO_U32, V_XOR_B32, V_AND_B32, V_XOR_B32],
    ),
    (
        III,
        "i32",
        "%o = mul i32 %a, %c; %n = xor i32 %o, -1; %x = and i32 %a, %b; %y = and i32 %n, %c; %r = or i32 %x, %y",
        &[S_MUL_I32, S_AND_B32, S_ANDN2_B32, S_OR_B32],
        &[V_MUL_LO_U32, V_BFI_B32, V_AND_OR_B32],
    ),
    (LL, "i64", "%r = and i64 %a, %b", &[S_AND_B64], &[V_AND_B32, V_AND_B32]),
    (LL, "i64", "%r = or i64 %a, %b", &[S_OR_B64], &[V_OR_B32, V_OR_B32]),
    (LL, "i64", "%r = xor i64 %a, %b", &[S_XOR_B64], &[V_XOR_B32, V_XOR_B32]),
    (L, "i64", "%r = xor i64 %a, -1", &[S_NOT_B64], &[V_NOT_B32, V_NOT_B32]),
    (LL, "i64", "%n = xor i64 %b, -1; %r = and i64 %a, %n", &[S_ANDN2_B64], &[V_BFI_B32, V_BFI_B32]),
    (LL, "i64", "%n = xor i64 %b, -1; %r = or i64 %n, %a", &[S_ORN2_B64], &[V_BFI_B32, V_BFI_B32]),
    (
        LLL,
        "i64",
        "%x = xor i64 %a, %b; %y = and i64 %c, %x; %r = xor i64 %b, %y",
        &[S_XOR_B64, S_AND_B64, S_XOR_B64],
        &[V_BFI_B32, V_BFI_B32],
    ),
    (
        LLL,
        "i64",
        "%n = xor i64 %a, -1; %x = and i64 %a, %b; %y = and i64 %n, %c; %r = or i64 %x, %y",
        &[S_AND_B64, S_ANDN2_B64, S_OR_B64],
        &[V_BFI_B32, V_BFI_B32],
    ),
    (
        LLL,
        "i64",
        "%x = and i64 %a, %b; %r = or i64 %c, %x",
        &[S_AND_B64, S_OR_B64],
        &[V_AND_OR_B32, V_AND_OR_B32],
    ),
    (LLL, "i64", "%x = or i64 %a, %b; %r = or i64 %x, %c", &[S_OR_B64, S_OR_B64], &[V_OR3_B32, V_OR3_B32]),
    (
        III,
        "i32",
        "%t = icmp ult i32 %a, %b; %r = select i1 %t, i32 %a, i32 %c",
        &[S_CMP_LT_U32, S_CSELECT_B32],
        &[V_CMP_GT_U32, V_CNDMASK_B32],
    ),
];

#[test]
fn logic_takes_its_instructions() {
    for target in Target::ALL {
        check(LOGIC, target);
    }
}
