//! The rules that nodes take.

use super::sdwa::Part;
use crate::dag::{NodeId, Op};
use crate::rules::Form;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use smallvec::SmallVec;

/// The rule a node takes.
#[derive(Clone)]
pub(super) struct Match {
    pub form: &'static Form,
    pub leaves: SmallVec<[Leaf; 3]>,
}

/// An operand of a covered pattern, with the modifiers found on it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Leaf {
    pub node: NodeId,
    pub neg: bool,
    pub abs: bool,
    /// The dwords of the pair that the halves of the operation read, if not each its own.
    pub halves: Option<[u8; 2]>,
    /// The node that is a part of it, and which, if that is what is meant.
    pub part: Option<(NodeId, Part)>,
}

/// The rules that nodes take. Most nodes take none: they are leaves, instructions that lowering chose, or not needed.
pub(super) struct Matches {
    /// One more than the place in `found`; 0 without a rule.
    numbers: SecondaryMap<NodeId, u32>,
    found: Vec<Match>,
}

impl Matches {
    /// None yet, of so many nodes.
    pub(super) fn of(nodes: usize) -> Matches {
        Matches { numbers: full_map(nodes), found: Vec::new() }
    }

    pub(super) fn set(&mut self, node: NodeId, found: Match) {
        self.found.push(found);
        self.numbers[node] = self.found.len() as u32;
    }

    pub(super) fn get(&self, node: NodeId) -> Option<&Match> {
        self.found.get((self.numbers[node] as usize).checked_sub(1)?)
    }

    pub(super) fn get_mut(&mut self, node: NodeId) -> Option<&mut Match> {
        self.found.get_mut((self.numbers[node] as usize).checked_sub(1)?)
    }
}

/// Whether a node takes no rule, since it is there without an instruction.
pub(super) fn is_leaf_without_code(op: Op) -> bool {
    matches!(
        op,
        Op::Const
            | Op::Undef
            | Op::Reg { .. }
            | Op::Phys(_)
            | Op::Part { .. }
            | Op::Tuple
            | Op::Halves { .. }
            | Op::Result(_)
            | Op::AssumeUniform
    )
}
