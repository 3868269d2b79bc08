//! What an access to memory costs its unit, from the addresses of its lanes.

use gcnsel_cycles::{Cost, Space};
use gcnsel_emulator::{Touch, Touched};
use gcnsel_isa::timing::LDS_BANKS;
use gcnsel_isa::{Access, Inst, Target};

/// Computes costs, with memory of its own to do so.
#[derive(Debug)]
pub struct Costs {
    /// Bytes of a cache line.
    line: u64,
    units: Vec<(u32, u64)>,
}

impl Costs {
    /// Those of a target.
    pub fn new(target: Target) -> Costs {
        Costs { line: u64::from(target.info().l1_bytes_per_cycle), units: Vec::new() }
    }

    /// The cost of an instruction with these accesses of its lanes. An access through the flat address space to more than one
    /// memory counts as one to the slowest of them.
    pub fn of(&mut self, inst: &Inst, touches: &[Touch]) -> Cost {
        let order = [Touched::Global, Touched::Scratch, Touched::Lds];
        let memory = order.into_iter().find(|&memory| touches.iter().any(|touch| touch.memory == memory));
        let Some(memory) = memory else { return Cost::default() };
        let touches = touches.iter().filter(|touch| touch.memory == memory);
        // What a load to LDS writes there is no access of the LDS unit's instructions.
        let cycles = match memory {
            Touched::Global => self.lines(touches),
            Touched::Scratch => self.scratch_lines(touches),
            Touched::Lds => {
                let is_atomic = inst.op.row().memory().is_some_and(|memory| memory.access == Access::Atomic);
                self.conflicts(touches, is_atomic)
            }
        };
        let space = match memory {
            Touched::Global => Space::Global,
            Touched::Lds => Space::Lds,
            Touched::Scratch => Space::Scratch,
        };
        Cost::new(Some(space), cycles)
    }

    /// Cache lines touched.
    fn lines<'a>(&mut self, touches: impl Iterator<Item = &'a Touch>) -> u64 {
        self.units.clear();
        for touch in touches.filter(|touch| touch.bytes != 0) {
            let last = touch.address.saturating_add(u64::from(touch.bytes) - 1) / self.line;
            self.units.extend((touch.address / self.line..=last).map(|line| (0, line)));
        }
        self.distinct()
    }

    /// Cache lines touched in scratch, where the dwords of the lanes are side by side.
    fn scratch_lines<'a>(&mut self, touches: impl Iterator<Item = &'a Touch>) -> u64 {
        self.units.clear();
        for touch in touches.filter(|touch| touch.bytes != 0) {
            let last = touch.address.saturating_add(u64::from(touch.bytes) - 1) / 4;
            let lanes_line = u64::from(touch.lane) * 4 / self.line;
            let lines = 64 * 4 / self.line;
            self.units.extend(
                (touch.address / 4..=last).map(|dword| (0, dword.saturating_mul(lines) + lanes_line)),
            );
        }
        self.distinct()
    }

    fn distinct(&mut self) -> u64 {
        self.units.sort_unstable();
        self.units.dedup();
        self.units.len() as u64
    }

    /// Cycles that bank conflicts add. As many lanes are served at once as have a dword for each bank between them: 32, or 16
    /// with 8 bytes each, or 8 with more. Lanes that name the same dword are served together, unless each changes it.
    fn conflicts<'a>(&mut self, touches: impl Iterator<Item = &'a Touch>, is_atomic: bool) -> u64 {
        self.units.clear();
        let (mut lane, mut number, mut before) = (u32::MAX, 0, None);
        for touch in touches {
            if touch.lane != lane {
                (lane, number, before) = (touch.lane, 0, None);
            }
            // The store of an atomic, behind its load.
            if is_atomic && before == Some(touch.address) {
                continue;
            }
            before = Some(touch.address);
            let dwords = touch.bytes.div_ceil(4).next_power_of_two().max(1);
            let group = touch.lane / (u32::from(LDS_BANKS) / dwords).max(1);
            let last = touch.address.saturating_add(u64::from(touch.bytes.max(1)) - 1) / 4;
            // The accesses of an instruction with two addresses are made one after the other.
            let group = number << 8 | group;
            self.units.extend((touch.address / 4..=last).map(|dword| (group, dword)));
            number += 1;
        }
        self.units.sort_unstable();
        if !is_atomic {
            self.units.dedup();
        }
        self.units.chunk_by(|a, b| a.0 == b.0).map(more_than_one).sum()
    }
}

/// Cycles, but for one, in which banks serve these dwords.
fn more_than_one(units: &[(u32, u64)]) -> u64 {
    let mut banks = [0; LDS_BANKS as usize];
    for (_, dword) in units {
        banks[(dword % u64::from(LDS_BANKS)) as usize] += 1;
    }
    banks.into_iter().max().unwrap_or(0u64).saturating_sub(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gcnsel_isa::{Form, Op};

    fn cost(op: Op, memory: Touched, bytes: u32, address: impl Fn(u64) -> u64) -> u64 {
        let touches: Vec<Touch> =
            (0..64).map(|lane| Touch { lane, memory, address: address(lane.into()), bytes }).collect();
        let cost = Costs::new(Target::Gfx90a).of(&Inst::new(op, Form::Native, []), &touches);
        assert!(cost.space().is_some());
        cost.cycles()
    }

    /// Lines are of 64 bytes on gfx90a.
    #[test]
    fn cache_lines_of_strides() {
        let of = |stride: u64, start: u64| {
            cost(Op::GLOBAL_LOAD_DWORD, Touched::Global, 4, move |lane| start + stride * lane)
        };
        assert_eq!((of(4, 0), of(4, 32), of(4, 62)), (4, 5, 5));
        assert_eq!((of(0, 0), of(16, 0), of(64, 0), of(4096, 0)), (1, 16, 64, 64));
    }

    #[test]
    fn scratch_is_interleaved() {
        assert_eq!(cost(Op::SCRATCH_LOAD_DWORD, Touched::Scratch, 4, |_| 100), 4);
        assert_eq!(cost(Op::SCRATCH_LOAD_DWORD, Touched::Scratch, 16, |_| 96), 16);
        assert_eq!(cost(Op::SCRATCH_LOAD_DWORD, Touched::Scratch, 4, |lane| 4 * lane), 64);
    }

    /// Two passes of 32 lanes each; in each as many more cycles as the fullest bank has more than one dword.
    #[test]
    fn bank_conflicts_of_strides() {
        let of = |stride: u64| cost(Op::DS_READ_B32, Touched::Lds, 4, move |lane| stride * lane);
        assert_eq!((of(4), of(0), of(8), of(16), of(128), of(132)), (0, 0, 2, 6, 62, 0));
        let pairs = |stride: u64| cost(Op::DS_READ_B64, Touched::Lds, 8, move |lane| stride * lane);
        assert_eq!((pairs(8), pairs(16), pairs(128)), (0, 4, 60));
        assert_eq!(cost(Op::DS_ADD_U32, Touched::Lds, 4, |_| 0), 62);
    }
}
