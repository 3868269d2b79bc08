//! Where definitions meet.

use crate::{DominatorTree, Graph, full_map};
use cranelift_entity::{EntityRef, SecondaryMap};
use std::collections::BinaryHeap;

/// Iterated dominance frontiers in one graph, for one variable after the other.
///
/// Sreedhar and Gao, "A linear time algorithm for placing phi-nodes" (POPL 1995, doi 10.1145/199448.199464), cut off
/// where the variable is not live: a definition early in the function dominates all that follows, and walking that for
/// each variable would be quadratic.
pub struct Frontiers<'g, N: EntityRef> {
    graph: &'g Graph<N>,
    tree: &'g DominatorTree<N>,
    /// What has been done with a node in which turn. Starting a turn costs nothing.
    marks: SecondaryMap<N, Marks>,
    turn: u32,
}

#[derive(Clone, Copy, Default)]
struct Marks {
    turn: u32,
    queued: bool,
    walked: bool,
    in_frontier: bool,
}

impl<'g, N: EntityRef> Frontiers<'g, N> {
    /// `tree` is the dominator tree of `graph`.
    pub fn new(graph: &'g Graph<N>, tree: &'g DominatorTree<N>) -> Self {
        Frontiers { graph, tree, marks: full_map(graph.node_count()), turn: 0 }
    }

    /// The nodes, sorted by index, that need a phi when `definitions` are those of one variable: the part of their
    /// iterated dominance frontier where `live` says that the variable is live at the node's entry.
    ///
    /// Linear in the live part of the graph, times a heap's log n. Nothing is lost by walking that part alone: below a
    /// node where the variable is dead, it can only be live again behind another definition or another phi.
    pub fn iterated(&mut self, definitions: impl IntoIterator<Item = N>, live: impl Fn(N) -> bool) -> Vec<N> {
        let (graph, tree) = (self.graph, self.tree);
        self.turn += 1;
        let mut heap = BinaryHeap::new();
        let mut frontier = Vec::new();
        for d in definitions.into_iter().filter(|&d| tree.is_reachable(d)) {
            if !std::mem::replace(&mut self.marks(d).queued, true) {
                heap.push((tree.level(d), d.index()));
            }
        }
        let mut stack = Vec::new();
        // Deepest first, so that a subtree walked for one definition need not be walked again for one above it.
        while let Some((level, root)) = heap.pop() {
            let root = N::new(root);
            if !std::mem::replace(&mut self.marks(root).walked, true) {
                stack.push(root);
            }
            while let Some(n) = stack.pop() {
                for &s in graph.succs(n) {
                    if tree.idom(s) == Some(n) || tree.level(s) > level || !live(s) {
                        continue;
                    }
                    let marks = self.marks(s);
                    if std::mem::replace(&mut marks.in_frontier, true) {
                        continue;
                    }
                    frontier.push(s);
                    if !std::mem::replace(&mut marks.queued, true) {
                        heap.push((tree.level(s), s.index()));
                    }
                }
                for &c in tree.children(n) {
                    if live(c) && !std::mem::replace(&mut self.marks(c).walked, true) {
                        stack.push(c);
                    }
                }
            }
        }
        frontier.sort_unstable_by_key(|n| n.index());
        frontier
    }

    fn marks(&mut self, n: N) -> &mut Marks {
        let marks = &mut self.marks[n];
        if marks.turn != self.turn {
            *marks = Marks { turn: self.turn, ..Marks::default() };
        }
        marks
    }
}
