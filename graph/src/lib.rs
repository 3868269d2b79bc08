//! Graph algorithms: orders, dominators, the cycle hierarchy, over any CFG; components of call graphs.
//!
//! One implementation serves the IR's blocks, a machine function's thread edges and its wave edges. Each
//! describes its edges once as a [`Graph`], and all algorithms here work on that. Nothing recurses, and nothing is
//! worse than n log n in nodes and edges, whatever the shape of the graph.
//!
//! A node that the entry does not reach has no place in any order, dominates nothing and is in no cycle. Its
//! edges into reached nodes do not count.
//!
//! The crate also has the containers that it and other crates use for data by node or by another entity: [`Rows`] are
//! lists by key in one piece of memory; [`full_map`] makes a map of its full size from the start; [`SharedSets`] are sets
//! that share structure, for neighbours with nearly the same elements; [`Maxima`] are numbers in a row with the maximum of any range. [`niche_entity_impl`] makes entities for which an
//! `Option` takes no more memory.

mod components;
mod cycles;
mod dominators;
mod frontier;
mod graph;
mod map;
mod maxima;
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
pub use maxima::Maxima;
pub use order::DepthFirst;
pub use postdominators::PostDominatorTree;
pub use rows::Rows;
pub use sets::UnionFind;
pub use shared_sets::{Changes, Chosen, Part, SharedSet, SharedSets, Sums, TakenOut};
