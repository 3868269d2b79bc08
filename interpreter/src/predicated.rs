//! `llvm.vp.*`, and what else is done for those elements of vectors that a mask names.
//!
//! An element takes part if the mask has its bit and its number is less than the number of elements that the call names, which
//! must be no greater than there are. What does not take part is poison, unless something else is said.

use crate::datum::Datum;
use crate::fault::{Fault, Stop};
use crate::integer;
use crate::masked::Elements;
use crate::memory::{Byte, read, write};
use crate::parts::check_width;
use crate::run::{Flow, Run, fault};
use crate::wave::{Frame, Wave, each};
use gcnsel_ir::{
    BinaryOp, ConstData, FastMath, FloatPredicate, InstData, InstKind, IntPredicate, Intrinsic, MemoryAccess,
    Predicated, Value, WrapFlags,
};

impl<'a> Run<'a> {
    /// A call of one of `llvm.vp.*` by the lanes that stand at it.
    pub fn predicated(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &mut Frame<'a>,
        data: &InstData,
        plain: Predicated,
        args: &[Value],
    ) -> Result<Flow<'a>, Fault> {
        for lane in each(frame.here) {
            let done = self.predicated_by_lane(wave, frame, data, (plain, args), lane);
            let datum = done.map_err(|stop| fault(wave, lane, data, stop))?;
            if let Some(result) = data.result {
                frame.set(result, lane, datum);
            }
        }
        Ok(Flow::Next)
    }

    fn predicated_by_lane(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &Frame<'a>,
        data: &InstData,
        (plain, args): (Predicated, &[Value]),
        lane: usize,
    ) -> Result<Datum, Stop> {
        let types = self.types();
        let ty_of = |v: Value| frame.body.function.values[v].ty;
        let get = |v: Value| frame.get(v, lane);
        let (mask, end) = match plain {
            Predicated::Select | Predicated::Merge => (args[0], args[3]),
            _ => (args[args.len() - 2], args[args.len() - 1]),
        };
        let count = types.lanes(ty_of(mask)).unwrap_or(0) as usize;
        let Some(end) = get(end).bits() else {
            return Err(format!("a number of elements that take part is {}", get(end).what_is_wrong()).into());
        };
        if end > count as u128 {
            return Err(format!("{end} elements of {count} take part").into());
        }
        // Whether each takes part; `None` where nobody can say.
        let taking_part = |i: usize| match i as u128 >= end {
            true => Some(false),
            false => get(mask).part(i).bits().map(|bit| bit != 0),
        };
        let only = |value: Datum| match value {
            Datum::Parts(parts) => {
                Datum::parts(parts.iter().enumerate().map(|(i, part)| match taking_part(i) {
                    Some(true) => part.clone(),
                    _ => Datum::Poison,
                }))
            }
            other => other,
        };
        let fast = match &data.kind {
            InstKind::Call { fast, .. } => *fast,
            _ => FastMath::default(),
        };
        let wrap = WrapFlags::default();
        let by = |kind: InstKind| InstData { kind, result: None, ..data.clone() };
        let each_named = || -> Result<Vec<bool>, Stop> {
            let wrong = |i: usize| format!("a mask of elements is {}", get(mask).part(i).what_is_wrong());
            Ok((0..count).map(|i| taking_part(i).ok_or_else(|| wrong(i))).collect::<Result<_, _>>()?)
        };
        match plain {
            Predicated::Binary(op @ (BinaryOp::SDiv | BinaryOp::UDiv | BinaryOp::SRem | BinaryOp::URem)) => {
                let bits = check_width(types.int_bits(types.scalar(data.ty)).unwrap_or(0))?;
                let parts = each_named()?.into_iter().enumerate().map(|(i, is_named)| match is_named {
                    true => integer::binary(op, wrap, bits, &get(args[0]).part(i), &get(args[1]).part(i)),
                    false => Ok(Datum::Poison),
                });
                Ok(Datum::parts(parts.collect::<Result<Vec<_>, _>>()?))
            }
            Predicated::Binary(op) => {
                let kind = InstKind::Binary { op, lhs: args[0], rhs: args[1], wrap, fast };
                self.compute(wave, frame, &by(kind), lane).map(only)
            }
            Predicated::Negate => {
                self.compute(wave, frame, &by(InstKind::FNeg { value: args[0], fast }), lane).map(only)
            }
            Predicated::Cast(op) => {
                let kind = InstKind::Cast { op, value: args[0], wrap, fast };
                self.compute(wave, frame, &by(kind), lane).map(only)
            }
            Predicated::CompareIntegers | Predicated::CompareFloats => {
                let word = match frame.body.function.as_const(args[2]) {
                    Some(ConstData::MetadataString(word)) => std::str::from_utf8(word).unwrap_or_default(),
                    _ => "",
                };
                let (lhs, rhs) = (args[0], args[1]);
                let kind = match (IntPredicate::by_name(word), FloatPredicate::by_name(word)) {
                    (Some(predicate), _) if plain == Predicated::CompareIntegers => {
                        InstKind::ICmp { predicate, lhs, rhs, samesign: false }
                    }
                    (_, Some(predicate)) if plain == Predicated::CompareFloats => {
                        InstKind::FCmp { predicate, lhs, rhs, fast }
                    }
                    _ => return Err(Stop::unsupported("a comparison by this predicate")),
                };
                self.compute(wave, frame, &by(kind), lane).map(only)
            }
            Predicated::Call(intrinsic) => {
                let operands = &args[..args.len() - 2];
                let values: Vec<Datum> = operands.iter().map(|&v| get(v).clone()).collect();
                let params = operands.iter().map(|&v| ty_of(v)).collect();
                let call = self.call_of(frame, intrinsic, data.ty, params, fast);
                call.compute(&values).map(only)
            }
            Predicated::Reduce(how) => {
                let params = vec![ty_of(args[1])];
                let call = self.call_of(frame, how, data.ty, params, fast);
                let mut sum = get(args[0]).clone();
                for i in 0..count {
                    match taking_part(i) {
                        Some(true) => sum = call.reduced(sum, get(args[1]).part(i))?,
                        Some(false) => {}
                        None => return Ok(Datum::Poison),
                    }
                }
                Ok(sum)
            }
            Predicated::Select => Ok(Datum::parts((0..count).map(|i| match taking_part(i) {
                _ if i as u128 >= end => Datum::Poison,
                Some(true) => get(args[1]).part(i),
                Some(false) => get(args[2]).part(i),
                None => Datum::Poison,
            }))),
            Predicated::Merge => Ok(Datum::parts((0..count).map(|i| match taking_part(i) {
                Some(true) => get(args[1]).part(i),
                Some(false) => get(args[2]).part(i),
                None => Datum::Poison,
            }))),
            Predicated::CountZeros => {
                for i in 0..end as usize {
                    match (taking_part(i), get(args[0]).part(i).bits()) {
                        (Some(false), _) | (_, Some(0)) => {}
                        (Some(true), Some(_)) => return Ok(Datum::Bits(i as u128)),
                        _ => return Ok(Datum::Poison),
                    }
                }
                let is_poison = frame.body.function.as_int(args[1]) == Some(1);
                Ok(if is_poison { Datum::Poison } else { Datum::Bits(end) })
            }
            Predicated::Load | Predicated::Store | Predicated::Gather | Predicated::Scatter => {
                let stores = matches!(plain, Predicated::Store | Predicated::Scatter);
                let (place, vector) = if stores { (1, ty_of(args[0])) } else { (0, data.ty) };
                let each = matches!(plain, Predicated::Gather | Predicated::Scatter);
                let promised = match &data.kind {
                    InstKind::Call { site: Some(site), .. } => {
                        Some(site.align(place)).filter(|&align| align > 1)
                    }
                    _ => None,
                };
                let element = types.scalar(vector);
                let align = promised.or(types.align(if each { element } else { vector })).unwrap_or(1);
                let space = types.pointer_space(types.scalar(ty_of(args[place]))).unwrap_or_default();
                let pointers = get(args[place]).clone();
                let elements = Elements { pointers, space, element, align, each, packed: false, stores };
                let mut parts: Vec<Datum> = match stores {
                    true => (0..count).map(|i| get(args[0]).part(i)).collect(),
                    false => vec![Datum::Poison; count],
                };
                let named = each_named()?;
                self.touch_elements(wave, lane, &elements, &named, &mut parts)?;
                Ok(if stores { Datum::Poison } else { Datum::parts(parts) })
            }
        }
    }

    /// `llvm.experimental.vector.histogram.*` by one lane.
    pub fn histogram(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &Frame<'a>,
        (how, args): (Intrinsic, &[Value]),
        lane: usize,
    ) -> Result<(), Stop> {
        let types = self.types();
        let ty_of = |v: Value| frame.body.function.values[v].ty;
        let unsupported = || Stop::unsupported("histograms of this type");
        let ty = ty_of(args[1]);
        let bits = check_width(types.int_bits(ty).unwrap_or(0))?;
        let space = types.pointer_space(types.scalar(ty_of(args[0]))).unwrap_or_default();
        let operation = match how {
            Intrinsic::VectorHistogramUaddSat => Intrinsic::UaddSat,
            Intrinsic::VectorHistogramUmin => Intrinsic::Umin,
            _ => Intrinsic::Umax,
        };
        let by = frame.get(args[1], lane);
        for i in 0..types.lanes(ty_of(args[0])).unwrap_or(0) as usize {
            let bit = frame.get(args[2], lane).part(i);
            match bit.bits() {
                Some(0) => continue,
                Some(_) => {}
                None => return Err(format!("a mask of elements is {}", bit.what_is_wrong()).into()),
            }
            let pointer = frame.get(args[0], lane).part(i);
            let align = types.align(ty).unwrap_or(1);
            let access = MemoryAccess { align, volatile: false, ordering: None, scope: "".into() };
            let bytes = self.bytes(wave, lane, (&pointer, space), ty, &access, false)?;
            let old = read(types, ty, bytes).ok_or_else(unsupported)?;
            let new = match how {
                Intrinsic::VectorHistogramAdd => {
                    integer::binary(BinaryOp::Add, WrapFlags::default(), bits, &old, by)?
                }
                _ => integer::intrinsic(operation, bits, bits, &[old, by.clone()]).ok_or_else(unsupported)?,
            };
            let bytes = self.bytes(wave, lane, (&pointer, space), ty, &access, true)?;
            write(types, ty, &new, bytes).ok_or_else(unsupported)?;
            let is_defined = Byte::are_defined(bytes);
            self.memory.note_store(space, is_defined);
        }
        Ok(())
    }

    /// `llvm.experimental.memset.pattern` by one lane.
    pub fn fill(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &Frame<'a>,
        data: &InstData,
        args: &[Value],
        lane: usize,
    ) -> Result<(), Stop> {
        let types = self.types();
        let ty_of = |v: Value| frame.body.function.values[v].ty;
        let unsupported = || Stop::unsupported("patterns of this type");
        let ty = ty_of(args[1]);
        let size = types.alloc_size(ty).ok_or_else(unsupported)?;
        let space = types.pointer_space(ty_of(args[0])).unwrap_or_default();
        let align = match &data.kind {
            InstKind::Call { site: Some(site), .. } => site.align(0),
            _ => 1,
        };
        let count = frame.get(args[2], lane);
        let Some(count) = count.bits() else {
            return Err(format!("a pattern {} many times", count.what_is_wrong()).into());
        };
        for number in 0..count {
            let pointer = match frame.get(args[0], lane) {
                Datum::Bits(base) => Datum::Bits(base + number * u128::from(size)),
                other => other.clone(),
            };
            let offset = number as u64 * size;
            let align = if offset == 0 { align } else { align.min(1 << offset.trailing_zeros()) };
            let access = MemoryAccess { align, volatile: false, ordering: None, scope: "".into() };
            let bytes = self.bytes(wave, lane, (&pointer, space), ty, &access, true)?;
            write(types, ty, frame.get(args[1], lane), bytes).ok_or_else(unsupported)?;
            let is_defined = Byte::are_defined(bytes);
            self.memory.note_store(space, is_defined);
        }
        Ok(())
    }
}
