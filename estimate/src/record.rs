//! Records what waves execute in the emulator.

use crate::access::Costs;
use crate::code::{Code, Found};
use gcnsel_cycles::{Track, is_vector_access};
use gcnsel_emulator::{Executed, Observer};
use gcnsel_isa::Target;
use rustc_hash::FxHashMap;

/// Bytes that the tracks of all waves may take together.
const MOST_BYTES: usize = 1 << 27;

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
    /// Bytes that the tracks take, and may take.
    bytes: usize,
    most_bytes: usize,
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
            bytes: 0,
            most_bytes: MOST_BYTES,
            costs: Costs::new(target),
            found: FxHashMap::default(),
            tracks: Vec::new(),
            open: Vec::new(),
        }
    }

    /// The code that was executed, and the waves' tracks through it.
    pub fn finish(mut self, target: Target) -> (Code, Vec<Track>) {
        self.tracks.truncate(self.wanted);
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

/// Bytes that a track takes.
fn bytes_of(track: &Track) -> usize {
    size_of_val(track.stretches.as_slice()) + size_of_val(track.costs.as_slice())
}

impl Recorder {
    /// Drops waves until the tracks take no more memory than they may: the last work-group at once, but of the first one its
    /// last wave. The first wave stays, and is cut when it alone takes too much.
    fn make_room(&mut self) {
        while self.bytes > self.most_bytes {
            let recorded = self.tracks.len().min(self.wanted);
            if recorded == 1 {
                self.tracks[0].is_cut = true;
                return;
            }
            let group = self.tracks[recorded - 1].group;
            let first = self.tracks.partition_point(|track| track.group < group);
            self.wanted = if first == 0 { recorded - 1 } else { first };
            for track in &mut self.tracks[self.wanted..recorded] {
                self.bytes -= bytes_of(track);
                *track = Track { group: track.group, ..Track::default() };
            }
        }
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
        if wave >= self.wanted || self.tracks[wave].is_cut {
            return;
        }
        let (track, open) = (&mut self.tracks[wave], &mut self.open[wave]);
        let before = bytes_of(track);
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
        self.bytes += bytes_of(track) - before;
        self.make_room();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gcnsel_emulator::{Touch, Touched};
    use gcnsel_isa::{Inst, assemble};

    const TARGET: Target = Target::Gfx90a;

    /// Feeds a recorder with waves, `waves` in each work-group, that execute a load and a branch back to it so many times.
    fn record(most_bytes: usize, groups: u64, waves: u32, trips: u64) -> Vec<Track> {
        let inst = |text: &str| -> Inst { assemble(text, TARGET).expect("it is right") };
        let (load, branch) = (inst("global_load_dword v0, v[2:3], off"), inst("s_cbranch_scc1 65533"));
        let touches = [Touch { lane: 0, memory: Touched::Global, address: 64, bytes: 4 }];
        let mut recorder = Recorder::new(TARGET, 8, groups * u64::from(waves));
        recorder.most_bytes = most_bytes;
        let mut observed = 0;
        for group in 0..groups {
            let first = observed;
            observed += (0..waves).filter(|_| recorder.observes(group)).count() as u32;
            for wave in first..observed {
                for trip in 1..=trips {
                    let of = |place, inst, bytes, jumped, touches| Executed {
                        wave,
                        place,
                        offset: u64::from(place) * 4,
                        inst,
                        bytes,
                        jumped,
                        touches,
                    };
                    recorder.executed(&of(0, &load, 8, false, &touches[..]));
                    recorder.executed(&of(2, &branch, 4, trip != trips, &[]));
                }
            }
        }
        recorder.finish(TARGET).1
    }

    /// A loop takes memory only for the costs of its accesses, 2 bytes a trip here.
    #[test]
    fn waves_are_dropped_before_one_is_cut() {
        let of = |most_bytes, groups, waves, trips| {
            let tracks = record(most_bytes, groups, waves, trips);
            let is_cut: Vec<bool> = tracks.iter().map(|track| track.is_cut).collect();
            (is_cut, tracks[0].executed)
        };
        let trips = 10_000;
        let each = 2 * trips as usize + 32;
        assert_eq!(of(usize::MAX, 3, 2, trips), (vec![false; 6], 2 * trips));
        // The third work-group has no room, nor has its first wave.
        assert_eq!(of(5 * each, 3, 2, trips), (vec![false; 4], 2 * trips));
        // The first has room for three of its four.
        assert_eq!(of(3 * each, 2, 4, trips), (vec![false; 3], 2 * trips));
        assert_eq!(of(each, 2, 4, trips), (vec![false], 2 * trips));
        let (is_cut, executed) = of(each / 2, 2, 4, trips);
        assert_eq!(is_cut, [true]);
        assert!(executed > trips / 2 && executed < 2 * trips, "{executed}");
    }

    /// What was kept of a wave once hung on how many others there are.
    #[test]
    fn the_first_wave_is_whole_in_large_launches() {
        let of = |groups, trips| record(MOST_BYTES, groups, 1, trips)[0].executed;
        assert_eq!([of(1, 100_000), of(32, 100_000)], [200_000; 2]);
    }
}
