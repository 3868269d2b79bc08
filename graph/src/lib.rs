//! Graph algorithms: orders, dominators, the cycle hierarchy, over any CFG; components of call graphs.
//!
//! One implementation serves the IR's blocks, a machine function's thread edges and its wave edges: each
//! describes its edges once as a [`Graph`], and everything here works on that. Nothing recurses and nothing is
//! worse than n log n in nodes and edges, whatever the shape of the graph.
//!
//! Nodes that the entry does not reach have no place in any order, dominate nothing, are in no cycle, and their
//! edges into reached nodes do not count.
//!
//! What all of this keeps by node, and other crates by entities of their own, is kept in one of three ways: [`Rows`] are
//! lists by key in one piece of memory, [`full_map`] makes a map of its full size from the start, [`SharedSets`] are sets
//! of which neighbours have nearly the same elements. [`niche_entity_impl`] makes entities of which an `Option` is no larger.

mod components;
mod cycles;
mod dominators;
mod frontier;
mod graph;
mod map;
mod niche;
mod order;
mod postdominators;
mod rows;
mod sets;
mod shared_sets;

pub use components::components;
pub use cycles::{Cycle, Cycles};
pub use dominators::DominatorTree;
pub use frontier::Frontiers;
pub use graph::Graph;
pub use map::full_map;
pub use order::DepthFirst;
pub use postdominators::PostDominatorTree;
pub use rows::Rows;
pub use sets::UnionFind;
pub use shared_sets::{Changes, Chosen, Part, SharedSet, SharedSets, Sums, TakenOut};
