//! Moves to scalar registers of what these hold already.
//!
//! Resources of buffers are put together wherever a loop uses them. Allocation mostly finds them the same registers, and nothing in
//! between has changed these:
//!
//! ```text
//! first:                                first:
//!   s_mov_b32 s8, s4                      s_mov_b32 s8, s4
//!   s_mov_b32 s11, 0x27000                s_mov_b32 s11, 0x27000
//!   ... loop ...                          ... loop ...
//!   s_mov_b32 s8, s4                      buffer_load_dword v1, v0, s[8:11], 0 offen
//!   s_mov_b32 s11, 0x27000
//!   buffer_load_dword v1, v0, s[8:11], 0 offen
//! ```
//!
//! What holds where a block begins is what holds at the ends of all blocks that come before it.

use crate::scalars::{SGPRS, constant_of, written};
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_isa::{Bank, Op, Reg};
use gcnsel_mir::{Block, Function, Inst, InstData, Operand};
use rustc_hash::FxHashMap;
use smallvec::{SmallVec, smallvec};
use std::collections::BTreeSet;

/// The most moves that are followed through a function, a bit for each.
const MOST: usize = u128::BITS as usize;

/// What a register holds.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Held {
    Constant(u32),
    SameAs(u16),
}

/// A dword that a move leaves in a register.
type Fact = (u16, Held);

/// Drops moves that change nothing.
pub fn drop_repeated_moves(f: &mut Function) {
    let facts = Facts::of(f);
    if facts.numbers.is_empty() {
        return;
    }
    let at_start = facts.at_starts(f);
    for at in 0..f.layout.len() {
        let block = f.layout[at];
        let mut state = at_start[block];
        let mut insts = std::mem::take(&mut f.blocks[block].insts);
        insts.retain(|&inst| {
            let data = &f.insts[inst];
            let moved = facts.of_move(data);
            let is_repeated = moved.is_some_and(|bits| bits & !state == 0);
            if !is_repeated {
                state = facts.behind(data, state);
            }
            !is_repeated
        });
        f.blocks[block].insts = insts;
    }
}

/// What an instruction leaves in registers, if it does nothing but move dwords there.
fn moved(data: &InstData) -> Option<SmallVec<[Fact; 2]>> {
    if let Some((to, value)) = constant_of(data) {
        return Some(smallvec![(to, Held::Constant(value))]);
    }
    let [Operand::Phys(to), from] = data.operands[..] else { return None };
    let is_register = |reg: Reg| reg.bank == Bank::Sgpr && reg.end() <= SGPRS;
    if !is_register(to) {
        return None;
    }
    match (data.opcode.isa()?, from) {
        (Op::S_MOV_B32 | Op::S_MOV_B64, Operand::Phys(from)) if is_register(from) && !to.overlaps(from) => {
            let pairs = to.each().zip(from.each());
            Some(pairs.map(|(to, from)| (to.index, Held::SameAs(from.index))).collect())
        }
        _ => None,
    }
}

/// The dwords that moves leave in registers more than once.
struct Facts {
    numbers: FxHashMap<Fact, u32>,
    /// By register, the facts that are none any more where it is written.
    minding: Vec<u128>,
}

impl Facts {
    fn of(f: &Function) -> Self {
        let insts = f.layout.iter().flat_map(|&block| &f.blocks[block].insts);
        let mut counts: FxHashMap<Fact, u32> = FxHashMap::default();
        let mut order: Vec<Fact> = Vec::new();
        for fact in insts.filter_map(|&inst| moved(&f.insts[inst])).flatten() {
            let count = counts.entry(fact).or_insert(0);
            *count += 1;
            if *count == 2 {
                order.push(fact);
            }
        }
        // Of many, those that come most often.
        order.sort_by_key(|fact| std::cmp::Reverse(counts[fact]));
        order.truncate(MOST);
        let mut facts = Facts { numbers: FxHashMap::default(), minding: vec![0; usize::from(SGPRS)] };
        for (&fact, number) in order.iter().zip(0..) {
            facts.numbers.insert(fact, number);
            facts.minding[usize::from(fact.0)] |= 1 << number;
            if let Held::SameAs(from) = fact.1 {
                facts.minding[usize::from(from)] |= 1 << number;
            }
        }
        facts
    }

    /// The facts that a move makes, if all that it makes are followed.
    fn of_move(&self, data: &InstData) -> Option<u128> {
        let facts = moved(data)?;
        facts.iter().try_fold(0, |bits, fact| Some(bits | 1 << self.numbers.get(fact)?))
    }

    /// What holds behind an instruction.
    fn behind(&self, data: &InstData, mut state: u128) -> u128 {
        let Some(written) = written(data) else { return 0 };
        for register in written {
            state &= !self.minding.get(usize::from(register)).copied().unwrap_or(0);
        }
        let made = moved(data).unwrap_or_default();
        made.iter().filter_map(|fact| self.numbers.get(fact)).fold(state, |state, number| state | 1 << number)
    }

    /// What holds where blocks begin.
    fn at_starts(&self, f: &Function) -> SecondaryMap<Block, u128> {
        let graph = f.wave_graph();
        let behind = |insts: &[Inst], state| {
            insts.iter().fold(state, |state, &inst| self.behind(&f.insts[inst], state))
        };
        let mut position: SecondaryMap<Block, usize> = full_map(f.blocks.len());
        // What a block adds, and what it lets through.
        let mut effects = Vec::with_capacity(f.layout.len());
        for (at, &block) in f.layout.iter().enumerate() {
            position[block] = at;
            let insts = &f.blocks[block].insts;
            effects.push((behind(insts, 0), behind(insts, u128::MAX)));
        }
        let mut ends = vec![u128::MAX; f.layout.len()];
        let mut starts: SecondaryMap<Block, u128> = full_map(f.blocks.len());
        let mut work: BTreeSet<usize> = (0..f.layout.len()).collect();
        while let Some(at) = work.pop_first() {
            let block = f.layout[at];
            let preds = graph.preds(block);
            let is_entered = block == f.entry() || preds.is_empty();
            let start = match is_entered {
                true => 0,
                false => preds.iter().fold(u128::MAX, |state, &pred| state & ends[position[pred]]),
            };
            starts[block] = start;
            let (adds, lets_through) = effects[at];
            let end = adds | start & lets_through;
            if std::mem::replace(&mut ends[at], end) != end {
                work.extend(graph.succs(block).iter().map(|&to| position[to]));
            }
        }
        starts
    }
}

#[cfg(test)]
mod tests;
