//! Several numbers with one bound.

use crate::selection::forms::{III, Row, check};
use gcnsel_isa::Op::{self, *};
use gcnsel_isa::Target;

/// A way to join comparisons, their predicate and the one with operands exchanged, the extreme and the comparison of the
/// scalar unit, and those of the vector unit.
type Bound = (&'static str, &'static str, &'static str, [Op; 2], [Op; 2]);

const BOUNDS: [Bound; 16] = [
    ("and", "ult", "ugt", [S_MAX_U32, S_CMP_LT_U32], [V_MAX_U32, V_CMP_GT_U32]),
    ("and", "ule", "uge", [S_MAX_U32, S_CMP_LE_U32], [V_MAX_U32, V_CMP_GE_U32]),
    ("and", "slt", "sgt", [S_MAX_I32, S_CMP_LT_I32], [V_MAX_I32, V_CMP_GT_I32]),
    ("and", "sle", "sge", [S_MAX_I32, S_CMP_LE_I32], [V_MAX_I32, V_CMP_GE_I32]),
    ("and", "ugt", "ult", [S_MIN_U32, S_CMP_GT_U32], [V_MIN_U32, V_CMP_LT_U32]),
    ("and", "uge", "ule", [S_MIN_U32, S_CMP_GE_U32], [V_MIN_U32, V_CMP_LE_U32]),
    ("and", "sgt", "slt", [S_MIN_I32, S_CMP_GT_I32], [V_MIN_I32, V_CMP_LT_I32]),
    ("and", "sge", "sle", [S_MIN_I32, S_CMP_GE_I32], [V_MIN_I32, V_CMP_LE_I32]),
    ("or", "ult", "ugt", [S_MIN_U32, S_CMP_LT_U32], [V_MIN_U32, V_CMP_GT_U32]),
    ("or", "ule", "uge", [S_MIN_U32, S_CMP_LE_U32], [V_MIN_U32, V_CMP_GE_U32]),
    ("or", "slt", "sgt", [S_MIN_I32, S_CMP_LT_I32], [V_MIN_I32, V_CMP_GT_I32]),
    ("or", "sle", "sge", [S_MIN_I32, S_CMP_LE_I32], [V_MIN_I32, V_CMP_GE_I32]),
    ("or", "ugt", "ult", [S_MAX_U32, S_CMP_GT_U32], [V_MAX_U32, V_CMP_LT_U32]),
    ("or", "uge", "ule", [S_MAX_U32, S_CMP_GE_U32], [V_MAX_U32, V_CMP_LE_U32]),
    ("or", "sgt", "slt", [S_MAX_I32, S_CMP_GT_I32], [V_MAX_I32, V_CMP_LT_I32]),
    ("or", "sge", "sle", [S_MAX_I32, S_CMP_GE_I32], [V_MAX_I32, V_CMP_LE_I32]),
];

/// One comparison is enough for two numbers, whichever sides they stand on, and for three.
#[test]
fn of_several_numbers_with_one_bound_one_is_compared() {
    for (join, below, above, scalar, vector) in BOUNDS {
        let choose = "%r = select i1 %k, i32 %a, i32 %b";
        let choose = [
            format!(
                "%x = icmp {below} i32 %a, %c; %y = icmp {below} i32 %b, %c; %k = {join} i1 %x, %y; {choose}"
            ),
            format!(
                "%x = icmp {above} i32 %c, %a; %y = icmp {below} i32 %b, %c; %k = {join} i1 %x, %y; {choose}"
            ),
            format!(
                "%x = icmp {below} i32 %a, %c; %y = icmp {above} i32 %c, %b; %k = {join} i1 %x, %y; {choose}"
            ),
            format!(
                "%x = icmp {above} i32 %c, %a; %y = icmp {above} i32 %c, %b; %k = {join} i1 %x, %y; {choose}"
            ),
        ];
        let (mut on_scalars, mut on_lanes) = (scalar.to_vec(), vector.to_vec());
        on_scalars.push(S_CSELECT_B32);
        on_lanes.push(V_CNDMASK_B32);
        let rows: Vec<Row> =
            choose.iter().map(|code| (III, "i32", &code[..], &on_scalars[..], &on_lanes[..])).collect();
        for target in Target::ALL {
            check(&rows, target);
        }
    }
}

/// Other bounds, other comparisons and comparisons that others read are left as they are.
#[test]
fn what_has_two_bounds_is_compared_twice() {
    let rows: [Row; 3] = [
        (
            III,
            "i32",
            "%x = icmp ult i32 %a, %c; %y = icmp ult i32 %b, %a; %k = and i1 %x, %y; %r = select i1 %k, i32 %a, i32 %b",
            &[S_CMP_LT_U32, S_CSELECT_B32, S_CMP_LT_U32, S_CSELECT_B32, S_AND_B32, S_CSELECT_B32],
            &[V_CMP_GT_U32, V_CMP_GT_U32, S_AND_B64, V_CNDMASK_B32],
        ),
        (
            III,
            "i32",
            "%x = icmp ult i32 %a, %c; %y = icmp slt i32 %b, %c; %k = and i1 %x, %y; %r = select i1 %k, i32 %a, i32 %b",
            &[S_CMP_LT_U32, S_CSELECT_B32, S_CMP_LT_I32, S_CSELECT_B32, S_AND_B32, S_CSELECT_B32],
            &[V_CMP_GT_U32, V_CMP_GT_I32, S_AND_B64, V_CNDMASK_B32],
        ),
        (
            III,
            "i32",
            "%x = icmp ult i32 %a, %c; %y = icmp ult i32 %b, %c; %k = and i1 %x, %y; \
             %s = select i1 %k, i32 %a, i32 %b; %r = select i1 %x, i32 %s, i32 %c",
            &[
                S_CMP_LT_U32,
                S_CSELECT_B32,
                S_CMP_LT_U32,
                S_CSELECT_B32,
                S_AND_B32,
                S_CSELECT_B32,
                S_CMP_LT_U32,
                S_CSELECT_B32,
            ],
            &[V_CMP_GT_U32, V_CMP_GT_U32, S_AND_B64, V_CNDMASK_B32, V_CNDMASK_B32],
        ),
    ];
    check(&rows[..2], Target::Gfx942);
    // The scalar side makes the number again where it is read.
    check(&[(rows[2].0, rows[2].1, rows[2].2, rows[2].3, rows[2].4)], Target::Gfx942);
}
