//! The instructions of each operation, as the manuals have them: what the scalar unit computes of values of the whole
//! wave, and what the vector unit does of lanes'.

use crate::selection::{ops, select_for};
use gcnsel_isa::Op::{self, *};
use gcnsel_isa::{Format, Target};

/// An operation: types of `%a`, `%b`, `%c` and of `%r`, the code in between, and its instructions of the wave's values
/// and of lanes'.
pub type Row<'a> = (&'a [&'a str], &'a str, &'a str, &'a [Op], &'a [Op]);

pub const I: &[&str] = &["i32"];
pub const II: &[&str] = &["i32", "i32"];
pub const III: &[&str] = &["i32", "i32", "i32"];
pub const L: &[&str] = &["i64"];
pub const LL: &[&str] = &["i64", "i64"];
pub const LLL: &[&str] = &["i64", "i64", "i64"];
const PPP: &[&str] = &["<2 x i16>", "<2 x i16>", "<2 x i16>"];
const P: &[&str] = &["<2 x i16>", "<2 x i16>"];

/// Of integers, on gfx942.
const INTEGERS: &[Row<'static>] = &[
    (II, "i32", "%r = add i32 %a, %b", &[S_ADD_U32], &[V_ADD_U32]),
    (II, "i32", "%r = sub i32 %a, %b", &[S_SUB_U32], &[V_SUB_U32]),
    (I, "i32", "%r = sub i32 0, %a", &[S_SUB_U32], &[V_SUB_U32]),
    (II, "i32", "%r = mul i32 %a, %b", &[S_MUL_I32], &[V_MUL_LO_U32]),
    (III, "i32", "%x = add i32 %a, %b; %r = add i32 %x, %c", &[S_ADD_U32, S_ADD_U32], &[V_ADD3_U32]),
    (
        III,
        "i32",
        "%n = and i32 %b, 31; %x = shl i32 %a, %n; %r = add i32 %x, %c",
        &[S_LSHL_B32, S_ADD_U32],
        &[V_LSHL_ADD_U32],
    ),
    // A comparison is a carry.
    (
        III,
        "i32",
        "%l = icmp ult i32 %a, %b; %x = zext i1 %l to i32; %r = add i32 %c, %x",
        &[S_CMP_LT_U32, S_ADDC_U32],
        &[V_CMP_GT_U32, V_ADDC_CO_U32],
    ),
    (
        III,
        "i32",
        "%l = icmp ult i32 %a, %b; %x = zext i1 %l to i32; %r = sub i32 %c, %x",
        &[S_CMP_LT_U32, S_SUBB_U32],
        &[V_CMP_GT_U32, V_SUBBREV_CO_U32],
    ),
    (II, "i32", "%x = shl i32 %a, 1; %r = add i32 %x, %b", &[S_LSHL1_ADD_U32], &[V_LSHL_ADD_U32]),
    (II, "i32", "%x = shl i32 %a, 2; %r = add i32 %x, %b", &[S_LSHL2_ADD_U32], &[V_LSHL_ADD_U32]),
    (II, "i32", "%x = shl i32 %a, 3; %r = add i32 %x, %b", &[S_LSHL3_ADD_U32], &[V_LSHL_ADD_U32]),
    (II, "i32", "%x = shl i32 %a, 4; %r = add i32 %x, %b", &[S_LSHL4_ADD_U32], &[V_LSHL_ADD_U32]),
    (II, "i32", "%x = shl i32 %a, 5; %r = add i32 %x, %b", &[S_LSHL_B32, S_ADD_U32], &[V_LSHL_ADD_U32]),
    // By four bits at most.
    (
        LL,
        "i64",
        "%x = shl i64 %a, 4; %r = add i64 %x, %b",
        &[S_LSHL_B64, S_ADD_U32, S_ADDC_U32],
        &[V_LSHL_ADD_U64],
    ),
    (
        LL,
        "i64",
        "%x = shl i64 %a, 5; %r = add i64 %x, %b",
        &[S_LSHL_B64, S_ADD_U32, S_ADDC_U32],
        &[V_LSHLREV_B64, V_LSHL_ADD_U64],
    ),
    (II, "i32", "%x = add i32 %a, %b; %r = shl i32 %x, 7", &[S_ADD_U32, S_LSHL_B32], &[V_ADD_LSHL_U32]),
    (III, "i32", "%x = xor i32 %a, %b; %r = add i32 %x, %c", &[S_XOR_B32, S_ADD_U32], &[V_XAD_U32]),
    (
        II,
        "i32",
        "%x = call i32 @llvm.ctpop.i32(i32 %a); %r = add i32 %x, %b",
        &[S_BCNT1_I32_B32, S_ADD_U32],
        &[V_BCNT_U32_B32],
    ),
    (II, "i32", "%r = shl i32 %a, %b", &[S_LSHL_B32], &[V_LSHLREV_B32]),
    (II, "i32", "%r = lshr i32 %a, %b", &[S_LSHR_B32], &[V_LSHRREV_B32]),
    (II, "i32", "%r = ashr i32 %a, %b", &[S_ASHR_I32], &[V_ASHRREV_I32]),
    (I, "i32", "%x = shl i32 %a, 24; %r = ashr i32 %x, 24", &[S_SEXT_I32_I8], &[V_BFE_I32]),
    (I, "i32", "%x = shl i32 %a, 16; %r = ashr i32 %x, 16", &[S_SEXT_I32_I16], &[V_BFE_I32]),
    (I, "i32", "%x = shl i32 %a, 20; %r = ashr i32 %x, 25", &[S_BFE_I32], &[V_BFE_I32]),
    (I, "i32", "%x = lshr i32 %a, 5; %r = and i32 %x, 127", &[S_BFE_U32], &[V_BFE_U32]),
    // What others want, too, is not computed twice.
    (
        III,
        "i32",
        "%x = add i32 %a, %b; %y = add i32 %x, %c; %r = mul i32 %x, %y",
        &[S_ADD_U32, S_ADD_U32, S_MUL_I32],
        &[V_ADD_U32, V_ADD_U32, V_MUL_LO_U32],
    ),
    (
        III,
        "i32",
        "%x = shl i32 %a, 9; %y = or i32 %x, %c; %r = mul i32 %x, %y",
        &[S_LSHL_B32, S_OR_B32, S_MUL_I32],
        &[V_LSHLREV_B32, V_OR_B32, V_MUL_LO_U32],
    ),
    // Signs are extended once.
    (
        I,
        "i32",
        "%t = trunc i32 %a to i8; %u = sext i8 %t to i16; %r = sext i16 %u to i32",
        &[S_SEXT_I32_I8],
        &[V_BFE_I32],
    ),
    // Amounts of which the machine reads five bits are inline constants.
    (I, "i32", "%r = call i32 @llvm.amdgcn.ubfe.i32(i32 %a, i32 805, i32 903)", &[S_BFE_U32], &[V_BFE_U32]),
    (I, "i32", "%r = call i32 @llvm.amdgcn.sbfe.i32(i32 %a, i32 805, i32 903)", &[S_BFE_I32], &[V_BFE_I32]),
    (
        II,
        "i32",
        "%r = call i32 @llvm.amdgcn.alignbit(i32 %a, i32 %b, i32 805)",
        &[S_LSHR_B64],
        &[V_ALIGNBIT_B32],
    ),
    (III, "i32", "%r = call i32 @llvm.amdgcn.ubfe.i32(i32 %a, i32 %b, i32 %c)", &[V_BFE_U32], &[V_BFE_U32]),
    (III, "i32", "%r = call i32 @llvm.amdgcn.sbfe.i32(i32 %a, i32 %b, i32 %c)", &[V_BFE_I32], &[V_BFE_I32]),
    (
        III,
        "i32",
        "%r = call i32 @llvm.amdgcn.alignbit(i32 %a, i32 %b, i32 %c)",
        &[V_ALIGNBIT_B32],
        &[V_ALIGNBIT_B32],
    ),
    (III, "i32", "%r = call i32 @llvm.amdgcn.perm(i32 %a, i32 %b, i32 %c)", &[V_PERM_B32], &[V_PERM_B32]),
    (II, "i32", "%r = call i32 @llvm.umin.i32(i32 %a, i32 %b)", &[S_MIN_U32], &[V_MIN_U32]),
    (II, "i32", "%r = call i32 @llvm.umax.i32(i32 %a, i32 %b)", &[S_MAX_U32], &[V_MAX_U32]),
    (II, "i32", "%r = call i32 @llvm.smin.i32(i32 %a, i32 %b)", &[S_MIN_I32], &[V_MIN_I32]),
    (II, "i32", "%r = call i32 @llvm.smax.i32(i32 %a, i32 %b)", &[S_MAX_I32], &[V_MAX_I32]),
    (
        III,
        "i32",
        "%x = call i32 @llvm.umin.i32(i32 %a, i32 %b); %r = call i32 @llvm.umin.i32(i32 %x, i32 %c)",
        &[S_MIN_U32, S_MIN_U32],
        &[V_MIN3_U32],
    ),
    (
        III,
        "i32",
        "%x = call i32 @llvm.umax.i32(i32 %a, i32 %b); %r = call i32 @llvm.umax.i32(i32 %x, i32 %c)",
        &[S_MAX_U32, S_MAX_U32],
        &[V_MAX3_U32],
    ),
    (
        III,
        "i32",
        "%x = call i32 @llvm.smin.i32(i32 %a, i32 %b); %r = call i32 @llvm.smin.i32(i32 %x, i32 %c)",
        &[S_MIN_I32, S_MIN_I32],
        &[V_MIN3_I32],
    ),
    (
        III,
        "i32",
        "%x = call i32 @llvm.smax.i32(i32 %a, i32 %b); %r = call i32 @llvm.smax.i32(i32 %x, i32 %c)",
        &[S_MAX_I32, S_MAX_I32],
        &[V_MAX3_I32],
    ),
    (I, "i32", "%r = call i32 @llvm.ctpop.i32(i32 %a)", &[S_BCNT1_I32_B32], &[V_BCNT_U32_B32]),
    (
        L,
        "i64",
        "%r = call i64 @llvm.ctpop.i64(i64 %a)",
        &[S_BCNT1_I32_B64],
        &[V_BCNT_U32_B32, V_BCNT_U32_B32],
    ),
    (
        I,
        "i32",
        "%r = call i32 @llvm.ctlz.i32(i32 %a, i1 false)",
        &[S_FLBIT_I32_B32, S_MIN_U32],
        &[V_FFBH_U32, V_MIN_U32],
    ),
    (
        I,
        "i32",
        "%r = call i32 @llvm.cttz.i32(i32 %a, i1 false)",
        &[S_FF1_I32_B32, S_MIN_U32],
        &[V_FFBL_B32, V_MIN_U32],
    ),
    (I, "i32", "%r = call i32 @llvm.bitreverse.i32(i32 %a)", &[S_BREV_B32], &[V_BFREV_B32]),
    (L, "i64", "%r = call i64 @llvm.bitreverse.i64(i64 %a)", &[S_BREV_B64], &[V_BFREV_B32, V_BFREV_B32]),
    (LL, "i64", "%r = add i64 %a, %b", &[S_ADD_U32, S_ADDC_U32], &[V_LSHL_ADD_U64]),
    (LL, "i64", "%r = sub i64 %a, %b", &[S_SUB_U32, S_SUBB_U32], &[V_SUB_CO_U32, V_SUBB_CO_U32]),
    (
        LL,
        "i64",
        "%x = shl i64 %a, 3; %r = add i64 %x, %b",
        &[S_LSHL_B64, S_ADD_U32, S_ADDC_U32],
        &[V_LSHL_ADD_U64],
    ),
    (LL, "i64", "%r = shl i64 %a, %b", &[S_LSHL_B64], &[V_LSHLREV_B64]),
    // No dword is put beside what is extended before it is moved up.
    (
        I,
        "i64",
        "%x = zext i32 %a to i64; %r = shl i64 %x, 6",
        &[S_LSHL_B32, S_LSHR_B32],
        &[V_LSHLREV_B32, V_LSHRREV_B32],
    ),
    (
        I,
        "i64",
        "%x = sext i32 %a to i64; %r = shl i64 %x, 6",
        &[S_LSHL_B32, S_ASHR_I32],
        &[V_LSHLREV_B32, V_ASHRREV_I32],
    ),
    (LL, "i64", "%r = lshr i64 %a, %b", &[S_LSHR_B64], &[V_LSHRREV_B64]),
    (LL, "i64", "%r = ashr i64 %a, %b", &[S_ASHR_I64], &[V_ASHRREV_I64]),
    // A half of each; the permutation's selector is in an SGPR. The scalar unit cannot take the high and the low one.
    (
        P,
        "<2 x i16>",
        "%r = shufflevector <2 x i16> %a, <2 x i16> %b, <2 x i32> <i32 0, i32 2>",
        &[S_PACK_LL_B32_B16],
        &[S_MOV_B32, V_PERM_B32],
    ),
    (
        P,
        "<2 x i16>",
        "%r = shufflevector <2 x i16> %a, <2 x i16> %b, <2 x i32> <i32 0, i32 3>",
        &[S_PACK_LH_B32_B16],
        &[S_MOV_B32, V_PERM_B32],
    ),
    (
        P,
        "<2 x i16>",
        "%r = shufflevector <2 x i16> %a, <2 x i16> %b, <2 x i32> <i32 1, i32 2>",
        &[S_LSHR_B32, S_PACK_LL_B32_B16],
        &[S_MOV_B32, V_PERM_B32],
    ),
    (
        P,
        "<2 x i16>",
        "%r = shufflevector <2 x i16> %a, <2 x i16> %b, <2 x i32> <i32 1, i32 3>",
        &[S_PACK_HH_B32_B16],
        &[S_MOV_B32, V_PERM_B32],
    ),
    (P, "<2 x i16>", "%r = add <2 x i16> %a, %b", &[V_PK_ADD_U16], &[V_PK_ADD_U16]),
    (P, "<2 x i16>", "%r = sub <2 x i16> %a, %b", &[V_PK_SUB_U16], &[V_PK_SUB_U16]),
    (P, "<2 x i16>", "%r = mul <2 x i16> %a, %b", &[V_PK_MUL_LO_U16], &[V_PK_MUL_LO_U16]),
    (
        PPP,
        "<2 x i16>",
        "%x = mul <2 x i16> %a, %b; %r = add <2 x i16> %c, %x",
        &[V_PK_MAD_U16],
        &[V_PK_MAD_U16],
    ),
    (P, "<2 x i16>", "%r = shl <2 x i16> %a, %b", &[V_PK_LSHLREV_B16], &[V_PK_LSHLREV_B16]),
    (P, "<2 x i16>", "%r = lshr <2 x i16> %a, %b", &[V_PK_LSHRREV_B16], &[V_PK_LSHRREV_B16]),
    (P, "<2 x i16>", "%r = ashr <2 x i16> %a, %b", &[V_PK_ASHRREV_I16], &[V_PK_ASHRREV_I16]),
    (
        P,
        "<2 x i16>",
        "%r = call <2 x i16> @llvm.umin.v2i16(<2 x i16> %a, <2 x i16> %b)",
        &[V_PK_MIN_U16],
        &[V_PK_MIN_U16],
    ),
    (
        P,
        "<2 x i16>",
        "%r = call <2 x i16> @llvm.umax.v2i16(<2 x i16> %a, <2 x i16> %b)",
        &[V_PK_MAX_U16],
        &[V_PK_MAX_U16],
    ),
    (
        P,
        "<2 x i16>",
        "%r = call <2 x i16> @llvm.smin.v2i16(<2 x i16> %a, <2 x i16> %b)",
        &[V_PK_MIN_I16],
        &[V_PK_MIN_I16],
    ),
    (
        P,
        "<2 x i16>",
        "%r = call <2 x i16> @llvm.smax.v2i16(<2 x i16> %a, <2 x i16> %b)",
        &[V_PK_MAX_I16],
        &[V_PK_MAX_I16],
    ),
];

/// The predicates of integers with their instructions: of 32 bits, and of 64.
const COMPARISONS: &[(&str, Op, Op, Op)] = &[
    ("eq", S_CMP_EQ_U32, V_CMP_EQ_U32, V_CMP_EQ_U64),
    ("ne", S_CMP_LG_U32, V_CMP_NE_U32, V_CMP_NE_U64),
    ("ugt", S_CMP_GT_U32, V_CMP_LT_U32, V_CMP_LT_U64),
    ("uge", S_CMP_GE_U32, V_CMP_LE_U32, V_CMP_LE_U64),
    ("ult", S_CMP_LT_U32, V_CMP_GT_U32, V_CMP_GT_U64),
    ("ule", S_CMP_LE_U32, V_CMP_GE_U32, V_CMP_GE_U64),
    ("sgt", S_CMP_GT_I32, V_CMP_LT_I32, V_CMP_LT_I64),
    ("sge", S_CMP_GE_I32, V_CMP_LE_I32, V_CMP_LE_I64),
    ("slt", S_CMP_LT_I32, V_CMP_GT_I32, V_CMP_GT_I64),
    ("sle", S_CMP_LE_I32, V_CMP_GE_I32, V_CMP_GE_I64),
];

/// The float types, and how intrinsics call them.
const FLOATS: [(&str, &str); 4] =
    [("half", "f16"), ("float", "f32"), ("double", "f64"), ("<2 x half>", "v2f16")];

/// Operations of floats on one, two or three, and their instructions of halves, floats, doubles and two halves; nothing
/// where there is none. The scalar unit has none.
const ARITHMETIC: &[(usize, &str, [Option<Op>; 4])] = &[
    (2, "%r = fadd T %a, %b", [Some(V_ADD_F16), Some(V_ADD_F32), Some(V_ADD_F64), Some(V_PK_ADD_F16)]),
    (2, "%r = fsub T %a, %b", [Some(V_SUB_F16), Some(V_SUB_F32), Some(V_ADD_F64), Some(V_PK_ADD_F16)]),
    (2, "%r = fmul T %a, %b", [Some(V_MUL_F16), Some(V_MUL_F32), Some(V_MUL_F64), Some(V_PK_MUL_F16)]),
    (
        3,
        "%r = call T @llvm.fma.S(T %a, T %b, T %c)",
        [Some(V_FMA_F16), Some(V_FMA_F32), Some(V_FMA_F64), Some(V_PK_FMA_F16)],
    ),
    (1, "%r = call T @llvm.floor.S(T %a)", [Some(V_FLOOR_F16), Some(V_FLOOR_F32), Some(V_FLOOR_F64), None]),
    (1, "%r = call T @llvm.ceil.S(T %a)", [Some(V_CEIL_F16), Some(V_CEIL_F32), Some(V_CEIL_F64), None]),
    (1, "%r = call T @llvm.trunc.S(T %a)", [Some(V_TRUNC_F16), Some(V_TRUNC_F32), Some(V_TRUNC_F64), None]),
    (1, "%r = call T @llvm.rint.S(T %a)", [Some(V_RNDNE_F16), Some(V_RNDNE_F32), Some(V_RNDNE_F64), None]),
    (1, "%r = call T @llvm.amdgcn.rcp.S(T %a)", [Some(V_RCP_F16), Some(V_RCP_F32), Some(V_RCP_F64), None]),
    (1, "%r = call T @llvm.amdgcn.rsq.S(T %a)", [Some(V_RSQ_F16), Some(V_RSQ_F32), Some(V_RSQ_F64), None]),
    (
        1,
        "%r = call T @llvm.amdgcn.sqrt.S(T %a)",
        [Some(V_SQRT_F16), Some(V_SQRT_F32), Some(V_SQRT_F64), None],
    ),
    (
        1,
        "%r = call T @llvm.amdgcn.fract.S(T %a)",
        [Some(V_FRACT_F16), Some(V_FRACT_F32), Some(V_FRACT_F64), None],
    ),
    (
        1,
        "%r = call T @llvm.amdgcn.frexp.mant.S(T %a)",
        [Some(V_FREXP_MANT_F16), Some(V_FREXP_MANT_F32), Some(V_FREXP_MANT_F64), None],
    ),
    (1, "%r = call T @llvm.amdgcn.sin.S(T %a)", [Some(V_SIN_F16), Some(V_SIN_F32), None, None]),
    (1, "%r = call T @llvm.amdgcn.cos.S(T %a)", [Some(V_COS_F16), Some(V_COS_F32), None, None]),
    (1, "%r = call T @llvm.amdgcn.log.S(T %a)", [Some(V_LOG_F16), Some(V_LOG_F32), None, None]),
    (1, "%r = call T @llvm.amdgcn.exp2.S(T %a)", [Some(V_EXP_F16), Some(V_EXP_F32), None, None]),
    (
        3,
        "%r = call T @llvm.amdgcn.fmed3.S(T %a, T %b, T %c)",
        [Some(V_MED3_F16), Some(V_MED3_F32), None, None],
    ),
    (
        3,
        "%r = call T @llvm.amdgcn.div.fixup.S(T %a, T %b, T %c)",
        [Some(V_DIV_FIXUP_F16), Some(V_DIV_FIXUP_F32), Some(V_DIV_FIXUP_F64), None],
    ),
];

/// Of floats and integers.
const CONVERSIONS: &[Row<'static>] = &[
    (&["half"], "float", "%r = fpext half %a to float", &[V_CVT_F32_F16], &[V_CVT_F32_F16]),
    (&["float"], "half", "%r = fptrunc float %a to half", &[V_CVT_F16_F32], &[V_CVT_F16_F32]),
    (&["float"], "double", "%r = fpext float %a to double", &[V_CVT_F64_F32], &[V_CVT_F64_F32]),
    (&["double"], "float", "%r = fptrunc double %a to float", &[V_CVT_F32_F64], &[V_CVT_F32_F64]),
    (I, "float", "%r = uitofp i32 %a to float", &[V_CVT_F32_U32], &[V_CVT_F32_U32]),
    (I, "float", "%r = sitofp i32 %a to float", &[V_CVT_F32_I32], &[V_CVT_F32_I32]),
    (I, "double", "%r = uitofp i32 %a to double", &[V_CVT_F64_U32], &[V_CVT_F64_U32]),
    (I, "double", "%r = sitofp i32 %a to double", &[V_CVT_F64_I32], &[V_CVT_F64_I32]),
    (&["float"], "i32", "%r = fptoui float %a to i32", &[V_CVT_U32_F32], &[V_CVT_U32_F32]),
    (&["float"], "i32", "%r = fptosi float %a to i32", &[V_CVT_I32_F32], &[V_CVT_I32_F32]),
    (&["double"], "i32", "%r = fptoui double %a to i32", &[V_CVT_U32_F64], &[V_CVT_U32_F64]),
    (&["double"], "i32", "%r = fptosi double %a to i32", &[V_CVT_I32_F64], &[V_CVT_I32_F64]),
    (
        I,
        "float",
        "%x = lshr i32 %a, 24; %r = uitofp i32 %x to float",
        &[V_CVT_F32_UBYTE3],
        &[V_CVT_F32_UBYTE3],
    ),
    (
        &["float", "float"],
        "<2 x half>",
        "%r = call <2 x half> @llvm.amdgcn.cvt.pkrtz(float %a, float %b)",
        &[V_CVT_PKRTZ_F16_F32],
        &[V_CVT_PKRTZ_F16_F32],
    ),
    (
        &["float", "float", "float"],
        "float",
        "%x = fadd float %a, 1.0; %y = fadd float %b, 1.0; %z = fadd float %c, 1.0; \
         %m = call float @llvm.minnum.f32(float %x, float %y); %r = call float @llvm.minnum.f32(float %m, float %z)",
        &[V_ADD_F32, V_ADD_F32, V_ADD_F32, V_MIN3_F32],
        &[V_ADD_F32, V_ADD_F32, V_ADD_F32, V_MIN3_F32],
    ),
    (
        &["float", "float", "float"],
        "float",
        "%x = fadd float %a, 1.0; %y = fadd float %b, 1.0; %z = fadd float %c, 1.0; \
         %m = call float @llvm.maxnum.f32(float %x, float %y); %r = call float @llvm.maxnum.f32(float %m, float %z)",
        &[V_ADD_F32, V_ADD_F32, V_ADD_F32, V_MAX3_F32],
        &[V_ADD_F32, V_ADD_F32, V_ADD_F32, V_MAX3_F32],
    ),
    // Of the wave it is told by the sum's order or sign, and what it becomes then.
    (
        II,
        "i32",
        "%r = call i32 @llvm.uadd.sat.i32(i32 %a, i32 %b)",
        &[S_ADD_U32, S_CMP_LT_U32, S_CSELECT_B32],
        &[V_ADD_U32],
    ),
    (
        II,
        "i32",
        "%r = call i32 @llvm.usub.sat.i32(i32 %a, i32 %b)",
        &[S_SUB_U32, S_CMP_LT_U32, S_CSELECT_B32],
        &[V_SUB_U32],
    ),
    (
        II,
        "i32",
        "%r = call i32 @llvm.sadd.sat.i32(i32 %a, i32 %b)",
        &[S_ADD_U32, S_XOR_B32, S_XOR_B32, S_AND_B32, S_CMP_LT_I32, S_ASHR_I32, S_XOR_B32, S_CSELECT_B32],
        &[V_ADD_I32],
    ),
    (
        II,
        "i32",
        "%r = call i32 @llvm.ssub.sat.i32(i32 %a, i32 %b)",
        &[S_SUB_U32, S_XOR_B32, S_XOR_B32, S_AND_B32, S_CMP_LT_I32, S_ASHR_I32, S_XOR_B32, S_CSELECT_B32],
        &[V_SUB_I32],
    ),
    (
        II,
        "i32",
        "%x = lshr i32 %a, 8; %y = lshr i32 %b, 8; %r = mul i32 %x, %y",
        &[S_LSHR_B32, S_LSHR_B32, S_MUL_I32],
        &[V_LSHRREV_B32, V_LSHRREV_B32, V_MUL_U32_U24],
    ),
    (
        III,
        "i32",
        "%x = lshr i32 %a, 8; %y = lshr i32 %b, 8; %m = mul i32 %x, %y; %r = add i32 %m, %c",
        &[S_LSHR_B32, S_LSHR_B32, S_MUL_I32, S_ADD_U32],
        &[V_LSHRREV_B32, V_LSHRREV_B32, V_MAD_U32_U24],
    ),
    (
        II,
        "i32",
        "%x = ashr i32 %a, 8; %y = ashr i32 %b, 8; %r = mul i32 %x, %y",
        &[S_ASHR_I32, S_ASHR_I32, S_MUL_I32],
        &[V_ASHRREV_I32, V_ASHRREV_I32, V_MUL_I32_I24],
    ),
    (
        III,
        "i32",
        "%x = ashr i32 %a, 8; %y = ashr i32 %b, 9; %z = sub i32 %y, 4; %m = mul i32 %x, %z; %r = add i32 %m, %c",
        &[S_ASHR_I32, S_ASHR_I32, S_ADD_U32, S_MUL_I32, S_ADD_U32],
        &[V_ASHRREV_I32, V_ASHRREV_I32, V_ADD_U32, V_MAD_I32_I24],
    ),
    // Of 25 bits.
    (
        II,
        "i32",
        "%x = ashr i32 %a, 7; %y = ashr i32 %b, 8; %r = mul i32 %x, %y",
        &[S_ASHR_I32, S_ASHR_I32, S_MUL_I32],
        &[V_ASHRREV_I32, V_ASHRREV_I32, V_MUL_LO_U32],
    ),
    (
        II,
        "i64",
        "%x = zext i32 %a to i64; %y = zext i32 %b to i64; %r = mul i64 %x, %y",
        &[S_MUL_I32, S_MUL_HI_U32],
        &[V_MAD_U64_U32],
    ),
    // The high dword alone, and both.
    (
        II,
        "i32",
        "%x = zext i32 %a to i64; %y = zext i32 %b to i64; %m = mul i64 %x, %y; %h = lshr i64 %m, 32; \
         %r = trunc i64 %h to i32",
        &[S_MUL_HI_U32],
        &[V_MUL_HI_U32],
    ),
    (
        II,
        "i32",
        "%x = sext i32 %a to i64; %y = sext i32 %b to i64; %m = mul i64 %x, %y; %h = ashr i64 %m, 32; \
         %r = trunc i64 %h to i32",
        &[S_MUL_HI_I32],
        &[V_MUL_HI_I32],
    ),
    (
        II,
        "i32",
        "%x = zext i32 %a to i64; %y = zext i32 %b to i64; %m = mul i64 %x, %y; %h = lshr i64 %m, 32; \
         %t = trunc i64 %h to i32; %l = trunc i64 %m to i32; %r = xor i32 %l, %t",
        &[S_MUL_HI_U32, S_MUL_I32, S_XOR_B32],
        &[V_MAD_U64_U32, V_XOR_B32],
    ),
    (
        &["i32", "i32", "i64"],
        "i64",
        "%x = zext i32 %a to i64; %y = zext i32 %b to i64; %m = mul i64 %x, %y; %r = add i64 %m, %c",
        &[S_MUL_I32, S_MUL_HI_U32, S_ADD_U32, S_ADDC_U32],
        &[V_MAD_U64_U32],
    ),
    (
        &["i32", "i32", "i64"],
        "i64",
        "%x = sext i32 %a to i64; %y = sext i32 %b to i64; %m = mul i64 %x, %y; %r = add i64 %c, %m",
        &[S_MUL_I32, S_MUL_HI_I32, S_ADD_U32, S_ADDC_U32],
        &[V_MAD_I64_I32],
    ),
];

/// Signs of floats are bits, which the scalar unit has: one instruction each, of doubles on the upper dword.
const SIGNS: [(&str, Op, Op); 3] = [
    ("%r = fneg T %a", S_XOR_B32, V_XOR_B32),
    ("%r = call T @llvm.fabs.S(T %a)", S_AND_B32, V_AND_B32),
    ("%x = call T @llvm.fabs.S(T %a); %r = fneg T %x", S_OR_B32, V_OR_B32),
];

/// A kernel on values of the wave, its arguments, or of lanes, which it loads.
pub fn text(args: &[&str], result: &str, code: &str, lanes: bool) -> String {
    let mut out = String::from("define amdgpu_kernel void @k(ptr addrspace(1) %out");
    for (name, ty) in ["a", "b", "c"].iter().zip(args) {
        out += &if lanes { format!(", ptr addrspace(1) %in{name}") } else { format!(", {ty} %{name}") };
    }
    out += ") {\n  %id = call i32 @llvm.amdgcn.workitem.id.x()\n";
    for (name, ty) in ["a", "b", "c"].iter().zip(args).filter(|_| lanes) {
        out += &format!("  %p{name} = getelementptr {ty}, ptr addrspace(1) %in{name}, i32 %id\n");
        out += &format!("  %{name} = load volatile {ty}, ptr addrspace(1) %p{name}\n");
    }
    code.split(';').for_each(|line| out += &format!("  {}\n", line.trim()));
    out += &format!("  store {result} %r, ptr addrspace(1) %out\n  ret void\n}}\n");
    out += "declare i32 @llvm.amdgcn.workitem.id.x()\n";
    for (name, ty, count) in [
        ("ctpop.i32", "i32", 1),
        ("ctpop.i64", "i64", 1),
        ("bitreverse.i32", "i32", 1),
        ("bitreverse.i64", "i64", 1),
        ("amdgcn.ubfe.i32", "i32", 3),
        ("amdgcn.sbfe.i32", "i32", 3),
        ("amdgcn.alignbit", "i32", 3),
        ("amdgcn.perm", "i32", 3),
        ("umin.i32", "i32", 2),
        ("umax.i32", "i32", 2),
        ("smin.i32", "i32", 2),
        ("smax.i32", "i32", 2),
        ("umin.v2i16", "<2 x i16>", 2),
        ("umax.v2i16", "<2 x i16>", 2),
        ("smin.v2i16", "<2 x i16>", 2),
        ("smax.v2i16", "<2 x i16>", 2),
    ] {
        out += &format!("declare {ty} @llvm.{name}({})\n", vec![ty; count].join(", "));
    }
    for (ty, suffix) in FLOATS {
        for (name, count) in [
            ("fabs", 1),
            ("floor", 1),
            ("ceil", 1),
            ("trunc", 1),
            ("rint", 1),
            ("canonicalize", 1),
            ("fma", 3),
            ("minnum", 2),
            ("maxnum", 2),
        ] {
            out += &format!("declare {ty} @llvm.{name}.{suffix}({})\n", vec![ty; count].join(", "));
        }
        for (name, count) in [
            ("rcp", 1),
            ("rsq", 1),
            ("sqrt", 1),
            ("fract", 1),
            ("frexp.mant", 1),
            ("sin", 1),
            ("cos", 1),
            ("log", 1),
            ("exp2", 1),
            ("fmed3", 3),
            ("div.fixup", 3),
        ] {
            out += &format!("declare {ty} @llvm.amdgcn.{name}.{suffix}({})\n", vec![ty; count].join(", "));
        }
    }
    out += "declare <2 x half> @llvm.amdgcn.cvt.pkrtz(float, float)\n\
            declare i32 @llvm.uadd.sat.i32(i32, i32)\ndeclare i32 @llvm.usub.sat.i32(i32, i32)\n\
            declare i32 @llvm.sadd.sat.i32(i32, i32)\ndeclare i32 @llvm.ssub.sat.i32(i32, i32)\n";
    out + "declare i32 @llvm.ctlz.i32(i32, i1)\ndeclare i32 @llvm.cttz.i32(i32, i1)\n"
}

/// The instructions of a kernel but for memory's; of values of the wave, which come to lanes to be stored, but for moves.
fn computing(text: &str, target: Target, lanes: bool) -> Vec<Op> {
    let function = select_for(text, target).unwrap_or_else(|e| panic!("{e}\n{text}"));
    let is_move = |op: &Op| !lanes && matches!(op, V_MOV_B32 | S_MOV_B32 | S_MOV_B64 | V_READFIRSTLANE_B32);
    let mut found = ops(&function);
    found.retain(|op| !is_move(op) && op.row().memory().is_none() && op.row().format != Format::Smem);
    found.sort_unstable();
    found
}

/// Checks both columns of rows on a target; what addresses and arguments take is what a kernel without the
/// operation has.
pub fn check(rows: &[Row<'_>], target: Target) {
    let mut wrong = Vec::new();
    for &(args, result, code, scalar, vector) in rows {
        for (lanes, wanted) in [(false, scalar), (true, vector)] {
            let mut found = computing(&text(args, result, code, lanes), target, lanes);
            let stored = args.iter().zip(["%a", "%b", "%c"]).skip(1);
            let stored =
                stored.map(|(ty, arg)| format!("store volatile {ty} {arg}, ptr addrspace(1) %out; "));
            let nothing = format!("{}%r = freeze {} %a", stored.collect::<String>(), args[0]);
            for op in computing(&text(args, args[0], &nothing, lanes), target, lanes) {
                if let Some(at) = found.iter().position(|&other| other == op) {
                    found.remove(at);
                }
            }
            let mut wanted = wanted.to_vec();
            wanted.sort_unstable();
            if found != wanted {
                wrong.push(format!("{target}, lanes: {lanes}: {code}\n  is {found:?}, not {wanted:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn integers_take_their_instructions() {
    check(INTEGERS, Target::Gfx942);
    let pairs: &[Row<'_>] = &[
        (LL, "i64", "%r = add i64 %a, %b", &[S_ADD_U32, S_ADDC_U32], &[V_ADD_CO_U32, V_ADDC_CO_U32]),
        (LL, "i64", "%r = sub i64 %a, %b", &[S_SUB_U32, S_SUBB_U32], &[V_SUB_CO_U32, V_SUBB_CO_U32]),
    ];
    check(pairs, Target::Gfx90a);
    check(pairs, Target::Gfx900);
}

/// Where dwords are multiplied in one slot, an index is extended and scaled by the addition to its base. Elements of more than 64
/// bytes need a factor that is no inline constant.
#[test]
fn indices_are_extended_by_the_sum() {
    const ADDED: [Op; 2] = [S_ADD_U32, S_ADDC_U32];
    const MOVED: [Op; 4] = [V_LSHLREV_B32, V_LSHRREV_B32, V_ADD_CO_U32, V_ADDC_CO_U32];
    let zero = |shift: u32| format!("%x = zext i32 %a to i64; %s = shl i64 %x, {shift}; %r = add i64 %b, %s");
    let sign = |shift: u32| format!("%x = sext i32 %a to i64; %s = shl i64 %x, {shift}; %r = add i64 %s, %b");
    let args: &[&str] = &["i32", "i64"];
    let moved = |shift: Op| [&[S_LSHL_B32, shift][..], &ADDED].concat();
    let (unsigned, signed) = (moved(S_LSHR_B32), moved(S_ASHR_I32));
    for target in [Target::Gfx90a, Target::Gfx942] {
        for shift in [1, 2, 3, 6] {
            check(&[(args, "i64", &zero(shift), &unsigned, &[V_MAD_U64_U32])], target);
            check(&[(args, "i64", &sign(shift), &signed, &[V_MAD_I64_I32])], target);
        }
        let plain = "%x = zext i32 %a to i64; %r = add i64 %x, %b";
        check(&[(args, "i64", plain, &ADDED, &[V_MAD_U64_U32])], target);
        // What others scale to the same is scaled twice, which costs nothing.
        let twice = "%x = zext i32 %a to i64; %s = shl i64 %x, 3; %y = add i64 %s, %b; %z = add i64 %s, %c; %r = xor i64 %y, %z";
        let scalar = [&unsigned[..], &ADDED, &[S_XOR_B64]].concat();
        let vector = [V_MAD_U64_U32, V_MAD_U64_U32, V_XOR_B32, V_XOR_B32];
        check(&[(&["i32", "i64", "i64"], "i64", twice, &scalar, &vector)], target);
    }
    check(&[(args, "i64", &zero(7), &unsigned, &MOVED)], Target::Gfx90a);
    check(&[(args, "i64", &zero(3), &unsigned, &MOVED)], Target::Gfx900);
}

#[test]
fn floats_take_their_instructions() {
    for (i, (ty, suffix)) in FLOATS.into_iter().enumerate() {
        for (count, code, instructions) in ARITHMETIC {
            let Some(op) = instructions[i] else { continue };
            let code = code.replace('T', ty).replace('S', suffix);
            check(&[(&[ty, ty, ty][..*count], ty, &code, &[op], &[op])], Target::Gfx90a);
        }
        for (code, scalar, vector) in SIGNS {
            let code = code.replace('T', ty).replace('S', suffix);
            for target in Target::ALL {
                let lanes = computing(&text(&[ty], ty, &code, true), target, true);
                assert!(lanes.contains(&vector), "{code}: {lanes:?}");
                let wave = computing(&text(&[ty], ty, &code, false), target, false);
                assert_eq!(wave, [scalar], "{code}");
            }
        }
    }
    for target in Target::ALL {
        check(CONVERSIONS, target);
    }
}

#[test]
fn comparisons_take_their_instructions() {
    for &(predicate, scalar, narrow, wide) in COMPARISONS {
        for (ty, vector) in [("i32", narrow), ("i64", wide)] {
            let code = format!("%t = icmp {predicate} {ty} %a, %b; %r = select i1 %t, i32 %c, i32 77");
            let args = [ty, ty, "i32"];
            let of_wave = computing(&text(&args, "i32", &code, false), Target::Gfx942, false);
            let of_lanes = computing(&text(&args, "i32", &code, true), Target::Gfx942, true);
            let scalar = match (ty, predicate) {
                ("i32", _) => Some(scalar),
                (_, "eq") => Some(S_CMP_EQ_U64),
                (_, "ne") => Some(S_CMP_LG_U64),
                // There are no others of 64 bits, but there is the borrow of a difference.
                (_, "ult" | "ugt") => Some(S_SUBB_U32),
                _ => None,
            };
            assert!(of_wave.contains(&scalar.unwrap_or(vector)), "{predicate} of {ty}: {of_wave:?}");
            assert!(scalar.is_none() || of_wave.contains(&S_CSELECT_B32), "{predicate} of {ty}: {of_wave:?}");
            assert!(of_lanes.contains(&vector), "{predicate} of {ty}: {of_lanes:?}");
            assert!(of_lanes.contains(&V_CNDMASK_B32), "{predicate} of {ty}: {of_lanes:?}");
        }
    }
}

/// Bytes of the wave are put together: what lies above the last one of a dword leaves the dword without a mask.
#[test]
fn bytes_but_for_the_last_are_masked() {
    let code = "%w = trunc i32 %a to i8; %x = trunc i32 %b to i8; %y = trunc i32 %c to i8; \
                %o = mul i32 %a, %b; %z = trunc i32 %o to i8; %v0 = insertelement <5 x i8> poison, i8 %w, i32 0; %v1 = insertelement <5 x i8> %v0, i8 %x, i32 1; \
                %v2 = insertelement <5 x i8> %v1, i8 %y, i32 2; %v3 = insertelement <5 x i8> %v2, i8 %z, i32 3; \
                %r = insertelement <5 x i8> %v3, i8 %w, i32 4";
    for lanes in [false, true] {
        let found = computing(&text(III, "<5 x i8>", code, lanes), Target::Gfx900, lanes);
        let masks = found.iter().filter(|op| matches!(op, S_AND_B32 | V_AND_B32 | V_AND_OR_B32)).count();
        let shifts = found.iter().filter(|op| matches!(op, S_LSHL_B32 | V_LSHLREV_B32 | V_LSHL_OR_B32));
        let permutations = found.iter().filter(|&&op| op == V_PERM_B32).count();
        // Of lanes two bytes are put in their places at once, and an address takes a shift.
        let expected = if lanes { (0, 1, 2) } else { (3, 3, 0) };
        assert_eq!((masks, shifts.count(), permutations), expected, "{found:?}");
    }
}

/// Bytes that are stored beside those that they were loaded with take what the dwords that they are in take.
#[test]
fn bytes_that_stay_together_are_not_taken_apart() {
    let shuffle = |ty, order: &str| {
        let mask = order.split(' ').map(|i| format!("i32 {i}")).collect::<Vec<_>>().join(", ");
        let len = mask.matches("i32").count();
        format!("%r = shufflevector {ty} %a, {ty} poison, <{len} x i32> <{mask}>")
    };
    for (bytes, dwords) in [("0 1 2 3 4 5 6 7", "0 1"), ("4 5 6 7 0 1 2 3", "1 0")] {
        for (target, lanes) in Target::ALL.into_iter().flat_map(|target| [(target, false), (target, true)]) {
            let found = |ty, order| computing(&text(&[ty], ty, &shuffle(ty, order), lanes), target, lanes);
            assert_eq!(
                found("<8 x i8>", bytes),
                found("<2 x i32>", dwords),
                "{target}, lanes: {lanes}, {bytes}"
            );
        }
    }
}

/// What is divided of the whole wave's values is divided by the scalar unit, but for the first estimate, which is a float's
/// reciprocal, and comparisons of 64 bits, which the scalar unit does not have: the products are there.
#[test]
fn the_waves_quotients_are_scalar() {
    for (ty, op) in
        ["i32", "i64"].into_iter().flat_map(|ty| ["udiv", "sdiv", "urem", "srem"].map(|op| (ty, op)))
    {
        let code = format!("%r = {op} {ty} %a, %b");
        for target in Target::ALL {
            let text = text(&[ty, ty], ty, &code, false);
            let function = select_for(&text, target).unwrap_or_else(|e| panic!("{e}\n{text}"));
            let ops = ops(&function);
            let count = |wanted: &[Op]| ops.iter().filter(|op| wanted.contains(op)).count();
            assert!(count(&[S_MUL_I32, S_MUL_HI_U32]) >= 4, "{code} {target}: {ops:?}");
            let vector = [V_MUL_LO_U32, V_MUL_HI_U32, V_MAD_U64_U32, V_AND_B32, V_ADD_CO_U32, V_CNDMASK_B32];
            assert_eq!(count(&vector), 0, "{code} {target}: {ops:?}");
            // The estimate's dwords, for sums and products of it.
            assert!(count(&[V_READFIRSTLANE_B32]) <= 4, "{code} {target}: {ops:?}");
        }
    }
}

/// What the wave computes is part of a lane's instruction where that reads no more than one scalar register, and no literal; else, or
/// where others use it, the scalar unit computes it.
#[test]
fn the_waves_operations_join_those_of_lanes() {
    for (code, expected) in [
        ("%x = shl i32 %s, 2; %r = add i32 %x, %v", &[V_LSHL_ADD_U32][..]),
        ("%x = and i32 %s, 15; %r = or i32 %x, %v", &[V_AND_OR_B32]),
        ("%x = add i32 %s, 64; %r = add i32 %v, %x", &[V_ADD3_U32]),
        ("%x = and i32 %s, 255; %r = or i32 %v, %x", &[S_AND_B32, V_OR_B32]),
        ("%n = and i32 %t, 31; %x = shl i32 %s, %n; %r = add i32 %x, %v", &[S_LSHL_B32, V_ADD_U32]),
        ("%x = shl i32 %s, 2; %y = add i32 %x, %v; %r = xor i32 %y, %x", &[S_LSHL_B32, V_ADD_U32, V_XOR_B32]),
    ] {
        let body = format!(
            "  %v = call i32 @llvm.amdgcn.workitem.id.x()\n  {}\n  \
             %q = getelementptr i32, ptr addrspace(1) %p, i32 %v\n  store i32 %r, ptr addrspace(1) %q\n  ret void",
            code.replace("; ", "\n  ")
        );
        let text = crate::selection::kernel("ptr addrspace(1) %p, i32 %s, i32 %t", &body);
        let found = ops(&select_for(&text, Target::Gfx942).unwrap_or_else(|d| panic!("{code}: {d}")));
        let computes = |op: &Op| {
            let name = op.row().name;
            !["load", "store", "lshlrev", "endpgm", "waitcnt", "0x3ff"]
                .iter()
                .any(|other| name.contains(other))
        };
        let found: Vec<Op> = found.into_iter().filter(computes).filter(|&op| op != V_AND_B32).collect();
        assert_eq!(found, expected, "{code}");
    }
}
