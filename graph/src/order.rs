//! Depth-first numbering.

use crate::Graph;
use cranelift_entity::EntityRef;

/// A depth-first search from the entry, successors taken last to first: the one search that every order here
/// comes from. (Last to first is how LLVM's cycle analysis walks, which decides the headers of irreducible
/// cycles; it also makes the reverse postorder follow a branch's first successor first, as source text does.)
#[derive(Clone, Debug)]
pub struct DepthFirst<N: EntityRef> {
    preorder: Vec<N>,
    postorder: Vec<N>,
    /// By node.
    info: Vec<Visit>,
}

/// `first` and `last` are the preorder numbers of a node and of the last node found below it.
#[derive(Clone, Copy, Debug)]
struct Visit {
    first: u32,
    last: u32,
    parent: u32,
}

const UNREACHED: u32 = u32::MAX;

impl<N: EntityRef> DepthFirst<N> {
    /// Searches the graph.
    pub fn new(graph: &Graph<N>) -> Self {
        let unvisited = Visit { first: UNREACHED, last: 0, parent: UNREACHED };
        let mut info = vec![unvisited; graph.node_count()];
        let mut preorder = Vec::with_capacity(graph.node_count());
        let mut postorder = Vec::with_capacity(graph.node_count());
        // Nodes being visited, each with the number of its successors still to take.
        let mut stack = Vec::new();
        let root = graph.entry();
        info[root.index()].first = 0;
        preorder.push(root);
        stack.push((root, graph.succs(root).len()));
        while let Some((node, left)) = stack.last_mut() {
            let node = *node;
            if *left == 0 {
                info[node.index()].last = preorder.len() as u32 - 1;
                postorder.push(node);
                stack.pop();
                continue;
            }
            *left -= 1;
            let next = graph.succs(node)[*left];
            let visit = &mut info[next.index()];
            if visit.first == UNREACHED {
                visit.first = preorder.len() as u32;
                visit.parent = node.index() as u32;
                preorder.push(next);
                stack.push((next, graph.succs(next).len()));
            }
        }
        DepthFirst { preorder, postorder, info }
    }

    /// Reached nodes in the order they were first met.
    pub fn preorder(&self) -> &[N] {
        &self.preorder
    }

    /// Reached nodes in the order they were left.
    pub fn postorder(&self) -> &[N] {
        &self.postorder
    }

    /// Reached nodes, each before its successors except along edges to a node still being visited.
    pub fn reverse_postorder(&self) -> impl DoubleEndedIterator<Item = N> + ExactSizeIterator + '_ {
        self.postorder.iter().rev().copied()
    }

    /// Whether the entry reaches a node.
    pub fn is_reachable(&self, n: N) -> bool {
        self.info[n.index()].first != UNREACHED
    }

    /// Position of a node in [`DepthFirst::preorder`]; `None` where it is not reached.
    pub fn number(&self, n: N) -> Option<usize> {
        let first = self.info[n.index()].first;
        (first != UNREACHED).then_some(first as usize)
    }

    /// The node from which a node was first met; `None` for the entry and where it is not reached.
    pub fn parent(&self, n: N) -> Option<N> {
        let parent = self.info[n.index()].parent;
        (parent != UNREACHED).then(|| N::new(parent as usize))
    }

    /// Whether `a` is `b` or above it in the search's tree; false where either is not reached.
    pub fn is_ancestor(&self, a: N, b: N) -> bool {
        let (a, b) = (self.info[a.index()], self.info[b.index()]);
        b.first != UNREACHED && a.first <= b.first && b.first <= a.last
    }
}
