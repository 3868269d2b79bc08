//! The walk over the blocks that finds what is read later on, for any file of registers.

use cranelift_entity::SecondaryMap;
use gcnsel_graph::{Graph, full_map};
use gcnsel_mir::{Block, Function, InstData};
use std::collections::BinaryHeap;

/// Registers of a file, and what else is followed with them: bits, each of which goes its own way.
pub trait LiveSet: Copy + Default + PartialEq {
    /// What may be read by what nobody knows.
    const ALL: Self;

    /// What is in either.
    fn or(self, other: Self) -> Self;

    /// What is in both.
    fn and(self, other: Self) -> Self;

    /// The edges along which the file's registers keep what they have.
    fn graph(f: &Function) -> Graph<Block>;

    /// What an instruction makes of what is live behind it.
    fn effect(data: &InstData) -> Effect<Self>;

    /// From behind an instruction to before it.
    fn step(&mut self, data: &InstData) {
        *self = Self::effect(data).before(*self);
    }

    /// What is live behind a block's instructions, by what is where blocks begin.
    fn behind(f: &Function, block: Block, at_start: &SecondaryMap<Block, Self>) -> Self;

    /// What is never free because of a block's instructions, wherever it is live.
    fn never_free(_f: &Function, _block: Block) -> Self {
        Self::default()
    }
}

/// What is live where blocks begin, in a function that has been allocated.
pub struct Liveness<S: LiveSet> {
    at_start: SecondaryMap<Block, S>,
    never_free: S,
}

/// What instructions make of what is live behind them: they read something, and let through the rest but for what they write.
#[derive(Clone, Copy)]
pub struct Effect<S> {
    /// What they read that they have not written before.
    pub reads: S,
    /// What they do not write.
    pub lets_through: S,
}

impl<S: LiveSet> Effect<S> {
    /// That of a block's instructions.
    fn of(f: &Function, block: Block) -> Self {
        let nothing = Effect { reads: S::default(), lets_through: S::ALL };
        f.blocks[block].insts.iter().rev().fold(nothing, |behind, &inst| {
            let own = S::effect(&f.insts[inst]);
            Effect {
                reads: own.before(behind.reads),
                lets_through: own.lets_through.and(behind.lets_through),
            }
        })
    }

    fn before(&self, behind: S) -> S {
        self.reads.or(behind.and(self.lets_through))
    }
}

impl<S: LiveSet> Liveness<S> {
    /// Finds it for a function in its final order, to which most edges keep: what changes goes back to predecessors, the
    /// last of the blocks concerned first.
    pub fn new(f: &Function) -> Self {
        let graph = S::graph(f);
        let mut never_free = S::default();
        let mut position: SecondaryMap<Block, u32> = full_map(f.blocks.len());
        let mut effects = Vec::with_capacity(f.layout.len());
        for (&block, at) in f.layout.iter().zip(0..) {
            position[block] = at;
            never_free = never_free.or(S::never_free(f, block));
            effects.push(Effect::of(f, block));
        }
        let mut at_start: SecondaryMap<Block, S> = full_map(f.blocks.len());
        let mut is_waiting = vec![true; f.layout.len()];
        let mut waiting: BinaryHeap<u32> = (0..f.layout.len() as u32).collect();
        while let Some(at) = waiting.pop() {
            let (at, block) = (at as usize, f.layout[at as usize]);
            is_waiting[at] = false;
            let live = effects[at].before(S::behind(f, block, &at_start));
            if live != at_start[block] {
                at_start[block] = live;
                for &pred in graph.preds(block) {
                    let pred = position[pred];
                    if !std::mem::replace(&mut is_waiting[pred as usize], true) {
                        waiting.push(pred);
                    }
                }
            }
        }
        Liveness { at_start, never_free }
    }

    /// What is live before a block's instructions.
    pub fn at_start(&self, block: Block) -> S {
        self.at_start[block]
    }

    /// What is live behind a block's instructions, or never free.
    pub fn at_end(&self, f: &Function, block: Block) -> S {
        S::behind(f, block, &self.at_start).or(self.never_free)
    }
}

#[cfg(test)]
pub mod tests;
