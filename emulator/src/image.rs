//! Image instructions: loads, stores and samples of texels.

use gcnsel_isa::semantics::float::half_to_f64;
use gcnsel_isa::semantics::image::{Resource, Sampler};
use gcnsel_isa::semantics::word::F16;
use gcnsel_isa::{Field, Inst, Mods, Op, Operand, Reg};

use crate::action::{Action, Flow};
use crate::fault::Trouble;
use crate::machine::{Machine, Place};
use crate::operand::for_each_lane;
use crate::pending::Order;
use crate::registers::FileSizes;
use crate::wave::Wave;

/// The most bytes a texel has.
const MAX_TEXEL: usize = 16;

/// An instruction's operands.
#[derive(Clone, Copy)]
struct Access {
    op: Op,
    mods: Mods,
    data: usize,
    data_register: Reg,
    /// The first coordinate; how many there are, the resource says.
    address: usize,
    resource: usize,
    sampler: Option<usize>,
}

/// Prepares an image instruction.
///
/// # Errors
/// It has no meaning here, or an operand cannot be executed.
pub fn prepare(inst: &Inst, sizes: &FileSizes) -> Result<Action, Trouble> {
    let mods = inst.mods;
    if mods.tfe || mods.image.lwe {
        return Err(Trouble::NoMeaning(inst.op));
    }
    let register = |field: Field| {
        let at = inst.specs().iter().position(|spec| spec.field == field)?;
        match inst.operands[at] {
            Operand::Reg(reg) => Some(Reg { dwords: inst.operand_dwords(at), ..reg }),
            _ => None,
        }
    };
    let missing = Trouble::BadOperand("an image instruction lacks an operand");
    let (Some(data), Some(address), Some(resource)) =
        (register(Field::Vdata), register(Field::ImageAddr), register(Field::Srsrc))
    else {
        return Err(missing);
    };
    let sampler = match register(Field::Ssamp) {
        Some(sampler) => Some(sizes.scalar(sampler, 4)?),
        None => None,
    };
    let access = Access {
        op: inst.op,
        mods,
        data: sizes.vector(data, data.dwords)?,
        data_register: data,
        address: sizes.vector(address, 1)?,
        resource: sizes.scalar(resource, 8)?,
        sampler,
    };
    let is_store = inst.op == Op::IMAGE_STORE;
    Ok(Action::new(move |wave, machine| {
        access.run(wave, machine, is_store)?;
        if wave.registers.strict {
            let written = (!is_store).then_some(access.data_register);
            let lanes = wave.registers.exec();
            wave.pending.issue(Order::Vector, written, lanes, machine.take_lds_writes());
        }
        Ok(Flow::Next)
    }))
}

/// Scalar registers, which must be defined.
fn words<const N: usize>(wave: &Wave, first: usize, place: &'static str) -> Result<[u32; N], Trouble> {
    wave.registers.defined(first, N, place)?;
    Ok(std::array::from_fn(|i| wave.registers.scalar[first + i]))
}

impl Access {
    fn run(&self, wave: &mut Wave, machine: &mut Machine<'_>, is_store: bool) -> Result<(), Trouble> {
        let words_of_resource = words(wave, self.resource, "an image resource")?;
        let resource = Resource::new(words_of_resource).map_err(Trouble::Descriptor)?;
        let sampler = match self.sampler {
            Some(first) => Some(Sampler::new(words(wave, first, "a sampler")?).map_err(Trouble::Descriptor)?),
            None => None,
        };
        if self.mods.image.da != resource.is_array() {
            return Err(Trouble::Descriptor("an array of images and an access of none, or the reverse"));
        }
        // The level of detail is the last coordinate; there is one level.
        let given = resource.coordinates() + usize::from(self.op == Op::IMAGE_SAMPLE_L);
        let dwords = if self.mods.image.a16 { given.div_ceil(2) } else { given };
        // Of an odd number of 16 bits each the last has a dword to itself, of which nobody reads the other half.
        let halves = if self.mods.image.a16 { given % 2 } else { 0 };
        self.check_coordinates(wave, dwords, halves)?;
        let mut outcome = Ok(());
        for_each_lane(wave.registers.exec(), |lane| {
            if outcome.is_ok() {
                outcome = match is_store {
                    true => self.store(wave, machine, lane, &resource),
                    false => self.load(wave, machine, lane, &resource, sampler.as_ref()),
                };
            }
        });
        outcome
    }

    /// The coordinates' registers exist, have been waited for, and are defined. The encoding tells of the first alone.
    fn check_coordinates(&self, wave: &Wave, dwords: usize, halves: usize) -> Result<(), Trouble> {
        let registers = &wave.registers;
        if self.address + dwords > registers.first_agpr {
            return Err(Trouble::BadOperand("an image's coordinates beyond the allocated registers"));
        }
        for index in self.address..self.address + dwords {
            let register = registers.vector_register(index);
            if registers.strict
                && let Some(blocking) = wave.pending.blocks(register, registers.exec(), None)
            {
                return Err(blocking.trouble(register, true));
            }
        }
        const PLACE: &str = "an address";
        registers.check_active_lanes(self.address, dwords - halves, PLACE)?;
        if registers.strict && halves != 0 {
            let last = self.address + dwords - 1;
            let bad = |&lane: &usize| {
                registers.exec() >> lane & 1 != 0 && registers.lane_undefined(last, lane) & 0xffff != 0
            };
            if let Some(lane) = (0..64).find(bad) {
                let register = Some(registers.vector_register(last));
                return Err(Trouble::Poison { place: PLACE, register, lane: Some(lane as u32) });
            }
        }
        Ok(())
    }

    /// A coordinate's bits: a float's, or an integer's.
    fn coordinate(&self, wave: &Wave, lane: usize, index: usize, is_float: bool) -> u32 {
        let dword = |at: usize| wave.registers.vector[self.address + at][lane];
        if !self.mods.image.a16 {
            return dword(index);
        }
        let half = (dword(index / 2) >> (16 * (index % 2))) as u16;
        match is_float {
            true => (half_to_f64(F16(half)) as f32).to_bits(),
            false => u32::from(half),
        }
    }

    fn texel(
        &self,
        wave: &Wave,
        machine: &mut Machine<'_>,
        lane: usize,
        resource: &Resource,
        address: Option<u64>,
    ) -> Result<[u32; 4], Trouble> {
        let (mut bytes, mut undefined) = ([0; MAX_TEXEL], [0; MAX_TEXEL]);
        let count = resource.texel.bytes();
        let texel = match address {
            Some(address) => {
                let place = Place::Global(address);
                machine.load(wave, lane as u32, place, &mut bytes[..count], &mut undefined[..count])?;
                Some(&bytes[..count])
            }
            None => None,
        };
        Ok(resource.texel.loaded(texel))
    }

    fn load(
        &self,
        wave: &mut Wave,
        machine: &mut Machine<'_>,
        lane: usize,
        resource: &Resource,
        sampler: Option<&Sampler>,
    ) -> Result<(), Trouble> {
        let count = resource.coordinates();
        let bits: Vec<u32> = (0..count).map(|i| self.coordinate(wave, lane, i, sampler.is_some())).collect();
        let components = match sampler {
            None => self.texel(wave, machine, lane, resource, resource.address(&bits))?,
            Some(sampler) => {
                let at: Vec<f32> = bits.into_iter().map(f32::from_bits).collect();
                let unnormalized = self.mods.image.unorm;
                let taps = resource.taps(sampler, unnormalized, &at).map_err(Trouble::Descriptor)?;
                let mut texels = Vec::with_capacity(taps.len());
                for tap in taps {
                    let texel = match tap.address {
                        Some(_) => Some(self.texel(wave, machine, lane, resource, tap.address)?),
                        None => None,
                    };
                    texels.push((texel, tap.weight));
                }
                resource.sampled(sampler, &texels)
            }
        };
        // Without a component in the mask one is loaded all the same.
        let mask = self.mods.image.dmask.max(1);
        let chosen = (0..4).filter(|i| mask >> i & 1 != 0).map(|i| components[i]);
        let dwords: Vec<u32> = match self.mods.image.d16 {
            false => chosen.collect(),
            true => {
                let halves: Vec<u32> = chosen.map(|bits| u32::from(resource.texel.narrowed(bits))).collect();
                halves.chunks(2).map(|pair| pair[0] | pair.get(1).map_or(0, |high| high << 16)).collect()
            }
        };
        for (index, value) in dwords.into_iter().enumerate() {
            wave.registers.set_lane(self.data + index, lane, value, 0);
        }
        Ok(())
    }

    fn store(
        &self,
        wave: &mut Wave,
        machine: &mut Machine<'_>,
        lane: usize,
        resource: &Resource,
    ) -> Result<(), Trouble> {
        let bits: Vec<u32> =
            (0..resource.coordinates()).map(|i| self.coordinate(wave, lane, i, false)).collect();
        let registers = &wave.registers;
        let mut data = [0; 4];
        let mask = self.mods.image.dmask.max(1);
        for (from, to) in (0..4).filter(|i| mask >> i & 1 != 0).enumerate() {
            let (index, shift, width) = match self.mods.image.d16 {
                true => (self.data + from / 2, 16 * (from % 2), 0xffff),
                false => (self.data + from, 0, u32::MAX),
            };
            if registers.strict && registers.lane_undefined(index, lane) >> shift & width != 0 {
                let register = Some(registers.vector_register(index));
                return Err(Trouble::Poison { place: "a stored byte", register, lane: Some(lane as u32) });
            }
            let value = registers.vector[index][lane] >> shift & width;
            data[to] = if self.mods.image.d16 { resource.texel.widened(value as u16) } else { value };
        }
        // What lies outside the image is not stored.
        let Some(address) = resource.address(&bits) else { return Ok(()) };
        let bytes = resource.texel.stored(data).map_err(Trouble::Descriptor)?;
        machine.store(wave, lane as u32, Place::Global(address), &bytes, &[0; MAX_TEXEL][..bytes.len()])
    }
}
