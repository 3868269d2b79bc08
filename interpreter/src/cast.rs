//! Casts.

use crate::datum::{Datum, mask};
use crate::fault::Stop;
use crate::float::{self, Format, Modes};
use crate::memory::{Byte, read, write};
use crate::parts::has_parts;
use crate::{address, integer, wide_integer};
use gcnsel_ir::{CastOp, FastMath, Type, TypeTable, WrapFlags};

/// A cast between scalar types, or a bit cast between any.
pub(crate) fn cast(
    types: &TypeTable,
    op: CastOp,
    (wrap, fast, modes): (WrapFlags, FastMath, Modes),
    (from, to): (Type, Type),
    a: &Datum,
) -> Result<Datum, Stop> {
    if op != CastOp::BitCast && (has_parts(types, from) || has_parts(types, to)) {
        return wide_integer::convert(types, op, (from, to), a);
    }
    let bits = |ty| types.bits(ty).unwrap_or(0) as u32;
    let format =
        |ty| Format::of(types.kind(ty)).ok_or_else(|| Stop::unsupported("a cast of floats of this type"));
    Ok(match op {
        CastOp::Trunc => integer::truncate(wrap, bits(from), bits(to), a),
        CastOp::ZExt => integer::zero_extend(wrap, bits(from), a),
        CastOp::SExt => integer::sign_extend(bits(from), bits(to), a),
        CastOp::FpTrunc | CastOp::FpExt => float::resize(format(from)?, format(to)?, modes, fast, a),
        CastOp::FpToUi => float::to_integer(format(from)?, false, false, bits(to), a),
        CastOp::FpToSi => float::to_integer(format(from)?, true, false, bits(to), a),
        CastOp::UiToFp => float::from_integer(format(to)?, false, wrap.nneg, bits(from), a),
        CastOp::SiToFp => float::from_integer(format(to)?, true, false, bits(from), a),
        CastOp::PtrToInt | CastOp::IntToPtr => match a.partly() {
            Some(p) => Datum::scalar(p.bits & mask(bits(to)), p.undefined & mask(bits(to))),
            None => Datum::Poison,
        },
        CastOp::AddrSpaceCast => {
            let spaces = types.pointer_space(from).zip(types.pointer_space(to));
            let (a_space, b_space) = spaces.unwrap_or_default();
            address::cast(a_space, b_space, a).ok_or_else(|| {
                Stop::unsupported(format!("a cast from address space {} to {}", a_space.0, b_space.0))
            })?
        }
        CastOp::BitCast => bit_cast(types, from, to, a)?,
    })
}

/// The value that the same bits are in another type. Poison is kept by bytes.
fn bit_cast(types: &TypeTable, from: Type, to: Type, a: &Datum) -> Result<Datum, Stop> {
    if types.lanes(from).is_none() && types.lanes(to).is_none() {
        return Ok(a.clone());
    }
    let size = types.store_size(from).unwrap_or(0) as usize;
    let mut bytes = vec![Byte::UNDEFINED; size];
    let done = write(types, from, a, &mut bytes).and_then(|()| read(types, to, &bytes));
    done.ok_or_else(|| Stop::unsupported("a bit cast of this type"))
}
