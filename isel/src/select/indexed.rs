//! Accesses to dwords of VGPR tuples that a scalar number chooses.

use super::selector::Selector;
use super::value::{Side, Value, part, sign_extended};
use crate::dag::{NodeId, Op};
use gcnsel_diag::Result;
use gcnsel_isa::Bank;
use gcnsel_mir::{Operand, Pseudo, RegKind, RegRef};
use smallvec::SmallVec;

impl Selector<'_> {
    pub(super) fn emit_indexed(&mut self, id: NodeId) -> Result<Value> {
        let dwords = self.dag[id].ty.dwords();
        let (tuple, index) = self.tuple_and_index(id)?;
        let def = self.new_reg(Bank::Vgpr, dwords, RegKind::Plain);
        self.pseudo(Pseudo::ReadIndexed, [def, tuple, index].map(Operand::Reg));
        Ok(Value::Vgpr(def))
    }

    pub(super) fn emit_with_indexed(&mut self, id: NodeId) -> Result<Value> {
        let new = self.dag[id].args[2];
        let count = self.dag[new].ty.dwords();
        let (tuple, index) = self.tuple_and_index(id)?;
        let mut value = self.value(new)?;
        // One dword is written after the other, and what is written may be of the tuple itself.
        if let Value::Vgpr(r) = value
            && r.reg == tuple.reg
            && count > 1
        {
            value = Value::Vgpr(self.copy_of(r));
        }
        let mut dwords: SmallVec<[Operand; 2]> = SmallVec::new();
        for first in 0..count {
            let dword = part(value, first, 1);
            dwords.push(match dword {
                Value::Const(bits) => Operand::Imm(sign_extended(bits, 1)),
                Value::Sgpr(r) | Value::Vgpr(r) => Operand::Reg(r),
                Value::Undef | Value::Phys(_) => Operand::Reg(self.in_vgpr(dword, 1)),
            });
        }
        let def = self.new_reg(Bank::Vgpr, tuple.dwords, RegKind::Plain);
        let operands = [def, tuple, index].map(Operand::Reg).into_iter().chain(dwords);
        self.pseudo(Pseudo::WriteIndexed, operands);
        Ok(Value::Vgpr(def))
    }

    /// The tuple that a node accesses, in VGPRs, and the number that chooses, in an SGPR.
    fn tuple_and_index(&mut self, id: NodeId) -> Result<(RegRef, RegRef)> {
        let (tuple, index) = (self.dag[id].args[0], self.dag[id].args[1]);
        let dwords = self.dag[tuple].ty.dwords();
        let tuple = match self.dag[tuple].op {
            // Scalars go to VGPRs one by one: there may be no room for a tuple of them.
            Op::Tuple if self.side[tuple] == Side::Scalar => {
                let args = self.dag[tuple].args.clone();
                self.vector_tuple(&args, dwords)?
            }
            _ => self.value(tuple)?,
        };
        let index = self.value(index)?;
        Ok((self.in_vgpr(tuple, dwords), self.in_sgpr(index, 1)))
    }

    fn copy_of(&mut self, r: RegRef) -> RegRef {
        let def = self.new_reg(Bank::Vgpr, r.dwords, RegKind::Plain);
        self.pseudo(Pseudo::Copy, [def, r].map(Operand::Reg));
        def
    }
}
