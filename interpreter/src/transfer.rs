//! Instructions that touch memory: `alloca`, loads, stores, fences; and copies of whole ranges.

use crate::datum::{Datum, mask};
use crate::fault::{Fault, Stop};
use crate::grid_memory::Place;
use crate::memory::{Byte, read, write};
use crate::order::Access;
use crate::parts::{check_width, has_parts, is_fat, zero};
use crate::run::{Flow, Run, fault, no_undef};
use crate::wave::{Frame, Wave, each};
use crate::{atomic, buffer, integer};
use gcnsel_ir::{
    AddressSpace, BinaryOp, InstData, InstKind, Intrinsic, MemoryAccess, Ordering, Type, Value, WrapFlags,
};

fn acquires(ordering: Option<Ordering>) -> bool {
    matches!(ordering, Some(Ordering::Acquire | Ordering::AcqRel | Ordering::SeqCst))
}

fn releases(ordering: Option<Ordering>) -> bool {
    matches!(ordering, Some(Ordering::Release | Ordering::AcqRel | Ordering::SeqCst))
}

impl<'a> Run<'a> {
    /// An instruction that touches memory, lane after lane.
    pub fn memory(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &mut Frame<'a>,
        data: &InstData,
    ) -> Result<Flow<'a>, Fault> {
        for lane in each(frame.here) {
            let done = self.touch(wave, frame, data, lane);
            let datum = done.map_err(|stop| fault(wave, lane, data, stop))?;
            if let Some(result) = data.result {
                frame.set(result, lane, datum);
            }
        }
        Ok(Flow::Next)
    }

    fn touch(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &Frame<'a>,
        data: &InstData,
        lane: usize,
    ) -> Result<Datum, Stop> {
        let types = self.types();
        let item = wave.lanes[lane].item;
        let ty_of = |v: Value| frame.body.function.values[v].ty;
        let get = |v: Value| frame.get(v, lane);
        // Through a fat pointer it is global memory that is accessed, or none at all.
        let fat = match data.kind.accessed_pointer().filter(|&ptr| is_fat(types, ty_of(ptr))) {
            None => None,
            Some(ptr) => {
                let ty = buffer::accessed(&data.kind).map_or(data.ty, ty_of);
                let size = types.store_size(ty).ok_or_else(|| Stop::unsupported("accesses of this type"))?;
                match buffer::reached(get(ptr), size)? {
                    Some(address) => Some(address),
                    None => return self.touch_nothing(frame, data, ty, item, lane),
                }
            }
        };
        let place = |ptr: Value| match &fat {
            Some(address) => (address, AddressSpace::GLOBAL),
            None => (get(ptr), types.pointer_space(ty_of(ptr)).unwrap_or_default()),
        };
        match &data.kind {
            InstKind::Alloca { ty, count, align } => {
                let count = match count.map(&get) {
                    None => 1,
                    Some(count) => count
                        .bits()
                        .and_then(|count| u64::try_from(count).ok())
                        .ok_or_else(|| Stop::unsupported("an alloca of an undefined number of elements"))?,
                };
                let size = types.alloc_size(*ty).unwrap_or(0).saturating_mul(count);
                self.allocate(wave, lane, size, *align)
            }
            InstKind::VaArg { list } => self.take_argument(wave, frame, *list, data.ty, lane),
            InstKind::Load { ptr, access } => {
                let bytes = self.bytes(wave, lane, place(*ptr), data.ty, access, false)?;
                let value = read(types, data.ty, bytes);
                let value = value.ok_or_else(|| Stop::unsupported("loads of this type"))?;
                if access.ordering.is_some() {
                    self.memory.order.atomic(item, true, false, acquires(access.ordering), false);
                }
                if data.metadata.iter().any(|m| &*m.0 == "noundef") && !value.is_defined() {
                    return Err(format!("what is loaded is {}, and !noundef", value.what_is_wrong()).into());
                }
                Ok(value)
            }
            InstKind::Store { ptr, value, access } => {
                let ty = ty_of(*value);
                let bytes = self.bytes(wave, lane, place(*ptr), ty, access, true)?;
                // Whoever stores a structure may store anything between its fields.
                if types.is_aggregate(ty) {
                    bytes.fill(Byte::UNDEFINED);
                }
                let done = write(types, ty, get(*value), bytes);
                done.ok_or_else(|| Stop::unsupported("stores of this type"))?;
                let is_defined = Byte::are_defined(bytes);
                self.memory.note_store(place(*ptr).1, is_defined);
                if access.ordering.is_some() {
                    self.memory.order.atomic(item, false, true, false, releases(access.ordering));
                }
                Ok(Datum::Poison)
            }
            InstKind::AtomicRmw { op, ptr, value, access } => {
                let ty = ty_of(*value);
                let bytes = self.bytes(wave, lane, place(*ptr), ty, access, true)?;
                let unsupported = || Stop::unsupported("atomics of this type");
                let old = read(types, ty, bytes).ok_or_else(unsupported)?;
                let new = atomic::combine(types, *op, ty, &old, get(*value))?;
                write(types, ty, &new, bytes).ok_or_else(unsupported)?;
                let is_defined = Byte::are_defined(bytes);
                self.memory.note_store(place(*ptr).1, is_defined);
                let (acquire, release) = (acquires(access.ordering), releases(access.ordering));
                self.memory.order.atomic(item, true, true, acquire, release);
                Ok(old)
            }
            InstKind::CmpXchg { ptr, expected, new, failure, access, .. } => {
                let ty = ty_of(*new);
                let bytes = self.bytes(wave, lane, place(*ptr), ty, access, true)?;
                let unsupported = || Stop::unsupported("atomics of this type");
                let old = read(types, ty, bytes).ok_or_else(unsupported)?;
                let (Some(found), Some(wanted)) = (old.bits(), get(*expected).bits()) else {
                    let wrong = if old.is_defined() { get(*expected) } else { &old };
                    return Err(format!("a cmpxchg compares {}", wrong.what_is_wrong()).into());
                };
                let same = found == wanted;
                if same {
                    write(types, ty, get(*new), bytes).ok_or_else(unsupported)?;
                    let is_defined = Byte::are_defined(bytes);
                    self.memory.note_store(place(*ptr).1, is_defined);
                }
                let ordering = if same { access.ordering } else { Some(*failure) };
                self.memory.order.atomic(item, true, same, acquires(ordering), same && releases(ordering));
                Ok(Datum::parts([old, Datum::flag(same)]))
            }
            InstKind::Fence { ordering, .. } => {
                self.memory.order.fence(item, acquires(Some(*ordering)), releases(Some(*ordering)));
                Ok(Datum::Poison)
            }
            _ => Err(Stop::unsupported("this access to memory")),
        }
    }

    /// `llvm.amdgcn.ds.append` and `consume`: the number of lanes is added at once, or subtracted, at the address that the
    /// first of them has, and all get what was there.
    pub fn count_lanes(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &mut Frame<'a>,
        data: &InstData,
        adds: bool,
        pointer: Value,
    ) -> Result<Flow<'a>, Fault> {
        let first = frame.here.trailing_zeros() as usize;
        let access = MemoryAccess {
            align: 4,
            volatile: false,
            ordering: Some(Ordering::Monotonic),
            scope: "workgroup".into(),
        };
        let types = self.types();
        let space = types.pointer_space(frame.body.function.values[pointer].ty).unwrap_or_default();
        let here = (&frame.get(pointer, first).clone(), space);
        let count = Datum::Bits(frame.here.count_ones().into());
        let op = if adds { BinaryOp::Add } else { BinaryOp::Sub };
        let unsupported = || Stop::unsupported("counts of this type");
        let done = self.bytes(wave, first, here, data.ty, &access, true).and_then(|bytes| {
            let old = read(types, data.ty, bytes).ok_or_else(unsupported)?;
            let new = integer::binary(op, WrapFlags::default(), 32, &old, &count)?;
            write(types, data.ty, &new, bytes).ok_or_else(unsupported)?;
            Ok(old)
        });
        let old = done.map_err(|stop| fault(wave, first, data, stop))?;
        self.memory.order.atomic(wave.lanes[first].item, true, true, false, false);
        self.each_lane(wave, frame, data, &mut |_, _| Ok(old.clone()))
    }

    /// An access beyond a buffer's end: it gives zeros, and stores nothing.
    fn touch_nothing(
        &mut self,
        frame: &Frame<'a>,
        data: &InstData,
        ty: Type,
        item: u32,
        lane: usize,
    ) -> Result<Datum, Stop> {
        let zeros = zero(self.types(), ty);
        let (datum, ordering, writes) = match &data.kind {
            InstKind::Load { access, .. } => (zeros, access.ordering, false),
            InstKind::Store { access, .. } => (Datum::Poison, access.ordering, true),
            InstKind::AtomicRmw { access, .. } => (zeros, access.ordering, true),
            InstKind::CmpXchg { expected, failure, access, .. } => {
                let Some(expected) = frame.get(*expected, lane).bits() else {
                    return Err("a cmpxchg compares what is not defined".to_owned().into());
                };
                let ordering = if expected == 0 { access.ordering } else { Some(*failure) };
                (Datum::parts([zeros, Datum::flag(expected == 0)]), ordering, true)
            }
            _ => return Err(Stop::unsupported("this access to a buffer")),
        };
        if ordering.is_some() {
            self.memory.order.atomic(item, true, writes, acquires(ordering), writes && releases(ordering));
        }
        Ok(datum)
    }

    /// The bytes that a lane accesses as a value of a type. What is always atomic with respect to others says its
    /// ordering.
    pub fn bytes<'b>(
        &'b mut self,
        wave: &'b mut Wave<'a>,
        lane: usize,
        (pointer, space): (&Datum, AddressSpace),
        ty: Type,
        access: &MemoryAccess,
        writes: bool,
    ) -> Result<&'b mut [Byte], Stop> {
        let types = self.types();
        if let Some(bits) = types.bits(types.scalar(ty)).filter(|_| !has_parts(types, types.scalar(ty))) {
            check_width(u32::try_from(bits).unwrap_or(u32::MAX))?;
        }
        let size = types.store_size(ty).ok_or_else(|| Stop::unsupported("accesses of this type"))?;
        let lane = &mut wave.lanes[lane];
        let place = Place { space, pointer, size, align: access.align };
        let access = Access { item: lane.item, writes, atomic: access.ordering.is_some() };
        self.memory.access(&mut lane.private, place, access)
    }

    /// `llvm.memcpy`, `llvm.memmove`, `llvm.memset` by one lane.
    pub fn copy(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &Frame<'a>,
        intrinsic: Intrinsic,
        args: &[Value],
        lane: usize,
    ) -> Result<(), Stop> {
        let types = self.types();
        let [to, from, length] = [0, 1, 2].map(|i| (args[i], frame.get(args[i], lane)));
        let Some(size) = length.1.bits().and_then(|size| u64::try_from(size).ok()) else {
            return Err(format!("a copy of {} many bytes", length.1.what_is_wrong()).into());
        };
        if size == 0 {
            return Ok(());
        }
        let space = |v: Value| types.pointer_space(frame.body.function.values[v].ty).unwrap_or_default();
        // Of a buffer what is beyond its end is not there.
        let reached = |(value, pointer): (Value, &Datum)| -> Result<Option<(Datum, AddressSpace)>, Stop> {
            Ok(match space(value) {
                AddressSpace::BUFFER_FAT => {
                    buffer::reached(pointer, size)?.map(|address| (address, AddressSpace::GLOBAL))
                }
                space => Some((pointer.clone(), space)),
            })
        };
        let lane = &mut wave.lanes[lane];
        let access = |writes| Access { item: lane.item, writes, atomic: false };
        let bytes: Vec<Byte> = match intrinsic {
            Intrinsic::Memset | Intrinsic::MemsetInline => {
                let byte = match from.1.partly() {
                    Some(p) => Byte { value: p.bits as u8, undefined: p.undefined as u8, poison: false },
                    None => Byte { poison: true, ..Byte::UNDEFINED },
                };
                let size = usize::try_from(size).ok().filter(|&size| size < 1 << 32);
                vec![byte; size.ok_or_else(|| "a memset of more bytes than any object has".to_owned())?]
            }
            _ => {
                let overlap =
                    |a: u128, b: u128| a != b && a < b + u128::from(size) && b < a + u128::from(size);
                let ends = to.1.bits().zip(from.1.bits()).filter(|_| space(to.0) == space(from.0));
                if intrinsic != Intrinsic::Memmove && ends.is_some_and(|(a, b)| overlap(a, b)) {
                    return Err("a memcpy between ranges that overlap".to_owned().into());
                }
                match reached(from)? {
                    None => vec![Byte::default(); size as usize],
                    Some((pointer, space)) => {
                        let place = Place { space, pointer: &pointer, size, align: 1 };
                        self.memory.access(&mut lane.private, place, access(false))?.to_vec()
                    }
                }
            }
        };
        let Some((pointer, space)) = reached(to)? else { return Ok(()) };
        let place = Place { space, pointer: &pointer, size, align: 1 };
        self.memory.access(&mut lane.private, place, access(true))?.copy_from_slice(&bytes);
        self.memory.note_store(space, Byte::are_defined(&bytes));
        Ok(())
    }

    /// `load.relative` by one lane: a pointer, and the signed 32 bits that are at an offset from it further on.
    pub fn load_relative(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &Frame<'a>,
        args: &[Value],
        lane: usize,
    ) -> Result<Datum, Stop> {
        let types = self.types();
        let ty = |v: Value| frame.body.function.values[v].ty;
        let (Some(base), Some(offset)) = (frame.get(args[0], lane).bits(), frame.get(args[1], lane).bits())
        else {
            return Ok(Datum::Poison);
        };
        let width = types.bits(ty(args[0])).unwrap_or(64) as u32;
        let bits = types.bits(ty(args[1])).unwrap_or(64) as u32;
        let moved = |by: i128| Datum::Bits((base as i128 + by) as u128 & mask(width));
        let pointer = moved(integer::signed(offset, bits));
        let state = &mut wave.lanes[lane];
        let access = Access { item: state.item, writes: false, atomic: false };
        let space = types.pointer_space(ty(args[0])).unwrap_or_default();
        let place = Place { space, pointer: &pointer, size: 4, align: 4 };
        let bytes = self.memory.access(&mut state.private, place, access)?;
        if !Byte::are_defined(bytes) {
            return Ok(Datum::Poison);
        }
        let far = bytes.iter().rev().fold(0, |far, byte| far << 8 | u32::from(byte.value));
        Ok(moved((far as i32).into()))
    }

    /// `global.load.lds`: a lane's dword goes behind those of the lanes before it.
    pub fn load_to_lds(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &Frame<'a>,
        args: &[Value],
        lane: usize,
    ) -> Result<(), Stop> {
        let number = |n: usize| args.get(n).and_then(|&arg| frame.body.function.as_int(arg)).unwrap_or(0);
        let (size, offset) = (number(2) as u64, i128::from(number(3) as u32 as i32));
        let pointer = |n: usize, further: i128| -> Result<Datum, Stop> {
            let bits = frame
                .get(args[n], lane)
                .bits()
                .ok_or_else(|| Stop::from("a load into LDS by an undefined address".to_owned()))?;
            Ok(Datum::scalar((bits as i128 + offset + further) as u128, 0))
        };
        let (from, to) = (pointer(0, 0)?, pointer(1, 4 * lane as i128)?);
        let state = &mut wave.lanes[lane];
        let access = |writes| Access { item: state.item, writes, atomic: false };
        let place = Place { space: AddressSpace::GLOBAL, pointer: &from, size, align: size };
        let mut bytes = self.memory.access(&mut state.private, place, access(false))?.to_vec();
        bytes.resize(4, Byte { value: 0, undefined: 0, poison: false });
        let place = Place { space: AddressSpace::LOCAL, pointer: &to, size: 4, align: 4 };
        self.memory.access(&mut state.private, place, access(true))?.copy_from_slice(&bytes);
        self.memory.note_store(AddressSpace::LOCAL, Byte::are_defined(&bytes));
        Ok(())
    }

    /// Lifetimes: an object's bytes are not defined from its start on, nor behind its end.
    pub fn forget(&mut self, wave: &mut Wave<'a>, pointer: &Datum, lane: usize) {
        let Some(address) = pointer.bits() else { return };
        let private = &mut wave.lanes[lane].private;
        let size = private.object(address as u64).map_or(0, |object| object.bytes.len());
        if let Ok((object, _)) = private.find(address as u64, size as u64) {
            object.bytes.fill(Byte::UNDEFINED);
        }
    }

    /// What `noundef` at a call makes undefined behaviour.
    pub fn check_arguments(
        &self,
        frame: &Frame<'a>,
        data: &InstData,
        args: &[Value],
        lane: usize,
    ) -> Result<(), Stop> {
        let InstKind::Call { site: Some(site), .. } = &data.kind else { return Ok(()) };
        for (number, (attributes, &arg)) in site.arg_attributes.iter().zip(args).enumerate() {
            no_undef(attributes, frame.get(arg, lane), &format!("argument {number}"))?;
        }
        Ok(())
    }
}
