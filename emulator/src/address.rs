//! Addresses of vector memory instructions.

use gcnsel_isa::semantics::word::Layout;
use gcnsel_isa::{Field, Format, Inst, Operand, Reg};

use crate::fault::Trouble;
use crate::machine::{Place, SCRATCH_ADDRESS};
use crate::operand::{PRIVATE_APERTURE, SHARED_APERTURE, Source, for_each_lane};
use crate::registers::FileSizes;
use crate::wave::Wave;

/// How an instruction forms its lanes' addresses.
#[derive(Clone, Copy, Debug)]
enum Mode {
    /// A 64-bit address in the flat address space.
    Flat,
    /// A 64-bit global address, or a scalar base and a 32-bit offset.
    Global,
    /// A lane's offset in its scratch.
    Scratch,
    /// By a resource.
    Buffer { offset_lane: bool, index_lane: bool },
}

/// The address operands of a vector memory instruction.
#[derive(Clone, Copy, Debug)]
pub struct Addressing {
    mode: Mode,
    /// The vector operand's first register and its dwords.
    vector: Option<(usize, usize)>,
    /// The scalar base's first register.
    scalar: Option<usize>,
    /// The buffer's scalar offset.
    buffer_offset: Source,
    /// The immediate offset, in bytes.
    offset: i64,
    /// A buffer may end between dwords of an access.
    by_dwords: bool,
}

/// A place in memory that a lane accesses, and how many bytes are there, of those that it asks for: a buffer may end among
/// them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Spot {
    /// The place of the first.
    pub place: Place,
    /// How many.
    pub bytes: usize,
}

/// What of an address is the same for all lanes.
#[derive(Clone, Copy, Debug)]
pub struct Base {
    scalar: u64,
    scratch: u64,
    resource: Resource,
}

/// A buffer resource. Source of the layout: "Vega" instruction set manual, buffer resource descriptor; the element
/// size of interleaved buffers is four bytes on GFX9.
#[derive(Clone, Copy, Debug, Default)]
struct Resource {
    base: u64,
    stride: u64,
    records: u64,
    interleaved: bool,
    index_stride: u64,
    adds_lane: bool,
    scalar_offset: u64,
}

impl Resource {
    fn new(words: [u32; 4], scalar_offset: u32) -> Resource {
        let [w0, w1, w2, w3] = words;
        let adds_lane = w3 >> 23 & 1 != 0;
        // With the lane's number added, the data format holds the stride's upper bits.
        let high_stride = if adds_lane { u64::from(w3 >> 15 & 15) << 14 } else { 0 };
        Resource {
            base: u64::from(w0) | u64::from(w1 & 0xffff) << 32,
            stride: u64::from(w1 >> 16 & 0x3fff) | high_stride,
            records: u64::from(w2),
            interleaved: w1 >> 31 != 0,
            index_stride: 8 << (w3 >> 21 & 3),
            adds_lane,
            scalar_offset: u64::from(scalar_offset),
        }
    }
}

impl Addressing {
    /// The addressing of an instruction.
    ///
    /// # Errors
    /// An operand is beyond the allocation.
    pub fn new(inst: &Inst, sizes: &FileSizes) -> Result<Addressing, Trouble> {
        let mods = &inst.mods;
        let mode = match inst.op.row().format {
            Format::Flat => Mode::Flat,
            Format::Global => Mode::Global,
            Format::Scratch => Mode::Scratch,
            Format::Mubuf | Format::Mtbuf => Mode::Buffer { offset_lane: mods.offen, index_lane: mods.idxen },
            _ => return Err(Trouble::BadOperand("no vector memory instruction")),
        };
        let mut addressing = Addressing {
            mode,
            vector: None,
            scalar: None,
            buffer_offset: Source::Constant(0),
            offset: i64::from(mods.offset),
            by_dwords: is_by_dwords(inst),
        };
        for (index, (spec, operand)) in inst.specs().iter().zip(&inst.operands).enumerate() {
            let dwords = inst.operand_dwords(index);
            match (spec.field, operand) {
                (Field::Vaddr | Field::BufAddr, Operand::Reg(register)) if dwords != 0 => {
                    addressing.vector = Some((sizes.vector(*register, dwords)?, usize::from(dwords)));
                }
                (Field::Saddr, Operand::Reg(register)) => {
                    let dwords = if matches!(mode, Mode::Scratch) { 1 } else { 2 };
                    addressing.scalar = Some(sizes.scalar(*register, dwords)?);
                }
                (Field::Srsrc, Operand::Reg(register)) => {
                    addressing.scalar = Some(sizes.scalar(*register, 4)?);
                }
                (Field::BufOffset, operand) => {
                    addressing.buffer_offset = Source::new(*operand, Layout::Int32, 1, sizes)?;
                }
                _ => {}
            }
        }
        Ok(addressing)
    }

    /// Computes what is the same for all lanes, and checks that the address is defined.
    ///
    /// # Errors
    /// Part of the address was never written.
    pub fn base(&self, wave: &Wave) -> Result<Base, Trouble> {
        const PLACE: &str = "an address";
        let registers = &wave.registers;
        let mut base = Base { scalar: 0, scratch: 0, resource: Resource::default() };
        if let Some((first, dwords)) = self.vector {
            registers.check_active_lanes(first, dwords, PLACE)?;
        }
        match (self.mode, self.scalar) {
            (Mode::Buffer { .. }, Some(_)) => {
                let words = self.resource(wave)?;
                if self.buffer_offset.lane_undefined(registers, 0, 1) != 0 {
                    return Err(Trouble::Poison { place: PLACE, register: None, lane: None });
                }
                let offset = self.buffer_offset.lane(registers, 0, 1) as u32;
                base.resource = Resource::new(words, offset);
            }
            (Mode::Scratch, Some(index)) => base.scalar = registers.defined(index, 1, PLACE)?,
            (_, Some(index)) => base.scalar = registers.defined(index, 2, PLACE)?,
            (_, None) => {}
        }
        if matches!(self.mode, Mode::Scratch) {
            base.scratch = flat_scratch(wave)?;
        }
        Ok(base)
    }

    /// The four dwords of a buffer's resource.
    ///
    /// # Errors
    /// There is none, or part of it was never written.
    pub fn resource(&self, wave: &Wave) -> Result<[u32; 4], Trouble> {
        let first = self.scalar.ok_or(Trouble::BadOperand("no resource"))?;
        wave.registers.defined(first, 4, "an address")?;
        Ok(std::array::from_fn(|dword| wave.registers.scalar[first + dword]))
    }

    /// Where a lane accesses so many bytes; `None` where a buffer's bounds make the access do nothing.
    ///
    /// # Errors
    /// A flat access needs the flat scratch base, which was never written.
    #[inline]
    pub fn spot(&self, wave: &Wave, base: &Base, lane: usize, bytes: usize) -> Result<Option<Spot>, Trouble> {
        let dword = |index: usize| u64::from(wave.registers.vector[index][lane]);
        let pair = |index: usize| dword(index) | dword(index + 1) << 32;
        let place = match self.mode {
            Mode::Global => {
                let vector = match self.vector {
                    Some((index, 2)) => pair(index),
                    Some((index, _)) => dword(index),
                    None => 0,
                };
                Place::Global(base.scalar.wrapping_add(vector).wrapping_add_signed(self.offset))
            }
            Mode::Flat => {
                let address = self.vector.map_or(0, |(index, _)| pair(index));
                // The aperture is chosen before the offset is added, by the register alone.
                let offset = (address as u32).wrapping_add(self.offset as u32);
                match (address >> 32) as u32 {
                    SHARED_APERTURE => Place::Lds(offset),
                    PRIVATE_APERTURE => {
                        Place::Scratch { offset: u64::from(offset), base: flat_scratch(wave)? }
                    }
                    _ => Place::Global(address.wrapping_add_signed(self.offset)),
                }
            }
            Mode::Scratch => {
                let vector = self.vector.map_or(0, |(index, _)| dword(index));
                let offset =
                    (base.scalar as u32).wrapping_add(vector as u32).wrapping_add(self.offset as u32);
                Place::Scratch { offset: u64::from(offset), base: base.scratch }
            }
            Mode::Buffer { offset_lane, index_lane } => {
                let mut next = self.vector.map_or(0, |(index, _)| index);
                let mut take = |present: bool| {
                    if !present {
                        return 0;
                    }
                    next += 1;
                    dword(next - 1)
                };
                let index = index_lane.then(|| take(true));
                let offset = take(offset_lane).wrapping_add_signed(self.offset) as u32;
                let element = if self.by_dwords { 4 } else { bytes };
                let strict = wave.registers.strict;
                let reached = base.resource.bytes_inside(index, offset, (bytes, element), strict)?;
                let place = base.resource.place(index.unwrap_or(0), u64::from(offset), lane as u64);
                return Ok((reached != 0).then_some(Spot { place, bytes: reached }));
            }
        };
        Ok(Some(Spot { place, bytes }))
    }
}

/// Whether the bounds of buffers are checked for each dword of an access: of plain loads and stores. Atomics, and elements in a
/// format, are there whole or not at all.
fn is_by_dwords(inst: &Inst) -> bool {
    let row = inst.op.row();
    let is_plain = row.format == Format::Mubuf && !row.name.contains("_format_");
    is_plain
        && row.memory().is_some_and(|memory| {
            memory.bytes > 4 && matches!(memory.access, gcnsel_isa::Access::Load | gcnsel_isa::Access::Store)
        })
}

impl Resource {
    /// How many of the bytes of an access there are, in elements that are there or not, at an index and an offset: the sum, of
    /// 32 bits, of the lane's and the instruction's.
    ///
    /// With an index structures are counted, else bytes. Where lanes' numbers are added nothing is checked. Whether the scalar
    /// offset counts, and an element that the end cuts in two is there, sources differ: strictly nothing may depend on it.
    /// Sources: CDNA4 manual, 9.1.5.1, by which the scalar offset does not count; AMD's emulator `rocjitsu` as it was compared with
    /// gfx950 (`ROCm/rocm-systems`, pull request 10928), by which it does, without wrapping, and the sum has 32 bits.
    ///
    /// # Errors
    /// Strictly, if sources differ about it.
    fn bytes_inside(
        &self,
        index: Option<u64>,
        offset: u32,
        (bytes, element): (usize, usize),
        strict: bool,
    ) -> Result<usize, Trouble> {
        // Scratch is the only interleaved memory here; its bounds are checked byte by byte.
        if self.interleaved || self.adds_lane && index.is_none() {
            return Ok(bytes);
        }
        if let Some(index) = index.filter(|_| self.stride != 0) {
            return Ok(if index < self.records { bytes } else { 0 });
        }
        let left = |offset: u64| self.records.saturating_sub(offset).min(bytes as u64) as usize;
        let (inside, without) = (left(u64::from(offset) + self.scalar_offset), left(u64::from(offset)));
        if strict && inside / element != without / element {
            return Err(Trouble::Descriptor("an access beyond its buffer by its scalar offset alone"));
        }
        if strict && inside % element != 0 {
            return Err(Trouble::Descriptor("an access as a whole, partly beyond its buffer"));
        }
        Ok(inside / element * element)
    }

    /// The place that an index and an offset give.
    fn place(&self, index: u64, offset: u64, lane: u64) -> Place {
        let index = index + if self.adds_lane { lane } else { 0 };
        let start = self.base + self.scalar_offset;
        let Resource { stride, index_stride, .. } = *self;
        match self.interleaved {
            true => Place::Swizzled { base: start, offset, index, index_stride, stride },
            false => Place::Global(start + index * stride + offset),
        }
    }
}

/// The address of the wave's scratch for flat and scratch instructions.
fn flat_scratch(wave: &Wave) -> Result<u64, Trouble> {
    if wave.architected_scratch {
        return Ok(SCRATCH_ADDRESS + wave.scratch_offset);
    }
    wave.registers.defined(Reg::FLAT_SCRATCH.index as usize, 2, "the flat scratch address")
}

/// Calls `f` with each active lane's place, where there is one, of an access of so many bytes.
pub fn for_each_place(
    addressing: &Addressing,
    wave: &mut Wave,
    bytes: usize,
    mut f: impl FnMut(&mut Wave, usize, Option<Spot>) -> Result<(), Trouble>,
) -> Result<(), Trouble> {
    let base = addressing.base(wave)?;
    let mut outcome = Ok(());
    for_each_lane(wave.registers.exec(), |lane| {
        if outcome.is_ok() {
            outcome = addressing.spot(wave, &base, lane, bytes).and_then(|spot| f(wave, lane, spot));
        }
    });
    outcome
}
