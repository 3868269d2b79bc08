//! `set.inactive`: what lanes have that are not active, in whole-wave mode (`whole_wave.rs`).

use super::{Lower, Nodes};
use crate::dag::{MachineArg, MachineNode, NodeId, Ty};
use gcnsel_diag::Result;
use gcnsel_ir::{Inst, Value};
use gcnsel_isa::{Op as M, Reg};

impl Lower<'_> {
    /// What all lanes have of a value, in code that they execute; `None` if it is what active lanes have.
    pub(super) fn whole_nodes(&self, value: Value) -> Option<Nodes> {
        self.whole_local.get(&value).filter(|_| self.dag.whole).cloned()
    }

    /// `set.inactive`: active lanes have the one, for all others is the other.
    pub(super) fn set_inactive(&mut self, inst: Inst, args: &[Value]) -> Result<Nodes> {
        let active = self.nodes(args[0])?;
        if !self.whole_wave.has_set_inactive(inst) {
            return Ok(active);
        }
        if active.iter().any(|&node| self.dag[node].ty == Ty::I1) {
            return Err(self.unsupported("'llvm.amdgcn.set.inactive' of truth values"));
        }
        self.dag.whole = true;
        let inactive = self.nodes(args[1]);
        self.dag.whole = false;
        let parts = active.iter().zip(&inactive?).map(|(&a, &b)| self.where_active(a, b)).collect();
        if let Some(result) = self.function.insts[inst].result {
            self.whole_local.insert(result, parts);
        }
        Ok(active)
    }

    /// A whole-wave value: that of active lanes, and another one for all others.
    pub(super) fn where_active(&mut self, active: NodeId, inactive: NodeId) -> NodeId {
        let mask = match self.active_mask {
            Some(mask) => mask,
            None => {
                let exec = self.dag.phys(Reg::EXEC);
                let mask = self.copy64(exec);
                self.active_mask = Some(mask);
                mask
            }
        };
        let pairs: Vec<(NodeId, NodeId)> =
            self.dwords_of(active).into_iter().zip(self.dwords_of(inactive)).collect();
        self.dag.whole = true;
        let parts: Vec<NodeId> = pairs
            .into_iter()
            .map(|(active, inactive)| {
                let operands = [0, 1, 2].map(MachineArg::Arg);
                let machine = MachineNode::new(M::V_CNDMASK_B32, &operands);
                self.dag.machine_node(machine, Ty::I32, &[inactive, active, mask], true)
            })
            .collect();
        let whole = self.dag.tuple(&parts);
        self.dag.whole = false;
        whole
    }
}
