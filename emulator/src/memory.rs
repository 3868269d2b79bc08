//! Global memory: allocations with unmapped room between them, so that every stray access is noticed.

use std::cell::Cell;

use crate::fault::Trouble;
use crate::operand::{PRIVATE_APERTURE, SHARED_APERTURE};

/// A range of addresses the kernel may access.
#[derive(Clone, Debug)]
struct Allocation {
    base: u64,
    bytes: Vec<u8>,
    writable: bool,
    name: String,
}

/// All the memory a dispatch can reach by global addresses.
#[derive(Clone, Debug, Default)]
pub struct Memory {
    /// By address.
    allocations: Vec<Allocation>,
    /// The allocation used last; most accesses hit it again.
    recent: Cell<usize>,
}

/// Where allocations begin: canonical, far from zero and from the apertures.
const FIRST_ADDRESS: u64 = 0x7e00_0000_0000;
/// Unmapped bytes after each allocation, at least.
const GUARD: u64 = 1 << 20;

/// The number of an allocation of a [`Memory`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AllocationId(usize);

impl Memory {
    /// No memory at all.
    pub fn new() -> Memory {
        Memory::default()
    }

    /// Maps `bytes` at an address that is a multiple of `align` (a power of two, at least 256).
    pub fn allocate(
        &mut self,
        name: impl Into<String>,
        bytes: Vec<u8>,
        align: u64,
        writable: bool,
    ) -> AllocationId {
        let align = align.max(256).next_power_of_two();
        let end =
            self.allocations.last().map_or(FIRST_ADDRESS, |last| last.base + last.bytes.len() as u64 + GUARD);
        let base = end.next_multiple_of(align);
        self.allocations.push(Allocation { base, bytes, writable, name: name.into() });
        AllocationId(self.allocations.len() - 1)
    }

    /// The first address of an allocation.
    pub fn address(&self, id: AllocationId) -> u64 {
        self.allocations[id.0].base
    }

    /// The bytes of an allocation.
    pub fn bytes(&self, id: AllocationId) -> &[u8] {
        &self.allocations[id.0].bytes
    }

    /// The bytes of an allocation, for the host to write.
    pub fn bytes_mut(&mut self, id: AllocationId) -> &mut Vec<u8> {
        &mut self.allocations[id.0].bytes
    }

    /// The index of the allocation that holds the whole range.
    fn find(&self, address: u64, bytes: u64) -> Option<usize> {
        let holds = |index: usize| {
            let allocation = &self.allocations[index];
            address.checked_sub(allocation.base).is_some_and(|offset| {
                offset.checked_add(bytes).is_some_and(|end| end <= allocation.bytes.len() as u64)
            })
        };
        let recent = self.recent.get();
        if recent < self.allocations.len() && holds(recent) {
            return Some(recent);
        }
        let index =
            self.allocations.partition_point(|allocation| allocation.base <= address).checked_sub(1)?;
        holds(index).then(|| {
            self.recent.set(index);
            index
        })
    }

    /// What is said of an access outside every allocation.
    #[cold]
    fn stray(&self, lane: Option<u32>, address: u64, bytes: u64) -> Trouble {
        let after = self.allocations.partition_point(|allocation| allocation.base <= address);
        let describe = |allocation: &Allocation| {
            let end = allocation.base + allocation.bytes.len() as u64;
            let size = allocation.bytes.len();
            if address >= end {
                format!("{} bytes past the end of {} ({size} bytes)", address - end, allocation.name)
            } else if address >= allocation.base {
                format!("it crosses the end of {} ({size} bytes)", allocation.name)
            } else {
                format!("{} bytes before {} ({size} bytes)", allocation.base - address, allocation.name)
            }
        };
        let below = after.checked_sub(1).map(|index| &self.allocations[index]);
        let above = self.allocations.get(after);
        let nearest = match (below, above) {
            (Some(below), Some(above)) => {
                let past = address.saturating_sub(below.base + below.bytes.len() as u64);
                Some(if past <= above.base - address { below } else { above })
            }
            (below, above) => below.or(above),
        };
        // Memory is far below the apertures, and flat instructions whose register is in one get to LDS or scratch.
        let aperture = match (address >> 32) as u32 {
            SHARED_APERTURE => Some("LDS"),
            PRIVATE_APERTURE => Some("scratch"),
            _ => None,
        };
        let near = match aperture {
            Some(space) => {
                format!(
                    "{space} is there for flat instructions alone, if their register without the offset is there"
                )
            }
            None => nearest.map_or("nothing is allocated".to_owned(), describe),
        };
        Trouble::OutOfBounds { lane, space: "global memory", address, bytes: bytes as u32, near }
    }

    /// The bytes of a range.
    ///
    /// # Errors
    /// The range is not inside one allocation.
    pub fn read(&self, lane: Option<u32>, address: u64, bytes: u64) -> Result<&[u8], Trouble> {
        let index = self.find(address, bytes).ok_or_else(|| self.stray(lane, address, bytes))?;
        let allocation = &self.allocations[index];
        let start = (address - allocation.base) as usize;
        Ok(&allocation.bytes[start..start + bytes as usize])
    }

    /// The bytes of a range, to be written.
    ///
    /// # Errors
    /// The range is not inside one allocation, or that may not be written.
    pub fn write(&mut self, lane: Option<u32>, address: u64, bytes: u64) -> Result<&mut [u8], Trouble> {
        let index = self.find(address, bytes).ok_or_else(|| self.stray(lane, address, bytes))?;
        let allocation = &mut self.allocations[index];
        if !allocation.writable {
            return Err(Trouble::ReadOnly { lane, address, name: allocation.name.clone() });
        }
        let start = (address - allocation.base) as usize;
        Ok(&mut allocation.bytes[start..start + bytes as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_checked() {
        let mut memory = Memory::new();
        let first = memory.allocate("first", vec![1; 16], 256, true);
        let second = memory.allocate("second", vec![2; 8], 4096, false);
        let (a, b) = (memory.address(first), memory.address(second));
        assert_eq!(b % 4096, 0);
        assert_eq!(memory.read(None, a + 12, 4), Ok(&[1u8; 4][..]));
        assert!(memory.write(None, a, 16).is_ok());
        let trouble = memory.read(Some(3), a + 13, 4).expect_err("crosses the end").to_string();
        assert!(trouble.contains("lane 3") && trouble.contains("crosses the end of first"), "{trouble}");
        let trouble = memory.read(None, a + 20, 4).expect_err("past the end").to_string();
        assert!(trouble.contains("4 bytes past the end of first"), "{trouble}");
        let trouble = memory.read(None, b - 4, 4).expect_err("before").to_string();
        assert!(trouble.contains("4 bytes before second"), "{trouble}");
        assert!(matches!(memory.write(None, b, 4), Err(Trouble::ReadOnly { .. })));
        assert!(memory.read(None, u64::MAX, 4).is_err());
        for (aperture, space) in [(SHARED_APERTURE, "LDS is there"), (PRIVATE_APERTURE, "scratch is there")] {
            let trouble = memory.read(None, u64::from(aperture) << 32 | 8, 4).expect_err(space).to_string();
            assert!(trouble.contains(space), "{trouble}");
        }
    }
}
