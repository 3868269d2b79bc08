//! What a move leaves of the analysis.
//!
//! **Proof** that an instruction may go up, from A to B, and nothing else be found afresh. Let B dominate A, and the cycles
//! around B be among those around A; no cycle around A be assumed divergent, and lanes come to A at all.
//!
//! 1. *A cycle that contains an operand's definition contains A if, and only if, it contains B.* Let it contain the
//!    definition and A, but not B. The definition can be reached without coming by B, which it dominates, and A can be
//!    from there inside the cycle: so B does not dominate A.
//! 2. *Operands are divergent at B where they are at A.* By 1 lanes have left the same cycles around a definition. By a
//!    divergent exit of one they come to A only by way of B: without, they would have come to A without B, since they can
//!    come to the cycle without. And from B to A there is a way that does not go through the cycle again, for the same
//!    reason.
//! 3. So the result is as divergent as it was, and so is all that follows from it; by 1 it changes round the same cycles,
//!    where it is a function of its operands.
//! 4. Where it is not known to be one, it changes round all cycles around it. So these must be the same.
//! 5. Phis are told apart by what values are equal, which is the same wherever they are made, but for a phi that keeps what
//!    it was: whether that is the same as another value depends on where the other one is made. These are left to be found
//!    afresh.
//!
//! **Proof** that it may go down, from A to B. Let A dominate B, the cycles around both be the same, none of them be assumed
//! divergent, and lanes come to both.
//!
//! 1. *A cycle that contains an operand's definition contains both or neither.*
//! 2. *Operands are divergent at B where, and only where, they are at A.* Let a cycle contain the definition, and neither A nor
//!    B. From its exits lanes come to B only by way of A: the definition dominates A and so can be reached without it, and so
//!    can the exits, along the cycle; without A there is no way on to B. And from A there is a way to B that does not go
//!    through that cycle again: behind it, A would come once more.
//! 3. As above, with the same cycles around the instruction. So 4 is never the case, and 5 is as above.

use super::Uniformity;
use crate::uses::Uses;
use gcnsel_graph::DominatorTree;
use gcnsel_ir::{Block, Function, Inst, InstKind};

impl Uniformity {
    /// An instruction has been moved, and nothing has become less uniform by it. Whether all that is known is what would
    /// be found afresh; else some may be more uniform than that.
    pub(crate) fn note_move(
        &mut self,
        function: &Function,
        dominators: &DominatorTree<Block>,
        inst: Inst,
        to: Block,
    ) -> bool {
        let from = self.uses.block_of(inst);
        self.uses.note_move(inst, to);
        let (Some(from), Some(value)) = (from, function.insts[inst].result) else { return from.is_some() };
        let cycles = &self.cycles;
        let (inner, outer) = (cycles.innermost(from), cycles.innermost(to));
        let goes_up =
            dominators.dominates(to, from) && outer.is_none_or(|outer| cycles.contains(outer, from));
        let goes_down = dominators.dominates(from, to) && inner == outer && self.values.is_reached(to);
        let is_proved = (goes_up || goes_down)
            && self.values.is_reached(from)
            && !inner.is_some_and(|c| self.is_assumed_divergent(c));
        if !is_proved || self.uses.of(value).iter().any(|&user| keeps_itself(function, user)) {
            return false;
        }
        self.values.is_pure(value) || inner == outer
    }

    /// Moves are over: who uses what is in the order of the program again.
    pub(crate) fn note_order(&mut self, function: &Function) {
        self.uses = Uses::new(function);
    }
}

/// Whether an instruction is a phi that keeps its value on some way.
fn keeps_itself(function: &Function, inst: Inst) -> bool {
    let data = &function.insts[inst];
    matches!(&data.kind, InstKind::Phi { incoming, .. } if incoming.iter().any(|i| Some(i.0) == data.result))
}
