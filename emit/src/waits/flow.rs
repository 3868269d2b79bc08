//! The dataflow of wait counts: what is outstanding where blocks begin, and what they wait for.

use super::marks::Marks;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::{Access, Counters, Format, Op, Reg, Space, WaitCounts, convention};
use gcnsel_mir::{AddressClass, Block, Function, Inst, InstData, Opcode, Operand, Pseudo, WaveTerminator};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;

/// The counters.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Counter {
    Vm,
    Lgkm,
    Exp,
}

pub(super) const COUNTERS: [Counter; 3] = [Counter::Vm, Counter::Lgkm, Counter::Exp];

impl Counter {
    /// The largest value of its field in `s_waitcnt`, which waits for nothing.
    pub(super) fn most(self) -> u8 {
        match self {
            Counter::Vm => WaitCounts::NONE.vm,
            Counter::Lgkm => WaitCounts::NONE.lgkm,
            Counter::Exp => WaitCounts::NONE.exp,
        }
    }

    pub(super) fn of(self, counts: &mut WaitCounts) -> &mut u8 {
        match self {
            Counter::Vm => &mut counts.vm,
            Counter::Lgkm => &mut counts.lgkm,
            Counter::Exp => &mut counts.exp,
        }
    }
}

/// A register dword, in an order that keeps a tuple's together.
pub(super) type Dword = u32;

/// The dwords of a register tuple.
pub(super) fn dwords(reg: Reg) -> Range<Dword> {
    let bank = (reg.bank as u32) << 16;
    bank + u32::from(reg.index)..bank + u32::from(reg.end())
}

/// LDS as a whole, among the registers: loads to it finish with vector memory, which accesses to it do not wait for.
pub(super) const LDS: Range<Dword> = 1 << 30..(1 << 30) + 1;

/// Memory that scalar loads read and that may be written later, as a whole, among the registers: what is stored overtakes them.
const READ_AS_SCALARS: Range<Dword> = LDS.end..LDS.end + 1;

/// Whether an instruction may write memory that scalar loads read.
fn writes_memory(f: &Function, data: &InstData, op: Op) -> bool {
    let is_private = data.memory.is_some_and(|memory| f.memory[memory].class == AddressClass::Private);
    let memory = op.row().memory().filter(|_| !is_private);
    memory.is_some_and(|memory| {
        memory.access != Access::Load && !matches!(memory.space, Space::Scalar | Space::Lds | Space::Scratch)
    })
}

/// Whether an instruction may access LDS.
fn accesses_lds(data: &InstData, op: Op) -> bool {
    let memory = op.row().memory();
    memory.is_some_and(|memory| matches!(memory.space, Space::Lds | Space::Flat)) && !data.mods.gds
}

/// One counter's outstanding operations.
#[derive(Clone, Debug, Default)]
pub(super) struct Pending {
    /// Operations of the counter issued since the last wait for zero, as far as waits can tell: as many as the field's largest
    /// value stand for more.
    outstanding: u8,
    /// Operations that keep no order are outstanding: only zero is certain.
    unordered: bool,
    /// Operations issued so far, modulo 2^32. Where paths meet only differences from it mean something, and of those none is
    /// more than the function's instructions.
    pub(super) issued: u32,
    /// What `issued` was behind the operations that will write (or still read) registers, in the registers' order. An operation's
    /// age follows, without a change to others' stamps when one is issued; there is at most one for each register dword. Blocks
    /// that issue nothing for registers share them.
    stamps: Rc<Vec<(Dword, u32)>>,
    /// [`hashed`] of all registers in `stamps`, and perhaps of some that were: most instructions touch none of them.
    pub(super) seen: u64,
}

/// A set of registers in 64 bits.
fn hashed(dwords: &Range<Dword>) -> u64 {
    let dense = u64::MAX >> (64 - dwords.len().clamp(1, 64));
    dense.rotate_left(dwords.start ^ dwords.start >> 11)
}

impl Pending {
    /// Issues an operation on these registers.
    fn issue(&mut self, counter: Counter, unordered: bool, registers: impl Iterator<Item = Range<Dword>>) {
        self.outstanding = self.outstanding.saturating_add(1).min(counter.most());
        self.unordered |= unordered;
        self.issued = self.issued.wrapping_add(1);
        let stamp = self.issued;
        for dwords in registers {
            self.seen |= hashed(&dwords);
            let old = self.places(&dwords);
            Rc::make_mut(&mut self.stamps).splice(old, dwords.map(|dword| (dword, stamp)));
        }
    }

    /// How far the counter must fall for an operation to be done: its age, or the largest count that waits for anything.
    fn age(&self, counter: Counter, stamp: u32) -> u8 {
        let behind = self.issued.wrapping_sub(stamp);
        u8::try_from(behind).unwrap_or(u8::MAX).min(counter.most() - 1)
    }

    /// Where in `stamps` these dwords stand.
    fn places(&self, dwords: &Range<Dword>) -> Range<usize> {
        let start = self.stamps.partition_point(|(dword, _)| *dword < dwords.start);
        let within = self.stamps[start..].iter().take_while(|(dword, _)| *dword < dwords.end).count();
        start..start + within
    }

    /// How far the counter must fall before the registers may be touched.
    pub(super) fn needed(&self, counter: Counter, dwords: &Range<Dword>) -> Option<u8> {
        if self.seen & hashed(dwords) == 0 {
            return None;
        }
        let ages = self.stamps[self.places(dwords)].iter().map(|(_, stamp)| self.age(counter, *stamp));
        let youngest = ages.min()?;
        Some(if self.unordered { 0 } else { youngest })
    }

    /// Waits until at most `count` operations are outstanding.
    fn wait(&mut self, counter: Counter, count: u8) {
        if count == 0 {
            *self = Pending { issued: self.issued, ..Pending::default() };
        } else if count < counter.most() && !self.unordered {
            self.outstanding = self.outstanding.min(count);
            let mut stamps = std::mem::take(&mut self.stamps);
            Rc::make_mut(&mut stamps).retain(|(_, stamp)| self.age(counter, *stamp) < count);
            self.seen = stamps.iter().fold(0, |seen, (dword, _)| seen | hashed(&(*dword..dword + 1)));
            self.stamps = stamps;
        }
    }

    /// Merges another path's operations; whether that changed anything.
    fn merge(&mut self, counter: Counter, other: &Pending) -> bool {
        let outstanding = self.outstanding.max(other.outstanding);
        let unordered = self.unordered | other.unordered;
        let changed = (outstanding, unordered) != (self.outstanding, self.unordered);
        (self.outstanding, self.unordered) = (outstanding, unordered);
        self.seen |= other.seen;
        match Rc::ptr_eq(&self.stamps, &other.stamps) {
            true => self.merge_behind(counter, other) | changed,
            false => self.merge_stamps(counter, other) | changed,
        }
    }

    /// Merges how many operations came on another path behind the same ones: on one path fewer behind all of them.
    fn merge_behind(&mut self, counter: Counter, other: &Pending) -> bool {
        let Some(&(_, first)) = self.stamps.first() else { return false };
        if self.issued.wrapping_sub(first) <= other.issued.wrapping_sub(first) {
            return false;
        }
        let changes = |&(_, stamp): &(Dword, u32)| self.age(counter, stamp) != other.age(counter, stamp);
        let changed = self.stamps.iter().any(changes);
        self.issued = other.issued;
        changed
    }

    /// Merges the operations of another path.
    fn merge_stamps(&mut self, counter: Counter, other: &Pending) -> bool {
        let (mut at, mut changed) = (0, false);
        for &(dword, stamp) in other.stamps.iter() {
            at += self.stamps[at..].iter().take_while(|(known, _)| *known < dword).count();
            // As old as it is there.
            let theirs = (dword, self.issued.wrapping_sub(other.issued.wrapping_sub(stamp)));
            match self.stamps.get(at) {
                Some(&(known, mine)) if known == dword => {
                    if self.age(counter, mine) <= other.age(counter, stamp) {
                        continue;
                    }
                    Rc::make_mut(&mut self.stamps)[at] = theirs;
                }
                _ => Rc::make_mut(&mut self.stamps).insert(at, theirs),
            }
            changed = true;
        }
        changed
    }
}

/// What is outstanding.
#[derive(Clone, Debug, Default)]
pub(super) struct State {
    /// By counter, in the order of `COUNTERS`.
    pub(super) pending: [Pending; 3],
    marks: Marks,
}

/// Waits of a block: before which instruction, by its place, how far the counters must fall. The place behind the last
/// is the branch's.
pub(super) type Waits = Vec<(usize, WaitCounts)>;

/// What is outstanding where blocks begin, and what they wait for.
pub(super) struct Found {
    pub(super) at_start: SecondaryMap<Block, Option<State>>,
    pub(super) waits: SecondaryMap<Block, Waits>,
}

impl Found {
    /// Of a function, some blocks of which wait at their beginning or their end in any case.
    pub(super) fn of(
        f: &Function,
        at_beginnings: &FxHashMap<Block, WaitCounts>,
        at_ends: &FxHashMap<Block, WaitCounts>,
    ) -> Found {
        let mut at_start: SecondaryMap<Block, Option<State>> = full_map(f.blocks.len());
        // Who calls leaves all that is outstanding to whoever is called, who waits for it first. (A kernel does not: there
        // nothing is outstanding.)
        at_start[f.entry()] = Some(if f.is_callable { anything_outstanding() } else { State::default() });
        let mut place: SecondaryMap<Block, usize> = full_map(f.blocks.len());
        f.layout.iter().enumerate().for_each(|(at, &block)| place[block] = at);
        let mut waits: SecondaryMap<Block, Waits> = full_map(f.blocks.len());
        // In the layout's order: a block that many come to waits for those before it.
        let mut work = BTreeSet::from([place[f.entry()]]);
        while let Some(at) = work.pop_first() {
            let block = f.layout[at];
            let mut state = at_start[block].clone().expect("a block on the list has a state");
            // Of what a block waits for, its last walk, from the final state, is right.
            waits[block].clear();
            let first = at_beginnings.get(&block).copied().unwrap_or(WaitCounts::NONE);
            let last = at_ends.get(&block).copied().unwrap_or(WaitCounts::NONE);
            walk(f, block, first, last, &mut state, &mut waits[block]);
            for edge in f.blocks[block].wave_edges() {
                let changed = match &mut at_start[edge.target] {
                    Some(old) => merge(old, &state),
                    empty => {
                        *empty = Some(state.clone());
                        true
                    }
                };
                if changed {
                    work.insert(place[edge.target]);
                }
            }
        }
        Found { at_start, waits }
    }
}

fn anything_outstanding() -> State {
    let of =
        |counter: Counter| Pending { outstanding: counter.most(), unordered: true, ..Pending::default() };
    State { pending: COUNTERS.map(of), marks: Marks::default() }
}

pub(super) fn merge(state: &mut State, other: &State) -> bool {
    let both = state.pending.iter_mut().zip(&other.pending).zip(COUNTERS);
    let changed =
        both.fold(false, |changed, ((mine, theirs), counter)| mine.merge(counter, theirs) | changed);
    state.marks.merge(&other.marks) | changed
}

/// Goes through a block and notes the waits it needs, and those at its beginning and its end.
pub(super) fn walk(
    f: &Function,
    block: Block,
    mut first: WaitCounts,
    last: WaitCounts,
    state: &mut State,
    waits: &mut Waits,
) {
    let insts = &f.blocks[block].insts;
    let mut wait = |state: &mut State, place: usize, counts: WaitCounts| {
        if !counts.is_none() {
            waits.push((place, counts));
            apply(state, counts);
        }
    };
    // What synchronises all waves may have to be done again, if the wave is taken off the processor while it waits: there is
    // nothing between it and a wait for everything, which LLVM sees to as well.
    let mut behind_sync = false;
    for (place, &inst) in insts.iter().enumerate() {
        let mut counts = least(required(f, inst, state), first);
        first = WaitCounts::NONE;
        if behind_sync {
            wait_for_all(state, &mut counts);
        }
        wait(state, place, counts);
        issue(f, inst, state);
        behind_sync = f.insts[inst].opcode.isa().is_some_and(|op| op.row().is_wave_sync());
    }
    let mut counts = least(required_at_end(f, block, state), last);
    if behind_sync {
        wait_for_all(state, &mut counts);
    }
    wait(state, insts.len(), counts);
}

/// What the branch at a block's end must wait for: VCC, where it tests that.
pub(super) fn required_at_end(f: &Function, block: Block, state: &State) -> WaitCounts {
    use gcnsel_mir::Condition::{VccNonZero, VccZero};
    let mut counts = WaitCounts::NONE;
    if let Some(WaveTerminator::Branch { condition: VccZero | VccNonZero, .. }) =
        f.blocks[block].wave_terminator
    {
        need(state, &dwords(Reg::VCC), &mut counts);
    }
    counts
}

/// Adds what registers must wait for.
fn need(state: &State, dwords: &Range<Dword>, counts: &mut WaitCounts) {
    for (pending, counter) in state.pending.iter().zip(COUNTERS) {
        if let Some(count) = pending.needed(counter, dwords) {
            let least = counter.of(counts);
            *least = (*least).min(count);
        }
    }
}

/// Adds what registers must wait for that an instruction writes. A load need not wait for another that comes before it in the same
/// counter, and keeps order with it: what it brings is written over what the other does.
fn need_to_write(state: &State, data: &InstData, op: Op, dwords: &Range<Dword>, counts: &mut WaitCounts) {
    let row = op.row();
    let issued = row.counters(&data.mods);
    let keeps_order = row.memory().is_some_and(|memory| memory.access == Access::Load);
    for (pending, counter) in state.pending.iter().zip(COUNTERS) {
        let follows = keeps_order
            && !pending.unordered
            && match counter {
                Counter::Vm => issued.vm && !issued.lgkm && row.format != Format::Flat,
                Counter::Lgkm => issued.lgkm && !issued.exp && row.format == Format::Ds,
                Counter::Exp => false,
            };
        if let Some(count) = pending.needed(counter, dwords).filter(|_| !follows) {
            let least = counter.of(counts);
            *least = (*least).min(count);
        }
    }
}

pub(super) fn apply(state: &mut State, mut counts: WaitCounts) {
    for (pending, counter) in state.pending.iter_mut().zip(COUNTERS) {
        pending.wait(counter, *counter.of(&mut counts));
    }
}

/// What an instruction must wait for.
pub(super) fn required(f: &Function, inst: Inst, state: &mut State) -> WaitCounts {
    let mut counts = WaitCounts::NONE;
    let data = &f.insts[inst];
    let op = match data.opcode {
        Opcode::Isa(op) => op,
        // The first thing that a callee does is to wait for everything.
        Opcode::Pseudo(Pseudo::Call(_)) => {
            need(state, &dwords(convention::JUMP_PAIR), &mut counts);
            // Something that is still to come must not come over what the call writes.
            need(state, &dwords(convention::RETURN_ADDRESS), &mut counts);
            need(state, &dwords(convention::STACK_POINTER), &mut counts);
            return counts;
        }
        Opcode::Pseudo(Pseudo::Return) => {
            wait_for_all(state, &mut counts);
            return counts;
        }
        Opcode::Pseudo(Pseudo::WaitAsyncMark) => {
            let Some(Operand::Imm(left)) = data.operands.first() else { return counts };
            let vm = &state.pending[Counter::Vm as usize];
            if let Some(count) = state.marks.wait(*left as usize)
                && count < vm.outstanding
            {
                counts.vm = if vm.unordered { 0 } else { count.min(WaitCounts::NONE.vm - 1) };
            }
            return counts;
        }
        Opcode::Pseudo(Pseudo::ReadIndexed | Pseudo::WriteIndexed) => {
            touched(data).for_each(|reg| need(state, &dwords(reg), &mut counts));
            return counts;
        }
        Opcode::Pseudo(_) => return counts,
    };
    if op == Op::S_WAITCNT {
        // An explicit wait, as far as there is something to wait for.
        let Some(Operand::Imm(imm)) = data.operands.first() else { return counts };
        let mut wanted = WaitCounts::unpack(*imm as u16);
        for (pending, counter) in state.pending.iter().zip(COUNTERS) {
            let count = *counter.of(&mut wanted);
            if count < pending.outstanding {
                *counter.of(&mut counts) = count;
            }
        }
        return counts;
    }
    if op.row().is_barrier() && !f.target.info().back_off_barrier {
        wait_for_all(state, &mut counts);
    }
    // What arrives while caches forget may be what they were to forget.
    if op.row().invalidates() && state.pending[Counter::Vm as usize].outstanding > 0 {
        counts.vm = 0;
    }
    if state.pending.iter().any(|pending| pending.seen != 0) {
        let (defs, _) = data.operands.split_at(data.def_count());
        defs.iter()
            .filter_map(physical)
            .for_each(|reg| need_to_write(state, data, op, &dwords(reg), &mut counts));
        read(data).for_each(|reg| need(state, &dwords(reg), &mut counts));
        if accesses_lds(data, op) {
            need(state, &LDS, &mut counts);
        }
        if writes_memory(f, data, op) {
            need(state, &READ_AS_SCALARS, &mut counts);
        }
    }
    counts
}

/// Both waits in one.
pub(super) fn least(mut a: WaitCounts, mut b: WaitCounts) -> WaitCounts {
    for counter in COUNTERS {
        let other = *counter.of(&mut b);
        let mine = counter.of(&mut a);
        *mine = (*mine).min(other);
    }
    a
}

fn wait_for_all(state: &State, counts: &mut WaitCounts) {
    for (pending, counter) in state.pending.iter().zip(COUNTERS) {
        if pending.outstanding > 0 {
            *counter.of(counts) = 0;
        }
    }
}

/// All registers that an instruction reads or writes.
pub(super) fn touched(data: &InstData) -> impl Iterator<Item = Reg> + '_ {
    data.operands.iter().filter_map(physical).chain(data.opcode.implicit_uses(&data.mods))
}

/// All registers that an instruction reads.
fn read(data: &InstData) -> impl Iterator<Item = Reg> + '_ {
    let uses = data.operands[data.def_count()..].iter();
    uses.filter_map(physical).chain(data.opcode.implicit_uses(&data.mods))
}

pub(super) fn physical(operand: &Operand) -> Option<Reg> {
    match operand {
        Operand::Phys(reg) => Some(*reg),
        _ => None,
    }
}

/// Adds the operations that an instruction issues.
pub(super) fn issue(f: &Function, inst: Inst, state: &mut State) {
    let data = &f.insts[inst];
    if f.is_call(inst) {
        state.pending = Default::default();
        // Whoever is called has waited for everything.
        state.marks.finish();
    }
    let op = match data.opcode {
        Opcode::Isa(op) => op,
        Opcode::Pseudo(pseudo) => {
            if pseudo == Pseudo::AsyncMark {
                state.marks.add();
            }
            return;
        }
    };
    let row = op.row();
    let counters = row.counters(&data.mods);
    if counters == Counters::default() {
        return;
    }
    let waits_by_marks = data.memory.is_some_and(|memory| f.memory[memory].asynchronous);
    let to_lds = (row.loads_to_lds(&data.mods) && !waits_by_marks).then_some(LDS);
    let is_scalar = row.format == Format::Smem;
    let is_fixed = data.memory.is_none_or(|memory| f.memory[memory].invariant);
    let from_memory = (is_scalar && !is_fixed).then_some(READ_AS_SCALARS);
    let others = || to_lds.clone().into_iter().chain(from_memory.clone());
    let results =
        || data.operands[..data.def_count()].iter().filter_map(physical).map(dwords).chain(others());
    let flat = row.format == Format::Flat;
    let [vm, lgkm, exp] = &mut state.pending;
    if counters.vm {
        state.marks.issue();
        vm.issue(Counter::Vm, flat, results());
    }
    if counters.lgkm {
        // Messages and scalar memory finish in any order; LDS operations in order, but not with those.
        let unordered = row.format != Format::Ds;
        lgkm.issue(Counter::Lgkm, unordered, results());
    }
    if counters.exp {
        // GDS reads its data late: the data registers may not be written before.
        let data_registers = data.operands[data.def_count()..].iter();
        exp.issue(Counter::Exp, true, data_registers.filter_map(physical).map(dwords));
    }
}
