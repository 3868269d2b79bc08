//! Records what waves execute in the emulator.

use crate::access::Costs;
use crate::code::{Code, Found, is_vector_access};
use crate::track::Track;
use gcnsel_emulator::{Executed, Observer};
use gcnsel_isa::Target;
use rustc_hash::FxHashMap;

/// Instructions that are kept of all waves together; of each its share. So an estimate takes no longer than a tenth of a second, or
/// three times as long as the run.
const MOST_INSTRUCTIONS: u64 = 1 << 21;

/// The stretch that a wave is in.
#[derive(Clone, Copy, Debug, Default)]
struct Open {
    first: u32,
    count: u32,
    /// The place of the instruction behind.
    next: u32,
}

/// Records the waves of one SIMD, the first of as many as a SIMD has: every fourth wave of a launch runs there.
#[derive(Debug)]
pub struct Recorder {
    simds: u64,
    /// How many waves are recorded at most.
    wanted: usize,
    /// Waves asked of so far.
    asked: u64,
    limit: u64,
    costs: Costs,
    found: FxHashMap<u32, Found>,
    tracks: Vec<Track>,
    open: Vec<Open>,
}

impl Recorder {
    /// For a SIMD of the target with room for so many waves.
    pub fn new(target: Target, waves: u32) -> Recorder {
        let wanted = waves.max(1);
        Recorder {
            simds: u64::from(target.info().simds_per_cu),
            wanted: wanted as usize,
            asked: 0,
            limit: MOST_INSTRUCTIONS / u64::from(wanted),
            costs: Costs::new(target),
            found: FxHashMap::default(),
            tracks: Vec::new(),
            open: Vec::new(),
        }
    }

    /// The code that was executed, and the waves' tracks through it.
    pub fn finish(mut self, target: Target) -> (Code, Vec<Track>) {
        for (track, open) in self.tracks.iter_mut().zip(&self.open) {
            close(track, open, false);
        }
        let mut found: Vec<(u32, Found)> = self.found.into_iter().collect();
        found.sort_unstable_by_key(|(place, _)| *place);
        let numbers: FxHashMap<u32, u32> = found.iter().map(|(place, _)| *place).zip(0..).collect();
        for stretch in self.tracks.iter_mut().flat_map(|track| &mut track.stretches) {
            stretch.first = numbers[&stretch.first];
        }
        (Code::new(found.into_iter().map(|(_, found)| found).collect(), target), self.tracks)
    }
}

fn close(track: &mut Track, open: &Open, jumps: bool) {
    if open.count != 0 {
        track.push(open.first, open.count, jumps);
    }
}

impl Observer for Recorder {
    fn observes(&mut self, group: u64) -> bool {
        let here = self.asked.is_multiple_of(self.simds) && self.tracks.len() < self.wanted;
        self.asked += 1;
        if here {
            self.tracks.push(Track { group, ..Track::default() });
            self.open.push(Open::default());
        }
        here
    }

    fn executed(&mut self, executed: &Executed<'_>) {
        let wave = executed.wave as usize;
        let (track, open) = (&mut self.tracks[wave], &mut self.open[wave]);
        if track.executed == self.limit {
            track.is_cut = true;
            return;
        }
        track.executed += 1;
        let &Executed { place, offset, inst, bytes, .. } = executed;
        self.found.entry(place).or_insert_with(|| Found { offset, inst: inst.clone(), bytes });
        if is_vector_access(inst.op.row()) {
            track.costs.push(self.costs.of(inst, executed.touches));
        }
        if open.count != 0 && place != open.next {
            close(track, open, false);
            open.count = 0;
        }
        if open.count == 0 {
            open.first = place;
        }
        open.count += 1;
        open.next = place + (bytes / 4) as u32;
        if executed.jumped {
            close(track, open, true);
            open.count = 0;
        }
    }
}
