//! Sources and destinations of vector instructions, prepared once and then read and written for all lanes.

use std::ops::Deref;

use gcnsel_isa::semantics::Env;
use gcnsel_isa::semantics::cross_lane::dpp_source;
use gcnsel_isa::semantics::modifiers::{self, SourceMods, inline_bits, insert_part, literal_bits};
use gcnsel_isa::semantics::word::{Bits, Layout};
use gcnsel_isa::{Bank, DppCtrl, Form, Inst, Omod, Op, Operand, Reg, SdwaSel, SdwaUnused};

use crate::fault::Trouble;
use crate::registers::{FileSizes, Lanes, Registers};

/// The aperture of LDS in the flat address space: the high dword of its addresses.
pub const SHARED_APERTURE: u32 = 0x0002_0000;
/// The aperture of scratch in the flat address space: the high dword of its addresses.
pub const PRIVATE_APERTURE: u32 = 0x0001_0000;

/// Where an operand's value comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// Vector registers from this index on.
    Vector(usize),
    /// Scalar registers from this index on.
    Scalar(usize),
    /// A constant.
    Constant(u64),
    /// Whether VCC is zero.
    VccZero,
    /// Whether EXEC is zero.
    ExecZero,
    /// SCC.
    Scc,
}

impl Source {
    /// The source for an operand read as `layout`, `dwords` wide.
    ///
    /// # Errors
    /// The register is beyond the allocation, or the operand cannot be a source.
    pub fn new(operand: Operand, layout: Layout, dwords: u8, sizes: &FileSizes) -> Result<Source, Trouble> {
        match operand {
            Operand::Reg(register) if register.bank != Bank::Sgpr => {
                Ok(Source::Vector(sizes.vector(register, dwords)?))
            }
            Operand::Reg(register) => Source::scalar_register(register, dwords, sizes),
            Operand::Inline(constant) => Ok(Source::Constant(inline_bits(constant, layout))),
            Operand::Literal(literal) => Ok(Source::Constant(literal_bits(literal, layout))),
            Operand::Imm(_) | Operand::Off => Err(Trouble::BadOperand("a source that is no value")),
        }
    }

    fn scalar_register(register: Reg, dwords: u8, sizes: &FileSizes) -> Result<Source, Trouble> {
        // As a single dword the aperture registers read their low half, which is zero.
        let aperture = |high: u32| Source::Constant(if dwords >= 2 { u64::from(high) << 32 } else { 0 });
        const SHARED: u16 = Reg::SHARED_BASE.index;
        const SHARED_LIMIT: u16 = Reg::SHARED_LIMIT.index;
        const PRIVATE: u16 = Reg::PRIVATE_BASE.index;
        const PRIVATE_LIMIT: u16 = Reg::PRIVATE_LIMIT.index;
        const VCCZ: u16 = Reg::VCCZ.index;
        const EXECZ: u16 = Reg::EXECZ.index;
        const SCC: u16 = Reg::SCC.index;
        Ok(match register.index {
            SHARED => aperture(SHARED_APERTURE),
            SHARED_LIMIT => aperture(SHARED_APERTURE + 1),
            PRIVATE => aperture(PRIVATE_APERTURE),
            PRIVATE_LIMIT => aperture(PRIVATE_APERTURE + 1),
            VCCZ => Source::VccZero,
            EXECZ => Source::ExecZero,
            SCC => Source::Scc,
            index if index >= 128 => {
                return Err(Trouble::BadOperand("a special register that cannot be read"));
            }
            _ => Source::Scalar(sizes.scalar(register, dwords)?),
        })
    }

    /// The value of one lane, from its first `dwords` dwords (at most four), as bits.
    pub fn lane(&self, registers: &Registers, lane: usize, dwords: usize) -> u128 {
        let gather = |dword: &dyn Fn(usize) -> u32| {
            (0..dwords).fold(0u128, |bits, index| bits | u128::from(dword(index)) << (32 * index))
        };
        match *self {
            Source::Vector(index) => gather(&|dword| registers.vector[index + dword][lane]),
            Source::Scalar(index) => gather(&|dword| registers.scalar[index + dword]),
            Source::Constant(bits) => u128::from(bits),
            Source::VccZero => u128::from(registers.pair(Reg::VCC.index as usize) == 0),
            Source::ExecZero => u128::from(registers.exec() == 0),
            Source::Scc => u128::from(registers.scc),
        }
    }

    /// The undefined bits of one lane's value.
    pub fn lane_undefined(&self, registers: &Registers, lane: usize, dwords: usize) -> u128 {
        let gather = |dword: &dyn Fn(usize) -> u32| {
            (0..dwords).fold(0u128, |bits, index| bits | u128::from(dword(index)) << (32 * index))
        };
        match *self {
            Source::Vector(index) => gather(&|dword| registers.lane_undefined(index + dword, lane)),
            Source::Scalar(index) => gather(&|dword| registers.scalar_undefined[index + dword]),
            Source::VccZero if registers.pair_undefined(Reg::VCC.index as usize) != 0 => 1,
            Source::Scc if registers.scc_undefined => 1,
            Source::Constant(_) | Source::VccZero | Source::ExecZero | Source::Scc => 0,
        }
    }

    /// Lanes in which the value has undefined bits.
    pub fn dirty(&self, registers: &Registers, dwords: usize) -> u64 {
        match *self {
            Source::Vector(index) => {
                registers.dirty[index..index + dwords].iter().fold(0, |mask, dirty| mask | dirty)
            }
            Source::Constant(_) | Source::ExecZero => 0,
            _ if self.lane_undefined(registers, 0, dwords) != 0 => u64::MAX,
            _ => 0,
        }
    }

    /// A lane mask's value: a pair of scalar registers, or a constant.
    pub fn mask(&self, registers: &Registers) -> u64 {
        self.lane(registers, 0, 2) as u64
    }

    /// The undefined bits of a lane mask.
    pub fn mask_undefined(&self, registers: &Registers) -> u64 {
        self.lane_undefined(registers, 0, 2) as u64
    }
}

/// Values of all lanes, borrowed from a register where nothing has to be done to them.
pub enum LaneValues<'a, B> {
    /// A register's lanes.
    Borrowed(&'a [B; 64]),
    /// Computed ones.
    Owned([B; 64]),
}

impl<B> Deref for LaneValues<'_, B> {
    type Target = [B; 64];
    #[inline(always)]
    fn deref(&self) -> &[B; 64] {
        match self {
            LaneValues::Borrowed(lanes) => lanes,
            LaneValues::Owned(lanes) => lanes,
        }
    }
}

/// Values of which each register has a dword, lane by lane. One loop makes the whole value: a loop for each dword would write and
/// read all of them again, which is most of the time of an operand of 64 bits.
#[inline(always)]
fn gathered<B: Bits>(registers: &[Lanes]) -> [B; 64] {
    let mut lanes = [B::default(); 64];
    for (lane, value) in lanes.iter_mut().enumerate() {
        for (dword, register) in registers.iter().enumerate() {
            *value = value.with_dword(dword, register[lane]);
        }
    }
    lanes
}

/// The lane permutation of a DPP source.
#[derive(Clone, Debug)]
pub struct LaneMap {
    /// The lane that each lane reads.
    sources: [Option<u8>; 64],
    /// Lanes of the rows and banks that are written.
    written: u64,
    /// Lanes without a source read zero instead of not being written.
    zero_fill: bool,
}

impl LaneMap {
    fn new(inst: &Inst) -> Result<LaneMap, Trouble> {
        let dpp = &inst.mods.dpp;
        let ctrl = DppCtrl::from_encoding(dpp.ctrl).ok_or(Trouble::BadOperand("an unknown DPP control"))?;
        let mut map = LaneMap { sources: [None; 64], written: 0, zero_fill: dpp.bound_ctrl };
        for lane in 0..64u32 {
            map.sources[lane as usize] = dpp_source(ctrl, lane).map(|source| source as u8);
            let (row, bank) = (lane / 16, lane / 4 % 4);
            if dpp.row_mask >> row & 1 != 0 && dpp.bank_mask >> bank & 1 != 0 {
                map.written |= 1 << lane;
            }
        }
        Ok(map)
    }

    /// The lane read, if there is one and it is active.
    fn source(&self, lane: usize, exec: u64) -> Option<usize> {
        self.sources[lane].map(usize::from).filter(|source| exec >> source & 1 != 0)
    }

    /// Lanes that are written.
    pub fn enabled(&self, exec: u64) -> u64 {
        let mut enabled = exec & self.written;
        if !self.zero_fill {
            for lane in 0..64 {
                if self.source(lane, exec).is_none() {
                    enabled &= !(1 << lane);
                }
            }
        }
        enabled
    }
}

/// A source with its modifiers.
#[derive(Clone, Debug)]
pub struct Input {
    /// Where from.
    pub source: Source,
    /// How it is read.
    pub layout: Layout,
    /// Dwords it takes.
    pub dwords: usize,
    mods: Option<SourceMods>,
    map: Option<Box<LaneMap>>,
}

impl Input {
    /// Source `index` of the instruction, which is `operand`.
    ///
    /// # Errors
    /// The register is beyond the allocation, or the operand cannot be a source.
    pub fn new(
        inst: &Inst,
        operand: Operand,
        index: usize,
        layout: Layout,
        dwords: usize,
        sizes: &FileSizes,
    ) -> Result<Input, Trouble> {
        let mods = SourceMods::of(&inst.mods, inst.form, layout, index);
        let source = Source::new(operand, mods.layout_of_constant(layout), dwords as u8, sizes)?;
        let mods = (!mods.is_plain(layout)).then_some(mods);
        let map = match inst.form {
            Form::Dpp if index == 0 => Some(Box::new(LaneMap::new(inst)?)),
            _ => None,
        };
        Ok(Input { source, layout, dwords, mods, map })
    }

    /// The lane permutation, if there is one.
    pub fn map(&self) -> Option<&LaneMap> {
        self.map.as_deref()
    }

    /// The values the operation reads.
    #[inline]
    pub fn lanes<'a, B: Bits>(&self, registers: &'a Registers) -> LaneValues<'a, B> {
        if let (None, None, Source::Vector(index)) = (&self.mods, &self.map, self.source) {
            return match B::borrow(&registers.vector[index]) {
                Some(lanes) => LaneValues::Borrowed(lanes),
                None => LaneValues::Owned(gathered(&registers.vector[index..][..B::DWORDS])),
            };
        }
        LaneValues::Owned(self.computed(registers))
    }

    fn computed<B: Bits>(&self, registers: &Registers) -> [B; 64] {
        let mut lanes = match self.source {
            Source::Vector(index) => gathered(&registers.vector[index..][..B::DWORDS]),
            _ => {
                let bits = self.source.lane(registers, 0, B::DWORDS);
                let mut value = B::default();
                for dword in 0..B::DWORDS {
                    value = value.with_dword(dword, (bits >> (32 * dword)) as u32);
                }
                if let Some(mods) = &self.mods {
                    value = B::from64(mods.apply(self.layout, value.low64()));
                }
                return [value; 64];
            }
        };
        if let Some(map) = &self.map {
            let exec = registers.exec();
            let unmoved = lanes;
            for (lane, value) in lanes.iter_mut().enumerate() {
                *value = map.source(lane, exec).map_or(B::default(), |source| unmoved[source]);
            }
        }
        if let Some(mods) = &self.mods {
            for lane in &mut lanes {
                *lane = B::from64(mods.apply(self.layout, lane.low64()));
            }
        }
        lanes
    }

    /// Lanes in which the value read has undefined bits.
    pub fn dirty(&self, registers: &Registers) -> u64 {
        let dirty = self.source.dirty(registers, self.dwords);
        match &self.map {
            Some(map) if dirty != 0 => {
                let exec = registers.exec();
                let moved =
                    |lane: &usize| map.source(*lane, exec).is_some_and(|source| dirty >> source & 1 != 0);
                (0..64).filter(moved).fold(0, |mask, lane| mask | 1 << lane)
            }
            _ => dirty,
        }
    }

    /// One lane's value and its undefined bits.
    pub fn lane(&self, registers: &Registers, lane: usize) -> (u128, u128) {
        let source = match &self.map {
            Some(map) => match map.source(lane, registers.exec()) {
                Some(source) => source,
                None => return (0, 0),
            },
            None => lane,
        };
        let value = self.source.lane(registers, source, self.dwords);
        let undefined = self.source.lane_undefined(registers, source, self.dwords);
        match &self.mods {
            Some(mods) => (
                u128::from(mods.apply(self.layout, value as u64)),
                u128::from(mods.chosen(self.layout, undefined as u64)),
            ),
            None => (value, undefined),
        }
    }
}

/// What of the destination's dword a result fills.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Placement {
    /// All of it.
    Whole,
    /// A part, the rest as SDWA says. Halves that keep the other half are `Preserve`.
    Part(SdwaSel, SdwaUnused),
}

/// The destination of a vector instruction.
#[derive(Clone, Copy, Debug)]
pub struct Output {
    index: usize,
    placement: Placement,
    omod: Omod,
    layout: Layout,
}

/// The byte that the conversions to one eight-bit float write: two bits of `op_sel` number it.
fn byte_of(inst: &Inst) -> Option<SdwaSel> {
    matches!(inst.op, Op::V_CVT_SR_FP8_F32 | Op::V_CVT_SR_BF8_F32).then(|| match inst.mods.op_sel >> 2 & 3 {
        0 => SdwaSel::Byte0,
        1 => SdwaSel::Byte1,
        2 => SdwaSel::Byte2,
        _ => SdwaSel::Byte3,
    })
}

impl Output {
    /// The destination `register` of the instruction, whose result has this layout and takes `dwords`.
    ///
    /// # Errors
    /// The register is beyond the allocation.
    pub fn new(
        inst: &Inst,
        register: Reg,
        layout: Layout,
        dwords: usize,
        sizes: &FileSizes,
    ) -> Result<Output, Trouble> {
        let index = sizes.vector(register, dwords as u8)?;
        let half = matches!(layout, Layout::Int16 | Layout::F16);
        let high = matches!(inst.op, Op::V_FMA_MIXHI_F16 | Op::V_MAD_MIXHI_F16)
            || half && inst.form != Form::Sdwa && inst.mods.op_sel & 8 != 0;
        let placement = match inst.form {
            Form::Sdwa if inst.mods.sdwa.dst_sel != SdwaSel::Dword => {
                Placement::Part(inst.mods.sdwa.dst_sel, inst.mods.sdwa.dst_unused)
            }
            Form::Sdwa => Placement::Whole,
            _ if let Some(byte) = byte_of(inst) => Placement::Part(byte, SdwaUnused::Preserve),
            _ if high => Placement::Part(SdwaSel::Word1, SdwaUnused::Preserve),
            _ if inst.op.keeps_high_half() => Placement::Part(SdwaSel::Word0, SdwaUnused::Preserve),
            _ => Placement::Whole,
        };
        Ok(Output { index, placement, omod: inst.mods.omod, layout })
    }

    /// Writes the lanes of `enabled`; in strict mode with the undefined bits given for some of them.
    pub fn write<B: Bits>(
        &self,
        registers: &mut Registers,
        env: &Env,
        enabled: u64,
        results: &[B; 64],
        undefined: &[(usize, u128)],
    ) {
        let finished;
        let results = if env.clamp && self.layout.is_float() || self.omod != Omod::None {
            finished =
                results.map(|bits| B::from64(modifiers::finish(env, self.omod, self.layout, bits.low64())));
            &finished
        } else {
            results
        };
        if let Placement::Part(part, unused) = self.placement {
            return self.write_part(registers, enabled, results, undefined, part, unused);
        }
        for dword in 0..B::DWORDS {
            let register = &mut registers.vector[self.index + dword];
            match B::as_lanes(results) {
                Some(values) if enabled == u64::MAX => *register = *values,
                _ => blend(register, enabled, |lane| results[lane].dword(dword)),
            }
            if registers.strict {
                registers.dirty[self.index + dword] &= !enabled;
                for &(lane, bits) in undefined {
                    let bits = (bits >> (32 * dword)) as u32;
                    registers.set_lane_undefined(self.index + dword, lane, bits);
                }
            }
        }
    }

    fn write_part<B: Bits>(
        &self,
        registers: &mut Registers,
        enabled: u64,
        results: &[B; 64],
        undefined: &[(usize, u128)],
        part: SdwaSel,
        unused: SdwaUnused,
    ) {
        let dirty_before = registers.dirty[self.index];
        blend_with(&mut registers.vector[self.index], enabled, |lane, old| {
            insert_part(old, results[lane].dword(0), part, unused)
        });
        if !registers.strict || dirty_before & enabled == 0 && undefined.is_empty() {
            return;
        }
        for lane in (0..64).filter(|lane| enabled >> lane & 1 != 0) {
            let bits = undefined.iter().find(|(dirty, _)| *dirty == lane).map_or(0, |(_, bits)| *bits as u32);
            let old = if dirty_before >> lane & 1 != 0 { registers.undefined[self.index][lane] } else { 0 };
            registers.set_lane_undefined(self.index, lane, insert_part(old, bits, part, unused));
        }
    }
}

/// Replaces the lanes of `enabled`.
#[inline(always)]
fn blend(register: &mut Lanes, enabled: u64, value: impl Fn(usize) -> u32) {
    blend_with(register, enabled, |lane, _| value(lane));
}

/// Replaces the lanes of `enabled` by a function of what they were.
#[inline(always)]
fn blend_with(register: &mut Lanes, enabled: u64, value: impl Fn(usize, u32) -> u32) {
    if enabled == u64::MAX {
        for (lane, dword) in register.iter_mut().enumerate() {
            *dword = value(lane, *dword);
        }
        return;
    }
    for_each_lane(enabled, |lane| register[lane] = value(lane, register[lane]));
}

/// Calls `f` for each lane of a mask, in order.
#[inline(always)]
pub fn for_each_lane(mask: u64, mut f: impl FnMut(usize)) {
    let mut rest = mask;
    while rest != 0 {
        f(rest.trailing_zeros() as usize);
        rest &= rest - 1;
    }
}
