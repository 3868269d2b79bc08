//! The scalar instructions that work on lane masks, by the mask's width.

use gcnsel_isa::{Op, Reg, Target};
use gcnsel_mir::{InstData, Operand, Origin};

/// The active lanes.
pub(crate) const EXEC: Operand = Operand::Phys(Reg::EXEC);

/// Mask operations of one width.
#[derive(Clone, Copy, Debug)]
pub(crate) struct MaskOps {
    /// Dwords of a mask.
    pub dwords: u8,
    mov: Op,
    and: Op,
    andn2: Op,
    or: Op,
    and_saveexec: Op,
    andn1_saveexec: Op,
}

/// One row for each width of a wave.
const ROWS: [MaskOps; 1] = [MaskOps {
    dwords: 2,
    mov: Op::S_MOV_B64,
    and: Op::S_AND_B64,
    andn2: Op::S_ANDN2_B64,
    or: Op::S_OR_B64,
    and_saveexec: Op::S_AND_SAVEEXEC_B64,
    andn1_saveexec: Op::S_ANDN1_SAVEEXEC_B64,
}];

fn inst(op: Op, operands: &[Operand]) -> InstData {
    InstData::new(op, operands.iter().copied(), Origin::NONE)
}

impl MaskOps {
    /// The operations for a target's masks.
    pub fn new(target: Target) -> Self {
        let dwords = target.info().lane_mask_dwords;
        match ROWS.iter().find(|row| row.dwords == dwords) {
            Some(row) => *row,
            None => panic!("no mask operations for masks of {dwords} dwords ({target})"),
        }
    }

    /// `to = from`.
    pub fn mov(&self, to: Operand, from: Operand) -> InstData {
        inst(self.mov, &[to, from])
    }

    /// `to = a & b`.
    pub fn and(&self, to: Operand, a: Operand, b: Operand) -> InstData {
        inst(self.and, &[to, a, b])
    }

    /// `to = a & ~b`.
    pub fn andn2(&self, to: Operand, a: Operand, b: Operand) -> InstData {
        inst(self.andn2, &[to, a, b])
    }

    /// `to = a | b`.
    pub fn or(&self, to: Operand, a: Operand, b: Operand) -> InstData {
        inst(self.or, &[to, a, b])
    }

    /// `saved = exec; exec &= mask`, or with `inverted` `exec &= ~mask`.
    pub fn save_and_narrow(&self, saved: Operand, mask: Operand, inverted: bool) -> InstData {
        inst(if inverted { self.andn1_saveexec } else { self.and_saveexec }, &[saved, mask])
    }
}
