//! What is known of registers, slots and lanes at a point.
//!
//! Hundreds of lanes may hold the same: the zeros that masks begin with, say, each of which is as many masks as begin there.
//! So locations that hold the same are of one *class*, and what is found of one is found of all.

use gcnsel_isa::{Bank, Reg};
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
    /// The first dword of a stack object in the memory of one lane.
    LaneOfStack(Slot, i64),
}

/// The dwords of a register.
pub fn locations(phys: Reg) -> impl Iterator<Item = Location> {
    (phys.index..phys.end()).map(move |index| Location::Register(phys.bank, index))
}

/// A dword of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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

/// The values that the locations of a class hold, each once, in order.
type Set = SmallVec<[Value; 2]>;

/// A class, by its number.
type Class = u32;

/// What is known at a point.
#[derive(Clone, Debug, Default)]
pub struct State {
    /// The class of each location; absent locations hold nothing known.
    places: FxHashMap<Location, Class>,
    classes: Vec<Set>,
    /// By class, how many locations are of it; one without any is gone, and its number free.
    members: Vec<u32>,
    free: Vec<Class>,
    /// By value, the classes that have it.
    homes: FxHashMap<Value, SmallVec<[Class; 2]>>,
    /// Values that are undefined on every path to here: each location holds them.
    undefined: FxHashSet<Value>,
}

/// Facts to add to a state.
#[derive(Default)]
pub struct Found {
    classes: Vec<(Class, Value)>,
    undefined: Vec<Value>,
}

impl State {
    /// Whether any bits will do for a value.
    pub fn is_undefined(&self, value: &Value) -> bool {
        *value == Value::Undefined || self.undefined.contains(value)
    }

    /// The values that a location holds.
    pub fn at(&self, location: Location) -> &[Value] {
        self.places.get(&location).map_or(&[], |&class| &self.classes[class as usize])
    }

    /// Forgets what nobody asks for: registers but those that are wanted.
    pub fn keep(&mut self, is_wanted: impl Fn(VReg) -> bool) {
        let is_wanted = |value: &Value| match *value {
            Value::Register(reg, _) => is_wanted(reg),
            _ => true,
        };
        let old = std::mem::take(self);
        let mut kept: FxHashMap<Set, Class> = FxHashMap::default();
        let mut class_of: Vec<Option<Class>> = vec![None; old.classes.len()];
        for (location, class) in old.places {
            let class = *class_of[class as usize].get_or_insert_with(|| {
                let set: Set = old.classes[class as usize].iter().copied().filter(is_wanted).collect();
                *kept.entry(set).or_insert_with_key(|set| self.class(set.clone()))
            });
            if !self.classes[class as usize].is_empty() {
                self.put(location, Some(class));
            }
        }
        self.undefined = old.undefined.into_iter().filter(is_wanted).collect();
    }

    /// Keeps what also holds on another path; whether that is less.
    pub fn meet(&mut self, other: &State) -> bool {
        let mut changed = false;
        let mut met: FxHashMap<(Option<Class>, Option<Class>), Class> = FxHashMap::default();
        let locations: FxHashSet<Location> = self.places.keys().chain(other.places.keys()).copied().collect();
        for location in locations {
            let pair = (self.places.get(&location).copied(), other.places.get(&location).copied());
            let class = *met.entry(pair).or_insert_with(|| {
                let [ours, theirs] = [self.set_of(pair.0), other.set_of(pair.1)];
                let stays = |value: &Value| theirs.contains(value) || other.undefined.contains(value);
                let mut set: Set = ours.iter().copied().filter(stays).collect();
                changed |= set.len() != ours.len();
                // What is undefined here, and somewhere there, is there from now on.
                let more = |value: &Value| self.undefined.contains(value) && !other.is_undefined(value);
                set.extend(theirs.iter().copied().filter(more));
                set.sort_unstable();
                set.dedup();
                match pair.0 {
                    Some(class) if set[..] == *ours => class,
                    _ => self.class(set),
                }
            });
            let holds_something = !self.classes[class as usize].is_empty();
            self.put(location, holds_something.then_some(class));
        }
        let before = self.undefined.len();
        self.undefined.retain(|value| other.undefined.contains(value));
        changed | (self.undefined.len() != before)
    }

    /// A constant, or nothing known, comes to a location.
    pub fn set(&mut self, to: Location, value: Option<Value>) {
        let class = value.map(|value| self.class(Set::from_slice(&[value])));
        self.put(to, class);
    }

    /// A move from one location to another.
    pub fn carry(&mut self, from: Location, to: Location) {
        let class = self.places.get(&from).copied();
        self.put(to, class);
    }

    /// Two locations change places.
    pub fn swap(&mut self, a: Location, b: Location) {
        // Each class has as many members afterwards.
        let [x, y] = [a, b].map(|location| self.places.remove(&location));
        self.places.extend(x.map(|class| (b, class)));
        self.places.extend(y.map(|class| (a, class)));
    }

    /// Nothing is known any more of registers of a bank that `changes` says of.
    pub fn clear_registers(&mut self, bank: Bank, changes: impl Fn(u16) -> bool) {
        let is_gone =
            |at: &Location| matches!(at, Location::Register(b, index) if *b == bank && changes(*index));
        let gone: Vec<Location> = self.places.keys().filter(|at| is_gone(at)).copied().collect();
        gone.into_iter().for_each(|at| self.put(at, None));
    }

    /// A location becomes one of a class, or one that nothing is known of.
    fn put(&mut self, to: Location, class: Option<Class>) {
        class.into_iter().for_each(|class| self.members[class as usize] += 1);
        let before = match class {
            Some(class) => self.places.insert(to, class),
            None => self.places.remove(&to),
        };
        let Some(before) = before else { return };
        self.members[before as usize] -= 1;
        if self.members[before as usize] == 0 {
            for value in std::mem::take(&mut self.classes[before as usize]) {
                self.homes.entry(value).and_modify(|homes| homes.retain(|home| *home != before));
            }
            self.free.push(before);
        }
    }

    fn set_of(&self, class: Option<Class>) -> &[Value] {
        class.map_or(&[], |class| &self.classes[class as usize])
    }

    /// A class of its own for a set, which nothing is of yet.
    fn class(&mut self, set: Set) -> Class {
        let class = self.free.pop().unwrap_or(self.classes.len() as Class);
        set.iter().for_each(|&value| self.homes.entry(value).or_default().push(class));
        match self.classes.get_mut(class as usize) {
            Some(free) => *free = set,
            None => {
                self.classes.push(set);
                self.members.push(0);
            }
        }
        class
    }

    /// Where the left sides are, with the right sides that belong there too.
    pub fn found(&self, pairs: &[(Value, Value)]) -> Found {
        let mut found = Found::default();
        for &(is, also) in pairs {
            let homes = self.homes.get(&is).into_iter().flatten();
            found.classes.extend(homes.map(|&class| (class, also)));
            found.undefined.extend(self.is_undefined(&is).then_some(also));
        }
        found
    }

    /// Forgets where a value was.
    pub fn forget(&mut self, value: Value) {
        for class in self.homes.remove(&value).into_iter().flatten() {
            self.classes[class as usize].retain(|held| *held != value);
        }
        self.undefined.remove(&value);
    }

    /// Adds facts that have been found in this state.
    pub fn add(&mut self, found: Found) {
        for (class, value) in found.classes {
            let set = &mut self.classes[class as usize];
            if let Err(at) = set.binary_search(&value) {
                set.insert(at, value);
                self.homes.entry(value).or_default().push(class);
            }
        }
        self.undefined.extend(found.undefined);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Location = Location::Register(Bank::Sgpr, 1);
    const B: Location = Location::Register(Bank::Sgpr, 2);
    const C: Location = Location::Register(Bank::Sgpr, 3);

    fn value(number: u32) -> Value {
        Value::Register(VReg::from_u32(number), 0)
    }

    /// However often constants come to a place, there are no more classes than places that hold something.
    #[test]
    fn classes_go_with_their_last_location() {
        let mut state = State::default();
        for number in 0..100 {
            state.set(A, Some(Value::Constant(0)));
            state.carry(A, B);
            state.set(C, Some(Value::Constant(number)));
            state.swap(B, C);
            let found = state.found(&[(Value::Constant(0), value(7))]);
            state.add(found);
        }
        assert!(state.classes.len() <= 4, "{}", state.classes.len());
        assert!(state.homes[&Value::Constant(0)].len() <= 3);
        assert_eq!(state.at(A), [value(7), Value::Constant(0)]);
        assert_eq!(state.at(B), [Value::Constant(99)]);
        assert_eq!(state.at(C), state.at(A));
    }

    /// What is found of one location is found of those that were made from it, and of no other.
    #[test]
    fn facts_are_of_all_copies() {
        let mut state = State::default();
        state.set(A, Some(value(1)));
        state.carry(A, B);
        state.set(C, Some(value(2)));
        let found = state.found(&[(value(1), value(3))]);
        state.add(found);
        assert_eq!(
            (state.at(A), state.at(B), state.at(C)),
            (&[value(1), value(3)][..], state.at(A), &[value(2)][..])
        );
        state.set(A, None);
        state.forget(value(1));
        assert_eq!((state.at(A), state.at(B)), (&[][..], &[value(3)][..]));
    }

    /// Where paths meet each location keeps what it holds on both: of a class, some may keep less than others.
    #[test]
    fn paths_meet_location_by_location() {
        let mut here = State::default();
        here.set(A, Some(value(1)));
        [B, C].iter().for_each(|&to| here.carry(A, to));
        let mut there = State::default();
        there.set(A, Some(value(1)));
        there.set(B, Some(value(2)));
        assert!(here.meet(&there));
        assert_eq!((here.at(A), here.at(B), here.at(C)), (&[value(1)][..], &[][..], &[][..]));
        assert!(!here.meet(&there));
        // What is undefined on one path is what it is on the other.
        let mut undefined = State::default();
        let found = undefined.found(&[(Value::Undefined, value(1))]);
        undefined.add(found);
        assert!(!here.meet(&undefined));
        assert!(undefined.meet(&here));
        assert_eq!(undefined.at(A), [value(1)]);
        here.keep(|reg| reg != VReg::from_u32(1));
        assert!(here.places.is_empty());
    }
}
