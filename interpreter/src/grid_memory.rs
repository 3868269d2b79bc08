//! The memory of a running grid, and accesses to it.

use crate::address::{Memory, resolve};
use crate::datum::Datum;
use crate::fault::Stop;
use crate::memory::{Byte, Space};
use crate::order::{Access, Order};
use gcnsel_ir::AddressSpace;

/// Global memory, the LDS of the group that runs, and what orders accesses.
pub(crate) struct GridMemory {
    pub global: Space,
    pub local: Space,
    pub order: Order,
    /// Whether races are faults.
    pub races: bool,
    /// Whether something that is not defined was stored where others could see it.
    pub stored_undefined: bool,
}

/// A pointer to access by.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place<'a> {
    pub space: AddressSpace,
    pub pointer: &'a Datum,
    /// Bytes.
    pub size: u64,
    /// Bytes; what the program promises.
    pub align: u64,
}

impl GridMemory {
    /// What a store to an address space has left is defined, or not.
    pub fn note_store(&mut self, space: AddressSpace, is_defined: bool) {
        self.stored_undefined |= !is_defined && space != AddressSpace::PRIVATE;
    }

    /// The bytes of an access by a work-item whose own memory is `private`.
    pub fn access<'a>(
        &'a mut self,
        private: &'a mut Space,
        place: Place<'_>,
        access: Access,
    ) -> Result<&'a mut [Byte], Stop> {
        let what = if access.writes { "a store to" } else { "a load of" };
        let Some(address) = place.pointer.bits() else {
            return Err(
                format!("{what} memory by a pointer that is {}", place.pointer.what_is_wrong()).into()
            );
        };
        let Some((memory, address)) = resolve(place.space, address as u64) else {
            return Err(Stop::unsupported(format!("memory of address space {}", place.space.0)));
        };
        let space = match memory {
            Memory::Global => &mut self.global,
            Memory::Local => &mut self.local,
            Memory::Private => private,
        };
        let (object, at) = space.find(address, place.size).map_err(|error| format!("{what} {error}"))?;
        if !address.is_multiple_of(place.align) {
            let align = place.align;
            return Err(format!("{what} {address:#x}, which is not {align}-aligned as promised").into());
        }
        if access.writes && object.constant {
            return Err(format!("a store to the constant {}", object.name).into());
        }
        let range = at..at + place.size as usize;
        if self.races && !object.shadow.is_empty() {
            let noted = self.order.access(access, &mut object.shadow[range.clone()]);
            noted.map_err(|error| {
                let name = &object.name;
                Stop::race(format!("{what} {} bytes at {at} of {name}: {error}", place.size))
            })?;
        }
        Ok(&mut object.bytes[range])
    }

    /// Whether an address is in an object or right behind it together with another: what `inbounds` promises.
    pub fn in_one_object(&self, private: &Space, space: AddressSpace, a: u64, b: u64) -> bool {
        let (Some((memory, a)), Some((other, b))) = (resolve(space, a), resolve(space, b)) else {
            return true;
        };
        let space = match memory {
            Memory::Global => &self.global,
            Memory::Local => &self.local,
            Memory::Private => private,
        };
        memory == other && space.around(a).is_some_and(|object| object.base <= b && b <= object.end())
    }
}
