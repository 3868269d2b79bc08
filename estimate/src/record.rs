//! Records what waves execute in the emulator.

use crate::access::Costs;
use crate::code::{Code, Found};
use gcnsel_cycles::{Track, is_vector_access};
use gcnsel_emulator::{Executed, Observer};
use gcnsel_isa::Target;
use rustc_hash::FxHashMap;

/// Instructions that are kept of all waves together; of each its share. A model of them takes no longer than the run.
const MOST_INSTRUCTIONS: u64 = 1 << 22;

/// The stretch that a wave is in.
#[derive(Clone, Copy, Debug, Default)]
struct Open {
    first: u32,
    count: u32,
    /// The place of the instruction behind.
    next: u32,
}

/// Records the first waves of a launch, as many as a compute unit runs at a time.
#[derive(Debug)]
pub struct Recorder {
    /// How many waves are recorded at most.
    wanted: usize,
    /// Instructions that are kept of each.
    limit: u64,
    costs: Costs,
    found: FxHashMap<u32, Found>,
    tracks: Vec<Track>,
    open: Vec<Open>,
}

impl Recorder {
    /// For a target's compute unit with room for so many waves on each SIMD, and a launch of so many.
    pub fn new(target: Target, room: u32, waves: u64) -> Recorder {
        let room = u64::from(room.max(1)) * u64::from(target.info().simds_per_cu);
        let wanted = waves.clamp(1, room);
        Recorder {
            wanted: wanted as usize,
            limit: MOST_INSTRUCTIONS / wanted,
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
        let here = self.tracks.len() < self.wanted;
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
