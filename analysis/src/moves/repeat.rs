//! The same instruction again, wherever its value is used.

use super::{Lanes, Reason};
use crate::effects::{Effect, Touch};
use crate::sources;
use gcnsel_ir::{Function, Inst, InstKind, Module, TypeTable};

/// Proof that an instruction may be executed again in any block that uses its value, by the lanes that are there, on
/// its operands as they see them there. Each is good for one copy:
///
/// ```compile_fail,E0599
/// # use gcnsel_analysis::Repeat;
/// fn two(proof: Repeat) -> [Repeat; 2] {
///     [proof.clone(), proof]
/// }
/// ```
#[derive(Debug)]
#[must_use = "nothing has been made again yet"]
pub struct Repeat {
    inst: Inst,
}

impl Repeat {
    /// The instruction.
    pub fn inst(&self) -> Inst {
        self.inst
    }
}

/// Whether an instruction may be executed again where its value is used: each lane computes it for itself, without
/// effect. What it computes is then uniform where its operands are, which they are wherever the value was. (Of an
/// alloca of constant size that is the address: it has one slot, in the frame.)
///
/// # Errors
/// What speaks against it.
pub fn may_repeat(
    module: &Module,
    types: &TypeTable,
    function: &Function,
    inst: Inst,
) -> Result<Repeat, Reason> {
    let kind = &function.insts[inst].kind;
    let is_fixed = match kind {
        InstKind::Phi { .. } => true,
        InstKind::Alloca { count, .. } => count.is_some_and(|c| function.as_const(c).is_none()),
        kind => kind.is_terminator(),
    };
    if is_fixed {
        return Err(Reason::Fixed);
    }
    if sources::lanes(module, function, inst) != Lanes::INDEPENDENT {
        return Err(Reason::Convergent);
    }
    let effect = Effect::of(module, types, function, inst);
    if effect.touch != Touch::Nothing || !effect.returns {
        return Err(Reason::OtherwiseOften);
    }
    if effect.speculatable { Ok(Repeat { inst }) } else { Err(Reason::Speculated) }
}
