//! What orders accesses of different work-items, and which conflict without being ordered.
//!
//! Two accesses of a byte conflict if one writes and not both are atomic. They are ordered if one work-item makes
//! both, if both are of one work-group and a barrier lies between, or if the first work-item has released and the
//! second acquired since the first access. Releases and acquires are those of atomics, and of fences with the atomics
//! that make them count; that they met at the same address is not checked, so a race that others' synchronisation
//! hides is not found. What is reported is one.

/// An access.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Stamp {
    /// The work-item's number in the grid, from 1; 0 is none.
    item: u32,
    /// Barriers that its group had passed.
    epoch: u32,
    /// When.
    time: u64,
    atomic: bool,
}

/// Who has accessed a byte.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Shadow {
    writer: Stamp,
    /// The last reader, and the last before it that was another work-item.
    readers: [Stamp; 2],
}

/// What kind of access.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Access {
    /// The work-item's number in the grid.
    pub item: u32,
    /// Writes, or reads and writes.
    pub writes: bool,
    /// Atomic.
    pub atomic: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Item {
    released: u64,
    acquired: u64,
    /// A fence has released, and counts from the next atomic write on.
    release_fence: u64,
    /// An atomic read that a fence may still make an acquire.
    read: bool,
}

/// The state of all work-items' synchronisation.
#[derive(Clone, Debug)]
pub struct Order {
    group_size: u32,
    epoch: u32,
    time: u64,
    items: Vec<Item>,
}

impl Order {
    /// For so many work-items in groups of `group_size`.
    pub fn new(items: usize, group_size: u32) -> Order {
        Order { group_size, epoch: 0, time: 0, items: vec![Item::default(); items] }
    }

    /// All of a work-group have reached a barrier.
    pub fn barrier(&mut self) {
        self.epoch += 1;
    }

    /// An atomic access of a work-item.
    pub fn atomic(&mut self, item: u32, reads: bool, writes: bool, acquires: bool, releases: bool) {
        self.time += 1;
        let now = self.time;
        let state = &mut self.items[item as usize];
        if reads {
            state.read = true;
            if acquires {
                state.acquired = now;
            }
        }
        if writes {
            state.released = if releases { now } else { state.released.max(state.release_fence) };
        }
    }

    /// A fence.
    pub fn fence(&mut self, item: u32, acquires: bool, releases: bool) {
        self.time += 1;
        let state = &mut self.items[item as usize];
        if releases {
            state.release_fence = self.time;
        }
        if acquires && state.read {
            state.acquired = self.time;
        }
    }

    fn is_ordered(&self, before: &Stamp, access: &Access) -> bool {
        let (first, second) = (before.item - 1, access.item);
        let one_group = first / self.group_size == second / self.group_size;
        first == second
            || one_group && before.epoch < self.epoch
            || self.items[first as usize].released > before.time
                && self.items[second as usize].acquired > before.time
    }

    /// Notes an access to bytes. The error names the work-item whose access conflicts.
    pub fn access(&mut self, access: Access, bytes: &mut [Shadow]) -> Result<(), String> {
        self.time += 1;
        let stamp =
            Stamp { item: access.item + 1, epoch: self.epoch, time: self.time, atomic: access.atomic };
        let conflicts = |this: &Order, before: &Stamp| {
            before.item != 0 && !(before.atomic && access.atomic) && !this.is_ordered(before, &access)
        };
        for byte in bytes {
            if conflicts(self, &byte.writer) {
                return Err(format!(
                    "work-item {} has written it, and nothing orders the two",
                    byte.writer.item - 1
                ));
            }
            if access.writes {
                if let Some(reader) = byte.readers.iter().find(|r| conflicts(self, r)) {
                    return Err(format!(
                        "work-item {} has read it, and nothing orders the two",
                        reader.item - 1
                    ));
                }
                byte.writer = stamp;
            } else {
                if byte.readers[0].item != stamp.item {
                    byte.readers[1] = byte.readers[0];
                }
                byte.readers[0] = stamp;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn by(item: u32, writes: bool, atomic: bool) -> Access {
        Access { item, writes, atomic }
    }

    #[test]
    fn barriers_order_a_group_only() {
        let mut order = Order::new(8, 4);
        let mut bytes = [Shadow::default()];
        assert!(order.access(by(0, true, false), &mut bytes).is_ok());
        assert!(order.access(by(0, false, false), &mut bytes).is_ok());
        assert!(order.clone().access(by(1, false, false), &mut bytes.clone()).is_err());
        order.barrier();
        assert!(order.access(by(1, false, false), &mut bytes).is_ok());
        assert!(order.access(by(2, false, false), &mut bytes).is_ok());
        assert!(order.clone().access(by(2, true, false), &mut bytes.clone()).is_err());
        order.barrier();
        assert!(order.clone().access(by(5, false, false), &mut bytes.clone()).is_err());
        assert!(order.access(by(2, true, false), &mut bytes).is_ok());
    }

    #[test]
    fn releases_and_acquires_order_and_relaxed_atomics_do_not() {
        for fences in [false, true] {
            let mut order = Order::new(2, 1);
            let (mut data, mut flag) = ([Shadow::default()], [Shadow::default()]);
            order.access(by(0, true, false), &mut data).expect("nobody has been there");
            let acquires =
                |order: &Order| order.clone().access(by(1, false, false), &mut data.clone()).is_ok();
            order.fence(0, false, fences);
            order.access(by(0, true, true), &mut flag).expect("it is atomic");
            order.atomic(0, false, true, false, !fences);
            order.access(by(1, false, true), &mut flag).expect("it is atomic");
            order.atomic(1, true, false, false, false);
            assert!(!acquires(&order));
            order.atomic(1, true, false, !fences, false);
            order.fence(1, fences, false);
            assert!(acquires(&order));
        }
    }
}
