//! What is on all ways on, before the next iteration.
//!
//! A block on all ways from another to the function's end need not be executed as often, nor by the same lanes together.
//! Let a loop of two blocks be left behind the second, and let the first lead back to itself, too: every lane comes from the
//! first to the second in the end, but not in every iteration. So a way ends here where it comes back to the header of a
//! cycle. From there the cycle is left in the end, by whichever exit.

use crate::Uniformity;
use cranelift_entity::{EntityRef, SecondaryMap};
use gcnsel_graph::{Cycle, Cycles, Graph, PostDominatorTree, full_map};
use gcnsel_ir::Block;

/// The post-dominator tree of the graph in which edges back to a header lead to a node of its cycle instead, and that node
/// to where the cycle's exits do. Nodes of cycles are numbered behind the blocks.
#[derive(Debug)]
pub(super) struct Iterations {
    graph: Graph<Block>,
    tree: PostDominatorTree<Block>,
}

impl Iterations {
    pub fn new(uniformity: &Uniformity) -> Self {
        let (graph, cycles) = (uniformity.graph(), uniformity.cycles());
        let count = graph.node_count();
        let again = |cycle: Cycle| Block::new(count + cycle.index());
        let leads = |from: Block, to: Block| match cycles.innermost(to).filter(|_| cycles.is_header(to)) {
            Some(cycle) if cycles.contains(cycle, from) => again(cycle),
            _ => to,
        };
        let mut exits: SecondaryMap<Cycle, Vec<Block>> = SecondaryMap::new();
        let outermost = outermost_left(graph, cycles);
        for &from in cycles.order() {
            let Some(cycle) = cycles.innermost(from) else { continue };
            let out = graph.succs(from).iter().filter(|&&to| !cycles.contains(cycle, to));
            exits[cycle].extend(out.map(|&to| leads(from, to)));
        }
        for cycle in cycles.iter() {
            // Exits of the one around it, too. (And ways on inside that one, which end where others end.)
            if let Some(around) = cycles.parent(cycle)
                && outermost[cycle].is_some_and(|left| cycles.depth(left) <= cycles.depth(around))
            {
                exits[around].push(again(cycle));
            }
        }
        let expanded =
            Graph::new(count + cycles.len(), graph.entry(), |n| match n.index().checked_sub(count) {
                Some(cycle) => exits[Cycle::new(cycle)].clone(),
                None => graph.succs(n).iter().map(|&to| leads(n, to)).collect(),
            });
        let tree = PostDominatorTree::new(&expanded, &Cycles::new(&expanded));
        Iterations { graph: expanded, tree }
    }

    /// Whether all that execute `b` execute `a` in the same iterations of the cycles around both, or a block is asked about
    /// itself.
    pub fn post_dominates(&self, a: Block, b: Block) -> bool {
        self.tree.post_dominates(a, b)
    }

    /// The graph of it.
    pub fn graph(&self) -> &Graph<Block> {
        &self.graph
    }

    /// The tree, which has nodes of cycles among the blocks.
    pub fn tree(&self) -> &PostDominatorTree<Block> {
        &self.tree
    }
}

/// By cycle: the outermost cycle that some edge out of it leaves.
fn outermost_left(graph: &Graph<Block>, cycles: &Cycles<Block>) -> SecondaryMap<Cycle, Option<Cycle>> {
    let mut outermost: SecondaryMap<Cycle, Option<Cycle>> = full_map(cycles.len());
    let depth = |c: Option<Cycle>| c.map_or(usize::MAX, |c| cycles.depth(c));
    for &from in cycles.order() {
        for &to in graph.succs(from) {
            let left = cycles.outermost_in(cycles.innermost_common(from, to), from);
            if let Some(cycle) = cycles.innermost(from)
                && depth(left) < depth(outermost[cycle])
            {
                outermost[cycle] = left;
            }
        }
    }
    for cycle in cycles.iter().rev() {
        if let (Some(left), Some(around)) = (outermost[cycle], cycles.parent(cycle))
            && cycles.depth(left) <= cycles.depth(around)
            && depth(Some(left)) < depth(outermost[around])
        {
            outermost[around] = Some(left);
        }
    }
    outermost
}
