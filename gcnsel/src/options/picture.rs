//! Which picture of a function is wanted.

/// What a picture shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Graph {
    /// The control flow graph of lanes.
    Thread,
    /// The control flow graph of the program counter, with exec masks: from the stage `wave` on.
    Wave,
    /// What the instructions of a block have from each other: before selection the selection DAG.
    Dag,
}

impl Graph {
    /// All, as users name them.
    pub const ALL: [(&str, Graph); 3] =
        [("thread", Graph::Thread), ("wave", Graph::Wave), ("dag", Graph::Dag)];

    /// The stages after which there is such a graph, the one that is asked for most first.
    pub fn stages(self) -> Vec<crate::Stage> {
        use crate::Stage::*;
        match self {
            Graph::Thread => {
                let others = [
                    Legalize, Arms, Pack, Elements, Strides, Addresses, Join, Induction, Behind, Hoist, Sink,
                    Wave, Regalloc,
                ];
                [Select].into_iter().chain(others).collect()
            }
            Graph::Wave => vec![Wave, Regalloc],
            Graph::Dag => vec![Sink, Select],
        }
    }
}

/// Which picture.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PictureOf {
    /// What it shows.
    pub graph: Graph,
    /// After which stage; one of [`Graph::stages`].
    pub after: crate::Stage,
    /// Of a DAG, the block: its name in the IR, which may be LLVM's number for it, or the machine block's, as `block2`.
    pub block: Option<String>,
    /// Only this function; `None` takes all that are compiled.
    pub function: Option<String>,
}

impl PictureOf {
    /// Whether it is of a function after a stage.
    pub(crate) fn is_of(&self, function: &gcnsel_ir::Function, stage: crate::Stage) -> bool {
        stage == self.after && self.function.as_deref().is_none_or(|name| *function.name == *name)
    }
}
