//! The two graphs of a function, as `graph` takes them.

use crate::{Block, Edges, Function};
use gcnsel_graph::Graph;

impl Function {
    /// One of the two graphs.
    pub fn graph(&self, edges: Edges) -> Graph<Block> {
        match edges {
            Edges::Thread => self.thread_graph(),
            Edges::Wave => self.wave_graph(),
        }
    }

    /// The thread edges. Wave-only blocks have none.
    pub fn thread_graph(&self) -> Graph<Block> {
        Graph::new(self.blocks.len(), self.entry(), |b| {
            self.blocks[b].thread_edges().into_iter().map(|e| e.target)
        })
    }

    /// The wave edges; none before `wave`.
    pub fn wave_graph(&self) -> Graph<Block> {
        Graph::new(self.blocks.len(), self.entry(), |b| {
            self.blocks[b].wave_edges().into_iter().map(|e| e.target)
        })
    }
}
