//! Registers that hold the same values.
//!
//! A value can be in several registers one after the other: what the wave transform and allocation carry from block to block has a
//! register of its own in some. They are one place if they have the same physical register.

use crate::subject::Subject;
use gcnsel_ir::Value;
use gcnsel_mir::{ColouredFile, VReg};
use rustc_hash::FxHashSet;

impl Subject<'_> {
    /// The other physical registers that hold what a register does: first dwords of those that it is carried on in.
    pub(crate) fn other_places(&self, coloured: &ColouredFile, reg: VReg) -> Vec<VReg> {
        let mut seen = vec![coloured.colours[reg]];
        let dwords = coloured.function.regs[reg].dwords;
        let mut others = Vec::new();
        for &other in self.contents.alike(reg) {
            let place = coloured.colours[other];
            let is_like = coloured.function.regs[other].dwords == dwords && !self.carried.contains(&other);
            if is_like && place.is_some() && !seen.contains(&place) {
                seen.push(place);
                others.push(other);
            }
        }
        others
    }

    /// Of values that share a register those that others are parts of, or nothing but other names for: a load's, not its elements. What
    /// the input loads by itself is none of these, though it may be loaded with others.
    pub(crate) fn first_of(&self, values: &[Value]) -> Vec<Value> {
        let all: FxHashSet<Value> = values.iter().copied().collect();
        let is_derived = |value: &Value| {
            let Some(inst) = self.function.def_inst(*value) else { return false };
            let kind = &self.function.insts[inst].kind;
            let mut derived = false;
            kind.for_each_operand(|operand| derived |= all.contains(&operand));
            let is_load = self.input_loads.contains(&self.function.insts[inst].span);
            derived && !is_load && !matches!(kind, gcnsel_ir::InstKind::Phi { .. })
        };
        let own: Vec<Value> = values.iter().copied().filter(|value| !is_derived(value)).collect();
        if own.is_empty() { values.to_vec() } else { own }
    }

    /// Whether a value of the selected function is no value of the input, but computed on the way to one, whose name it has: the first
    /// sum of an address of two. Loads of parts, and phis, are parts of theirs.
    pub(crate) fn is_on_the_way(&self, value: Value) -> bool {
        let Some(inst) = self.function.def_inst(value) else { return false };
        use gcnsel_ir::InstKind::{Binary, Cast, Gep, Select};
        let computes = matches!(
            self.function.insts[inst].kind,
            Binary { .. } | Cast { .. } | Gep { .. } | Select { .. }
        );
        computes && self.of_input.contains(&value) && !self.is_last_part(inst)
    }

    /// What some values are called, the first of many; of those that are on the way to others, what they are made for.
    pub(crate) fn names_of(&self, values: &[Value]) -> String {
        let own: Vec<Value> = values.iter().copied().filter(|&value| !self.is_on_the_way(value)).collect();
        match own.is_empty() {
            true => format!("made for {}", self.plain_names_of(values)),
            false => self.plain_names_of(&own),
        }
    }

    /// The names alone.
    pub(crate) fn plain_names_of(&self, values: &[Value]) -> String {
        /// Names of one register.
        const MOST_NAMES: usize = 4;
        let mut names: Vec<String> = values.iter().map(|&value| self.name(value)).collect();
        names.dedup();
        let more = names.len().saturating_sub(MOST_NAMES);
        names.truncate(MOST_NAMES);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        names.join(", ") + &more
    }
}
