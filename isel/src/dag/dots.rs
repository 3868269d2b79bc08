//! How large a dot product of integers can be.

use super::{Dag, NodeId, Op};
use gcnsel_isa::Op as M;

/// Products are followed through the sums that they are added to so far.
const LONGEST: usize = 32;

/// Whether an instruction multiplies numbers with signs, and the most that its products come to, either way.
fn largest(op: M) -> Option<(bool, u64)> {
    Some(match op {
        M::V_DOT4_I32_I8 => (true, 4 * 128 * 128),
        M::V_DOT8_I32_I4 => (true, 8 * 8 * 8),
        M::V_DOT4_U32_U8 => (false, 4 * 255 * 255),
        M::V_DOT8_U32_U4 => (false, 8 * 15 * 15),
        _ => return None,
    })
}

/// A sum of dot products and of something else.
pub(super) struct DotSum {
    pub is_signed: bool,
    /// The most that the products come to, either way.
    pub products: u64,
    pub other: NodeId,
}

impl Dag {
    /// What a node adds up, if it is a dot product.
    pub(super) fn dot_sum(&self, node: NodeId) -> Option<DotSum> {
        let dot = |node: NodeId| {
            let is_machine = self[node].op == Op::Machine;
            largest(is_machine.then(|| self.machine(node).opcode.isa())??)
        };
        let (is_signed, first) = dot(node)?;
        let (mut products, mut other) = (first, self[node].args[2]);
        for _ in 1..LONGEST {
            match dot(other) {
                Some((signs, more)) if signs == is_signed => {
                    products += more;
                    other = self[other].args[2];
                }
                _ => break,
            }
        }
        Some(DotSum { is_signed, products, other })
    }
}
