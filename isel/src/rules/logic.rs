//! Truth values, comparisons, selection, bitwise logic.

use super::rules;
use crate::dag::{Cmp, FCmp, FloatWidth};

fn zero(value: u64) -> bool {
    value == 0
}

fn ones(value: u64) -> bool {
    value == 0xffff_ffff
}

/// Of 64 bits.
fn ones64(value: u64) -> bool {
    value == u64::MAX
}

fn one(value: u64) -> bool {
    value == 1
}

rules! {
    /// Truth values, comparisons, selection, bitwise logic. A vector compare takes its operands exchanged, because
    /// constants stand on the right in the DAG and on the left in the one-dword encodings.
    LOGIC;

    (And:I1 a b)              => { [S_AND_B32 a b] }         | { [S_AND_B64 a b] };
    (Or:I1 a b)               => { [S_OR_B32 a b] }          | { [S_OR_B64 a b] };
    (Xor:I1 a b)              => { [S_XOR_B32 a b] }         | { [S_XOR_B64 a b] };
    (Xor:I1 a {b: one})       => { [S_XOR_B32 a {1}] }       | { [S_NOT_B64 a] };
    (And:I1 a (Xor:I1 b {c: one})) => { [S_ANDN2_B32 a b] }  | { [S_ANDN2_B64 a b] };
    (Or:I1 a (Xor:I1 b {c: one}))  => { }                    | { [S_ORN2_B64 a b] };
    (Xor:I1 (And:I1 a b) {c: one}) => { }                    | { [S_NAND_B64 a b] };
    (Xor:I1 (Or:I1 a b) {c: one})  => { }                    | { [S_NOR_B64 a b] };
    (Xor:I1 (Xor:I1 a b) {c: one}) => { }                    | { [S_XNOR_B64 a b] };

    (ICmp(Cmp::Eq):I32 a b)   => { [S_CMP_EQ_U32 a b] -> scc } | { [V_CMP_EQ_U32 b a] };
    (ICmp(Cmp::Ne):I32 a b)   => { [S_CMP_LG_U32 a b] -> scc } | { [V_CMP_NE_U32 b a] };
    (ICmp(Cmp::Ugt):I32 a b)  => { [S_CMP_GT_U32 a b] -> scc } | { [V_CMP_LT_U32 b a] };
    (ICmp(Cmp::Uge):I32 a b)  => { [S_CMP_GE_U32 a b] -> scc } | { [V_CMP_LE_U32 b a] };
    (ICmp(Cmp::Ult):I32 a b)  => { [S_CMP_LT_U32 a b] -> scc } | { [V_CMP_GT_U32 b a] };
    (ICmp(Cmp::Ule):I32 a b)  => { [S_CMP_LE_U32 a b] -> scc } | { [V_CMP_GE_U32 b a] };
    (ICmp(Cmp::Sgt):I32 a b)  => { [S_CMP_GT_I32 a b] -> scc } | { [V_CMP_LT_I32 b a] };
    (ICmp(Cmp::Sge):I32 a b)  => { [S_CMP_GE_I32 a b] -> scc } | { [V_CMP_LE_I32 b a] };
    (ICmp(Cmp::Slt):I32 a b)  => { [S_CMP_LT_I32 a b] -> scc } | { [V_CMP_GT_I32 b a] };
    (ICmp(Cmp::Sle):I32 a b)  => { [S_CMP_LE_I32 a b] -> scc } | { [V_CMP_GE_I32 b a] };

    (ICmp(Cmp::Eq):I64 a b)   => { [S_CMP_EQ_U64 a b] -> scc } | { [V_CMP_EQ_U64 b a] };
    (ICmp(Cmp::Ne):I64 a b)   => { [S_CMP_LG_U64 a b] -> scc } | { [V_CMP_NE_U64 b a] };
    // Of 64 bits the scalar unit's borrow tells which of two is less.
    (ICmp(Cmp::Ugt):I64 a b)  => { [S_SUB_U32 (lo b) (lo a)] [S_SUBB_U32 (hi b) (hi a)] -> scc } | { [V_CMP_LT_U64 b a] };
    (ICmp(Cmp::Uge):I64 a b)  => { }                           | { [V_CMP_LE_U64 b a] };
    (ICmp(Cmp::Ult):I64 a b)  => { [S_SUB_U32 (lo a) (lo b)] [S_SUBB_U32 (hi a) (hi b)] -> scc } | { [V_CMP_GT_U64 b a] };
    (ICmp(Cmp::Ule):I64 a b)  => { }                           | { [V_CMP_GE_U64 b a] };
    (ICmp(Cmp::Sgt):I64 a b)  => { }                           | { [V_CMP_LT_I64 b a] };
    (ICmp(Cmp::Sge):I64 a b)  => { }                           | { [V_CMP_LE_I64 b a] };
    (ICmp(Cmp::Slt):I64 a b)  => { }                           | { [V_CMP_GT_I64 b a] };
    (ICmp(Cmp::Sle):I64 a b)  => { }                           | { [V_CMP_GE_I64 b a] };

    (FCmp(FCmp::Oeq, FloatWidth::F16):I1 a b) => { } | { [V_CMP_EQ_F16 b a] };
    (FCmp(FCmp::Ogt, FloatWidth::F16):I1 a b) => { } | { [V_CMP_LT_F16 b a] };
    (FCmp(FCmp::Oge, FloatWidth::F16):I1 a b) => { } | { [V_CMP_LE_F16 b a] };
    (FCmp(FCmp::Olt, FloatWidth::F16):I1 a b) => { } | { [V_CMP_GT_F16 b a] };
    (FCmp(FCmp::Ole, FloatWidth::F16):I1 a b) => { } | { [V_CMP_GE_F16 b a] };
    (FCmp(FCmp::One, FloatWidth::F16):I1 a b) => { } | { [V_CMP_LG_F16 b a] };
    (FCmp(FCmp::Ord, FloatWidth::F16):I1 a b) => { } | { [V_CMP_O_F16 b a] };
    (FCmp(FCmp::Uno, FloatWidth::F16):I1 a b) => { } | { [V_CMP_U_F16 b a] };
    (FCmp(FCmp::Ueq, FloatWidth::F16):I1 a b) => { } | { [V_CMP_NLG_F16 b a] };
    (FCmp(FCmp::Ugt, FloatWidth::F16):I1 a b) => { } | { [V_CMP_NGE_F16 b a] };
    (FCmp(FCmp::Uge, FloatWidth::F16):I1 a b) => { } | { [V_CMP_NGT_F16 b a] };
    (FCmp(FCmp::Ult, FloatWidth::F16):I1 a b) => { } | { [V_CMP_NLE_F16 b a] };
    (FCmp(FCmp::Ule, FloatWidth::F16):I1 a b) => { } | { [V_CMP_NLT_F16 b a] };
    (FCmp(FCmp::Une, FloatWidth::F16):I1 a b) => { } | { [V_CMP_NEQ_F16 b a] };

    (FCmp(FCmp::Oeq, FloatWidth::F32):I1 a b) => { } | { [V_CMP_EQ_F32 b a] };
    (FCmp(FCmp::Ogt, FloatWidth::F32):I1 a b) => { } | { [V_CMP_LT_F32 b a] };
    (FCmp(FCmp::Oge, FloatWidth::F32):I1 a b) => { } | { [V_CMP_LE_F32 b a] };
    (FCmp(FCmp::Olt, FloatWidth::F32):I1 a b) => { } | { [V_CMP_GT_F32 b a] };
    (FCmp(FCmp::Ole, FloatWidth::F32):I1 a b) => { } | { [V_CMP_GE_F32 b a] };
    (FCmp(FCmp::One, FloatWidth::F32):I1 a b) => { } | { [V_CMP_LG_F32 b a] };
    (FCmp(FCmp::Ord, FloatWidth::F32):I1 a b) => { } | { [V_CMP_O_F32 b a] };
    (FCmp(FCmp::Uno, FloatWidth::F32):I1 a b) => { } | { [V_CMP_U_F32 b a] };
    (FCmp(FCmp::Ueq, FloatWidth::F32):I1 a b) => { } | { [V_CMP_NLG_F32 b a] };
    (FCmp(FCmp::Ugt, FloatWidth::F32):I1 a b) => { } | { [V_CMP_NGE_F32 b a] };
    (FCmp(FCmp::Uge, FloatWidth::F32):I1 a b) => { } | { [V_CMP_NGT_F32 b a] };
    (FCmp(FCmp::Ult, FloatWidth::F32):I1 a b) => { } | { [V_CMP_NLE_F32 b a] };
    (FCmp(FCmp::Ule, FloatWidth::F32):I1 a b) => { } | { [V_CMP_NLT_F32 b a] };
    (FCmp(FCmp::Une, FloatWidth::F32):I1 a b) => { } | { [V_CMP_NEQ_F32 b a] };

    (FCmp(FCmp::Oeq, FloatWidth::F64):I1 a b) => { } | { [V_CMP_EQ_F64 b a] };
    (FCmp(FCmp::Ogt, FloatWidth::F64):I1 a b) => { } | { [V_CMP_LT_F64 b a] };
    (FCmp(FCmp::Oge, FloatWidth::F64):I1 a b) => { } | { [V_CMP_LE_F64 b a] };
    (FCmp(FCmp::Olt, FloatWidth::F64):I1 a b) => { } | { [V_CMP_GT_F64 b a] };
    (FCmp(FCmp::Ole, FloatWidth::F64):I1 a b) => { } | { [V_CMP_GE_F64 b a] };
    (FCmp(FCmp::One, FloatWidth::F64):I1 a b) => { } | { [V_CMP_LG_F64 b a] };
    (FCmp(FCmp::Ord, FloatWidth::F64):I1 a b) => { } | { [V_CMP_O_F64 b a] };
    (FCmp(FCmp::Uno, FloatWidth::F64):I1 a b) => { } | { [V_CMP_U_F64 b a] };
    (FCmp(FCmp::Ueq, FloatWidth::F64):I1 a b) => { } | { [V_CMP_NLG_F64 b a] };
    (FCmp(FCmp::Ugt, FloatWidth::F64):I1 a b) => { } | { [V_CMP_NGE_F64 b a] };
    (FCmp(FCmp::Uge, FloatWidth::F64):I1 a b) => { } | { [V_CMP_NGT_F64 b a] };
    (FCmp(FCmp::Ult, FloatWidth::F64):I1 a b) => { } | { [V_CMP_NLE_F64 b a] };
    (FCmp(FCmp::Ule, FloatWidth::F64):I1 a b) => { } | { [V_CMP_NLT_F64 b a] };
    (FCmp(FCmp::Une, FloatWidth::F64):I1 a b) => { } | { [V_CMP_NEQ_F64 b a] };

    (FClass(FloatWidth::F16):I1 a b) => { } | { [V_CMP_CLASS_F16 a b] };
    (FClass(FloatWidth::F32):I1 a b) => { } | { [V_CMP_CLASS_F32 a b] };
    (FClass(FloatWidth::F64):I1 a b) => { } | { [V_CMP_CLASS_F64 a b] };

    (Select:I32 a b c)        => { scc a: [S_CSELECT_B32 b c] } | { [V_CNDMASK_B32 c b a] };
    (Select:I64 a b c)        => { scc a: [S_CSELECT_B64 b c] } | { };

    (And:I32 a b)             => { [S_AND_B32 a b] }         | { [V_AND_B32 a b] };
    (Or:I32 a b)              => { [S_OR_B32 a b] }          | { [V_OR_B32 a b] };
    (Xor:I32 a b)             => { [S_XOR_B32 a b] }         | { [V_XOR_B32 a b] };
    (Xor:I32 a {b: ones})     => { [S_NOT_B32 a] }           | { [V_NOT_B32 a] };
    // Of a choice by bits one side is 0 or ones.
    (And:I32 a (Xor:I32 b {c: ones})) => { [S_ANDN2_B32 a b] } | { [V_BFI_B32 b {0} a] };
    (Or:I32 a (Xor:I32 b {c: ones}))  => { [S_ORN2_B32 a b] }  | { [V_BFI_B32 b a {-1}] };
    (Xor:I32 (And:I32 a b) {c: ones}) => { [S_NAND_B32 a b] }  | { };
    (Xor:I32 (Or:I32 a b) {c: ones})  => { [S_NOR_B32 a b] }   | { };
    (Xor:I32 (Xor:I32 a b) {c: ones}) => { [S_XNOR_B32 a b] }  | { [V_XNOR_B32 a b] };
    (Or:I32 (And:I32 a b) c)  => { }                         | { [V_AND_OR_B32 a b c] };
    (Or:I32 (Shl:I32 a b) c)  => { }                         | { [V_LSHL_OR_B32 a b c] };
    (Or:I32 (Or:I32 a b) c)   => { }                         | { [V_OR3_B32 a b c] };
    (Bfi:I32 a b c)           => { [S_AND_B32 a b] [S_ANDN2_B32 c a] [S_OR_B32 t0 t1] } | { [V_BFI_B32 a b c] };
    (Xor:I32 (And:I32 (Xor:I32 a b) c) b) => { }             | { [V_BFI_B32 c a b] };
    (Or:I32 (And:I32 a b) (And:I32 (Xor:I32 a {d: ones}) c)) => { } | { [V_BFI_B32 a b c] };
    (Xor:I32 (And:I32 a b) (And:I32 (Xor:I32 a {d: ones}) c)) => { } | { [V_BFI_B32 a b c] };
    // What two of three say: the third where the two differ.
    (Or:I32 (And:I32 a b) (And:I32 (Or:I32 a b) c)) => { } | { [V_XOR_B32 a b] [V_BFI_B32 t0 c a] };
    (Or:I32 (And:I32 a b) (And:I32 (Xor:I32 a b) c)) => { } | { [V_XOR_B32 a b] [V_BFI_B32 t0 c a] };
    (Xor:I32 (And:I32 a b) (And:I32 (Xor:I32 a b) c)) => { } | { [V_XOR_B32 a b] [V_BFI_B32 t0 c a] };

    (And:I64 a b)             => { [S_AND_B64 a b] }         | { [V_AND_B32 (lo a) (lo b)] [V_AND_B32 (hi a) (hi b)] -> pair };
    (Or:I64 a b)              => { [S_OR_B64 a b] }          | { [V_OR_B32 (lo a) (lo b)] [V_OR_B32 (hi a) (hi b)] -> pair };
    (Xor:I64 a b)             => { [S_XOR_B64 a b] }         | { [V_XOR_B32 (lo a) (lo b)] [V_XOR_B32 (hi a) (hi b)] -> pair };
    (Xor:I64 a {b: ones64})   => { [S_NOT_B64 a] }           | { };
    (And:I64 a (Xor:I64 b {c: ones64})) => { [S_ANDN2_B64 a b] }
                               | { [V_BFI_B32 (lo b) {0} (lo a)] [V_BFI_B32 (hi b) {0} (hi a)] -> pair };
    (Or:I64 a (Xor:I64 b {c: ones64})) => { [S_ORN2_B64 a b] }
                               | { [V_BFI_B32 (lo b) (lo a) {-1}] [V_BFI_B32 (hi b) (hi a) {-1}] -> pair };
    (Xor:I64 (And:I64 a b) {c: ones64}) => { [S_NAND_B64 a b] } | { };
    (Xor:I64 (Or:I64 a b) {c: ones64})  => { [S_NOR_B64 a b] }  | { };
    (Xor:I64 (Xor:I64 a b) {c: ones64}) => { [S_XNOR_B64 a b] } | { };
    (Xor:I64 (And:I64 (Xor:I64 a b) c) b) => { }
                               | { [V_BFI_B32 (lo c) (lo a) (lo b)] [V_BFI_B32 (hi c) (hi a) (hi b)] -> pair };
    (Or:I64 (And:I64 a b) (And:I64 (Xor:I64 a {d: ones64}) c)) => { }
                               | { [V_BFI_B32 (lo a) (lo b) (lo c)] [V_BFI_B32 (hi a) (hi b) (hi c)] -> pair };
    (Xor:I64 (And:I64 a b) (And:I64 (Xor:I64 a {d: ones64}) c)) => { }
                               | { [V_BFI_B32 (lo a) (lo b) (lo c)] [V_BFI_B32 (hi a) (hi b) (hi c)] -> pair };
    (Or:I64 (And:I64 a b) c)  => { }
                               | { [V_AND_OR_B32 (lo a) (lo b) (lo c)] [V_AND_OR_B32 (hi a) (hi b) (hi c)] -> pair };
    (Or:I64 (Or:I64 a b) c)   => { }
                               | { [V_OR3_B32 (lo a) (lo b) (lo c)] [V_OR3_B32 (hi a) (hi b) (hi c)] -> pair };

    (Sub:I32 {a: zero} b)     => { }                         | { [V_SUB_U32 {0} b] };
}
