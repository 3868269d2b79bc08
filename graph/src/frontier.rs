//! Where definitions meet.

use crate::{DominatorTree, Graph};
use cranelift_entity::{EntityRef, EntitySet};
use std::collections::BinaryHeap;

/// The iterated dominance frontier of `definitions`, sorted by index: the nodes that need a phi when the
/// definitions are of one variable. Linear in the part of the graph it walks, times a heap's log n.
///
/// Sreedhar and Gao, "A linear time algorithm for placing phi-nodes" (POPL 1995, doi 10.1145/199448.199464).
pub fn iterated_frontier<N: EntityRef>(
    graph: &Graph<N>,
    tree: &DominatorTree<N>,
    definitions: impl IntoIterator<Item = N>,
) -> Vec<N> {
    let mut heap = BinaryHeap::new();
    let mut queued = EntitySet::new();
    let mut in_frontier = EntitySet::new();
    let mut walked = EntitySet::new();
    let mut frontier = Vec::new();
    for d in definitions.into_iter().filter(|&d| tree.is_reachable(d)) {
        if queued.insert(d) {
            heap.push((tree.level(d), d.index()));
        }
    }
    let mut stack = Vec::new();
    // Deepest first, so that a subtree walked for one definition need not be walked again for one above it.
    while let Some((level, root)) = heap.pop() {
        let root = N::new(root);
        if walked.insert(root) {
            stack.push(root);
        }
        while let Some(n) = stack.pop() {
            for &s in graph.succs(n) {
                if tree.idom(s) == Some(n) || tree.level(s) > level || !in_frontier.insert(s) {
                    continue;
                }
                frontier.push(s);
                if queued.insert(s) {
                    heap.push((tree.level(s), s.index()));
                }
            }
            stack.extend(tree.children(n).iter().filter(|&&c| walked.insert(c)));
        }
    }
    frontier.sort_unstable_by_key(|n| n.index());
    frontier
}
