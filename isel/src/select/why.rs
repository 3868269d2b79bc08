//! Where a node's value is, and why: for those who ask.

use super::selector::Selector;
use super::value::{Value, Why};
use crate::causes::{Held, VectorCause};
use crate::dag::{NodeId, Op};

impl Selector<'_> {
    /// Where the value of a node is, when all of the block has been selected.
    pub fn held(&self, node: NodeId) -> Held {
        let mut at = node;
        let value = loop {
            if let Some(value) = self.values[at].or_else(|| self.masks.get(&at).copied()) {
                break Some(value);
            }
            match self.dag[at].op {
                Op::Const | Op::Undef => return Held::Constant,
                Op::Reg { reg, .. } => break Some(self.register_value(self.whole_of(reg))),
                Op::AssumeUniform | Op::Part { .. } => at = self.dag[at].args[0],
                _ => break None,
            }
        };
        match value {
            Some(Value::Sgpr(r)) => Held::Sgpr(r.reg),
            Some(Value::Vgpr(r)) => Held::Vgpr(r.reg, self.vector_cause(node)),
            Some(Value::Const(_) | Value::Undef) => Held::Constant,
            Some(Value::Phys(_)) | None => Held::Folded,
        }
    }

    /// The dwords of a virtual register that a node's value is in, when all of the block has been selected.
    pub fn held_dwords(&self, node: NodeId) -> Option<gcnsel_mir::RegRef> {
        let mut at = node;
        loop {
            match self.values[at] {
                Some(Value::Sgpr(r) | Value::Vgpr(r)) => return Some(r),
                Some(Value::Const(_) | Value::Undef | Value::Phys(_)) => return None,
                None => {}
            }
            match self.dag[at].op {
                Op::Reg { reg, .. } => match self.register_value(self.whole_of(reg)) {
                    Value::Sgpr(r) | Value::Vgpr(r) => return Some(r),
                    _ => return None,
                },
                Op::AssumeUniform => at = self.dag[at].args[0],
                _ => return None,
            }
        }
    }

    fn whole_of(&self, reg: gcnsel_mir::VReg) -> gcnsel_mir::RegRef {
        gcnsel_mir::RegRef { reg, first: 0, dwords: self.mir.regs[reg].dwords }
    }

    /// Why a node's value is in VGPRs: through the nodes of one IR instruction to what it took from elsewhere.
    fn vector_cause(&self, node: NodeId) -> VectorCause {
        let why = |node: NodeId| self.why.as_ref().map_or(Why::default(), |all| all[node]);
        let mut at = node;
        loop {
            let operand = match why(at) {
                Why::Lanes => return VectorCause::Lanes,
                Why::NoScalar => return VectorCause::NoScalarInstruction,
                // What no vector instruction was asked for has been brought to a VGPR, as images ask for theirs.
                Why::Instruction | Why::Scalar => return VectorCause::Instruction,
                Why::Register => {
                    let Op::Reg { reg, .. } = self.dag[at].op else { return VectorCause::Instruction };
                    return VectorCause::Operand(Some(reg), self.mir.regs[reg].origin);
                }
                Why::Same(whole) => {
                    at = whole;
                    continue;
                }
                Why::Operand(operand) => operand,
            };
            if self.dag[operand].origin == self.dag[at].origin
                && !matches!(self.dag[operand].op, Op::Reg { .. })
            {
                at = operand;
                continue;
            }
            return match self.held_register(operand) {
                Some(reg) => VectorCause::Operand(Some(reg), self.mir.regs[reg].origin),
                None => VectorCause::Operand(None, self.dag[operand].origin),
            };
        }
    }

    /// The VGPR in which a node's value is, if it has one of its own.
    fn held_register(&self, node: NodeId) -> Option<gcnsel_mir::VReg> {
        match (self.values[node], self.dag[node].op) {
            (Some(Value::Vgpr(r)), _) => Some(r.reg),
            (None, Op::Reg { reg, .. }) => Some(reg),
            _ => None,
        }
    }
}
