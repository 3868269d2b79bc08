//! Accesses that are the same but for their offsets and what they store.

use crate::dag::{Dag, MachineArg, MachineNode, NodeId};
use gcnsel_isa as isa;
use gcnsel_mir::MemoryOperand;

/// The operands of a node's instruction, each with its field.
pub(super) fn operands(dag: &Dag, id: NodeId) -> impl Iterator<Item = (isa::Field, &MachineArg)> {
    let machine = dag.machine(id);
    let specs = machine.opcode.isa().map_or(&[][..], |op| op.row().operands);
    let fields = specs.iter().filter(|spec| spec.role != isa::Role::Def).map(|spec| spec.field);
    fields.zip(&machine.operands)
}

/// The node in an operand.
pub(super) fn node(dag: &Dag, id: NodeId, operand: &MachineArg) -> Option<NodeId> {
    match *operand {
        MachineArg::Arg(arg) => Some(dag[id].args[usize::from(arg)]),
        _ => None,
    }
}

/// Whether a field is that of what a store to global memory, or through a resource, stores.
pub(super) fn is_data(field: isa::Field) -> bool {
    matches!(field, isa::Field::FlatData | isa::Field::Vdata)
}

/// Whether two accesses differ by their offsets and what they store alone.
pub(super) fn are_alike(dag: &Dag, a: NodeId, b: NodeId) -> bool {
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
            field == other_field && (same || is_data(field))
        })
        && mods(one) == mods(other)
        && memory(one) == memory(other)
}
