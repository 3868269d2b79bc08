//! The bank of each value: vector where lanes differ, where the scalar unit lacks the operation, or where an
//! operand is vector already.

use super::selector::Selector;
use super::value::{Side, Why};
use crate::dag::{Convert, NodeId, Op, Ty};
use crate::rules::rule_type;
use gcnsel_isa::{Allowed, Bank, Role};
use gcnsel_mir::{Opcode, Pseudo, RegKind};

impl Selector<'_> {
    pub(super) fn find_sides(&mut self) {
        for id in self.dag.ids() {
            let (side, why) = self.find_side(id);
            self.side[id] = side;
            if let Some(all) = &mut self.why {
                all[id] = why;
            }
        }
    }

    fn find_side(&self, id: crate::dag::NodeId) -> (Side, Why) {
        let node = &self.dag[id];
        match node.op {
            Op::Const | Op::Undef | Op::Phys(_) | Op::Symbol | Op::SymbolEntry | Op::Frame(_) => {
                return (Side::Scalar, Why::Scalar);
            }
            Op::ReadFirstLane | Op::ReadLane | Op::Ballot | Op::AnyLane => {
                return (Side::Scalar, Why::Scalar);
            }
            Op::Reg { reg, .. } => {
                let data = &self.mir.regs[reg];
                let vector = data.bank == Bank::Vgpr || data.kind == RegKind::LaneMask;
                return (if vector { Side::Vector } else { Side::Scalar }, Why::Register);
            }
            Op::Machine | Op::Result(_) => return (self.machine_side(id), Why::Instruction),
            Op::Indexed | Op::WithIndexed => return (Side::Vector, Why::Instruction),
            Op::AssumeUniform | Op::Part { .. } | Op::Halves { .. } => {
                return (self.side[node.args[0]], Why::Same(node.args[0]));
            }
            _ => {}
        }
        if node.divergent {
            return (Side::Vector, Why::Lanes);
        }
        // A condition is no operand of that bank: it goes through SCC.
        let operands =
            if node.op == Op::Select && node.ty != Ty::I1 { &node.args[1..] } else { &node.args[..] };
        let is_vector = |a: NodeId| self.side[a] == Side::Vector && !self.comes_over(node.op, operands, a);
        let vector_operand = operands.iter().copied().find(|&a| is_vector(a));
        if node.op == Op::Tuple {
            return vector_operand.map_or((Side::Scalar, Why::Scalar), |a| (Side::Vector, Why::Operand(a)));
        }
        let candidates = self.rules.candidates(node.op, rule_type(self.dag, id));
        let constant = |index: usize| self.dag.as_const(node.args[index]);
        if (vector_operand.is_some() || !candidates.has_scalar(constant)) && candidates.has_vector() {
            // Where both hold, the lack of an instruction is what nobody can help.
            let is_lacking = || self.why.is_some() && !candidates.has_scalar(constant);
            (Side::Vector, vector_operand.filter(|_| !is_lacking()).map_or(Why::NoScalar, Why::Operand))
        } else {
            (Side::Scalar, Why::Scalar)
        }
    }

    /// Whether a uniform operand in a VGPR is read from there for a scalar instruction, though a vector instruction could have
    /// it where it is: an integer made of a float, where much is computed of it, as in divisions. It is known by a product,
    /// which takes the vector unit four times as long as a sum and the scalar unit no longer, or by another operand that is
    /// scalar already.
    fn comes_over(&self, op: Op, operands: &[NodeId], operand: NodeId) -> bool {
        let node = &self.dag[operand];
        let is_integer = match node.op {
            Op::Tuple => {
                node.args.iter().all(|&part| self.side[part] == Side::Scalar || self.is_rounded(part))
            }
            _ => self.is_rounded(operand),
        };
        let is_scalar =
            |&a: &NodeId| a != operand && self.side[a] == Side::Scalar && self.dag.as_const(a).is_none();
        let is_product = matches!(op, Op::Mul | Op::MulHiU | Op::MulHiS);
        is_integer && !node.divergent && (is_product || operands.iter().any(is_scalar))
    }

    /// Whether a node is an integer of 32 bits made of a float.
    fn is_rounded(&self, node: NodeId) -> bool {
        use Convert::{I32FromF32, I32FromF64, U32FromF32, U32FromF64};
        matches!(self.dag[node].op, Op::Convert(U32FromF32 | I32FromF32 | U32FromF64 | I32FromF64))
    }

    fn machine_side(&self, id: crate::dag::NodeId) -> Side {
        let node = &self.dag[id];
        let (machine, index) = match node.op {
            Op::Result(index) => (node.args[0], usize::from(index)),
            _ => (id, 0),
        };
        if node.ty == Ty::I1 {
            return Side::Vector; // a lane mask
        }
        let op = match self.dag.machine(machine).opcode {
            Opcode::Isa(op) => op,
            Opcode::Pseudo(Pseudo::Call(_)) => return Side::Vector,
            Opcode::Pseudo(_) => return Side::Scalar,
        };
        let defs = op.row().operands.iter().filter(|s| s.role == Role::Def);
        match defs.map(|s| s.allowed).nth(index) {
            Some(allowed) if allowed.has(Allowed::VGPR) => Side::Vector,
            _ => Side::Scalar,
        }
    }
}
