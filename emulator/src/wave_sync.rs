//! Global wave synchronisation: 64 counters of the general data share at which waves of all workgroups wait.
//!
//! Source: "Vega" instruction set manual, the pseudocode of `DS_GWS_*`.

use gcnsel_isa::{Op, WAVE_SYNC_COUNTERS};

/// How many counters there are.
const RESOURCES: usize = WAVE_SYNC_COUNTERS as usize;

/// A counter.
#[derive(Clone, Copy, Debug, Default)]
struct Resource {
    /// Of a semaphore how many waves it lets through; of a barrier how many it still waits for, but the last.
    counter: i64,
    /// Changes each time that a barrier opens.
    flag: bool,
    /// Waves that wait at it.
    waiting: u32,
}

/// All of them.
#[derive(Clone, Debug)]
pub struct WaveSync {
    resources: [Resource; RESOURCES],
}

/// What a wave waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ticket {
    /// That a semaphore lets it through.
    Semaphore(usize),
    /// That a barrier's flag is no longer this.
    Barrier(usize, bool),
}

impl WaveSync {
    /// Counters at zero.
    pub fn new() -> WaveSync {
        WaveSync { resources: [Resource::default(); RESOURCES] }
    }

    /// Executes an instruction with a number for a counter, whose own number counts up to [`WAVE_SYNC_COUNTERS`] and then
    /// begins anew; what its wave has to wait for.
    pub fn execute(&mut self, op: Op, index: usize, number: u32) -> Option<Ticket> {
        let index = index % RESOURCES;
        let resource = &mut self.resources[index];
        match op {
            Op::DS_GWS_INIT => {
                resource.counter = i64::from(number);
                resource.flag = false;
            }
            Op::DS_GWS_SEMA_V => resource.counter += 1,
            Op::DS_GWS_SEMA_BR => resource.counter += i64::from(number),
            Op::DS_GWS_SEMA_RELEASE_ALL => resource.counter = i64::from(resource.waiting),
            Op::DS_GWS_BARRIER => {
                let ticket = Ticket::Barrier(index, resource.flag);
                if resource.counter <= 0 {
                    // The last one: it opens the barrier, and says how many the next one is for.
                    resource.flag = !resource.flag;
                    resource.counter = i64::from(number);
                } else {
                    resource.counter -= 1;
                }
                resource.waiting += 1;
                return Some(ticket);
            }
            _ => {
                resource.waiting += 1;
                return Some(Ticket::Semaphore(index));
            }
        }
        None
    }

    /// Whether a wave that waits may go on; then it does.
    pub fn passes(&mut self, ticket: Ticket) -> bool {
        let (Ticket::Semaphore(index) | Ticket::Barrier(index, _)) = ticket;
        let resource = &mut self.resources[index];
        let passes = match ticket {
            Ticket::Semaphore(_) => resource.counter > 0,
            Ticket::Barrier(_, flag) => resource.flag != flag,
        };
        if passes {
            resource.waiting -= 1;
            resource.counter -= i64::from(matches!(ticket, Ticket::Semaphore(_)));
        }
        passes
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A barrier for three waves, twice: nobody passes before the third is there.
    #[test]
    fn barriers_open_for_the_last() {
        let mut sync = WaveSync::new();
        assert_eq!(sync.execute(Op::DS_GWS_INIT, 5, 2), None);
        for _ in 0..2 {
            let first = sync.execute(Op::DS_GWS_BARRIER, 5, 2).unwrap();
            let second = sync.execute(Op::DS_GWS_BARRIER, 5, 2).unwrap();
            assert!(!sync.passes(first) && !sync.passes(second));
            let third = sync.execute(Op::DS_GWS_BARRIER, 5, 2).unwrap();
            assert!([third, first, second].into_iter().all(|ticket| sync.passes(ticket)));
        }
    }

    /// As many pass as were let through; with all released, those that wait and nobody later.
    #[test]
    fn semaphores_count() {
        let mut sync = WaveSync::new();
        let tickets: Vec<_> = (0..4).map(|_| sync.execute(Op::DS_GWS_SEMA_P, 63, 0).unwrap()).collect();
        assert!(!sync.passes(tickets[0]));
        assert_eq!(sync.execute(Op::DS_GWS_SEMA_V, 63, 0), None);
        assert!(sync.passes(tickets[0]) && !sync.passes(tickets[1]));
        assert_eq!(sync.execute(Op::DS_GWS_SEMA_BR, 63, 1), None);
        assert!(sync.passes(tickets[1]) && !sync.passes(tickets[2]));
        assert_eq!(sync.execute(Op::DS_GWS_SEMA_RELEASE_ALL, 63, 0), None);
        assert!(sync.passes(tickets[2]) && sync.passes(tickets[3]));
        let late = sync.execute(Op::DS_GWS_SEMA_P, 63, 0).unwrap();
        assert!(!sync.passes(late));
    }
}
