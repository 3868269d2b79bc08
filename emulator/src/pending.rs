//! Strict mode: memory operations a wave has issued and not waited for.
//!
//! Loads take effect at once here, so a missing wait would go unnoticed. Each load therefore leaves its registers
//! marked until a wait guarantees that it is done, whatever order the hardware finishes in: vector memory
//! operations finish in order among themselves, LDS operations in order among themselves, scalar loads and flat
//! operations in no order. What is outstanding of a vector register are the lanes that were active when the load was issued:
//! others have nothing to wait for. Source: "Vega" instruction set manual, data dependency resolution; LLVM's memory model
//! and wait insertion for GFX9 rest on the same rules.
//!
//! Operations that finish in order are known by how many of their order came behind: if the counter is at most that many,
//! an operation is done, for otherwise it and they would all be counted. That more came behind than a counter can count is no
//! such guarantee: no manual says that the hardware holds them back until the counter has room. Who relies on that is told
//! so ([`Blocking::behind`]).

use std::ops::Range;

use gcnsel_isa::{Bank, Reg, WaitCounts};

use crate::fault::Trouble;

/// What kind of order an operation keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Order {
    /// Vector memory: in order.
    Vector,
    /// LDS: in order.
    Lds,
    /// Scalar memory and messages: in no order.
    Scalar,
    /// Flat: in no order, and done when both counters say so.
    Flat,
}

const ORDERS: [Order; 4] = [Order::Vector, Order::Lds, Order::Scalar, Order::Flat];

impl Order {
    /// The counters that count its operations.
    fn counters(self) -> &'static [Counter] {
        match self {
            Order::Vector => &[Counter::Vm],
            Order::Lds | Order::Scalar => &[Counter::Lgkm],
            Order::Flat => &[Counter::Vm, Counter::Lgkm],
        }
    }

    fn is_kept(self) -> bool {
        matches!(self, Order::Vector | Order::Lds)
    }

    /// The counter that says when an operation has written LDS. Of a flat one lgkmcnt does, vmcnt says what it does in other
    /// memory (LLVM's memory model waits for lgkmcnt alone when a work-group's lanes are to see a generic store).
    fn counter_of_lds(self) -> Counter {
        match self {
            Order::Vector => Counter::Vm,
            Order::Lds | Order::Scalar | Order::Flat => Counter::Lgkm,
        }
    }
}

/// A counter that is modelled.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Counter {
    Vm,
    Lgkm,
}

impl Counter {
    /// Its largest value, for which a wait does nothing.
    fn most(self) -> u64 {
        match self {
            Counter::Vm => WaitCounts::NONE.vm.into(),
            Counter::Lgkm => WaitCounts::NONE.lgkm.into(),
        }
    }
}

/// The operations of one order.
#[derive(Clone, Copy, Debug, Default)]
struct Issued {
    /// How many have been issued. Their numbers begin with one.
    all: u64,
    /// By counter: up to which number waits guarantee that they are counted no more.
    done: [u64; 2],
}

impl Issued {
    fn is_counted(&self, counter: Counter, number: u64) -> bool {
        number > self.done[counter as usize]
    }
}

/// An operation that writes registers.
#[derive(Clone, Debug)]
struct Operation {
    order: Order,
    /// Its number among those of its order.
    number: u64,
    /// The registers it writes.
    registers: Reg,
    /// The lanes of them, where they are vector registers.
    lanes: u64,
    /// Bytes of memory that it reads, of a scalar load, which later stores of the wave may overtake.
    reads: Range<u64>,
}

/// Operations of an order that write LDS: one, or some with which waits are done at once.
#[derive(Clone, Debug)]
struct Written {
    order: Order,
    /// The last one's number.
    number: u64,
    /// The bytes, where other waves may see them.
    bytes: Vec<Range<u32>>,
    /// How many ranges there were when they were last put together.
    joined: usize,
}

impl Written {
    fn join(&mut self, later: Written) {
        self.number = later.number;
        self.bytes.extend(later.bytes);
        if self.bytes.len() > 2 * self.joined + 64 {
            self.bytes.sort_by_key(|range| range.start);
            self.bytes.dedup_by(|next, range| {
                let meets = next.start <= range.end;
                if meets {
                    range.end = range.end.max(next.end);
                }
                meets
            });
            self.joined = self.bytes.len();
        }
    }
}

/// The operations issued and not known to be done. What is kept of them is bounded by the registers and LDS, however many
/// there are.
#[derive(Clone, Debug, Default)]
pub struct Pending {
    /// By order: how many there are.
    issued: [Issued; 4],
    /// Something is counted.
    any: bool,
    /// Those that write registers, oldest first.
    operations: Vec<Operation>,
    /// Those that write LDS, of each order oldest first.
    writes: Vec<Written>,
}

/// What a write of LDS leaves that its wave did not wait for before a barrier.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// The wave's number in its workgroup.
    pub wave: u32,
    order: Order,
    /// The operation's number among the wave's of its order.
    number: u64,
    /// The bytes written.
    pub bytes: Vec<Range<u32>>,
}

/// Why a register may not be touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Blocking {
    /// The counters to wait for.
    pub counter: &'static str,
    /// Of an operation that finishes in order, if more came behind it than the counter counts: how many.
    pub behind: Option<u64>,
}

impl Blocking {
    /// What is wrong with touching the register.
    pub fn trouble(self, register: Reg, reads: bool) -> Trouble {
        let counter = self.counter;
        match self.behind {
            Some(behind) => Trouble::CounterFull { register, reads, counter, behind },
            None => Trouble::NotWaitedFor { register, reads, counter },
        }
    }
}

impl Pending {
    /// Counts an operation; gives its number.
    fn count(&mut self, order: Order) -> u64 {
        self.any = true;
        let issued = &mut self.issued[order as usize];
        issued.all += 1;
        issued.all
    }

    /// Notes an operation, the registers it will write in these lanes, and what it writes of LDS that other waves can see.
    pub fn issue(&mut self, order: Order, registers: Option<Reg>, lanes: u64, lds: Vec<Range<u32>>) {
        let number = self.count(order);
        if let Some(registers) = registers {
            self.issue_load(Operation { order, number, registers, lanes, reads: 0..0 });
        }
        if !lds.is_empty() {
            self.writes.push(Written { order, number, bytes: lds, joined: 0 });
            self.join_writes(order);
        }
    }

    /// Notes a scalar load, the registers it will write, and the bytes of memory that it reads.
    pub fn issue_scalar_load(&mut self, registers: Reg, reads: Range<u64>) {
        let number = self.count(Order::Scalar);
        self.issue_load(Operation { order: Order::Scalar, number, registers, lanes: u64::MAX, reads });
    }

    fn issue_load(&mut self, load: Operation) {
        // An earlier one that finishes before it and writes nothing else says nothing that it does not say, too.
        if load.order.is_kept() {
            let within = |earlier: &Operation| {
                let (earlier, lanes) = (earlier.registers, earlier.lanes);
                let same = earlier.bank == load.registers.bank && lanes & !load.lanes == 0;
                same && load.registers.index <= earlier.index && earlier.end() <= load.registers.end()
            };
            self.operations.retain(|one| one.order != load.order || !within(one));
        }
        self.operations.push(load);
    }

    /// Whether all waits that say that an operation is done say so of those before it: it has no order, or is as old as counters
    /// can tell.
    fn is_old(&self, order: Order, number: u64) -> bool {
        !order.is_kept() || self.is_beyond(order, number)
    }

    /// Whether an operation that finishes in order has more of its order behind it than its counter counts.
    fn is_beyond(&self, order: Order, number: u64) -> bool {
        let most = order.counters()[0].most();
        order.is_kept() && self.issued[order as usize].all - number >= most
    }

    /// Puts together writes of LDS with which waits are done at once.
    fn join_writes(&mut self, order: Order) {
        loop {
            let old = |at: &usize| {
                let write = &self.writes[*at];
                write.order == order && self.is_old(order, write.number)
            };
            let mut old = (0..self.writes.len()).filter(old);
            let (Some(first), Some(second)) = (old.next(), old.next()) else { return };
            let second = self.writes.remove(second);
            self.writes[first].join(second);
        }
    }

    /// Waits until no more than so many operations are outstanding.
    pub fn wait(&mut self, vm: u8, lgkm: u8) {
        for (counter, limit) in [(Counter::Vm, u64::from(vm)), (Counter::Lgkm, u64::from(lgkm))] {
            if limit >= counter.most() {
                continue;
            }
            for order in ORDERS {
                // Operations in no order may be the ones that are done; only with a limit of zero all are.
                if limit == 0 || order.is_kept() {
                    let issued = &mut self.issued[order as usize];
                    let done = &mut issued.done[counter as usize];
                    *done = issued.all.saturating_sub(limit).max(*done);
                }
            }
        }
        let issued = self.issued;
        let counted =
            |order: Order, counter: Counter, number| issued[order as usize].is_counted(counter, number);
        let counters = |order: Order| order.counters().iter();
        self.operations
            .retain(|one| counters(one.order).any(|&counter| counted(one.order, counter, one.number)));
        self.writes.retain(|one| counted(one.order, one.order.counter_of_lds(), one.number));
        self.any = self.outstanding().is_some();
    }

    /// Whether nothing is outstanding.
    #[inline]
    pub fn is_empty(&self) -> bool {
        !self.any
    }

    /// Whether the last of an order's operations, or the one with this number, is still counted.
    fn is_counted(&self, order: Order, counter: Counter, number: u64) -> bool {
        order.counters().contains(&counter) && self.issued[order as usize].is_counted(counter, number)
    }

    /// The counters to wait for until nothing is outstanding; none if nothing is.
    pub fn outstanding(&self) -> Option<&'static str> {
        let any = |counter| {
            ORDERS.iter().any(|&order| self.is_counted(order, counter, self.issued[order as usize].all))
        };
        named(any(Counter::Vm), any(Counter::Lgkm))
    }

    /// Whether a scalar load may still have to read some of these bytes of memory.
    pub fn reads_from(&self, bytes: &Range<u64>) -> bool {
        let meets = |reads: &Range<u64>| reads.start < bytes.end && bytes.start < reads.end;
        self.operations.iter().any(|operation| meets(&operation.reads))
    }

    /// The writes of LDS that are outstanding when the wave, of this number, comes to a barrier.
    pub fn unfinished(&self, wave: u32) -> impl Iterator<Item = Unfinished> + '_ {
        let of =
            move |w: &Written| Unfinished { wave, order: w.order, number: w.number, bytes: w.bytes.clone() };
        self.writes.iter().map(of)
    }

    /// Whether an operation of vector memory may still be writing some of these bytes of LDS: the wave's own accesses to
    /// LDS do not wait for those.
    pub fn loads_to(&self, bytes: &Range<u32>) -> bool {
        let meets = |range: &Range<u32>| range.start < bytes.end && bytes.start < range.end;
        self.writes.iter().any(|write| write.order == Order::Vector && write.bytes.iter().any(meets))
    }

    /// Whether the wave whose operations these are has still not waited for a write.
    pub fn holds(&self, write: &Unfinished) -> bool {
        self.is_counted(write.order, write.order.counter_of_lds(), write.number)
    }

    /// Why `register` may not be touched, in these lanes if it is a vector register; `loads` is the order of the load that uses
    /// it as its destination, which may follow a load that finishes before it.
    pub fn blocks(&self, register: Reg, lanes: u64, loads: Option<Order>) -> Option<Blocking> {
        let lanes = if register.bank == Bank::Sgpr { u64::MAX } else { lanes };
        let blocking = |operation: &&Operation| {
            let in_order = loads == Some(operation.order) && operation.order.is_kept();
            !in_order && operation.registers.overlaps(register) && operation.lanes & lanes != 0
        };
        let is_beyond = |operation: &&Operation| self.is_beyond(operation.order, operation.number);
        let blocking = self.operations.iter().filter(blocking).min_by_key(is_beyond)?;
        let Operation { order, number, .. } = *blocking;
        let is_counted = |counter| self.is_counted(order, counter, number);
        let counter = named(is_counted(Counter::Vm), is_counted(Counter::Lgkm))?;
        let behind = self.issued[order as usize].all - number;
        Some(Blocking { counter, behind: is_beyond(&blocking).then_some(behind) })
    }
}

/// The names of the counters that count.
fn named(vm: bool, lgkm: bool) -> Option<&'static str> {
    match (vm, lgkm) {
        (true, true) => Some("vmcnt and lgkmcnt"),
        (true, false) => Some("vmcnt"),
        (false, true) => Some("lgkmcnt"),
        (false, false) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: u64 = u64::MAX;

    /// The counters that have to be waited for, where no counter is full.
    fn blocks(pending: &Pending, register: Reg, loads: Option<Order>) -> Option<&'static str> {
        pending.blocks(register, ALL, loads).map(|blocking| {
            assert_eq!(blocking.behind, None);
            blocking.counter
        })
    }

    #[test]
    fn vector_loads_finish_in_order() {
        let mut pending = Pending::default();
        for index in 0..3 {
            pending.issue(Order::Vector, Some(Reg::vgpr(index, 1)), ALL, Vec::new());
        }
        pending.wait(1, 15);
        assert_eq!(blocks(&pending, Reg::vgpr(0, 1), None), None);
        assert_eq!(blocks(&pending, Reg::vgpr(1, 1), None), None);
        assert_eq!(blocks(&pending, Reg::vgpr(2, 1), None), Some("vmcnt"));
        // Another load may write it; its result comes later.
        assert_eq!(blocks(&pending, Reg::vgpr(2, 1), Some(Order::Vector)), None);
        assert_eq!(blocks(&pending, Reg::vgpr(2, 1), Some(Order::Lds)), Some("vmcnt"));
    }

    #[test]
    fn scalar_loads_finish_in_no_order() {
        let mut pending = Pending::default();
        pending.issue(Order::Scalar, Some(Reg::sgpr(0, 2)), ALL, Vec::new());
        pending.issue(Order::Scalar, Some(Reg::sgpr(4, 2)), ALL, Vec::new());
        pending.wait(63, 1);
        assert_eq!(blocks(&pending, Reg::sgpr(1, 1), None), Some("lgkmcnt"));
        pending.wait(63, 0);
        assert!(pending.is_empty());
    }

    #[test]
    fn scalar_loads_read_until_they_are_waited_for() {
        let mut pending = Pending::default();
        pending.issue_scalar_load(Reg::sgpr(0, 2), 64..72);
        pending.issue(Order::Lds, None, ALL, Vec::new());
        pending.wait(0, 1);
        assert!(pending.reads_from(&(68..69)) && pending.reads_from(&(60..65)));
        assert!(!pending.reads_from(&(72..76)) && !pending.reads_from(&(60..64)));
        pending.wait(63, 0);
        assert!(!pending.reads_from(&(68..69)));
    }

    #[test]
    fn lds_beside_scalar_is_known_only_by_number() {
        let mut pending = Pending::default();
        pending.issue(Order::Lds, Some(Reg::vgpr(0, 1)), ALL, Vec::new());
        pending.issue(Order::Scalar, Some(Reg::sgpr(0, 1)), ALL, Vec::new());
        pending.issue(Order::Lds, Some(Reg::vgpr(1, 1)), ALL, Vec::new());
        // Of three, two are done: at least one of the two LDS operations, hence the first.
        pending.wait(63, 1);
        assert_eq!(blocks(&pending, Reg::vgpr(0, 1), None), None);
        assert_eq!(blocks(&pending, Reg::vgpr(1, 1), None), Some("lgkmcnt"));
    }

    #[test]
    fn flat_needs_both_counters() {
        let mut pending = Pending::default();
        pending.issue(Order::Flat, Some(Reg::vgpr(0, 1)), ALL, Vec::new());
        pending.wait(0, 15);
        assert_eq!(blocks(&pending, Reg::vgpr(0, 1), None), Some("lgkmcnt"));
        pending.wait(63, 0);
        assert!(pending.is_empty());
    }

    #[test]
    fn flat_stores_are_in_lds_when_lgkmcnt_says_so() {
        let mut pending = Pending::default();
        pending.issue(Order::Flat, None, ALL, vec![0..2, 2..4]);
        pending.wait(0, 15);
        let write = pending.unfinished(0).next().expect("vmcnt says nothing of LDS");
        assert!(pending.holds(&write));
        pending.wait(63, 0);
        assert!(!pending.holds(&write) && pending.is_empty());
        pending.issue(Order::Flat, None, ALL, vec![0..2, 2..4]);
        let write = pending.unfinished(0).next().expect("nothing has been waited for");
        pending.wait(63, 0);
        assert!(!pending.holds(&write) && pending.unfinished(0).next().is_none());
        assert_eq!(pending.outstanding(), Some("vmcnt"));
    }

    /// Sixty-four loads: vmcnt counts 63, and says nothing of the first but that it is full. A wait for 63 is none.
    #[test]
    fn a_full_counter_guarantees_nothing() {
        for (order, most, name) in [(Order::Vector, 63u8, "vmcnt"), (Order::Lds, 15, "lgkmcnt")] {
            let mut pending = Pending::default();
            let behind = |pending: &Pending| pending.blocks(Reg::vgpr(0, 1), ALL, None).map(|b| b.behind);
            pending.issue(order, Some(Reg::vgpr(0, 1)), ALL, Vec::new());
            for others in 0..300 {
                let full = (others >= u64::from(most)).then_some(others);
                assert_eq!(behind(&pending), Some(full), "{others} behind");
                pending.wait(63, 15);
                assert_eq!(behind(&pending), Some(full), "{others} behind");
                pending.issue(order, None, ALL, Vec::new());
            }
            let blocking = pending.blocks(Reg::vgpr(0, 1), ALL, None).expect("nothing was waited for");
            let trouble = blocking.trouble(Reg::vgpr(0, 1), true);
            let register = Reg::vgpr(0, 1);
            assert_eq!(trouble, Trouble::CounterFull { register, reads: true, counter: name, behind: 300 });
            match order {
                Order::Vector => pending.wait(most - 1, 15),
                _ => pending.wait(63, most - 1),
            }
            assert_eq!(behind(&pending), None);
            assert_eq!(pending.outstanding(), Some(name));
        }
    }

    /// A later load of a register that is not waited for either is what one has to wait for.
    #[test]
    fn a_full_counter_is_not_to_blame_for_younger_loads() {
        let mut pending = Pending::default();
        pending.issue(Order::Vector, Some(Reg::vgpr(0, 2)), ALL, Vec::new());
        for _ in 0..70 {
            pending.issue(Order::Vector, None, ALL, Vec::new());
        }
        pending.issue(Order::Vector, Some(Reg::vgpr(0, 1)), ALL, Vec::new());
        assert_eq!(blocks(&pending, Reg::vgpr(0, 2), None), Some("vmcnt"));
        assert_eq!(pending.blocks(Reg::vgpr(1, 1), ALL, None).and_then(|b| b.behind), Some(71));
        // A load of all of it that comes behind is the one to wait for, and what is kept of them does not grow.
        for _ in 0..100 {
            pending.issue(Order::Vector, Some(Reg::vgpr(0, 4)), ALL, Vec::new());
        }
        assert_eq!(pending.operations.len(), 1);
        pending.wait(1, 15);
        assert_eq!(blocks(&pending, Reg::vgpr(0, 1), None), Some("vmcnt"));
        pending.wait(0, 15);
        assert!(pending.is_empty() && blocks(&pending, Reg::vgpr(0, 1), None).is_none());
    }

    /// However many writes of LDS nobody waits for, their bytes are known, and what is kept of them does not grow.
    #[test]
    fn many_writes_of_lds() {
        for (order, waits) in [(Order::Lds, (63, 14)), (Order::Flat, (63, 0)), (Order::Vector, (62, 15))] {
            let mut pending = Pending::default();
            for number in 0..10_000 {
                let at = number % 1000 * 8;
                pending.issue(order, None, ALL, vec![at..at + 4, 9000..9004]);
            }
            let ranges: usize = pending.writes.iter().map(|write| write.bytes.len()).sum();
            assert!(pending.writes.len() < 200 && ranges < 3000, "{order:?}: {ranges}");
            let left: Vec<_> = pending.unfinished(0).collect();
            let has =
                |byte: u32| left.iter().any(|write| write.bytes.iter().any(|range| range.contains(&byte)));
            assert!(
                (0..8000).all(|byte| has(byte) == (byte % 8 < 4)) && has(9003) && !has(9004),
                "{order:?}"
            );
            assert!(left.iter().all(|write| pending.holds(write)));
            pending.wait(waits.0, waits.1);
            let newest = left.iter().map(|write| write.number).max();
            for write in &left {
                // All but the youngest, which the wait leaves.
                let stays =
                    write.number + u64::from(if order == Order::Lds { waits.1 } else { waits.0 }) > 10_000;
                assert_eq!(
                    pending.holds(write),
                    stays && order != Order::Flat,
                    "{order:?}, {}",
                    write.number
                );
            }
            assert_eq!(newest, Some(10_000));
        }
    }

    #[test]
    fn lanes_that_were_not_active_have_nothing_to_wait_for() {
        let mut pending = Pending::default();
        let said = |pending: &Pending, register, lanes| {
            pending.blocks(register, lanes, None).map(|blocking| blocking.counter)
        };
        pending.issue(Order::Flat, Some(Reg::vgpr(4, 2)), 0xff, Vec::new());
        assert_eq!(said(&pending, Reg::vgpr(5, 1), 0x180), Some("vmcnt and lgkmcnt"));
        assert_eq!(said(&pending, Reg::vgpr(5, 1), !0xff), None);
        assert_eq!(said(&pending, Reg::vgpr(6, 1), 0xff), None);
        // A scalar register is the whole wave's, whoever is active.
        pending.issue_scalar_load(Reg::sgpr(4, 2), 0..8);
        assert_eq!(said(&pending, Reg::sgpr(5, 1), 0), Some("lgkmcnt"));
    }

    /// A later load says nothing of the lanes that it does not load for.
    #[test]
    fn later_loads_stand_for_earlier_ones_in_their_lanes() {
        let mut pending = Pending::default();
        pending.issue(Order::Vector, Some(Reg::vgpr(0, 1)), 0xf, Vec::new());
        pending.issue(Order::Vector, Some(Reg::vgpr(0, 1)), 0xf0, Vec::new());
        assert_eq!(pending.operations.len(), 2);
        pending.wait(1, 15);
        assert!(pending.blocks(Reg::vgpr(0, 1), 0xf, None).is_none());
        assert!(pending.blocks(Reg::vgpr(0, 1), 0x10, None).is_some());
        pending.issue(Order::Vector, Some(Reg::vgpr(0, 1)), 0xff, Vec::new());
        assert_eq!(pending.operations.len(), 1);
    }
}
