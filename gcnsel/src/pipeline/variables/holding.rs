//! Where in the code a register has the value that allocation has put into it.
//!
//! A virtual register is written by one instruction, or it is a parameter of a block and has its value there; a phi's has it where the
//! phi's block begins, though edges write it before. From that place on, its physical register has the value along all paths of the wave, until an instruction writes it or the value is computed anew. What a
//! load writes is there when the first instruction of the same piece of code reads it: the code has waited for it then. So it is with
//! parameters in registers that some load writes: it may be under way when the block begins.

use super::code::Code;
use gcnsel_isa::Bank;
use gcnsel_mir::{Block, Journal, Origin, RegKind, RegRef, VReg};
use rustc_hash::{FxHashMap, FxHashSet};
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

/// A physical register of so many dwords.
type Physical = (Bank, u16, u8);

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
    touched: FxHashMap<(Bank, u16), Vec<usize>>,
    /// The dwords that loads write.
    loaded: FxHashSet<(Bank, u16)>,
    found: FxHashMap<Asked, Option<Vec<Range<usize>>>>,
}

impl<'a> Holding<'a> {
    pub fn of(journal: &'a Journal, code: &'a Code) -> Self {
        let mut entries: FxHashMap<Block, Vec<(usize, bool)>> = FxHashMap::default();
        let mut touched: FxHashMap<(Bank, u16), Vec<usize>> = FxHashMap::default();
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
        Holding { journal, code, beginnings, entries, touched, loaded, found: FxHashMap::default() }
    }

    /// The physical register of some dwords of a virtual one: bank and first dword.
    pub fn register(&self, part: RegRef) -> Option<(Bank, u16)> {
        let file = self.journal.files.iter().find(|file| file.colours[part.reg].is_some())?;
        if file.function.regs[part.reg].kind != RegKind::Plain {
            return None;
        }
        Some((file.bank, file.colours[part.reg]? + u16::from(part.first)))
    }

    /// The code in which a physical register has the value of some dwords of a virtual one: in front of each of these instructions
    /// it is there. `phi` says which phi the value is.
    pub fn ranges(&mut self, part: RegRef, phi: Option<Phi>, steps: &mut usize) -> Option<Vec<Range<usize>>> {
        let key = (part.reg, part.first, part.dwords, phi);
        if let Some(known) = self.found.get(&key) {
            return known.clone();
        }
        let (bank, first) = self.register(part)?;
        let beginning = self.beginning(part.reg, phi)?;
        let found = self.find(beginning, (bank, first, part.dwords), steps);
        self.found.insert(key, found.clone());
        found
    }

    fn beginning(&self, reg: VReg, phi: Option<Phi>) -> Option<Beginning> {
        let all = self.beginnings.get(&reg)?;
        match (phi, &all[..]) {
            // Written at the beginning of its block, rather than on the edges that lead there.
            (Some((block, false)), &[one @ Beginning::Written(_, at)]) if at == block => Some(one),
            (Some((block, _)), _) => Some(Beginning::Parameter(block)),
            (None, &[one]) => Some(one),
            (None, _) => None,
        }
    }

    fn find(&self, beginning: Beginning, physical: Physical, steps: &mut usize) -> Option<Vec<Range<usize>>> {
        let (written, block) = match beginning {
            Beginning::Written(origin, block) => (Some(origin), block),
            Beginning::Parameter(block) => (None, block),
        };
        let (bank, first, dwords) = physical;
        let is_loaded = |n: &u8| self.loaded.contains(&(bank, first + u16::from(*n)));
        let loaded = (0..dwords).filter(is_loaded).fold(0, |mask, n| mask | 1 << n);
        let entries = self.entries.get(&block)?;
        let walk = Walk { holding: self, physical, written, entries, all: mask(dwords)?, loaded };
        let code = self.code;
        // Pieces that may hold some of it at their beginning.
        let mut may: FxHashMap<usize, u64> = FxHashMap::default();
        let mut work: Vec<usize> = match written {
            None => walk.entries.iter().map(|entry| code.piece_of(entry.0)).collect(),
            Some(origin) => {
                let touching = self.touched.get(&(bank, first)).map_or(&[][..], |list| list);
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
    /// The origin of the instruction that writes it; parameters have none.
    written: Option<Origin>,
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
        let (bank, first, dwords) = self.physical;
        let mut events: Vec<usize> = Vec::new();
        for n in 0..u16::from(dwords) {
            let list = self.holding.touched.get(&(bank, first + n)).map_or(&[][..], |list| list);
            let from = list.partition_point(|&at| at < piece.start);
            events.extend(list[from..].iter().take_while(|&&at| at < piece.end));
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
                    (None, true) => (self.all & !self.loaded, self.all & self.loaded),
                    _ => (0, 0),
                };
            }
            let read = self.dwords_of(&inst.reads) & awaited;
            (holds, awaited) = (holds | read, awaited & !read);
            note(since, at + 1, holds);
            since = at + 1;
            let written = self.dwords_of(&inst.writes);
            let is_own = self.written == Some(inst.origin);
            holds &= !written;
            awaited &= !written;
            match (is_own, inst.is_load) {
                (true, true) => awaited |= written,
                (true, false) => holds |= written,
                (false, _) => {}
            }
        }
        note(since, piece.end, holds);
        Some(holds)
    }

    fn dwords_of(&self, registers: &[(Bank, u16)]) -> u64 {
        let (bank, first, dwords) = self.physical;
        let own =
            registers.iter().filter(|of| of.0 == bank && (first..first + u16::from(dwords)).contains(&of.1));
        own.fold(0, |mask, of| mask | 1 << (of.1 - first))
    }
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
