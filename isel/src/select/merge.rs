//! Accesses of neighbouring dwords become one wide access: loads where the first of them stands ([`loads`]), stores
//! ([`stores`]) to LDS ([`lds_stores`]) and global memory ([`global_stores`]) where the last one does.

mod global_stores;
mod lds_stores;
mod loads;
mod stores;

pub(super) use loads::Piece;
pub(super) use stores::MergedStore;

use super::Selector;
use crate::dag::{Dag, MachineArg, MachineNode, NodeId};
use gcnsel_isa as isa;
use gcnsel_mir::{MemoryOperand, MemoryOrdering, Opcode, Pseudo};

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

/// Whether two accesses differ by their offsets alone, and by one of their operands, if that is given.
fn are_alike(dag: &Dag, a: NodeId, b: NodeId, except: Option<usize>) -> bool {
    let (one, other) = (dag.machine(a), dag.machine(b));
    let mods = |machine: &MachineNode| isa::Mods { offset: 0, ..machine.mods };
    let memory = |machine: &MachineNode| {
        let memory = machine.memory.clone()?;
        Some(MemoryOperand { size: 0, align: 0, offset: None, ..memory })
    };
    let node = |id: NodeId, operand: &MachineArg| match *operand {
        MachineArg::Arg(arg) => Some(dag[id].args[usize::from(arg)]),
        _ => None,
    };
    one.operands.len() == other.operands.len()
        && one.operands.iter().zip(&other.operands).enumerate().all(|(at, (one, other))| {
            Some(at) == except || node(a, one) == node(b, other) && (node(a, one).is_some() || one == other)
        })
        && mods(one) == mods(other)
        && memory(one) == memory(other)
}

/// Where an access of LDS with one offset, or of global memory, is: whether it is of LDS, the nodes of its address, and
/// its offset from there.
type Place = (bool, [Option<NodeId>; 2], i32);

fn place(dag: &Dag, id: NodeId) -> Option<Place> {
    use isa::Op::*;
    let machine = dag.machine(id);
    let op = machine.opcode.isa()?;
    let node = |operand: &MachineArg| match *operand {
        MachineArg::Arg(arg) => Some(dag[id].args[usize::from(arg)]),
        _ => None,
    };
    let is_lds = matches!(op, DS_READ_B32 | DS_READ_B64 | DS_WRITE_B32 | DS_WRITE_B64);
    let is_global = op.row().format == isa::Format::Global && !op.row().loads_to_lds(&machine.mods);
    let (first, last) = (machine.operands.first()?, machine.operands.last()?);
    match (is_lds, is_global) {
        (true, _) => Some((true, [node(first), None], machine.mods.offset)),
        (_, true) => Some((false, [node(first), node(last)], machine.mods.offset)),
        _ => None,
    }
}

impl Selector<'_> {
    /// Whether it may matter in which order a store, or whatever else must be executed, and an access come.
    fn may_interfere(&self, store: NodeId, access: NodeId) -> bool {
        let (one, other) = (self.dag.machine(store), self.dag.machine(access));
        let (Some(stored), Some(accessed)) = (&one.memory, &other.memory) else { return true };
        if !stored.store || stored.volatile || stored.ordering != MemoryOrdering::NotAtomic {
            return true;
        }
        match (place(self.dag, store), place(self.dag, access)) {
            (Some((in_lds, a, at)), Some((other_in_lds, b, other))) if (in_lds, a) == (other_in_lds, b) => {
                at < other + accessed.size as i32 && other < at + stored.size as i32
            }
            _ => stored.may_overlap(accessed),
        }
    }
}
