//! What lanes carry out of cycles that they leave in different iterations.

use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::{Cycle, Cycles, Graph};
use gcnsel_ir::Block;
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;

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
    reached: Option<EntitySet<Block>>,
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
    pub fn update(&mut self, graph: &Graph<Block>, cycles: &Cycles<Block>) {
        while let Some(cycle) = self.changed.pop_first() {
            self.update_cycle(graph, cycles, cycle);
        }
    }

    fn update_cycle(&mut self, graph: &Graph<Block>, cycles: &Cycles<Block>, cycle: Cycle) {
        let exits = &mut self.by_cycle[cycle];
        let every = exits.every
            || cycles.exit_edges(graph, cycle).all(|(from, to)| self.edges.contains(&(cycle, from, to)));
        if every {
            exits.reached = None;
            return;
        }
        // A use in a block outside is dominated by its definition inside; so the way to it from an exit, without
        // coming by the definition again, goes round no cycle that contains this one.
        let last = cycles.blocks(cycle).last().and_then(|&b| cycles.position(b));
        let mut reached = EntitySet::new();
        let mut stack: Vec<Block> = exits.some.iter().map(|e| e.1).collect();
        while let Some(block) = stack.pop() {
            if cycles.position(block) > last && reached.insert(block) {
                stack.extend(graph.succs(block));
            }
        }
        exits.reached = Some(reached);
    }

    /// Whether lanes together at `user` may have left, in different iterations, one of the cycles from `home` outwards
    /// that do not contain `user`; the innermost such cycle.
    pub fn separates(&self, cycles: &Cycles<Block>, home: Option<Cycle>, user: Block) -> Option<Cycle> {
        let mut left = cycles.with_ancestors(home).take_while(|&c| !cycles.contains(c, user));
        left.find(|&c| {
            let exits = &self.by_cycle[c];
            self.any(c) && exits.reached.as_ref().is_none_or(|r| r.contains(user))
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
                false => self.any(c) && exits.reached.as_ref().is_none_or(|r| r.contains(from)),
            }
        })
    }
}
