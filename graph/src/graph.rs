//! The edges of a control flow graph, in compressed rows both ways.

use crate::Rows;
use cranelift_entity::EntityRef;

/// A directed graph with an entry, over dense node indices; parallel edges are kept.
#[derive(Clone, Debug)]
pub struct Graph<N: EntityRef> {
    entry: N,
    succs: Rows<N, N>,
    preds: Rows<N, N>,
}

impl<N: EntityRef> Graph<N> {
    /// The graph whose nodes are the indices below `node_count`.
    ///
    /// # Panics
    /// If the entry or a successor is not below `node_count`.
    pub fn new<I: IntoIterator<Item = N>>(
        node_count: usize,
        entry: N,
        mut successors: impl FnMut(N) -> I,
    ) -> Self {
        assert!(entry.index() < node_count, "entry {} of a graph of {node_count} nodes", entry.index());
        let mut edges = Vec::with_capacity(2 * node_count);
        for n in (0..node_count).map(N::new) {
            for s in successors(n) {
                assert!(s.index() < node_count, "successor {} of node {}", s.index(), n.index());
                edges.push((n, s));
            }
        }
        let succs = Rows::from_pairs(node_count, &edges);
        edges.iter_mut().for_each(|(from, to)| std::mem::swap(from, to));
        Graph { entry, succs, preds: Rows::from_pairs(node_count, &edges) }
    }

    /// Where control enters.
    pub fn entry(&self) -> N {
        self.entry
    }

    /// Number of nodes, unreachable ones included.
    pub fn node_count(&self) -> usize {
        self.succs.len()
    }

    /// Number of edges, parallel ones counted each.
    pub fn edge_count(&self) -> usize {
        self.succs.total()
    }

    /// All nodes, by index.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = N> + ExactSizeIterator + use<N> {
        (0..self.node_count()).map(N::new)
    }

    /// Successors of a node in the order given, duplicates kept.
    pub fn succs(&self, n: N) -> &[N] {
        self.succs.row(n)
    }

    /// Predecessors of a node, by index; a node stands once for each of its edges.
    pub fn preds(&self, n: N) -> &[N] {
        self.preds.row(n)
    }
}
