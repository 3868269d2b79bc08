//! What lanes carry out of cycles that they leave in different iterations.

use crate::uses::Uses;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::{Cycle, Cycles, Graph};
use gcnsel_ir::{Block, Function, Value};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

/// What leaves each cycle. All of it takes as many steps as edges and uses leave cycles.
#[derive(Clone, Debug, Default)]
pub(crate) struct Leaving {
    edges: SecondaryMap<Cycle, Vec<(Block, Block)>>,
    values: SecondaryMap<Cycle, Vec<Value>>,
    /// The position of the last block outside that uses one of the values.
    last_use: SecondaryMap<Cycle, usize>,
}

impl Leaving {
    pub fn new(function: &Function, graph: &Graph<Block>, cycles: &Cycles<Block>, uses: &Uses) -> Self {
        let mut leaving = Leaving::default();
        for &from in cycles.order() {
            let around = || cycles.with_ancestors(cycles.innermost(from));
            for &to in graph.succs(from) {
                for cycle in around().take_while(|&c| !cycles.contains(c, to)) {
                    leaving.edges[cycle].push((from, to));
                }
            }
            for value in function.blocks[from].insts.iter().filter_map(|&inst| function.insts[inst].result) {
                for block in uses.of(value).iter().filter_map(|&user| uses.block_of(user)) {
                    for cycle in around().take_while(|&c| !cycles.contains(c, block)) {
                        if leaving.values[cycle].last() != Some(&value) {
                            leaving.values[cycle].push(value);
                        }
                        let last = &mut leaving.last_use[cycle];
                        *last = (*last).max(cycles.position(block).unwrap_or(0));
                    }
                }
            }
        }
        leaving
    }

    /// The edges that leave a cycle, in the order of its blocks.
    pub fn edges(&self, cycle: Cycle) -> &[(Block, Block)] {
        &self.edges[cycle]
    }

    /// The values made in a cycle and used outside.
    pub fn values(&self, cycle: Cycle) -> &[Value] {
        &self.values[cycle]
    }
}

/// The divergent exits of all cycles.
#[derive(Clone, Debug, Default)]
pub(crate) struct DivergentExits {
    by_cycle: SecondaryMap<Cycle, Exits>,
    edges: FxHashSet<(Cycle, Block, Block)>,
    /// Cycles that got exits since the last [`DivergentExits::update`].
    changed: BTreeSet<Cycle>,
}

#[derive(Clone, Debug, Default)]
struct Exits {
    /// Edges by which lanes leave while others stay; all of them when `every` is set.
    some: Vec<(Block, Block)>,
    every: bool,
    /// The blocks outside that lanes from different iterations reach, while that is not all; filled by
    /// [`DivergentExits::update`].
    reached: Option<Reached>,
}

/// Blocks behind a cycle, as far as they have been looked at.
#[derive(Clone, Debug)]
struct Reached {
    blocks: EntitySet<Block>,
    /// The last position looked at. Nothing behind it uses what is made in the cycle.
    last: usize,
}

impl Reached {
    fn contains(&self, cycles: &Cycles<Block>, block: Block) -> bool {
        self.blocks.contains(block) || cycles.position(block).is_some_and(|p| p > self.last)
    }
}

impl DivergentExits {
    /// Adds an edge; whether it is new.
    pub fn add(&mut self, cycle: Cycle, edge: (Block, Block)) -> bool {
        let exits = &mut self.by_cycle[cycle];
        let new = !exits.every && self.edges.insert((cycle, edge.0, edge.1));
        if new {
            exits.some.push(edge);
            self.changed.insert(cycle);
        }
        new
    }

    /// Adds all edges out of a cycle; whether they were not all there.
    pub fn add_all(&mut self, cycle: Cycle) -> bool {
        self.changed.insert(cycle);
        !std::mem::replace(&mut self.by_cycle[cycle].every, true)
    }

    /// Whether lanes leave the cycle by an edge while others stay.
    pub fn contains(&self, cycle: Cycle, edge: (Block, Block)) -> bool {
        self.by_cycle[cycle].every || self.edges.contains(&(cycle, edge.0, edge.1))
    }

    /// Whether a cycle has any.
    pub fn any(&self, cycle: Cycle) -> bool {
        self.by_cycle[cycle].every || !self.by_cycle[cycle].some.is_empty()
    }

    /// Prepares [`DivergentExits::separates`] after edges have been added, for all cycles: a value in one may be
    /// carried out of those around it as well.
    pub fn update(&mut self, graph: &Graph<Block>, cycles: &Cycles<Block>, leaving: &Leaving) {
        while let Some(cycle) = self.changed.pop_first() {
            self.update_cycle(graph, cycles, leaving, cycle);
        }
    }

    fn update_cycle(
        &mut self,
        graph: &Graph<Block>,
        cycles: &Cycles<Block>,
        leaving: &Leaving,
        cycle: Cycle,
    ) {
        let exits = &mut self.by_cycle[cycle];
        let every = exits.every
            || leaving.edges(cycle).iter().all(|&(from, to)| self.edges.contains(&(cycle, from, to)));
        if every {
            exits.reached = None;
            return;
        }
        // A use in a block outside is dominated by its definition inside; so the way to it from an exit, without
        // coming by the definition again, goes round no cycle that contains this one.
        let end = cycles.blocks(cycle).last().and_then(|&b| cycles.position(b));
        let last = leaving.last_use[cycle];
        let mut reached = EntitySet::new();
        let mut stack: Vec<Block> = exits.some.iter().map(|e| e.1).collect();
        while let Some(block) = stack.pop() {
            let position = cycles.position(block);
            if position > end && position <= Some(last) && reached.insert(block) {
                stack.extend(graph.succs(block));
            }
        }
        exits.reached = Some(Reached { blocks: reached, last });
    }

    /// Whether lanes together at `user` may have left, in different iterations, one of the cycles from `home` outwards
    /// that do not contain `user`; the innermost such cycle.
    pub fn separates(&self, cycles: &Cycles<Block>, home: Option<Cycle>, user: Block) -> Option<Cycle> {
        let mut left = cycles.with_ancestors(home).take_while(|&c| !cycles.contains(c, user));
        left.find(|&c| {
            let exits = &self.by_cycle[c];
            self.any(c) && exits.reached.as_ref().is_none_or(|r| r.contains(cycles, user))
        })
    }

    /// As [`DivergentExits::separates`], for a phi at the end of the edge.
    pub fn separates_on_edge(
        &self,
        cycles: &Cycles<Block>,
        home: Option<Cycle>,
        edge: (Block, Block),
    ) -> Option<Cycle> {
        let (from, to) = edge;
        let mut left = cycles.with_ancestors(home).take_while(|&c| !cycles.contains(c, to));
        left.find(|&c| {
            let exits = &self.by_cycle[c];
            match cycles.contains(c, from) {
                true => self.contains(c, edge),
                false => self.any(c) && exits.reached.as_ref().is_none_or(|r| r.contains(cycles, from)),
            }
        })
    }
}
