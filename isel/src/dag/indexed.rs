//! Dwords of a tuple that a uniform number chooses when the kernel runs.

use super::{Dag, NodeId, Op, Ty};

impl Dag {
    /// What a tuple has from a dword on; anything if that is not in it.
    pub fn indexed(&mut self, tuple: NodeId, index: NodeId, ty: Ty) -> NodeId {
        debug_assert!(!self[index].divergent, "{index:?} is the same in all lanes");
        let node = &self[tuple];
        match node.op {
            Op::Undef => self.undef(ty),
            // What has just been put there.
            Op::WithIndexed if node.args[1] == index && self[node.args[2]].ty.dwords() == ty.dwords() => {
                node.args[2]
            }
            _ => self.pure(Op::Indexed, ty, &[tuple, index], 0),
        }
    }

    /// A tuple with another value from a dword on; that value is within it.
    pub fn with_indexed(&mut self, tuple: NodeId, index: NodeId, value: NodeId) -> NodeId {
        debug_assert!(!self[index].divergent, "{index:?} is the same in all lanes");
        self.pure(Op::WithIndexed, self[tuple].ty, &[tuple, index, value], 0)
    }
}
