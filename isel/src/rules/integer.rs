//! Integer arithmetic.

use super::rules;

/// Shift amounts of `s_lshlN_add_u32`.
fn is1(value: u64) -> bool {
    value & 31 == 1
}

fn is2(value: u64) -> bool {
    value & 31 == 2
}

fn is3(value: u64) -> bool {
    value & 31 == 3
}

fn is4(value: u64) -> bool {
    value & 31 == 4
}

/// Shift amounts of `v_lshl_add_u64`.
fn up_to4(value: u64) -> bool {
    value <= 4
}

/// Powers of two that are inline constants.
fn up_to6(value: u64) -> bool {
    value <= 6
}

fn power(value: u64) -> i64 {
    1 << (value & 63)
}

/// Factors that are one more than a power of two: the product is a sum, and the machine multiplies at a quarter of its speed.
fn above_power(value: u64) -> bool {
    (value as u32).checked_sub(1).is_some_and(|power| power > 1 && power.is_power_of_two())
}

fn log2_below(value: u64) -> i64 {
    (value as u32 - 1).ilog2().into()
}

fn is16(value: u64) -> bool {
    value & 31 == 16
}

fn width8(value: u64) -> bool {
    value == 8
}

fn width16(value: u64) -> bool {
    value == 16
}

fn one(value: u64) -> bool {
    value == 1
}

fn zero(value: u64) -> bool {
    value == 0
}

/// Whether a number of five bits is not zero.
fn moves5(value: u64) -> bool {
    value & 31 != 0
}

/// What is missing from a number of five bits to 32.
fn rest5(value: u64) -> i64 {
    32 - amount5(value)
}

/// What the machine reads of an amount, so that any one is an inline constant.
fn amount5(value: u64) -> i64 {
    (value & 31) as i64
}

/// The low bits of a dword, but not all.
fn low_bits(value: u64) -> bool {
    let value = value as u32;
    value != 0 && value != u32::MAX && value & value.wrapping_add(1) == 0
}

/// How many bits a mask of low bits has.
fn width(value: u64) -> i64 {
    i64::from((value as u32).trailing_ones())
}

/// A shift of two dwords that moves bits of the low one into the high one, and leaves some.
fn within_dword(value: u64) -> bool {
    (1..32).contains(&value)
}

fn sign_bit(value: u64) -> bool {
    value == 31
}

fn amount6(value: u64) -> i64 {
    (value & 63) as i64
}

/// Offset or width of `s_bfe`: each field is as wide as the machine reads.
fn any(_: u64) -> bool {
    true
}

/// The scalar unit's field: its offset, and its width from bit 16 on.
fn field(offset: u64, width: u64) -> i64 {
    (offset & 31 | (width & 31) << 16) as i64
}

rules! {
    /// Integer arithmetic.
    INTEGER;

    (Add:I32 a b)             => { [S_ADD_U32 a b] }         | { [V_ADD_U32 a b] };
    (Sub:I32 a b)             => { [S_SUB_U32 a b] }         | { [V_SUB_U32 a b] };
    // A truth value is a carry.
    (Add:I32 a (Select:I32 b {c: one} {d: zero})) => { scc b: [S_ADDC_U32 a {0}] } | { [V_ADDC_CO_U32 {0} a b] };
    (Sub:I32 a (Select:I32 b {c: one} {d: zero})) => { scc b: [S_SUBB_U32 a {0}] } | { [V_SUBBREV_CO_U32 {0} a b] };
    (Add:I32 (Add:I32 a b) c) => { }                         | { [V_ADD3_U32 a b c] };
    (Add:I32 (Shl:I32 a b) c) => { }                         | { [V_LSHL_ADD_U32 a b c] };
    (Add:I32 (Shl:I32 a {b: is1}) c) => { [S_LSHL1_ADD_U32 a c] } | { };
    (Add:I32 (Shl:I32 a {b: is2}) c) => { [S_LSHL2_ADD_U32 a c] } | { };
    (Add:I32 (Shl:I32 a {b: is3}) c) => { [S_LSHL3_ADD_U32 a c] } | { };
    (Add:I32 (Shl:I32 a {b: is4}) c) => { [S_LSHL4_ADD_U32 a c] } | { };
    (Shl:I32 (Add:I32 a b) c) => { }                         | { [V_ADD_LSHL_U32 a b c] };
    (Add:I32 (Xor:I32 a b) c) => { }                         | { [V_XAD_U32 a b c] };
    (Add:I32 (Mul24U:I32 a b) c) => { }                      | { [V_MAD_U32_U24 a b c] };
    (Add:I32 (Mul24S:I32 a b) c) => { }                      | { [V_MAD_I32_I24 a b c] };
    (Add:I32 (Ctpop:I32 a) b) => { }                         | { [V_BCNT_U32_B32 a b] };
    (UAddSat:I32 a b)         => { }                         | { [V_ADD_U32 clamp a b] };
    (USubSat:I32 a b)         => { }                         | { [V_SUB_U32 clamp a b] };
    (SAddSat:I32 a b)         => { }                         | { [V_ADD_I32 clamp a b] };
    (SSubSat:I32 a b)         => { }                         | { [V_SUB_I32 clamp a b] };

    (Mul:I32 a {b: above_power}) => { }                      | { [V_LSHL_ADD_U32 a [log2_below b] a] };
    (Mul:I32 a b)             => { [S_MUL_I32 a b] }         | { [V_MUL_LO_U32 a b] };
    (MulHiU:I32 a b)          => { [S_MUL_HI_U32 a b] }      | { [V_MUL_HI_U32 a b] };
    (MulHiS:I32 a b)          => { [S_MUL_HI_I32 a b] }      | { [V_MUL_HI_I32 a b] };
    (Mul24U:I32 a b)          => { }                         | { [V_MUL_U32_U24 a b] };
    (Mul24S:I32 a b)          => { }                         | { [V_MUL_I32_I24 a b] };
    (MadU64:I64 a b c)        => { }                         | { [V_MAD_U64_U32 a b c] };
    (MadS64:I64 a b c)        => { }                         | { [V_MAD_I64_I32 a b c] };

    (Shl:I32 a b)             => { [S_LSHL_B32 a b] }        | { [V_LSHLREV_B32 b a] };
    (LShr:I32 a b)            => { [S_LSHR_B32 a b] }        | { [V_LSHRREV_B32 b a] };
    (AShr:I32 a b)            => { [S_ASHR_I32 a b] }        | { [V_ASHRREV_I32 b a] };
    (BfeS:I32 a {b: zero} {c: width8})  => { [S_SEXT_I32_I8 a] }  | { };
    (BfeS:I32 a {b: zero} {c: width16}) => { [S_SEXT_I32_I16 a] } | { };
    (BfeU:I32 a {b: any} {c: any}) => { [S_BFE_U32 a [field b c]] } | { [V_BFE_U32 a [amount5 b] [amount5 c]] };
    (BfeS:I32 a {b: any} {c: any}) => { [S_BFE_I32 a [field b c]] } | { [V_BFE_I32 a [amount5 b] [amount5 c]] };
    (BfeU:I32 a b c)          => { }                         | { [V_BFE_U32 a b c] };
    (And:I32 (LShr:I32 a b) {c: low_bits})
                              => { }                         | { [V_BFE_U32 a b [width c]] };
    (BfeS:I32 a b c)          => { }                         | { [V_BFE_I32 a b c] };
    (AlignBit:I32 a b c)      => { }                         | { [V_ALIGNBIT_B32 a b c] };
    (AlignBit:I32 a b {c: any}) => { }                       | { [V_ALIGNBIT_B32 a b [amount5 c]] };
    (AlignBit:I32 a b {c: moves5}) => { [S_LSHR_B64 (wide a b) [amount5 c]] -> low } | { [V_ALIGNBIT_B32 a b [amount5 c]] };
    (Perm:I32 a b c)          => { }                         | { [V_PERM_B32 a b c] };

    (Pack:I32 a b)            => { [S_PACK_LL_B32_B16 a b] } | { [V_PERM_B32 b a {0x0504_0100}] };
    (Pack:I32 a (LShr:I32 b {c: is16}))  => { [S_PACK_LH_B32_B16 a b] } | { [V_PERM_B32 b a {0x0706_0100}] };
    (Pack:I32 (LShr:I32 a {c: is16}) b)  => { }              | { [V_PERM_B32 b a {0x0504_0302}] };
    (Pack:I32 (LShr:I32 a {c: is16}) (LShr:I32 b {d: is16})) => { [S_PACK_HH_B32_B16 a b] } | { [V_PERM_B32 b a {0x0706_0302}] };

    (UMin:I32 a b)            => { [S_MIN_U32 a b] }         | { [V_MIN_U32 a b] };
    (UMax:I32 a b)            => { [S_MAX_U32 a b] }         | { [V_MAX_U32 a b] };
    (SMin:I32 a b)            => { [S_MIN_I32 a b] }         | { [V_MIN_I32 a b] };
    (SMax:I32 a b)            => { [S_MAX_I32 a b] }         | { [V_MAX_I32 a b] };
    (UMin:I32 (UMin:I32 a b) c) => { }                       | { [V_MIN3_U32 a b c] };
    (UMax:I32 (UMax:I32 a b) c) => { }                       | { [V_MAX3_U32 a b c] };
    (SMin:I32 (SMin:I32 a b) c) => { }                       | { [V_MIN3_I32 a b c] };
    (SMax:I32 (SMax:I32 a b) c) => { }                       | { [V_MAX3_I32 a b c] };

    (Ctpop:I32 a)             => { [S_BCNT1_I32_B32 a] }     | { [V_BCNT_U32_B32 a {0}] };
    (Ctpop:I64 a)             => { [S_BCNT1_I32_B64 a] }
                               | { [V_BCNT_U32_B32 (lo a) {0}] [V_BCNT_U32_B32 (hi a) t0] };
    (Ffbh:I32 a)              => { [S_FLBIT_I32_B32 a] }     | { [V_FFBH_U32 a] };
    (Ffbl:I32 a)              => { [S_FF1_I32_B32 a] }       | { [V_FFBL_B32 a] };
    (Ffbh:I64 a)              => { [S_FLBIT_I32_B64 a] }
                               | { [V_FFBH_U32 (lo a)] [V_FFBH_U32 (hi a)] [V_ADD_U32 clamp t0 {32}] [V_MIN_U32 t1 t2] };
    (Ffbl:I64 a)              => { [S_FF1_I32_B64 a] }
                               | { [V_FFBL_B32 (hi a)] [V_FFBL_B32 (lo a)] [V_ADD_U32 clamp t0 {32}] [V_MIN_U32 t1 t2] };
    (BitReverse:I32 a)        => { [S_BREV_B32 a] }          | { [V_BFREV_B32 a] };
    (BitReverse:I64 a)        => { [S_BREV_B64 a] }          | { [V_BFREV_B32 (hi a)] [V_BFREV_B32 (lo a)] -> pair };

    (Add:I64 a b)             => { }                         | { [V_LSHL_ADD_U64 a {0} b] };
    (Add:I64 a b)             => { [S_ADD_U32 (lo a) (lo b)] [S_ADDC_U32 (hi a) (hi b)] -> pair }
                               | { [V_ADD_CO_U32 (lo a) (lo b)] [V_ADDC_CO_U32 (hi a) (hi b) (mask t0)] -> pair };
    (Sub:I64 a b)             => { [S_SUB_U32 (lo a) (lo b)] [S_SUBB_U32 (hi a) (hi b)] -> pair }
                               | { [V_SUB_CO_U32 (lo a) (lo b)] [V_SUBB_CO_U32 (hi a) (hi b) (mask t0)] -> pair };
    // A truth value that is widened is a carry from the word below.
    (Add:I64 a (Tuple:I64 (Select:I32 b {c: one} {d: zero}) {e: zero}))
                              => { scc b: [S_ADDC_U32 (lo a) {0}] [S_ADDC_U32 (hi a) {0}] -> pair }
                               | { [V_ADDC_CO_U32 {0} (lo a) b] [V_ADDC_CO_U32 {0} (hi a) (mask t0)] -> pair };
    (Add:I64 (Add:I64 a b) (Tuple:I64 (Select:I32 c {d: one} {e: zero}) {f: zero}))
                              => { scc c: [S_ADDC_U32 (lo a) (lo b)] [S_ADDC_U32 (hi a) (hi b)] -> pair }
                               | { [V_ADDC_CO_U32 (lo a) (lo b) c] [V_ADDC_CO_U32 (hi a) (hi b) (mask t0)] -> pair };
    (Sub:I64 a (Tuple:I64 (Select:I32 b {c: one} {d: zero}) {e: zero}))
                              => { scc b: [S_SUBB_U32 (lo a) {0}] [S_SUBB_U32 (hi a) {0}] -> pair }
                               | { [V_SUBBREV_CO_U32 {0} (lo a) b] [V_SUBBREV_CO_U32 {0} (hi a) (mask t0)] -> pair };
    (Sub:I64 (Sub:I64 a b) (Tuple:I64 (Select:I32 c {d: one} {e: zero}) {f: zero}))
                              => { scc c: [S_SUBB_U32 (lo a) (lo b)] [S_SUBB_U32 (hi a) (hi b)] -> pair }
                               | { [V_SUBB_CO_U32 (lo a) (lo b) c] [V_SUBB_CO_U32 (hi a) (hi b) (mask t0)] -> pair };
    // An index of a dword that is extended on the way to an address: no dword need be put beside it, and nothing is carried. In a loop
    // the scaled index or the zero above it may be in front, and a sum is what is left.
    (Add:I64 (Shl:I64 (Tuple:I64 a {b: zero}) {c: up_to6}) d) => { } | { fast [V_MAD_U64_U32 a [power c] d] };
    (Add:I64 (Shl:I64 (Tuple:I64 a (AShr:I32 a {b: sign_bit})) {c: up_to6}) d) => { } | { fast [V_MAD_I64_I32 a [power c] d] };
    (Add:I64 (Tuple:I64 a {b: zero}) d) => { }               | { fast [V_MAD_U64_U32 a {1} d] };
    (Add:I64 (Tuple:I64 a (AShr:I32 a {b: sign_bit})) d) => { } | { fast [V_MAD_I64_I32 a {1} d] };
    (Add:I64 (Shl:I64 a {b: up_to4}) c) => { }               | { [V_LSHL_ADD_U64 a [amount6 b] c] };
    (Shl:I64 a b)             => { [S_LSHL_B64 a b] }        | { [V_LSHLREV_B64 b a] };
    // What is extended and moved up, as indices of large elements are: no dword need be put beside the other first.
    (Shl:I64 (Tuple:I64 a {b: zero}) {c: within_dword})
                              => { [S_LSHL_B32 a [amount5 c]] [S_LSHR_B32 a [rest5 c]] -> pair }
                               | { [V_LSHLREV_B32 [amount5 c] a] [V_LSHRREV_B32 [rest5 c] a] -> pair };
    (Shl:I64 (Tuple:I64 a (AShr:I32 a {b: sign_bit})) {c: within_dword})
                              => { [S_LSHL_B32 a [amount5 c]] [S_ASHR_I32 a [rest5 c]] -> pair }
                               | { [V_LSHLREV_B32 [amount5 c] a] [V_ASHRREV_I32 [rest5 c] a] -> pair };
    (LShr:I64 a b)            => { [S_LSHR_B64 a b] }        | { [V_LSHRREV_B64 b a] };
    (AShr:I64 a b)            => { [S_ASHR_I64 a b] }        | { [V_ASHRREV_I64 b a] };

    (Add:V2I16 a b)           => { }                         | { [V_PK_ADD_U16 a b] };
    (Sub:V2I16 a b)           => { }                         | { [V_PK_SUB_U16 a b] };
    (Mul:V2I16 a b)           => { }                         | { [V_PK_MUL_LO_U16 a b] };
    (Add:V2I16 (Mul:V2I16 a b) c) => { }                     | { [V_PK_MAD_U16 a b c] };
    (UAddSat:V2I16 a b)       => { }                         | { [V_PK_ADD_U16 clamp a b] };
    (USubSat:V2I16 a b)       => { }                         | { [V_PK_SUB_U16 clamp a b] };
    (SAddSat:V2I16 a b)       => { }                         | { [V_PK_ADD_I16 clamp a b] };
    (SSubSat:V2I16 a b)       => { }                         | { [V_PK_SUB_I16 clamp a b] };
    (UMin:V2I16 a b)          => { }                         | { [V_PK_MIN_U16 a b] };
    (UMax:V2I16 a b)          => { }                         | { [V_PK_MAX_U16 a b] };
    (SMin:V2I16 a b)          => { }                         | { [V_PK_MIN_I16 a b] };
    (SMax:V2I16 a b)          => { }                         | { [V_PK_MAX_I16 a b] };
    (Shl:V2I16 a b)           => { }                         | { [V_PK_LSHLREV_B16 b a] };
    (LShr:V2I16 a b)          => { }                         | { [V_PK_LSHRREV_B16 b a] };
    (AShr:V2I16 a b)          => { }                         | { [V_PK_ASHRREV_I16 b a] };

    (MbcntLo:I32 a b)         => { }                         | { [V_MBCNT_LO_U32_B32 a b] };
    (MbcntHi:I32 a b)         => { }                         | { [V_MBCNT_HI_U32_B32 a b] };
}
