//! Products of 64 bits that something is added to.

use crate::selection::forms::{LLL, Row, check};
use gcnsel_isa::Op::*;
use gcnsel_isa::Target;

const SUMS: &[Row<'static>] = &[
    (
        LLL,
        "i64",
        "%m = mul i64 %a, %b; %r = add i64 %m, %c",
        &[S_MUL_I32, S_MUL_HI_U32, S_MUL_I32, S_ADD_U32, S_MUL_I32, S_ADD_U32, S_ADD_U32, S_ADDC_U32],
        &[V_MAD_U64_U32, V_MUL_LO_U32, V_MUL_LO_U32, V_ADD3_U32],
    ),
    (
        &["i64", "i32", "i64"],
        "i64",
        "%x = zext i32 %b to i64; %m = mul i64 %a, %x; %r = add i64 %c, %m",
        &[S_MUL_I32, S_MUL_HI_U32, S_MUL_I32, S_ADD_U32, S_ADD_U32, S_ADDC_U32],
        &[V_MAD_U64_U32, V_MUL_LO_U32, V_ADD_U32],
    ),
];

/// What is added goes to the product of the low dwords, which takes it; the products crosswise are added to its high dword.
#[test]
fn products_of_64_bits_take_what_is_added() {
    Target::ALL.into_iter().for_each(|target| check(SUMS, target));
}
