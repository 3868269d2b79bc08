//! What the end of a block, and other blocks, take of its values.

use super::selector::Selector;
use super::value::{Value, sign_extended};
use crate::dag::{NodeId, Ty};
use gcnsel_diag::Result;
use gcnsel_mir::Operand;

impl Selector<'_> {
    /// Makes the truth value be SCC, after the last instruction so far.
    ///
    /// # Errors
    /// As [`Selector::run`].
    pub fn scc_at_end(&mut self, node: NodeId) -> Result<()> {
        self.emit_scc(node)
    }

    /// A value as an operand of an edge, in the bank that its target's parameter has. `separated`: lanes leave a
    /// cycle by the edge in different iterations, so that a scalar is copied to a VGPR while it is theirs.
    ///
    /// # Errors
    /// As [`Selector::run`].
    pub fn edge_operand(&mut self, node: NodeId, vector: bool, separated: bool) -> Result<Operand> {
        let truth = self.dag[node].ty == Ty::I1;
        let value = match (truth, vector) {
            (true, true) => self.mask(node)?,
            (true, false) => self.number(node)?,
            (false, true) if separated => self.export_for_lanes(node)?,
            (false, _) => self.value(node)?,
        };
        Ok(match value {
            Value::Const(bits) if truth && vector => Operand::Imm(if bits == 0 { 0 } else { -1 }),
            Value::Const(bits) => Operand::Imm(sign_extended(bits, self.dag[node].ty.dwords().max(1))),
            // Those who read it as a number rely on its being 0 or 1.
            Value::Undef if truth && !vector => Operand::Imm(0),
            Value::Undef => Operand::Undef,
            Value::Sgpr(r) => Operand::Reg(r),
            Value::Vgpr(r) if !vector => Operand::Reg(self.read_lane(r)),
            Value::Vgpr(r) => Operand::Reg(r),
            Value::Phys(_) => {
                let r = self.in_sgpr(value, self.dag[node].ty.dwords());
                Operand::Reg(r)
            }
        })
    }

    /// Components as the argument of an edge for a parameter that has them all in consecutive VGPRs. Zeros are one constant,
    /// however many. Where other blocks have them as one register, the edge has that: it is the tuple's.
    ///
    /// # Errors
    /// As [`Selector::run`].
    pub fn wide_edge_operand(&mut self, tuple: NodeId, parts: &[NodeId]) -> Result<Operand> {
        if let Some(Value::Vgpr(r)) = self.values[tuple] {
            return Ok(Operand::Reg(r));
        }
        if parts.iter().all(|&part| self.dag.as_const(part) == Some(0)) {
            return Ok(Operand::Imm(0));
        }
        let dwords = parts.iter().map(|&part| self.dag[part].ty.dwords()).sum();
        Ok(match self.vector_tuple(parts, dwords)? {
            Value::Vgpr(r) => Operand::Reg(r),
            other => unreachable!("a tuple of VGPRs is {other:?}"),
        })
    }

    /// A truth value as the operand of a divergent branch.
    ///
    /// # Errors
    /// As [`Selector::run`].
    pub fn mask_operand(&mut self, node: NodeId) -> Result<Operand> {
        debug_assert!(self.dag[node].ty == Ty::I1, "{node:?} is a truth value");
        match self.edge_operand(node, true, false)? {
            Operand::Imm(bits) => Ok(Operand::Reg(self.mask_constant(bits as u64))),
            Operand::Undef => Ok(Operand::Reg(self.mask_constant(0))),
            other => Ok(other),
        }
    }

    /// A value as a register to be named in other blocks; `None` for a constant or an undefined value.
    ///
    /// # Errors
    /// As [`Selector::run`].
    pub fn export(&mut self, node: NodeId) -> Result<Value> {
        let value = match self.dag[node].ty {
            Ty::I1 if self.dag[node].divergent => self.mask(node)?,
            Ty::I1 => self.number(node)?,
            _ => self.value(node)?,
        };
        Ok(match value {
            Value::Phys(_) => Value::Sgpr(self.in_sgpr(value, self.dag[node].ty.dwords())),
            other => other,
        })
    }

    /// A copy that lanes which leave a cycle keep: a VGPR, or a lane mask.
    ///
    /// # Errors
    /// As [`Selector::run`].
    pub fn export_for_lanes(&mut self, node: NodeId) -> Result<Value> {
        if self.dag[node].ty == Ty::I1 {
            return self.mask(node);
        }
        let dwords = self.dag[node].ty.dwords();
        let value = self.value(node)?;
        Ok(match value {
            Value::Const(_) | Value::Undef | Value::Vgpr(_) => value,
            Value::Sgpr(_) | Value::Phys(_) => Value::Vgpr(self.in_vgpr(value, dwords)),
        })
    }
}
