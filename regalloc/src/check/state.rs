//! What is known of registers, slots and lanes at a point.

use gcnsel_isa::Bank;
use gcnsel_mir::{Operand, Slot, SymbolPart, VReg};
use std::collections::{BTreeMap, BTreeSet};

/// A dword that can hold a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Location {
    /// Of a register file.
    Register(Bank, u16),
    /// Of a stack object, by its offset in bytes.
    Stack(Slot, i32),
    /// A lane of a register that belongs to the whole wave.
    Lane(VReg, i64),
}

/// A dword of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Value {
    /// Of a virtual register, by the dword's number.
    Register(VReg, u8),
    /// A number.
    Constant(i32),
    /// A part of a symbol's address.
    Symbol(u32, SymbolPart, i64),
    /// What an SGPR holds, for VGPRs.
    Scalar(u16),
    /// Any bits at all.
    Undefined,
}

impl Value {
    /// Dword `i` of a constant operand; numbers are sign-extended.
    pub fn of_constant(operand: Operand, i: u8) -> Option<Value> {
        match operand {
            Operand::Imm(value) => Some(Value::Constant((value >> (32 * u32::from(i)).min(63)) as i32)),
            Operand::Symbol { symbol, part, addend } if i == 0 => Some(Value::Symbol(symbol, part, addend)),
            _ => None,
        }
    }
}

/// What is known at a point.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct State {
    /// What each location holds; absent locations hold nothing known.
    pub places: BTreeMap<Location, BTreeSet<Value>>,
    /// Values that are undefined on every path to here: each location holds them.
    pub undefined: BTreeSet<Value>,
}

impl State {
    /// Whether any bits will do for a value.
    pub fn is_undefined(&self, value: &Value) -> bool {
        *value == Value::Undefined || self.undefined.contains(value)
    }

    /// What holds on two paths.
    pub fn meet(&self, other: &State) -> State {
        let none = BTreeSet::new();
        let mut places = BTreeMap::new();
        for location in self.places.keys().chain(other.places.keys()) {
            let a = self.places.get(location).unwrap_or(&none);
            let b = other.places.get(location).unwrap_or(&none);
            let in_a = a.iter().filter(|v| b.contains(v) || other.undefined.contains(v));
            let in_b = b.iter().filter(|v| self.undefined.contains(v));
            let common: BTreeSet<Value> = in_a.chain(in_b).copied().collect();
            if !common.is_empty() {
                places.insert(*location, common);
            }
        }
        State { places, undefined: self.undefined.intersection(&other.undefined).copied().collect() }
    }

    /// A constant, or nothing known, comes to a location.
    pub fn set(&mut self, to: Location, value: Option<Value>) {
        match value {
            Some(value) => drop(self.places.insert(to, [value].into())),
            None => drop(self.places.remove(&to)),
        }
    }

    /// A move from one location to another.
    pub fn carry(&mut self, from: Location, to: Location) {
        match self.places.get(&from).cloned() {
            Some(set) => drop(self.places.insert(to, set)),
            None => drop(self.places.remove(&to)),
        }
    }

    /// Where the left sides are, with the right sides that belong there too.
    pub fn found(&self, pairs: &[(Value, Value)]) -> Found {
        let mut found = Found::default();
        for (location, set) in &self.places {
            let here = pairs.iter().filter(|(is, _)| set.contains(is));
            found.places.extend(here.map(|(_, also)| (*location, *also)));
        }
        found.undefined.extend(pairs.iter().filter(|(is, _)| self.is_undefined(is)).map(|(_, also)| *also));
        found
    }

    /// Forgets where a register was.
    pub fn forget(&mut self, reg: VReg) {
        let stays = |v: &Value| !matches!(v, Value::Register(r, _) if *r == reg);
        self.places.values_mut().for_each(|set| set.retain(stays));
        self.undefined.retain(stays);
    }

    /// Adds facts.
    pub fn add(&mut self, found: Found) {
        for (location, value) in found.places {
            self.places.entry(location).or_default().insert(value);
        }
        self.undefined.extend(found.undefined);
    }

    /// Forgets where `reg` was, then makes it be wherever the left sides of `pairs` are.
    pub fn rename(&mut self, reg: VReg, pairs: &[(Value, Value)]) {
        let found = self.found(pairs);
        self.forget(reg);
        self.add(found);
    }
}

/// Facts to add to a state.
#[derive(Default)]
pub struct Found {
    places: Vec<(Location, Value)>,
    undefined: Vec<Value>,
}
