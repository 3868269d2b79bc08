//! What the registers hold that an instruction writes.

use crate::passed::{Passed, is_uniform};
use crate::subject::Subject;
use gcnsel_ir::Value;
use gcnsel_isa::{Bank, Reg};
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
pub(crate) struct Written<'s> {
    pub reg: Option<VReg>,
    pub kind: Option<RegKind>,
    /// The values that it was made for.
    pub values: &'s [Value],
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

    /// The values that the register holds that a line writes, or that it is passed to; none of those that it is on the way to.
    pub(crate) fn values_written(&self, at: usize) -> Vec<Value> {
        let bank = self.code[at].inst.results().next().map(|result| result.bank);
        let values = bank.map_or(&[][..], |bank| self.written(at, bank).values);
        if values.is_empty() {
            return self.passed(at).map(|passed| passed.content.value).into_iter().collect();
        }
        let own = self.first_of(values).into_iter();
        own.filter(|&value| self.of_input.contains(&value) && !self.is_on_the_way(value)).collect()
    }

    /// That what a line writes is not the value of its line of the input, in words.
    pub(crate) fn on_the_way_text(&self, at: usize) -> Option<String> {
        let line = &self.code[at];
        let is_value = |reg: &Reg| reg.bank != Bank::Sgpr || reg.index < crate::live::SPECIAL;
        let bank = line.inst.results().find(is_value)?.bank;
        let values = self.written(at, bank).values;
        let result = self.function.insts[self.ir_inst(line.origin)?].result?;
        let is_own = values.iter().any(|&value| !self.is_on_the_way(value)) || self.passed(at).is_some();
        if is_own || !self.of_input.contains(&result) || !self.is_known(result) && values.is_empty() {
            return None;
        }
        Some(format!("It computes what is needed for {}, not that itself.", self.name(result)))
    }

    /// Whether all of a value is in registers that selection has noted.
    fn is_known(&self, value: Value) -> bool {
        self.record.causes.registers.contains_key(&value)
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
        if is_uniform(&self.code[at].inst) {
            return Some(Holds::Vector);
        }
        if !values.is_empty() {
            return Some(of(values.iter().any(|&value| uniformity.is_divergent(value))));
        }
        if let Some(Passed { content, .. }) = self.passed(at) {
            return Some(of(uniformity.is_divergent(content.value)));
        }
        // A step on the way to a value: what makes the value divergent may have come in.
        Some(of(uniformity.is_divergent(self.function.insts[of_ir?].result?)))
    }

    /// The register that a line writes, before allocation.
    pub(crate) fn written(&self, at: usize, bank: Bank) -> Written<'_> {
        let file = self.record.journal.file(bank);
        let found = file.and_then(|file| Some((&*file.function, self.place_in(file, at)?)));
        let Some((f, (block, place))) = found else { return Written::default() };
        let inst = f.blocks[block].insts[place];
        let mut defs = f.defs(inst).filter(|&def| f.regs[def].bank == bank);
        let Some(def) = defs.next() else { return Written::default() };
        let values = self.contents.values(def);
        Written { reg: Some(def), kind: Some(f.regs[def].kind), values }
    }
}
