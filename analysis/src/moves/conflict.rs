//! Which instructions must stay in their order because of what they do to memory and to other state.

use crate::alias::Aliases;
use crate::effects::Touch;
use gcnsel_ir::Inst;

/// Whether two instructions must stay in their order.
pub(super) fn conflict(aliases: &Aliases<'_>, (a, x): (Inst, Touch), (b, y): (Inst, Touch)) -> bool {
    match (x, y) {
        (Touch::Nothing, _) | (_, Touch::Nothing) | (Touch::Reads, Touch::Reads) => false,
        (Touch::Anything, _) | (_, Touch::Anything) | (Touch::State, Touch::State) => true,
        (Touch::State, _) | (_, Touch::State) => false,
        _ => aliases.may_overlap(a, b),
    }
}
