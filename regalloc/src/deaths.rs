//! Where registers die in a block, dword by dword: a tuple whose parts are read one after another frees each with its last read.
//!
//! At the boundaries of blocks tuples live as wholes. Dwords that nobody reads in the last block are free from the first read of others
//! on, and not before: they may still be on their way from memory, and who takes their place would have to wait for them.

use crate::file::File;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_mir::{Block, Function, LiveSet, Liveness, RegRef, VReg};
use smallvec::SmallVec;

/// What dies in a block: parts of registers that are read for the last time, or never.
#[derive(Clone, Default)]
pub struct Deaths {
    /// The parts, by position in the block.
    parts: Vec<RegRef>,
    /// The end of each position's parts.
    ends: Vec<u32>,
    /// At the start: parameters and inputs that nobody reads.
    pub at_start: Vec<VReg>,
}

impl Deaths {
    /// What dies at a position.
    pub fn at(&self, position: usize) -> Dying<'_> {
        let start = position.checked_sub(1).map_or(0, |before| self.ends[before]);
        Dying(&self.parts[start as usize..self.ends[position] as usize])
    }

    /// What dies at each position.
    pub fn iter(&self) -> impl Iterator<Item = Dying<'_>> {
        (0..self.ends.len()).map(|position| self.at(position))
    }
}

/// The parts that die at an instruction.
#[derive(Clone, Copy)]
pub struct Dying<'a>(&'a [RegRef]);

impl<'a> Dying<'a> {
    /// All of them.
    pub fn iter(self) -> impl Iterator<Item = RegRef> + 'a {
        self.0.iter().copied()
    }

    /// Whether all of a part dies.
    pub fn has(self, part: RegRef) -> bool {
        let of_reg = self.0.iter().filter(|dying| dying.reg == part.reg);
        let dead = of_reg.fold(0, |dead, dying| dead | dwords_of(*dying));
        dwords_of(part) & !dead == 0
    }
}

/// A part's dwords as bits.
fn dwords_of(part: RegRef) -> u32 {
    debug_assert!(part.first + part.dwords <= 32, "no tuple has more dwords than an instruction names");
    (((1u64 << part.dwords) - 1) << part.first) as u32
}

/// The parts that bits stand for, a run each.
fn runs(reg: VReg, mut bits: u32) -> impl Iterator<Item = RegRef> {
    let mut at = 0;
    std::iter::from_fn(move || {
        if bits == 0 {
            return None;
        }
        let skipped = bits.trailing_zeros();
        let dwords = (bits >> skipped).trailing_ones();
        let first = at + skipped as u8;
        at = first + dwords as u8;
        bits = u32::try_from(u64::from(bits) >> (skipped + dwords)).expect("fewer bits");
        Some(RegRef { reg, first, dwords: dwords as u8 })
    })
}

/// Finds where registers of a file die, block by block.
pub struct Reads<'a> {
    f: &'a Function,
    file: File,
    liveness: &'a Liveness,
    read: SecondaryMap<VReg, Read>,
    /// Blocks walked through.
    walked: u32,
    /// The parts that die at each position of the block at hand.
    dying: Vec<SmallVec<[RegRef; 4]>>,
}

/// What is known of a register.
#[derive(Clone, Copy, Default)]
struct Read {
    /// The number of the block in which it was last met, among those walked through: starting a block costs nothing.
    block: u32,
    /// The dwords that are read from the present instruction on.
    dwords: u32,
    /// The position of the first instruction of the block that reads it.
    first: Option<u32>,
}

impl<'a> Reads<'a> {
    pub fn new(f: &'a Function, file: File, liveness: &'a Liveness) -> Self {
        Reads { f, file, liveness, read: full_map(f.regs.len()), walked: 0, dying: Vec::new() }
    }

    fn read(&self, end: LiveSet, reg: VReg) -> Read {
        match self.read[reg] {
            read if read.block == self.walked => read,
            _ => {
                let dwords = if end.contains(reg) { self.all(reg) } else { 0 };
                Read { block: self.walked, dwords, first: None }
            }
        }
    }

    fn all(&self, reg: VReg) -> u32 {
        dwords_of(RegRef { reg, first: 0, dwords: self.f.regs[reg].dwords })
    }

    /// What dies in a block.
    pub fn deaths(&mut self, block: Block) -> Deaths {
        let (f, file) = (self.f, self.file);
        let insts = &f.blocks[block].insts;
        let mut at = std::mem::take(&mut self.dying);
        at.resize(at.len().max(insts.len()), SmallVec::new());
        let end = self.liveness.live_out(block);
        self.walked += 1;
        for (i, &inst) in insts.iter().enumerate().rev() {
            for def in f.defs(inst).filter(|&def| file.has(f, def)) {
                let read = self.read(end, def);
                let death = read.first.map_or(i, |first| first as usize);
                at[death].extend(runs(def, self.all(def) & !read.dwords));
                self.read[def] = Read { dwords: 0, first: None, ..read };
            }
            for used in f.uses(inst).filter(|used| file.has(f, used.reg)) {
                let read = self.read(end, used.reg);
                at[i].extend(runs(used.reg, dwords_of(used) & !read.dwords));
                let dwords = read.dwords | dwords_of(used);
                self.read[used.reg] = Read { dwords, first: Some(i as u32), ..read };
            }
        }
        let params = f.blocks[block].params(file.edges()).iter().copied();
        let inputs = f.inputs.iter().map(|input| input.vreg).filter(|_| block == f.entry());
        let mut at_start = Vec::new();
        for reg in
            params.chain(inputs).filter(|&reg| file.has(f, reg)).chain(self.liveness.live_in(block).iter())
        {
            let read = self.read(end, reg);
            let unread = self.all(reg) & !read.dwords;
            match read.first {
                Some(first) => at[first as usize].extend(runs(reg, unread)),
                None if read.dwords == 0 => at_start.push(reg),
                None => {}
            }
        }
        let mut deaths = Deaths { parts: Vec::new(), ends: Vec::with_capacity(insts.len()), at_start };
        for dying in &mut at[..insts.len()] {
            deaths.parts.extend(dying.drain(..));
            deaths.ends.push(deaths.parts.len() as u32);
        }
        self.dying = at;
        deaths
    }
}
