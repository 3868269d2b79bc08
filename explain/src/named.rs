//! Where the code names registers, each of their dwords, and which registers were made for the same values.

use gcnsel::record::FunctionRecord;
use gcnsel_ir::Value;
use gcnsel_isa::{Bank, Inst, Reg, Role};
use gcnsel_mir::{ColouredFile, Opcode, Origin, Pseudo, RegRef, VReg, carried};
use gcnsel_regalloc::File;
use rustc_hash::FxHashMap;

/// By the values that registers were made for, those that have a physical one.
pub(crate) type Members = FxHashMap<Vec<Value>, Vec<VReg>>;

/// Where the code names registers.
#[derive(Default)]
pub(crate) struct Named {
    /// By dword of a register: the first and the last line of the code at which it holds something.
    pub dwords: FxHashMap<(VReg, u8), (usize, usize)>,
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

/// Where the code names physical registers, by its instructions.
pub(crate) fn touches<'a>(code: impl Iterator<Item = &'a Inst>) -> Touches {
    let mut all = Touches::default();
    for (line, inst) in code.enumerate() {
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
