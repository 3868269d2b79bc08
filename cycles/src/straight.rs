//! How long code takes if each block runs once, in the order of the code: what can be told without running it.

use crate::cost::Cost;
use crate::flight::{Flight, Issue, Memory, SLOT_CYCLES};
use crate::hold::Hold;
use crate::latencies::Latencies;
use crate::reason::Reason;
use crate::spread::Spread;
use crate::step::{Kind, Step};
use crate::units::Units;
use gcnsel_isa::{Inst, Target, Unit};

/// Cycles in which a wave could have issued an instruction and waited. Instructions are numbered from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Waited {
    /// How many.
    pub cycles: u64,
    /// What for.
    pub reason: Reason,
    /// The instruction at which they are lost: a wait, a branch, or the one that could not be issued.
    pub at: u32,
    /// The instruction that was waited for.
    pub cause: u32,
}

/// One wave alone on its way through straight code: [`Straight::step`] for each instruction, then the figures.
///
/// Lanes access memory side by side, without bank conflicts. A branch on a condition is not taken, another is, and goes to the
/// next instruction.
pub struct Straight {
    target: Target,
    latencies: Latencies,
    flight: Flight,
    units: Units,
    /// When the next instruction can be issued, as far as those before it are concerned.
    hold: Hold,
    /// The number of the next instruction.
    number: u32,
    /// The cycle from which the next instruction could be issued if nothing held it.
    next: u64,
    /// What each unit has had to do, in cycles.
    busy: [u64; Unit::ALL.len()],
}

impl Straight {
    /// Before the first instruction.
    pub fn new(target: Target) -> Straight {
        Straight {
            target,
            latencies: Latencies::of(target),
            flight: Flight::default(),
            units: Units::new(1),
            hold: Hold::new(0, Reason::Other, 0),
            number: 0,
            next: 0,
            busy: [0; Unit::ALL.len()],
        }
    }

    /// Cycles from the first instruction's issue until the slot in which one behind the last could be issued.
    pub fn latency(&self) -> u64 {
        self.hold.until.next_multiple_of(SLOT_CYCLES)
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

    /// The next instruction; what the wave has waited for before it could be issued.
    pub fn step(&mut self, inst: &Inst) -> Waited {
        let step = Step::new(inst, self.target);
        let (number, cost) = (self.number, Cost::default());
        self.flight.wait(&step, number, &mut self.hold);
        let free = self.units.free(0, step.unit);
        let cycle = self.hold.until.max(free).next_multiple_of(SLOT_CYCLES);
        let waited = Waited {
            cycles: cycle - self.next,
            reason: if free > self.hold.until { Reason::Conflict } else { self.hold.reason },
            at: if free > self.hold.until { number } else { self.hold.at },
            cause: if free > self.hold.until { number } else { self.hold.cause },
        };
        self.next = cycle + SLOT_CYCLES;
        let (start, busy) = self.units.take(0, &step, cost, cycle);
        self.busy[step.unit as usize] += step.busy(cost);
        let mut memory = Memory { latencies: &self.latencies, spread: Spread::none(self.target) };
        self.flight.issue(&step, cost, &mut memory, Issue { number, cycle, start, busy });
        let jumps = matches!(step.kind, Kind::Branch) && !inst.op.row().name.starts_with("s_cbranch_");
        self.hold = self.flight.behind(&step, number, jumps, cycle);
        self.number += 1;
        waited
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compute_unit::{Load, run};
    use crate::track::Track;
    use gcnsel_isa::assemble;

    fn insts(target: Target, lines: &str) -> Vec<Inst> {
        let lines = lines.lines().map(str::trim).filter(|line| !line.is_empty());
        lines.map(|line| assemble(line, target).unwrap_or_else(|e| panic!("{line}: {e:?}"))).collect()
    }

    /// Latency and inverse throughput of lines of assembly.
    fn of(target: Target, lines: &str) -> (u64, u64) {
        let mut straight = Straight::new(target);
        for inst in &insts(target, lines) {
            straight.step(inst);
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
        let doubles = "v_fma_f64 v[0:1], v[2:3], v[2:3], v[2:3]\n v_add_f64 v[4:5], v[0:1], v[0:1]";
        assert_eq!(of(vega, doubles), (68, 96));
        assert_eq!(of(Target::Gfx90a, doubles), (8, 8));
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
        let slot = |cycles: u64| cycles.next_multiple_of(4);
        let (l2, lds) = (u64::from(times.l2), u64::from(times.lds));
        let load = "global_load_dword v0, v[2:3], off\n";
        assert_eq!(of(target, load), (4, 16));
        assert_eq!(of(target, &format!("{load}s_waitcnt vmcnt(0)")), (slot(l2), 16));
        assert_eq!(of(target, &format!("{load}{load}s_waitcnt vmcnt(1)")), (slot(l2), 32));
        assert_eq!(of(target, &format!("{load}{load}s_waitcnt vmcnt(0)")), (slot(4 + l2), 32));
        assert_eq!(of(target, &format!("{load}s_waitcnt lgkmcnt(0)")), (8, 16));
        // The end waits for what is under way, as the hardware does.
        assert_eq!(of(target, &format!("{load}s_endpgm")), (slot(l2) + 4, 16));
        assert_eq!(of(target, "ds_read_b32 v0, v1\n s_waitcnt lgkmcnt(0)"), (slot(lds), 8));
        // A port of LDS gives 16 lanes a dword in a cycle, so all lanes four in 16.
        assert_eq!(of(target, "ds_read_b128 v[0:3], v1\n s_waitcnt lgkmcnt(0)"), (slot(lds + 12), 32));
    }

    /// All cycles before the last instruction are issued or waited, and each wait names what it was for.
    #[test]
    fn waits_have_causes() {
        let target = Target::Gfx90a;
        let l2 = u64::from(target.info().memory_times.l2);
        let mut straight = Straight::new(target);
        let code = "v_mov_b32 v2, 0\n global_load_dword v0, v[2:3], off\n v_mov_b32 v4, 0\n s_waitcnt vmcnt(0)\n v_mov_b32 v5, v0";
        let waits: Vec<Waited> = insts(target, code).iter().map(|inst| straight.step(inst)).collect();
        let waited: u64 = waits.iter().map(|wait| wait.cycles).sum();
        assert_eq!(straight.latency(), waited + 5 * SLOT_CYCLES);
        // The load is issued at 4; the instruction behind the wait could have been at 16.
        let last = (4 + l2).next_multiple_of(4) - 16;
        assert_eq!(waits[4], Waited { cycles: last, reason: Reason::GlobalMemory, at: 3, cause: 1 });
    }

    /// What is said of code that nobody ran, is said of a wave that ran it alone.
    #[test]
    fn as_if_run() {
        let code = "s_load_dwordx4 s[0:3], s[4:5], 0x0\n s_waitcnt lgkmcnt(0)\n v_mov_b32 v2, s0\n v_mov_b32 v3, s1\n
            global_load_dwordx4 v[4:7], v[2:3], off\n ds_read_b64 v[8:9], v0\n s_waitcnt vmcnt(0)\n v_rcp_f32 v4, v4\n
            v_mul_f32 v4, v4, v5\n s_waitcnt lgkmcnt(0)\n v_fma_f64 v[8:9], v[6:7], v[8:9], v[8:9]\n s_barrier\n s_nop 2\n
            v_mul_lo_u32 v4, v4, v8\n s_sleep 1\n global_store_dword v[2:3], v4, off\n s_endpgm";
        for target in Target::ALL {
            let insts = insts(target, code);
            let steps: Vec<Step> = insts.iter().map(|inst| Step::new(inst, target)).collect();
            let count = steps.len() as u32;
            let mut track = Track { executed: count.into(), ..Track::default() };
            track.push(0, count, false);
            let load = Load::alone(&track, target);
            let run = run(&steps, &[track], &Latencies::of(target), load);
            assert_eq!(of(target, code).0, run.cycles, "{target}");
        }
    }
}
