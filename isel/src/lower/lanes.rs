//! Communication between lanes.

use super::{Lower, Nodes};
use crate::dag::{Cmp, Effect, MachineArg, MachineNode, NodeId, Op, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{Type, Value};
use gcnsel_isa::{self as isa, Reg};

impl Lower<'_> {
    pub(super) fn dwords_of(&mut self, node: NodeId) -> Vec<NodeId> {
        let count = self.dag[node].ty.dwords();
        (0..count).map(|i| self.dag.part(node, i, Ty::I32)).collect()
    }

    /// An operation on each dword of each component.
    fn by_dwords(&mut self, nodes: Nodes, mut f: impl FnMut(&mut Self, NodeId) -> NodeId) -> Nodes {
        nodes
            .into_iter()
            .map(|node| {
                if self.dag[node].ty == Ty::I1 {
                    let number = self.truth_to_number(node);
                    let moved = f(self, number);
                    return self.truncate_to_truth(moved);
                }
                let parts: Vec<NodeId> = self.dwords_of(node).into_iter().map(|d| f(self, d)).collect();
                self.dag.tuple(&parts)
            })
            .collect()
    }

    /// An operation on each dword of each component and of its companion, which is of the same type.
    fn by_pairs(
        &mut self,
        nodes: &Nodes,
        companions: &Nodes,
        mut f: impl FnMut(&mut Self, NodeId, NodeId) -> NodeId,
    ) -> Nodes {
        let mut out = Nodes::new();
        for (&a, &b) in nodes.iter().zip(companions) {
            if self.dag[a].ty == Ty::I1 {
                let (a, b) = (self.truth_to_number(a), self.truth_to_number(b));
                let number = f(self, a, b);
                out.push(self.truncate_to_truth(number));
                continue;
            }
            let pairs: Vec<(NodeId, NodeId)> = self.dwords_of(a).into_iter().zip(self.dwords_of(b)).collect();
            let parts: Vec<NodeId> = pairs.into_iter().map(|(a, b)| f(self, a, b)).collect();
            out.push(self.dag.tuple(&parts));
        }
        out
    }

    pub(super) fn read_first_lane(&mut self, value: Value) -> Result<Nodes> {
        let nodes = self.nodes(value)?;
        Ok(self.by_dwords(nodes, |l, d| {
            if l.dag[d].divergent { l.dag.node(Op::ReadFirstLane, Ty::I32, &[d]) } else { d }
        }))
    }

    /// A dword that the wave has one of: where lanes have several the first one's, as by LLVM.
    pub(super) fn of_first_lane(&mut self, node: NodeId) -> NodeId {
        match self.dag[node].divergent {
            true => self.dag.node(Op::ReadFirstLane, Ty::I32, &[node]),
            false => node,
        }
    }

    pub(super) fn read_lane(&mut self, value: Value, lane: Value) -> Result<Nodes> {
        let nodes = self.nodes(value)?;
        let lane = self.node(lane)?;
        Ok(self.by_dwords(nodes, |l, d| {
            if l.dag[d].divergent { l.dag.node(Op::ReadLane, Ty::I32, &[d, lane]) } else { d }
        }))
    }

    pub(super) fn write_lane(&mut self, value: Value, lane: Value, old: Value) -> Result<Nodes> {
        let (values, olds) = (self.nodes(value)?, self.nodes(old)?);
        let lane = self.node(lane)?;
        // The instruction writes a lane whether it is active or not, and one that waits has a value of its own there.
        let is_written = if !self.dag.whole && self.is_partial() {
            let (own, number) = (self.lane_number(), self.dag.with_const(Op::And, Ty::I32, lane, 63));
            Some(self.dag.icmp(Cmp::Eq, own, number))
        } else {
            None
        };
        Ok(self.by_pairs(&values, &olds, |l, new, old| {
            if let Some(is_written) = is_written {
                return l.dag.select(Ty::I32, is_written, new, old);
            }
            let operands = [MachineArg::Arg(0), MachineArg::Arg(1), MachineArg::Arg(2)];
            let machine = MachineNode::new(isa::Op::V_WRITELANE_B32, &operands);
            l.dag.machine_node(machine, Ty::I32, &[new, lane, old], true)
        }))
    }

    /// The active lanes where a truth value holds, as a number of the result's width.
    pub(super) fn ballot(&mut self, condition: NodeId, result: Type) -> NodeId {
        let mask = if self.dag.as_const(condition) == Some(0) {
            self.dag.constant(Ty::I64, 0)
        } else if self.dag.as_const(condition) == Some(1) {
            // EXEC is read now: what the wave's other blocks do to it is no business of this value.
            let exec = self.dag.phys(Reg::EXEC);
            self.copy64(exec)
        } else {
            self.dag.node(Op::Ballot, Ty::I64, &[condition])
        };
        if self.width(result) <= 32 { self.dag.lo(mask) } else { mask }
    }

    /// Whether a truth value holds for a lane or one of the three beside it.
    pub(super) fn vote_in_quads(&mut self, vote: NodeId) -> NodeId {
        let votes = self.dag.node(Op::Ballot, Ty::I64, &[vote]);
        let machine = MachineNode::new(isa::Op::S_WQM_B64, &[MachineArg::Arg(0)]);
        self.dag.machine_node(machine, Ty::I1, &[votes], true)
    }

    /// A special register pair copied to SGPRs.
    pub(super) fn copy64(&mut self, source: NodeId) -> NodeId {
        let machine = MachineNode::new(isa::Op::S_MOV_B64, &[MachineArg::Arg(0)]);
        self.dag.machine_node(machine, Ty::I64, &[source], false)
    }

    /// A lane's bit of a mask that the wave has one of.
    pub(super) fn inverse_ballot(&mut self, mask: NodeId) -> NodeId {
        let parts: Vec<NodeId> =
            self.dwords_of(mask).into_iter().map(|part| self.of_first_lane(part)).collect();
        let mask = self.dag.tuple(&parts);
        // Bit of this lane: (mask >> lane) & 1.
        let lane = self.lane_number();
        let shifted = self.dag.node(Op::LShr, Ty::I64, &[mask, lane]);
        self.truncate_to_truth(shifted)
    }

    /// Each lane's number, counted.
    fn lane_number(&mut self) -> NodeId {
        let (zero, ones) = (self.dag.i32(0), self.dag.i32(u32::MAX));
        let low = self.dag.mbcnt(Op::MbcntLo, ones, zero);
        self.dag.mbcnt(Op::MbcntHi, ones, low)
    }

    /// `ds_bpermute_b32`, `ds_permute_b32`: lanes exchange dwords through LDS hardware, without memory.
    pub(super) fn permute(&mut self, op: isa::Op, index: NodeId, value: NodeId) -> NodeId {
        let (base, offset) = self.split_constant(index);
        let mut machine = MachineNode::new(op, &[MachineArg::Arg(0), MachineArg::Arg(1)]);
        let base = if (0..1 << 16).contains(&offset) {
            machine.mods.offset = offset as i32;
            base
        } else {
            index
        };
        self.dag.machine_node(machine, Ty::I32, &[base, value], true)
    }

    /// `wave.shuffle`: each lane gets what the lane has that it names.
    pub(super) fn shuffle(&mut self, value: Value, lane: Value) -> Result<Nodes> {
        let nodes = self.nodes(value)?;
        let lane = self.node(lane)?;
        let index = self.dag.with_const(Op::Shl, Ty::I32, lane, 2);
        Ok(self.by_dwords(nodes, |l, d| l.permute(isa::Op::DS_BPERMUTE_B32, index, d)))
    }

    pub(super) fn swizzle(&mut self, value: NodeId, pattern: u32) -> NodeId {
        let mut machine = MachineNode::new(isa::Op::DS_SWIZZLE_B32, &[MachineArg::Arg(0)]);
        machine.mods.offset = (pattern & 0xffff) as i32;
        self.dag.machine_node(machine, Ty::I32, &[value], true)
    }

    /// `v_mov_b32_dpp`: a value from another lane, the old one where that lane gives none.
    pub(super) fn dpp(&mut self, old: Nodes, value: Nodes, control: [u128; 4]) -> Result<Nodes> {
        let [ctrl, row_mask, bank_mask, bound_ctrl] = control;
        let known = u16::try_from(ctrl).ok().and_then(isa::DppCtrl::from_encoding);
        if !known.is_some_and(|known| known.available(self.target)) {
            return Err(self.unsupported(format!("the permutation of lanes {ctrl:#x}")));
        }
        let dpp = isa::Dpp {
            ctrl: ctrl as u16,
            row_mask: row_mask as u8 & 15,
            bank_mask: bank_mask as u8 & 15,
            bound_ctrl: bound_ctrl != 0,
        };
        Ok(self.by_pairs(&value, &old, |l, new, old| {
            let mut machine = MachineNode::new(isa::Op::V_MOV_B32, &[MachineArg::Arg(0), MachineArg::Arg(1)]);
            machine.form = Some(isa::Form::Dpp);
            machine.mods.dpp = dpp;
            machine.effect = Effect::None;
            l.dag.machine_node(machine, Ty::I32, &[new, old], true)
        }))
    }
}
