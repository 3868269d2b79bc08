//! Carries from one word of 64 bits to the next, in sums and products of i128 and where they are written out.

use crate::selection::forms::{Row, check};
use gcnsel_isa::Op::{self, *};
use gcnsel_isa::Target;

const LL: &[&str] = &["i64", "i64"];
const LLL: &[&str] = &["i64", "i64", "i64"];

/// On each target.
const CARRIES: &[Row<'static>] = &[
    (
        LLL,
        "i64",
        "%t = icmp ult i64 %a, %b; %x = zext i1 %t to i64; %r = add i64 %c, %x",
        &[S_SUB_U32, S_SUBB_U32, S_ADDC_U32, S_ADDC_U32],
        &[V_CMP_GT_U64, V_ADDC_CO_U32, V_ADDC_CO_U32],
    ),
    (
        LLL,
        "i64",
        "%t = icmp ugt i64 %a, %b; %x = zext i1 %t to i64; %r = sub i64 %c, %x",
        &[S_SUB_U32, S_SUBB_U32, S_SUBB_U32, S_SUBB_U32],
        &[V_CMP_LT_U64, V_SUBBREV_CO_U32, V_SUBBREV_CO_U32],
    ),
    (
        LLL,
        "i64",
        "%t = icmp ult i64 %a, %b; %x = zext i1 %t to i64; %s = add i64 %b, %c; %r = add i64 %s, %x",
        &[S_SUB_U32, S_SUBB_U32, S_ADDC_U32, S_ADDC_U32],
        &[V_CMP_GT_U64, V_ADDC_CO_U32, V_ADDC_CO_U32],
    ),
    (
        LLL,
        "i64",
        "%t = icmp ult i64 %a, %b; %x = zext i1 %t to i64; %s = sub i64 %b, %c; %r = sub i64 %s, %x",
        &[S_SUB_U32, S_SUBB_U32, S_SUBB_U32, S_SUBB_U32],
        &[V_CMP_GT_U64, V_SUBB_CO_U32, V_SUBB_CO_U32],
    ),
    // All products of dwords, and what the second and third lose.
    (
        LL,
        "i128",
        "%x = zext i64 %a to i128; %y = zext i64 %b to i128; %r = mul i128 %x, %y",
        &[
            S_MUL_I32,
            S_MUL_HI_U32,
            S_MUL_I32,
            S_MUL_HI_U32,
            S_MUL_I32,
            S_MUL_HI_U32,
            S_MUL_I32,
            S_MUL_HI_U32,
            S_ADD_U32,
            S_ADDC_U32,
            S_ADD_U32,
            S_ADDC_U32,
            S_SUB_U32,
            S_SUBB_U32,
            S_CSELECT_B32,
            S_ADD_U32,
            S_ADDC_U32,
        ],
        &[V_MAD_U64_U32, V_MAD_U64_U32, V_MAD_U64_U32, V_MAD_U64_U32, V_CMP_GT_U64, V_CNDMASK_B32],
    ),
];

#[test]
fn carries_are_no_numbers() {
    for target in Target::ALL {
        check(CARRIES, target);
        let low: &[Op] =
            if target == Target::Gfx942 { &[V_LSHL_ADD_U64] } else { &[V_ADD_CO_U32, V_ADDC_CO_U32] };
        let sum = [low, &[V_CMP_GT_U64, V_ADDC_CO_U32, V_ADDC_CO_U32]].concat();
        let of_wave = [S_ADD_U32, S_ADDC_U32, S_SUB_U32, S_SUBB_U32, S_ADDC_U32, S_ADDC_U32];
        check(&[(&["i128", "i128"], "i128", "%r = add i128 %a, %b", &of_wave, &sum)], target);
    }
}
