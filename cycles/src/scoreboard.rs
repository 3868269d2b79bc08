//! When the results of a wave's instructions can be read, of those that take longer than a slot.

use crate::hold::Hold;
use crate::reason::Reason;
use crate::step::{REGISTERS, Step};
use gcnsel_isa::SLOT;
use std::ops::Range;

/// A register that is being written.
#[derive(Clone, Debug, Default)]
struct Late {
    /// The cycle from which it can be read.
    ready: u64,
    /// That from which a matrix instruction can add to it, if it adds to all of its writer's result.
    addable: u64,
    /// The number of its writer.
    writer: u32,
    /// All registers of its writer's result.
    result: Range<u16>,
}

/// The registers of a wave.
#[derive(Clone, Debug, Default)]
pub struct Scoreboard {
    /// None before the first result that is late.
    registers: Option<Box<[Late]>>,
    /// No register is late from this cycle on.
    until: u64,
}

impl Scoreboard {
    /// An instruction is issued.
    pub fn issue(&mut self, step: &Step, number: u32, cycle: u64) {
        if step.latency <= u64::from(SLOT) {
            return;
        }
        let Some(result) = step.writes.first() else { return };
        let ready = cycle + step.latency;
        let addable = step.accumulation.map_or(ready, |cycles| cycle + cycles);
        self.until = self.until.max(ready);
        let registers = self.registers.get_or_insert_with(|| vec![Late::default(); REGISTERS].into());
        for register in step.writes.iter().cloned().flatten().map(usize::from) {
            let late = &mut registers[register];
            *late = Late {
                ready: ready.max(late.ready),
                addable: addable.max(late.addable),
                writer: number,
                result: result.clone(),
            };
        }
    }

    /// Holds an instruction until it can read its operands, and until what it writes is not written by an earlier one.
    pub fn wait(&self, step: &Step, number: u32, hold: &mut Hold) {
        if self.until <= hold.until {
            return;
        }
        for range in &step.reads {
            self.wait_for(range, |late| late.ready, number, hold);
        }
        let result = step.writes.first();
        for range in step.addend.iter().chain(&step.writes) {
            // What a matrix instruction writes over is what it adds to, or has been read.
            let adds =
                step.accumulation.is_some() && (Some(range) == step.addend.as_ref() || Some(range) == result);
            let ready = |late: &Late| if adds && late.result == *range { late.addable } else { late.ready };
            self.wait_for(range, ready, number, hold);
        }
    }

    fn wait_for(&self, range: &Range<u16>, ready: impl Fn(&Late) -> u64, at: u32, hold: &mut Hold) {
        let Some(registers) = &self.registers else { return };
        for late in &registers[usize::from(range.start)..usize::from(range.end)] {
            if late.ready > hold.until {
                hold.until(ready(late), Reason::Results, at, late.writer);
            }
        }
    }
}
