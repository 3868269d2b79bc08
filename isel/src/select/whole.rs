//! What all lanes of the wave execute, whatever exec is, and what it reads and leaves.
//!
//! Its results are whole-wave values, which active lanes read by a copy, and nothing else than an instruction of the
//! machine: allocation gives them registers when all others have theirs. A value of single lanes that it reads is what
//! active lanes have; one on which these agree is read from the first of them, for lanes that wait elsewhere have something
//! else in the register.

use super::selector::Selector;
use super::value::Value;
use crate::dag::NodeId;
use gcnsel_isa::{self as isa, Bank};
use gcnsel_mir::{Operand, Pseudo, RegKind, RegRef};

impl Selector<'_> {
    fn is_whole_wave(&self, r: RegRef) -> bool {
        self.mir.regs[r.reg].kind == RegKind::WholeWave
    }

    /// A node's value for those who execute what is being emitted.
    pub(super) fn for_readers(&mut self, node: NodeId, value: Value) -> Value {
        match value {
            Value::Vgpr(r) if !self.whole && self.is_whole_wave(r) => Value::Vgpr(self.share(r)),
            Value::Vgpr(r) if self.whole && !self.is_whole_wave(r) && !self.dag[node].divergent => {
                Value::Sgpr(self.read_lane(r))
            }
            other => other,
        }
    }

    /// What active lanes have of a whole-wave value.
    fn share(&mut self, r: RegRef) -> RegRef {
        if let Some(&found) = self.shares.get(&r) {
            return found;
        }
        let found = self.move_dwords(r);
        self.shares.insert(r, found);
        found
    }

    /// Dwords of VGPRs, moved by those who execute what is being emitted.
    fn move_dwords(&mut self, r: RegRef) -> RegRef {
        let parts: Vec<Operand> = (0..r.dwords)
            .map(|i| {
                let def = self.new_reg(Bank::Vgpr, 1, RegKind::Plain);
                let source = RegRef { reg: r.reg, first: r.first + i, dwords: 1 };
                self.simple(isa::Op::V_MOV_B32, [Operand::Reg(def), Operand::Reg(source)], false);
                Operand::Reg(def)
            })
            .collect();
        match parts[..] {
            [Operand::Reg(only)] => only,
            _ => {
                let def = self.new_reg(Bank::Vgpr, r.dwords, RegKind::Plain);
                self.pseudo(Pseudo::RegSequence, std::iter::once(Operand::Reg(def)).chain(parts));
                def
            }
        }
    }

    /// VGPRs as what all lanes overwrite, or put together, if it is they that do: a whole-wave value.
    pub(super) fn of_all_lanes(&mut self, r: RegRef) -> RegRef {
        let is_vector = self.mir.regs[r.reg].bank == Bank::Vgpr;
        if self.whole && is_vector && !self.is_whole_wave(r) { self.move_dwords(r) } else { r }
    }
}
