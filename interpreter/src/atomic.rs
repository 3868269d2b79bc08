//! What `atomicrmw` writes.

use crate::datum::{Datum, strict};
use crate::fault::Stop;
use crate::float::{self, Format, Modes};
use crate::integer;
use gcnsel_ir::{BinaryOp, FastMath, Intrinsic, RmwOp, Type, TypeTable, WrapFlags};

/// The new value, from what is in memory and the operand.
pub(crate) fn combine(
    types: &TypeTable,
    op: RmwOp,
    ty: Type,
    old: &Datum,
    value: &Datum,
) -> Result<Datum, Stop> {
    if let Some(len) = types.lanes(ty) {
        let scalar = types.scalar(ty);
        let parts = (0..len as usize).map(|i| combine(types, op, scalar, &old.part(i), &value.part(i)));
        return Ok(Datum::Parts(parts.collect::<Result<_, _>>()?));
    }
    let bits = types.bits(ty).unwrap_or(0) as u32;
    let pair = [old.clone(), value.clone()];
    let integer = |op| Ok(integer::binary(op, WrapFlags::default(), bits, old, value)?);
    let by = |intrinsic| {
        let result = integer::intrinsic(intrinsic, bits, bits, &pair);
        result.ok_or_else(|| Stop::unsupported("this atomic operation"))
    };
    let float = |op| {
        let format = Format::of_scalars(types, ty)?;
        Ok(float::binary(op, format, Modes::default(), FastMath::default(), old, value))
    };
    let float_by = |intrinsic| {
        let format = Format::of_scalars(types, ty)?;
        Ok(strict(&pair, bits, |v| float::exact(intrinsic, format, v)))
    };
    match op {
        RmwOp::Xchg => Ok(value.clone()),
        RmwOp::Add => integer(BinaryOp::Add),
        RmwOp::Sub => integer(BinaryOp::Sub),
        RmwOp::And => integer(BinaryOp::And),
        RmwOp::Or => integer(BinaryOp::Or),
        RmwOp::Xor => integer(BinaryOp::Xor),
        RmwOp::Nand => Ok(strict(&pair, bits, |v| Some(!(v[0] & v[1])))),
        RmwOp::Max => by(Intrinsic::Smax),
        RmwOp::Min => by(Intrinsic::Smin),
        RmwOp::UMax => by(Intrinsic::Umax),
        RmwOp::UMin => by(Intrinsic::Umin),
        RmwOp::USubSat => by(Intrinsic::UsubSat),
        RmwOp::FAdd => float(BinaryOp::FAdd),
        RmwOp::FSub => float(BinaryOp::FSub),
        RmwOp::FMax => float_by(Intrinsic::Maxnum),
        RmwOp::FMin => float_by(Intrinsic::Minnum),
        RmwOp::FMaximum => float_by(Intrinsic::Maximum),
        RmwOp::FMinimum => float_by(Intrinsic::Minimum),
        RmwOp::FMaximumNum => float_by(Intrinsic::Maximumnum),
        RmwOp::FMinimumNum => float_by(Intrinsic::Minimumnum),
        RmwOp::UIncWrap => Ok(strict(&pair, bits, |v| Some(if v[0] >= v[1] { 0 } else { v[0] + 1 }))),
        RmwOp::UDecWrap => {
            Ok(strict(&pair, bits, |v| Some(if v[0] == 0 || v[0] > v[1] { v[1] } else { v[0] - 1 })))
        }
        RmwOp::USubCond => Ok(strict(&pair, bits, |v| Some(if v[0] >= v[1] { v[0] - v[1] } else { v[0] }))),
    }
}
