//! From where to where the values of a block live, by position.

use crate::deaths::Deaths;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_mir::{Block, Function, VReg};

/// What is known of the values that a block defines, and of those that die in it.
pub struct Spans {
    of: SecondaryMap<VReg, Span>,
    /// Blocks walked through.
    walked: u32,
}

#[derive(Clone, Copy, Default)]
struct Span {
    /// The number of the block that `from` is of, among those walked through.
    made_in: u32,
    /// Where it is defined.
    from: u32,
    /// The number of the block that `to` is of.
    dies_in: u32,
    /// Where the last of it dies.
    to: u32,
}

impl Spans {
    pub fn new(f: &Function) -> Self {
        Spans { of: full_map(f.regs.len()), walked: 0 }
    }

    /// A block is next.
    pub fn enter(&mut self, f: &Function, block: Block, deaths: &Deaths) {
        self.walked += 1;
        let walked = self.walked;
        for (at, (&inst, dying)) in (0..).zip(f.blocks[block].insts.iter().zip(deaths.iter())) {
            for def in f.defs(inst) {
                let span = &mut self.of[def];
                (span.made_in, span.from) = (walked, at);
            }
            for part in dying.iter() {
                let span = &mut self.of[part.reg];
                (span.dies_in, span.to) = (walked, at);
            }
        }
    }

    /// The position at which the block defines a value.
    pub fn made(&self, reg: VReg) -> Option<u32> {
        let span = self.of[reg];
        (span.made_in == self.walked).then_some(span.from)
    }

    /// The position at which a value dies in the block.
    pub fn dies(&self, reg: VReg) -> Option<u32> {
        let span = self.of[reg];
        (span.dies_in == self.walked).then_some(span.to)
    }
}
