//! Two stores to LDS at offsets of one address become one, where the later of them stands.

use super::{asks_for_group, lds_pair};
use crate::dag::{Effect, MachineArg, MachineNode, NodeId, Op};
use crate::select::Selector;
use gcnsel_isa as isa;
use gcnsel_mir::{MemoryOperand, MemoryOrdering};

/// Runs of stores that are collected at once, as in [`super::loads`].
const RUNS: usize = 8;

/// Stores of one run that wait for a partner.
const WAITING: usize = 16;

/// What has become of a store.
#[derive(Clone, Copy, Debug)]
pub(in crate::select) enum MergedStore {
    /// The later one, whose partner stores no more, does what both did.
    Both {
        /// The earlier one.
        other: NodeId,
        /// The operation.
        op: isa::Op,
        /// The later one's offset and the earlier one's, as the instruction counts them.
        offsets: [i32; 2],
    },
    /// The earlier one: nothing is left of it.
    Gone,
}

impl MergedStore {
    /// The earlier store.
    pub(in crate::select) fn earlier(self) -> Option<NodeId> {
        match self {
            MergedStore::Both { other, .. } => Some(other),
            MergedStore::Gone => None,
        }
    }
}

/// A store that may be merged.
#[derive(Clone, Copy)]
struct Store {
    node: NodeId,
    address: NodeId,
    op: isa::Op,
    offset: i32,
}

impl Selector<'_> {
    /// Finds stores to LDS between which nothing touches what the first writes.
    pub(in crate::select) fn merge_stores(&mut self) {
        let mut runs: Vec<Vec<Store>> = Vec::new();
        let dag = self.dag;
        for id in dag.ids().filter(|&id| dag[id].op == Op::Machine) {
            let machine = dag.machine(id);
            if machine.effect == Effect::None || !self.needed[id] || asks_for_group(machine) {
                continue;
            }
            for run in &mut runs {
                run.retain(|store| !self.keeps_place(store.node, id, machine));
            }
            let Some(store) = self.lds_store(id, machine) else { continue };
            let is_like = |run: &Vec<Store>| {
                run.first().is_some_and(|first| (first.address, first.op) == (store.address, store.op))
            };
            match runs.iter().position(is_like) {
                Some(at) => self.join(&mut runs[at], store),
                None => {
                    runs.retain(|run| !run.is_empty());
                    if runs.len() == RUNS {
                        runs.remove(0);
                    }
                    runs.push(vec![store]);
                }
            }
        }
    }

    /// Merges a store with the one of its run that is next to it, or lets it wait.
    fn join(&mut self, run: &mut Vec<Store>, store: Store) {
        let (ops, dwords) = match store.op {
            isa::Op::DS_WRITE_B32 => ([isa::Op::DS_WRITE2_B32, isa::Op::DS_WRITE2ST64_B32], 1),
            _ => ([isa::Op::DS_WRITE2_B64, isa::Op::DS_WRITE2ST64_B64], 2),
        };
        let pair = |other: &Store| lds_pair(ops, dwords, [store.offset, other.offset]);
        let nearest = (0..run.len())
            .filter(|&at| pair(&run[at]).is_some())
            .min_by_key(|&at| store.offset.abs_diff(run[at].offset));
        let Some((at, (op, offsets))) = nearest.and_then(|at| Some((at, pair(&run[at])?))) else {
            if run.len() == WAITING {
                run.remove(0);
            }
            return run.push(store);
        };
        let other = run.remove(at).node;
        self.merged_stores.insert(store.node, MergedStore::Both { other, op, offsets });
        self.merged_stores.insert(other, MergedStore::Gone);
    }

    /// Whether a store may not be put behind something else that is executed after it.
    fn keeps_place(&self, store: NodeId, id: NodeId, machine: &MachineNode) -> bool {
        // Other memory, accessed in no order that anyone could see, does not mind.
        let plain = |memory: &MemoryOperand| !memory.volatile && memory.ordering == MemoryOrdering::NotAtomic;
        !machine.memory.as_ref().is_some_and(plain) || self.may_interfere(store, id)
    }

    fn lds_store(&self, id: NodeId, machine: &MachineNode) -> Option<Store> {
        let op = machine.opcode.isa()?;
        let memory = machine.memory.as_ref()?;
        let dwords = match op {
            isa::Op::DS_WRITE_B32 => 1,
            isa::Op::DS_WRITE_B64 => 2,
            _ => return None,
        };
        let [MachineArg::Arg(0), MachineArg::Arg(1)] = machine.operands[..] else { return None };
        let plain = !memory.volatile && memory.ordering == MemoryOrdering::NotAtomic;
        (plain && memory.align >= 4 * dwords && !self.dag[id].whole).then(|| Store {
            node: id,
            address: self.dag[id].args[0],
            op,
            offset: machine.mods.offset,
        })
    }

    /// Emits what is left of a merged store.
    pub(in crate::select) fn emit_merged_store(
        &mut self,
        id: NodeId,
        store: MergedStore,
    ) -> gcnsel_diag::Result<()> {
        let MergedStore::Both { other, op, offsets } = store else { return Ok(()) };
        let (machine, earlier) = (self.dag.machine(id), self.dag.machine(other));
        let mut mods = machine.mods;
        (mods.offset, mods.offset1) = (offsets[0], offsets[1] as u8);
        let memory = machine.memory.clone().zip(earlier.memory.clone()).map(|(one, two)| {
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
        self.emit_instruction(id, op, mods, memory, &[self.dag[other].args[1]])
    }
}
