//! The thread-level control flow graph, with what each block's end does to the lanes.

use cranelift_entity::SecondaryMap;
use gcnsel_graph::{Cycles, DominatorTree, Graph, PostDominatorTree};
use gcnsel_mir::{Block, Function, Terminator};
use smallvec::{SmallVec, smallvec};

/// What the end of a block does to the lanes that stand there.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Kind {
    /// They end.
    #[default]
    Return,
    /// They go to one block.
    Jump,
    /// They go to one of two blocks, all to the same.
    Uniform,
    /// Each goes to one of two blocks.
    Divergent,
}

/// The thread edges of a function and what follows from them alone.
#[derive(Debug)]
pub(crate) struct ThreadCfg {
    pub graph: Graph<Block>,
    pub kind: SecondaryMap<Block, Kind>,
    pub cycles: Cycles<Block>,
    pub dominators: DominatorTree<Block>,
    pub post_dominators: PostDominatorTree<Block>,
}

/// The targets of one way a block can end: both for a divergent branch, each alone for a uniform one.
pub(crate) type Targets = SmallVec<[Block; 2]>;

impl ThreadCfg {
    pub fn new(f: &Function) -> Self {
        let mut kind = SecondaryMap::new();
        for (block, data) in &f.blocks {
            kind[block] = match data.terminator {
                None | Some(Terminator::Return | Terminator::Unreachable) => Kind::Return,
                Some(Terminator::Jump(_)) => Kind::Jump,
                Some(Terminator::Uniform { .. }) => Kind::Uniform,
                Some(Terminator::Divergent { .. }) => Kind::Divergent,
            };
        }
        let graph = f.thread_graph();
        let cycles = Cycles::new(&graph);
        let dominators = DominatorTree::new(&graph);
        let post_dominators = PostDominatorTree::new(&graph, &cycles);
        ThreadCfg { graph, kind, cycles, dominators, post_dominators }
    }

    /// The ways a block can end, each with all the blocks that lanes then go to.
    pub fn choices(&self, block: Block) -> SmallVec<[Targets; 2]> {
        let succs = self.graph.succs(block);
        match self.kind[block] {
            Kind::Return => smallvec![Targets::new()],
            Kind::Uniform => succs.iter().map(|&s| smallvec![s]).collect(),
            Kind::Jump | Kind::Divergent => smallvec![Targets::from_slice(succs)],
        }
    }

    /// Whether two blocks lie in exactly the same cycles.
    pub fn in_same_cycles(&self, a: Block, b: Block) -> bool {
        self.cycles.innermost(a) == self.cycles.innermost(b)
    }
}
