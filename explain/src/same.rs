//! Registers that hold the same values, and where the code names each of their dwords.
//!
//! A value can be in several registers one after the other: what the wave transform and allocation carry from block to block has a
//! register of its own in some. They are one place if they have the same physical register.

use crate::subject::{CodeLine, Subject};
use gcnsel::record::FunctionRecord;
use gcnsel_ir::Value;
use gcnsel_isa::{Bank, Reg, Role};
use gcnsel_mir::{ColouredFile, Opcode, Origin, Pseudo, RegRef, VReg, carried};
use gcnsel_regalloc::File;
use rustc_hash::{FxHashMap, FxHashSet};

/// By the values that registers were made for, those that have a physical one.
pub(crate) type Members = FxHashMap<Vec<Value>, Vec<VReg>>;

/// Where the code names registers.
#[derive(Default)]
pub(crate) struct Named {
    /// By dword of a register: the first and the last line of the code at which it holds something.
    dwords: FxHashMap<(VReg, u8), (usize, usize)>,
    /// By register: the first line of the code that comes from the instruction that writes it.
    pub written: FxHashMap<VReg, usize>,
}

/// The file that a bank was coloured as.
fn file_of(coloured: &ColouredFile) -> File {
    let files = [File::Sgprs, File::Vgprs, File::Agprs];
    files.into_iter().find(|file| file.bank() == coloured.bank).unwrap_or(File::Vgprs)
}

/// Gives parameters, and what is passed to them, the values of those that they hold the same as.
pub(crate) fn carry_on(record: &FunctionRecord, values_of: &mut FxHashMap<VReg, Vec<Value>>) {
    for coloured in &record.journal.files {
        let mut groups: FxHashMap<VReg, Vec<VReg>> = FxHashMap::default();
        for (param, carried) in carried(&coloured.function, file_of(coloured).edges()) {
            groups.entry(carried.from).or_default().push(param);
        }
        for (from, mut group) in groups {
            group.push(from);
            group.sort_unstable();
            let own = values_of.get(&from);
            let known = own.or_else(|| group.iter().find_map(|reg| values_of.get(reg))).cloned();
            let Some(known) = known else { continue };
            for reg in group {
                values_of.entry(reg).or_insert_with(|| known.clone());
            }
        }
    }
}

pub(crate) fn members(record: &FunctionRecord, values_of: &FxHashMap<VReg, Vec<Value>>) -> Members {
    let is_coloured = |reg: VReg| record.journal.files.iter().any(|file| file.colours[reg].is_some());
    let mut members = Members::default();
    for (&reg, values) in values_of.iter().filter(|(reg, _)| is_coloured(**reg)) {
        members.entry(values.clone()).or_default().push(reg);
    }
    members.values_mut().for_each(|regs| regs.sort_unstable());
    members
}

/// Where the code names registers, each in the file that it has a physical one of. Inputs are there from the first instruction on,
/// phis from the first of their block; what is passed to a phi is there to the end of its own.
pub(crate) fn named(record: &FunctionRecord, lines: &FxHashMap<Origin, (usize, usize)>) -> Named {
    let mut of_block: FxHashMap<gcnsel_mir::Block, (usize, usize)> = FxHashMap::default();
    for (at, place) in record.journal.map.code.iter().enumerate() {
        of_block.entry(place.block).or_insert((at, at)).1 = at;
    }
    let mut all = Named::default();
    for file in &record.journal.files {
        let f = &*file.function;
        let mut note = |part: RegRef, first: usize, last: usize| {
            if file.colours[part.reg].is_none() {
                return;
            }
            for dword in part.first..part.first + part.dwords {
                let named = all.dwords.entry((part.reg, dword)).or_insert((first, last));
                *named = (named.0.min(first), named.1.max(last));
            }
        };
        let whole = |reg: VReg| RegRef { reg, first: 0, dwords: f.regs[reg].dwords };
        f.inputs.iter().for_each(|input| note(whole(input.vreg), 0, 0));
        let edges = file_of(file).edges();
        // What is carried on is there as far as somebody reads it, which tuples are not as a whole.
        let carried = carried(f, edges);
        let is_own = |param: &&VReg| !carried.contains_key(*param);
        for &block in &f.layout {
            if let Some(&(first, last)) = of_block.get(&block) {
                let params = f.blocks[block].params(edges).iter().filter(is_own);
                params.for_each(|&param| note(whole(param), first, first));
                for (target, args) in f.blocks[block].edges(edges) {
                    let passed = args.iter().zip(f.blocks[target].params(edges));
                    let passed =
                        passed.filter(|(_, param)| is_own(param)).filter_map(|(arg, _)| arg.as_reg());
                    passed.for_each(|part| note(part, last, last));
                }
            }
            for &inst in &f.blocks[block].insts {
                let data = &f.insts[inst];
                let line = lines.get(&data.origin).filter(|_| data.origin != Origin::NONE);
                let Some(&(first, last)) = line else { continue };
                data.operands
                    .iter()
                    .filter_map(|operand| operand.as_reg())
                    .for_each(|part| note(part, first, last));
            }
        }
        // A tuple that is put together where its parts are takes no instruction: it is there from the first of them on.
        for &inst in f.layout.iter().flat_map(|&block| &f.blocks[block].insts) {
            let data = &f.insts[inst];
            if !matches!(data.opcode, Opcode::Pseudo(Pseudo::RegSequence)) || lines.contains_key(&data.origin)
            {
                continue;
            }
            let Some(tuple) = data.operands.first().and_then(|operand| operand.as_reg()) else { continue };
            let mut at = tuple.first;
            for part in data.operands[1..].iter().map_while(|operand| operand.as_reg()) {
                for dword in part.first..part.first + part.dwords {
                    let known = all.dwords.get(&(part.reg, dword)).copied();
                    if let (Some((first, _)), Some(named)) = (known, all.dwords.get_mut(&(tuple.reg, at))) {
                        named.0 = named.0.min(first);
                    }
                    at += 1;
                }
            }
        }
        for &inst in f.layout.iter().flat_map(|&block| &f.blocks[block].insts) {
            let line = lines.get(&f.insts[inst].origin).filter(|_| f.insts[inst].origin != Origin::NONE);
            let Some(&(first, _)) = line else { continue };
            for reg in f.defs(inst).filter(|&reg| file.colours[reg].is_some()) {
                all.written.entry(reg).or_insert(first);
            }
        }
    }
    all
}

/// A line of the code that names a dword.
pub(crate) struct Touch {
    pub line: usize,
    pub reads: bool,
    pub writes: bool,
}

/// By dword of a physical register, the lines that name it, ascending.
pub(crate) type Touches = FxHashMap<(Bank, u16), Vec<Touch>>;

/// Where the code names physical registers.
pub(crate) fn touches(code: &[CodeLine]) -> Touches {
    let mut all = Touches::default();
    for (line, inst) in code.iter().map(|line| &line.inst).enumerate() {
        let vcc = inst.op.row().reads_vcc().then_some((Role::Use, Reg::VCC));
        for (role, reg) in inst.registers().chain(vcc) {
            for index in reg.index..reg.end() {
                let touches = all.entry((reg.bank, index)).or_default();
                if touches.last().is_none_or(|touch| touch.line != line) {
                    touches.push(Touch { line, reads: false, writes: false });
                }
                if let Some(touch) = touches.last_mut() {
                    match role {
                        Role::Def => touch.writes = true,
                        Role::Use | Role::Tied(_) => touch.reads = true,
                    }
                }
            }
        }
    }
    all
}

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
