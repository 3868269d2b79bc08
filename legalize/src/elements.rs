//! Vectors of integers of more than 64 bits are their elements, which `words` and `wide` take apart further.

use super::builder::Builder;
use super::parts::{Known, MOST_BITS, Outcome, Parts, TakeApart, place_of, split};
use gcnsel_analysis::{Body, New};
use gcnsel_diag::Result;
use gcnsel_ir::{
    BinaryOp, CastOp, ConstData, Inst, InstKind, IntPredicate, MemoryAccess, Type, TypeTable, Value,
};
use smallvec::SmallVec;

/// Replaces such vectors.
///
/// # Errors
/// Operations on them that have no expansion.
pub(super) fn expand(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    split(&Elements, types, function)
}

struct Elements;

impl TakeApart for Elements {
    fn takes(&self, types: &TypeTable, ty: Type) -> bool {
        types.lanes(ty).is_some() && types.int_bits(types.scalar(ty)).is_some_and(|bits| bits > 64)
    }

    fn types(&self, b: &mut Builder, ty: Type) -> Option<SmallVec<[Type; 4]>> {
        Some(SmallVec::from_elem(b.types.scalar(ty), lanes(b, ty) as usize))
    }

    fn constant(&self, b: &mut Builder, constant: Value) -> Option<Parts> {
        let ty = b.ty(constant);
        let (element, lanes) = (b.types.scalar(ty), lanes(b, ty) as usize);
        let one = match b.function.as_const(constant)?.clone() {
            ConstData::Aggregate(parts) => {
                return Some(parts.iter().map(|&part| b.function.const_value(part)).collect());
            }
            ConstData::Zero => b.int(element, 0),
            ConstData::Int(number) => b.int(element, number),
            data @ (ConstData::Undef | ConstData::Poison) => b.function.constant(element, data),
            _ => return None,
        };
        Some(Parts::from_elem(one, lanes))
    }

    fn load(&self, b: &mut Builder, ty: Type, ptr: Value, access: &MemoryAccess) -> Option<Parts> {
        let (element, lanes) = (b.types.scalar(ty), lanes(b, ty));
        let Some(bytes) = bytes(b, element) else {
            let all = all_bits(b, ty)?;
            let (ptr, access) = place_of(b, ptr, 0, access);
            let whole = b.value(New::load(ptr, access), all);
            return Some(cut(b, whole, ty));
        };
        let parts = (0..lanes).map(|lane| {
            let (ptr, access) = place_of(b, ptr, u64::from(lane) * bytes, access);
            b.value(New::load(ptr, access), element)
        });
        Some(parts.collect())
    }

    fn store(
        &self,
        b: &mut Builder,
        ty: Type,
        parts: Parts,
        ptr: Value,
        access: &MemoryAccess,
    ) -> Option<()> {
        let element = b.types.scalar(ty);
        let Some(bytes) = bytes(b, element) else {
            let whole = join(b, &parts, ty)?;
            let (ptr, access) = place_of(b, ptr, 0, access);
            b.effect(New::store(ptr, whole, access));
            return Some(());
        };
        for (part, lane) in parts.into_iter().zip(0..) {
            let (ptr, access) = place_of(b, ptr, lane * bytes, access);
            b.effect(New::store(ptr, part, access));
        }
        Some(())
    }

    fn visit(&self, b: &mut Builder, inst: Inst, _: Type, known: &Known) -> Result<Outcome> {
        let data = &b.function.insts[inst];
        let (kind, ty) = (data.kind.clone(), data.ty);
        let element = b.types.scalar(ty);
        // An operand's elements, and those of vectors that are not taken apart.
        let elements = |b: &mut Builder, value: Value| match self.takes(b.types, b.ty(value)) {
            true => known.parts(self, b, value),
            false => Ok(extract_all(b, value)),
        };
        Ok(Outcome::Parts(match kind {
            InstKind::Binary { op, lhs, rhs, wrap, fast } => {
                let (x, y) = (elements(b, lhs)?, elements(b, rhs)?);
                let each = |(&x, &y)| b.value(New::binary(op, x, y, wrap, fast), element);
                x.iter().zip(&y).map(each).collect()
            }
            InstKind::ICmp { predicate, lhs, rhs, samesign } => {
                let (x, y) = (elements(b, lhs)?, elements(b, rhs)?);
                let each = |(&x, &y)| b.value(New::icmp(predicate, x, y, samesign), element);
                let bits: Parts = x.iter().zip(&y).map(each).collect();
                return Ok(Outcome::Whole(gather(b, &bits, ty)));
            }
            InstKind::Select { condition, on_true, on_false, .. } => {
                let (x, y) = (elements(b, on_true)?, elements(b, on_false)?);
                let conditions = match b.types.lanes(b.ty(condition)) {
                    Some(_) => extract_all(b, condition),
                    None => Parts::from_elem(condition, x.len()),
                };
                let each = |((&bit, &x), &y)| b.select(bit, x, y);
                conditions.iter().zip(&x).zip(&y).map(each).collect()
            }
            InstKind::Freeze { value } => {
                let x = elements(b, value)?;
                x.iter().map(|&x| b.value(New::freeze(x), element)).collect()
            }
            InstKind::Cast { op: CastOp::BitCast, value, .. } => {
                let from = b.ty(value);
                let parts = match self.takes(b.types, from) {
                    true => Some(known.parts(self, b, value)?),
                    false => None,
                };
                match bitcast(b, value, parts, from, ty) {
                    Some(outcome) => return Ok(outcome),
                    None => return Ok(Outcome::Refused("'bitcast'".into())),
                }
            }
            InstKind::Cast { op, value, wrap, fast } => {
                let x = elements(b, value)?;
                let parts: Parts =
                    x.iter().map(|&x| b.value(New::cast(op, x, wrap, fast), element)).collect();
                if !self.takes(b.types, ty) {
                    return Ok(Outcome::Whole(gather(b, &parts, ty)));
                }
                parts
            }
            InstKind::ExtractElement { vector, index } => {
                let x = elements(b, vector)?;
                let value = match b.function.as_int(index) {
                    Some(at) => x.get(at as usize).copied().unwrap_or_else(|| b.poison(ty)),
                    None => {
                        let mut value = x[0];
                        for (&part, at) in x.iter().zip(0..).skip(1) {
                            let is_it = is_lane(b, index, at);
                            value = b.select(is_it, part, value);
                        }
                        value
                    }
                };
                return Ok(Outcome::Whole(value));
            }
            InstKind::InsertElement { vector, element, index } => {
                let mut x = elements(b, vector)?;
                match b.function.as_int(index) {
                    Some(at) => {
                        if let Some(part) = x.get_mut(at as usize) {
                            *part = element;
                        }
                    }
                    None => {
                        for (part, at) in x.iter_mut().zip(0..) {
                            let is_it = is_lane(b, index, at);
                            *part = b.select(is_it, element, *part);
                        }
                    }
                }
                x
            }
            InstKind::ShuffleVector { a, b: other, mask } => {
                let mut x = elements(b, a)?;
                x.extend(elements(b, other)?);
                let poison = b.poison(element);
                mask.iter().map(|lane| lane.map_or(poison, |lane| x[lane as usize])).collect()
            }
            _ => return Ok(Outcome::Refused("this operation".into())),
        }))
    }
}

fn lanes(b: &Builder, ty: Type) -> u32 {
    b.types.lanes(ty).expect("a vector has lanes")
}

/// The bytes of an element in memory; `None` where elements lie there bit by bit.
fn bytes(b: &Builder, element: Type) -> Option<u64> {
    let bits = b.types.int_bits(element)?;
    bits.is_multiple_of(8).then_some(u64::from(bits / 8))
}

/// Whether an index is that lane.
fn is_lane(b: &mut Builder, index: Value, lane: u64) -> Value {
    let ty = b.ty(index);
    // A lane that the index cannot say is none.
    match b.types.int_bits(ty) {
        Some(bits @ ..64) if lane >> bits != 0 => b.bit(false),
        _ => {
            let lane = b.int(ty, lane.into());
            b.icmp(IntPredicate::Eq, index, lane)
        }
    }
}

fn extract_all(b: &mut Builder, vector: Value) -> Parts {
    let lanes = lanes(b, b.ty(vector));
    (0..lanes).map(|lane| b.extract(vector, lane)).collect()
}

fn gather(b: &mut Builder, parts: &[Value], ty: Type) -> Value {
    let vector = b.poison(ty);
    (0..).zip(parts).fold(vector, |vector, (lane, &part)| b.insert(vector, part, lane))
}

/// The integer of all bits of a vector; `None` if that is wider than integers are.
fn all_bits(b: &mut Builder, ty: Type) -> Option<Type> {
    let bits = b.types.int_bits(b.types.scalar(ty))?.checked_mul(lanes(b, ty))?;
    (bits <= MOST_BITS).then(|| b.types.int(bits))
}

/// Elements of a vector of integers as one integer, bits beside bits.
fn join(b: &mut Builder, parts: &[Value], ty: Type) -> Option<Value> {
    let all = all_bits(b, ty)?;
    let bits = b.types.int_bits(b.types.scalar(ty))?;
    let mut whole = None;
    for (&part, lane) in parts.iter().zip(0..) {
        let part = b.resize(part, all, false);
        let part = b.shift(BinaryOp::Shl, part, lane * bits);
        whole = Some(whole.map_or(part, |whole| b.or(whole, part)));
    }
    whole
}

/// The elements of a vector of integers whose bits one integer is.
fn cut(b: &mut Builder, whole: Value, ty: Type) -> Parts {
    let element = b.types.scalar(ty);
    let bits = b.types.int_bits(element).expect("they are integers");
    let lanes = 0..lanes(b, ty);
    let each = |lane| {
        let part = b.shift(BinaryOp::LShr, whole, lane * bits);
        b.resize(part, element, false)
    };
    lanes.map(each).collect()
}

/// A `bitcast` from or to such a vector: element by element as far as elements of the one are vectors of elements of the
/// other, else by way of an integer of all bits. `parts` are those of what is cast; `None` if that is too wide.
fn bitcast(b: &mut Builder, value: Value, parts: Option<Parts>, from: Type, to: Type) -> Option<Outcome> {
    let bits = |b: &Builder, ty: Type| b.types.bits(b.types.scalar(ty));
    let (narrow, wide) = (bits(b, from)?, bits(b, to)?);
    match parts {
        Some(parts) if b.types.lanes(to).is_some() && wide <= 64 && narrow % wide == 0 => {
            let to_element = b.types.scalar(to);
            let each = b.types.vector(to_element, (narrow / wide) as u32);
            let mut elements = Parts::new();
            for part in parts {
                let vector = b.cast(CastOp::BitCast, part, each);
                elements.extend(extract_all(b, vector));
            }
            Some(Outcome::Whole(gather(b, &elements, to)))
        }
        None if b.types.lanes(from).is_some() && narrow <= 64 && wide % narrow == 0 => {
            let (from_element, to_element) = (b.types.scalar(from), b.types.scalar(to));
            let count = (wide / narrow) as usize;
            let each = b.types.vector(from_element, count as u32);
            let elements = extract_all(b, value);
            let parts = elements.chunks(count).map(|elements| {
                let vector = gather(b, elements, each);
                b.cast(CastOp::BitCast, vector, to_element)
            });
            Some(Outcome::Parts(parts.collect()))
        }
        parts => {
            let whole = match parts {
                Some(parts) => join(b, &parts, from)?,
                None => {
                    let all = all_bits(b, to)?;
                    if from == all { value } else { b.cast(CastOp::BitCast, value, all) }
                }
            };
            Some(match (Elements.takes(b.types, to), b.ty(whole) == to) {
                (true, _) => Outcome::Parts(cut(b, whole, to)),
                (false, true) => Outcome::Whole(whole),
                (false, false) => Outcome::Whole(b.cast(CastOp::BitCast, whole, to)),
            })
        }
    }
}
