//! What the waves of a workgroup share.

use std::ops::Range;

use gcnsel_isa::{Feature, Setting, Target, TargetId};

use crate::fault::Trouble;
use crate::memory::Memory;
use crate::observe::{Touch, Touched};
use crate::pending::Unfinished;
use crate::region::Region;
use crate::wave::Wave;
use crate::wave_sync::WaveSync;

/// The address of a workgroup's scratch; far from [`Memory`]'s allocations.
pub const SCRATCH_ADDRESS: u64 = 0x7c00_0000_0000;

/// What the other half of a register becomes when a load writes half of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OtherHalf {
    /// It stays as it is.
    Kept,
    /// Zero.
    Zero,
    /// One or the other.
    Unknown,
}

/// What of a machine's behaviour a code object's settings decide.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Settings {
    /// Memory instructions may be issued again after a page fault: XNACK is on, or may be.
    pub replays: bool,
    /// With SRAMECC registers are written whole.
    ///
    /// Source: the CDNA5 manual, loads of 16 bits on chips with ECC; LLVM's `d16PreservesUnusedBits`.
    pub other_half: OtherHalf,
}

impl Settings {
    /// Those of code for that target.
    pub fn of(id: TargetId) -> Settings {
        let has_sramecc = id.target.info().has(Feature::Sramecc);
        Settings {
            replays: id.settings.may_replay(),
            other_half: match id.settings.sramecc {
                _ if !has_sramecc => OtherHalf::Kept,
                Setting::Off => OtherHalf::Kept,
                Setting::On => OtherHalf::Zero,
                Setting::Any => OtherHalf::Unknown,
            },
        }
    }

    /// A register, and what is undefined of it, after a load has written these bits of it, of a value and of what is undefined
    /// of that.
    pub fn after_half(self, old: (u32, u32), new: (u32, u32), written: u32) -> (u32, u32) {
        let (value, undefined) = (new.0 & written, new.1 & written);
        match self.other_half {
            OtherHalf::Kept => (old.0 & !written | value, old.1 & !written | undefined),
            OtherHalf::Zero => (value, undefined),
            OtherHalf::Unknown => (value, undefined | !written),
        }
    }
}

/// Memory and time, as a workgroup sees them.
pub struct Machine<'a> {
    /// The processor.
    pub target: Target,
    /// What the code object says of it.
    pub settings: Settings,
    /// Global memory.
    pub memory: &'a mut Memory,
    /// The workgroup's LDS.
    pub lds: Region,
    /// The scratch of the workgroup's waves, at [`SCRATCH_ADDRESS`], lanes interleaved by dwords.
    pub scratch: Region,
    /// What waves of all workgroups wait for each other by.
    pub wave_sync: WaveSync,
    /// Instructions executed so far: the clock.
    pub clock: u64,
    /// Strict mode: what the instruction being executed has written of LDS that other waves can see.
    pub lds_writes: Option<Vec<Range<u32>>>,
    /// What the instruction being executed has touched of memory, if the wave is observed.
    pub touches: Option<Vec<Touch>>,
    /// Strict mode: writes of LDS that their waves did not wait for before the last barrier, and have not since.
    pub unfinished: Vec<Unfinished>,
}

/// Where one byte of a lane's scratch lies in its wave's: dwords of the lanes side by side.
pub fn interleaved(offset: u64, lane: u64) -> u64 {
    (offset / 4 * 64 + lane) * 4 + offset % 4
}

/// A place in memory that a lane accesses.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// A global address.
    Global(u64),
    /// An offset in LDS.
    Lds(u32),
    /// An offset in the lane's scratch, and the address of the wave's scratch.
    Scratch {
        /// The offset, in bytes of the lane.
        offset: u64,
        /// The address its wave's scratch begins at.
        base: u64,
    },
    /// An address in the workgroup's scratch, computed by the kernel through a buffer resource.
    Swizzled {
        /// The address of lane and offset zero.
        base: u64,
        /// The byte's place from there: a function of offset, by the resource's strides.
        offset: u64,
        /// The lane's index in the resource.
        index: u64,
        /// Lanes that are interleaved.
        index_stride: u64,
        /// The structure's stride, in bytes.
        stride: u64,
    },
}

impl Place {
    fn space(&self) -> &'static str {
        match self {
            Place::Global(_) => "global memory",
            Place::Lds(_) => "LDS",
            Place::Scratch { .. } | Place::Swizzled { .. } => "scratch",
        }
    }

    /// The address of byte `index` of the access, for memory that is not linear.
    fn byte_address(&self, lane: u32, byte: u64) -> u64 {
        match *self {
            Place::Global(address) => address.wrapping_add(byte),
            Place::Lds(offset) => u64::from(offset) + byte,
            Place::Scratch { offset, base } => base.wrapping_add(interleaved(offset + byte, u64::from(lane))),
            Place::Swizzled { base, offset, index, index_stride, stride } => {
                let offset = offset + byte;
                let (group, within) = (index / index_stride, index % index_stride);
                base.wrapping_add((group * stride + offset / 4 * 4) * index_stride + within * 4 + offset % 4)
            }
        }
    }

    /// What an observer is told of an access to so many bytes.
    fn touch(&self, lane: u32, bytes: usize) -> Touch {
        let memory = match self {
            Place::Global(_) => Touched::Global,
            Place::Lds(_) => Touched::Lds,
            Place::Scratch { .. } | Place::Swizzled { .. } => Touched::Scratch,
        };
        Touch { lane, memory, address: self.reported(), bytes: bytes as u32 }
    }

    /// What a trouble reports as the address.
    fn reported(&self) -> u64 {
        match *self {
            Place::Global(address) => address,
            Place::Lds(offset) => u64::from(offset),
            Place::Scratch { offset, .. } | Place::Swizzled { offset, .. } => offset,
        }
    }
}

impl Machine<'_> {
    /// What the instruction being executed has written of LDS, which begins anew.
    pub fn take_lds_writes(&mut self) -> Vec<Range<u32>> {
        self.lds_writes.as_mut().map(std::mem::take).unwrap_or_default()
    }

    /// Checks that no other wave's unfinished write may still be under way in LDS.
    #[inline]
    fn check_finished(&self, wave: &Wave, lane: u32, offset: u32, bytes: usize) -> Result<(), Trouble> {
        let end = offset.saturating_add(bytes as u32);
        if !wave.pending.is_empty() && wave.pending.loads_to(&(offset..end)) {
            return Err(Trouble::Unfinished { lane, address: u64::from(offset), wave: wave.index });
        }
        if self.unfinished.is_empty() {
            return Ok(());
        }
        let meets = |range: &Range<u32>| range.start < end && offset < range.end;
        let mut others = self.unfinished.iter().filter(|write| write.wave != wave.index);
        others.find(|write| write.bytes.iter().any(meets)).map_or(Ok(()), |write| {
            Err(Trouble::Unfinished { lane, address: u64::from(offset), wave: write.wave })
        })
    }

    /// Notes that a lane accesses memory.
    #[inline]
    pub fn touch(&mut self, lane: u32, place: &Place, bytes: usize) {
        if let Some(touches) = &mut self.touches {
            touches.push(place.touch(lane, bytes));
        }
    }

    fn outside(&self, wave: &Wave, lane: u32, place: &Place, bytes: usize) -> Trouble {
        let near = match place {
            Place::Lds(_) => format!("the workgroup has {} bytes", self.lds.size()),
            _ => format!("a lane has {} bytes", wave.scratch_bytes / 64),
        };
        let (space, address) = (place.space(), place.reported());
        Trouble::OutOfBounds { lane: Some(lane), space, address, bytes: bytes as u32, near }
    }

    /// Reads `buffer.len()` bytes for a lane; gives the undefined bits of them in `undefined`.
    ///
    /// # Errors
    /// Some byte is out of bounds.
    pub fn load(
        &mut self,
        wave: &Wave,
        lane: u32,
        place: Place,
        buffer: &mut [u8],
        undefined: &mut [u8],
    ) -> Result<(), Trouble> {
        self.touch(lane, &place, buffer.len());
        match place {
            Place::Global(address) => {
                buffer.copy_from_slice(self.memory.read(Some(lane), address, buffer.len() as u64)?);
            }
            Place::Lds(offset) => {
                self.check_finished(wave, lane, offset, buffer.len())?;
                for (index, byte) in buffer.iter_mut().enumerate() {
                    let read = self.lds.byte(offset as usize + index);
                    (*byte, undefined[index]) =
                        read.ok_or_else(|| self.outside(wave, lane, &place, undefined.len()))?;
                }
            }
            Place::Scratch { .. } | Place::Swizzled { .. } => {
                let size = buffer.len();
                check_element(wave, &place, size)?;
                for (index, byte) in buffer.iter_mut().enumerate() {
                    let address = place.byte_address(lane, index as u64);
                    let read = self.scratch_index(wave, address).and_then(|offset| self.scratch.byte(offset));
                    (*byte, undefined[index]) = read.ok_or_else(|| self.outside(wave, lane, &place, size))?;
                }
            }
        }
        Ok(())
    }

    /// Writes bytes for a lane; scratch keeps what is undefined of them, other memory must not get such bytes.
    ///
    /// # Errors
    /// Some byte is out of bounds or read-only.
    pub fn store(
        &mut self,
        wave: &Wave,
        lane: u32,
        place: Place,
        buffer: &[u8],
        undefined: &[u8],
    ) -> Result<(), Trouble> {
        self.touch(lane, &place, buffer.len());
        match place {
            Place::Global(address) => {
                let end = address.saturating_add(buffer.len() as u64);
                if !wave.pending.is_empty() && wave.pending.reads_from(&(address..end)) {
                    return Err(Trouble::Overtaken { lane, address });
                }
                self.memory.write(Some(lane), address, buffer.len() as u64)?.copy_from_slice(buffer);
            }
            Place::Lds(offset) => {
                self.check_finished(wave, lane, offset, buffer.len())?;
                if let Some(writes) = &mut self.lds_writes {
                    writes.push(offset..offset.saturating_add(buffer.len() as u32));
                }
                for (index, (byte, bits)) in buffer.iter().zip(undefined).enumerate() {
                    if !self.lds.set_byte(offset as usize + index, *byte, *bits) {
                        return Err(self.outside(wave, lane, &place, buffer.len()));
                    }
                }
            }
            Place::Scratch { .. } | Place::Swizzled { .. } => {
                check_element(wave, &place, buffer.len())?;
                for (index, (byte, bits)) in buffer.iter().zip(undefined).enumerate() {
                    let address = place.byte_address(lane, index as u64);
                    let written = self
                        .scratch_index(wave, address)
                        .is_some_and(|offset| self.scratch.set_byte(offset, *byte, *bits));
                    if !written {
                        return Err(self.outside(wave, lane, &place, buffer.len()));
                    }
                }
            }
        }
        Ok(())
    }

    /// The index in the workgroup's scratch of an address in the wave's own part.
    fn scratch_index(&self, wave: &Wave, address: u64) -> Option<usize> {
        let offset = address.checked_sub(SCRATCH_ADDRESS)?;
        let own = wave.scratch_offset..wave.scratch_offset + wave.scratch_bytes;
        own.contains(&offset).then_some(offset as usize)
    }
}

/// Bytes of an element of interleaved memory.
const ELEMENT: usize = 4;

/// Strict mode: checks that an access through a resource that interleaves lanes is of one element, since no manual says where the
/// others of a larger one are.
fn check_element(wave: &Wave, place: &Place, bytes: usize) -> Result<(), Trouble> {
    match place {
        Place::Swizzled { .. } if bytes > ELEMENT && wave.registers.strict => {
            Err(Trouble::BadOperand("more than an element of interleaved memory"))
        }
        _ => Ok(()),
    }
}
