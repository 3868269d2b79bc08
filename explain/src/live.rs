//! Which registers are live at each instruction of the code, counted from the code that was written.
//!
//! SGPRs are live along the ways of the wave, VGPRs and AGPRs along those of the lanes, as allocation has it: what lanes hold that
//! wait elsewhere may share a register with what the lanes at work hold. In a block without lanes nobody is at work: there live what
//! those hold who go on behind it. At the end of a block, from where exec is set for the lanes of the next on, what these hold counts, too. A VGPR
//! whose lanes keep SGPRs is the wave's, so live along its ways.

use crate::subject::{CodeLine, Subject};
use gcnsel_isa::{Bank, Inst, Op, Reg, Role};
use gcnsel_mir::CodeMap;
use std::collections::BinaryHeap;

/// Numbers of SGPRs from which on they are VCC and others that every wave has.
pub(crate) const SPECIAL: u16 = 102;

/// Registers of a bank, by number.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Registers([u64; 4]);

impl Registers {
    /// Dwords of a register that count: of SGPRs those that are allocated, and VCC.
    pub(crate) fn add(&mut self, reg: Reg) {
        let counts = |index: u16| match reg.bank {
            Bank::Sgpr => index < SPECIAL || (Reg::VCC.index..Reg::VCC.end()).contains(&index),
            Bank::Vgpr | Bank::Agpr => true,
        };
        for index in (reg.index..reg.end()).filter(|&index| counts(index)) {
            if let Some(word) = self.0.get_mut(usize::from(index / 64)) {
                *word |= 1 << (index % 64);
            }
        }
    }

    /// Takes a register of one dword out; whether it was in.
    pub(crate) fn take(&mut self, reg: Reg) -> bool {
        let mut one = Registers::default();
        one.add(reg);
        let was_in = self.both(one) != Registers::default();
        *self = self.without(one);
        was_in
    }

    /// Whether a register is among them.
    pub(crate) fn has(self, bank: Bank, index: u16) -> bool {
        let mut one = Registers::default();
        one.add(Reg { bank, index, dwords: 1 });
        self.both(one) != Registers::default()
    }

    /// How many they are.
    pub(crate) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    fn with(self, other: Registers) -> Registers {
        self.each(other, |a, b| a | b)
    }

    fn without(self, other: Registers) -> Registers {
        self.each(other, |a, b| a & !b)
    }

    fn both(self, other: Registers) -> Registers {
        self.each(other, |a, b| a & b)
    }

    fn each(self, other: Registers, of: impl Fn(u64, u64) -> u64) -> Registers {
        Registers(std::array::from_fn(|at| of(self.0[at], other.0[at])))
    }
}

/// What an instruction does with the registers of a bank.
#[derive(Clone, Copy, Default)]
struct Touched {
    reads: Registers,
    writes: Registers,
}

impl Touched {
    fn before(self, behind: Registers) -> Registers {
        behind.without(self.writes).with(self.reads)
    }
}

/// The code with what it does to a bank.
struct Flow<'a> {
    map: &'a CodeMap,
    is_scalar: bool,
    touched: Vec<Touched>,
    /// By block: its instructions, in the order of addresses.
    lines: Vec<Vec<usize>>,
    /// By block: what is live before its first instruction.
    before: Vec<Registers>,
    /// VGPRs whose lanes keep SGPRs.
    of_wave: Registers,
    /// By line: whether it sets exec for the lanes of the next block.
    hands_over: Vec<bool>,
}

/// The blocks of the code with the ways that the registers of a bank live along.
pub(crate) struct Ways {
    /// By block: its first and last line.
    lines: Vec<Option<(usize, usize)>>,
    before: Vec<Registers>,
    next: Vec<Vec<usize>>,
    preds: Vec<Vec<usize>>,
    entry: Option<usize>,
}

impl Ways {
    /// The first and the last line of a block.
    pub(crate) fn lines(&self, block: usize) -> Option<(usize, usize)> {
        self.lines.get(block).copied().flatten()
    }

    /// What is live where a block begins.
    pub(crate) fn before(&self, block: usize) -> Registers {
        self.before.get(block).copied().unwrap_or_default()
    }

    /// Where what is live goes on.
    pub(crate) fn next(&self, block: usize) -> &[usize] {
        self.next.get(block).map_or(&[], |next| next)
    }

    /// Where it comes from.
    pub(crate) fn preds(&self, block: usize) -> &[usize] {
        self.preds.get(block).map_or(&[], |preds| preds)
    }

    /// Whether the kernel begins with it.
    pub(crate) fn is_entry(&self, block: usize) -> bool {
        self.entry == Some(block)
    }
}

impl Subject<'_> {
    /// The ways that the registers of a bank live along.
    pub(crate) fn ways(&self, bank: Bank) -> &Ways {
        self.ways[bank as usize].get_or_init(|| {
            let flow = self.flow(bank);
            let count = flow.lines.len();
            let mut next: Vec<Vec<usize>> = vec![Vec::new(); count];
            let mut preds: Vec<Vec<usize>> = vec![Vec::new(); count];
            for block in flow.map.layout.iter().map(|block| block.as_u32() as usize) {
                next[block] = flow.next(block).iter().map(|next| next.as_u32() as usize).collect();
                for &to in &next[block] {
                    preds[to].push(block);
                }
            }
            let ends = |lines: &Vec<usize>| Some((*lines.first()?, *lines.last()?));
            Ways {
                lines: flow.lines.iter().map(ends).collect(),
                entry: flow.map.layout.first().map(|block| block.as_u32() as usize),
                before: flow.before,
                next,
                preds,
            }
        })
    }

    /// The registers of a bank that are live at each line of the code: those that are read behind it before they are written, and
    /// those that it writes.
    pub(crate) fn live(&self, bank: Bank) -> Vec<Registers> {
        self.flow(bank).along()
    }

    fn flow(&self, bank: Bank) -> Flow<'_> {
        let map = &self.record.journal.map;
        let touched: Vec<Touched> = (0..self.code.len()).map(|at| self.touched(at, bank)).collect();
        let mut lines = vec![Vec::new(); map.block_count()];
        for (at, place) in map.code.iter().enumerate().take(self.code.len()) {
            if let Some(lines) = lines.get_mut(place.block.as_u32() as usize) {
                lines.push(at);
            }
        }
        let is_lane_write = |line: &&CodeLine| line.inst.op == Op::V_WRITELANE_B32;
        let mut of_wave = Registers::default();
        for reg in self.code.iter().filter(is_lane_write).flat_map(|line| line.inst.results()) {
            if reg.bank == bank {
                of_wave.add(reg);
            }
        }
        let before = vec![Registers::default(); lines.len()];
        let hands_over = (0..self.code.len()).map(|at| self.hands_over(at)).collect();
        let mut flow =
            Flow { map, is_scalar: bank == Bank::Sgpr, touched, lines, before, of_wave, hands_over };
        flow.run();
        flow
    }

    /// Whether a line of the code sets exec at the end of its block, for lanes of the next.
    fn hands_over(&self, at: usize) -> bool {
        let inst = &self.code[at].inst;
        if !inst.results().any(|reg| reg.overlaps(Reg::EXEC)) && !inst.op.row().writes_exec() {
            return false;
        }
        let place = self.record.journal.files.first().and_then(|file| Some((file, self.place_in(file, at)?)));
        place.is_some_and(|(file, (block, number))| {
            let data = &file.function.blocks[block];
            number + data.epilogue >= data.insts.len()
        })
    }

    fn touched(&self, at: usize, bank: Bank) -> Touched {
        let mut touched = Touched::default();
        let inst: &Inst = &self.code[at].inst;
        let hidden = self.record.journal.map.code.get(at).map_or(&[][..], |place| &place.touches);
        for (role, reg) in inst.registers().chain(hidden.iter().copied()).filter(|(_, reg)| reg.bank == bank)
        {
            match role {
                Role::Def => touched.writes.add(reg),
                Role::Use | Role::Tied(_) => touched.reads.add(reg),
            }
        }
        if bank == Bank::Sgpr && inst.op.row().reads_vcc() {
            touched.reads.add(Reg::VCC);
        }
        touched
    }
}

impl Flow<'_> {
    /// What is live behind a block.
    fn behind(&self, block: usize) -> Registers {
        let ways = &self.map.ways[gcnsel_mir::Block::from_u32(block as u32)];
        let all = |targets: &[gcnsel_mir::Block]| {
            let each = targets.iter().map(|target| self.before[target.as_u32() as usize]);
            each.fold(Registers::default(), Registers::with)
        };
        let behind = all(self.next(block));
        if self.goes_with_wave(block) { behind } else { behind.with(all(&ways.wave).both(self.of_wave)) }
    }

    fn goes_with_wave(&self, block: usize) -> bool {
        self.is_scalar || !self.map.ways[gcnsel_mir::Block::from_u32(block as u32)].has_lanes
    }

    /// Where a block leads.
    fn next(&self, block: usize) -> &[gcnsel_mir::Block] {
        let ways = &self.map.ways[gcnsel_mir::Block::from_u32(block as u32)];
        if self.goes_with_wave(block) { &ways.wave } else { &ways.thread }
    }

    /// What changes goes back to those before, the last of the blocks concerned first.
    fn run(&mut self) {
        let mut preds: Vec<Vec<usize>> = vec![Vec::new(); self.lines.len()];
        for (at, block) in self.map.layout.iter().enumerate() {
            let ways = &self.map.ways[*block];
            for target in ways.wave.iter().chain(&ways.thread) {
                preds[target.as_u32() as usize].push(at);
            }
        }
        let mut is_waiting = vec![true; self.map.layout.len()];
        let mut waiting: BinaryHeap<usize> = (0..self.map.layout.len()).collect();
        while let Some(at) = waiting.pop() {
            is_waiting[at] = false;
            let block = self.map.layout[at].as_u32() as usize;
            let behind = self.behind(block);
            let lines = self.lines[block].iter().rev();
            let before = lines.fold(behind, |behind, &line| self.touched[line].before(behind));
            if std::mem::replace(&mut self.before[block], before) != before {
                for &pred in &preds[block] {
                    if !std::mem::replace(&mut is_waiting[pred], true) {
                        waiting.push(pred);
                    }
                }
            }
        }
    }

    /// What is live behind a block for the lanes that are at work there when it has handed over to others: those of the next blocks.
    fn behind_handed_over(&self, block: usize) -> Registers {
        let ways = &self.map.ways[gcnsel_mir::Block::from_u32(block as u32)];
        let each = ways.wave.iter().map(|target| self.before[target.as_u32() as usize]);
        each.fold(Registers::default(), Registers::with)
    }

    fn along(&self) -> Vec<Registers> {
        let mut along = vec![Registers::default(); self.touched.len()];
        for block in &self.map.layout {
            let block = block.as_u32() as usize;
            let mut live = self.behind(block);
            // From where exec is set for the next block on, its lanes are at work, too.
            let handing_over =
                self.lines[block].iter().rfind(|&&line| self.hands_over[line] && !self.is_scalar);
            let handed_over = self.behind_handed_over(block);
            for &line in self.lines[block].iter().rev() {
                along[line] = match handing_over.is_some_and(|&first| line >= first) {
                    true => handed_over.with(live).with(self.touched[line].writes),
                    false => live.with(self.touched[line].writes),
                };
                live = self.touched[line].before(live);
            }
        }
        // A register of the wave holds something from the first lane on that is written.
        let mut written = Registers::default();
        for (live, touched) in along.iter_mut().zip(&self.touched) {
            written = written.with(touched.writes);
            *live = live.without(self.of_wave.without(written));
        }
        along
    }
}
