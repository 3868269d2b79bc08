//! Wave reductions: one value of all active lanes, in six steps that all lanes of the wave take.

use super::Lower;
use crate::dag::{Cmp, Effect, MachineArg, MachineNode, NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::Intrinsic::{self, *};
use gcnsel_ir::{Type, TypeKind, Value};
use gcnsel_isa::{self as isa, Op as M, Reg};

impl Lower<'_> {
    /// A wave reduction: one value of all active lanes.
    pub(super) fn reduce_wave(&mut self, intrinsic: Intrinsic, value: Value) -> Result<NodeId> {
        let ty = self.ty(value);
        let node = self.node(value)?;
        match self.types.int_bits(ty) {
            Some(32) => Ok(self.reduce_dwords(intrinsic, node)),
            Some(bits @ (8 | 16)) => {
                let signed = matches!(intrinsic, AmdgcnWaveReduceMin | AmdgcnWaveReduceMax);
                let wide = if signed { self.sext_in_reg(node, bits) } else { self.zext_in_reg(node, bits) };
                Ok(self.reduce_dwords(intrinsic, wide))
            }
            Some(64) => self.reduce_pairs(intrinsic, ty, node),
            None if self.types.is_float(ty) && self.types.lanes(ty).is_none() => {
                self.reduce_floats(intrinsic, ty, node)
            }
            _ => Err(self.unsupported_of(intrinsic, ty)),
        }
    }

    /// Of integers of a dword: each step is one instruction.
    fn reduce_dwords(&mut self, intrinsic: Intrinsic, node: NodeId) -> NodeId {
        if !self.dag[node].divergent {
            return self.reduce_uniform(intrinsic, node);
        }
        let (op, identity) = integers(intrinsic, 32);
        let identity = self.dag.i32(identity as u32);
        // Among what all lanes execute, all are active.
        let outside = self.dag.whole;
        let mut sum = if outside { node } else { self.where_active(node, identity) };
        self.dag.whole = true;
        for step in STEPS {
            let operands = [0, 1, 2].map(MachineArg::Arg);
            let mut machine = MachineNode::new(op, &operands);
            machine.form = Some(isa::Form::Dpp);
            machine.mods.dpp = step;
            machine.effect = Effect::None;
            // Lanes that have nobody to read keep what they have.
            sum = self.dag.machine_node(machine, Ty::I32, &[sum, sum, sum], true);
        }
        let last = self.dag.i32(self.target.info().wave_size - 1);
        let total = self.dag.node(Op::ReadLane, Ty::I32, &[sum, last]);
        self.dag.whole = outside;
        match intrinsic {
            AmdgcnWaveReduceSub => {
                let zero = self.dag.i32(0);
                self.dag.node(Op::Sub, Ty::I32, &[zero, total])
            }
            _ => total,
        }
    }

    /// Of integers of two dwords.
    fn reduce_pairs(&mut self, intrinsic: Intrinsic, ty: Type, node: NodeId) -> Result<NodeId> {
        let counts = matches!(intrinsic, AmdgcnWaveReduceAdd | AmdgcnWaveReduceSub | AmdgcnWaveReduceXor);
        if !self.dag[node].divergent && !counts {
            return Ok(node);
        }
        let (_, identity) = integers(intrinsic, 64);
        let identity = self.dag.constant(Ty::I64, identity);
        let total = self.reduce_by_steps(node, identity, &mut |l, a, b| {
            let extreme = |l: &mut Self, cmp| {
                let is_first = l.compare(cmp, ty, a, b);
                l.dag.select(Ty::I64, is_first, a, b)
            };
            Ok(match intrinsic {
                AmdgcnWaveReduceUmin => extreme(l, Cmp::Ult),
                AmdgcnWaveReduceUmax => extreme(l, Cmp::Ugt),
                AmdgcnWaveReduceMin => extreme(l, Cmp::Slt),
                AmdgcnWaveReduceMax => extreme(l, Cmp::Sgt),
                AmdgcnWaveReduceAnd => l.dag.node(Op::And, Ty::I64, &[a, b]),
                AmdgcnWaveReduceOr => l.dag.node(Op::Or, Ty::I64, &[a, b]),
                AmdgcnWaveReduceXor => l.dag.node(Op::Xor, Ty::I64, &[a, b]),
                _ => l.dag.add(Ty::I64, a, b),
            })
        })?;
        Ok(match intrinsic {
            AmdgcnWaveReduceSub => {
                let zero = self.dag.constant(Ty::I64, 0);
                self.dag.node(Op::Sub, Ty::I64, &[zero, total])
            }
            _ => total,
        })
    }

    /// Of floats. In which order they are added is not said; the smallest and the largest are numbers, if any lane has one.
    fn reduce_floats(&mut self, intrinsic: Intrinsic, ty: Type, node: NodeId) -> Result<NodeId> {
        let machine = self.float_ty(ty)?;
        let Some(bits) = self.types.bits(ty) else { return Err(self.unsupported_of(intrinsic, ty)) };
        let (ty_of_bits, sign) = (if bits == 64 { Ty::I64 } else { Ty::I32 }, 1u64 << (bits - 1));
        let quiet = match self.types.kind(ty) {
            TypeKind::Half => 0x7e00,
            TypeKind::BFloat => 0x7fc0,
            TypeKind::Float => 0x7fc0_0000,
            TypeKind::Double => 0x7ff8_0000_0000_0000,
            _ => return Err(self.unsupported_of(intrinsic, ty)),
        };
        let extreme = match intrinsic {
            AmdgcnWaveReduceFmin => Some(Op::FMin),
            AmdgcnWaveReduceFmax => Some(Op::FMax),
            _ => None,
        };
        if let Some(op) = extreme
            && !self.dag[node].divergent
        {
            return self.float_min(op, ty, node, node);
        }
        // A sum of nothing is minus zero: with it zeros keep their sign.
        let identity = self.dag.constant(ty_of_bits, if extreme.is_some() { quiet } else { sign });
        let total = self.reduce_by_steps(node, identity, &mut |l, a, b| match extreme {
            Some(op) => l.float_min(op, ty, a, b),
            None => l.float_element(Op::FAdd, ty, &[a, b]),
        })?;
        if intrinsic != AmdgcnWaveReduceFsub {
            return Ok(total);
        }
        let zero = self.dag.constant(machine, 0);
        self.float_element(Op::FSub, ty, &[zero, total])
    }

    /// Brings all lanes' values to the last lane: where there is no lane to read, `identity`, which changes nothing, is joined.
    fn reduce_by_steps(
        &mut self,
        node: NodeId,
        identity: NodeId,
        join: &mut dyn FnMut(&mut Self, NodeId, NodeId) -> Result<NodeId>,
    ) -> Result<NodeId> {
        let outside = self.dag.whole;
        let mut sum = if outside { node } else { self.where_active(node, identity) };
        self.dag.whole = true;
        for step in STEPS {
            let parts = self.dwords_of(sum).into_iter().zip(self.dwords_of(identity));
            let moved: Vec<NodeId> = parts
                .map(|(part, old)| {
                    let mut machine =
                        MachineNode::new(M::V_MOV_B32, &[MachineArg::Arg(0), MachineArg::Arg(1)]);
                    machine.form = Some(isa::Form::Dpp);
                    machine.mods.dpp = step;
                    machine.effect = Effect::None;
                    self.dag.machine_node(machine, Ty::I32, &[part, old], true)
                })
                .collect();
            let moved = self.dag.tuple(&moved);
            sum = join(self, moved, sum)?;
        }
        let last = self.dag.i32(self.target.info().wave_size - 1);
        let parts = self.dwords_of(sum);
        let read: Vec<NodeId> =
            parts.into_iter().map(|part| self.dag.node(Op::ReadLane, Ty::I32, &[part, last])).collect();
        self.dag.whole = outside;
        Ok(self.dag.tuple(&read))
    }

    /// Of a value that lanes agree on, and as many of them as there are.
    fn reduce_uniform(&mut self, intrinsic: Intrinsic, node: NodeId) -> NodeId {
        if !matches!(intrinsic, AmdgcnWaveReduceAdd | AmdgcnWaveReduceSub | AmdgcnWaveReduceXor) {
            return node;
        }
        let exec = self.dag.phys(Reg::EXEC);
        let mask = self.copy64(exec);
        let [low, high] = [0, 1].map(|i| self.dag.part(mask, i, Ty::I32));
        let [low, high] = [low, high].map(|half| self.dag.node(Op::Ctpop, Ty::I32, &[half]));
        let count = self.dag.add(Ty::I32, low, high);
        let count = match intrinsic {
            AmdgcnWaveReduceXor => self.dag.with_const(Op::And, Ty::I32, count, 1),
            _ => count,
        };
        let sum = self.dag.node(Op::Mul, Ty::I32, &[node, count]);
        match intrinsic {
            AmdgcnWaveReduceSub => {
                let zero = self.dag.i32(0);
                self.dag.node(Op::Sub, Ty::I32, &[zero, sum])
            }
            _ => sum,
        }
    }
}

/// The instruction that joins two integers of a dword, and what changes nothing, of integers of so many bits. (What is
/// subtracted is the sum.)
fn integers(intrinsic: Intrinsic, bits: u32) -> (M, u64) {
    let (all, sign) = (u64::MAX >> (64 - bits), 1 << (bits - 1));
    match intrinsic {
        AmdgcnWaveReduceUmin => (M::V_MIN_U32, all),
        AmdgcnWaveReduceUmax => (M::V_MAX_U32, 0),
        AmdgcnWaveReduceMin => (M::V_MIN_I32, all ^ sign),
        AmdgcnWaveReduceMax => (M::V_MAX_I32, sign),
        AmdgcnWaveReduceAnd => (M::V_AND_B32, all),
        AmdgcnWaveReduceOr => (M::V_OR_B32, 0),
        AmdgcnWaveReduceXor => (M::V_XOR_B32, 0),
        _ => (M::V_ADD_U32, 0),
    }
}

/// What brings all to the last lane: within rows of sixteen lanes by 1, 2, 4 and 8, then the last lane of a row to the row
/// behind it, and that of the first half to the second. ("Vega" instruction set manual, "DPP".)
const STEPS: [isa::Dpp; 6] = {
    const fn step(ctrl: u16, row_mask: u8) -> isa::Dpp {
        isa::Dpp { ctrl, row_mask, bank_mask: 15, bound_ctrl: false }
    }
    [step(0x111, 15), step(0x112, 15), step(0x114, 15), step(0x118, 15), step(0x142, 10), step(0x143, 12)]
};
