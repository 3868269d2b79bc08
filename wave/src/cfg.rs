//! The thread-level control flow graph, with what each block's end does to the lanes.

use crate::headers;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::{Cycles, DominatorTree, Graph, PostDominatorTree, full_map};
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
    /// Blocks without contents that return. Lanes that go there are done: the wave need not follow them.
    pub done: EntitySet<Block>,
    pub cycles: Cycles<Block>,
    /// Blocks of cycles whose header is not the analysis's, as nothing depends on that.
    pub free: EntitySet<Block>,
    pub dominators: DominatorTree<Block>,
    pub post_dominators: PostDominatorTree<Block>,
}

/// The targets of one way a block can end: both for a divergent branch, each alone for a uniform one. Those where
/// lanes are done are left out.
pub(crate) type Targets = SmallVec<[Block; 2]>;

impl ThreadCfg {
    pub fn new(f: &Function) -> Self {
        Self::with_contents(f, f)
    }

    /// The same where the blocks' contents, on which the choice of headers hangs, are those of another function: as they were
    /// before the transform.
    pub fn with_contents(f: &Function, contents: &Function) -> Self {
        let mut kind = full_map(f.blocks.len());
        let mut done = EntitySet::new();
        for (block, data) in &f.blocks {
            kind[block] = match data.terminator {
                None | Some(Terminator::Return | Terminator::Unreachable) => Kind::Return,
                Some(Terminator::Jump(_)) => Kind::Jump,
                Some(Terminator::Uniform { .. }) => Kind::Uniform,
                Some(Terminator::Divergent { .. }) => Kind::Divergent,
            };
            if is_done(f, block) && block != f.entry() {
                done.insert(block);
            }
        }
        let graph = f.thread_graph();
        let (cycles, free) = headers::choose(contents, &graph, Cycles::new(&graph));
        let dominators = DominatorTree::new(&graph);
        let post_dominators = PostDominatorTree::new(&graph, &cycles);
        ThreadCfg { graph, kind, done, cycles, free, dominators, post_dominators }
    }

    /// The ways a block can end, each with all the blocks that lanes then go to.
    pub fn choices(&self, block: Block) -> SmallVec<[Targets; 2]> {
        let succs = self.graph.succs(block);
        let on = |targets: &[Block]| targets.iter().copied().filter(|&b| !self.done.contains(b)).collect();
        match self.kind[block] {
            Kind::Return => smallvec![Targets::new()],
            Kind::Uniform => succs.iter().map(|&s| on(&[s])).collect(),
            Kind::Jump | Kind::Divergent => smallvec![on(succs)],
        }
    }

    /// Whether two blocks lie in exactly the same cycles.
    pub fn in_same_cycles(&self, a: Block, b: Block) -> bool {
        self.cycles.innermost(a) == self.cycles.innermost(b)
    }
}

/// Whether a lane that goes to a block has nothing more to do.
pub(crate) fn is_done(f: &Function, block: Block) -> bool {
    let data = &f.blocks[block];
    matches!(data.terminator, Some(Terminator::Return | Terminator::Unreachable))
        && data.insts.is_empty()
        && data.thread_params.is_empty()
}
