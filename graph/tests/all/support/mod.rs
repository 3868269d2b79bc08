//! Graphs for tests.

use cranelift_entity::entity_impl;
use gcnsel_graph::Graph;

/// A node of a test graph.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Node(pub u32);
entity_impl!(Node, "b");

/// The graph over `0..n`, entered at 0, with these edges in this order.
pub fn graph_of(n: usize, edges: &[(u32, u32)]) -> Graph<Node> {
    let mut succs = vec![Vec::new(); n];
    for &(from, to) in edges {
        succs[from as usize].push(Node(to));
    }
    Graph::new(n, Node(0), |b: Node| succs[b.0 as usize].clone())
}

/// A small deterministic generator of numbers (splitmix64), so that a failing graph can be made again.
pub struct Numbers(pub u64);

impl Numbers {
    /// The next number below `bound`.
    pub fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (z ^ (z >> 31)) % bound
    }
}
