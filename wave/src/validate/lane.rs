//! A lane's own execution.

use super::value::{Value, mix, of_operand};
use cranelift_entity::{EntityRef, SecondaryMap};
use gcnsel_mir::{Block, Function, Inst, Opcode, Operand, Pseudo, VReg};

/// One lane.
pub struct Lane {
    /// Where it stands; `None` once it has returned.
    pub at: Option<Block>,
    /// The registers of its own execution; `None` for what is undefined.
    pub values: SecondaryMap<VReg, Option<Value>>,
    /// What the edge it took last passes.
    pub arguments: Vec<Option<Value>>,
    /// By register, vector registers too, what it is computed from: while that is the same, so is the register.
    terms: SecondaryMap<VReg, Value>,
}

impl Lane {
    /// A lane that starts.
    pub fn new(entry: Block) -> Self {
        Lane {
            at: Some(entry),
            values: SecondaryMap::new(),
            arguments: Vec::new(),
            terms: SecondaryMap::new(),
        }
    }

    /// The term of a register.
    pub fn term(&self, reg: VReg) -> Value {
        self.terms[reg]
    }

    /// The term of an operand.
    pub fn term_of(&self, f: &Function, operand: Operand) -> Value {
        of_operand(f, operand, |reg| Some(self.term(reg))).unwrap_or(0)
    }

    /// Gives a register a term.
    pub fn set_term(&mut self, reg: VReg, term: Value) {
        self.terms[reg] = term;
    }

    /// Gives the results of an instruction their terms: `anything`, or else one of the operands'.
    pub fn name_results(&mut self, f: &Function, inst: Inst, anything: Option<Value>) {
        let data = &f.insts[inst];
        let (defs, uses) = data.operands.split_at(data.def_count());
        let whole = |hash, &operand: &Operand| mix(hash, self.term_of(f, operand));
        let term = anything.unwrap_or_else(|| uses.iter().fold(inst.index() as u64, whole));
        for (n, def) in defs.iter().enumerate() {
            if let Operand::Reg(def) = def {
                self.set_term(def.reg, mix(term, n as u64));
            }
        }
    }
}

/// Whether a lane's results are the same whenever its operands are: other lanes, flags, registers without a name and memory
/// that changes have no say.
pub fn is_pure(f: &Function, inst: Inst) -> bool {
    let data = &f.insts[inst];
    let is_named = data.operands.iter().all(|operand| !matches!(operand, Operand::Phys(_)));
    is_named
        && data.memory.is_none_or(|memory| f.memory[memory].invariant)
        && match data.opcode {
            Opcode::Pseudo(Pseudo::Copy | Pseudo::RegSequence) => true,
            Opcode::Pseudo(_) => false,
            Opcode::Isa(op) => {
                let row = op.row();
                let reads_more =
                    row.reads_scc() || row.reads_vcc() || row.reads_m0() || row.reads_exec_value();
                !reads_more && !row.is_convergent() && !row.ignores_exec() && !row.has_side_effects()
            }
        }
}
