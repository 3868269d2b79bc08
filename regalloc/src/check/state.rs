//! What is known of registers, slots and lanes at a point.

use gcnsel_isa::Bank;
use gcnsel_mir::{Operand, Slot, SymbolPart, VReg};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

/// A dword that can hold a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Location {
    /// Of a register file.
    Register(Bank, u16),
    /// Of a stack object, by its offset in bytes.
    Stack(Slot, i32),
    /// A lane of a register that belongs to the whole wave.
    Lane(VReg, i64),
}

/// A dword of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
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

/// The values that a location holds, each once.
type Set = SmallVec<[Value; 2]>;

/// What is known at a point.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// What each location holds; absent locations hold nothing known.
    places: FxHashMap<Location, Set>,
    /// By value, where it is.
    homes: FxHashMap<Value, SmallVec<[Location; 2]>>,
    /// Values that are undefined on every path to here: each location holds them.
    undefined: FxHashSet<Value>,
}

/// Facts to add to a state.
#[derive(Default)]
pub struct Found {
    places: Vec<(Location, Value)>,
    undefined: Vec<Value>,
}

impl State {
    /// Whether any bits will do for a value.
    pub fn is_undefined(&self, value: &Value) -> bool {
        *value == Value::Undefined || self.undefined.contains(value)
    }

    /// The values that a location holds.
    pub fn at(&self, location: Location) -> &[Value] {
        self.places.get(&location).map_or(&[], |set| set)
    }

    /// Keeps what also holds on another path; whether that is less.
    pub fn meet(&mut self, other: &State) -> bool {
        // What is undefined here, and somewhere there, is there from now on.
        let mut more = Vec::new();
        for value in &self.undefined {
            if !other.is_undefined(value) {
                let homes = other.homes(*value);
                more.extend(homes.map(|location| (location, *value)));
            }
        }
        let mut less = Vec::new();
        for (&location, set) in &self.places {
            let others = other.at(location);
            let is_gone = |value: &&Value| !others.contains(value) && !other.undefined.contains(*value);
            less.extend(set.iter().filter(is_gone).map(|value| (location, *value)));
        }
        let mut changed = !less.is_empty();
        less.into_iter().for_each(|(location, value)| self.remove(location, value));
        let before = self.undefined.len();
        self.undefined.retain(|value| other.undefined.contains(value));
        changed |= self.undefined.len() != before;
        more.into_iter().for_each(|(location, value)| self.insert(location, value));
        changed
    }

    /// A constant, or nothing known, comes to a location.
    pub fn set(&mut self, to: Location, value: Option<Value>) {
        self.clear(to);
        value.into_iter().for_each(|value| self.insert(to, value));
    }

    /// A move from one location to another.
    pub fn carry(&mut self, from: Location, to: Location) {
        if from != to {
            let set = Set::from_slice(self.at(from));
            self.put(to, set);
        }
    }

    /// Two locations change places.
    pub fn swap(&mut self, a: Location, b: Location) {
        let [x, y] = [a, b].map(|location| Set::from_slice(self.at(location)));
        self.put(a, y);
        self.put(b, x);
    }

    /// Nothing is known any more of registers of a bank that `changes` says of.
    pub fn clear_registers(&mut self, bank: Bank, changes: impl Fn(u16) -> bool) {
        let is_gone =
            |at: &&Location| matches!(at, Location::Register(b, index) if *b == bank && changes(*index));
        let gone: Vec<Location> = self.places.keys().filter(is_gone).copied().collect();
        gone.into_iter().for_each(|at| self.clear(at));
    }

    fn put(&mut self, to: Location, set: Set) {
        self.clear(to);
        set.into_iter().for_each(|value| self.insert(to, value));
    }

    fn insert(&mut self, to: Location, value: Value) {
        let set = self.places.entry(to).or_default();
        if !set.contains(&value) {
            set.push(value);
            self.homes.entry(value).or_default().push(to);
        }
    }

    fn clear(&mut self, location: Location) {
        for value in self.places.remove(&location).unwrap_or_default() {
            self.leave_home(location, value);
        }
    }

    fn remove(&mut self, location: Location, value: Value) {
        if let Some(set) = self.places.get_mut(&location) {
            set.retain(|held| *held != value);
            if set.is_empty() {
                self.places.remove(&location);
            }
        }
        self.leave_home(location, value);
    }

    fn leave_home(&mut self, location: Location, value: Value) {
        if let Some(homes) = self.homes.get_mut(&value) {
            homes.retain(|home| *home != location);
            if homes.is_empty() {
                self.homes.remove(&value);
            }
        }
    }

    /// Where a value is.
    fn homes(&self, value: Value) -> impl Iterator<Item = Location> + '_ {
        self.homes.get(&value).into_iter().flatten().copied()
    }

    /// Where the left sides are, with the right sides that belong there too.
    pub fn found(&self, pairs: &[(Value, Value)]) -> Found {
        let mut found = Found::default();
        for &(is, also) in pairs {
            found.places.extend(self.homes(is).map(|location| (location, also)));
            found.undefined.extend(self.is_undefined(&is).then_some(also));
        }
        found
    }

    /// Forgets where a value was.
    pub fn forget(&mut self, value: Value) {
        for home in self.homes.get(&value).cloned().unwrap_or_default() {
            self.remove(home, value);
        }
        self.undefined.remove(&value);
    }

    /// Adds facts.
    pub fn add(&mut self, found: Found) {
        found.places.into_iter().for_each(|(location, value)| self.insert(location, value));
        self.undefined.extend(found.undefined);
    }
}
