//! Structures and arrays with integers of more than 64 bits in them are their fields; so are the results of sums and
//! products of such integers that say whether they are what they should be.

use super::builder::Builder;
use super::counts::Counts;
use super::large::overflow;
use super::parts::{Known, Outcome, Parts, TakeApart, place_of, split};
use gcnsel_analysis::{Body, New};
use gcnsel_diag::Result;
use gcnsel_ir::{Callee, ConstData, Inst, InstKind, MemoryAccess, Type, TypeKind, TypeTable, Value};
use smallvec::SmallVec;

/// Fields that a value may have: each is a value of its own.
const MOST_FIELDS: u64 = 1024;

/// Replaces such structures and arrays.
///
/// # Errors
/// Operations on them that have no expansion, and values of too many fields.
pub(super) fn expand(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    split(&Fields::new(), types, function)
}

struct Fields {
    counts: Counts,
}

/// A field, and how many bytes behind the beginning it is.
type Field = (Type, u64);

impl Fields {
    fn new() -> Self {
        let large =
            |types: &TypeTable, ty| types.int_bits(types.scalar(ty)).filter(|&bits| bits > 64).map(|_| 1);
        Fields { counts: Counts::new(large) }
    }

    /// The fields of a type, those of its parts that are taken apart as well; `None` if they are too many.
    fn all(&self, types: &TypeTable, ty: Type) -> Option<Vec<Field>> {
        let mut out = Vec::new();
        (self.counts.parts(types, ty) <= MOST_FIELDS).then(|| self.collect(types, ty, 0, &mut out))?;
        Some(out)
    }

    fn collect(&self, types: &TypeTable, ty: Type, at: u64, out: &mut Vec<Field>) {
        if !self.takes(types, ty) {
            return out.push((ty, at));
        }
        if self.counts.parts(types, ty) == 0 {
            return;
        }
        for n in 0..types.part_count(ty) {
            let Some(part) = types.part(ty, n) else { continue };
            let stride = || n * types.alloc_size(part).unwrap_or(0);
            self.collect(types, part, at + types.field_offset(ty, n as usize).unwrap_or_else(stride), out);
        }
    }
}

impl TakeApart for Fields {
    fn takes(&self, types: &TypeTable, ty: Type) -> bool {
        let has_fields = matches!(types.kind(ty), TypeKind::Struct { .. } | TypeKind::Array { .. });
        has_fields && self.counts.of(types, ty).is_some()
    }

    fn knows_call(&self, b: &Builder, inst: Inst) -> bool {
        match &b.function.insts[inst].kind {
            InstKind::Call { callee: Callee::Symbol(symbol), .. } => {
                b.module.intrinsic(*symbol).is_some_and(overflow::says_whether)
            }
            _ => false,
        }
    }

    fn types(&self, b: &mut Builder, ty: Type) -> Option<SmallVec<[Type; 4]>> {
        Some(self.all(b.types, ty)?.into_iter().map(|(ty, _)| ty).collect())
    }

    fn constant(&self, b: &mut Builder, constant: Value) -> Option<Parts> {
        let ty = b.ty(constant);
        let all = self.all(b.types, ty)?;
        let mut out = Parts::new();
        match b.function.as_const(constant)?.clone() {
            ConstData::Aggregate(parts) => {
                for part in parts {
                    let part = b.function.const_value(part);
                    match self.takes(b.types, b.ty(part)) {
                        true => out.extend(self.constant(b, part)?),
                        false => out.push(part),
                    }
                }
            }
            ConstData::Zero => out.extend(all.into_iter().map(|(ty, _)| match b.types.kind(ty) {
                TypeKind::Int(_) => b.int(ty, 0),
                TypeKind::Half | TypeKind::BFloat | TypeKind::Float | TypeKind::Double => {
                    b.function.constant(ty, ConstData::Float(0))
                }
                _ => b.function.constant(ty, ConstData::Zero),
            })),
            data @ (ConstData::Undef | ConstData::Poison) => {
                out.extend(all.into_iter().map(|(ty, _)| b.function.constant(ty, data.clone())));
            }
            _ => return None,
        }
        Some(out)
    }

    fn load(&self, b: &mut Builder, ty: Type, ptr: Value, access: &MemoryAccess) -> Option<Parts> {
        let fields = self.all(b.types, ty)?.into_iter().map(|(ty, at)| {
            let (ptr, access) = place_of(b, ptr, at, access);
            b.value(New::load(ptr, access), ty)
        });
        Some(fields.collect())
    }

    fn store(
        &self,
        b: &mut Builder,
        ty: Type,
        parts: Parts,
        ptr: Value,
        access: &MemoryAccess,
    ) -> Option<()> {
        for ((_, at), part) in self.all(b.types, ty)?.into_iter().zip(parts) {
            let (ptr, access) = place_of(b, ptr, at, access);
            b.effect(New::store(ptr, part, access));
        }
        Some(())
    }

    fn visit(&self, b: &mut Builder, inst: Inst, _: Type, known: &Known) -> Result<Outcome> {
        let data = &b.function.insts[inst];
        let (kind, ty) = (data.kind.clone(), data.ty);
        let refuse = |what: &str| Ok(Outcome::Refused(what.to_owned()));
        Ok(Outcome::Parts(match kind {
            InstKind::Call { callee: Callee::Symbol(symbol), args, .. } => {
                let intrinsic = b.module.intrinsic(symbol);
                match intrinsic.and_then(|intrinsic| overflow::pair(b, intrinsic, &args)) {
                    Some((value, overflows)) => Parts::from_slice(&[value, overflows]),
                    None => return refuse("a call"),
                }
            }
            InstKind::InsertValue { aggregate, value, indices } => {
                let mut parts = known.parts(self, b, aggregate)?;
                let (first, count, rest) = self.counts.walk(b.types, b.ty(aggregate), &indices);
                let new = match self.takes(b.types, b.ty(value)) {
                    true => known.parts(self, b, value)?,
                    false => Parts::from_slice(&[value]),
                };
                if rest.is_empty() {
                    parts[first..first + count].copy_from_slice(&new);
                } else {
                    let whole = b.ty(parts[first]);
                    let insert = New::insert_value(parts[first], value, SmallVec::from_slice(rest));
                    parts[first] = b.value(insert, whole);
                }
                parts
            }
            InstKind::ExtractValue { aggregate, indices } => {
                let parts = known.parts(self, b, aggregate)?;
                let (first, count, rest) = self.counts.walk(b.types, b.ty(aggregate), &indices);
                if self.takes(b.types, ty) {
                    Parts::from_slice(&parts[first..first + count])
                } else if rest.is_empty() {
                    return Ok(Outcome::Whole(parts[first]));
                } else {
                    let extract = New::extract_value(parts[first], SmallVec::from_slice(rest));
                    return Ok(Outcome::Whole(b.value(extract, ty)));
                }
            }
            InstKind::Select { condition, on_true, on_false, .. } => {
                let (x, y) = (known.parts(self, b, on_true)?, known.parts(self, b, on_false)?);
                x.iter().zip(&y).map(|(&x, &y)| b.select(condition, x, y)).collect()
            }
            InstKind::Freeze { value } => {
                let parts = known.parts(self, b, value)?;
                let freeze = |part| {
                    let ty = b.ty(part);
                    b.value(New::freeze(part), ty)
                };
                parts.into_iter().map(freeze).collect()
            }
            _ => return refuse("this operation"),
        }))
    }
}
