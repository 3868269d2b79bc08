//! Which cycles lanes leave in different iterations, and who is reached by those who have.
//!
//! An edge may leave many cycles, and many such edges leave one nest. So nothing here is a list of pairs of the two: what
//! leaves a cycle and the one around it alike is the same for both, and said of the inner cycle once.

use crate::leaving::Leaving;
use crate::sums::Sums;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::{Cycle, Cycles, DepthFirst, DominatorTree, Graph, full_map};
use gcnsel_ir::Block;
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::ops::RangeInclusive;

/// Which of the edges that leave both a cycle and the one it is directly in are divergent exits of the latter.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Passed {
    /// None, but for those that are said to be.
    #[default]
    None,
    /// Those that are divergent exits of the inner cycle, now or later.
    Divergent,
    /// All.
    All,
}

/// The divergent exits of all cycles.
#[derive(Clone, Debug)]
pub(crate) struct DivergentExits {
    /// Cycles that have any.
    any: EntitySet<Cycle>,
    /// Cycles all of whose exits are.
    every: EntitySet<Cycle>,
    /// By edge: cycles of which it is said to be one.
    edges: FxHashMap<(Block, Block), SmallVec<[Cycle; 1]>>,
    /// By cycle: what is passed on to the one around it.
    passed: SecondaryMap<Cycle, Passed>,
    /// By cycle: how many pass on [`Passed::Divergent`], of itself and those around it.
    passing: Sums,
    /// By cycle: the depth of the outermost level to which one leads.
    outermost: SecondaryMap<Cycle, u32>,
    /// Cycles that have got one that leaves the cycle around as well, since [`DivergentExits::pass_on`].
    grown: EntitySet<Cycle>,
    /// By cycle: blocks and nested cycles from which edges leave it that are not all known to be divergent.
    open: SecondaryMap<Cycle, u32>,
    reached: SecondaryMap<Cycle, Reached>,
    /// Blocks that lanes come to.
    live: EntitySet<Block>,
    /// Edges that none take.
    dead: FxHashSet<(Block, Block)>,
}

/// Blocks behind a cycle that lanes come to which have left it in different iterations, of those that lanes come to at all.
/// All of them use something made in it; what is said of others errs to this side.
#[derive(Clone, Debug, Default)]
enum Reached {
    /// All blocks.
    #[default]
    All,
    Found {
        blocks: EntitySet<Block>,
        /// The last position looked at. Nothing behind it uses what is made in the cycle.
        last: usize,
    },
}

impl DivergentExits {
    /// `graph` is that of the edges that lanes take; `dead` are the others.
    pub fn new(
        graph: &Graph<Block>,
        dead: FxHashSet<(Block, Block)>,
        cycles: &Cycles<Block>,
        leaving: &Leaving,
    ) -> Self {
        let mut open: SecondaryMap<Cycle, u32> = full_map(cycles.len());
        for cycle in cycles.iter() {
            open[cycle] += leaving.own_exits(cycle);
            if let Some(parent) = cycles.parent(cycle).filter(|_| leaving.leaves_around(cycle)) {
                open[parent] += 1;
            }
        }
        let mut live = EntitySet::new();
        for &block in DepthFirst::new(graph).preorder() {
            live.insert(block);
        }
        DivergentExits {
            any: EntitySet::new(),
            every: EntitySet::new(),
            edges: FxHashMap::default(),
            passed: full_map(cycles.len()),
            passing: Sums::zeros(cycles.len()),
            outermost: SecondaryMap::with_default(u32::MAX),
            grown: EntitySet::new(),
            open,
            reached: full_map(cycles.len()),
            live,
            dead,
        }
    }

    /// Adds an edge; whether it is new.
    pub fn add(&mut self, cycles: &Cycles<Block>, cycle: Cycle, edge: (Block, Block)) -> bool {
        if self.contains(cycles, cycle, edge) {
            return false;
        }
        self.edges.entry(edge).or_default().push(cycle);
        let landing = cycles.innermost_common(edge.0, edge.1).map_or(0, |c| cycles.depth(c));
        self.note(cycles, cycle, landing as u32);
        if cycles.innermost(edge.0) == Some(cycle) {
            self.close(cycles, cycle);
        }
        true
    }

    /// Adds, to those of the cycle directly around `nested`, edges that leave both; whether they are not known to be
    /// there.
    pub fn add_passed(
        &mut self,
        cycles: &Cycles<Block>,
        leaving: &Leaving,
        nested: Cycle,
        which: Passed,
    ) -> bool {
        let which = if self.is_complete(nested) && which != Passed::None { Passed::All } else { which };
        let before = self.passed[nested];
        if before >= which {
            return false;
        }
        self.passed[nested] = which;
        let last = cycles.last_nested(nested);
        match (before, which) {
            (Passed::None, Passed::Divergent) => self.passing.add(nested, last, 1),
            (Passed::Divergent, _) => self.passing.add(nested, last, -1),
            _ => {}
        }
        if let Some(around) = cycles.parent(nested) {
            let outermost = match which {
                Passed::All => leaving.outermost(nested),
                _ => self.outermost[nested],
            };
            self.note(cycles, around, outermost);
            if which == Passed::All {
                self.close(cycles, around);
            }
        }
        true
    }

    /// Adds all edges out of a cycle.
    pub fn add_all(&mut self, cycles: &Cycles<Block>, leaving: &Leaving, cycle: Cycle) {
        self.every.insert(cycle);
        self.note(cycles, cycle, leaving.outermost(cycle));
        self.complete(cycles, cycle);
    }

    /// What the cycle around gets because a cycle has got more; the cycle around, if that is anything.
    pub fn pass_on(&mut self, cycles: &Cycles<Block>, cycle: Cycle) -> Option<Cycle> {
        let parent = cycles.parent(cycle)?;
        if !self.grown.remove(cycle) || self.passed[cycle] == Passed::None {
            return None;
        }
        self.note(cycles, parent, self.outermost[cycle]);
        Some(parent)
    }

    /// There is one that leads to a level of that depth, if that is outside.
    fn note(&mut self, cycles: &Cycles<Block>, cycle: Cycle, landing: u32) {
        if landing as usize >= cycles.depth(cycle) {
            return;
        }
        self.any.insert(cycle);
        self.outermost[cycle] = self.outermost[cycle].min(landing);
        if (landing as usize) + 1 < cycles.depth(cycle) {
            self.grown.insert(cycle);
        }
    }

    /// All that leaves `cycle` from one of its parts has become divergent.
    fn close(&mut self, cycles: &Cycles<Block>, cycle: Cycle) {
        self.open[cycle] = self.open[cycle].saturating_sub(1);
        if self.open[cycle] == 0 {
            self.complete(cycles, cycle);
        }
    }

    /// All exits of a cycle have become divergent.
    fn complete(&mut self, cycles: &Cycles<Block>, cycle: Cycle) {
        let mut at = cycle;
        loop {
            self.open[at] = 0;
            if self.passed[at] != Passed::Divergent {
                return;
            }
            self.passed[at] = Passed::All;
            self.passing.add(at, cycles.last_nested(at), -1);
            let Some(parent) = cycles.parent(at) else { return };
            if self.open[parent] != 1 {
                self.open[parent] = self.open[parent].saturating_sub(1);
                return;
            }
            at = parent;
        }
    }

    /// Whether all exits of a cycle are known to be.
    pub fn is_complete(&self, cycle: Cycle) -> bool {
        self.every.contains(cycle) || self.open[cycle] == 0
    }

    /// Whether all exits of a cycle were added.
    pub fn has_every(&self, cycle: Cycle) -> bool {
        self.every.contains(cycle)
    }

    /// Whether an edge was added by itself, to whichever cycle.
    pub fn is_said(&self, edge: (Block, Block)) -> bool {
        self.edges.contains_key(&edge)
    }

    /// What a cycle passes on to the one around it.
    pub fn passed(&self, cycle: Cycle) -> Passed {
        self.passed[cycle]
    }

    /// Whether lanes leave the cycle by an edge while others stay. A logarithm of the number of cycles, squared.
    pub fn contains(&self, cycles: &Cycles<Block>, cycle: Cycle, edge: (Block, Block)) -> bool {
        let leaves = cycles.contains(cycle, edge.0) && !cycles.contains(cycle, edge.1);
        if !leaves || self.dead.contains(&edge) {
            return false;
        }
        if self.every.contains(cycle) {
            return true;
        }
        let said = self.edges.get(&edge).map_or(&[][..], |said| said);
        if said.contains(&cycle) {
            return true;
        }
        // From the cycle inwards to the edge: as far as each is passed on what is divergent of the next, so is it.
        let innermost = cycles.innermost(edge.0);
        let stops = |c| cycles.depth(c) as i32 - self.passing.of(c);
        let none = stops(cycle);
        let passing = cycles.innermost_where(innermost, |c| stops(c) <= none);
        let stops_at = cycles.outermost_in(passing, edge.0);
        let deepest = passing.map_or(0, |c| cycles.depth(c));
        stops_at.is_some_and(|c| self.passed[c] == Passed::All)
            || said.iter().any(|&c| cycles.encloses(cycle, c) && cycles.depth(c) <= deepest)
    }

    /// Whether a cycle has any.
    pub fn any(&self, cycle: Cycle) -> bool {
        self.any.contains(cycle)
    }

    /// Whether a cycle has any that leaves the cycle around as well.
    pub fn any_around(&self, cycles: &Cycles<Block>, cycle: Cycle) -> bool {
        (self.outermost[cycle] as usize) + 1 < cycles.depth(cycle)
    }

    /// Prepares [`DivergentExits::reaches`] after a cycle has got edges.
    pub fn update(
        &mut self,
        graph: &Graph<Block>,
        cycles: &Cycles<Block>,
        dominators: &DominatorTree<Block>,
        leaving: &Leaving,
        cycle: Cycle,
    ) {
        self.reached[cycle] = self.find_reached(graph, cycles, dominators, leaving, cycle);
    }

    fn find_reached(
        &self,
        graph: &Graph<Block>,
        cycles: &Cycles<Block>,
        dominators: &DominatorTree<Block>,
        leaving: &Leaving,
        cycle: Cycle,
    ) -> Reached {
        let Some(users) = leaving.users(cycle).filter(|_| !self.is_complete(cycle)) else {
            return Reached::All;
        };
        let last = users.last;
        // Whoever is reached by edges that are divergent exits of the cycle around is so by those.
        let passes = self.passed[cycle] != Passed::None;
        let edges = if passes { leaving.near(cycles, cycle).to_vec() } else { leaving.all(cycles, cycle) };
        // A use in a block outside is dominated by its definition inside; so the way to it from an exit, without
        // coming by the definition again, goes round no cycle that contains this one.
        let end = cycles.span(cycle).end;
        let is_behind = |block: Block| cycles.position(block).is_some_and(|p| end <= p);
        let divergent = edges.into_iter().filter(|&e| self.contains(cycles, cycle, e));
        let mut stack: Vec<Block> = divergent.map(|e| e.1).filter(|&to| is_behind(to)).collect();
        let covers = |to: &Block| {
            let span = dominators.span(*to);
            span.is_some_and(|span| users.brought.as_ref().is_none_or(|brought| covers(&span, brought)))
        };
        if stack.iter().any(covers) {
            return Reached::All;
        }
        let mut blocks = EntitySet::new();
        while let Some(block) = stack.pop() {
            let is_before = cycles.position(block).is_some_and(|p| p <= last);
            if is_behind(block) && is_before && blocks.insert(block) {
                stack.extend(graph.succs(block));
            }
        }
        Reached::Found { blocks, last }
    }

    /// Whether lanes together at `user` may have left a cycle that does not contain it in different iterations.
    pub fn reaches(&self, cycles: &Cycles<Block>, cycle: Cycle, user: Block) -> bool {
        let is_behind = |last| cycles.position(user).is_some_and(|p| p > last);
        self.any(cycle)
            && self.live.contains(user)
            && match &self.reached[cycle] {
                Reached::All => true,
                Reached::Found { blocks, last } => blocks.contains(user) || is_behind(*last),
            }
    }

    /// As [`DivergentExits::reaches`], for a phi at the end of the edge.
    pub fn reaches_over(&self, cycles: &Cycles<Block>, cycle: Cycle, edge: (Block, Block)) -> bool {
        match cycles.contains(cycle, edge.0) {
            true => self.any(cycle) && self.contains(cycles, cycle, edge),
            false => self.reaches(cycles, cycle, edge.0),
        }
    }
}

fn covers(outer: &RangeInclusive<usize>, inner: &RangeInclusive<usize>) -> bool {
    outer.start() <= inner.start() && inner.end() <= outer.end()
}
