//! Accesses through buffer resources: `llvm.amdgcn.{raw,struct}.[ptr.]buffer.*`.
//!
//! A resource is a base, a stride, a number of records and flags (the Vega and CDNA3 ISA manuals, "Buffer Resource
//! Descriptor"). What is beyond the records is not there: loads give zeros, stores do nothing. The scalar offset does not
//! count for that (`IntrinsicsAMDGPU.td`).

use crate::atomic;
use crate::datum::{Datum, mask};
use crate::execute::Run;
use crate::fault::Stop;
use crate::memory::{Byte, joined, read, write};
use crate::order::Access;
use crate::wave::{Frame, Wave};
use crate::world::Place;
use gcnsel_ir::{AddressSpace, InstData, InstKind, Intrinsic, RmwOp, Type, TypeKind, TypeTable, Value};

/// Bits of a resource that make elements lie otherwise than one after the other: swizzling, numbers of lanes added.
const NOT_LINEAR: u128 = 1 << 63 | 1 << (96 + 23);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Action {
    Load,
    Store,
    Update(RmwOp),
    Exchange,
}

/// What an intrinsic does, and whether it has an index.
fn action(intrinsic: Intrinsic) -> Option<(Action, bool)> {
    let name = intrinsic.name().strip_prefix("llvm.amdgcn.")?;
    let (is_struct, name) = match name.strip_prefix("struct.") {
        Some(rest) => (true, rest),
        None => (false, name.strip_prefix("raw.")?),
    };
    let action = match name.strip_prefix("ptr.").unwrap_or(name).strip_prefix("buffer.")? {
        "load" => Action::Load,
        "store" => Action::Store,
        "atomic.swap" => Action::Update(RmwOp::Xchg),
        "atomic.add" => Action::Update(RmwOp::Add),
        "atomic.sub" => Action::Update(RmwOp::Sub),
        "atomic.smin" => Action::Update(RmwOp::Min),
        "atomic.umin" => Action::Update(RmwOp::UMin),
        "atomic.smax" => Action::Update(RmwOp::Max),
        "atomic.umax" => Action::Update(RmwOp::UMax),
        "atomic.and" => Action::Update(RmwOp::And),
        "atomic.or" => Action::Update(RmwOp::Or),
        "atomic.xor" => Action::Update(RmwOp::Xor),
        "atomic.inc" => Action::Update(RmwOp::UIncWrap),
        "atomic.dec" => Action::Update(RmwOp::UDecWrap),
        "atomic.fadd" => Action::Update(RmwOp::FAdd),
        "atomic.fmin" => Action::Update(RmwOp::FMin),
        "atomic.fmax" => Action::Update(RmwOp::FMax),
        "atomic.cmpswap" => Action::Exchange,
        _ => return None,
    };
    Some((action, is_struct))
}

/// Whether an intrinsic is one of these.
pub(crate) fn is_access(intrinsic: Intrinsic) -> bool {
    action(intrinsic).is_some()
}

/// The resource that `llvm.amdgcn.make.buffer.rsrc` makes of a base, a stride, a size and flags.
pub(crate) fn resource(parts: &[u128]) -> Option<u128> {
    let [base, stride, records, flags] = parts else { return None };
    Some(base & mask(48) | (stride & mask(16)) << 48 | (records & mask(32)) << 64 | (flags & mask(32)) << 96)
}

/// The value that an instruction stores, of the type that it accesses memory as; `None` for a load, which gives it.
pub(crate) fn accessed(kind: &InstKind) -> Option<Value> {
    match kind {
        InstKind::Store { value, .. } | InstKind::AtomicRmw { value, .. } => Some(*value),
        InstKind::CmpXchg { new, .. } => Some(*new),
        _ => None,
    }
}

/// Where in global memory bytes are that are accessed through a fat pointer; `None` beyond the buffer's end. The resource
/// is one of a raw buffer.
pub(crate) fn reached(pointer: &Datum, size: u64) -> Result<Option<Datum>, Stop> {
    let (resource, offset) = (pointer.part(0), pointer.part(1));
    let (Some(resource), Some(offset)) = (resource.bits(), offset.bits()) else {
        let wrong = if resource.is_defined() { offset } else { resource };
        return Err(format!("an access by a fat pointer that is {}", wrong.what_is_wrong()).into());
    };
    let (stride, records) = (resource >> 48 & mask(14), resource >> 64 & mask(32));
    if resource & NOT_LINEAR != 0 || stride != 0 {
        return Err(Stop::unsupported(
            "a fat pointer into a buffer whose elements do not lie one after the other",
        ));
    }
    let end = offset + u128::from(size);
    if offset >= records {
        return Ok(None);
    }
    if end > records {
        return Err(Stop::unsupported("an access partly beyond the buffer of a fat pointer"));
    }
    Ok(Some(Datum::Bits((resource & mask(48)) + offset)))
}

/// A value of zeros.
fn zeros(types: &TypeTable, ty: Type) -> Datum {
    match types.kind(ty) {
        TypeKind::Vector { len, .. } => Datum::parts((0..*len).map(|_| Datum::Bits(0))),
        _ => Datum::Bits(0),
    }
}

impl<'a> Run<'a> {
    /// An access by one lane; what it gives.
    pub fn buffer(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &Frame<'a>,
        data: &InstData,
        (intrinsic, args): (Intrinsic, &[Value]),
        lane: usize,
    ) -> Result<Datum, Stop> {
        let types = self.types();
        let Some((action, is_struct)) = action(intrinsic) else {
            return Err(Stop::unsupported("this access to a buffer"));
        };
        let values = match action {
            Action::Load => 0,
            Action::Store | Action::Update(_) => 1,
            Action::Exchange => 2,
        };
        let ty = args.first().filter(|_| values > 0).map_or(data.ty, |&v| frame.body.function.values[v].ty);
        let data_of = |i: usize| frame.get(args[i], lane).clone();
        let defined = |i: usize, what: &str| {
            let datum = frame.get(args[values + i], lane);
            let whole = match datum {
                Datum::Parts(dwords) => joined(dwords.iter().cloned().enumerate(), 32),
                scalar => scalar.clone(),
            };
            whole.bits().ok_or_else(|| {
                Stop::from(format!("a buffer access by {what} that is {}", datum.what_is_wrong()))
            })
        };
        let resource = defined(0, "a resource")?;
        let index = if is_struct { defined(1, "an index")? } else { 0 };
        let rest = 1 + usize::from(is_struct);
        let (offset, scalar) = (defined(rest, "an offset")?, defined(rest + 1, "an offset")?);
        let (stride, records) = (resource >> 48 & mask(14), resource >> 64 & mask(32));
        let bytes = types.store_size(ty).ok_or_else(|| Stop::unsupported("buffer accesses of this type"))?;
        if resource & NOT_LINEAR != 0 || is_struct != (stride != 0) {
            return Err(Stop::unsupported("a buffer whose elements do not lie one after the other"));
        }
        // Of a structure the index counts, and its size; else bytes do.
        let (is_there, end) = if is_struct { (index < records, stride) } else { (true, records) };
        let is_inside = is_there && offset + u128::from(bytes) <= end;
        // Manuals differ about what is beyond a structure.
        if !is_inside && is_there && (offset < end || is_struct) {
            return Err(Stop::unsupported("a buffer access beyond a structure, or partly beyond the buffer"));
        }
        if !is_inside {
            return Ok(if action == Action::Store { Datum::Poison } else { zeros(types, ty) });
        }
        let address = (resource & mask(48)) + index * stride + offset + scalar;
        let pointer = Datum::Bits(address & mask(48));
        let align = bytes.next_power_of_two().min(4);
        let lane = &mut wave.lanes[lane];
        let is_atomic = matches!(action, Action::Update(_) | Action::Exchange);
        let access = Access { item: lane.item, writes: action != Action::Load, atomic: is_atomic };
        let place = Place { space: AddressSpace::GLOBAL, pointer: &pointer, size: bytes, align };
        let memory = self.world.access(&mut lane.private, place, access)?;
        let unsupported = || Stop::unsupported("buffer accesses of this type");
        let old = read(types, ty, memory).ok_or_else(unsupported)?;
        let new = match action {
            Action::Load => return Ok(old),
            Action::Store => data_of(0),
            Action::Update(op) => atomic::combine(types, op, ty, &old, &data_of(0))?,
            Action::Exchange => {
                let (Some(found), Some(wanted)) = (old.bits(), data_of(1).bits()) else {
                    return Err("a compare and swap of what is not defined".to_owned().into());
                };
                if found == wanted { data_of(0) } else { old.clone() }
            }
        };
        write(types, ty, &new, memory).ok_or_else(unsupported)?;
        let is_defined = Byte::are_defined(memory);
        self.world.note_store(AddressSpace::GLOBAL, is_defined);
        if is_atomic {
            self.world.order.atomic(lane.item, true, true, false, false);
        }
        Ok(if action == Action::Store { Datum::Poison } else { old })
    }
}
