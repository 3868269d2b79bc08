//! Runs the workgroups of a grid: one after the other, and those that wait for others by global wave synchronisation again
//! when these have run.

use crate::dispatch::Dispatch;
use crate::fault::Trouble;
use crate::group::{Run, Stopped};
use crate::machine::Machine;
use crate::pending::Unfinished;
use crate::region::Region;
use crate::wave::{Status, Wave};

/// A workgroup's place in the grid.
type Place = [u32; 3];

/// A workgroup, and, while others run, what is its own.
struct Group {
    place: Place,
    waves: Vec<Wave>,
    lds: Region,
    scratch: Region,
    unfinished: Vec<Unfinished>,
}

impl Group {
    /// A workgroup that is about to start, in the machine's LDS and scratch.
    fn new(dispatch: &Dispatch, place: Place, machine: &mut Machine<'_>) -> Group {
        machine.lds.reset();
        dispatch.arguments.fill_lds(&mut machine.lds);
        machine.unfinished.clear();
        machine.scratch.reset();
        let waves = dispatch.waves(place, machine.memory);
        Group { place, waves, lds: Region::default(), scratch: Region::default(), unfinished: Vec::new() }
    }

    /// Takes what is its own out of the machine, where others get as much.
    fn leave(mut self, machine: &mut Machine<'_>) -> Group {
        (self.lds, self.scratch) = (machine.lds.clone(), machine.scratch.clone());
        self.unfinished = std::mem::take(&mut machine.unfinished);
        self
    }

    /// Puts what is its own back.
    fn enter(&mut self, machine: &mut Machine<'_>) {
        std::mem::swap(&mut self.lds, &mut machine.lds);
        std::mem::swap(&mut self.scratch, &mut machine.scratch);
        machine.unfinished = std::mem::take(&mut self.unfinished);
    }

    /// What stops a workgroup that nobody lets go on: at its first wave that waits.
    fn in_vain(&self) -> (Place, Stopped) {
        let waiting = self.waves.iter().find(|wave| wave.status != Status::Ended);
        let (wave, pc) = waiting.map_or((0, 0), |wave| (wave.index, wave.pc));
        (self.place, (wave, pc, Trouble::NobodyLetsPass))
    }
}

impl Run<'_> {
    /// Runs the workgroups of a grid to their ends; how many waves that were.
    ///
    /// # Errors
    /// The first trouble a wave meets, with its workgroup.
    pub fn grid(&mut self, dispatch: &Dispatch, machine: &mut Machine<'_>) -> Result<u64, (Place, Stopped)> {
        let (mut groups, mut waves) = (0, 0);
        let mut waiting = Vec::new();
        let [groups_x, groups_y, groups_z] = dispatch.groups();
        for z in 0..groups_z {
            for y in 0..groups_y {
                for x in 0..groups_x {
                    let mut group = Group::new(dispatch, [x, y, z], machine);
                    waves += group.waves.len() as u64;
                    self.observe(groups, &mut group.waves);
                    groups += 1;
                    waiting.extend(self.advance(group, machine)?);
                }
            }
        }
        while !waiting.is_empty() {
            let before = self.counts.total();
            for mut group in std::mem::take(&mut waiting) {
                group.enter(machine);
                waiting.extend(self.advance(group, machine)?);
            }
            if let [group, ..] = &waiting[..]
                && self.counts.total() == before
            {
                return Err(group.in_vain());
            }
        }
        Ok(waves)
    }

    /// Numbers the waves of a workgroup that are observed.
    fn observe(&mut self, group: u64, waves: &mut [Wave]) {
        let Some(observer) = &mut self.observer else { return };
        for wave in waves {
            if observer.observes(group) {
                wave.observed = Some(self.observed);
                self.observed += 1;
            }
        }
    }

    /// Runs a workgroup as far as it gets; what is left of it, if that is not its end.
    fn advance(
        &mut self,
        mut group: Group,
        machine: &mut Machine<'_>,
    ) -> Result<Option<Group>, (Place, Stopped)> {
        let has_ended = self.group(&mut group.waves, machine).map_err(|stopped| (group.place, stopped))?;
        Ok((!has_ended).then(|| group.leave(machine)))
    }
}
