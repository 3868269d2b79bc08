//! Wave reductions: one value of all active lanes, in six steps that all lanes of the wave take. Floats: `reduce_float`.

use super::Lower;
use crate::dag::{Cmp, Effect, MachineArg, MachineNode, NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::Intrinsic::{self, *};
use gcnsel_ir::{Type, Value};
use gcnsel_isa::{self as isa, Op as M, Reg};

impl Lower<'_> {
    /// A wave reduction: one value of all active lanes. `strategy` is the intrinsic's number of one, a hint for all but sums of
    /// floats, which depend on the order.
    pub(super) fn reduce_wave(
        &mut self,
        intrinsic: Intrinsic,
        value: Value,
        strategy: u128,
    ) -> Result<NodeId> {
        let ty = self.ty(value);
        let node = self.node(value)?;
        match self.types.int_bits(ty) {
            Some(32) => Ok(self.reduce_dwords(intrinsic, node)),
            Some(bits @ (8 | 16)) => {
                let signed = matches!(intrinsic, AmdgcnWaveReduceMin | AmdgcnWaveReduceMax);
                let wide = if signed { self.sext_in_reg(node, bits) } else { self.zext_in_reg(node, bits) };
                Ok(self.reduce_dwords(intrinsic, wide))
            }
            Some(64) => Ok(self.reduce_pairs(intrinsic, ty, node)),
            None if self.types.is_float(ty) && self.types.lanes(ty).is_none() => {
                self.reduce_floats(intrinsic, ty, (node, self.quiet.has(value)), strategy == ITERATIVE)
            }
            _ => Err(self.unsupported_of(intrinsic, ty, "of integers of 8, 16, 32 or 64 bits and of floats")),
        }
    }

    /// Of integers of a dword: each step is one instruction.
    fn reduce_dwords(&mut self, intrinsic: Intrinsic, node: NodeId) -> NodeId {
        if !self.dag[node].divergent {
            return self.reduce_uniform(intrinsic, node);
        }
        let (op, identity) = integers(intrinsic, 32);
        let identity = self.dag.i32(identity as u32);
        let total = self.reduce_by_instruction(op, node, identity);
        match intrinsic {
            AmdgcnWaveReduceSub => {
                let zero = self.dag.i32(0);
                self.dag.node(Op::Sub, Ty::I32, &[zero, total])
            }
            _ => total,
        }
    }

    /// Of integers of two dwords.
    fn reduce_pairs(&mut self, intrinsic: Intrinsic, ty: Type, node: NodeId) -> NodeId {
        let counts = matches!(intrinsic, AmdgcnWaveReduceAdd | AmdgcnWaveReduceSub | AmdgcnWaveReduceXor);
        if !self.dag[node].divergent && !counts {
            return node;
        }
        let (_, identity) = integers(intrinsic, 64);
        let identity = self.dag.constant(Ty::I64, identity);
        let total = self.reduce_by_steps(node, identity, &mut |l, a, b| {
            let extreme = |l: &mut Self, cmp| {
                let is_first = l.compare(cmp, ty, a, b);
                l.dag.select(Ty::I64, is_first, a, b)
            };
            match intrinsic {
                AmdgcnWaveReduceUmin => extreme(l, Cmp::Ult),
                AmdgcnWaveReduceUmax => extreme(l, Cmp::Ugt),
                AmdgcnWaveReduceMin => extreme(l, Cmp::Slt),
                AmdgcnWaveReduceMax => extreme(l, Cmp::Sgt),
                AmdgcnWaveReduceAnd => l.dag.node(Op::And, Ty::I64, &[a, b]),
                AmdgcnWaveReduceOr => l.dag.node(Op::Or, Ty::I64, &[a, b]),
                AmdgcnWaveReduceXor => l.dag.node(Op::Xor, Ty::I64, &[a, b]),
                _ => l.dag.add(Ty::I64, a, b),
            }
        });
        match intrinsic {
            AmdgcnWaveReduceSub => {
                let zero = self.dag.constant(Ty::I64, 0);
                self.dag.node(Op::Sub, Ty::I64, &[zero, total])
            }
            _ => total,
        }
    }

    /// Joins all lanes' dwords by six times the same instruction. `identity`, which changes nothing, is of lanes that are not
    /// active.
    pub(super) fn reduce_by_instruction(&mut self, op: M, node: NodeId, identity: NodeId) -> NodeId {
        let (mut sum, outside) = self.for_all_lanes(node, identity);
        for step in STEPS {
            // Lanes that have nobody to read keep what they have.
            sum = self.joined_with_lane(op, step, sum, sum);
        }
        self.last_lane(sum, outside)
    }

    /// The same of values of any size, which `join` joins: where there is no lane to read, with `identity`.
    pub(super) fn reduce_by_steps(
        &mut self,
        node: NodeId,
        identity: NodeId,
        join: &mut dyn FnMut(&mut Self, NodeId, NodeId) -> NodeId,
    ) -> NodeId {
        let (mut sum, outside) = self.for_all_lanes(node, identity);
        for step in STEPS {
            let moved = self.moved(step, sum, identity);
            sum = join(self, moved, sum);
        }
        self.last_lane(sum, outside)
    }

    /// What all lanes of the wave have: active ones `node`, others `identity`. What follows is executed by all, until
    /// [`Self::last_lane`], which is given the second of the results.
    pub(super) fn for_all_lanes(&mut self, node: NodeId, identity: NodeId) -> (NodeId, bool) {
        let outside = self.dag.whole;
        // Among what all lanes execute, all are active.
        let all = if outside { node } else { self.where_active(node, identity) };
        self.dag.whole = true;
        (all, outside)
    }

    /// The last lane's value, which the wave gets; active lanes alone execute what follows, if they did before.
    pub(super) fn last_lane(&mut self, node: NodeId, outside: bool) -> NodeId {
        let last = self.dag.i32(self.target.info().wave_size - 1);
        let parts = self.dwords_of(node);
        let read: Vec<NodeId> =
            parts.into_iter().map(|part| self.dag.node(Op::ReadLane, Ty::I32, &[part, last])).collect();
        self.dag.whole = outside;
        self.dag.tuple(&read)
    }

    /// An instruction of two dwords, the first of which is another lane's. Lanes that have nobody to read keep `from`.
    pub(super) fn joined_with_lane(&mut self, op: M, step: isa::Dpp, from: NodeId, own: NodeId) -> NodeId {
        let operands = [0, 1, 2].map(MachineArg::Arg);
        let machine = dpp(MachineNode::new(op, &operands), step);
        self.dag.machine_node(machine, Ty::I32, &[from, own, from], true)
    }

    /// Another lane's value; `old` of lanes that have nobody to read.
    pub(super) fn moved(&mut self, step: isa::Dpp, node: NodeId, old: NodeId) -> NodeId {
        let pairs: Vec<(NodeId, NodeId)> =
            self.dwords_of(node).into_iter().zip(self.dwords_of(old)).collect();
        let moved: Vec<NodeId> = pairs
            .into_iter()
            .map(|(part, old)| {
                let operands = [0, 1].map(MachineArg::Arg);
                let machine = dpp(MachineNode::new(M::V_MOV_B32, &operands), step);
                self.dag.machine_node(machine, Ty::I32, &[part, old], true)
            })
            .collect();
        self.dag.tuple(&moved)
    }

    /// How many lanes are active, as a dword.
    pub(super) fn active_lanes(&mut self) -> NodeId {
        if self.dag.whole {
            return self.dag.i32(self.target.info().wave_size);
        }
        let exec = self.dag.phys(Reg::EXEC);
        let mask = self.copy64(exec);
        let [low, high] = [0, 1].map(|i| self.dag.part(mask, i, Ty::I32));
        let [low, high] = [low, high].map(|half| self.dag.node(Op::Ctpop, Ty::I32, &[half]));
        self.dag.add(Ty::I32, low, high)
    }

    /// Of a value that lanes agree on, and as many of them as there are.
    fn reduce_uniform(&mut self, intrinsic: Intrinsic, node: NodeId) -> NodeId {
        if !matches!(intrinsic, AmdgcnWaveReduceAdd | AmdgcnWaveReduceSub | AmdgcnWaveReduceXor) {
            return node;
        }
        let count = self.active_lanes();
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

/// The number of the strategy that takes lane after lane. (AMDGPUUsage, `llvm.amdgcn.wave.reduce`; 0 leaves the choice to the
/// target, 2 is DPP, which LLVM 23 takes for 0, too.)
const ITERATIVE: u128 = 1;

/// An instruction that reads another lane.
fn dpp(mut machine: MachineNode, step: isa::Dpp) -> MachineNode {
    machine.form = Some(isa::Form::Dpp);
    machine.mods.dpp = step;
    machine.effect = Effect::None;
    machine
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
