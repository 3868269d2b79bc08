//! Where in the code a register has the value that allocation has put into it.
//!
//! A virtual register is written by one instruction, or it is a parameter of a block and has its value there; a phi's has it where the
//! phi's block begins, though edges write it before. From that place on, its physical register has the value along all paths of the wave, until an instruction writes it or the value is computed anew. What a
//! load writes is there when the first instruction of the same piece of code reads it: the code has waited for it then. So it is with
//! parameters in registers that some load writes: it may be under way when the block begins.

use super::code::{Code, Dword};
use gcnsel_graph::{DominatorTree, Graph};
use gcnsel_isa::Bank;
use gcnsel_mir::{Block, Carried, ColouredFile, Edges, Journal, Origin, RegKind, RegRef, VReg, carried};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;
use std::ops::Range;

/// What begins the life of a virtual register.
#[derive(Clone, Copy, Debug)]
enum Beginning {
    /// The instruction of this origin writes it, in this block.
    Written(Origin, Block),
    /// It is a parameter of a block, or an input of the function.
    Parameter(Block),
}

/// The phi that a value is: the block that it stands at the beginning of, and whether that is followed by itself.
pub type Phi = (Block, bool);

/// So many dwords from this one on.
type Physical = (Dword, u8);

/// Places of a dword besides the register that allocation has given its value.
const MOST_COPIES: usize = 16;

/// What puts a value where it is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Written {
    /// It is there where a block begins.
    AtEntry,
    /// Instructions of this origin.
    By(Origin),
    /// One instruction, which copies it.
    Copied(usize),
}

/// What has been asked for: a register's dwords from the first of them on, so many, and for which phi.
type Asked = (VReg, u8, u8, Option<Phi>);

/// Where registers have their values.
pub struct Holding<'a> {
    journal: &'a Journal,
    code: &'a Code,
    beginnings: FxHashMap<VReg, Vec<Beginning>>,
    /// Where the code of a machine block begins, each time that it does, and whether all ways there come from other blocks.
    entries: FxHashMap<Block, Vec<(usize, bool)>>,
    /// The instructions that write or read a dword, ascending.
    touched: FxHashMap<Dword, Vec<usize>>,
    /// The dwords that loads write.
    loaded: FxHashSet<Dword>,
    found: FxHashMap<Asked, Option<Vec<Range<usize>>>>,
    /// Parameters that hold what other registers hold.
    carried: FxHashMap<VReg, Carried>,
    /// Which blocks lanes have come by.
    lanes: DominatorTree<Block>,
}

impl<'a> Holding<'a> {
    pub fn of(journal: &'a Journal, code: &'a Code) -> Self {
        let mut entries: FxHashMap<Block, Vec<(usize, bool)>> = FxHashMap::default();
        let mut touched: FxHashMap<Dword, Vec<usize>> = FxHashMap::default();
        for (at, inst) in code.insts.iter().enumerate() {
            for &dword in inst.writes.iter().chain(&inst.reads) {
                let list = touched.entry(dword).or_default();
                if list.last() != Some(&at) {
                    list.push(at);
                }
            }
            let Some((block, place)) = inst.machine else { continue };
            let before = at.checked_sub(1).and_then(|before| code.insts[before].machine);
            let is_other = before.is_none_or(|before| before.0 != block);
            let begins_piece = code.pieces[code.piece_of(at)].start == at;
            if is_other || begins_piece || before.is_some_and(|before| before.1 > place) {
                entries.entry(block).or_default().push((at, is_other));
            }
        }
        let beginnings = beginnings(journal);
        let loads = code.insts.iter().filter(|inst| inst.is_load);
        let loaded = loads.flat_map(|inst| inst.writes.iter().copied()).collect();
        let found = FxHashMap::default();
        let (carried, lanes) = (all_carried(journal), lanes(journal));
        Holding { journal, code, beginnings, entries, touched, loaded, found, carried, lanes }
    }

    /// The physical register of some dwords of a virtual one.
    pub fn register(&self, part: RegRef) -> Option<Dword> {
        let file = self.journal.files.iter().find(|file| file.colours[part.reg].is_some())?;
        if file.function.regs[part.reg].kind != RegKind::Plain {
            return None;
        }
        Some(Dword::Register(file.bank, file.colours[part.reg]? + u16::from(part.first)))
    }

    /// The code in which a physical register has the value of some dwords of a virtual one: in front of each of these instructions
    /// it is there. `phi` says which phi the value is.
    pub fn ranges(&mut self, part: RegRef, phi: Option<Phi>, steps: &mut usize) -> Option<Vec<Range<usize>>> {
        let key = (part.reg, part.first, part.dwords, phi);
        if let Some(known) = self.found.get(&key) {
            return known.clone();
        }
        let first = self.register(part)?;
        let beginning = self.beginning(part.reg, phi)?;
        let found = self.find(beginning, (first, part.dwords), steps);
        self.found.insert(key, found.clone());
        found
    }

    /// Where else a dword of a virtual register is, and when: copies of it, copies of these, as long as the value is not computed anew.
    /// `held` is where the code has it in its own register.
    pub fn copies(
        &mut self,
        part: RegRef,
        phi: Option<Phi>,
        held: &[Range<usize>],
        steps: &mut usize,
    ) -> Option<Vec<(Dword, Vec<Range<usize>>)>> {
        let block = match self.beginning(part.reg, phi)? {
            Beginning::Written(_, block) | Beginning::Parameter(block) => block,
        };
        let mut found: Vec<(Dword, Vec<Range<usize>>)> = Vec::new();
        let mut seen: FxHashSet<(usize, Dword)> = FxHashSet::default();
        let mut work = vec![(self.register(part)?, held.to_vec())];
        while let Some((from, ranges)) = work.pop() {
            let touching = self.touched.get(&from).map_or(&[][..], |list| list);
            let mut copying: Vec<(usize, Dword)> = Vec::new();
            for range in &ranges {
                let first = touching.partition_point(|&at| at < range.start);
                for &at in touching[first..].iter().take_while(|&&at| at < range.end) {
                    *steps = steps.checked_sub(1)?;
                    let copies = self.code.insts[at].copies.iter().filter(|copy| copy.0 == from);
                    copying.extend(copies.map(|copy| (at, copy.1)));
                }
            }
            for (at, to) in copying {
                if seen.len() >= MOST_COPIES || !seen.insert((at, to)) {
                    continue;
                }
                let ranges = self.walk(Written::Copied(at), block, (to, 1), steps)?;
                let ranges = self.where_all_have_come_by(at, to, ranges, steps)?;
                found.push((to, ranges.clone()));
                work.push((to, ranges));
            }
        }
        Some(found)
    }

    /// Of some code that where each lane has executed an instruction before: the wave may have come by without it.
    fn where_all_have_come_by(
        &self,
        at: usize,
        to: Dword,
        ranges: Vec<Range<usize>>,
        steps: &mut usize,
    ) -> Option<Vec<Range<usize>>> {
        if matches!(to, Dword::Register(Bank::Sgpr, _)) {
            return Some(ranges);
        }
        let block_of = |at: usize| self.code.insts[at].machine.map(|place| place.0);
        let Some(by) = block_of(at) else { return Some(Vec::new()) };
        let mut out: Vec<Range<usize>> = Vec::new();
        for at in ranges.into_iter().flatten() {
            *steps = steps.checked_sub(1)?;
            if block_of(at).is_some_and(|block| self.lanes.dominates(by, block)) {
                match out.last_mut().filter(|last| last.end == at) {
                    Some(last) => last.end = at + 1,
                    None => out.push(at..at + 1),
                }
            }
        }
        Some(out)
    }

    fn beginning(&self, reg: VReg, phi: Option<Phi>) -> Option<Beginning> {
        let reg = self.first_of(reg)?;
        let all = self.beginnings.get(&reg)?;
        match (phi, &all[..]) {
            // Written at the beginning of its block, rather than on the edges that lead there.
            (Some((block, false)), &[one @ Beginning::Written(_, at)]) if at == block => Some(one),
            (Some((block, _)), _) => Some(Beginning::Parameter(block)),
            (None, &[one]) => Some(one),
            (None, _) => None,
        }
    }

    /// The register that a value has first, of those that it is carried on in with the same physical one. `None` of one to which some way
    /// brings nothing: where that has come by, the value is not there.
    fn first_of(&self, reg: VReg) -> Option<VReg> {
        let Some(&Carried { from, is_partial }) = self.carried.get(&reg) else { return Some(reg) };
        let mut files = self.journal.files.iter();
        if files.any(|file| file.colours[reg].is_some() && file.colours[reg] == file.colours[from]) {
            return Some(from);
        }
        (!is_partial).then_some(reg)
    }

    fn find(&self, beginning: Beginning, physical: Physical, steps: &mut usize) -> Option<Vec<Range<usize>>> {
        let (written, block) = match beginning {
            Beginning::Written(origin, block) => (Written::By(origin), block),
            Beginning::Parameter(block) => (Written::AtEntry, block),
        };
        self.walk(written, block, physical, steps)
    }

    /// Where some dwords hold what is written to them, of a value that is computed in a block: until it is computed anew.
    fn walk(
        &self,
        written: Written,
        block: Block,
        physical: Physical,
        steps: &mut usize,
    ) -> Option<Vec<Range<usize>>> {
        let (first, dwords) = physical;
        let is_loaded = |n: &u8| self.loaded.contains(&first.behind((*n).into()));
        let loaded = (0..dwords).filter(is_loaded).fold(0, |mask, n| mask | 1 << n);
        let entries = self.entries.get(&block)?;
        let walk = Walk { holding: self, physical, written, entries, all: mask(dwords)?, loaded };
        let code = self.code;
        // Pieces that may hold some of it at their beginning.
        let mut may: FxHashMap<usize, u64> = FxHashMap::default();
        let mut work: Vec<usize> = match written {
            Written::AtEntry => walk.entries.iter().map(|entry| code.piece_of(entry.0)).collect(),
            Written::Copied(at) => vec![code.piece_of(at)],
            Written::By(origin) => {
                let touching = self.touched.get(&first).map_or(&[][..], |list| list);
                let own = touching.iter().filter(|&&at| code.insts[at].origin == origin);
                own.map(|&at| code.piece_of(at)).collect()
            }
        };
        work.sort_unstable();
        work.dedup();
        let mut visited: FxHashSet<usize> = work.iter().copied().collect();
        while let Some(piece) = work.pop() {
            *steps = steps.checked_sub(1)?;
            visited.insert(piece);
            let out = walk.through(piece, may.get(&piece).copied().unwrap_or(0), steps, None)?;
            for &next in &code.succs[piece] {
                let into = may.entry(next).or_default();
                if *into | out != *into {
                    *into |= out;
                    work.push(next);
                }
            }
        }
        // Of these, what holds on all ways.
        let mut must = may;
        let mut work: Vec<usize> = must.keys().copied().collect();
        work.sort_unstable();
        while let Some(piece) = work.pop() {
            let mut into = must.get(&piece).copied().unwrap_or(0);
            for &from in &code.preds[piece] {
                *steps = steps.checked_sub(1)?;
                into &= match visited.contains(&from) {
                    true => walk.through(from, must.get(&from).copied().unwrap_or(0), steps, None)?,
                    false => 0,
                };
            }
            if piece == 0 {
                into = 0;
            }
            if must.insert(piece, into) != Some(into) {
                work.extend(code.succs[piece].iter().filter(|next| visited.contains(next)));
            }
        }
        let mut pieces: Vec<usize> = visited.into_iter().collect();
        pieces.sort_unstable();
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for piece in pieces {
            walk.through(piece, must.get(&piece).copied().unwrap_or(0), steps, Some(&mut ranges))?;
        }
        Some(ranges)
    }
}

/// The walk along code for one register.
struct Walk<'h, 'a> {
    holding: &'h Holding<'a>,
    physical: Physical,
    written: Written,
    /// Where the block begins that it is written in, or a parameter of.
    entries: &'h [(usize, bool)],
    /// All of its dwords, and those that some load writes.
    all: u64,
    loaded: u64,
}

impl Walk<'_, '_> {
    /// Goes through a piece with the dwords that hold at its beginning: those that hold at its end. Notes where all hold.
    fn through(
        &self,
        piece: usize,
        mut holds: u64,
        steps: &mut usize,
        mut ranges: Option<&mut Vec<Range<usize>>>,
    ) -> Option<u64> {
        let code = self.holding.code;
        let piece = code.pieces[piece].clone();
        let (first, dwords) = self.physical;
        let mut events: SmallVec<[usize; 32]> = SmallVec::new();
        for n in 0..u16::from(dwords) {
            let list = self.holding.touched.get(&first.behind(n)).map_or(&[][..], |list| list);
            let from = list.partition_point(|&at| at < piece.start);
            events.extend(list[from..].iter().copied().take_while(|&at| at < piece.end));
        }
        let from = self.entries.partition_point(|entry| entry.0 < piece.start);
        let entries = self.entries[from..].iter().take_while(|entry| entry.0 < piece.end);
        events.extend(entries.map(|entry| entry.0));
        events.sort_unstable();
        events.dedup();
        *steps = steps.checked_sub(1 + events.len())?;
        // Dwords that a load has been asked for.
        let mut awaited = 0;
        let mut since = piece.start;
        let mut note = |from: usize, to: usize, holds: u64| {
            if let Some(ranges) = ranges.as_deref_mut()
                && holds == self.all
                && from < to
            {
                match ranges.last_mut().filter(|last| last.end == from) {
                    Some(last) => last.end = to,
                    None => ranges.push(from..to),
                }
            }
        };
        for at in events {
            note(since, at, holds);
            since = at;
            let inst = &code.insts[at];
            if let Ok(entry) = self.entries.binary_search_by_key(&at, |entry| entry.0) {
                (holds, awaited) = match (self.written, self.entries[entry].1) {
                    (Written::AtEntry, true) => (self.all & !self.loaded, self.all & self.loaded),
                    _ => (0, 0),
                };
            }
            let read = self.dwords_of(&inst.reads) & awaited;
            (holds, awaited) = (holds | read, awaited & !read);
            note(since, at + 1, holds);
            since = at + 1;
            let written = self.dwords_of(&inst.writes);
            let is_own = match self.written {
                Written::AtEntry => false,
                Written::By(origin) => inst.origin == origin,
                Written::Copied(by) => at == by,
            };
            // What is stored is there for whoever stops the wave.
            let comes_later = inst.is_load && matches!(first, Dword::Register(..));
            holds &= !written;
            awaited &= !written;
            match (is_own, comes_later) {
                (true, true) => awaited |= written,
                (true, false) => holds |= written,
                (false, _) => {}
            }
        }
        note(since, piece.end, holds);
        Some(holds)
    }

    fn dwords_of(&self, touched: &[Dword]) -> u64 {
        let (first, dwords) = self.physical;
        let own = touched.iter().filter_map(|&of| first.distance(of)).filter(|&n| n < u16::from(dwords));
        own.fold(0, |mask, n| mask | 1 << n)
    }
}

/// The parameters of each file that hold what other registers hold.
fn all_carried(journal: &Journal) -> FxHashMap<VReg, Carried> {
    let of_file = |file: &ColouredFile| {
        let edges = if file.bank == Bank::Sgpr { Edges::Wave } else { Edges::Thread };
        let all = carried(&file.function, edges).into_iter();
        all.filter(|(param, _)| file.colours[*param].is_some()).collect::<Vec<_>>()
    };
    journal.files.iter().flat_map(of_file).collect()
}

/// The dominators of the ways of lanes.
fn lanes(journal: &Journal) -> DominatorTree<Block> {
    let graph = match journal.files.last() {
        Some(file) => file.function.thread_graph(),
        None => Graph::new(1, Block::from_u32(0), |_| std::iter::empty()),
    };
    DominatorTree::new(&graph)
}

/// A bit for each of so many dwords.
fn mask(dwords: u8) -> Option<u64> {
    (1..=63).contains(&dwords).then(|| (1 << dwords) - 1)
}

/// What begins the life of each virtual register, in the file that it is coloured in.
fn beginnings(journal: &Journal) -> FxHashMap<VReg, Vec<Beginning>> {
    let mut all: FxHashMap<VReg, Vec<Beginning>> = FxHashMap::default();
    for file in &journal.files {
        let f = &file.function;
        let mut begin = |reg: VReg, beginning: Beginning| {
            if file.colours[reg].is_some() {
                all.entry(reg).or_default().push(beginning);
            }
        };
        if let Some(&entry) = f.layout.first() {
            f.inputs.iter().for_each(|input| begin(input.vreg, Beginning::Parameter(entry)));
        }
        for &block in &f.layout {
            let data = &f.blocks[block];
            for &param in data.thread_params.iter().chain(&data.wave_params) {
                begin(param, Beginning::Parameter(block));
            }
            for &inst in &data.insts {
                for reg in f.defs(inst) {
                    begin(reg, Beginning::Written(f.insts[inst].origin, block));
                }
            }
        }
    }
    all
}

#[cfg(test)]
mod tests;
