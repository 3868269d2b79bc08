//! Where families and tuples are going to be, as far as that is known.

use super::wishes::{Constants, Wishes};
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_mir::VReg;
use rustc_hash::FxHashMap;

/// Where what has wishes is going to be.
pub struct Seats<'f> {
    wishes: &'f Wishes,
    /// By who represents a family, where it sits.
    seat: SecondaryMap<VReg, Option<u16>>,
    /// Where the last tuple with such constants is, or was: what it leaves need not be set again.
    left: FxHashMap<Constants, u16>,
    /// Where a tuple that is not defined yet is going to be.
    pub planned: SecondaryMap<VReg, Option<u16>>,
}

impl<'f> Seats<'f> {
    /// None is known, of so many registers.
    pub fn new(wishes: &'f Wishes, registers: usize) -> Self {
        Seats { wishes, seat: full_map(registers), left: FxHashMap::default(), planned: full_map(registers) }
    }

    /// Where a register's family sits: the first of it that was coloured, if it comes together from many blocks; else the
    /// last.
    pub fn seat(&self, reg: VReg) -> Option<u16> {
        self.seat[self.wishes.root(reg)]
    }

    /// Where the last tuple with the same constants is, or was.
    pub fn left(&self, tuple: VReg) -> Option<u16> {
        self.left.get(self.wishes.constants[tuple].as_ref()?).copied()
    }

    /// A register has a colour.
    pub fn sit(&mut self, reg: VReg, colour: u16) {
        if let Some(constants) = &self.wishes.constants[reg] {
            self.left.insert(constants.clone(), colour);
        }
        match &mut self.seat[self.wishes.root(reg)] {
            Some(_) if self.wishes.meets(reg) => {}
            seat => *seat = Some(colour),
        }
    }
}
