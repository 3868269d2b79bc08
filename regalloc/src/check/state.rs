//! What is known of registers, slots and lanes at a point.
//!
//! A location has a *token*, a value has tokens: locations of one token hold the same bits, and a value is where its tokens
//! are. So a move copies a token, and what is a copy of a value gets its tokens. A value has several where it is a constant
//! besides, or where it is undefined on some path, so that there any location has it.
//!
//! States are kept for all blocks at once. They share what they have in common ([`Map`]), and what does not differ is not
//! looked at where paths meet: thousands of values may live through thousands of blocks.

use super::map::Map;
use cranelift_entity::EntityRef;
use gcnsel_isa::{Bank, Reg};
use gcnsel_mir::{Operand, Slot, SymbolPart, VReg};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::{SmallVec, smallvec};
use std::cell::{Cell, RefCell};
use std::rc::Rc;

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

impl Location {
    /// As a number.
    fn key(self) -> u64 {
        let of = |kind: u64, slot: Slot, rest: u32| {
            assert!(slot.index() < 1 << 30, "{slot} has no number");
            kind << 62 | (slot.index() as u64) << 32 | u64::from(rest)
        };
        match self {
            Location::Register(bank, index) => (bank as u64) << 16 | u64::from(index),
            Location::Stack(slot, offset) => of(1, slot, offset as u32),
            Location::Lane(reg, lane) => 2 << 62 | (reg.index() as u64) << 16 | u64::from(lane as u16),
            Location::LaneOfStack(slot, lane) => of(3, slot, lane as u32),
        }
    }
}

/// A value that changes from place to place, as a number; constants have tokens of their own, [`Numbers::of_constant`].
fn key_of(value: Value) -> Option<u64> {
    match value {
        Value::Register(reg, dword) => Some((reg.index() as u64) << 8 | u64::from(dword)),
        Value::Scalar(index) => Some(1 << 63 | u64::from(index)),
        Value::Constant(_) | Value::Symbol(..) | Value::Undefined => None,
    }
}

/// The value of a number.
fn value_of(key: u64) -> Value {
    match key >> 63 {
        0 => Value::Register(VReg::new((key >> 8) as usize), key as u8),
        _ => Value::Scalar(key as u16),
    }
}

/// Bits that locations hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Token(u32);

impl Token {
    /// What any location holds.
    const ANY: Token = Token(u32::MAX);
    /// What a location holds that nothing is known of.
    const UNKNOWN: Token = Token(u32::MAX - 1);

    /// Whether it is a constant's, or one of these: the same in all states.
    fn is_fixed(self) -> bool {
        self.0 >> 31 != 0
    }
}

/// Tokens of a value, each once, in order.
type Tokens = SmallVec<[Token; 2]>;

/// Tokens, for all states that come from one.
#[derive(Debug, Default)]
struct Numbers {
    made: Cell<u32>,
    constants: RefCell<FxHashMap<Value, Token>>,
}

impl Numbers {
    fn fresh(&self) -> Token {
        let token = Token(self.made.replace(self.made.get() + 1));
        assert!(!token.is_fixed(), "there are no more tokens");
        token
    }

    fn of_constant(&self, value: Value) -> Token {
        let mut constants = self.constants.borrow_mut();
        let next = Token(1 << 31 | constants.len() as u32);
        *constants.entry(value).or_insert(next)
    }
}

/// Where a token is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Holders {
    locations: SmallVec<[u64; 1]>,
    values: SmallVec<[u64; 1]>,
}

/// What is known at a point.
#[derive(Clone, Debug, Default)]
pub struct State {
    numbers: Rc<Numbers>,
    /// The token of each location; absent locations hold nothing known.
    places: Map<Token>,
    /// The tokens of each value; absent values are in no location.
    values: Map<Tokens>,
    /// Of tokens that are not fixed.
    holders: Map<Holders>,
    /// Tokens that may be no value's any more.
    left: Vec<Token>,
}

/// Facts to add to a state.
#[derive(Default)]
pub struct Found(Vec<(u64, Tokens)>);

impl State {
    /// Whether any bits will do for a value.
    pub fn is_undefined(&self, value: &Value) -> bool {
        *value == Value::Undefined || self.tokens(*value).contains(&Token::ANY)
    }

    /// Whether a location holds a value.
    pub fn holds(&self, location: Location, value: Value) -> bool {
        self.places.get(location.key()).is_some_and(|token| self.tokens(value).contains(token))
    }

    /// The values that a location holds, in order.
    pub fn at(&self, location: Location) -> Vec<Value> {
        let Some(token) = self.places.get(location.key()) else { return Vec::new() };
        let constants = self.numbers.constants.borrow();
        let mut held: Vec<Value> =
            constants.iter().filter(|(_, of)| *of == token).map(|(&value, _)| value).collect();
        self.values.differences(&Map::default(), &mut |key, tokens, _| {
            held.extend(tokens.filter(|tokens| tokens.contains(token)).map(|_| value_of(key)));
        });
        held.sort_unstable();
        held
    }

    fn tokens(&self, value: Value) -> Tokens {
        match (key_of(value), value) {
            (Some(key), _) => self.values.get(key).cloned().unwrap_or_default(),
            (None, Value::Undefined) => smallvec![Token::ANY],
            (None, constant) => smallvec![self.numbers.of_constant(constant)],
        }
    }

    /// A value comes to a location, or nothing known does.
    pub fn set(&mut self, to: Location, value: Option<Value>) {
        let token = value.map(|value| match (self.tokens(value).first(), key_of(value)) {
            (Some(&token), _) => token,
            (None, key) => {
                let token = self.numbers.fresh();
                key.into_iter().for_each(|key| self.tell(key, smallvec![token]));
                token
            }
        });
        self.put(to.key(), token);
    }

    /// A move from one location to another.
    pub fn carry(&mut self, from: Location, to: Location) {
        let token = self.places.get(from.key()).copied();
        self.put(to.key(), token);
    }

    /// Two locations change places.
    pub fn swap(&mut self, a: Location, b: Location) {
        let [x, y] = [a, b].map(|location| self.places.get(location.key()).copied());
        self.put(a.key(), y);
        self.put(b.key(), x);
    }

    /// Nothing is known any more of registers of a bank that `changes` says of.
    pub fn clear_registers(&mut self, bank: Bank, changes: impl Fn(u16) -> bool) {
        let changed = (0..REGISTERS).filter(|&index| changes(index));
        changed.for_each(|index| self.put(Location::Register(bank, index).key(), None));
    }

    /// Where the left sides are, with the right sides that belong there too.
    pub fn found(&self, pairs: &[(Value, Value)]) -> Found {
        let found = |&(is, also): &(Value, Value)| Some((key_of(also)?, self.tokens(is)));
        Found(pairs.iter().filter_map(found).collect())
    }

    /// Adds facts that have been found in this state.
    pub fn add(&mut self, found: Found) {
        for (key, more) in found.0 {
            let mut tokens = self.values.get(key).cloned().unwrap_or_default();
            tokens.extend(more);
            self.tell(key, tokens);
        }
    }

    /// Forgets where a value was.
    pub fn forget(&mut self, value: Value) {
        key_of(value).into_iter().for_each(|key| self.tell(key, Tokens::new()));
    }

    /// Forgets what locations hold that is no value's.
    pub fn sweep(&mut self) {
        for token in std::mem::take(&mut self.left) {
            let of_none = |holders: &&Holders| holders.values.is_empty();
            if let Some(holders) = self.holders.get(token_key(token)).filter(of_none).cloned() {
                self.holders.remove(token_key(token));
                for &at in &holders.locations {
                    self.places.remove(at);
                }
            }
        }
    }

    /// A location gets a token, or nothing known.
    fn put(&mut self, at: u64, token: Option<Token>) {
        let old = match token {
            Some(token) => self.places.insert(at, token),
            None => self.places.remove(at),
        };
        if old != token {
            self.change_holders(old, |holders| holders.locations.retain(|held| *held != at));
            self.change_holders(token, |holders| holders.locations.push(at));
            self.left.extend(token.filter(|token| !token.is_fixed()));
        }
    }

    /// A value has these tokens from now on.
    fn tell(&mut self, value: u64, mut tokens: Tokens) {
        tokens.sort_unstable();
        tokens.dedup();
        // What is anywhere is nowhere else.
        if tokens.contains(&Token::ANY) {
            tokens = smallvec![Token::ANY];
        }
        let old = match tokens.is_empty() {
            true => self.values.remove(value),
            false => self.values.insert(value, tokens.clone()),
        };
        let old = old.unwrap_or_default();
        for &gone in old.iter().filter(|token| !tokens.contains(token)) {
            self.change_holders(Some(gone), |holders| holders.values.retain(|held| *held != value));
            self.left.extend((!gone.is_fixed()).then_some(gone));
        }
        for &new in tokens.iter().filter(|token| !old.contains(token)) {
            self.change_holders(Some(new), |holders| holders.values.push(value));
        }
    }

    fn change_holders(&mut self, token: Option<Token>, change: impl FnOnce(&mut Holders)) {
        let Some(token) = token.filter(|token| !token.is_fixed()) else { return };
        let mut holders = self.holders.get(token_key(token)).cloned().unwrap_or_default();
        change(&mut holders);
        match holders == Holders::default() {
            true => drop(self.holders.remove(token_key(token))),
            false => drop(self.holders.insert(token_key(token), holders)),
        }
    }

    /// Keeps what also holds on another path; whether that is less.
    pub fn meet(&mut self, other: &State) -> bool {
        let meeting = Meeting::of(self, other);
        meeting.run(self)
    }
}

/// More than the registers of any bank.
const REGISTERS: u16 = 512;

fn token_key(token: Token) -> u64 {
    u64::from(token.0)
}

/// Two states where they meet. What has token `a` on the one path and `b` on the other are the pair (a, b), and pairs are what
/// is equal on both. A pair keeps the name `a` unless another has it: what does not differ is the pair (a, a).
struct Meeting {
    /// Locations that differ, in order.
    places: Vec<(u64, [Token; 2])>,
    /// Values that do, and are known of here, in order.
    values: Vec<(u64, [Tokens; 2])>,
    /// How often a token that is not fixed stands among these, here.
    differing: FxHashMap<Token, usize>,
    /// Of pairs that differ.
    names: FxHashMap<[Token; 2], Token>,
    /// The names of pairs, with the other token: by the token here, and by the one there.
    by_first: FxHashMap<Token, Vec<(Token, Token)>>,
    by_second: FxHashMap<Token, Vec<(Token, Token)>>,
    /// Whether less is known.
    changed: bool,
}

impl Meeting {
    fn of(here: &State, there: &State) -> Self {
        let mut meeting = Meeting {
            places: Vec::new(),
            values: Vec::new(),
            differing: FxHashMap::default(),
            names: FxHashMap::default(),
            by_first: FxHashMap::default(),
            by_second: FxHashMap::default(),
            changed: false,
        };
        let known = |token: Option<&Token>| token.copied().unwrap_or(Token::UNKNOWN);
        here.places.differences(&there.places, &mut |at, a, b| {
            meeting.places.push((at, [known(a), known(b)]));
        });
        here.values.differences(&there.values, &mut |value, a, b| {
            if let Some(a) = a {
                meeting.values.push((value, [a.clone(), b.cloned().unwrap_or_default()]));
            }
        });
        let of_places = meeting.places.iter().map(|(_, [a, _])| a);
        for &token in of_places.chain(meeting.values.iter().flat_map(|(_, [a, _])| a)) {
            *meeting.differing.entry(token).or_default() += 1;
        }
        meeting
    }

    /// Whether a token has something here that does not differ.
    fn stays(&self, here: &State, token: Token) -> bool {
        if token.is_fixed() {
            return token < Token::UNKNOWN;
        }
        let holders = here.holders.get(token_key(token));
        let all = holders.map_or(0, |holders| holders.locations.len() + holders.values.len());
        all > self.differing.get(&token).copied().unwrap_or(0)
    }

    fn run(mut self, here: &mut State) -> bool {
        // All is decided before anything changes.
        let moved = self.name_pairs(here);
        let mut told = self.of_values(here);
        told.extend(self.gained(here));
        moved.into_iter().for_each(|(at, token)| here.put(at, Some(token)));
        told.into_iter().for_each(|(value, tokens)| here.tell(value, tokens));
        here.sweep();
        self.changed
    }

    /// Names the pairs of locations that differ; what tokens these get.
    fn name_pairs(&mut self, here: &State) -> Vec<(u64, Token)> {
        let (mut moved, mut kept) = (Vec::new(), FxHashSet::default());
        for at in 0..self.places.len() {
            let (place, pair @ [a, b]) = self.places[at];
            let name = match self.names.get(&pair) {
                Some(&name) => name,
                None => {
                    let is_free = a != Token::UNKNOWN && !self.stays(here, a) && kept.insert(a);
                    // Of what was unknown nothing is less known.
                    self.changed |= !is_free && a != Token::UNKNOWN;
                    let name = if is_free { a } else { here.numbers.fresh() };
                    self.names.insert(pair, name);
                    self.by_first.entry(a).or_default().push((b, name));
                    self.by_second.entry(b).or_default().push((a, name));
                    name
                }
            };
            // A name that no value gets is swept away.
            moved.extend((name != a).then_some((place, name)));
        }
        moved
    }

    /// The tokens that values which differ have from now on.
    fn of_values(&mut self, here: &State) -> Vec<(u64, Tokens)> {
        let mut told = Vec::with_capacity(self.values.len());
        let mut less = false;
        for (value, [a, b]) in &self.values {
            let mut tokens = Tokens::new();
            if a.contains(&Token::ANY) {
                // Undefined here: it is what it is there.
                less = true;
                for &b in b {
                    tokens.extend(self.stays(here, b).then_some(b));
                    tokens.extend(self.by_second.get(&b).into_iter().flatten().map(|&(_, name)| name));
                }
            } else {
                less |= b.is_empty();
                let is_there = |token: &Token| b.contains(token) || b.contains(&Token::ANY);
                for token in a {
                    if self.stays(here, *token) {
                        tokens.extend(is_there(token).then_some(*token));
                        less |= !is_there(token);
                    }
                    for (other, name) in self.by_first.get(token).into_iter().flatten() {
                        tokens.extend(is_there(other).then_some(*name));
                        less |= !is_there(other);
                    }
                }
            }
            told.push((*value, tokens));
        }
        self.changed |= less;
        told
    }

    /// Values that do not differ, and have both tokens of a pair that does.
    fn gained(&self, here: &State) -> Vec<(u64, Tokens)> {
        let mut gained: FxHashMap<u64, Tokens> = FxHashMap::default();
        for (&[a, b], &name) in &self.names {
            let of = if a.is_fixed() { b } else { a };
            let Some(holders) = here.holders.get(token_key(of)) else { continue };
            for &value in &holders.values {
                let Some(tokens) = here.values.get(value) else { continue };
                let differs = self.values.binary_search_by_key(&value, |(value, _)| *value).is_ok();
                if !differs && tokens.contains(&a) && tokens.contains(&b) {
                    gained.entry(value).or_insert_with(|| tokens.clone()).push(name);
                }
            }
        }
        gained.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const A: Location = Location::Register(Bank::Sgpr, 1);
    const B: Location = Location::Register(Bank::Sgpr, 2);
    const C: Location = Location::Register(Bank::Sgpr, 3);

    fn value(number: u32) -> Value {
        Value::Register(VReg::from_u32(number), 0)
    }

    /// However often constants come to a place, nothing is kept of what was there.
    #[test]
    fn what_no_location_holds_is_gone() {
        let mut state = State::default();
        for number in 0..100 {
            state.set(A, Some(Value::Constant(0)));
            state.carry(A, B);
            state.set(C, Some(Value::Constant(number)));
            state.swap(B, C);
            let found = state.found(&[(Value::Constant(0), value(7))]);
            state.add(found);
        }
        assert_eq!(state.at(A), [value(7), Value::Constant(0)]);
        assert_eq!(state.at(B), [Value::Constant(99)]);
        assert_eq!(state.at(C), state.at(A));
        state.forget(value(7));
        [A, B, C].into_iter().for_each(|at| state.set(at, None));
        assert!(state.places.is_empty() && state.values.is_empty() && state.holders.is_empty());
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
            (vec![value(1), value(3)], state.at(A), vec![value(2)])
        );
        state.set(A, None);
        state.forget(value(1));
        assert_eq!((state.at(A), state.at(B)), (vec![], vec![value(3)]));
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
        assert_eq!((here.at(A), here.at(B), here.at(C)), (vec![value(1)], vec![], vec![]));
        assert!(!here.meet(&there));
        // What is undefined on one path is what it is on the other.
        let mut undefined = State::default();
        let found = undefined.found(&[(Value::Undefined, value(1))]);
        undefined.add(found);
        assert!(!here.meet(&undefined));
        assert!(undefined.meet(&here));
        assert_eq!(undefined.at(A), [value(1)]);
        here.forget(value(1));
        here.sweep();
        assert!(here.places.is_empty());
    }

    /// What a path has done: the bits of each location, and of each value that it knows; `None` of an undefined one.
    #[derive(Clone, Default)]
    struct Path {
        locations: FxHashMap<Location, u64>,
        values: FxHashMap<Value, Option<u64>>,
    }

    const CONSTANTS: u64 = 3;

    #[derive(Clone, Copy, Debug)]
    enum Step {
        /// A value is defined in a location, as new bits or as a constant's.
        Define(u32, usize),
        Constant(i32, usize),
        Carry(usize, usize),
        Swap(usize, usize),
        /// The first value is a copy of the second.
        Copy(u32, u32),
        /// A value is a constant, or undefined.
        Is(u32, Option<i32>),
        Forget(u32),
        /// Nobody asks for values that nothing holds.
        Sweep,
    }

    fn steps() -> impl Strategy<Value = Vec<(usize, Result<Step, usize>)>> {
        let (value, place, constant) = (0..5u32, 0..5usize, 0..CONSTANTS as i32);
        let step = prop_oneof![
            (value.clone(), place.clone()).prop_map(|(v, at)| Step::Define(v, at)),
            (constant.clone(), place.clone()).prop_map(|(c, at)| Step::Constant(c, at)),
            (place.clone(), place.clone()).prop_map(|(a, b)| Step::Carry(a, b)),
            (place.clone(), place).prop_map(|(a, b)| Step::Swap(a, b)),
            (value.clone(), value.clone()).prop_map(|(a, b)| Step::Copy(a, b)),
            (value.clone(), prop::option::of(constant)).prop_map(|(v, c)| Step::Is(v, c)),
            value.prop_map(Step::Forget),
            Just(Step::Sweep),
        ];
        // Every fourth is a meeting with what another state is.
        let step = prop_oneof![3 => step.prop_map(Ok), 1 => (0..3usize).prop_map(Err)];
        prop::collection::vec((0..3usize, step), 0..60)
    }

    fn place(at: usize) -> Location {
        Location::Register(Bank::Vgpr, at as u16)
    }

    fn pairs(pairs: &[(Value, Value)], state: &mut State) {
        let found = state.found(pairs);
        pairs.iter().for_each(|(_, also)| state.forget(*also));
        state.add(found);
    }

    /// Takes a step; `fresh` are bits that nothing has yet.
    fn take(step: Step, state: &mut State, paths: &mut [Path], fresh: &mut u64) {
        *fresh += paths.len() as u64;
        match step {
            Step::Define(number, at) => {
                state.forget(value(number));
                state.set(place(at), Some(value(number)));
            }
            Step::Constant(constant, at) => state.set(place(at), Some(Value::Constant(constant))),
            Step::Carry(from, to) => state.carry(place(from), place(to)),
            Step::Swap(a, b) => state.swap(place(a), place(b)),
            Step::Copy(to, from) => pairs(&[(value(from), value(to))], state),
            Step::Is(to, constant) => {
                pairs(&[(constant.map_or(Value::Undefined, Value::Constant), value(to))], state);
            }
            Step::Forget(number) => state.forget(value(number)),
            Step::Sweep => state.sweep(),
        }
        for (path, new) in paths.iter_mut().zip(*fresh..) {
            match step {
                Step::Define(number, at) => {
                    path.values.insert(value(number), Some(new));
                    path.locations.insert(place(at), new);
                }
                Step::Constant(constant, at) => drop(path.locations.insert(place(at), constant as u64)),
                Step::Carry(from, to) => {
                    let bits = path.locations.get(&place(from)).copied();
                    path.locations.remove(&place(to));
                    path.locations.extend(bits.map(|bits| (place(to), bits)));
                }
                Step::Swap(a, b) => {
                    let bits = [a, b].map(|at| path.locations.remove(&place(at)));
                    path.locations
                        .extend([b, a].iter().zip(bits).filter_map(|(&at, bits)| Some((place(at), bits?))));
                }
                Step::Copy(to, from) => {
                    let bits = path.values.get(&value(from)).copied();
                    path.values.remove(&value(to));
                    path.values.extend(bits.map(|bits| (value(to), bits)));
                }
                Step::Is(to, constant) => drop(path.values.insert(value(to), constant.map(|c| c as u64))),
                Step::Forget(number) => drop(path.values.remove(&value(number))),
                Step::Sweep => {}
            }
        }
        *fresh += paths.len() as u64;
    }

    proptest! {
        /// Locations hold just what they do on all paths: bits that no path makes twice are equal only where they were copied.
        #[test]
        fn what_holds_is_what_does_on_all_paths(steps in steps()) {
            let start = State::default();
            let mut states = [0; 3].map(|_| (start.clone(), vec![Path::default()]));
            let mut fresh = CONSTANTS;
            for (at, step) in steps {
                match step {
                    Ok(step) => {
                        let (state, paths) = &mut states[at];
                        take(step, state, paths, &mut fresh);
                    }
                    Err(other) => {
                        let (there, more) = states[other].clone();
                        let (state, paths) = &mut states[at];
                        let before = state.clone();
                        state.meet(&there);
                        // Once more is no less, and no other name: a cycle comes to its end.
                        let met = state.clone();
                        prop_assert!(!state.meet(&met) && !state.meet(&there), "{:?}", (before, there, met));
                        paths.extend(more);
                    }
                }
                for (state, paths) in &states {
                    for (number, at) in (0..5).flat_map(|number| (0..5).map(move |at| (value(number), place(at)))) {
                        let holds = |path: &Path| match path.values.get(&number) {
                            Some(Some(bits)) => path.locations.get(&at) == Some(bits),
                            Some(None) => true,
                            None => false,
                        };
                        let wanted = paths.iter().all(holds);
                        let found = state.holds(at, number) || state.is_undefined(&number);
                        prop_assert_eq!(found, wanted, "{:?} in {:?}: {:?}", number, at, state);
                    }
                }
            }
        }
    }
}
