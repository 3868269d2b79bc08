//! How many registers an order of a block's units has live at once.

use super::graph::Graph;
use gcnsel_isa::Bank;

/// Dwords of each bank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Pressure {
    pub sgprs: i32,
    pub vgprs: i32,
}

impl Pressure {
    pub fn add(&mut self, bank: Bank, dwords: i32) {
        match bank {
            Bank::Sgpr => self.sgprs += dwords,
            Bank::Vgpr | Bank::Agpr => self.vgprs += dwords,
        }
    }

    /// Whether there are no more of either.
    pub fn is_within(self, most: Pressure) -> bool {
        self.sgprs <= most.sgprs && self.vgprs <= most.vgprs
    }

    pub fn plus(self, other: Pressure) -> Pressure {
        Pressure { sgprs: self.sgprs + other.sgprs, vgprs: self.vgprs + other.vgprs }
    }
}

impl Graph<'_> {
    /// What placing a unit does to the registers that are live behind it.
    pub fn change(&self, u: usize) -> Pressure {
        let mut change = Pressure::default();
        for &def in self.defs(u) {
            let register = &self.registers[def as usize];
            if register.live_out || register.last_user.is_some() {
                change.add(register.bank, i32::from(register.dwords));
            }
        }
        for &used in self.uses(u) {
            let register = &self.registers[used as usize];
            if register.remaining == 1 && !register.live_out {
                change.add(register.bank, -i32::from(register.dwords));
            }
        }
        change
    }

    /// What placing each unit does before any is placed.
    pub fn changes(&self) -> Vec<Pressure> {
        (0..self.units.len()).map(|u| self.change(u)).collect()
    }

    /// Places a unit.
    pub fn place(&mut self, u: usize) {
        let unit = &self.units[u];
        for &used in &self.named[unit.uses as usize..unit.uses_end as usize] {
            let register = &mut self.registers[used as usize];
            register.remaining -= 1;
            register.users ^= u as u32;
        }
    }

    /// Places a unit, and notes what that changes for the last users of what it uses.
    pub fn place_and_note(&mut self, u: usize, changes: &mut [Pressure]) {
        self.place(u);
        for &used in self.uses(u) {
            let register = &self.registers[used as usize];
            if register.remaining == 1 && !register.live_out {
                changes[register.users as usize].add(register.bank, -i32::from(register.dwords));
            }
        }
    }

    /// The most dwords of each bank live at once in an order.
    pub fn peak(&mut self, at_start: Pressure, order: impl Iterator<Item = usize>) -> Pressure {
        let (mut now, mut peak) = (at_start, at_start);
        for u in order {
            now = now.plus(self.change(u));
            peak = Pressure { sgprs: peak.sgprs.max(now.sgprs), vgprs: peak.vgprs.max(now.vgprs) };
            self.place(u);
        }
        self.take_back();
        peak
    }

    /// No unit is placed, where all were.
    pub fn take_back(&mut self) {
        (0..self.units.len()).for_each(|u| self.take_back_one(u));
    }

    /// A unit is not placed, which was.
    pub fn take_back_one(&mut self, u: usize) {
        let unit = &self.units[u];
        for &used in &self.named[unit.uses as usize..unit.uses_end as usize] {
            let register = &mut self.registers[used as usize];
            register.remaining += 1;
            register.users ^= u as u32;
        }
    }
}

#[cfg(test)]
mod tests;
