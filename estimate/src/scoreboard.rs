//! When the results of a wave's instructions can be read, of those that take longer than a slot.

use crate::code::{Code, REGISTERS, Step};
use crate::hold::Hold;
use crate::reason::Reason;
use gcnsel_isa::SLOT;
use std::ops::Range;

/// A register that is being written.
#[derive(Clone, Copy, Debug, Default)]
struct Late {
    /// The cycle from which it can be read.
    ready: u64,
    /// That from which a matrix instruction can add to it, if it is all of its writer's result.
    addable: u64,
    /// The number of its writer.
    writer: u32,
}

/// The registers of a wave.
#[derive(Clone, Debug)]
pub struct Scoreboard {
    registers: Box<[Late]>,
    /// No register is late from this cycle on.
    until: u64,
}

impl Scoreboard {
    /// No register is late.
    pub fn new() -> Scoreboard {
        Scoreboard { registers: vec![Late::default(); REGISTERS].into(), until: 0 }
    }

    /// An instruction is issued.
    pub fn issue(&mut self, step: &Step, number: u32, cycle: u64) {
        if step.latency <= u64::from(SLOT) {
            return;
        }
        let ready = cycle + step.latency;
        let addable = step.accumulation.map_or(ready, |cycles| cycle + cycles);
        for register in each(&step.writes) {
            let late = &mut self.registers[register];
            *late = Late { ready: ready.max(late.ready), addable: addable.max(late.addable), writer: number };
        }
        if !step.writes.is_empty() {
            self.until = self.until.max(ready);
        }
    }

    /// Holds an instruction until it can read its operands, and until what it writes is not written by an earlier one.
    pub fn wait(&self, number: u32, code: &Code, hold: &mut Hold) {
        if self.until <= hold.until {
            return;
        }
        let step = &code.steps[number as usize];
        for range in &step.reads {
            self.wait_for(range, |late| late.ready, number, hold);
        }
        let result = step.writes.first();
        for range in step.addend.iter().chain(&step.writes) {
            let adds =
                step.accumulation.is_some() && (Some(range) == step.addend.as_ref() || Some(range) == result);
            let is_whole = |late: &Late| code.steps[late.writer as usize].writes.first() == Some(range);
            let ready = |late: &Late| if adds && is_whole(late) { late.addable } else { late.ready };
            self.wait_for(range, ready, number, hold);
        }
    }

    fn wait_for(&self, range: &Range<u16>, ready: impl Fn(&Late) -> u64, at: u32, hold: &mut Hold) {
        for late in &self.registers[usize::from(range.start)..usize::from(range.end)] {
            if late.ready > hold.until {
                hold.until(ready(late), Reason::Results, at, late.writer);
            }
        }
    }
}

fn each(ranges: &[Range<u16>]) -> impl Iterator<Item = usize> + '_ {
    ranges.iter().cloned().flatten().map(usize::from)
}
