//! Operations on two floats at once, where the target has them: vectors two elements at a time, each pair in two
//! registers that follow one another.

use super::float::Signed;
use super::{Lower, Nodes};
use crate::dag::{NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{ConstData, InstKind, Type, TypeKind, Value};
use gcnsel_isa as isa;
use smallvec::SmallVec;

/// How many insertions and shuffles back an element is followed.
const FAR: usize = 16;
/// So many readers of a number are asked where they are.
const MOST_READERS: usize = 8;

/// Where an element of a vector comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Source {
    /// It was a number before.
    Number(Value),
    /// It is one of a vector that was made as a whole.
    Element(Value, u32),
}

impl Lower<'_> {
    /// Whether an operation on vectors is done in pairs: there is an instruction, and bringing the operands together
    /// costs no more copies than it saves operations.
    pub(super) fn takes_float_pairs(&self, op: Op, ty: Type, operands: &[Signed]) -> bool {
        if !self.has_float_pairs(op, ty) {
            return false;
        }
        let (mut saved, mut copies) = (0.0, 0.0);
        for pair in 0..self.types.lanes(ty).unwrap_or(0) / 2 {
            let costs: Option<f32> = operands.iter().map(|&(value, _)| self.pair_cost(value, pair)).sum();
            // Where a half is undefined there is one operation, in a pair or not.
            saved += f32::from(u8::from(costs.is_some()));
            copies += costs.unwrap_or(0.0);
        }
        saved > 0.0 && copies <= saved
    }

    /// Copies that it takes to have two elements of a vector in a pair: of numbers that have other places, too, and of
    /// elements of other pairs. All users of the vector share them. `None` if one of the two is undefined.
    fn pair_cost(&self, value: Value, pair: u32) -> Option<f32> {
        let halves = [self.source(value, 2 * pair)?, self.source(value, 2 * pair + 1)?];
        let is_pair = match halves {
            [Source::Element(a, i), Source::Element(b, j)] => a == b && i / 2 == j / 2,
            [Source::Number(a), Source::Number(b)] => a == b,
            _ => false,
        };
        let cost = |half: Source| match half {
            Source::Number(value) => f32::from(u8::from(!self.can_be_in_tuple(value))),
            Source::Element(..) => 1.0,
        };
        let users = self.uniformity.uses().of(value).len().max(1);
        Some(if is_pair { 0.0 } else { halves.into_iter().map(cost).sum::<f32>() / users as f32 })
    }

    /// Whether a number can be made in the place that it has in a tuple: it is part of that one alone, and who else reads it is in
    /// this block, where the tuple is read instead (`parts`).
    fn can_be_in_tuple(&self, value: Value) -> bool {
        let uses = self.uniformity.uses();
        let mut inserted = 0;
        uses.of(value).len() <= MOST_READERS
            && uses.of(value).iter().all(|&user| {
                let data = &self.function.insts[user];
                inserted += usize::from(matches!(data.kind, InstKind::InsertElement { .. }));
                let is_phi = matches!(data.kind, InstKind::Phi { .. });
                !is_phi && inserted <= 1 && uses.block_of(user) == Some(self.block)
            })
    }

    /// Where an element comes from; `None` if it is undefined.
    fn source(&self, mut value: Value, mut lane: u32) -> Option<Source> {
        for _ in 0..FAR {
            if let Some(ConstData::Undef | ConstData::Poison) = self.function.as_const(value) {
                return None;
            }
            let Some(inst) = self.function.def_inst(value) else { break };
            match &self.function.insts[inst].kind {
                InstKind::InsertElement { vector, element, index } => match self.function.as_int(*index) {
                    Some(index) if index == u128::from(lane) => return Some(Source::Number(*element)),
                    Some(_) => value = *vector,
                    None => break,
                },
                InstKind::ShuffleVector { a, b, mask } => {
                    let lanes = self.types.lanes(self.ty(*a)).unwrap_or(1);
                    let from = mask[lane as usize]?;
                    (value, lane) = if from < lanes { (*a, from) } else { (*b, from - lanes) };
                }
                _ => break,
            }
        }
        Some(Source::Element(value, lane))
    }

    fn has_float_pairs(&self, op: Op, ty: Type) -> bool {
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
