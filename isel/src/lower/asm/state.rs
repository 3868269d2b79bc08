//! What a text's operands and registers hold while its instructions are gone through.

use crate::dag::{NodeId, Ty};
use gcnsel_isa::Reg;
use gcnsel_isa::assemble::Hole;
use smallvec::SmallVec;

/// An operand of the call: what stands in the text's holes of its number.
pub(super) struct Slot {
    pub hole: Hole,
    /// Its components, if it is a register.
    pub types: SmallVec<[Ty; 2]>,
    /// Whether the constraint names the register, which the text may name, too.
    pub is_named: bool,
    /// The output whose register an input has.
    pub output: Option<usize>,
    /// What it holds so far, if it has a register of its own without a name.
    pub value: Option<NodeId>,
}

/// What the text has written so far.
pub(super) struct State {
    pub slots: Vec<Slot>,
    /// Registers with names, as they were written last.
    pub registers: Vec<(Reg, NodeId)>,
    /// All that were ever written.
    pub touched: Vec<Reg>,
    pub side_effect: bool,
}

/// What a register holds.
pub(super) enum Held {
    /// Nobody has written it.
    Nothing,
    Value(NodeId),
    /// Parts of it, or it as a part of something wider, were written.
    Parts,
}

impl State {
    /// The operand whose register one has, unless it is by name.
    pub fn own(&self, hole: Option<usize>) -> Option<usize> {
        let number = hole.map(|number| self.slots[number].output.unwrap_or(number))?;
        (!self.slots[number].is_named).then_some(number)
    }

    pub fn read(&self, hole: Option<usize>, reg: Reg) -> Held {
        if let Some(number) = self.own(hole) {
            return self.slots[number].value.map_or(Held::Nothing, Held::Value);
        }
        match self.registers.iter().find(|(written, _)| *written == reg) {
            Some(&(_, value)) => Held::Value(value),
            None if self.touched.iter().any(|touched| touched.overlaps(reg)) => Held::Parts,
            None => Held::Nothing,
        }
    }

    pub fn write(&mut self, hole: Option<usize>, reg: Reg, value: NodeId) {
        if let Some(number) = self.own(hole) {
            self.slots[number].value = Some(value);
            return;
        }
        self.registers.retain(|(written, _)| !written.overlaps(reg));
        self.registers.push((reg, value));
        self.touched.push(reg);
    }
}
