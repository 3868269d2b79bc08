//! Preservation of uniformity at use: what a transformation must leave alone, checked afterwards.
//!
//! By the second statement of "Uniformity" in LLVM's document, a value is uniform for lanes if each pair of converged
//! instances of it is equal. A transformation keeps what a program computes, but who is converged where, and so what
//! is uniform, is not part of that; yet later stages have been promised it. So: **if a value was uniform at a use, then
//! what stands in its place is uniform at the corresponding use.** Uses correspond if they are the same operand of the
//! same instruction: one that the transformation left where it was, moved, or copied. An instruction that was
//! expanded has no corresponding one; its result does, at the uses of it.

use crate::Uniformity;
use gcnsel_ir::{Function, Inst};

/// The uses, by instruction and operand of the function `after` a transformation, that are divergent although the
/// corresponding ones were uniform `before`. `corresponding` gives for an instruction afterwards the one that it was.
/// Linear, but for the number of operands of one instruction.
pub fn lost_uniformity(
    before: (&Function, &Uniformity),
    after: (&Function, &Uniformity),
    corresponding: impl Fn(Inst) -> Option<Inst>,
) -> Vec<(Inst, usize)> {
    let mut lost = Vec::new();
    for &inst in after.0.layout.iter().flat_map(|&b| &after.0.blocks[b].insts) {
        let Some(was) = corresponding(inst) else { continue };
        let mut count = 0;
        after.0.insts[inst].kind.for_each_operand(|_| count += 1);
        lost.extend((0..count).map(|i| (inst, i)).filter(|&(inst, i)| {
            after.1.is_divergent_use(after.0, inst, i) && !before.1.is_divergent_use(before.0, was, i)
        }));
    }
    lost
}
