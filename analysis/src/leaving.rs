//! What leaves cycles: edges and values.

use crate::uses::Uses;
use cranelift_entity::{SecondaryMap, entity_impl};
use gcnsel_graph::{Cycle, Cycles, DominatorTree, Graph, Rows, full_map};
use gcnsel_ir::{Block, Function, InstKind};
use std::ops::RangeInclusive;

/// What leaves each cycle. An edge or use that leaves many is written down once.
#[derive(Clone, Debug)]
pub(crate) struct Leaving {
    /// By level, the first outside all cycles: edges to it from cycles nested in it, in the order of their sources.
    landing: Rows<Level, (Block, Block)>,
    /// By cycle: the depth of the outermost level that an edge out of it leads to.
    outermost: SecondaryMap<Cycle, u32>,
    /// By cycle: the depth of the innermost level that an edge leads to which leaves the cycle around it as well.
    around: SecondaryMap<Cycle, Option<u32>>,
    /// By cycle: edges that leave it from blocks directly in it.
    own: SecondaryMap<Cycle, u32>,
    users: SecondaryMap<Cycle, Option<Users>>,
}

/// Where blocks outside a cycle stand that use what is made in it.
#[derive(Clone, Debug)]
pub(crate) struct Users {
    /// The last in the order of the blocks.
    pub last: usize,
    /// The first and the last place, in the dominator tree's preorder, of blocks outside where lanes have it: those that
    /// use it, and those before a phi that does.
    pub brought: Option<RangeInclusive<usize>>,
}

/// A cycle, or what is outside all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Level(u32);
entity_impl!(Level);

impl From<Option<Cycle>> for Level {
    fn from(level: Option<Cycle>) -> Self {
        Level(level.map_or(0, |c| c.as_u32() + 1))
    }
}

impl Leaving {
    pub fn new(
        function: &Function,
        graph: &Graph<Block>,
        cycles: &Cycles<Block>,
        dominators: &DominatorTree<Block>,
        uses: &Uses,
    ) -> Self {
        let (mut own, mut around) = (full_map(cycles.len()), full_map(cycles.len()));
        let mut outermost = SecondaryMap::with_default(u32::MAX);
        let mut landing: Vec<(Level, (Block, Block))> = Vec::new();
        // The depth of the level that each edge leads to, and the cycle it leaves first.
        let mut edges: Vec<(u32, Cycle)> = Vec::new();
        for &from in cycles.order() {
            let Some(innermost) = cycles.innermost(from) else { continue };
            for &to in graph.succs(from) {
                let level = cycles.innermost_common(from, to);
                if level != Some(innermost) {
                    let depth = level.map_or(0, |c| cycles.depth(c)) as u32;
                    landing.push((level.into(), (from, to)));
                    own[innermost] += 1;
                    outermost[innermost] = depth.min(outermost[innermost]);
                    edges.push((depth, innermost));
                }
            }
        }
        for cycle in cycles.iter().rev() {
            if let Some(parent) = cycles.parent(cycle)
                && (outermost[cycle] as usize) < cycles.depth(parent)
            {
                outermost[parent] = outermost[cycle].min(outermost[parent]);
            }
        }
        edges.sort_unstable_by_key(|&(depth, _)| std::cmp::Reverse(depth));
        let mut outwards = Outwards::new(cycles);
        for (depth, first) in edges {
            // The cycles that it leaves together with the one around each.
            outwards.each_new(first, |c| cycles.depth(c) > depth as usize + 1, |c| around[c] = Some(depth));
        }
        let landing = Rows::from_pairs(cycles.len() + 1, &landing);
        let users = find_users(function, cycles, dominators, uses);
        Leaving { landing, outermost, around, own, users }
    }

    /// The edges that leave a cycle and stay in the one around it, in the order of its blocks.
    pub fn near(&self, cycles: &Cycles<Block>, cycle: Cycle) -> &[(Block, Block)] {
        self.landing_from(cycles, cycles.parent(cycle), cycle)
    }

    /// The edges that leave a cycle and the one around it. Takes steps of the nesting's depth.
    pub fn far(&self, cycles: &Cycles<Block>, cycle: Cycle) -> Vec<(Block, Block)> {
        let levels = cycles.with_ancestors(cycles.parent(cycle));
        let levels = levels.map(|c| cycles.parent(c));
        levels.flat_map(|level| self.landing_from(cycles, level, cycle)).copied().collect()
    }

    /// All edges that leave a cycle. Takes steps of the nesting's depth.
    pub fn all(&self, cycles: &Cycles<Block>, cycle: Cycle) -> Vec<(Block, Block)> {
        let mut all = self.near(cycles, cycle).to_vec();
        all.extend(self.far(cycles, cycle));
        all
    }

    /// The edges from a cycle to a level around it.
    fn landing_from(&self, cycles: &Cycles<Block>, level: Option<Cycle>, cycle: Cycle) -> &[(Block, Block)] {
        let edges = self.landing.row(level.into());
        let span = cycles.span(cycle);
        let before = |end: usize| edges.partition_point(|e| cycles.position(e.0).is_some_and(|p| p < end));
        &edges[before(span.start)..before(span.end)]
    }

    /// Whether an edge leaves both a cycle and the one around it.
    pub fn leaves_around(&self, cycle: Cycle) -> bool {
        self.around[cycle].is_some()
    }

    /// The depth of the innermost level to which such an edge leads.
    pub fn around(&self, cycle: Cycle) -> Option<u32> {
        self.around[cycle]
    }

    /// The depth of the outermost level to which an edge out of a cycle leads.
    pub fn outermost(&self, cycle: Cycle) -> u32 {
        self.outermost[cycle]
    }

    /// The number of edges that leave a cycle from blocks directly in it.
    pub fn own_exits(&self, cycle: Cycle) -> u32 {
        self.own[cycle]
    }

    /// Where what is made in a cycle is used outside; `None` where it is not.
    pub fn users(&self, cycle: Cycle) -> Option<&Users> {
        self.users[cycle].as_ref()
    }
}

/// Where what is made in each cycle is used outside.
fn find_users(
    function: &Function,
    cycles: &Cycles<Block>,
    dominators: &DominatorTree<Block>,
    uses: &Uses,
) -> SecondaryMap<Cycle, Option<Users>> {
    let made_in = |value| uses.def_block(function, value).and_then(|b| cycles.innermost(b));
    // The cycle that a value is made in, and where lanes bring it: the block that uses it, the one before a phi.
    let mut used: Vec<(Cycle, Block)> = Vec::new();
    let mut brought: Vec<(Cycle, Block)> = Vec::new();
    for &block in cycles.order().iter().filter(|_| !cycles.is_empty()) {
        for &user in &function.blocks[block].insts {
            let mut add = |value, to| {
                if let Some(cycle) = made_in(value) {
                    used.extend((!cycles.contains(cycle, block)).then_some((cycle, block)));
                    brought.extend((!cycles.contains(cycle, to)).then_some((cycle, to)));
                }
            };
            match &function.insts[user].kind {
                InstKind::Phi { incoming, .. } => {
                    let reached = incoming.iter().filter(|i| cycles.position(i.1).is_some());
                    reached.for_each(|&(value, from)| add(value, from));
                }
                kind => kind.for_each_operand(|value| add(value, block)),
            }
        }
    }
    let position = |b: Block| cycles.position(b).unwrap_or(0);
    let place = |b: Block| dominators.span(b).map_or(0, |span| *span.start());
    used.sort_unstable_by_key(|u| std::cmp::Reverse(position(u.1)));
    brought.sort_unstable_by_key(|u| place(u.1));
    // For each cycle what is true of the first in a list counts.
    let first = |list: &mut dyn Iterator<Item = &(Cycle, Block)>, of: &dyn Fn(Block) -> usize| {
        let mut firsts: SecondaryMap<Cycle, Option<usize>> = full_map(cycles.len());
        let mut outwards = Outwards::new(cycles);
        for &(cycle, block) in list {
            outwards.each_new(cycle, |c| !cycles.contains(c, block), |c| firsts[c] = Some(of(block)));
        }
        firsts
    };
    let last = first(&mut used.iter(), &position);
    let starts = first(&mut brought.iter(), &place);
    let ends = first(&mut brought.iter().rev(), &place);
    let mut users = full_map(cycles.len());
    for cycle in cycles.iter() {
        users[cycle] = last[cycle].map(|last| Users {
            last,
            brought: starts[cycle].zip(ends[cycle]).map(|(start, end)| start..=end),
        });
    }
    users
}

/// Walks from cycles outwards, coming to each cycle once only, however many walks there are.
struct Outwards<'a> {
    cycles: &'a Cycles<Block>,
    /// By cycle: a cycle further out; it, and all between, have been visited. The cycle itself where it has not.
    next: SecondaryMap<Cycle, Option<Cycle>>,
    visited: SecondaryMap<Cycle, bool>,
}

impl<'a> Outwards<'a> {
    fn new(cycles: &'a Cycles<Block>) -> Self {
        Outwards { cycles, next: full_map(cycles.len()), visited: full_map(cycles.len()) }
    }

    /// The first cycle, from one outwards, that has not been visited.
    fn first(&mut self, cycle: Cycle) -> Option<Cycle> {
        let mut path = Vec::new();
        let mut at = Some(cycle);
        while let Some(c) = at.filter(|&c| self.visited[c]) {
            path.push(c);
            at = self.next[c];
        }
        path.into_iter().for_each(|c| self.next[c] = at);
        at
    }

    /// Visits the cycles from `first` outwards while `goes_on`, which holds up to some cycle and no further out.
    fn each_new(&mut self, first: Cycle, goes_on: impl Fn(Cycle) -> bool, mut visit: impl FnMut(Cycle)) {
        let mut at = self.first(first);
        while let Some(c) = at.filter(|&c| goes_on(c)) {
            visit(c);
            self.visited[c] = true;
            self.next[c] = self.cycles.parent(c);
            at = self.first(c);
        }
    }
}

#[cfg(test)]
mod tests;
