//! Accesses of neighbouring dwords become one wide access: loads where the first of them stands ([`loads`]), stores to LDS
//! where the later one does ([`stores`]).

mod loads;
mod stores;

pub(super) use loads::Piece;
pub(super) use stores::MergedStore;

use super::Selector;
use crate::dag::{Dag, MachineArg, MachineNode, NodeId};
use gcnsel_isa as isa;
use gcnsel_mir::{MemoryOrdering, Opcode, Pseudo};

/// Two LDS accesses of so many dwords each, at byte offsets of one address, as one, and its offsets; each is one of the
/// operations, whose offsets count single elements or 64 of them.
pub(super) fn lds_pair(ops: [isa::Op; 2], dwords: u8, offsets: [i32; 2]) -> Option<(isa::Op, [i32; 2])> {
    let unit = 4 * i32::from(dwords);
    [(ops[0], unit), (ops[1], 64 * unit)].into_iter().find_map(|(op, unit)| {
        let steps = offsets.map(|offset| offset / unit);
        let fits = |at: usize| offsets[at] % unit == 0 && (0..256).contains(&steps[at]);
        (fits(0) && fits(1)).then_some((op, steps))
    })
}

/// Whether a node asks the scheduler for a group of instructions, which matters to no order here.
fn asks_for_group(machine: &MachineNode) -> bool {
    machine.opcode == Opcode::Pseudo(Pseudo::Schedule) && machine.operands.len() > 1
}

/// The address of an LDS access with one offset, and the offset.
fn lds_place(dag: &Dag, id: NodeId) -> Option<(NodeId, i32)> {
    use isa::Op::*;
    let machine = dag.machine(id);
    let op = machine.opcode.isa()?;
    let has_one = matches!(op, DS_READ_B32 | DS_READ_B64 | DS_WRITE_B32 | DS_WRITE_B64);
    let MachineArg::Arg(0) = *machine.operands.first()? else { return None };
    has_one.then(|| (dag[id].args[0], machine.mods.offset))
}

impl Selector<'_> {
    /// Whether it may matter in which order a store, or whatever else must be executed, and an access come.
    fn may_interfere(&self, store: NodeId, access: NodeId) -> bool {
        let (one, other) = (self.dag.machine(store), self.dag.machine(access));
        let (Some(stored), Some(accessed)) = (&one.memory, &other.memory) else { return true };
        if !stored.store || stored.volatile || stored.ordering != MemoryOrdering::NotAtomic {
            return true;
        }
        let place = |id: NodeId| lds_place(self.dag, id);
        match (place(store), place(access)) {
            (Some((a, at)), Some((b, other))) if a == b => {
                at < other + accessed.size as i32 && other < at + stored.size as i32
            }
            _ => stored.may_overlap(accessed),
        }
    }
}
