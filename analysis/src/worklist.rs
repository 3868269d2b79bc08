//! What the solver has still to follow, and in which order. The result does not depend on it; the time does.

use gcnsel_graph::Cycle;
use gcnsel_ir::{Block, Value};
use std::collections::{BTreeSet, VecDeque};

/// A fact of which it has still to be found out what follows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Work {
    /// A value is divergent: its users.
    Users(Value),
    /// A branch is divergent.
    Branch(Block),
    /// A cycle has got divergent exits.
    Left(Cycle),
    /// Lanes carry values out of such a cycle.
    Carried(Cycle),
}

/// Facts to follow. Values go first, breadth first, so that chains of causes are short.
#[derive(Debug, Default)]
pub(crate) struct Worklist {
    values: VecDeque<Value>,
    /// The branch of the last layer is followed first: earlier ones often come to a state that a later one has been in, or
    /// where nothing is undecided any more.
    branches: BTreeSet<((u32, usize), Block)>,
    /// Followed when there is nothing else to do, since more exits may come, the last cycle first: those around a cycle
    /// are left by exits of that cycle.
    left: BTreeSet<Cycle>,
    /// The first is first: what lanes carry out of one they carry out of those in it.
    carrying: BTreeSet<Cycle>,
    /// For any other order: where random numbers begin.
    #[cfg(test)]
    shuffled: Option<u64>,
}

impl Worklist {
    /// One that gives any order.
    #[cfg(test)]
    pub fn shuffled(seed: u64) -> Self {
        Worklist { shuffled: Some(seed), ..Worklist::default() }
    }

    /// A value has become divergent.
    pub fn changed(&mut self, value: Value) {
        self.values.push_back(value);
    }

    /// A branch has, `place` being its layer and its position.
    pub fn branch(&mut self, place: (u32, usize), block: Block) {
        self.branches.insert((place, block));
    }

    /// A cycle has got more divergent exits.
    pub fn left(&mut self, cycle: Cycle) {
        self.left.insert(cycle);
    }

    /// What to do next.
    pub fn next(&mut self) -> Option<Work> {
        #[cfg(test)]
        if let Some(work) = self.any() {
            return Some(work);
        }
        if let Some(value) = self.values.pop_front() {
            Some(Work::Users(value))
        } else if let Some((_, block)) = self.branches.pop_last() {
            Some(Work::Branch(block))
        } else if let Some(cycle) = self.left.pop_last() {
            self.carrying.insert(cycle);
            Some(Work::Left(cycle))
        } else {
            self.carrying.pop_first().map(Work::Carried)
        }
    }

    /// Any one of the next.
    #[cfg(test)]
    fn any(&mut self) -> Option<Work> {
        let state = self.shuffled.as_mut()?;
        *state = gcnsel_witness::mix(*state);
        let number = *state as usize;
        let all = self.values.len() + self.branches.len() + self.left.len() + self.carrying.len();
        let mut at = number.checked_rem(all)?;
        if at < self.values.len() {
            return self.values.remove(at).map(Work::Users);
        }
        at -= self.values.len();
        if at < self.branches.len() {
            let branch = *self.branches.iter().nth(at)?;
            self.branches.remove(&branch);
            return Some(Work::Branch(branch.1));
        }
        at -= self.branches.len();
        if at < self.left.len() {
            let cycle = *self.left.iter().nth(at)?;
            self.left.remove(&cycle);
            self.carrying.insert(cycle);
            return Some(Work::Left(cycle));
        }
        let cycle = *self.carrying.iter().nth(at - self.left.len())?;
        self.carrying.remove(&cycle);
        Some(Work::Carried(cycle))
    }
}
