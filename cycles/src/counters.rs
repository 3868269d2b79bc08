//! The counters of a wave's memory accesses, and how long waits for them last.

use crate::hold::Hold;
use crate::reason::Reason;
use gcnsel_isa::WaitCounts;
use std::collections::VecDeque;

/// An access under way.
#[derive(Clone, Copy, Debug)]
pub struct Access {
    /// The cycle in which it is counted no more.
    pub done: u64,
    /// What it is.
    pub reason: Reason,
    /// The number of its instruction.
    pub step: u32,
}

/// The accesses of a wave that are under way.
#[derive(Clone, Debug, Default)]
pub struct Counters {
    /// Vector memory: done in order.
    vm: VecDeque<Access>,
    /// LDS, scalar memory, messages, by the cycle in which they are done. LDS is done in order among itself.
    lgkm: VecDeque<Access>,
    /// When the last access to LDS is done.
    lds_done: u64,
}

impl Counters {
    /// An access is issued that vmcnt counts; when it is done at the earliest. Those before it are done first.
    pub fn issue_vm(&mut self, access: Access) -> u64 {
        let before = self.vm.back().map_or(0, |last| last.done);
        let done = access.done.max(before);
        self.vm.push_back(Access { done, ..access });
        done
    }

    /// An access is issued that lgkmcnt counts.
    pub fn issue_lgkm(&mut self, mut access: Access) {
        if access.reason == Reason::Lds {
            access.done = access.done.max(self.lds_done);
            self.lds_done = access.done;
        }
        let at = self.lgkm.partition_point(|other| other.done <= access.done);
        self.lgkm.insert(at, access);
    }

    /// Forgets what is done in a cycle.
    pub fn forget(&mut self, cycle: u64) {
        for counted in [&mut self.vm, &mut self.lgkm] {
            while counted.front().is_some_and(|access| access.done <= cycle) {
                counted.pop_front();
            }
        }
    }

    /// Holds a wave, at an instruction, until no more are counted than these.
    pub fn wait(&self, counts: WaitCounts, at: u32, hold: &mut Hold) {
        let none = WaitCounts::NONE;
        let counters = [(&self.vm, counts.vm, none.vm), (&self.lgkm, counts.lgkm, none.lgkm)];
        for (counted, count, most) in counters {
            let last = counted.len().checked_sub(1 + usize::from(count));
            if let Some(access) = last.filter(|_| count < most).and_then(|last| counted.get(last)) {
                hold.until(access.done, access.reason, at, access.step);
            }
        }
    }

    /// Holds an instruction that counts up until the counters have room: 63 and 15 are the most that they count.
    pub fn make_room(&self, vm: bool, lgkm: bool, at: u32, hold: &mut Hold) {
        let none = WaitCounts::NONE;
        let room = |counts: bool, most: u8| if counts { most - 1 } else { most };
        self.wait(WaitCounts { vm: room(vm, none.vm), lgkm: room(lgkm, none.lgkm), ..none }, at, hold);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn access(done: u64, reason: Reason) -> Access {
        Access { done, reason, step: done as u32 }
    }

    fn until(counters: &Counters, vm: u8, lgkm: u8) -> (u64, u32) {
        let mut hold = Hold::new(0, Reason::Other, 0);
        counters.wait(WaitCounts { vm, lgkm, ..WaitCounts::NONE }, 0, &mut hold);
        (hold.until, hold.cause)
    }

    #[test]
    fn vector_memory_is_done_in_order() {
        let mut counters = Counters::default();
        counters.issue_vm(access(100, Reason::GlobalMemory));
        counters.issue_vm(access(50, Reason::Scratch));
        counters.issue_vm(access(200, Reason::GlobalMemory));
        assert_eq!(
            [until(&counters, 2, 15).0, until(&counters, 1, 15).0, until(&counters, 0, 15).0],
            [100, 100, 200]
        );
        assert_eq!(until(&counters, 63, 15).0, 0);
        counters.forget(100);
        assert_eq!([until(&counters, 1, 15).0, until(&counters, 0, 15).0], [0, 200]);
    }

    #[test]
    fn scalar_memory_is_not() {
        let mut counters = Counters::default();
        counters.issue_lgkm(access(100, Reason::ScalarMemory));
        counters.issue_lgkm(access(50, Reason::ScalarMemory));
        assert_eq!([until(&counters, 63, 1), until(&counters, 63, 0)], [(50, 50), (100, 100)]);
    }

    #[test]
    fn a_full_counter_holds_what_it_would_count() {
        let mut counters = Counters::default();
        (0..15).for_each(|n| counters.issue_lgkm(access(10 + n, Reason::Lds)));
        let mut hold = Hold::new(0, Reason::Other, 0);
        counters.make_room(true, false, 0, &mut hold);
        assert_eq!(hold.until, 0);
        counters.make_room(false, true, 0, &mut hold);
        assert_eq!(hold.until, 10);
    }
}
