//! Intrinsics of floats that are one node each.

use crate::dag::Op;
use gcnsel_ir::Intrinsic;

/// Intrinsics that are one node on floats of the result's type.
static FLOAT_NODES: &[(Intrinsic, Op)] = &[
    (Intrinsic::Fabs, Op::FAbs),
    (Intrinsic::Floor, Op::FFloor),
    (Intrinsic::Ceil, Op::FCeil),
    (Intrinsic::Trunc, Op::FTrunc),
    (Intrinsic::Rint, Op::FRint),
    (Intrinsic::Nearbyint, Op::FRint),
    (Intrinsic::Roundeven, Op::FRint),
    (Intrinsic::Canonicalize, Op::FCanonicalize),
    (Intrinsic::Fma, Op::Fma),
    (Intrinsic::Fmuladd, Op::FMulAdd),
    (Intrinsic::AmdgcnRcp, Op::FRcp),
    (Intrinsic::AmdgcnRsq, Op::FRsq),
    (Intrinsic::AmdgcnSqrt, Op::FSqrt),
    (Intrinsic::AmdgcnSin, Op::FSin),
    (Intrinsic::AmdgcnCos, Op::FCos),
    (Intrinsic::AmdgcnLog, Op::FLog2),
    (Intrinsic::AmdgcnExp2, Op::FExp2),
    (Intrinsic::AmdgcnFract, Op::FFract),
    (Intrinsic::AmdgcnFrexpMant, Op::FrexpMant),
    (Intrinsic::AmdgcnFmed3, Op::FMed3),
    (Intrinsic::AmdgcnDivFixup, Op::DivFixup),
];

/// The node that an intrinsic is, if it is one on floats of the result's type.
pub(super) fn float_node(intrinsic: Intrinsic) -> Option<Op> {
    FLOAT_NODES.iter().find(|(i, _)| *i == intrinsic).map(|&(_, op)| op)
}
