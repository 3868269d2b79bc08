//! Strict mode: memory operations a wave has issued and not waited for.
//!
//! Loads take effect at once here, so a missing wait would go unnoticed. Each load therefore leaves its registers
//! marked until a wait guarantees that it is done, whatever order the hardware finishes in: vector memory
//! operations finish in order among themselves, LDS operations in order among themselves, scalar loads and flat
//! operations in no order. What is outstanding of a vector register are the lanes that were active when the load was issued:
//! others have nothing to wait for. Source: "Vega" instruction set manual, data dependency resolution; LLVM's memory model
//! and wait insertion for GFX9 rest on the same rules.

use std::ops::Range;

use gcnsel_isa::{Bank, Reg};

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

/// An operation that has been issued.
#[derive(Clone, Debug)]
struct Operation {
    order: Order,
    /// Still counted by vmcnt.
    vm: bool,
    /// Still counted by lgkmcnt.
    lgkm: bool,
    /// The registers it writes.
    registers: Option<Reg>,
    /// The lanes of them, where they are vector registers.
    lanes: u64,
    /// Bytes of LDS it writes, where other waves may see them.
    lds: Vec<Range<u32>>,
    /// Bytes of memory that it reads, of a scalar load, which later stores of the wave may overtake.
    reads: Range<u64>,
    /// Its number among the wave's.
    number: u64,
}

impl Operation {
    /// Whether what it writes of LDS may not be there yet. Of a flat one lgkmcnt says so, vmcnt what it does in other memory
    /// (LLVM's memory model waits for lgkmcnt alone when a work-group's lanes are to see a generic store).
    fn is_writing_lds(&self) -> bool {
        match self.order {
            Order::Vector => self.vm,
            Order::Lds | Order::Scalar | Order::Flat => self.lgkm,
        }
    }
}

/// The operations issued and not known to be done, oldest first.
#[derive(Clone, Debug, Default)]
pub struct Pending {
    operations: Vec<Operation>,
    /// Operations issued so far.
    issued: u64,
}

/// What a write of LDS leaves that its wave did not wait for before a barrier.
#[derive(Clone, Debug)]
pub struct Unfinished {
    /// The wave's number in its workgroup.
    pub wave: u32,
    /// The operation's number among the wave's.
    number: u64,
    /// The bytes written.
    pub bytes: Vec<Range<u32>>,
}

/// The largest value of vmcnt; more operations than that stall the wave.
const VM_MAX: usize = 63;
/// The largest value of lgkmcnt.
const LGKM_MAX: usize = 15;

impl Pending {
    /// Notes an operation, the registers it will write in these lanes, and what it writes of LDS that other waves can see.
    pub fn issue(&mut self, order: Order, registers: Option<Reg>, lanes: u64, lds: Vec<Range<u32>>) {
        let (vm, lgkm) = match order {
            Order::Vector => (true, false),
            Order::Lds | Order::Scalar => (false, true),
            Order::Flat => (true, true),
        };
        self.issued += 1;
        let number = self.issued;
        self.operations.push(Operation { order, vm, lgkm, registers, lanes, lds, reads: 0..0, number });
        // A full counter stalls the wave until the operations before have gone down far enough.
        self.wait(VM_MAX, LGKM_MAX);
    }

    /// Notes a scalar load, the registers it will write, and the bytes of memory that it reads.
    pub fn issue_scalar_load(&mut self, register: Reg, reads: Range<u64>) {
        self.issue(Order::Scalar, Some(register), u64::MAX, Vec::new());
        if let Some(load) = self.operations.last_mut() {
            load.reads = reads;
        }
    }

    /// Whether a scalar load may still have to read some of these bytes of memory.
    pub fn reads_from(&self, bytes: &Range<u64>) -> bool {
        let meets = |reads: &Range<u64>| reads.start < bytes.end && bytes.start < reads.end;
        self.operations.iter().any(|operation| operation.lgkm && meets(&operation.reads))
    }

    /// Waits until no more than so many operations are outstanding.
    pub fn wait(&mut self, vm: usize, lgkm: usize) {
        fn retire(operations: &mut [Operation], limit: usize, counted: impl Fn(&mut Operation) -> &mut bool) {
            let mut total = 0usize;
            let mut unordered = 0;
            for operation in operations.iter_mut() {
                let in_no_order = matches!(operation.order, Order::Scalar | Order::Flat);
                if *counted(operation) {
                    total += 1;
                    unordered += usize::from(in_no_order);
                }
            }
            // Operations in no order may be the ones that are done; only with a limit of zero all are.
            let mut done = if limit == 0 { total } else { total.saturating_sub(limit + unordered) };
            for operation in operations {
                if done == 0 {
                    break;
                }
                let in_no_order = matches!(operation.order, Order::Scalar | Order::Flat);
                if *counted(operation) && (limit == 0 || !in_no_order) {
                    *counted(operation) = false;
                    done -= 1;
                }
            }
        }
        retire(&mut self.operations, vm, |operation| &mut operation.vm);
        retire(&mut self.operations, lgkm, |operation| &mut operation.lgkm);
        self.operations.retain(|operation| operation.vm || operation.lgkm);
    }

    /// Whether nothing is outstanding.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.operations.is_empty()
    }

    /// The counters to wait for until nothing is outstanding; none if nothing is.
    pub fn outstanding(&self) -> Option<&'static str> {
        let counted = |(vm, lgkm): (bool, bool), next: &Operation| (vm | next.vm, lgkm | next.lgkm);
        match self.operations.iter().fold((false, false), counted) {
            (false, false) => None,
            (vm, lgkm) => Some(counter(vm, lgkm)),
        }
    }

    /// The writes of LDS that are outstanding when the wave, of this number, comes to a barrier.
    pub fn unfinished(&self, wave: u32) -> impl Iterator<Item = Unfinished> + '_ {
        let writes = self.operations.iter().filter(|o| !o.lds.is_empty() && o.is_writing_lds());
        writes.map(move |write| Unfinished { wave, number: write.number, bytes: write.lds.clone() })
    }

    /// Whether an operation of vector memory may still be writing some of these bytes of LDS: the wave's own accesses to
    /// LDS do not wait for those.
    pub fn loads_to(&self, bytes: &Range<u32>) -> bool {
        let meets = |range: &Range<u32>| range.start < bytes.end && bytes.start < range.end;
        self.operations.iter().any(|o| o.order == Order::Vector && o.lds.iter().any(meets))
    }

    /// Whether the wave whose operations these are has still not waited for a write.
    pub fn holds(&self, write: &Unfinished) -> bool {
        self.operations.iter().any(|operation| operation.number == write.number && operation.is_writing_lds())
    }

    /// The counter to wait for before `register` is used, in these lanes if it is a vector register; `loads` is the order of
    /// the load that uses it as its destination, which may follow a load that finishes before it.
    pub fn blocks(&self, register: Reg, lanes: u64, loads: Option<Order>) -> Option<&'static str> {
        let lanes = if register.bank == Bank::Sgpr { u64::MAX } else { lanes };
        let blocking = self.operations.iter().find(|operation| {
            let in_order =
                loads == Some(operation.order) && matches!(operation.order, Order::Vector | Order::Lds);
            let meets = |pending: Reg| pending.overlaps(register) && operation.lanes & lanes != 0;
            !in_order && operation.registers.is_some_and(meets)
        })?;
        Some(counter(blocking.vm, blocking.lgkm))
    }
}

/// The names of the counters that count.
fn counter(vm: bool, lgkm: bool) -> &'static str {
    match (vm, lgkm) {
        (true, true) => "vmcnt and lgkmcnt",
        (true, false) => "vmcnt",
        _ => "lgkmcnt",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: u64 = u64::MAX;

    #[test]
    fn vector_loads_finish_in_order() {
        let mut pending = Pending::default();
        for index in 0..3 {
            pending.issue(Order::Vector, Some(Reg::vgpr(index, 1)), ALL, Vec::new());
        }
        pending.wait(1, 15);
        assert_eq!(pending.blocks(Reg::vgpr(0, 1), ALL, None), None);
        assert_eq!(pending.blocks(Reg::vgpr(1, 1), ALL, None), None);
        assert_eq!(pending.blocks(Reg::vgpr(2, 1), ALL, None), Some("vmcnt"));
        // Another load may write it; its result comes later.
        assert_eq!(pending.blocks(Reg::vgpr(2, 1), ALL, Some(Order::Vector)), None);
        assert_eq!(pending.blocks(Reg::vgpr(2, 1), ALL, Some(Order::Lds)), Some("vmcnt"));
    }

    #[test]
    fn scalar_loads_finish_in_no_order() {
        let mut pending = Pending::default();
        pending.issue(Order::Scalar, Some(Reg::sgpr(0, 2)), ALL, Vec::new());
        pending.issue(Order::Scalar, Some(Reg::sgpr(4, 2)), ALL, Vec::new());
        pending.wait(63, 1);
        assert_eq!(pending.blocks(Reg::sgpr(1, 1), ALL, None), Some("lgkmcnt"));
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
        assert_eq!(pending.blocks(Reg::vgpr(0, 1), ALL, None), None);
        assert_eq!(pending.blocks(Reg::vgpr(1, 1), ALL, None), Some("lgkmcnt"));
    }

    #[test]
    fn flat_needs_both_counters() {
        let mut pending = Pending::default();
        pending.issue(Order::Flat, Some(Reg::vgpr(0, 1)), ALL, Vec::new());
        pending.wait(0, 15);
        assert_eq!(pending.blocks(Reg::vgpr(0, 1), ALL, None), Some("lgkmcnt"));
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

    #[test]
    fn lanes_that_were_not_active_have_nothing_to_wait_for() {
        let mut pending = Pending::default();
        pending.issue(Order::Flat, Some(Reg::vgpr(4, 2)), 0xff, Vec::new());
        assert_eq!(pending.blocks(Reg::vgpr(5, 1), 0x180, None), Some("vmcnt and lgkmcnt"));
        assert_eq!(pending.blocks(Reg::vgpr(5, 1), !0xff, None), None);
        assert_eq!(pending.blocks(Reg::vgpr(6, 1), 0xff, None), None);
        // A scalar register is the whole wave's, whoever is active.
        pending.issue(Order::Scalar, Some(Reg::sgpr(4, 2)), ALL, Vec::new());
        assert_eq!(pending.blocks(Reg::sgpr(5, 1), 0, None), Some("lgkmcnt"));
    }
}
