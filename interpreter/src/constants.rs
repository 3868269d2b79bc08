//! What constants are, in a function's pool and in initialisers.

use crate::address::{self, Promise};
use crate::datum::Datum;
use crate::fault::Stop;
use crate::float::Modes;
use crate::memory::{Byte, read, write};
use crate::parts::{filled, has_parts, is_fat, poison, zero};
use crate::{cast, integer, wide_integer};
use gcnsel_ir::{BinaryOp, Const, ConstData, ConstExpr, ConstPool, FastMath, SymbolId, TypeTable, WrapFlags};

/// Bytes that a constant has at most, but for initialisers.
const LARGEST: u64 = 1 << 20;

/// A constant, or why the interpreter has none.
pub(crate) type Evaluated = Result<Datum, Stop>;

/// All constants of a pool. A constant comes after those it is made of, so nothing recurses over expressions.
pub(crate) fn evaluate(
    types: &TypeTable,
    pool: &ConstPool,
    symbol: &dyn Fn(SymbolId) -> Evaluated,
) -> Vec<Evaluated> {
    let mut out: Vec<Evaluated> = Vec::new();
    for c in pool.iter() {
        let value = one(types, pool, c, symbol, &out);
        out.push(value);
    }
    out
}

fn one(
    types: &TypeTable,
    pool: &ConstPool,
    c: Const,
    symbol: &dyn Fn(SymbolId) -> Evaluated,
    before: &[Evaluated],
) -> Evaluated {
    let ty = pool.ty(c);
    if types.store_size(ty).is_some_and(|size| size > LARGEST) {
        return Err(Stop::unsupported(format!("constants of more than {LARGEST} bytes as operands")));
    }
    let get = |c: Const| before[c.as_u32() as usize].clone();
    Ok(match pool.data(c) {
        ConstData::Int(bits) if has_parts(types, ty) => wide_integer::number(types, ty, *bits),
        ConstData::Int(bits) => Datum::Bits(*bits),
        ConstData::Float(bits) => Datum::Bits((*bits).into()),
        ConstData::Zero => zero(types, ty),
        ConstData::Undef => filled(types, ty, &Datum::undefined),
        ConstData::Poison | ConstData::Metadata(_) | ConstData::MetadataString(_) => poison(types, ty),
        ConstData::Aggregate(parts) => Datum::Parts(parts.iter().map(|&c| get(c)).collect::<Result<_, _>>()?),
        ConstData::Data(bytes) => {
            let bytes: Vec<Byte> = bytes.iter().map(|&b| Byte::new(b)).collect();
            read(types, ty, &bytes).ok_or_else(|| Stop::unsupported("data of this type"))?
        }
        ConstData::Symbol(id) => symbol(*id)?,
        ConstData::BlockAddress(index) => address::of_block(*index),
        ConstData::Expr(ConstExpr::Cast(op, c)) => {
            let how = (WrapFlags::default(), FastMath::default(), Modes::default());
            cast::cast(types, *op, how, (pool.ty(*c), ty), &get(*c)?)?
        }
        ConstData::Expr(ConstExpr::Gep { source, base, indices, nuw, nusw, .. }) => {
            let values: Vec<Datum> = indices.iter().map(|&i| get(i)).collect::<Result<_, _>>()?;
            let width = |c: &Const| types.bits(pool.ty(*c)).unwrap_or(64) as u32;
            let indices: Vec<address::Index<'_>> =
                values.iter().zip(indices).map(|(v, c)| (v, width(c))).collect();
            let promise = Promise { inbounds: false, nuw: *nuw, nusw: *nusw };
            let start = get(*base)?;
            let at = |start: &Datum, width| {
                address::element(types, *source, start, width, &indices, promise).map_err(Stop::unsupported)
            };
            match is_fat(types, types.scalar(ty)) {
                true if types.lanes(ty).is_some() => {
                    return Err(Stop::unsupported("vectors of fat pointers in constant expressions"));
                }
                true => Datum::parts([start.part(0), at(&start.part(1), 32)?]),
                false => at(&start, width(base))?,
            }
        }
        ConstData::Expr(ConstExpr::Binary(op, a, b)) => {
            binary(*op, types.bits(ty).unwrap_or(0) as u32, &get(*a)?, &get(*b)?)?
        }
    })
}

fn binary(op: BinaryOp, bits: u32, a: &Datum, b: &Datum) -> Evaluated {
    match op.is_float() {
        true => Err(Stop::unsupported("constant expressions of floats")),
        false => Ok(integer::binary(op, WrapFlags::default(), bits, a, b)?),
    }
}

/// Writes an initialiser into its bytes. Depth is that of the type.
pub(crate) fn initialise(
    types: &TypeTable,
    pool: &ConstPool,
    c: Const,
    values: &dyn Fn(Const) -> Evaluated,
    bytes: &mut [Byte],
) -> Result<(), Stop> {
    let ty = pool.ty(c);
    match pool.data(c) {
        ConstData::Zero => bytes.fill(Byte::default()),
        ConstData::Undef => bytes.fill(Byte::UNDEFINED),
        ConstData::Data(data) => bytes.iter_mut().zip(data).for_each(|(byte, &b)| *byte = Byte::new(b)),
        ConstData::Aggregate(parts) if types.is_aggregate(ty) => {
            for (i, &part) in parts.iter().enumerate() {
                let size = types.store_size(pool.ty(part)).unwrap_or(0) as usize;
                let stride = types.alloc_size(pool.ty(part)).unwrap_or(0) as usize;
                let at = types.field_offset(ty, i).map_or(i * stride, |offset| offset as usize);
                let Some(bytes) = bytes.get_mut(at..at + size) else { continue };
                initialise(types, pool, part, values, bytes)?;
            }
        }
        _ => {
            write(types, ty, &values(c)?, bytes)
                .ok_or_else(|| Stop::unsupported("an initialiser of this type"))?;
        }
    }
    Ok(())
}
