//! One SIMD: waves that issue instructions, oldest first.

use crate::code::Code;
use crate::latencies::Latencies;
use crate::losses::Losses;
use crate::reason::{Lost, Reason};
use crate::spread::Spread;
use crate::track::Track;
use crate::units::Units;
use crate::wave::{Next, SLOT_CYCLES, Wave};

/// What a SIMD is given.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// Waves at a time.
    pub waves: u32,
    /// How many waves end before cycles count.
    pub before: u64,
    /// How many waves end while they do.
    pub counted: u64,
    /// How many SIMDs do the same with what they share.
    pub simds: u64,
    /// How the times of memory differ.
    pub spread: Spread,
}

/// The cycles of a SIMD in which they counted.
#[derive(Clone, Debug)]
pub struct Run {
    /// All.
    pub cycles: u64,
    /// Waves that have ended in them.
    pub waves: u64,
    /// Instructions issued.
    pub instructions: u64,
    /// Cycles in which instructions were issued.
    pub issued: u64,
    /// Cycles in which none was.
    pub lost: Lost,
    /// The same by instruction.
    pub losses: Losses,
}

/// Waves that start together, since they wait for each other.
fn groups(tracks: &[Track], most: u32) -> Vec<&[Track]> {
    let groups = tracks.chunk_by(|a, b| a.group == b.group);
    groups.flat_map(|group| group.chunks(most.max(1) as usize)).filter(|group| !group.is_empty()).collect()
}

struct Simd<'a> {
    code: &'a Code,
    latencies: &'a Latencies,
    spread: Spread,
    units: Units,
    /// Oldest first.
    waves: Vec<Wave<'a>>,
    groups: Vec<&'a [Track]>,
    /// Groups that have started.
    started: u64,
}

/// What a SIMD does next if it issues nothing.
#[derive(Clone, Copy)]
struct Blocked {
    until: u64,
    reason: Reason,
    step: u32,
    cause: u32,
}

/// Runs waves along their tracks, again and again, as many at a time as a load says.
///
/// An instruction is issued when its wave has what it needs and its unit is free. A wave that has ended makes room for the next;
/// the waves of a work-group start together, so that one that waits at a barrier waits for waves that are there.
pub fn run(code: &Code, tracks: &[Track], latencies: &Latencies, load: Load) -> Run {
    let mut run = Run {
        cycles: 0,
        waves: 0,
        instructions: 0,
        issued: 0,
        lost: Lost::default(),
        losses: Losses::new(code.steps.len()),
    };
    let groups = groups(tracks, load.waves);
    if tracks.iter().all(|track| track.stretches.is_empty()) {
        return run;
    }
    let mut simd = Simd {
        code,
        latencies,
        spread: load.spread,
        units: Units::new(load.simds),
        waves: Vec::new(),
        groups,
        started: 0,
    };
    let (mut cycle, mut ended) = (0, 0);
    let last = load.before + load.counted;
    simd.fill(load.waves, cycle);
    while ended < last {
        let counts = ended >= load.before;
        let (mut issues, mut blocked, mut at) = (false, None, 0);
        while at < simd.waves.len() {
            match simd.blocked(at, cycle) {
                Some(why) => {
                    if let Some(why) = why
                        && blocked.is_none_or(|least: Blocked| why.until < least.until)
                    {
                        blocked = Some(why);
                    }
                    at += 1;
                }
                None => {
                    let step = simd.waves[at].step;
                    if counts {
                        run.losses.issue(step, if issues { 0 } else { SLOT_CYCLES });
                        run.instructions += 1;
                    }
                    issues = true;
                    if simd.issue(at, cycle) {
                        ended += 1;
                        run.waves += u64::from(counts);
                    } else {
                        at += 1;
                    }
                }
            }
        }
        if issues {
            simd.fill(load.waves, cycle + SLOT_CYCLES);
            cycle += SLOT_CYCLES;
            if counts {
                run.issued += SLOT_CYCLES;
                run.cycles += SLOT_CYCLES;
            }
            continue;
        }
        let Blocked { until, reason, step, cause } =
            blocked.expect("some wave of a work-group has not come to its barrier");
        if counts {
            run.lost.add(reason, until - cycle);
            run.losses.lose(step, reason, cause, until - cycle);
            run.cycles += until - cycle;
        }
        cycle = until;
    }
    run
}

impl<'a> Simd<'a> {
    /// Starts work-groups as long as there is room for the next.
    fn fill(&mut self, most: u32, cycle: u64) {
        loop {
            let group = self.groups[(self.started % self.groups.len() as u64) as usize];
            if self.waves.len() + group.len() > most as usize {
                return;
            }
            let number = self.started;
            self.waves.extend(group.iter().filter_map(|track| Wave::new(track, number, cycle)));
            self.started += 1;
        }
    }

    /// Why a wave issues nothing in a cycle, unless it can; `Some(None)` if it waits for other waves.
    fn blocked(&self, at: usize, cycle: u64) -> Option<Option<Blocked>> {
        let wave = &self.waves[at];
        if wave.is_at_barrier {
            return Some(None);
        }
        let step = wave.step;
        let hold = wave.hold;
        if hold.until > cycle {
            let until = hold.until.next_multiple_of(SLOT_CYCLES);
            return Some(Some(Blocked { until, reason: hold.reason, step: hold.at, cause: hold.cause }));
        }
        let unit = self.code.steps[step as usize].unit;
        let free = self.units.free(unit);
        if free > cycle {
            let until = free.next_multiple_of(SLOT_CYCLES);
            return Some(Some(Blocked { until, reason: Reason::Conflict, step, cause: step }));
        }
        None
    }

    /// Issues a wave's instruction; whether the wave has ended, and is gone.
    fn issue(&mut self, at: usize, cycle: u64) -> bool {
        let wave = &mut self.waves[at];
        let step = wave.step;
        let unit = self.code.steps[step as usize].unit;
        let start = self.units.start(unit, cycle);
        let (busy, next) = wave.issue(self.code, self.latencies, &mut self.spread, cycle, start);
        self.units.take(unit, cycle, busy);
        match next {
            Next::Runs => false,
            Next::AtBarrier => {
                let group = wave.group;
                self.release(group, cycle);
                false
            }
            Next::Ended => {
                let group = wave.group;
                self.waves.remove(at);
                self.release(group, cycle);
                true
            }
        }
    }

    /// Lets a work-group's waves go on if all that have not ended are at their barrier.
    fn release(&mut self, group: u64, cycle: u64) {
        let code = self.code;
        let of = |wave: &&mut Wave<'a>| wave.group == group;
        if self.waves.iter().any(|wave| wave.group == group && !wave.is_at_barrier) {
            return;
        }
        self.waves.iter_mut().filter(of).for_each(|wave| wave.pass_barrier(code, cycle));
    }
}
