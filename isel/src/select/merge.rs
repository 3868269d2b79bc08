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
use gcnsel_mir::{MemoryOperand, Opcode, Pseudo};
use stores::is_plain;

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

/// The operands of a node's instruction, each with its field.
fn operands(dag: &Dag, id: NodeId) -> impl Iterator<Item = (isa::Field, &MachineArg)> {
    let machine = dag.machine(id);
    let specs = machine.opcode.isa().map_or(&[][..], |op| op.row().operands);
    let fields = specs.iter().filter(|spec| spec.role != isa::Role::Def).map(|spec| spec.field);
    fields.zip(&machine.operands)
}

/// The node in an operand.
fn node(dag: &Dag, id: NodeId, operand: &MachineArg) -> Option<NodeId> {
    match *operand {
        MachineArg::Arg(arg) => Some(dag[id].args[usize::from(arg)]),
        _ => None,
    }
}

/// Whether two accesses differ by their offsets and what they store alone.
fn are_alike(dag: &Dag, a: NodeId, b: NodeId) -> bool {
    let (one, other) = (dag.machine(a), dag.machine(b));
    let mods = |machine: &MachineNode| isa::Mods { offset: 0, ..machine.mods };
    let memory = |machine: &MachineNode| {
        let memory = machine.memory.as_deref()?.clone();
        Some(MemoryOperand { size: 0, align: 0, offset: None, ..memory })
    };
    one.operands.len() == other.operands.len()
        && operands(dag, a).zip(operands(dag, b)).all(|((field, one), (other_field, other))| {
            let same = match (node(dag, a, one), node(dag, b, other)) {
                (None, None) => one == other,
                (one, other) => one == other,
            };
            field == other_field && (same || field == isa::Field::FlatData)
        })
        && mods(one) == mods(other)
        && memory(one) == memory(other)
}

/// Where an access of LDS with one offset, or of global memory, is.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    in_lds: bool,
    /// The nodes of its address, which the offset is added to.
    address: [Option<NodeId>; 2],
    offset: i32,
}

impl Place {
    fn of(dag: &Dag, id: NodeId) -> Option<Place> {
        use isa::Op::*;
        let machine = dag.machine(id);
        let op = machine.opcode.isa()?;
        let in_lds = matches!(op, DS_READ_B32 | DS_READ_B64 | DS_WRITE_B32 | DS_WRITE_B64);
        let is_global = op.row().format == isa::Format::Global && !op.row().loads_to_lds(&machine.mods);
        let part = |wanted: isa::Field| {
            let (_, operand) = operands(dag, id).find(|(field, _)| *field == wanted)?;
            node(dag, id, operand)
        };
        let address = match in_lds {
            true => [part(isa::Field::DsAddr), None],
            false => [part(isa::Field::Vaddr), part(isa::Field::Saddr)],
        };
        // An address in registers with names, which inline assembly may have, is no node.
        let is_known = (in_lds || is_global) && address.iter().any(Option::is_some);
        is_known.then_some(Place { in_lds, address, offset: machine.mods.offset })
    }

    /// Whether accesses of so many bytes may overlap, if both addresses are the same but for their offsets.
    fn overlaps(self, bytes: u32, other: Place, other_bytes: u32) -> Option<bool> {
        let same = self.in_lds == other.in_lds && self.address == other.address;
        let from_other = i64::from(self.offset) - i64::from(other.offset);
        same.then(|| from_other < i64::from(other_bytes) && -from_other < i64::from(bytes))
    }
}

impl Selector<'_> {
    /// Whether it may matter in which order a store, or whatever else must be executed, and an access come.
    fn may_interfere(&self, store: NodeId, access: NodeId) -> bool {
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
}
