//! The code in which a register holds a value: found from the finished code.
//!
//! It begins where something writes the value, or where a block or the kernel begins with it, and goes along all ways of the file
//! to the last instruction that reads it before something writes the register. SGPRs go the wave's ways, VGPRs and AGPRs those of lanes: an
//! instruction that other lanes execute writes nothing of theirs.

use crate::live::Ways;
use crate::named::Touch;
use crate::subject::Subject;
use crate::value::HeldIn;
use gcnsel_isa::{Bank, Op, Role};
use gcnsel_mir::{Block, ColouredFile, RegRef, VReg};
use rustc_hash::FxHashSet;

/// The first and the last line of a piece of code, and the register that has the same place where it ends, for what the value is passed to.
type Lines = (usize, usize, Option<VReg>);

/// From where on a register has a value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Beginning {
    /// The line that writes it.
    Written(usize),
    /// A block begins with it.
    Entered(usize),
}

/// A dword of a physical register, with what is known of the code around it.
struct Place<'s, 'a> {
    subject: &'s Subject<'a>,
    ways: &'s Ways,
    bank: Bank,
    index: u16,
    touches: &'s [Touch],
}

impl Subject<'_> {
    /// The code in which some dwords of a register hold what they were made for, with that of all registers that hold the same in the same
    /// physical one: neighbours that do so in the same code together.
    pub(crate) fn held_in(&self, coloured: &ColouredFile, part: RegRef) -> Vec<HeldIn> {
        let Some(colour) = coloured.colours[part.reg] else { return Vec::new() };
        let alike =
            self.contents.alike(part.reg).iter().filter(|&&reg| coloured.colours[reg] == Some(colour));
        let mut regs: Vec<VReg> = alike.copied().filter(|reg| !self.carried.contains(reg)).collect();
        if !regs.contains(&part.reg) {
            regs.push(part.reg);
        }
        let mut groups: Vec<(u16, u8, Vec<Lines>)> = Vec::new();
        for n in part.first..part.first + part.dwords {
            let index = colour + u16::from(n);
            let lines = self.lines_held(coloured, &regs, n, index);
            match groups.last_mut().filter(|group| group.2 == lines) {
                Some(group) => group.1 += 1,
                None => groups.push((index, 1, lines)),
            }
        }
        let offset = |line: usize| self.code[line].offset;
        let each = groups.into_iter().flat_map(|(first, dwords, lines)| {
            let registers = Subject::register(coloured.bank, first, dwords);
            let held = move |(from, to, next): Lines| HeldIn {
                registers: registers.clone(),
                from: offset(from),
                to: offset(to),
                goes_on: next.and_then(|reg| self.passed_to(reg)),
            };
            lines.into_iter().map(held)
        });
        each.collect()
    }

    /// The code in which a physical dword holds dword `n` of some registers, ascending.
    fn lines_held(&self, coloured: &ColouredFile, regs: &[VReg], n: u8, index: u16) -> Vec<Lines> {
        let bank = coloured.bank;
        let Some(touches) = self.touches.get(&(bank, index)) else { return Vec::new() };
        let place = Place { subject: self, ways: self.ways(bank), bank, index, touches };
        let mut beginnings: Vec<Beginning> = Vec::new();
        let mut reads: Vec<usize> = Vec::new();
        for &reg in regs {
            let Some(named) = self.named.of.get(&reg) else { continue };
            beginnings.extend(named.blocks.iter().map(|block| Beginning::Entered(block.as_u32() as usize)));
            for one in named.insts.iter().filter(|one| (one.first..one.first + one.dwords).contains(&n)) {
                let lines = self.lines_from(one.origin).iter().copied();
                match one.role {
                    Role::Def => beginnings.extend(place.last_writes(lines).map(Beginning::Written)),
                    Role::Use | Role::Tied(_) => reads.extend(lines.filter(|&line| place.reads(line))),
                }
            }
            beginnings.extend(self.moves_home(coloured, reg, n, &place).map(Beginning::Written));
        }
        let mut held = Held::default();
        place.follow(beginnings, regs, &mut held);
        // What is put together of parts, and what allocation copies, nobody is known to write: who reads it finds who did.
        let aside: FxHashSet<Block> = coloured
            .moves
            .iter()
            .filter(|aside| regs.contains(&aside.reg))
            .map(|aside| aside.block)
            .collect();
        reads.sort_unstable();
        reads.dedup();
        for line in reads {
            if !held.has(line) && !self.block_of(line).is_some_and(|block| aside.contains(&block)) {
                let before = place.beginnings_before(line);
                place.follow(before, regs, &mut held);
            }
        }
        held.joined(&place)
    }
}

impl Subject<'_> {
    /// What the value of a register is called that something is passed to.
    fn passed_to(&self, reg: VReg) -> Option<String> {
        let values = self.contents.values(reg);
        (!values.is_empty()).then(|| self.names_of(&self.first_of(values)))
    }

    fn block_of(&self, line: usize) -> Option<Block> {
        self.record.journal.map.code.get(line).map(|place| place.block)
    }

    /// The lines that bring dword `n` of a register back to a place, from where it has been moved aside within a block.
    fn moves_home<'p>(
        &'p self,
        coloured: &'p ColouredFile,
        reg: VReg,
        n: u8,
        place: &'p Place<'_, '_>,
    ) -> impl Iterator<Item = usize> + 'p {
        let all = coloured.moves.iter().filter(move |aside| aside.reg == reg);
        let away = all.filter(move |aside| Some(aside.to) != coloured.colours[reg]);
        away.flat_map(move |aside| {
            let from = aside.to + u16::from(n);
            let writes = place.within(aside.block.as_u32() as usize).iter().filter(|touch| touch.writes);
            writes.map(|touch| touch.line).filter(move |&line| {
                let inst = &self.code[line].inst;
                let is_copy = matches!(
                    inst.op,
                    Op::V_MOV_B32 | Op::V_MOV_B64 | Op::S_MOV_B32 | Op::S_MOV_B64 | Op::V_ACCVGPR_MOV_B32
                );
                let mut read = inst.registers().filter(|(role, _)| *role != Role::Def);
                is_copy
                    && read.any(|(_, reg)| reg.bank == place.bank && (reg.index..reg.end()).contains(&from))
            })
        })
    }
}

impl Place<'_, '_> {
    fn at(&self, line: usize) -> Option<&Touch> {
        let at = self.touches.binary_search_by_key(&line, |touch| touch.line).ok()?;
        self.touches.get(at)
    }

    /// No lanes are at work at a line.
    fn is_without_lanes(&self, line: usize) -> bool {
        let map = &self.subject.record.journal.map;
        self.subject.block_of(line).is_some_and(|block| !map.ways[block].has_lanes)
    }

    fn reads(&self, line: usize) -> bool {
        self.at(line).is_some_and(|touch| touch.reads)
    }

    /// Of lines, ascending, those that write it; of several in one block that make one value the last.
    fn last_writes(&self, lines: impl Iterator<Item = usize>) -> impl Iterator<Item = usize> {
        let mut writes: Vec<usize> = Vec::new();
        for line in lines.filter(|&line| self.at(line).is_some_and(|touch| touch.writes)) {
            let block = self.subject.block_of(line);
            match writes.last_mut().filter(|last| self.subject.block_of(**last) == block) {
                Some(last) => *last = line,
                None => writes.push(line),
            }
        }
        writes.into_iter()
    }

    /// The lines of a block that name it.
    fn within(&self, block: usize) -> &[Touch] {
        let Some((first, last)) = self.ways.lines(block) else { return &[] };
        let from = self.touches.partition_point(|touch| touch.line < first);
        let to = self.touches.partition_point(|touch| touch.line <= last);
        &self.touches[from..to]
    }

    /// What is in it in front of a line: where that begins.
    fn beginnings_before(&self, line: usize) -> Vec<Beginning> {
        let Some(block) = self.subject.block_of(line).map(|block| block.as_u32() as usize) else {
            return Vec::new();
        };
        let mut found = Vec::new();
        let mut seen = FxHashSet::from_iter([block]);
        let before = |touches: &[Touch], line: usize| {
            touches.iter().rev().find(|touch| touch.line < line && touch.writes).map(|touch| touch.line)
        };
        if let Some(written) = before(self.within(block), line) {
            return vec![Beginning::Written(written)];
        }
        let mut work = vec![block];
        while let Some(block) = work.pop() {
            if self.owner(block).is_some() || self.ways.is_entry(block) {
                found.push(Beginning::Entered(block));
                continue;
            }
            for &pred in self.ways.preds(block) {
                match before(self.within(pred), usize::MAX) {
                    Some(written) => found.push(Beginning::Written(written)),
                    None if seen.insert(pred) => work.push(pred),
                    None => {}
                }
            }
        }
        found
    }

    /// The parameter of a block that has this register.
    fn owner(&self, block: usize) -> Option<VReg> {
        self.subject.named.params.get(&(self.bank, self.index, Block::from_u32(block as u32))).copied()
    }

    /// Notes the code from some beginnings on. Where a block begins with something else in the register, it ends.
    fn follow(&self, beginnings: Vec<Beginning>, regs: &[VReg], held: &mut Held) {
        let mut work = beginnings;
        work.sort_unstable();
        work.dedup();
        while let Some(beginning) = work.pop() {
            if !held.seen.insert(beginning) {
                continue;
            }
            let (block, from) = match beginning {
                Beginning::Written(line) => match self.subject.block_of(line) {
                    Some(block) => (block.as_u32() as usize, Some(line)),
                    None => continue,
                },
                Beginning::Entered(block) => (block, None),
            };
            if from.is_none() && !self.ways.before(block).has(self.bank, self.index) {
                continue;
            }
            let touches = self.within(block);
            let behind = from.map_or(0, |from| touches.partition_point(|touch| touch.line <= from));
            let mut last = from;
            let mut is_over = false;
            for touch in &touches[behind..] {
                if touch.reads {
                    last = Some(touch.line);
                }
                if touch.writes {
                    is_over = true;
                    break;
                }
            }
            let next = self.ways.next(block).iter().copied();
            let next = next.filter(|&next| self.ways.before(next).has(self.bank, self.index));
            let mut next = next.filter(|_| !is_over).peekable();
            let lines = self.ways.lines(block);
            if next.peek().is_some() {
                last = lines.map(|lines| lines.1).or(last);
            }
            let mut goes_on = None;
            for next in next {
                match self.owner(next).filter(|owner| !regs.contains(owner)) {
                    Some(owner) => goes_on = Some(owner),
                    None => work.push(Beginning::Entered(next)),
                }
            }
            if let (Some(from), Some(last)) = (from.or(lines.map(|lines| lines.0)), last) {
                held.pieces.push((from, last, goes_on));
            }
        }
        held.pieces.sort_unstable();
    }
}

/// Pieces of code, each of one block, in which a register has a value.
#[derive(Default)]
struct Held {
    pieces: Vec<Lines>,
    seen: FxHashSet<Beginning>,
}

impl Held {
    /// Whether a line may read the value.
    fn has(&self, line: usize) -> bool {
        let at = self.pieces.partition_point(|piece| piece.0 < line);
        at.checked_sub(1).is_some_and(|at| self.pieces[at].1 >= line)
            || self.pieces.get(at).is_some_and(|piece| piece.0 == line)
    }

    /// The same with neighbours joined: where one block goes on with what is at the end of the one before it, or of a block before that if no
    /// lanes are at work between.
    fn joined(self, place: &Place<'_, '_>) -> Vec<Lines> {
        // An arm of lanes that writes it for itself stands before that of others.
        let is_over = |line: usize| {
            place.at(line).is_some_and(|touch| touch.writes) && !self.seen.contains(&Beginning::Written(line))
        };
        let begins = |line: usize| place.at(line).is_some_and(|touch| touch.writes && !touch.reads);
        let mut joined: Vec<Lines> = Vec::new();
        for (from, to, next) in self.pieces {
            let goes_on = |last: usize| {
                let mut between = last + 1..from;
                last < from
                    && place.bank != Bank::Sgpr
                    && !self.seen.contains(&Beginning::Written(from))
                    && !begins(from)
                    && between.all(|line| place.is_without_lanes(line) && place.at(line).is_none())
            };
            match joined.last_mut().filter(|last| !is_over(last.1) && (last.1 + 1 == from || goes_on(last.1)))
            {
                Some(last) if !self.seen.contains(&Beginning::Written(from)) => (last.1, last.2) = (to, next),
                _ => joined.push((from, to, next)),
            }
        }
        joined
    }
}
