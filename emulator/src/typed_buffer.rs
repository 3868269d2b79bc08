//! Buffers of elements in a format: of the resource, or of the instruction.
//!
//! Source: "Vega" instruction set manual, "Buffer data": where the format and the choice of components come from.

use gcnsel_isa::semantics::texel::Texel;
use gcnsel_isa::{Access, Field, Format, Inst, Operand, Reg};

use crate::action::{Action, Flow};
use crate::address::{Addressing, Spot, for_each_place};
use crate::fault::Trouble;
use crate::lane_access::MAX_BYTES;
use crate::machine::Machine;
use crate::pending::Order;
use crate::registers::FileSizes;
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
        for_each_place(&addressing, wave, texel.bytes(), |wave, lane, spot| match is_store {
            true => components.store(wave, machine, lane, spot, &texel),
            false => components.load(wave, machine, lane, spot, &texel),
        })?;
        if wave.registers.strict {
            let written = (!is_store).then_some(Reg { dwords, ..register });
            let lanes = wave.registers.exec();
            wave.pending.issue(Order::Vector, written, lanes, machine.take_lds_writes());
        }
        Ok(Flow::Next)
    }))
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
        machine: &mut Machine<'_>,
        lane: usize,
        spot: Option<Spot>,
        texel: &Texel,
    ) -> Result<(), Trouble> {
        let (mut bytes, mut undefined) = ([0; MAX_BYTES], [0; MAX_BYTES]);
        let count = texel.bytes();
        if let Some(spot) = spot {
            machine.load(wave, lane as u32, spot.place, &mut bytes[..count], &mut undefined[..count])?;
        }
        let loaded = texel.loaded(spot.map(|_| &bytes[..count]));
        for (component, &bits) in loaded[..self.count].iter().enumerate() {
            let (index, shift) = self.place(component);
            let registers = &mut wave.registers;
            let (value, undefined) = match self.are_halves {
                true => {
                    let half = u32::from(texel.narrowed(bits)) << shift;
                    let old = match registers.strict {
                        true => (registers.vector[index][lane], registers.lane_undefined(index, lane)),
                        false => (registers.vector[index][lane], 0),
                    };
                    let written = 0xffff << shift;
                    // Of two halves the high one is the second, and leaves the first as it is.
                    match !self.is_high && component % 2 == 1 {
                        true => (old.0 & !written | half, old.1 & !written),
                        false => machine.settings.after_half(old, (half, 0), written),
                    }
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
        spot: Option<Spot>,
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
                let register = Some(registers.vector_register(index));
                return Err(Trouble::Poison { place: "a stored byte", register, lane: Some(lane as u32) });
            }
            let value = registers.vector[index][lane] >> shift & width;
            *data = if self.are_halves { texel.widened(value as u16) } else { value };
        }
        let Some(Spot { place, .. }) = spot else { return Ok(()) };
        let bytes = texel.stored(data).map_err(Trouble::Descriptor)?;
        machine.store(wave, lane as u32, place, &bytes, &[0; MAX_BYTES][..bytes.len()])
    }
}
