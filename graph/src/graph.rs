//! The edges of a control flow graph, in compressed rows both ways.

use cranelift_entity::EntityRef;

/// A directed graph with an entry, over dense node indices; parallel edges are kept.
#[derive(Clone, Debug)]
pub struct Graph<N: EntityRef> {
    entry: N,
    succs: Rows<N>,
    preds: Rows<N>,
}

/// One list per node: `items[starts[n]..starts[n + 1]]`.
#[derive(Clone, Debug)]
struct Rows<N> {
    starts: Vec<u32>,
    items: Vec<N>,
}

impl<N: EntityRef> Rows<N> {
    fn row(&self, n: N) -> &[N] {
        &self.items[self.starts[n.index()] as usize..self.starts[n.index() + 1] as usize]
    }
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
        let mut succs = Rows { starts: Vec::with_capacity(node_count + 1), items: Vec::new() };
        let mut pred_starts = vec![0u32; node_count + 1];
        succs.starts.push(0);
        for n in (0..node_count).map(N::new) {
            for s in successors(n) {
                assert!(s.index() < node_count, "successor {} of node {}", s.index(), n.index());
                succs.items.push(s);
                pred_starts[s.index() + 1] += 1;
            }
            succs.starts.push(succs.items.len() as u32);
        }
        for i in 0..node_count {
            pred_starts[i + 1] += pred_starts[i];
        }
        let mut cursor = pred_starts.clone();
        let mut pred_items = vec![entry; succs.items.len()];
        for n in (0..node_count).map(N::new) {
            for s in succs.row(n) {
                pred_items[cursor[s.index()] as usize] = n;
                cursor[s.index()] += 1;
            }
        }
        Graph { entry, succs, preds: Rows { starts: pred_starts, items: pred_items } }
    }

    /// Where control enters.
    pub fn entry(&self) -> N {
        self.entry
    }

    /// Number of nodes, unreachable ones included.
    pub fn node_count(&self) -> usize {
        self.succs.starts.len() - 1
    }

    /// Number of edges, parallel ones counted each.
    pub fn edge_count(&self) -> usize {
        self.succs.items.len()
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
