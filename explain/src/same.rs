//! Registers that hold the same values.
//!
//! A value can be in several registers one after the other: what the wave transform and allocation carry from block to block has a
//! register of its own in some. They are one place if they have the same physical register.

use crate::subject::Subject;
use gcnsel_ir::Value;
use gcnsel_isa::Bank;
use gcnsel_mir::{ColouredFile, RegRef, VReg};
use rustc_hash::FxHashSet;

impl Subject<'_> {
    /// The lines between which some dwords of a register hold what they were made for, with those of all registers that hold the same
    /// in the same physical one.
    pub(crate) fn held_between(&self, coloured: &ColouredFile, part: RegRef) -> Option<(usize, usize)> {
        let place = coloured.colours[part.reg];
        let alike = self.alike(part.reg).iter().filter(|&&reg| coloured.colours[reg] == place);
        let regs = alike.copied().filter(|reg| !self.carried.contains(reg)).chain([part.reg]);
        let dwords = part.first..part.first + part.dwords;
        let lines =
            regs.flat_map(|reg| dwords.clone().filter_map(move |dword| self.named.dwords.get(&(reg, dword))));
        let (first, last) = lines.copied().reduce(|a, b| (a.0.min(b.0), a.1.max(b.1)))?;
        let begin = place? + u16::from(part.first);
        let physical = (begin..begin + u16::from(part.dwords)).map(|index| (coloured.bank, index));
        Some(physical.fold((first, last), |between, dword| self.touched_between(dword, first, between)))
    }

    /// Copies that allocation has put in have no origin of their own: what reads a register behind the last line that is known, in its block
    /// and before anything writes it, reads the same; so does what has written it before the first.
    fn touched_between(
        &self,
        dword: (Bank, u16),
        first: usize,
        (begin, end): (usize, usize),
    ) -> (usize, usize) {
        let touches = self.touches.get(&dword).map_or(&[][..], |touches| touches);
        let block = |line: usize| self.record.journal.map.code.get(line).map(|place| place.block);
        let (mut begin, mut end) = (begin, end);
        let behind = touches.partition_point(|touch| touch.line <= end);
        let last = block(end);
        for touch in touches[behind..].iter().take_while(|touch| block(touch.line) == last) {
            if touch.reads {
                end = touch.line;
            }
            if touch.writes {
                break;
            }
        }
        let at = touches.partition_point(|touch| touch.line < first);
        let writes_here = touches.get(at).is_some_and(|touch| touch.line == first && touch.writes);
        let is_entry = first == 0 || block(first - 1) != block(first);
        if !writes_here && !is_entry {
            let before = touches[..at].iter().rev().take_while(|touch| block(touch.line) == block(first));
            let written = before.clone().find(|touch| touch.writes);
            // What nobody writes is there from the beginning on.
            let is_input = block(first) == block(0) && touches[..at].iter().all(|touch| !touch.writes);
            begin = match written {
                Some(touch) => begin.min(touch.line),
                None if is_input => 0,
                None => begin,
            };
        }
        (begin, end)
    }

    /// The other physical registers that hold what a register does: first dwords of those that it is carried on in.
    pub(crate) fn other_places(&self, coloured: &ColouredFile, reg: VReg) -> Vec<VReg> {
        let mut seen = vec![coloured.colours[reg]];
        let dwords = coloured.function.regs[reg].dwords;
        let mut others = Vec::new();
        for &other in self.alike(reg) {
            let place = coloured.colours[other];
            let is_like = coloured.function.regs[other].dwords == dwords && !self.carried.contains(&other);
            if is_like && place.is_some() && !seen.contains(&place) {
                seen.push(place);
                others.push(other);
            }
        }
        others
    }

    /// The dwords of a register that a value is in, as bits: all, of one that is in several.
    pub(crate) fn bits_of(&self, value: Value) -> u64 {
        let parts = self.record.causes.registers.get(&value).map_or(&[][..], |parts| parts);
        match parts {
            [first, ..] if parts.iter().all(|part| part.reg == first.reg) => {
                parts.iter().fold(0, |bits, part| bits | ((1u64 << part.dwords) - 1) << part.first)
            }
            _ => u64::MAX,
        }
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

    /// What some values are called, the first of many.
    pub(crate) fn names_of(&self, values: &[Value]) -> String {
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
