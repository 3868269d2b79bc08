//! What each `s_waitcnt` waits for: the accesses to memory that may be under way there, found along the wave's ways; and the first
//! instruction behind it that needs what one of them brings.

use crate::cut::cut;
use crate::subject::Subject;
use gcnsel_isa::{Bank, Inst, Op, Operand, Reg, Role, WaitCounts};
use rustc_hash::FxHashMap;
use serde::Serialize;
use std::collections::BTreeMap;
use std::ops::Range;

/// Instructions behind a wait that are searched for one that needs it.
const FARTHEST: usize = 1000;

/// Accesses that are named in a sentence.
const MOST_NAMED: usize = 4;

/// What a wait waits for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Awaited {
    /// The accesses that may be under way there and are done behind it, by offset, for each counter that has some.
    pub accesses: Vec<(&'static str, Vec<u64>)>,
    /// The first instruction behind it, in the order of the code, that names a register that one of them writes: its offset, that
    /// access's, and whether it reads the register, rather than writes it.
    pub needed: Option<(u64, u64, bool)>,
    /// The other accesses that write registers, by offset, and the first instruction behind it, in the order of the code, that names
    /// such a register: of those that somebody needs there, later than that one.
    pub later: Vec<(u64, u64)>,
}

/// The accesses that a counter may count, by line: how many it has counted since, at least.
type Counted = BTreeMap<usize, u8>;

/// Both counters: of vector memory, and of LDS and scalar memory.
#[derive(Clone, Default, PartialEq)]
struct State([Counted; 2]);

impl State {
    fn step(&mut self, line: usize, inst: &Inst) -> [Vec<usize>; 2] {
        let mut done = [Vec::new(), Vec::new()];
        if let Some(counts) = counts(inst) {
            let most = [(counts.vm, WaitCounts::NONE.vm), (counts.lgkm, WaitCounts::NONE.lgkm)];
            for ((counted, done), (count, most)) in self.0.iter_mut().zip(&mut done).zip(most) {
                if count < most {
                    done.extend(counted.iter().filter(|(_, since)| **since >= count).map(|(line, _)| *line));
                    counted.retain(|_, since| *since < count);
                }
            }
        }
        let counters = inst.op.row().counters(&inst.mods);
        for (counted, counts) in self.0.iter_mut().zip([counters.vm, counters.lgkm]) {
            if counts {
                // What is behind the most that it counts is done.
                counted.values_mut().for_each(|since| *since += 1);
                counted.retain(|_, since| *since < 64);
                counted.insert(line, 0);
            }
        }
        done
    }

    /// Takes in what may be under way on another way; whether that is more.
    fn meet(&mut self, other: &State) -> bool {
        let mut is_more = false;
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            for (&line, &since) in other {
                let known = own.entry(line).or_insert(u8::MAX);
                is_more |= since < *known;
                *known = since.min(*known);
            }
        }
        is_more
    }
}

fn counts(inst: &Inst) -> Option<WaitCounts> {
    match (inst.op, inst.operands.first()) {
        (Op::S_WAITCNT, Some(&Operand::Imm(counts))) => Some(WaitCounts::unpack(counts as u16)),
        _ => None,
    }
}

impl Subject<'_> {
    /// By line of an `s_waitcnt`, what it waits for.
    pub(crate) fn awaited(&self) -> FxHashMap<usize, Awaited> {
        let ways = self.ways(Bank::Sgpr);
        let layout = &self.record.journal.map.layout;
        let blocks: Vec<usize> = layout.iter().map(|block| block.as_u32() as usize).collect();
        let mut into: FxHashMap<usize, State> = FxHashMap::default();
        let through = |block: usize, mut state: State| {
            let lines = ways.lines(block).map_or(0..0, |(first, last)| first..last + 1);
            lines.for_each(|line| _ = state.step(line, &self.code[line].inst));
            state
        };
        let mut work: Vec<usize> = blocks.iter().rev().copied().collect();
        while let Some(block) = work.pop() {
            let out = through(block, into.get(&block).cloned().unwrap_or_default());
            for &next in ways.next(block) {
                if into.entry(next).or_default().meet(&out) {
                    work.push(next);
                }
            }
        }
        let mut all = FxHashMap::default();
        let mut note = |lines: Range<usize>, mut state: State| {
            for line in lines {
                let inst = &self.code[line].inst;
                let done = state.step(line, inst);
                if counts(inst).is_some() {
                    all.insert(line, self.awaited_at(line, &done));
                }
            }
        };
        // The header is no block: it goes to the entry, with nothing under way.
        note(0..self.header_executed(), State::default());
        for &block in &blocks {
            let Some((first, last)) = ways.lines(block) else { continue };
            note(first..last + 1, into.remove(&block).unwrap_or_default());
        }
        all
    }

    fn awaited_at(&self, wait: usize, done: &[Vec<usize>; 2]) -> Awaited {
        let offset = |line: usize| self.code[line].offset;
        let named = ["vmcnt", "lgkmcnt"].into_iter().zip(done).filter(|(_, done)| !done.is_empty());
        let accesses =
            named.map(|(counter, done)| (counter, done.iter().map(|&line| offset(line)).collect()));
        // By dword, the access that writes it.
        let mut brought: FxHashMap<(Bank, u16), usize> = FxHashMap::default();
        for &line in done.iter().flatten() {
            let results = self.code[line].inst.results().flat_map(dwords);
            brought.extend(results.map(|dword| (dword, line)));
        }
        let behind = self.code.iter().skip(wait + 1).take(if brought.is_empty() { 0 } else { FARTHEST });
        let mut needed = None;
        // By access, who needs it; those that nobody has needed yet.
        let mut first: BTreeMap<usize, Option<u64>> =
            brought.values().map(|&access| (access, None)).collect();
        let mut open = first.len();
        for line in behind {
            if open == 0 {
                break;
            }
            let own = line.inst.registers().map(|(role, reg)| (role != Role::Def, reg));
            let found = own.flat_map(|(reads, reg)| dwords(reg).map(move |dword| (reads, dword)));
            let found: Vec<(bool, usize)> =
                found.filter_map(|(reads, dword)| Some((reads, *brought.get(&dword)?))).collect();
            for (_, access) in &found {
                let known = first.entry(*access).or_default();
                open -= usize::from(known.is_none());
                known.get_or_insert(line.offset);
            }
            let one = found.iter().rev().max_by_key(|found| found.0);
            needed = needed.or(one.map(|&(reads, access)| (line.offset, offset(access), reads)));
        }
        let others =
            first.into_iter().filter(|(access, _)| Some(offset(*access)) != needed.map(|needed| needed.1));
        let later = others.filter(|(_, at)| *at != needed.map(|needed| needed.0));
        let later = later.filter_map(|(access, at)| Some((offset(access), at?))).collect();
        Awaited { accesses: accesses.collect(), needed, later }
    }

    /// What a wait waits for, in words.
    pub(crate) fn wait_text(&self, wait: usize, awaited: &Awaited) -> String {
        let here = self.code[wait].offset;
        let at = |offset: u64| self.code.binary_search_by_key(&offset, |line| line.offset).ok();
        let text = |offset: u64| {
            let Some(line) = at(offset) else { return format!("{offset:#x}") };
            let instruction = &self.code[line].text;
            let name = instruction.split(' ').next().unwrap_or_default();
            let value = self.names_written(line).filter(|_| self.code[line].inst.results().next().is_some());
            let value =
                value.map_or(String::new(), |value| format!(" of {}", gcnsel_diag::escape_name(&value)));
            let before = if offset > here { ", of the iteration before" } else { "" };
            format!("{offset:#x} {name}{value}{before}")
        };
        if awaited.accesses.is_empty() {
            return "Nothing that it waits for is under way here.".to_owned();
        }
        let mut sentences = Vec::new();
        for (counter, accesses) in &awaited.accesses {
            let named: Vec<String> = accesses.iter().rev().take(MOST_NAMED).map(|&one| text(one)).collect();
            let more = accesses.len().saturating_sub(MOST_NAMED);
            let more = if more > 0 { format!(", and {more} more") } else { String::new() };
            sentences.push(format!("By {counter} it waits for {}{more}.", named.join(", ")));
        }
        // Vector memory is done in order: what is needed only later is waited for, too.
        let later: Vec<String> = awaited
            .later
            .iter()
            .take(MOST_NAMED)
            .map(|(access, needed)| format!("what {access:#x} brings, at {needed:#x}"))
            .collect();
        let later =
            if later.is_empty() { String::new() } else { format!(" Needed later: {}.", later.join(", ")) };
        sentences.push(match awaited.needed {
            Some((offset, access, reads)) => {
                let verb = if reads { "reads what" } else { "writes over what" };
                let needs = at(offset).map_or(String::new(), |line| cut(&self.code[line].text, 60));
                let when = match (access > here, access == offset) {
                    (true, true) => " in the iteration before",
                    (true, false) => " (in the iteration before)",
                    _ => "",
                };
                format!("The first to need it is {offset:#x} {needs}, which {verb} {access:#x} brings{when}.{later}")
            }
            None => {
                "No register that they write is named behind it: what is behind it needs the accesses done."
                    .to_owned()
            }
        });
        sentences.join(" ")
    }
}

fn dwords(reg: Reg) -> impl Iterator<Item = (Bank, u16)> {
    (reg.index..reg.end()).map(move |index| (reg.bank, index))
}
