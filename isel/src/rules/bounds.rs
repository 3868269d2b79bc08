//! Several numbers with one bound: all are below it if the largest is, and one is if the smallest is. So the vector unit
//! compares once, and the masks need not be joined; the scalar unit need not make numbers of truth values to join them.

use super::Rule;
use crate::dag::Cmp;

/// Rows for truth values that are joined by `$join`: numbers compared with a bound by `$cmp`, or the bound with them by
/// `$swapped`; the extreme of the numbers that decides, and the instructions that compare it.
macro_rules! bounds {
    ($name:ident: $($join:ident $cmp:ident $swapped:ident,
        $s_extreme:ident $s_cmp:ident, $v_extreme:ident $v_extreme3:ident $v_cmp:ident;)*) => {
        /// Comparisons of several numbers with one bound.
        pub static $name: &[&[Rule]] = &[$({
            super::rules! {
                /// Of one way to join them and one comparison.
                ROWS;

                ($join:I1 (ICmp(Cmp::$cmp):I32 a b) (ICmp(Cmp::$cmp):I32 c b))
                    => { [$s_extreme a c] [$s_cmp t0 b] -> scc } | { [$v_extreme a c] [$v_cmp b t0] };
                ($join:I1 (ICmp(Cmp::$cmp):I32 a b) (ICmp(Cmp::$swapped):I32 b c))
                    => { [$s_extreme a c] [$s_cmp t0 b] -> scc } | { [$v_extreme a c] [$v_cmp b t0] };
                ($join:I1 (ICmp(Cmp::$swapped):I32 b a) (ICmp(Cmp::$swapped):I32 b c))
                    => { [$s_extreme a c] [$s_cmp t0 b] -> scc } | { [$v_extreme a c] [$v_cmp b t0] };
                ($join:I1 ($join:I1 (ICmp(Cmp::$cmp):I32 a b) (ICmp(Cmp::$cmp):I32 c b)) (ICmp(Cmp::$cmp):I32 d b))
                    => { [$s_extreme a c] [$s_extreme t0 d] [$s_cmp t1 b] -> scc }
                     | { [$v_extreme3 a c d] [$v_cmp b t0] };
            }
            ROWS
        }),*];
    };
}

bounds! {
    BOUNDS:
    And Ult Ugt, S_MAX_U32 S_CMP_LT_U32, V_MAX_U32 V_MAX3_U32 V_CMP_GT_U32;
    And Ule Uge, S_MAX_U32 S_CMP_LE_U32, V_MAX_U32 V_MAX3_U32 V_CMP_GE_U32;
    And Slt Sgt, S_MAX_I32 S_CMP_LT_I32, V_MAX_I32 V_MAX3_I32 V_CMP_GT_I32;
    And Sle Sge, S_MAX_I32 S_CMP_LE_I32, V_MAX_I32 V_MAX3_I32 V_CMP_GE_I32;
    And Ugt Ult, S_MIN_U32 S_CMP_GT_U32, V_MIN_U32 V_MIN3_U32 V_CMP_LT_U32;
    And Uge Ule, S_MIN_U32 S_CMP_GE_U32, V_MIN_U32 V_MIN3_U32 V_CMP_LE_U32;
    And Sgt Slt, S_MIN_I32 S_CMP_GT_I32, V_MIN_I32 V_MIN3_I32 V_CMP_LT_I32;
    And Sge Sle, S_MIN_I32 S_CMP_GE_I32, V_MIN_I32 V_MIN3_I32 V_CMP_LE_I32;
    Or Ult Ugt, S_MIN_U32 S_CMP_LT_U32, V_MIN_U32 V_MIN3_U32 V_CMP_GT_U32;
    Or Ule Uge, S_MIN_U32 S_CMP_LE_U32, V_MIN_U32 V_MIN3_U32 V_CMP_GE_U32;
    Or Slt Sgt, S_MIN_I32 S_CMP_LT_I32, V_MIN_I32 V_MIN3_I32 V_CMP_GT_I32;
    Or Sle Sge, S_MIN_I32 S_CMP_LE_I32, V_MIN_I32 V_MIN3_I32 V_CMP_GE_I32;
    Or Ugt Ult, S_MAX_U32 S_CMP_GT_U32, V_MAX_U32 V_MAX3_U32 V_CMP_LT_U32;
    Or Uge Ule, S_MAX_U32 S_CMP_GE_U32, V_MAX_U32 V_MAX3_U32 V_CMP_LE_U32;
    Or Sgt Slt, S_MAX_I32 S_CMP_GT_I32, V_MAX_I32 V_MAX3_I32 V_CMP_LT_I32;
    Or Sge Sle, S_MAX_I32 S_CMP_GE_I32, V_MAX_I32 V_MAX3_I32 V_CMP_LE_I32;
}
