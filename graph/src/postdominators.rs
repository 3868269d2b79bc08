//! Post-dominator trees.

use crate::dominators::immediate_dominators;
use crate::{Cycles, DepthFirst, DominatorTree, Graph};
use cranelift_entity::EntityRef;

/// The post-dominator tree of the nodes that the entry reaches, under a virtual exit.
///
/// Nodes without successors lead to the virtual exit. An outermost cycle that control cannot leave (nothing
/// reachable from it has an exit) is given one edge to it, from its header: such a loop post-dominates the way
/// into it, and the tree covers every reached node.
#[derive(Clone, Debug)]
pub struct PostDominatorTree<N: EntityRef> {
    tree: DominatorTree<Reversed>,
    exit: Reversed,
    nodes: std::marker::PhantomData<N>,
}

/// A node of the reversed graph: the same index, or the node count for the virtual exit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Reversed(u32);

impl EntityRef for Reversed {
    fn new(i: usize) -> Self {
        Reversed(i as u32)
    }
    fn index(self) -> usize {
        self.0 as usize
    }
}

impl<N: EntityRef> PostDominatorTree<N> {
    /// Post-dominators of a graph whose cycles are known.
    pub fn new(graph: &Graph<N>, cycles: &Cycles<N>) -> Self {
        let order = DepthFirst::new(graph);
        let exit = graph.node_count() as u32;
        let mut leaves = vec![false; graph.node_count()];
        for &n in order.preorder() {
            leaves[n.index()] = graph.succs(n).is_empty();
        }
        for cycle in cycles.iter().filter(|&c| cycles.parent(c).is_none()) {
            if cycles.exit_edges(graph, cycle).next().is_none() {
                leaves[cycles.header(cycle).index()] = true;
            }
        }
        let ends: Vec<u32> = (0..exit).filter(|&n| leaves[n as usize]).collect();
        let idoms = immediate_dominators(
            graph.node_count() + 1,
            exit,
            |n, f| {
                if n == exit {
                    ends.iter().for_each(|&e| f(e));
                    return;
                }
                for p in graph.preds(N::new(n as usize)).iter().filter(|&&p| order.is_reachable(p)) {
                    f(p.index() as u32);
                }
            },
            |n, f| {
                if n == exit {
                    return;
                }
                if leaves[n as usize] {
                    f(exit);
                }
                graph.succs(N::new(n as usize)).iter().for_each(|s| f(s.index() as u32));
            },
        );
        let exit = Reversed(exit);
        let tree = DominatorTree::from_idoms(exit, &idoms);
        PostDominatorTree { tree, exit, nodes: std::marker::PhantomData }
    }

    fn node(&self, r: Reversed) -> Option<N> {
        (r != self.exit).then(|| N::new(r.index()))
    }

    /// The nearest other node on every path to the exit; `None` where that is the virtual exit itself, and for
    /// nodes that the entry does not reach.
    pub fn ipdom(&self, n: N) -> Option<N> {
        self.tree.idom(Reversed::new(n.index())).and_then(|r| self.node(r))
    }

    /// Whether every path from `b` to the exit passes `a`; a node post-dominates itself. Constant time. False
    /// where either is not reached.
    pub fn post_dominates(&self, a: N, b: N) -> bool {
        self.tree.dominates(Reversed::new(a.index()), Reversed::new(b.index()))
    }

    /// The nearest node that post-dominates both; `None` where that is the virtual exit or either is not
    /// reached.
    pub fn nearest_common(&self, a: N, b: N) -> Option<N> {
        let found = self.tree.nearest_common(Reversed::new(a.index()), Reversed::new(b.index()))?;
        self.node(found)
    }

    /// Distance from the virtual exit in tree edges, at least 1; 0 for unreached nodes.
    pub fn level(&self, n: N) -> usize {
        self.tree.level(Reversed::new(n.index()))
    }

    /// The nodes whose immediate post-dominator is `n`, by index.
    pub fn children(&self, n: N) -> impl Iterator<Item = N> + '_ {
        self.tree.children(Reversed::new(n.index())).iter().map(|r| N::new(r.index()))
    }
}
