//! A compute unit: SIMDs whose waves issue instructions, oldest first.

use crate::flight::{Memory, SLOT_CYCLES};
use crate::latencies::Latencies;
use crate::losses::Losses;
use crate::reason::{Lost, Reason};
use crate::spread::Spread;
use crate::step::Step;
use crate::track::{Counts, Track};
use crate::units::Units;
use crate::wave::{Next, Wave};
use gcnsel_isa::Target;

/// What a compute unit is given.
#[derive(Clone, Copy, Debug)]
pub struct Load {
    /// SIMDs that it has.
    pub simds: usize,
    /// Waves at a time, on each of them.
    pub waves: u32,
    /// How many instructions are issued before cycles count.
    pub before: u64,
    /// How many are issued while they do, at least.
    pub counted: u64,
    /// How the times of memory differ.
    pub spread: Spread,
    /// Where waves are when it begins.
    pub begins: Begins,
}

/// Where waves are when a compute unit begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Begins {
    /// At their beginning.
    Together,
    /// All along their tracks, evenly, as on a unit that has run for a while.
    Evenly,
}

impl Load {
    /// One wave alone, from its first instruction to its last.
    pub fn alone(track: &Track, target: Target) -> Load {
        Load {
            simds: 1,
            waves: 1,
            before: 0,
            counted: track.executed,
            spread: Spread::none(target),
            begins: Begins::Together,
        }
    }
}

/// The cycles in which they counted, of all SIMDs together.
#[derive(Clone, Debug)]
pub struct Run {
    /// All.
    pub cycles: u64,
    /// Instructions issued.
    pub instructions: u64,
    /// Cycles in which a SIMD issued instructions.
    pub issued: u64,
    /// Cycles in which it issued none.
    pub lost: Lost,
    /// The same by instruction.
    pub losses: Losses,
}

impl Run {
    fn lose(&mut self, idle: &Idle, until: u64, from: Option<u64>) {
        let Some(from) = from else { return };
        let cycles = until.saturating_sub(from.max(idle.since));
        if cycles != 0 {
            self.lost.add(idle.reason, cycles);
            self.losses.lose(idle.step, idle.reason, idle.cause, cycles);
            self.cycles += cycles;
        }
    }
}

/// Why a SIMD issues nothing.
#[derive(Clone, Copy)]
struct Idle {
    /// From which cycle on.
    since: u64,
    reason: Reason,
    /// The instruction at which the cycles are lost, and that which is waited for.
    step: u32,
    cause: u32,
}

/// A SIMD.
struct Simd<'a> {
    /// Oldest first.
    waves: Vec<Wave<'a>>,
    /// The slot in which it looks for instructions next; `u64::MAX` as long as none of its waves can go on by itself.
    next: u64,
    idle: Option<Idle>,
    /// The instruction that it has issued last.
    last: u32,
}

/// Gives work-groups to SIMDs, again and again.
struct Dispatcher<'a> {
    tracks: Vec<&'a [Track]>,
    /// Waves that the compute unit has room for.
    room: usize,
    /// Work-groups that have started.
    started: u64,
    /// Waves of the next that have: those of a work-group larger than the room start as there is some.
    of_next: usize,
}

struct ComputeUnit<'a> {
    steps: &'a [Step],
    memory: Memory<'a>,
    units: Units,
    simds: Vec<Simd<'a>>,
    dispatcher: Dispatcher<'a>,
    /// Instructions issued.
    issued: u64,
}

/// Runs waves along their tracks, again and again, as many at a time as a load says.
///
/// In its slot a SIMD issues an instruction of each wave that has what it needs and whose unit is free. A wave that has ended makes
/// room for the next; the waves of a work-group start together, so that one that waits at a barrier waits for waves that are there.
pub fn run(steps: &[Step], tracks: &[Track], latencies: &Latencies, load: Load) -> Run {
    let mut run = Run {
        cycles: 0,
        instructions: 0,
        issued: 0,
        lost: Lost::default(),
        losses: Losses::new(steps.len()),
    };
    if tracks.iter().all(|track| track.stretches.is_empty()) {
        return run;
    }
    let mut unit = ComputeUnit::new(steps, tracks, latencies, load);
    let last = load.before.saturating_add(load.counted);
    let (mut from, mut cycle) = (None, 0);
    unit.begin(load.begins);
    while unit.issued < last {
        let at = unit.first();
        cycle = unit.simds[at].next;
        assert!(cycle != u64::MAX, "some wave of a work-group has not come to its barrier");
        if unit.issued >= load.before {
            from.get_or_insert(cycle);
        }
        if let Some(idle) = unit.simds[at].idle.take() {
            run.lose(&idle, cycle, from);
        }
        if unit.slot(at, cycle, from.is_some().then_some(&mut run)) {
            unit.fill(cycle + SLOT_CYCLES, None);
        }
    }
    for idle in unit.simds.iter().filter_map(|simd| simd.idle) {
        run.lose(&idle, cycle, from);
    }
    run
}

impl<'a> ComputeUnit<'a> {
    fn new(steps: &'a [Step], tracks: &'a [Track], latencies: &'a Latencies, load: Load) -> Self {
        let simd = |at| Simd { waves: Vec::new(), next: Self::slot_from(at, 0), idle: None, last: 0 };
        ComputeUnit {
            steps,
            memory: Memory { latencies, spread: load.spread },
            units: Units::new(load.simds),
            simds: (0..load.simds).map(simd).collect(),
            dispatcher: Dispatcher {
                tracks: tracks.chunk_by(|a, b| a.group == b.group).collect(),
                room: load.simds * load.waves.max(1) as usize,
                started: 0,
                of_next: 0,
            },
            issued: 0,
        }
    }

    /// Starts the first waves.
    fn begin(&mut self, begins: Begins) {
        let counts = (begins == Begins::Evenly).then(|| Counts::new(self.steps));
        self.fill(0, counts.as_ref());
    }

    /// The first slot of a SIMD from a cycle on. The scheduler turns from SIMD to SIMD, one in each cycle.
    fn slot_from(simd: usize, cycle: u64) -> u64 {
        let phase = simd as u64 % SLOT_CYCLES;
        cycle.saturating_sub(phase).next_multiple_of(SLOT_CYCLES) + phase
    }

    /// The SIMD whose turn is next.
    fn first(&self) -> usize {
        (0..self.simds.len()).min_by_key(|&at| self.simds[at].next).expect("there is a SIMD")
    }

    /// Starts waves, as long as there is room for the next work-group: at their beginning, or, by what the steps are, each
    /// work-group as far along its tracks as the unit is full.
    fn fill(&mut self, cycle: u64, evenly: Option<&Counts>) {
        loop {
            let dispatcher = &mut self.dispatcher;
            let group = dispatcher.tracks[(dispatcher.started % dispatcher.tracks.len() as u64) as usize];
            let there: usize = self.simds.iter().map(|simd| simd.waves.len()).sum();
            let room = dispatcher.room - there;
            let is_too_large = group.len() > dispatcher.room;
            if room == 0 || (!is_too_large && room < group.len()) {
                return;
            }
            let number = dispatcher.started;
            let waves = &group[dispatcher.of_next..(dispatcher.of_next + room).min(group.len())];
            dispatcher.of_next += waves.len();
            if dispatcher.of_next == group.len() {
                dispatcher.started += 1;
                dispatcher.of_next = 0;
            }
            let all = dispatcher.room as u64;
            let start = |track: &'a Track| match evenly {
                Some(counts) => track.part(counts, there as u64, all),
                None => track.start(),
            };
            for track in waves {
                let Some(wave) = Wave::new(self.steps, start(track), number, cycle) else { continue };
                let emptiest = (0..self.simds.len()).min_by_key(|&at| self.simds[at].waves.len());
                let at = emptiest.expect("there is a SIMD");
                let simd = &mut self.simds[at];
                simd.waves.push(wave);
                simd.next = simd.next.min(Self::slot_from(at, cycle));
            }
        }
    }

    /// Issues what a SIMD can in a slot, and finds its next; whether a wave has ended.
    fn slot(&mut self, at: usize, cycle: u64, mut run: Option<&mut Run>) -> bool {
        let (mut issues, mut ended, mut wave) = (false, false, 0);
        // What the wave waits for that can go on first.
        let (mut until, mut why) = (u64::MAX, None);
        while let Some(next) = self.simds[at].waves.get(wave) {
            if next.is_at_barrier {
                why.get_or_insert(next.hold);
                wave += 1;
                continue;
            }
            let free = self.units.free(at, next.next().unit);
            if next.hold.until > cycle || free > cycle {
                let mut hold = next.hold;
                if hold.until <= cycle {
                    hold.until(free, Reason::Conflict, next.step, next.step);
                }
                if hold.until < until {
                    (until, why) = (hold.until, Some(hold));
                }
                wave += 1;
                continue;
            }
            if let Some(run) = &mut run {
                run.losses.issue(next.step, if issues { 0 } else { SLOT_CYCLES });
                run.instructions += 1;
            }
            issues = true;
            self.issued += 1;
            self.simds[at].last = next.step;
            match self.issue(at, wave, cycle) {
                Next::Ended => ended = true,
                Next::Runs | Next::AtBarrier => wave += 1,
            }
        }
        let simd = &mut self.simds[at];
        if issues {
            simd.next = cycle + SLOT_CYCLES;
            if let Some(run) = run {
                run.issued += SLOT_CYCLES;
                run.cycles += SLOT_CYCLES;
            }
            return ended;
        }
        simd.next = if until == u64::MAX { until } else { Self::slot_from(at, until) };
        let (reason, step, cause) = match why {
            Some(hold) => (hold.reason, hold.at, hold.cause),
            None => (Reason::NoWave, simd.last, simd.last),
        };
        simd.idle = Some(Idle { since: cycle, reason, step, cause });
        ended
    }

    /// Issues a wave's instruction.
    fn issue(&mut self, at: usize, number: usize, cycle: u64) -> Next {
        let wave = &mut self.simds[at].waves[number];
        let cost = wave.take_cost();
        let (start, busy) = self.units.take(at, wave.next(), cost, cycle);
        let next = wave.issue(cost, &mut self.memory, cycle, start, busy);
        let group = wave.group;
        if next == Next::Ended {
            self.simds[at].waves.remove(number);
        }
        if next != Next::Runs {
            self.release(group, cycle);
        }
        next
    }

    /// Lets a work-group's waves go on if all that have not ended are at their barrier.
    fn release(&mut self, group: u64, cycle: u64) {
        let mut waves = self.simds.iter().flat_map(|simd| &simd.waves).filter(|wave| wave.group == group);
        if waves.any(|wave| !wave.is_at_barrier) {
            return;
        }
        for (at, simd) in self.simds.iter_mut().enumerate() {
            for wave in simd.waves.iter_mut().filter(|wave| wave.group == group) {
                wave.pass_barrier(cycle);
                simd.next = simd.next.min(Self::slot_from(at, wave.hold.until));
            }
        }
    }
}
