//! Simplification of float nodes: only what holds for every NaN, sign of zero and rounding.

use super::{Dag, NodeId, Op, Ty};

impl Dag {
    pub(super) fn simplify_float(&mut self, op: Op, ty: Ty, args: &[NodeId]) -> Option<NodeId> {
        let sign = match ty {
            Ty::F16 => 0x8000,
            Ty::F32 => 0x8000_0000,
            Ty::F64 => 1 << 63,
            Ty::V2F16 => 0x8000_8000u64,
            _ => return None,
        };
        // A sum takes its constant on the side where literals are.
        if let (Op::FSub, &[a, b]) = (op, args) {
            let negative = self.as_const(b)? ^ sign;
            let negative = self.constant(ty, negative);
            return Some(self.node(Op::FAdd, ty, &[a, negative]));
        }
        // What is subtracted needs no modifier, and so one dword less.
        if let (Op::FAdd, Ty::F32 | Ty::F16, &[a, b]) = (op, ty, args) {
            let negated = |node: NodeId| self[node].op == Op::FNeg && self[node].ty == ty;
            let (from, negative) = match (negated(a), negated(b)) {
                (_, true) => (a, b),
                (true, false) => (b, a),
                _ => return None,
            };
            let subtracted = self[negative].args[0];
            return Some(self.node(Op::FSub, ty, &[from, subtracted]));
        }
        let &[a] = args else { return None };
        match (op, self[a].op) {
            (Op::FNeg, Op::Const) => {
                let bits = self[a].imm ^ sign;
                Some(self.constant(ty, bits))
            }
            (Op::FAbs, Op::Const) => {
                let bits = self[a].imm & !sign;
                Some(self.constant(ty, bits))
            }
            // Only of the same type: a half's sign is not a float's.
            (Op::FNeg, Op::FNeg) if self[a].ty == ty => Some(self[a].args[0]),
            (Op::FAbs, Op::FNeg | Op::FAbs) if self[a].ty == ty => {
                let inner = self[a].args[0];
                Some(self.node(Op::FAbs, ty, &[inner]))
            }
            _ => None,
        }
    }
}
