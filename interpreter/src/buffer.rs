//! Accesses through buffer resources: `llvm.amdgcn.{raw,struct}.[ptr.]{buffer,tbuffer}.*`, `llvm.amdgcn.s.buffer.load`.
//!
//! A resource is a base, a stride, a number of records and flags (the Vega and CDNA3 ISA manuals, "Buffer Resource
//! Descriptor"). What is beyond the records is not there: loads give zeros, stores do nothing, of a plain access each dword by
//! itself. Of a raw buffer the scalar offset counts for that (AMD's emulator `rocjitsu` as it was compared with gfx950), or does not
//! (CDNA4 manual, 9.1.5.1; `IntrinsicsAMDGPU.td`): nothing may depend on it.

use crate::atomic;
use crate::components::Components;
use crate::datum::{Datum, mask};
use crate::fault::Stop;
use crate::format::{Format, Pick};
use crate::grid_memory::Place;
use crate::memory::{Byte, joined, read, write};
use crate::order::Access;
use crate::run::Run;
use crate::wave::{Frame, Wave};
use gcnsel_ir::{AddressSpace, InstData, InstKind, Intrinsic, RmwOp, Type, TypeKind, TypeTable, Value};

/// Bits of a resource that make elements lie otherwise than one after the other: swizzling, numbers of lanes added.
const NOT_LINEAR: u128 = 1 << 63 | 1 << (96 + 23);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Action {
    Load,
    /// Of what others write at the same time.
    LoadAtomic,
    Store,
    /// Of an element with a format: the resource's, or the instruction's.
    LoadElement(Whose),
    StoreElement(Whose),
    Update(RmwOp),
    Exchange,
}

/// Whose a format is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Whose {
    Resource,
    Instruction,
}

/// How a place is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Addressing {
    /// By an offset for all lanes.
    Scalar,
    /// By an offset of each lane's, and one for all.
    Raw,
    /// By an index before them.
    Struct,
}

/// What an intrinsic does, and where.
fn action(intrinsic: Intrinsic) -> Option<(Action, Addressing)> {
    let name = intrinsic.name().strip_prefix("llvm.amdgcn.")?;
    let (addressing, name) = name.split_once('.')?;
    let addressing = match addressing {
        "s" if name == "buffer.load" => Addressing::Scalar,
        "raw" => Addressing::Raw,
        "struct" => Addressing::Struct,
        _ => return None,
    };
    let action = match name.strip_prefix("ptr.").unwrap_or(name) {
        "tbuffer.load" => return Some((Action::LoadElement(Whose::Instruction), addressing)),
        "tbuffer.store" => return Some((Action::StoreElement(Whose::Instruction), addressing)),
        "atomic.buffer.load" => return Some((Action::LoadAtomic, addressing)),
        name => name.strip_prefix("buffer.")?,
    };
    let action = match action {
        "load" => Action::Load,
        "store" => Action::Store,
        "load.format" => Action::LoadElement(Whose::Resource),
        "store.format" => Action::StoreElement(Whose::Resource),
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
    Some((action, addressing))
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

/// The format of an element, and where what is loaded comes from: by the last dword of the resource, or by the number
/// that an instruction has.
fn element_format(whose: Whose, flags: u32, immediate: u32) -> Result<(Format, [Pick; 4]), Stop> {
    let (format, picks) = match whose {
        Whose::Resource => (Format::new(flags >> 15 & 15, flags >> 12 & 7), Pick::four(flags, 0)),
        Whose::Instruction => (Format::new(immediate & 15, immediate >> 4 & 7), Some(Pick::SAME)),
    };
    format.zip(picks).ok_or_else(|| Stop::unsupported("buffers of elements of this format"))
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
        let Some((action, addressing)) = action(intrinsic) else {
            return Err(Stop::unsupported("this access to a buffer"));
        };
        let values = match action {
            Action::Load | Action::LoadAtomic | Action::LoadElement(_) => 0,
            Action::Store | Action::StoreElement(_) | Action::Update(_) => 1,
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
        let is_struct = addressing == Addressing::Struct;
        let index = if is_struct { defined(1, "an index")? } else { 0 };
        let rest = 1 + usize::from(is_struct);
        let offset = defined(rest, "an offset")?;
        let scalar = if addressing == Addressing::Scalar { 0 } else { defined(rest + 1, "an offset")? };
        let (stride, records) = (resource >> 48 & mask(14), resource >> 64 & mask(32));
        let format = match action {
            Action::LoadElement(whose) | Action::StoreElement(whose) => {
                let number = |i: usize| frame.body.function.as_int(args[values + i]).unwrap_or(0) as u32;
                Some(element_format(whose, (resource >> 96) as u32, number(rest + 2))?)
            }
            _ => None,
        };
        let bytes = match &format {
            Some((format, _)) => format.bytes() as u64,
            None => types.store_size(ty).ok_or_else(|| Stop::unsupported("buffer accesses of this type"))?,
        };
        if resource & NOT_LINEAR != 0 || is_struct != (stride != 0) {
            return Err(Stop::unsupported("a buffer whose elements do not lie one after the other"));
        }
        let inside = match is_struct {
            // The index counts.
            true if index >= records => 0,
            // Manuals differ about what is beyond a structure.
            true if offset + u128::from(bytes) > stride => {
                return Err(Stop::unsupported("a buffer access beyond a structure"));
            }
            true => bytes,
            false => {
                let is_plain = matches!(action, Action::Load | Action::LoadAtomic | Action::Store);
                let element = if is_plain && bytes.is_multiple_of(4) { 4 } else { bytes.max(1) };
                let left = |offset: u128| records.saturating_sub(offset).min(u128::from(bytes)) as u64;
                let (inside, without) = (left(offset + scalar), left(offset));
                if inside / element != without / element || !inside.is_multiple_of(element) {
                    return Err(Stop::unsupported(
                        "a buffer access beyond the buffer by the scalar offset alone, or partly beyond it",
                    ));
                }
                inside
            }
        };
        if inside == 0 {
            let is_store = matches!(action, Action::Store | Action::StoreElement(_));
            return Ok(if is_store { Datum::Poison } else { zeros(types, ty) });
        }
        let address = (resource & mask(48)) + index * stride + offset + scalar;
        let pointer = Datum::Bits(address & mask(48));
        let align = if format.is_some() { 1 } else { bytes.next_power_of_two().min(4) };
        let lane = &mut wave.lanes[lane];
        let is_atomic = matches!(action, Action::LoadAtomic | Action::Update(_) | Action::Exchange);
        let is_load = matches!(action, Action::Load | Action::LoadAtomic | Action::LoadElement(_));
        let access = Access { item: lane.item, writes: !is_load, atomic: is_atomic };
        let place = Place { space: AddressSpace::GLOBAL, pointer: &pointer, size: inside, align };
        let memory = self.memory.access(&mut lane.private, place, access)?;
        if let Some((format, picks)) = format {
            let shape = Components::of(types, ty)?;
            if is_load {
                return Ok(shape.loaded(&format, format.loaded(Some(memory), picks).iter()));
            }
            let value = data_of(0);
            if shape.count < format.components() {
                // Nobody says what the others become.
                return Err(Stop::unsupported("a store of fewer components than an element has"));
            }
            let component = |i: usize| match i < shape.count {
                true => shape.stored(&format, &value, i),
                false => Datum::Bits(0),
            };
            let done = format.store(&std::array::from_fn(component), picks, memory);
            done.ok_or_else(|| Stop::unsupported("stores of floats of 10 and 11 bits"))?;
            let is_defined = Byte::are_defined(memory);
            self.memory.note_store(AddressSpace::GLOBAL, is_defined);
            return Ok(Datum::Poison);
        }
        let unsupported = || Stop::unsupported("buffer accesses of this type");
        if inside < bytes {
            let mut whole = memory.to_vec();
            whole.resize(bytes as usize, Byte::new(0));
            if is_load {
                return read(types, ty, &whole).ok_or_else(unsupported);
            }
            write(types, ty, &data_of(0), &mut whole).ok_or_else(unsupported)?;
            memory.copy_from_slice(&whole[..inside as usize]);
            let is_defined = Byte::are_defined(memory);
            self.memory.note_store(AddressSpace::GLOBAL, is_defined);
            return Ok(Datum::Poison);
        }
        let old = read(types, ty, memory).ok_or_else(unsupported)?;
        let new = match action {
            Action::Load => return Ok(old),
            Action::LoadAtomic => {
                self.memory.order.atomic(lane.item, true, false, false, false);
                return Ok(old);
            }
            Action::Store | Action::LoadElement(_) | Action::StoreElement(_) => data_of(0),
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
        self.memory.note_store(AddressSpace::GLOBAL, is_defined);
        if is_atomic {
            self.memory.order.atomic(lane.item, true, true, false, false);
        }
        Ok(if action == Action::Store { Datum::Poison } else { old })
    }
}
