//! Operations on two floats at once, where the target has them: vectors two elements at a time, each pair in two
//! registers that follow one another.

use super::float::Signed;
use super::{Lower, Nodes};
use crate::dag::{NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{Type, TypeKind};
use gcnsel_isa as isa;
use smallvec::SmallVec;

impl Lower<'_> {
    /// Whether the target has an instruction for two floats at once.
    pub(super) fn has_float_pairs(&self, op: Op, ty: Type) -> bool {
        let instruction = match op {
            Op::FAdd => isa::Op::V_PK_ADD_F32,
            Op::FMul => isa::Op::V_PK_MUL_F32,
            Op::Fma | Op::FMulAdd => isa::Op::V_PK_FMA_F32,
            _ => return false,
        };
        self.types.lanes(ty).is_some_and(|lanes| lanes > 1)
            && *self.types.kind(self.types.scalar(ty)) == TypeKind::Float
            && instruction.row().available(self.target)
    }

    /// An operation in pairs; an odd element is one by itself.
    pub(super) fn float_pairs(&mut self, op: Op, ty: Type, operands: &[Signed]) -> Result<Nodes> {
        let mut elements: SmallVec<[(Vec<NodeId>, bool); 3]> = SmallVec::new();
        for &(value, changes_sign) in operands {
            elements.push((self.elements(value)?, changes_sign));
        }
        let count = elements[0].0.len();
        let mut out = Vec::with_capacity(count);
        for first in (0..count).step_by(2) {
            if first + 1 == count {
                let mut args: SmallVec<[NodeId; 3]> = SmallVec::new();
                for (parts, changes_sign) in &elements {
                    let part = parts[first];
                    args.push(if *changes_sign { self.dag.node(Op::FNeg, Ty::F32, &[part]) } else { part });
                }
                out.push(self.dag.node(op, Ty::F32, &args));
                continue;
            }
            let args: SmallVec<[NodeId; 3]> = elements
                .iter()
                .map(|(parts, changes_sign)| self.float_pair([parts[first], parts[first + 1]], *changes_sign))
                .collect();
            let both = self.dag.node(op, Ty::V2F32, &args);
            out.extend([0, 1].map(|dword| self.dag.part(both, dword, Ty::F32)));
        }
        self.pack_elements(ty, &out)
    }

    /// Two floats as an operand. What is in one pair already, or the same number, needs no copy: instructions choose which
    /// dword each half of theirs reads.
    fn float_pair(&mut self, halves: [NodeId; 2], changes_sign: bool) -> NodeId {
        let is_negated = |node: NodeId| self.dag[node].op == Op::FNeg && self.dag[node].ty == Ty::F32;
        let (halves, negates) = match halves.iter().all(|&half| is_negated(half)) {
            true => (halves.map(|half| self.dag[half].args[0]), !changes_sign),
            false => (halves, changes_sign),
        };
        let pair = match halves.map(|half| self.pair_around(half)) {
            [Some((low_in, low)), Some((high_in, high))] if low_in == high_in && (low, high) != (0, 1) => {
                self.dag.node(Op::Halves { low, high }, Ty::V2F32, &[low_in])
            }
            _ if halves[0] == halves[1] && self.dag.as_const(halves[0]) != Some(0) => {
                let nothing = self.dag.undef(Ty::F32);
                let pair = self.dag.tuple(&[halves[0], nothing]);
                self.dag.node(Op::Halves { low: 0, high: 0 }, Ty::V2F32, &[pair])
            }
            _ => self.dag.tuple(&halves),
        };
        if negates { self.dag.node(Op::FNeg, Ty::V2F32, &[pair]) } else { pair }
    }

    /// The two dwords of a wider value that a dword is one of, and which.
    fn pair_around(&mut self, half: NodeId) -> Option<(NodeId, u8)> {
        let Op::Part { first } = self.dag[half].op else { return None };
        let whole = self.dag[half].args[0];
        let has_pair = self.dag[whole].ty.dwords() > first | 1;
        has_pair.then(|| (self.dag.part(whole, first & !1, Ty::V2F32), first & 1))
    }
}
