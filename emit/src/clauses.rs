//! Soft clauses: runs of scalar or of vector memory instructions, which the hardware may replay as one.
//!
//! With XNACK on, a page fault makes the whole run be issued again. No instruction of a run may therefore overwrite
//! what another one of it reads. Where the target id leaves XNACK open or has it on, such runs are broken
//! by any instruction between. They go on from a block into the next one, where no branch stands between.
//! Source: LLVM's hazard recogniser ("soft clause hazards").

use crate::machine::{End, Machine, MachineInst};
use gcnsel_isa::{Access, Bank, Class, Inst, Op, Operand, Reg, Role};

/// Inserts an `s_nop` wherever a run has to end. What stands between instructions for other reasons must be there.
pub fn break_clauses(machine: &mut Machine) {
    let mut clause = Clause::default();
    for (index, block) in machine.blocks.iter_mut().enumerate() {
        let mut breaks = Vec::new();
        for (at, inst) in block.insts.iter().enumerate() {
            if clause.breaks_before(&inst.inst) {
                breaks.push(at);
            }
        }
        if !breaks.is_empty() {
            block.insts = with_nops(std::mem::take(&mut block.insts), &breaks);
        }
        if block.end != End::Jump(index + 1) {
            clause = Clause::default();
        }
    }
}

/// A list with an `s_nop` before each of these places, which are in order.
fn with_nops(insts: Vec<MachineInst>, before: &[usize]) -> Vec<MachineInst> {
    let mut out = Vec::with_capacity(insts.len() + before.len());
    let mut before = before.iter().peekable();
    for (at, inst) in insts.into_iter().enumerate() {
        if before.next_if_eq(&&at).is_some() {
            out.push(MachineInst::new(Op::S_NOP, [Operand::Imm(0)]));
        }
        out.push(inst);
    }
    out
}

/// Registers of the three banks, a bit each.
#[derive(Clone, Debug, Default)]
struct RegSet {
    words: [u64; 12],
}

impl RegSet {
    fn add(&mut self, reg: Reg) {
        let base = match reg.bank {
            Bank::Sgpr => 0,
            Bank::Vgpr => 256,
            Bank::Agpr => 512,
        };
        for index in reg.index..reg.end() {
            let bit = base + usize::from(index);
            self.words[bit / 64] |= 1 << (bit % 64);
        }
    }

    fn meets(&self, other: &RegSet) -> bool {
        self.words.iter().zip(&other.words).any(|(one, two)| one & two != 0)
    }

    fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }
}

/// The run that the present instruction would go on with.
#[derive(Clone, Debug, Default)]
struct Clause {
    class: Option<Class>,
    written: RegSet,
    read: RegSet,
}

impl Clause {
    /// Whether an instruction must be kept apart from the run before it. Starts a new run where it must, or is of
    /// another kind.
    fn breaks_before(&mut self, inst: &Inst) -> bool {
        let row = inst.op.row();
        let class = row.class();
        if !matches!(class, Class::Smem | Class::Vmem) {
            if self.class.is_some() {
                *self = Clause::default();
            }
            return false;
        }
        if self.class != Some(class) {
            *self = Clause { class: Some(class), ..Clause::default() };
        }
        let loaded = !self.written.is_empty();
        self.add(inst);
        // A store may write where a load of the run reads.
        let stores = row.memory().is_some_and(|memory| memory.access != Access::Load);
        let breaks = loaded && (stores || self.written.meets(&self.read));
        if breaks {
            *self = Clause { class: Some(class), ..Clause::default() };
            self.add(inst);
        }
        breaks
    }

    fn add(&mut self, inst: &Inst) {
        for (spec, operand) in inst.specs().iter().zip(&inst.operands) {
            if let Some(reg) = operand.reg() {
                match spec.role {
                    Role::Def => self.written.add(reg),
                    Role::Use | Role::Tied(_) => self.read.add(reg),
                }
            }
        }
    }
}

#[cfg(test)]
mod tests;
