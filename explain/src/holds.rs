//! What the registers hold that an instruction writes.

use crate::subject::Subject;
use gcnsel_ir::Value;
use gcnsel_isa::{Bank, Inst, Op, Reg};
use gcnsel_mir::{RegKind, VReg};
use serde::Serialize;

/// What a register holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Holds {
    /// What lanes differ in: in VGPRs, or a bit for each lane in SGPRs.
    Divergent,
    /// The same in all lanes, in VGPRs.
    Vector,
    /// The same in all lanes, in SGPRs.
    Scalar,
}

/// A register before allocation.
#[derive(Default)]
struct Written<'s> {
    reg: Option<VReg>,
    kind: Option<RegKind>,
    /// The values that it was made for.
    values: &'s [Value],
}

impl Subject<'_> {
    /// What a line of the code writes; `None` if that is no register of a value, or is not known.
    pub(crate) fn holds(&self, at: usize) -> Option<Holds> {
        let inst = &self.code[at].inst;
        let is_scalar = |reg: &Reg| reg.bank == Bank::Sgpr;
        // Exec, M0 and others that every wave has are no values.
        let is_value =
            |reg: &Reg| !is_scalar(reg) || reg.index < crate::live::SPECIAL || reg.overlaps(Reg::VCC);
        let result = inst.results().find(is_value)?;
        if is_scalar(&result) { Some(self.scalar(at)) } else { self.vector(at, result.bank) }
    }

    /// What the values are called that a line writes.
    pub(crate) fn names_written(&self, at: usize) -> Option<String> {
        let line = &self.code[at];
        let bank = line.inst.results().next().map(|result| result.bank);
        let values = bank.map_or(&[][..], |bank| self.written(at, bank).values);
        if values.is_empty() {
            let result = self.function.insts[self.ir_inst(line.origin)?].result?;
            return Some(self.name(result));
        }
        Some(self.names_of(&self.first_of(values)))
    }

    /// What a move is for that brings the same to all lanes, in words.
    pub(crate) fn move_text(&self, at: usize) -> Option<String> {
        let line = &self.code[at];
        if !is_uniform(&line.inst) {
            return None;
        }
        let from = line.inst.registers().find(|(role, _)| *role != gcnsel_isa::Role::Def);
        let what = match from {
            None => "a constant".to_owned(),
            Some((_, Reg { bank, index, dwords })) => {
                format!("{}, which is the wave's,", Subject::register(bank, index, dwords))
            }
        };
        let ir = self.ir_inst(line.origin);
        let for_whom = match ir.map(|inst| &self.function.insts[inst]) {
            Some(data) if data.kind.is_terminator() => ", for the block that follows".to_owned(),
            Some(data) => data.result.map_or(String::new(), |value| format!(", for {}", self.name(value))),
            None => String::new(),
        };
        Some(format!("It brings {what} to a VGPR{for_whom}: all lanes get the same."))
    }

    /// SGPRs hold what is the wave's, but for masks.
    fn scalar(&self, at: usize) -> Holds {
        let Written { kind, values, .. } = self.written(at, Bank::Sgpr);
        let is_divergent = |value: &Value| self.record.analysed.uniformity().is_divergent(*value);
        match kind {
            Some(RegKind::LaneMask) => Holds::Divergent,
            _ if values.iter().any(is_divergent) => Holds::Divergent,
            _ => Holds::Scalar,
        }
    }

    fn vector(&self, at: usize, bank: Bank) -> Option<Holds> {
        let uniformity = self.record.analysed.uniformity();
        let of = |divergent: bool| if divergent { Holds::Divergent } else { Holds::Vector };
        let Written { reg, values, .. } = self.written(at, bank);
        // Lanes have left with what it held then.
        if reg.is_some_and(|reg| self.carried.contains(&reg)) {
            return Some(Holds::Divergent);
        }
        let of_ir = self.ir_inst(self.code[at].origin);
        // What is passed to another block is what all bring who come there, each lane in an iteration of its own.
        let is_of_end = |inst| self.function.insts[inst].kind.is_terminator();
        let is_constant = self.code[at].inst.registers().all(|(role, _)| role == gcnsel_isa::Role::Def);
        if is_uniform(&self.code[at].inst) && (is_constant || of_ir.is_some_and(|inst| !is_of_end(inst))) {
            return Some(Holds::Vector);
        }
        if !values.is_empty() {
            return Some(of(values.iter().any(|&value| uniformity.is_divergent(value))));
        }
        // A step on the way to a value: what makes the value divergent may have come in.
        Some(of(uniformity.is_divergent(self.function.insts[of_ir?].result?)))
    }

    /// The register that a line writes, before allocation.
    fn written(&self, at: usize, bank: Bank) -> Written<'_> {
        let file = self.record.journal.file(bank);
        let found = file.and_then(|file| Some((&*file.function, self.place_in(file, at)?)));
        let Some((f, (block, place))) = found else { return Written::default() };
        let inst = f.blocks[block].insts[place];
        let mut defs = f.defs(inst).filter(|&def| f.regs[def].bank == bank);
        let Some(def) = defs.next() else { return Written::default() };
        let values = self.values_of.get(&def).map_or(&[][..], |values| values);
        Written { reg: Some(def), kind: Some(f.regs[def].kind), values }
    }
}

/// Whether a vector instruction gives all lanes the same because it reads SGPRs and constants alone, none of them a mask.
fn is_uniform(inst: &Inst) -> bool {
    let is_move = matches!(inst.op, Op::V_MOV_B32 | Op::V_MOV_B64 | Op::V_ACCVGPR_WRITE_B32);
    let mut reads = inst.registers().filter(|(role, _)| *role != gcnsel_isa::Role::Def);
    is_move && reads.all(|(_, reg)| reg.bank == Bank::Sgpr)
}
