//! Blocks and the two kinds of edges between them.

use crate::{Block, Inst, Operand, VReg};
use gcnsel_diag::Span;
use smallvec::SmallVec;
use thin_vec::ThinVec;

/// Which of a function's two graphs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Edges {
    /// Where lanes go.
    Thread,
    /// Where the wave goes.
    Wave,
}

/// What an edge passes along.
pub type EdgeArgs = ThinVec<Operand>;

/// A thread edge: the target and what its parameters get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edge {
    /// Where lanes go.
    pub target: Block,
    /// One argument for each of the target's `thread_params`.
    pub args: EdgeArgs,
}

/// A wave edge: the target and what its parameters get.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaveEdge {
    /// Where the wave goes.
    pub target: Block,
    /// One argument for each of the target's `wave_params`.
    pub args: EdgeArgs,
}

/// Where lanes go at the end of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Terminator {
    /// Lanes end (a kernel) or go back to the caller.
    Return,
    /// Lanes cannot get here.
    Unreachable,
    /// All go on to one block.
    Jump(Edge),
    /// All go the same way: to `on_true` if SCC is set. The instruction that sets SCC stands in the same
    /// block with nothing that clobbers SCC after it.
    Uniform {
        /// If SCC is 1.
        on_true: Edge,
        /// If SCC is 0.
        on_false: Edge,
    },
    /// Each lane goes by its bit of a lane mask.
    Divergent {
        /// A lane mask (an SGPR pair); bits of inactive lanes are ignored.
        mask: Operand,
        /// Lanes whose bit is 1.
        on_true: Edge,
        /// Lanes whose bit is 0.
        on_false: Edge,
    },
}

/// What a conditional wave branch tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Condition {
    /// SCC is 1.
    Scc1,
    /// SCC is 0.
    Scc0,
    /// VCC is zero.
    VccZero,
    /// VCC is not zero.
    VccNonZero,
    /// No lane is active.
    ExecZero,
    /// Some lane is active.
    ExecNonZero,
}

/// Where the program counter goes at the end of a block.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WaveTerminator {
    /// The wave ends.
    End,
    /// To one block.
    Jump(WaveEdge),
    /// To `taken` if the condition holds, else to `otherwise`.
    Branch {
        /// The condition.
        condition: Condition,
        /// Where, if it holds.
        taken: WaveEdge,
        /// Where, if not.
        otherwise: WaveEdge,
    },
}

/// A block.
#[derive(Clone, Debug)]
pub struct BlockData {
    /// The IR block's name without the `%`, or empty.
    pub name: Box<str>,
    /// Where the IR block starts in the input.
    pub span: Span,
    /// Phis of the thread edges.
    pub thread_params: ThinVec<VReg>,
    /// Phis of the wave edges: SGPRs, from `wave` on.
    pub wave_params: ThinVec<VReg>,
    /// Instructions without the terminator.
    pub insts: Vec<Inst>,
    /// How many instructions at the end of `insts` are the exec epilogue that `wave` made: VGPR phi copies
    /// go before them, where all lanes of the block are still active.
    pub epilogue: usize,
    /// Where lanes go; `None` for a wave-only block, at which no lane stands in the thread graph.
    pub terminator: Option<Terminator>,
    /// Where the wave goes; `None` before `wave`.
    pub wave_terminator: Option<WaveTerminator>,
}

/// A function may be little but blocks: empty lists take a pointer.
const _: () = assert!(size_of::<BlockData>() <= 160);

impl BlockData {
    /// An empty block without edges.
    pub fn new(name: impl Into<Box<str>>, span: Span) -> Self {
        BlockData {
            name: name.into(),
            span,
            thread_params: ThinVec::new(),
            wave_params: ThinVec::new(),
            insts: Vec::new(),
            epilogue: 0,
            terminator: None,
            wave_terminator: None,
        }
    }

    /// The phis of one graph.
    pub fn params(&self, edges: Edges) -> &[VReg] {
        match edges {
            Edges::Thread => &self.thread_params,
            Edges::Wave => &self.wave_params,
        }
    }

    /// As [`BlockData::params`], to change.
    pub fn params_mut(&mut self, edges: Edges) -> &mut ThinVec<VReg> {
        match edges {
            Edges::Thread => &mut self.thread_params,
            Edges::Wave => &mut self.wave_params,
        }
    }

    /// The edges of one graph out of the block, in order: the target and the arguments.
    pub fn edges(&self, edges: Edges) -> SmallVec<[(Block, &EdgeArgs); 2]> {
        match edges {
            Edges::Thread => self.thread_edges().into_iter().map(|e| (e.target, &e.args)).collect(),
            Edges::Wave => self.wave_edges().into_iter().map(|e| (e.target, &e.args)).collect(),
        }
    }

    /// As [`BlockData::edges`], to change the arguments.
    pub fn edges_mut(&mut self, edges: Edges) -> SmallVec<[(Block, &mut EdgeArgs); 2]> {
        match edges {
            Edges::Thread => self.thread_edges_mut().into_iter().map(|e| (e.target, &mut e.args)).collect(),
            Edges::Wave => self.wave_edges_mut().into_iter().map(|e| (e.target, &mut e.args)).collect(),
        }
    }

    /// The thread edges out of the block, in order (true before false).
    pub fn thread_edges(&self) -> SmallVec<[&Edge; 2]> {
        match &self.terminator {
            None | Some(Terminator::Return | Terminator::Unreachable) => SmallVec::new(),
            Some(Terminator::Jump(edge)) => SmallVec::from_iter([edge]),
            Some(
                Terminator::Uniform { on_true, on_false } | Terminator::Divergent { on_true, on_false, .. },
            ) => SmallVec::from_iter([on_true, on_false]),
        }
    }

    /// As [`BlockData::thread_edges`], to change.
    pub fn thread_edges_mut(&mut self) -> SmallVec<[&mut Edge; 2]> {
        match &mut self.terminator {
            None | Some(Terminator::Return | Terminator::Unreachable) => SmallVec::new(),
            Some(Terminator::Jump(edge)) => SmallVec::from_iter([edge]),
            Some(
                Terminator::Uniform { on_true, on_false } | Terminator::Divergent { on_true, on_false, .. },
            ) => SmallVec::from_iter([on_true, on_false]),
        }
    }

    /// The wave edges out of the block, in order (taken first).
    pub fn wave_edges(&self) -> SmallVec<[&WaveEdge; 2]> {
        match &self.wave_terminator {
            None | Some(WaveTerminator::End) => SmallVec::new(),
            Some(WaveTerminator::Jump(edge)) => SmallVec::from_iter([edge]),
            Some(WaveTerminator::Branch { taken, otherwise, .. }) => SmallVec::from_iter([taken, otherwise]),
        }
    }

    /// As [`BlockData::wave_edges`], to change.
    pub fn wave_edges_mut(&mut self) -> SmallVec<[&mut WaveEdge; 2]> {
        match &mut self.wave_terminator {
            None | Some(WaveTerminator::End) => SmallVec::new(),
            Some(WaveTerminator::Jump(edge)) => SmallVec::from_iter([edge]),
            Some(WaveTerminator::Branch { taken, otherwise, .. }) => SmallVec::from_iter([taken, otherwise]),
        }
    }
}
