//! In which order accesses have to stay.

use super::alike::{node, operands};
use crate::dag::{Dag, MachineNode, NodeId};
use crate::select::selector::Selector;
use gcnsel_isa as isa;
use gcnsel_mir::{MemoryOperand, MemoryOrdering, Opcode, Pseudo};

/// Whether an access is one that nobody but the program's own order asks for.
pub(super) fn is_plain(memory: &MemoryOperand) -> bool {
    !memory.volatile && memory.ordering == MemoryOrdering::NotAtomic
}

/// Whether a node asks the scheduler for a group of instructions, which matters to no order here.
pub(super) fn asks_for_group(machine: &MachineNode) -> bool {
    machine.opcode == Opcode::Pseudo(Pseudo::Schedule) && machine.operands.len() > 1
}

/// The ways to memory.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Way {
    Lds,
    Global,
    Buffer,
}

/// Where an access of LDS with one offset, of global memory, or through a resource, is.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    way: Way,
    /// The nodes of its address, which the offset is added to.
    address: [Option<NodeId>; 3],
    /// What the address is, through a resource: an offset, an index.
    has: [bool; 2],
    offset: i32,
}

impl Place {
    fn of(dag: &Dag, id: NodeId) -> Option<Place> {
        use isa::Op::*;
        let machine = dag.machine(id);
        let op = machine.opcode.isa()?;
        let to_lds = op.row().loads_to_lds(&machine.mods);
        let way = match op.row().format {
            _ if matches!(op, DS_READ_B32 | DS_READ_B64 | DS_WRITE_B32 | DS_WRITE_B64) => Way::Lds,
            isa::Format::Global if !to_lds => Way::Global,
            isa::Format::Mubuf if !to_lds => Way::Buffer,
            _ => return None,
        };
        let part = |wanted: isa::Field| {
            let (_, operand) = operands(dag, id).find(|(field, _)| *field == wanted)?;
            node(dag, id, operand)
        };
        let address = match way {
            Way::Lds => [part(isa::Field::DsAddr), None, None],
            Way::Global => [part(isa::Field::Vaddr), part(isa::Field::Saddr), None],
            Way::Buffer => [part(isa::Field::BufAddr), part(isa::Field::Srsrc), part(isa::Field::BufOffset)],
        };
        // An address in registers with names, which inline assembly may have, is no node.
        let is_known = match way {
            Way::Buffer => address[1].is_some(),
            Way::Lds | Way::Global => address.iter().any(Option::is_some),
        };
        let has = [machine.mods.offen, machine.mods.idxen];
        is_known.then_some(Place { way, address, has, offset: machine.mods.offset })
    }

    /// Whether accesses of so many bytes may overlap, if both addresses are the same but for their offsets.
    fn overlaps(self, bytes: u32, other: Place, other_bytes: u32) -> Option<bool> {
        let same = (self.way, self.address, self.has) == (other.way, other.address, other.has);
        let from_other = i64::from(self.offset) - i64::from(other.offset);
        same.then(|| from_other < i64::from(other_bytes) && -from_other < i64::from(bytes))
    }
}

impl Selector<'_> {
    /// Whether it may matter in which order a store, or whatever else must be executed, and an access come.
    pub(super) fn may_interfere(&self, store: NodeId, access: NodeId) -> bool {
        let (one, other) = (self.dag.machine(store), self.dag.machine(access));
        let (Some(stored), Some(accessed)) = (&one.memory, &other.memory) else { return true };
        if !stored.store || !is_plain(stored) {
            return true;
        }
        // What nobody writes is read alike before and after.
        if accessed.invariant && !accessed.store && is_plain(accessed) {
            return false;
        }
        let places = Place::of(self.dag, store).zip(Place::of(self.dag, access));
        let overlap = places.and_then(|(one, other)| one.overlaps(stored.size, other, accessed.size));
        overlap.unwrap_or_else(|| stored.may_overlap(accessed))
    }

    /// Whether a store may not be put behind something else that is executed after it.
    pub(super) fn keeps_place(&self, store: NodeId, id: NodeId, machine: &MachineNode) -> bool {
        // Other memory, accessed in no order that anyone could see, does not mind.
        !machine.memory.as_ref().is_some_and(|memory| is_plain(memory)) || self.may_interfere(store, id)
    }
}
