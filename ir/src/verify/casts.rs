//! Which casts there are.

use crate::{CastOp, Type, TypeTable};

/// Whether a cast between two types exists.
pub(super) fn check_cast(types: &TypeTable, op: CastOp, from: Type, to: Type) -> bool {
    let lanes_agree = types.lanes(from) == types.lanes(to);
    let (a, b) = (types.scalar(from), types.scalar(to));
    let bits = |ty| types.bits(ty).unwrap_or(0);
    let space = |ty| types.pointer_space(ty);
    match op {
        CastOp::Trunc => lanes_agree && types.is_int(a) && types.is_int(b) && bits(a) > bits(b),
        CastOp::ZExt | CastOp::SExt => lanes_agree && types.is_int(a) && types.is_int(b) && bits(a) < bits(b),
        CastOp::FpTrunc => lanes_agree && types.is_float(a) && types.is_float(b) && bits(a) > bits(b),
        CastOp::FpExt => lanes_agree && types.is_float(a) && types.is_float(b) && bits(a) < bits(b),
        CastOp::FpToUi | CastOp::FpToSi => lanes_agree && types.is_float(a) && types.is_int(b),
        CastOp::UiToFp | CastOp::SiToFp => lanes_agree && types.is_int(a) && types.is_float(b),
        CastOp::PtrToInt => lanes_agree && space(a).is_some() && types.is_int(b),
        CastOp::IntToPtr => lanes_agree && types.is_int(a) && space(b).is_some(),
        CastOp::AddrSpaceCast => {
            lanes_agree && space(a).is_some() && space(b).is_some() && space(a) != space(b)
        }
        CastOp::BitCast => match (space(a), space(b)) {
            (Some(x), Some(y)) => x == y && lanes_agree,
            (None, None) => types.bits(from).is_some() && types.bits(from) == types.bits(to),
            _ => false,
        },
    }
}
