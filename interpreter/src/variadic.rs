//! Variadic functions: where the arguments beyond the parameters are, and lists of them.
//!
//! What a program may do with a list beyond `va_arg` is the target's, and programs do it: clang writes loads and address
//! arithmetic. So the arguments lie as amdgcn's ABI has them: one behind the other in the work-item's own memory, each at
//! a multiple of 4 bytes, whatever its type asks for; what is passed `byval` lies there itself. A list holds the generic
//! address of the next one. (clang's `AMDGPUABIInfo::EmitVAArg`: slots of 4 bytes, no higher alignment; LLVM's `ExpandVariadics`.)

use crate::address;
use crate::datum::Datum;
use crate::fault::Stop;
use crate::grid_memory::Place;
use crate::memory::{Byte, Object, read, write};
use crate::order::Access;
use crate::run::{Argument, Run};
use crate::wave::{Frame, Wave};
use gcnsel_ir::{AddressSpace, Type, Value};

/// Bytes that the place of an argument is a multiple of.
const SLOT: usize = 4;

/// Bytes of a list.
const LIST: u64 = 8;

impl<'a> Run<'a> {
    /// Lays out what a lane passes beyond the parameters: the generic address of the first.
    pub fn lay_out(
        &mut self,
        wave: &mut Wave<'a>,
        lane: usize,
        arguments: &[Argument<'_>],
    ) -> Result<Datum, Stop> {
        let types = self.types();
        let mut bytes = Vec::new();
        for (value, ty, attributes) in arguments {
            while bytes.len() % SLOT != 0 {
                bytes.push(Byte::UNDEFINED);
            }
            let start = bytes.len();
            let by_value = attributes.and_then(|set| set.ty("byval"));
            let size = types.alloc_size(by_value.unwrap_or(*ty));
            let size = size.filter(|&size| wave.lanes[lane].private.has_room(size));
            let size = size.ok_or_else(|| Stop::limit("an argument for which there is no room"))?;
            match by_value {
                Some(_) => {
                    let space = types.pointer_space(*ty).unwrap_or_default();
                    bytes.extend(self.bytes_of_list(wave, lane, (value, space), size, false)?.to_vec());
                }
                None => {
                    bytes.resize(start + size as usize, Byte::UNDEFINED);
                    let stored = types.store_size(*ty).unwrap_or(0) as usize;
                    let done = write(types, *ty, value, &mut bytes[start..start + stored]);
                    done.ok_or_else(|| Stop::unsupported("arguments of this type"))?;
                }
            }
        }
        let name = "what is passed to a variadic function".into();
        let object = Object { name, base: 0, bytes, shadow: Vec::new(), constant: false };
        let base = wave.lanes[lane].private.allocate(object, SLOT as u64).map_err(Stop::limit)?;
        address::cast(AddressSpace::PRIVATE, AddressSpace::FLAT, &Datum::Bits(base.into()))
            .ok_or_else(|| Stop::unsupported("variadic functions"))
    }

    /// `va_start` by a lane.
    pub fn start_list(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &Frame<'a>,
        list: Value,
        lane: usize,
    ) -> Result<(), Stop> {
        let first = frame.beyond[lane].bits();
        let first =
            first.ok_or_else(|| Stop::from("va_start in a function that is not variadic".to_owned()))?;
        self.set_list(wave, frame, list, lane, first as u64)
    }

    /// `va_copy` by a lane.
    pub fn copy_list(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &Frame<'a>,
        [to, from]: [Value; 2],
        lane: usize,
    ) -> Result<(), Stop> {
        let next = self.next_of_list(wave, frame, from, lane)?;
        self.set_list(wave, frame, to, lane, next)
    }

    /// `va_arg` by a lane.
    pub fn take_argument(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &Frame<'a>,
        list: Value,
        ty: Type,
        lane: usize,
    ) -> Result<Datum, Stop> {
        let types = self.types();
        let next = self.next_of_list(wave, frame, list, lane)?.next_multiple_of(SLOT as u64);
        let sizes = types.alloc_size(ty).zip(types.store_size(ty));
        let (size, stored) = sizes.ok_or_else(|| Stop::unsupported("arguments of this type"))?;
        let pointer = Datum::Bits(next.into());
        let bytes = self.bytes_of_list(wave, lane, (&pointer, AddressSpace::FLAT), stored, false)?;
        let value = read(types, ty, bytes).ok_or_else(|| Stop::unsupported("arguments of this type"))?;
        self.set_list(wave, frame, list, lane, next + size)?;
        Ok(value)
    }

    /// The address of the argument that comes next in a list.
    fn next_of_list(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &Frame<'a>,
        list: Value,
        lane: usize,
    ) -> Result<u64, Stop> {
        let place = self.place_of_list(frame, list, lane);
        let bytes = self.bytes_of_list(wave, lane, (&place.0, place.1), LIST, false)?;
        if !Byte::are_defined(bytes) {
            return Err("an argument of a list that has not been started".to_owned().into());
        }
        Ok(bytes.iter().rev().fold(0, |address, byte| address << 8 | u64::from(byte.value)))
    }

    fn set_list(
        &mut self,
        wave: &mut Wave<'a>,
        frame: &Frame<'a>,
        list: Value,
        lane: usize,
        next: u64,
    ) -> Result<(), Stop> {
        let place = self.place_of_list(frame, list, lane);
        let bytes = self.bytes_of_list(wave, lane, (&place.0, place.1), LIST, true)?;
        for (byte, value) in bytes.iter_mut().zip(next.to_le_bytes()) {
            *byte = Byte { value, undefined: 0, poison: false };
        }
        self.memory.note_store(place.1, true);
        Ok(())
    }

    fn place_of_list(&self, frame: &Frame<'a>, list: Value, lane: usize) -> (Datum, AddressSpace) {
        let ty = frame.body.function.values[list].ty;
        (frame.get(list, lane).clone(), self.types().pointer_space(ty).unwrap_or_default())
    }

    fn bytes_of_list<'b>(
        &'b mut self,
        wave: &'b mut Wave<'a>,
        lane: usize,
        (pointer, space): (&Datum, AddressSpace),
        size: u64,
        writes: bool,
    ) -> Result<&'b mut [Byte], Stop> {
        let lane = &mut wave.lanes[lane];
        let place = Place { space, pointer, size, align: 1 };
        let access = Access { item: lane.item, writes, atomic: false };
        self.memory.access(&mut lane.private, place, access)
    }
}
