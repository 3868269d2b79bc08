//! Buffers of elements in a format: of the resource, or of the instruction.
//!
//! Source: "Vega" instruction set manual, "Buffer data": where the format and the choice of components come from.

use gcnsel_isa::semantics::texel::Texel;
use gcnsel_isa::{Access, Field, Format, Inst, Operand, Reg};

use crate::action::{Action, Flow};
use crate::address::{Addressing, for_each_place, vector_register};
use crate::fault::Trouble;
use crate::machine::{Machine, Place};
use crate::pending::Order;
use crate::registers::FileSizes;
use crate::vector_memory::{MAX_BYTES, PARTLY_BEYOND};
use crate::wave::Wave;

/// What an instruction does with the components of an element.
#[derive(Clone, Copy)]
struct Components {
    /// How many it loads or stores.
    count: usize,
    /// They are halves in its registers...
    are_halves: bool,
    /// ...or one is, the high one.
    is_high: bool,
    /// The first data register.
    data: usize,
}

/// Prepares an access to an element.
///
/// # Errors
/// It has no meaning here, or an operand cannot be executed.
pub fn prepare(inst: &Inst, sizes: &FileSizes) -> Result<Action, Trouble> {
    let row = inst.op.row();
    let memory = row.memory().ok_or(Trouble::NoMeaning(inst.op))?;
    if inst.mods.tfe || inst.mods.lds {
        return Err(Trouble::NoMeaning(inst.op));
    }
    let addressing = Addressing::new(inst, sizes)?;
    let letters = row.name.rsplit('_').next().unwrap_or("");
    let mut components = Components {
        count: letters.len(),
        are_halves: row.name.contains("_d16_"),
        is_high: row.name.contains("_d16_hi_"),
        data: 0,
    };
    let at = inst.specs().iter().position(|spec| spec.field == Field::Vdata);
    let Some((at, Operand::Reg(register))) = at.map(|at| (at, inst.operands[at])) else {
        return Err(Trouble::BadOperand("no data"));
    };
    let dwords = inst.operand_dwords(at);
    components.data = sizes.vector(register, dwords)?;
    let own_format = match row.format {
        Format::Mtbuf => {
            let format = inst.mods.format;
            let texel = Texel::new(format.data.into(), format.number.into(), Texel::IN_ORDER);
            Some(texel.map_err(Trouble::Descriptor)?)
        }
        _ => None,
    };
    let is_store = memory.access == Access::Store;
    Ok(Action::new(move |wave, machine| {
        let texel = match own_format {
            Some(texel) => texel,
            None => Texel::of_buffer(addressing.resource(wave)?[3]).map_err(Trouble::Descriptor)?,
        };
        for_each_place(&addressing, wave, |wave, lane, place| match is_store {
            true => components.store(wave, machine, lane, place, &texel),
            false => components.load(wave, machine, lane, place, &texel),
        })?;
        if wave.registers.strict {
            let written = (!is_store).then_some(Reg { dwords, ..register });
            wave.pending.issue(Order::Vector, written, machine.take_lds_writes());
        }
        Ok(Flow::Next)
    }))
}

/// Checks that an element is not cut in two by the buffer's end.
fn check_whole(place: Option<Place>, size: usize) -> Result<(), Trouble> {
    match place {
        Some(Place::Records { bytes, .. }) if bytes < size as u64 => Err(PARTLY_BEYOND),
        _ => Ok(()),
    }
}

impl Components {
    /// Where a component is: its register's index, and its first bit there.
    fn place(&self, component: usize) -> (usize, u32) {
        match self.are_halves {
            true => (self.data + component / 2, if self.is_high { 16 } else { 16 * (component as u32 % 2) }),
            false => (self.data + component, 0),
        }
    }

    fn load(
        &self,
        wave: &mut Wave,
        machine: &Machine<'_>,
        lane: usize,
        place: Option<Place>,
        texel: &Texel,
    ) -> Result<(), Trouble> {
        let (mut bytes, mut undefined) = ([0; MAX_BYTES], [0; MAX_BYTES]);
        let count = texel.bytes();
        check_whole(place, count)?;
        if let Some(place) = place {
            machine.load(wave, lane as u32, place, &mut bytes[..count], &mut undefined[..count])?;
        }
        let loaded = texel.loaded(place.map(|_| &bytes[..count]));
        for (component, &bits) in loaded[..self.count].iter().enumerate() {
            let (index, shift) = self.place(component);
            let registers = &mut wave.registers;
            let (value, undefined) = match self.are_halves {
                true => {
                    let half = u32::from(texel.narrowed(bits)) << shift;
                    // The other half stays as it is, or is written next.
                    let kept = !(0xffff << shift);
                    let old = registers.lane_undefined(index, lane) & kept;
                    (registers.vector[index][lane] & kept | half, old)
                }
                false => (bits, 0),
            };
            registers.set_lane(index, lane, value, undefined);
        }
        Ok(())
    }

    fn store(
        &self,
        wave: &Wave,
        machine: &mut Machine<'_>,
        lane: usize,
        place: Option<Place>,
        texel: &Texel,
    ) -> Result<(), Trouble> {
        if self.count < texel.components() {
            // Nobody says what the others become.
            return Err(Trouble::Descriptor("a store of fewer components than an element has"));
        }
        let registers = &wave.registers;
        let mut data = [0; 4];
        for (component, data) in data[..self.count].iter_mut().enumerate() {
            let (index, shift) = self.place(component);
            let width = if self.are_halves { 0xffff } else { u32::MAX };
            if registers.strict && registers.lane_undefined(index, lane) >> shift & width != 0 {
                let register = Some(vector_register(registers, index));
                return Err(Trouble::Poison { place: "a stored byte", register, lane: Some(lane as u32) });
            }
            let value = registers.vector[index][lane] >> shift & width;
            *data = if self.are_halves { texel.widened(value as u16) } else { value };
        }
        let Some(place) = place else { return Ok(()) };
        check_whole(Some(place), texel.bytes())?;
        let bytes = texel.stored(data).map_err(Trouble::Descriptor)?;
        machine.store(wave, lane as u32, place, &bytes, &[0; MAX_BYTES][..bytes.len()])
    }
}
