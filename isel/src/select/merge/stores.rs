//! Stores that have become one with others, where the last of them stands.

use super::{node, operands};
use crate::dag::{MachineNode, NodeId, Op};
use crate::select::Selector;
use crate::select::emit::Data;
use gcnsel_isa as isa;
use gcnsel_mir::{MemoryOperand, MemoryOrdering};
use smallvec::SmallVec;

/// What has become of a store.
#[derive(Clone, Debug)]
pub(in crate::select) enum MergedStore {
    /// The last one of a pair of LDS stores, whose partner stores no more, does what both did.
    Pair {
        /// The earlier one.
        other: NodeId,
        /// The operation.
        op: isa::Op,
        /// The later one's offset and the earlier one's, as the instruction counts them.
        offsets: [i32; 2],
    },
    /// The last one of neighbours stores what all did.
    Wide {
        /// All of them, the lowest first.
        all: SmallVec<[NodeId; 4]>,
        /// Those that are gone.
        earlier: SmallVec<[NodeId; 3]>,
        /// The operation.
        op: isa::Op,
        /// Alignment of what is stored, in bytes.
        align: u32,
    },
    /// An earlier one: nothing is left of it.
    Gone,
}

impl MergedStore {
    /// The earlier stores whose bytes are written here.
    pub(in crate::select) fn earlier(&self) -> &[NodeId] {
        match self {
            MergedStore::Pair { other, .. } => std::slice::from_ref(other),
            MergedStore::Wide { earlier, .. } => earlier,
            MergedStore::Gone => &[],
        }
    }
}

/// Whether an access is one that nobody but the program's own order asks for.
pub(super) fn is_plain(memory: &MemoryOperand) -> bool {
    !memory.volatile && memory.ordering == MemoryOrdering::NotAtomic
}

impl Selector<'_> {
    /// Whether a store may not be put behind something else that is executed after it.
    pub(super) fn keeps_place(&self, store: NodeId, id: NodeId, machine: &MachineNode) -> bool {
        // Other memory, accessed in no order that anyone could see, does not mind.
        !machine.memory.as_ref().is_some_and(|memory| is_plain(memory)) || self.may_interfere(store, id)
    }

    /// Emits what is left of a merged store.
    pub(in crate::select) fn emit_merged_store(
        &mut self,
        id: NodeId,
        store: MergedStore,
    ) -> gcnsel_diag::Result<()> {
        match store {
            MergedStore::Pair { other, op, offsets } => self.emit_pair(id, other, op, offsets),
            MergedStore::Wide { all, op, align, .. } => self.emit_wide(id, &all, op, align),
            MergedStore::Gone => Ok(()),
        }
    }

    fn emit_pair(
        &mut self,
        id: NodeId,
        other: NodeId,
        op: isa::Op,
        offsets: [i32; 2],
    ) -> gcnsel_diag::Result<()> {
        let (machine, earlier) = (self.dag.machine(id), self.dag.machine(other));
        let mut mods = machine.mods;
        (mods.offset, mods.offset1) = (offsets[0], offsets[1] as u8);
        let memory = machine.memory.as_deref().cloned().zip(earlier.memory.as_deref()).map(|(one, two)| {
            let (from, other) = (machine.mods.offset, earlier.mods.offset);
            let least = from.min(other);
            let end = (from + one.size as i32).max(other + two.size as i32);
            MemoryOperand {
                size: (end - least) as u32,
                align: one.align.min(two.align),
                offset: one.offset.map(|offset| offset + i64::from(least - from)),
                // What is told of one of them need not be so of the other.
                object: one.object.filter(|_| one.object == two.object),
                alias_scopes: Default::default(),
                noalias: Default::default(),
                ..one
            }
        });
        self.emit_instruction(id, op, mods, memory, Data::AndMore(&[self.dag[other].args[1]]))
    }

    /// The stores differ by their offsets and what they store alone.
    fn emit_wide(
        &mut self,
        id: NodeId,
        stores: &[NodeId],
        op: isa::Op,
        align: u32,
    ) -> gcnsel_diag::Result<()> {
        let mut parts: SmallVec<[NodeId; 4]> = SmallVec::new();
        for &store in stores {
            let mut fields = operands(self.dag, store);
            let data = fields.find(|(field, _)| *field == isa::Field::FlatData);
            let Some(data) = data.and_then(|(_, operand)| node(self.dag, store, operand)) else { continue };
            match self.dag[data].op {
                Op::Tuple => parts.extend(self.dag[data].args.iter().copied()),
                _ => parts.push(data),
            }
        }
        let dwords = parts.iter().map(|&part| self.dag[part].ty.dwords()).sum();
        let value = self.vector_tuple(&parts, dwords)?;
        let (machine, lowest) = (self.dag.machine(id), self.dag.machine(stores[0]));
        let mods = isa::Mods { offset: lowest.mods.offset, ..machine.mods };
        let memory = lowest.memory.as_deref().cloned().map(|memory| MemoryOperand {
            size: 4 * u32::from(dwords),
            align,
            ..memory
        });
        self.emit_instruction(id, op, mods, memory, Data::Instead { field: isa::Field::FlatData, value })
    }
}
