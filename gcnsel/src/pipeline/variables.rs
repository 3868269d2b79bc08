//! Where the variables of a function's source are in its code.
//!
//! A variable is where the value of its last record is, if the code still has that value. Both are found for each instruction of the
//! code by itself:
//!
//! * Which record counts is known for the IR (`records`): at an instruction of the code, it is the last one in front of the IR
//!   instruction that the code comes from. Code is scheduled, so that records of neighbouring instructions may take turns.
//! * Which register still has which value is found from the code itself (`holding`): from where the value is written, along all paths
//!   of the wave, to where the register is written next.
//!
//! Nothing is guessed: where one of the two is not known, the variable has no place.

mod code;
mod copies;
mod holding;
mod noted;
mod records;

use code::{Code, Dword};
use gcnsel_dwarf::{HardRegister, Place, Placed, PlacedPart, Variable};
use gcnsel_graph::Frontiers;
use gcnsel_ir::{
    Block, ConstData, DebugOperand, Function, Inst, InstKind, Module, Type, TypeTable, ValueDef,
};
use gcnsel_isa::Bank;
use gcnsel_mir::RegRef;
use holding::{Holding, Phi};
pub use noted::Noted;
use records::{Part, Record, Records, Source};
use rustc_hash::FxHashMap;
use std::collections::BTreeMap;
use std::ops::Range;

/// Steps for each instruction of the code, at most: variables that are come to later have no place. Kernels of 4,000 instructions and 500
/// variables take some ten.
const STEPS: usize = 256;

/// Instructions of the code, ascending.
type Ranges = Vec<Range<usize>>;

/// Finds the variables of a function.
pub fn variables(module: &Module, noted: &Noted<'_>) -> Vec<Variable> {
    let function = noted.analysed.function();
    let records = Records::of(module, function);
    if records.sources.is_empty() {
        return Vec::new();
    }
    let Some(mut code) = Code::of(noted) else {
        return records.sources.iter().map(without_places).collect();
    };
    code.number_runs(|block| records.number(block));
    let mut steps = STEPS * code.insts.len() + 4096;
    let machine = noted.causes.blocks.iter().map(|(&machine, &block)| (block, machine)).collect();
    let holding = Holding::of(noted.journal, &code);
    let mut finder = Finder { module, noted, holding, code: &code, machine };
    let mut frontiers = records.frontiers();
    let mut all = Vec::with_capacity(records.sources.len());
    for source in &records.sources {
        all.push(finder.find(&records, source, &mut frontiers, &mut steps));
    }
    all
}

fn without_places(source: &Source) -> Variable {
    Variable { node: source.variable, location: source.location, places: Vec::new() }
}

struct Finder<'a> {
    module: &'a Module,
    noted: &'a Noted<'a>,
    holding: Holding<'a>,
    code: &'a Code,
    /// The machine blocks of IR blocks.
    machine: FxHashMap<Block, gcnsel_mir::Block>,
}

impl Finder<'_> {
    fn find(
        &mut self,
        records: &Records,
        source: &Source,
        frontiers: &mut Frontiers<'_, Block>,
        steps: &mut usize,
    ) -> Variable {
        let mut variable = without_places(source);
        if let Some(declared) = source.declared {
            let record = &records.all[declared];
            if let (Some(place), Some(last)) = (self.declared(&record.operands), self.code.insts.last()) {
                let parts = vec![self.part(record, vec![place])];
                variable.places.push(Placed { begin: 0, end: last.end(), parts });
            }
            return variable;
        }
        let mut of_parts = Vec::with_capacity(source.parts.len());
        for part in &source.parts {
            let Some(found) = self.find_part(records, part, frontiers, steps) else { return variable };
            of_parts.push(found);
        }
        variable.places = together(of_parts);
        variable
    }

    fn part(&self, record: &Record, places: Vec<Place>) -> PlacedPart {
        PlacedPart { fragment: record.fragment, places, expression: record.expression }
    }

    /// Where a part of a variable is, ascending; `None` if the steps do not suffice.
    fn find_part(
        &mut self,
        records: &Records,
        part: &Part,
        frontiers: &mut Frontiers<'_, Block>,
        steps: &mut usize,
    ) -> Option<Vec<(u64, u64, PlacedPart)>> {
        *steps = steps.checked_sub(records.size(part))?;
        let reaching = records.reaching(part, frontiers);
        // Where the part is, and in which of these places.
        let mut found: Vec<(Range<usize>, usize)> = Vec::new();
        let mut known: Vec<PlacedPart> = Vec::new();
        for &number in &part.records {
            let record = &records.all[number];
            // Of another part this one says only that it is no longer what it was.
            if record.fragment != part.fragment {
                continue;
            }
            let Some(all) = self.places(&record.operands, steps) else { continue };
            for (range, places) in all {
                let candidates = match range {
                    Some(range) => vec![range],
                    None => self.code.of_blocks(&records.region(record.block)),
                };
                for range in candidates {
                    *steps = steps.checked_sub(range.len())?;
                    let counts =
                        self.code.where_placed(range, |block| reaching.window(records, block, number));
                    found.extend(counts.into_iter().map(|range| (range, known.len())));
                }
                known.push(self.part(record, places));
            }
        }
        found.sort_unstable_by_key(|found| found.0.start);
        let mut ranges: Vec<(u64, u64, PlacedPart)> = Vec::with_capacity(found.len());
        for (range, place) in found {
            let (begin, end) = (self.code.insts[range.start].offset, self.code.insts[range.end - 1].end());
            match ranges.last_mut() {
                Some(last) if last.1 == begin && last.2 == known[place] => last.1 = end,
                _ => ranges.push((begin, end, known[place].clone())),
            }
        }
        Some(ranges)
    }

    /// Where an object is that a variable is declared to be in.
    fn declared(&self, operands: &[DebugOperand]) -> Option<Place> {
        let &[DebugOperand::Value(address)] = operands else { return None };
        let slot = *self.noted.causes.slots.get(&address)?;
        // Only a kernel's frame is at the same place all the time.
        self.noted.journal.slots[slot]
            .filter(|_| self.noted.analysed.function().is_kernel())
            .and_then(|offset| u64::try_from(offset).ok())
            .map(Place::Scratch)
    }

    /// The machine block of a phi, and whether that is followed by itself.
    fn phi(&self, inst: Inst) -> Option<Phi> {
        let function = self.noted.analysed.function();
        if !matches!(function.insts[inst].kind, InstKind::Phi { .. }) {
            return None;
        }
        let block = self.noted.analysed.uniformity().uses().block_of(inst)?;
        let machine = *self.machine.get(&block)?;
        Some((machine, function.successors(block).contains(&block)))
    }

    /// The places of several values, by the code in which they are there; of constants alone, everywhere.
    fn places(&mut self, operands: &[DebugOperand], steps: &mut usize) -> Option<Vec<PlacesIn>> {
        let mut all: Vec<PlacesIn> = vec![(None, Vec::with_capacity(operands.len()))];
        for &operand in operands {
            match self.place(operand, steps)? {
                Found::Everywhere(place) => all.iter_mut().for_each(|(_, places)| places.push(place.clone())),
                Found::In(found) => {
                    let with = |places: &[Place], dwords: Vec<Dword>| {
                        let registers = Place::Registers(dwords.into_iter().map(hard_register).collect());
                        [places, &[registers]].concat()
                    };
                    all = match &all[..] {
                        [(None, places)] => found
                            .into_iter()
                            .map(|(range, dwords)| (Some(range), with(places, dwords)))
                            .collect(),
                        _ => {
                            let known = all.into_iter().filter_map(|(range, places)| Some((range?, places)));
                            let both = in_both(known.collect(), found);
                            both.into_iter()
                                .map(|(range, (places, dwords))| (Some(range), with(&places, dwords)))
                                .collect()
                        }
                    };
                }
            }
        }
        Some(all)
    }

    /// Where a value is.
    fn place(&mut self, operand: DebugOperand, steps: &mut usize) -> Option<Found> {
        let (function, types) = (self.noted.analysed.function(), self.noted.analysed.types());
        let value = match operand {
            DebugOperand::Value(value) => value,
            DebugOperand::Constant(ty, c) => {
                return constant(types, ty, self.module.consts.data(c)).map(Found::Everywhere);
            }
            DebugOperand::Bits(ty, bits) => return number(types, ty, bits).map(Found::Everywhere),
            DebugOperand::Unknown => return None,
        };
        let ty = function.values[value].ty;
        if let ValueDef::Const(c) = function.values[value].def {
            return constant(types, ty, function.consts.data(c)).map(Found::Everywhere);
        }
        let parts: &[RegRef] = self.noted.causes.registers.get(&value)?;
        let phi = function.def_inst(value).and_then(|inst| self.phi(inst));
        // Where each dword is.
        let mut all: Option<Vec<(Range<usize>, Vec<Dword>)>> = None;
        for &part in parts {
            let ranges = self.holding.ranges(part, phi, steps)?;
            let register = self.holding.register(part)?;
            for n in 0..part.dwords {
                let one = RegRef { reg: part.reg, first: part.first + n, dwords: 1 };
                let mut places = vec![(register.behind(n.into()), ranges.clone())];
                places.extend(self.holding.copies(one, phi, &ranges, steps)?);
                let places = first_of_each(places);
                *steps = steps.checked_sub(places.len())?;
                all = Some(match all {
                    None => places.into_iter().map(|(range, dword)| (range, vec![dword])).collect(),
                    Some(all) => {
                        let both = in_both(all, places).into_iter();
                        both.map(|(range, (dwords, dword))| (range, [dwords, vec![dword]].concat())).collect()
                    }
                });
            }
        }
        all.map(Found::In)
    }
}

/// Where several values are in a piece of code, or everywhere.
type PlacesIn = (Option<Range<usize>>, Vec<Place>);

/// Where a value has been found.
enum Found {
    /// A constant.
    Everywhere(Place),
    /// In these dwords, by the code in which it is there; ascending.
    In(Vec<(Range<usize>, Vec<Dword>)>),
}

fn hard_register(dword: Dword) -> HardRegister {
    match dword {
        Dword::Register(Bank::Sgpr, index) => HardRegister::Sgpr(index),
        Dword::Register(Bank::Vgpr, index) => HardRegister::Vgpr(index),
        Dword::Register(Bank::Agpr, index) => HardRegister::Agpr(index),
        Dword::Slot(number) => HardRegister::Scratch(4 * u64::from(number)),
    }
}

/// Of several places, by the code in which each is right, the first one for each piece of code; ascending.
fn first_of_each<T: Copy + PartialEq>(places: Vec<(T, Ranges)>) -> Vec<(Range<usize>, T)> {
    if let [(only, _)] = places[..] {
        return places.into_iter().flat_map(|(_, ranges)| ranges).map(|range| (range, only)).collect();
    }
    // By place in the code: which begins or ends there, ends first.
    let mut events: Vec<(usize, bool, usize)> = Vec::new();
    for (number, (_, ranges)) in places.iter().enumerate() {
        for range in ranges {
            events.extend([(range.start, true, number), (range.end, false, number)]);
        }
    }
    events.sort_unstable();
    let mut open: BTreeMap<usize, usize> = BTreeMap::new();
    let mut out: Vec<(Range<usize>, T)> = Vec::new();
    let mut since = 0;
    for (at, begins, number) in events {
        if let Some((&first, _)) = open.first_key_value().filter(|_| since < at) {
            let place = places[first].0;
            match out.last_mut().filter(|last| last.0.end == since && last.1 == place) {
                Some(last) => last.0.end = at,
                None => out.push((since..at, place)),
            }
        }
        since = at;
        let count = open.entry(number).or_default();
        match begins {
            true => *count += 1,
            false => *count -= 1,
        }
        if *count == 0 {
            open.remove(&number);
        }
    }
    out
}

/// Parts of a variable, each ascending, as places of the whole: where any of them begins or ends, another place begins.
fn together(mut of_parts: Vec<Vec<(u64, u64, PlacedPart)>>) -> Vec<Placed> {
    if of_parts.len() == 1 {
        let only = of_parts.remove(0).into_iter();
        return only.map(|(begin, end, part)| Placed { begin, end, parts: vec![part] }).collect();
    }
    // By place in the code: which part ends or begins there, ends first.
    let mut events: Vec<(u64, bool, usize, usize)> = Vec::new();
    for (number, ranges) in of_parts.iter().enumerate() {
        for (at, &(begin, end, _)) in ranges.iter().enumerate() {
            events.extend([(end, false, number, at), (begin, true, number, at)]);
        }
    }
    events.sort_unstable();
    let mut open: BTreeMap<usize, usize> = BTreeMap::new();
    let mut places = Vec::new();
    let mut since = 0;
    for (offset, begins, number, at) in events {
        if since < offset && !open.is_empty() {
            let parts = open.iter().map(|(&number, &at)| of_parts[number][at].2.clone()).collect();
            places.push(Placed { begin: since, end: offset, parts });
        }
        since = offset;
        match begins {
            true => drop(open.insert(number, at)),
            false => drop(open.remove(&number)),
        }
    }
    places
}

/// What two lists of ranges have in common, with what both say of it; both are ascending.
fn in_both<A: Clone, B: Clone>(
    a: Vec<(Range<usize>, A)>,
    b: Vec<(Range<usize>, B)>,
) -> Vec<(Range<usize>, (A, B))> {
    let (mut i, mut j) = (0, 0);
    let mut out = Vec::new();
    while let (Some((x, of_a)), Some((y, of_b))) = (a.get(i), b.get(j)) {
        let common = x.start.max(y.start)..x.end.min(y.end);
        if !common.is_empty() {
            out.push((common, (of_a.clone(), of_b.clone())));
        }
        if x.end < y.end { i += 1 } else { j += 1 }
    }
    out
}

/// A constant as a place.
fn constant(types: &TypeTable, ty: Type, data: &ConstData) -> Option<Place> {
    match data {
        ConstData::Int(value) => number(types, ty, u64::try_from(*value).ok()?),
        ConstData::Float(bits) => number(types, ty, *bits),
        ConstData::Zero => number(types, ty, 0),
        _ => None,
    }
}

fn number(types: &TypeTable, ty: Type, bits: u64) -> Option<Place> {
    let width = u32::try_from(types.bits(ty)?).ok().filter(|width| (1..=64).contains(width))?;
    if types.is_float(ty) {
        return Some(Place::Float(bits, width / 8));
    }
    let is_pointer = types.pointer_space(ty).is_some();
    (is_pointer || types.int_bits(ty).is_some()).then(|| {
        let unused = 64 - width;
        Place::Integer(((bits << unused) as i64) >> unused)
    })
}

/// Whether a function says anything of its variables.
pub fn has_variables(function: &Function) -> bool {
    function.debug_records.as_ref().is_some_and(|records| records.iter().next().is_some())
}
