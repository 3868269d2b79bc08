//! Waves: 64 lanes, the calls they are in, and which of them stand where.

use crate::datum::Datum;
use crate::instance::Instance;
use crate::memory::Space;
use crate::parts::poison;
use crate::program::{Body, Slot};
use gcnsel_ir::{Block, Inst, TypeTable, Value};
use std::cmp::Ordering;
use std::collections::BTreeMap;

/// Lanes in a wave.
pub(crate) const LANES: usize = 64;

/// A set of lanes.
pub(crate) type Mask = u64;

/// The lanes of a set, in order.
pub(crate) fn each(mut mask: Mask) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let lane = (mask != 0).then(|| mask.trailing_zeros() as usize)?;
        mask &= mask - 1;
        Some(lane)
    })
}

/// What a lane is.
pub(crate) struct Lane {
    /// Its place in the work-group.
    pub local: [u32; 3],
    /// Its number in the grid.
    pub item: u32,
    /// Its own memory.
    pub private: Space,
}

/// A wave.
pub(crate) struct Wave<'a> {
    /// Its group's place in the grid.
    pub group: [u32; 3],
    pub lanes: Vec<Lane>,
    /// The calls that are running, the innermost last.
    pub frames: Vec<Frame<'a>>,
}

/// Lanes that have come to a block together.
#[derive(Debug)]
struct Party {
    at: Instance,
    lanes: Mask,
}

/// A call that lanes have made together.
pub(crate) struct Frame<'a> {
    pub body: &'a Body<'a>,
    /// By slot and lane.
    values: Vec<Datum>,
    /// While all lanes execute something: those that stand there.
    active: Option<Mask>,
    /// By slot and lane, what lanes have computed in this block without standing there.
    others: BTreeMap<(u32, usize), Datum>,
    poison: Datum,
    /// Lanes that wait at a block.
    waiting: Vec<Party>,
    /// By lane: the block that it comes from.
    pub from: [Option<Block>; LANES],
    /// The block that runs, and by which lanes; none when they are to be chosen.
    at: Option<Instance>,
    pub here: Mask,
    /// The next instruction of the block.
    pub position: usize,
    /// Lanes that have made the call before it, where lanes call several functions one after the other.
    pub called: Mask,
    /// All lanes of the call.
    pub all: Mask,
    /// What they have returned, by lane.
    pub returned: Vec<Datum>,
    /// By lane: how many private objects there were before.
    pub objects: [usize; LANES],
    /// By lane: the generic address of what was passed beyond the parameters; poison if the function is not variadic.
    pub beyond: Vec<Datum>,
    /// The call instruction, in the caller.
    pub call: Option<Inst>,
}

impl<'a> Frame<'a> {
    /// A call by some lanes. Values are poison until set.
    pub fn new(body: &'a Body<'a>, types: &TypeTable, lanes: Mask, call: Option<Inst>) -> Frame<'a> {
        let entry = Instance::entry(&body.hierarchy, body.function.entry());
        // The entry block is no cycle's, so nothing counts its first execution.
        let returned = poison(types, body.function.result);
        Frame {
            body,
            values: vec![Datum::Poison; body.slot_count * LANES],
            active: None,
            others: BTreeMap::new(),
            poison: Datum::Poison,
            waiting: vec![Party { at: entry, lanes }],
            from: [None; LANES],
            at: None,
            here: 0,
            position: 0,
            called: 0,
            all: lanes,
            returned: vec![returned; LANES],
            objects: [0; LANES],
            beyond: vec![Datum::Poison; LANES],
            call,
        }
    }

    /// What a lane has for a value.
    pub fn get(&self, value: Value, lane: usize) -> &Datum {
        match self.body.slot(value) {
            Slot::Const(number) => self.body.constant(number),
            Slot::Lane(slot) if !self.is_other(lane) => &self.values[slot as usize * LANES + lane],
            Slot::Lane(slot) => match self.others.get(&(slot, lane)) {
                Some(found) => found,
                None if self.body.shared.contains(&slot) => {
                    let first = self.active.unwrap_or(1).trailing_zeros() as usize;
                    &self.values[slot as usize * LANES + first]
                }
                None => &self.poison,
            },
        }
    }

    /// Whether a lane executes something without standing there.
    pub fn is_other(&self, lane: usize) -> bool {
        self.active.is_some_and(|active| active >> lane & 1 == 0)
    }

    /// All lanes execute what comes, until [`Frame::active_alone`].
    pub fn all_lanes(&mut self) {
        self.active = Some(self.here);
        self.here = Mask::MAX;
    }

    /// The lanes that stand there execute what comes.
    pub fn active_alone(&mut self) {
        self.here = self.active.take().unwrap_or(self.here);
    }

    /// Gives a lane its value.
    pub fn set(&mut self, value: Value, lane: usize, datum: Datum) {
        if let Slot::Lane(slot) = self.body.slot(value) {
            match self.is_other(lane) {
                true => drop(self.others.insert((slot, lane), datum)),
                false => self.values[slot as usize * LANES + lane] = datum,
            }
        }
    }

    /// The block that runs.
    pub fn block(&self) -> Option<Block> {
        self.at.as_ref().map(|at| at.block)
    }

    /// How often the header of each cycle around the block that runs has been executed, outermost first.
    pub fn counts(&self) -> &[u64] {
        self.at.as_ref().map_or(&[], |at| at.counts())
    }

    /// Takes the lanes of the least instance that any waits at; whether there are some.
    pub fn choose(&mut self) -> bool {
        self.others.clear();
        let order = |a: &Party, b: &Party| a.at.order(&b.at, &self.body.hierarchy);
        let least = (0..self.waiting.len()).min_by(|&a, &b| order(&self.waiting[a], &self.waiting[b]));
        let Some(least) = least else {
            self.at = None;
            self.here = 0;
            return false;
        };
        let mut party = self.waiting.swap_remove(least);
        let hierarchy = &self.body.hierarchy;
        self.waiting.retain(|other| {
            let same = other.at.order(&party.at, hierarchy) == Ordering::Equal;
            if same {
                party.lanes |= other.lanes;
            }
            !same
        });
        (self.here, self.position) = (party.lanes, 0);
        self.at = Some(party.at);
        true
    }

    /// Sends lanes that are here on to a block.
    pub fn go(&mut self, lanes: Mask, to: Block) {
        let Some(at) = &self.at else { return };
        let next = at.next(&self.body.hierarchy, to);
        let from = at.block;
        each(lanes).for_each(|lane| self.from[lane] = Some(from));
        self.waiting.push(Party { at: next, lanes });
    }
}
