//! How long code takes if each block runs once, in the order of the code: what can be told without running it.
//!
//! The model is `docs/timing.md`'s. One wave issues in order, an instruction a slot; it waits for the unit, for registers whose
//! values come late, and where the code waits for memory.

use gcnsel_isa::timing::{BARRIER, BRANCH_NOT_TAKEN, BRANCH_TAKEN};
use gcnsel_isa::{Format, Inst, Op, Operand, Reg, Role, SLOT, Target, Timing, Unit, WaitCounts};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// A value that comes late.
#[derive(Clone, Copy)]
struct Late {
    /// When an instruction that reads it can be issued.
    ready: u64,
    /// When a matrix instruction that adds to the whole of it can be.
    accumulates: u64,
    /// All registers of the result.
    result: Reg,
}

/// One wave alone on its way through straight code: [`Straight::step`] for each instruction, then the figures.
pub struct Straight {
    target: Target,
    /// When the next instruction can be issued, in cycles.
    now: u64,
    /// When each unit takes the next instruction.
    free: [u64; Unit::ALL.len()],
    /// What each unit has had to do, in cycles.
    busy: [u64; Unit::ALL.len()],
    /// Values on their way, by register: a dword each.
    late: FxHashMap<Reg, Late>,
    /// When outstanding operations are done, the oldest first: vector memory, and what `lgkmcnt` counts.
    vm: VecDeque<u64>,
    lgkm: VecDeque<u64>,
}

impl Straight {
    /// Before the first instruction.
    pub fn new(target: Target) -> Straight {
        Straight {
            target,
            now: 0,
            free: [0; Unit::ALL.len()],
            busy: [0; Unit::ALL.len()],
            late: FxHashMap::default(),
            vm: VecDeque::new(),
            lgkm: VecDeque::new(),
        }
    }

    /// Cycles from the first instruction's issue until the one behind the last could be issued.
    pub fn latency(&self) -> u64 {
        self.now
    }

    /// Cycles that the busiest unit has had to do. What the SIMDs of a compute unit share, all of them need.
    pub fn inverse_throughput(&self) -> u64 {
        let sharers = u64::from(self.target.info().simds_per_cu);
        let of_simd = |unit: Unit| match unit {
            Unit::None => 0,
            unit if unit.is_shared() => self.busy[unit as usize] * sharers,
            unit => self.busy[unit as usize],
        };
        Unit::ALL.into_iter().map(of_simd).max().unwrap_or(0)
    }

    /// The next instruction.
    pub fn step(&mut self, inst: &Inst) {
        let row = inst.op.row();
        let timing = row.timing(self.target);
        let unit = timing.unit as usize;
        let start = self.now.max(self.free[unit]).max(self.operands_ready(inst));
        if timing.unit != Unit::None {
            self.free[unit] = start + u64::from(timing.busy);
            self.busy[unit] += u64::from(timing.busy);
        }
        self.now = start + self.issue_cycles(inst);
        self.note_results(inst, timing, start);
        if inst.op == Op::S_WAITCNT
            && let Some(Operand::Imm(counts)) = inst.operands.first()
        {
            let counts = WaitCounts::unpack(*counts as u16);
            self.now = self.now.max(wait(&mut self.vm, counts.vm)).max(wait(&mut self.lgkm, counts.lgkm));
        }
        if let Some(cycles) = self.memory_cycles(inst, timing) {
            let done = start + cycles;
            let counters = row.counters(&inst.mods);
            for (queue, counted) in [(&mut self.vm, counters.vm), (&mut self.lgkm, counters.lgkm)] {
                if counted {
                    // A counter goes down in the order of issue.
                    queue.push_back(done.max(queue.back().copied().unwrap_or(0)));
                }
            }
        }
    }

    /// When all that the instruction reads is there, and what it writes has been written.
    fn operands_ready(&self, inst: &Inst) -> u64 {
        let adds = inst.op.row().is_matrix();
        let mut ready = 0;
        for (role, register) in inst.registers() {
            for dword in register.each() {
                let Some(late) = self.late.get(&dword) else { continue };
                let is_sum = adds && late.result == register && role != Role::Def;
                // What a matrix instruction writes over is what it adds to, or has been read.
                let is_written_over = adds && role == Role::Def;
                ready = ready.max(if is_sum || is_written_over { late.accumulates } else { late.ready });
            }
        }
        ready
    }

    /// Cycles until the wave's next instruction can be issued, if nothing else keeps it.
    fn issue_cycles(&self, inst: &Inst) -> u64 {
        let number = |unit: u64| match inst.operands.first() {
            Some(Operand::Imm(number)) => (*number as u64 & 0x7f) * unit,
            _ => 0,
        };
        let row = inst.op.row();
        let slot = u64::from(SLOT);
        match inst.op {
            Op::S_NOP => slot + (number(slot) & (16 * slot - 1)),
            // "Vega" instruction set manual: 64 cycles each.
            Op::S_SLEEP => slot + number(64),
            _ if row.is_barrier() => slot + u64::from(BARRIER),
            _ if row.is_branch() && row.name.starts_with("s_cbranch_") => BRANCH_NOT_TAKEN.into(),
            _ if row.is_branch() => BRANCH_TAKEN.into(),
            _ => slot,
        }
    }

    /// Values that are not there in the next slot.
    fn note_results(&mut self, inst: &Inst, timing: Timing, start: u64) {
        let row = inst.op.row();
        let is_late = timing.latency > SLOT;
        let accumulates =
            if row.is_matrix() { row.accumulation_latency(self.target) } else { timing.latency };
        for result in inst.results() {
            for dword in result.each() {
                if is_late {
                    let late = Late {
                        ready: start + u64::from(timing.latency),
                        accumulates: start + u64::from(accumulates),
                        result,
                    };
                    self.late.insert(dword, late);
                } else {
                    self.late.remove(&dword);
                }
            }
        }
    }

    /// Cycles from issue until a counter says that the instruction is done; `None` of those that no counter counts.
    fn memory_cycles(&self, inst: &Inst, timing: Timing) -> Option<u64> {
        let row = inst.op.row();
        let times = self.target.info().memory_times;
        let counters = row.counters(&inst.mods);
        if !counters.vm && !counters.lgkm {
            return None;
        }
        let cycles = match row.format {
            Format::Ds => times.lds,
            Format::Smem if row.memory().is_none() => times.clock,
            Format::Smem => times.scalar,
            Format::Scratch => times.scratch,
            Format::Flat => times.l2 + times.flat,
            Format::Sopp => times.message,
            _ => times.l2,
        };
        // The time is that of an access that needs its unit for a slot.
        Some(u64::from(cycles + timing.busy.saturating_sub(SLOT)))
    }
}

/// When no more than so many operations are outstanding.
fn wait(outstanding: &mut VecDeque<u64>, count: u8) -> u64 {
    let done = outstanding.len().saturating_sub(count.into());
    outstanding.drain(..done).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use gcnsel_isa::assemble;

    /// Latency and inverse throughput of lines of assembly.
    fn of(target: Target, lines: &str) -> (u64, u64) {
        let mut straight = Straight::new(target);
        for line in lines.lines().map(str::trim).filter(|line| !line.is_empty()) {
            straight.step(&assemble(line, target).unwrap_or_else(|e| panic!("{line}: {e:?}")));
        }
        (straight.latency(), straight.inverse_throughput())
    }

    /// By hand, from the slots of `docs/timing.md`.
    #[test]
    fn by_hand() {
        let vega = Target::Gfx900;
        assert_eq!(of(vega, "v_add_f32 v0, v1, v2\n v_add_f32 v3, v0, v0"), (8, 8));
        // A transcendental keeps the unit for four slots; what no one reads may go on.
        assert_eq!(of(vega, "v_exp_f32 v0, v1\n s_mov_b32 s0, 1\n s_mov_b32 s1, 1"), (12, 16));
        assert_eq!(of(vega, "v_exp_f32 v0, v1\n v_add_f32 v2, v3, v3"), (20, 20));
        assert_eq!(
            of(vega, "v_fma_f64 v[0:1], v[2:3], v[2:3], v[2:3]\n v_add_f64 v[4:5], v[0:1], v[0:1]"),
            (68, 96)
        );
        assert_eq!(
            of(Target::Gfx90a, "v_fma_f64 v[0:1], v[2:3], v[2:3], v[2:3]\n v_add_f64 v[4:5], v[0:1], v[0:1]"),
            (8, 8)
        );
        assert_eq!(of(vega, "s_nop 3\n s_nop 0"), (20, 0));
        assert_eq!(of(vega, "s_cbranch_scc0 4\n s_branch 4"), (24, 8));
    }

    /// Matrix instructions: chains on one accumulator at the unit's rate, a reader of the result four slots behind the passes.
    #[test]
    fn matrices() {
        let first = "v_mfma_f32_32x32x8_f16 a[0:15], v[0:1], v[2:3], a[0:15]\n";
        let other = "v_mfma_f32_32x32x8_f16 a[16:31], v[0:1], v[2:3], a[16:31]\n";
        let cdna = Target::Gfx942;
        assert_eq!(of(cdna, first), (4, 32));
        assert_eq!(of(cdna, &first.repeat(4)), (3 * 32 + 4, 4 * 32));
        assert_eq!(of(cdna, &format!("{first}{other}")), (32 + 4, 64));
        assert_eq!(of(cdna, &format!("{first}v_accvgpr_read_b32 v9, a3")), (12 * 4 + 4, 32));
        // The first result as a factor: no accumulation.
        let reader = "v_mfma_f32_32x32x8_f16 a[16:31], a[0:1], v[2:3], a[16:31]";
        assert_eq!(of(cdna, &format!("{first}{reader}")), (12 * 4 + 4, 64));
    }

    /// Memory is waited for where the code waits, and for as much as it waits for.
    #[test]
    fn waits() {
        let target = Target::Gfx90a;
        let times = target.info().memory_times;
        let (l2, lds) = (u64::from(times.l2), u64::from(times.lds));
        let load = "global_load_dword v0, v[2:3], off\n";
        assert_eq!(of(target, load), (4, 16));
        assert_eq!(of(target, &format!("{load}s_waitcnt vmcnt(0)")), (l2, 16));
        assert_eq!(of(target, &format!("{load}{load}s_waitcnt vmcnt(1)")), (l2, 32));
        assert_eq!(of(target, &format!("{load}{load}s_waitcnt vmcnt(0)")), (4 + l2, 32));
        assert_eq!(of(target, &format!("{load}s_waitcnt lgkmcnt(0)")), (8, 16));
        assert_eq!(of(target, "ds_read_b32 v0, v1\n s_waitcnt lgkmcnt(0)"), (lds, 8));
        assert_eq!(of(target, "ds_read_b128 v[0:3], v1\n s_waitcnt lgkmcnt(0)"), (lds + 4, 32));
    }
}
