//! Vector compares and class tests. The `v_cmpx` forms have the meaning of their `v_cmp`; that they write EXEC as
//! well is the row's fact.

use super::float::Float;
use super::mode::Env;
use super::visitor::Visitor;
use super::word::{F16, F32, F64};
use crate::op::Op;

/// The outcome of comparing floats as sources; `None` when one is a NaN.
#[inline(always)]
fn order<T: Float>(env: &Env, a: T, b: T) -> Option<std::cmp::Ordering> {
    a.source(env).to_f64().partial_cmp(&b.source(env).to_f64())
}

/// Whether the class of `a` is among those of `classes`: signalling NaN, quiet NaN, then negative infinity, normal,
/// denormal, zero, and their positive counterparts backwards.
#[inline(always)]
pub fn is_class<T: Float>(a: T, classes: u32) -> bool {
    let class = if a.is_nan() {
        u32::from(!a.is_signalling())
    } else {
        let negative = if a.is_infinite() {
            2
        } else if a.exponent() > 0 {
            3
        } else if !a.is_zero() {
            4
        } else {
            5
        };
        if a.is_negative() { negative } else { 11 - negative }
    };
    classes >> class & 1 != 0
}

macro_rules! float_compares {
    ($op:expr, $v:expr, $type:ty, [$f:ident $lt:ident $eq:ident $le:ident $gt:ident $lg:ident $ge:ident $o:ident
      $u:ident $nge:ident $nlg:ident $ngt:ident $nle:ident $neq:ident $nlt:ident $tru:ident $class:ident],
      [$xf:ident $xlt:ident $xeq:ident $xle:ident $xgt:ident $xlg:ident $xge:ident $xo:ident
      $xu:ident $xnge:ident $xnlg:ident $xngt:ident $xnle:ident $xneq:ident $xnlt:ident $xtru:ident $xclass:ident]) => {
        match $op {
            $f | $xf => return Ok($v.compare(|_, _: $type, _: $type| false)),
            $lt | $xlt => {
                return Ok($v.compare(|env, a: $type, b: $type| order(env, a, b).is_some_and(|o| o.is_lt())))
            }
            $eq | $xeq => {
                return Ok($v.compare(|env, a: $type, b: $type| order(env, a, b).is_some_and(|o| o.is_eq())))
            }
            $le | $xle => {
                return Ok($v.compare(|env, a: $type, b: $type| order(env, a, b).is_some_and(|o| o.is_le())))
            }
            $gt | $xgt => {
                return Ok($v.compare(|env, a: $type, b: $type| order(env, a, b).is_some_and(|o| o.is_gt())))
            }
            $lg | $xlg => {
                return Ok($v.compare(|env, a: $type, b: $type| order(env, a, b).is_some_and(|o| o.is_ne())))
            }
            $ge | $xge => {
                return Ok($v.compare(|env, a: $type, b: $type| order(env, a, b).is_some_and(|o| o.is_ge())))
            }
            $o | $xo => return Ok($v.compare(|env, a: $type, b: $type| order(env, a, b).is_some())),
            $u | $xu => return Ok($v.compare(|env, a: $type, b: $type| order(env, a, b).is_none())),
            $nge | $xnge => {
                return Ok($v.compare(|env, a: $type, b: $type| !order(env, a, b).is_some_and(|o| o.is_ge())))
            }
            $nlg | $xnlg => {
                return Ok($v.compare(|env, a: $type, b: $type| !order(env, a, b).is_some_and(|o| o.is_ne())))
            }
            $ngt | $xngt => {
                return Ok($v.compare(|env, a: $type, b: $type| !order(env, a, b).is_some_and(|o| o.is_gt())))
            }
            $nle | $xnle => {
                return Ok($v.compare(|env, a: $type, b: $type| !order(env, a, b).is_some_and(|o| o.is_le())))
            }
            $neq | $xneq => {
                return Ok($v.compare(|env, a: $type, b: $type| !order(env, a, b).is_some_and(|o| o.is_eq())))
            }
            $nlt | $xnlt => {
                return Ok($v.compare(|env, a: $type, b: $type| !order(env, a, b).is_some_and(|o| o.is_lt())))
            }
            $tru | $xtru => return Ok($v.compare(|_, _: $type, _: $type| true)),
            $class | $xclass => return Ok($v.compare(|_, a: $type, classes: u32| is_class(a, classes))),
            _ => {}
        }
    };
}

macro_rules! int_compares {
    ($op:expr, $v:expr, $type:ty, [$f:ident $lt:ident $eq:ident $le:ident $gt:ident $ne:ident $ge:ident $t:ident],
      [$xf:ident $xlt:ident $xeq:ident $xle:ident $xgt:ident $xne:ident $xge:ident $xt:ident]) => {
        match $op {
            $f | $xf => return Ok($v.compare(|_, _: $type, _: $type| false)),
            $lt | $xlt => return Ok($v.compare(|_, a: $type, b: $type| a < b)),
            $eq | $xeq => return Ok($v.compare(|_, a: $type, b: $type| a == b)),
            $le | $xle => return Ok($v.compare(|_, a: $type, b: $type| a <= b)),
            $gt | $xgt => return Ok($v.compare(|_, a: $type, b: $type| a > b)),
            $ne | $xne => return Ok($v.compare(|_, a: $type, b: $type| a != b)),
            $ge | $xge => return Ok($v.compare(|_, a: $type, b: $type| a >= b)),
            $t | $xt => return Ok($v.compare(|_, _: $type, _: $type| true)),
            _ => {}
        }
    };
}

/// The meanings of this family.
pub(super) fn visit<V: Visitor>(op: Op, v: V) -> Result<V::Output, V> {
    use Op::*;
    float_compares!(op, v, F16,
        [V_CMP_F_F16 V_CMP_LT_F16 V_CMP_EQ_F16 V_CMP_LE_F16 V_CMP_GT_F16 V_CMP_LG_F16 V_CMP_GE_F16 V_CMP_O_F16
         V_CMP_U_F16 V_CMP_NGE_F16 V_CMP_NLG_F16 V_CMP_NGT_F16 V_CMP_NLE_F16 V_CMP_NEQ_F16 V_CMP_NLT_F16
         V_CMP_TRU_F16 V_CMP_CLASS_F16],
        [V_CMPX_F_F16 V_CMPX_LT_F16 V_CMPX_EQ_F16 V_CMPX_LE_F16 V_CMPX_GT_F16 V_CMPX_LG_F16 V_CMPX_GE_F16
         V_CMPX_O_F16 V_CMPX_U_F16 V_CMPX_NGE_F16 V_CMPX_NLG_F16 V_CMPX_NGT_F16 V_CMPX_NLE_F16 V_CMPX_NEQ_F16
         V_CMPX_NLT_F16 V_CMPX_TRU_F16 V_CMPX_CLASS_F16]);
    float_compares!(op, v, F32,
        [V_CMP_F_F32 V_CMP_LT_F32 V_CMP_EQ_F32 V_CMP_LE_F32 V_CMP_GT_F32 V_CMP_LG_F32 V_CMP_GE_F32 V_CMP_O_F32
         V_CMP_U_F32 V_CMP_NGE_F32 V_CMP_NLG_F32 V_CMP_NGT_F32 V_CMP_NLE_F32 V_CMP_NEQ_F32 V_CMP_NLT_F32
         V_CMP_TRU_F32 V_CMP_CLASS_F32],
        [V_CMPX_F_F32 V_CMPX_LT_F32 V_CMPX_EQ_F32 V_CMPX_LE_F32 V_CMPX_GT_F32 V_CMPX_LG_F32 V_CMPX_GE_F32
         V_CMPX_O_F32 V_CMPX_U_F32 V_CMPX_NGE_F32 V_CMPX_NLG_F32 V_CMPX_NGT_F32 V_CMPX_NLE_F32 V_CMPX_NEQ_F32
         V_CMPX_NLT_F32 V_CMPX_TRU_F32 V_CMPX_CLASS_F32]);
    float_compares!(op, v, F64,
        [V_CMP_F_F64 V_CMP_LT_F64 V_CMP_EQ_F64 V_CMP_LE_F64 V_CMP_GT_F64 V_CMP_LG_F64 V_CMP_GE_F64 V_CMP_O_F64
         V_CMP_U_F64 V_CMP_NGE_F64 V_CMP_NLG_F64 V_CMP_NGT_F64 V_CMP_NLE_F64 V_CMP_NEQ_F64 V_CMP_NLT_F64
         V_CMP_TRU_F64 V_CMP_CLASS_F64],
        [V_CMPX_F_F64 V_CMPX_LT_F64 V_CMPX_EQ_F64 V_CMPX_LE_F64 V_CMPX_GT_F64 V_CMPX_LG_F64 V_CMPX_GE_F64
         V_CMPX_O_F64 V_CMPX_U_F64 V_CMPX_NGE_F64 V_CMPX_NLG_F64 V_CMPX_NGT_F64 V_CMPX_NLE_F64 V_CMPX_NEQ_F64
         V_CMPX_NLT_F64 V_CMPX_TRU_F64 V_CMPX_CLASS_F64]);
    int_compares!(op, v, i16,
        [V_CMP_F_I16 V_CMP_LT_I16 V_CMP_EQ_I16 V_CMP_LE_I16 V_CMP_GT_I16 V_CMP_NE_I16 V_CMP_GE_I16 V_CMP_T_I16],
        [V_CMPX_F_I16 V_CMPX_LT_I16 V_CMPX_EQ_I16 V_CMPX_LE_I16 V_CMPX_GT_I16 V_CMPX_NE_I16 V_CMPX_GE_I16
         V_CMPX_T_I16]);
    int_compares!(op, v, u16,
        [V_CMP_F_U16 V_CMP_LT_U16 V_CMP_EQ_U16 V_CMP_LE_U16 V_CMP_GT_U16 V_CMP_NE_U16 V_CMP_GE_U16 V_CMP_T_U16],
        [V_CMPX_F_U16 V_CMPX_LT_U16 V_CMPX_EQ_U16 V_CMPX_LE_U16 V_CMPX_GT_U16 V_CMPX_NE_U16 V_CMPX_GE_U16
         V_CMPX_T_U16]);
    int_compares!(op, v, i32,
        [V_CMP_F_I32 V_CMP_LT_I32 V_CMP_EQ_I32 V_CMP_LE_I32 V_CMP_GT_I32 V_CMP_NE_I32 V_CMP_GE_I32 V_CMP_T_I32],
        [V_CMPX_F_I32 V_CMPX_LT_I32 V_CMPX_EQ_I32 V_CMPX_LE_I32 V_CMPX_GT_I32 V_CMPX_NE_I32 V_CMPX_GE_I32
         V_CMPX_T_I32]);
    int_compares!(op, v, u32,
        [V_CMP_F_U32 V_CMP_LT_U32 V_CMP_EQ_U32 V_CMP_LE_U32 V_CMP_GT_U32 V_CMP_NE_U32 V_CMP_GE_U32 V_CMP_T_U32],
        [V_CMPX_F_U32 V_CMPX_LT_U32 V_CMPX_EQ_U32 V_CMPX_LE_U32 V_CMPX_GT_U32 V_CMPX_NE_U32 V_CMPX_GE_U32
         V_CMPX_T_U32]);
    int_compares!(op, v, i64,
        [V_CMP_F_I64 V_CMP_LT_I64 V_CMP_EQ_I64 V_CMP_LE_I64 V_CMP_GT_I64 V_CMP_NE_I64 V_CMP_GE_I64 V_CMP_T_I64],
        [V_CMPX_F_I64 V_CMPX_LT_I64 V_CMPX_EQ_I64 V_CMPX_LE_I64 V_CMPX_GT_I64 V_CMPX_NE_I64 V_CMPX_GE_I64
         V_CMPX_T_I64]);
    int_compares!(op, v, u64,
        [V_CMP_F_U64 V_CMP_LT_U64 V_CMP_EQ_U64 V_CMP_LE_U64 V_CMP_GT_U64 V_CMP_NE_U64 V_CMP_GE_U64 V_CMP_T_U64],
        [V_CMPX_F_U64 V_CMPX_LT_U64 V_CMPX_EQ_U64 V_CMPX_LE_U64 V_CMPX_GT_U64 V_CMPX_NE_U64 V_CMPX_GE_U64
         V_CMPX_T_U64]);
    Err(v)
}
