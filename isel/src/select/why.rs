//! Where a node's value is, and why: for those who ask.

use super::selector::Selector;
use super::value::{Value, Why};
use crate::causes::{Held, VectorCause};
use crate::dag::{NodeId, Op, Ty};
use gcnsel_mir::RegRef;

impl Selector<'_> {
    /// Where the value of a node is, when all of the block has been selected.
    pub fn held(&self, node: NodeId) -> Held {
        match self.found(node, true) {
            Some(Value::Sgpr(r)) => Held::Sgpr(r),
            Some(Value::Vgpr(r)) => Held::Vgpr(r, self.vector_cause(node)),
            Some(Value::Const(_) | Value::Undef) => Held::Constant,
            Some(Value::Phys(_)) | None => Held::Folded,
        }
    }

    /// The dwords of a virtual register that a node's value is in, when all of the block has been selected: of a truth value none, and
    /// none of a value of which only half is computed.
    pub fn held_dwords(&self, node: NodeId) -> Option<RegRef> {
        match self.found(node, false).filter(|_| !self.high_only[node]) {
            Some(Value::Sgpr(r) | Value::Vgpr(r)) => Some(r),
            _ => None,
        }
    }

    /// What a node's value has become: of a part, the dwords of the whole.
    fn found(&self, node: NodeId, masks: bool) -> Option<Value> {
        let mut at = node;
        // Of a part: its first dword, and how many they are.
        let mut part = None;
        let of_whole = |value, part: Option<(u8, u8)>| match part {
            Some((first, dwords)) => super::value::part(value, first, dwords),
            None => value,
        };
        loop {
            let mask = || self.masks.get(&at).copied().filter(|_| masks);
            if let Some(value) = self.values[at].or_else(mask) {
                return Some(of_whole(value, part));
            }
            let data = &self.dag[at];
            match data.op {
                Op::Const => return Some(Value::Const(data.imm)),
                Op::Undef => return Some(Value::Undef),
                Op::Reg { reg, first } => {
                    let dwords = if data.ty == Ty::I1 { self.mir.regs[reg].dwords } else { data.ty.dwords() };
                    return Some(of_whole(self.register_value(RegRef { reg, first, dwords }), part));
                }
                Op::AssumeUniform => at = data.args[0],
                // The register of a product of which the high half alone is computed has nothing else.
                Op::Part { .. } if self.high_only[data.args[0]] => at = data.args[0],
                Op::Part { first } => {
                    part = Some(match part {
                        Some((within, dwords)) => (first + within, dwords),
                        None => (first, data.ty.dwords()),
                    });
                    at = data.args[0];
                }
                _ => return None,
            }
        }
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
