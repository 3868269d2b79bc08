//! Two stores to LDS at offsets of one address become one, where the later of them stands.

use super::interference::{asks_for_group, is_plain};
use super::lds_pair::{LdsPair, lds_pair, rebased_pair};
use super::merged::MergedStore;
use crate::dag::{Effect, MachineArg, MachineNode, NodeId, Op};
use crate::select::selector::Selector;
use gcnsel_isa as isa;

/// Runs of stores that are collected at once, as in [`super::loads`].
const RUNS: usize = 8;

/// Stores of one run that wait for a partner.
const WAITING: usize = 16;

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
    pub(in crate::select) fn merge_lds_stores(&mut self) {
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
        let nearest = |pair: &dyn Fn([i32; 2]) -> Option<LdsPair>| {
            let pairs = run.iter().enumerate().filter_map(|(at, other)| {
                let found = pair([store.offset, other.offset])?;
                Some((store.offset.abs_diff(other.offset), at, found))
            });
            pairs.min_by_key(|&(distance, ..)| distance)
        };
        let found = nearest(&|offsets| lds_pair(ops, dwords, offsets))
            .or_else(|| nearest(&|offsets| rebased_pair(ops, dwords, offsets)));
        let Some((_, at, LdsPair { op, offsets, base })) = found else {
            if run.len() == WAITING {
                run.remove(0);
            }
            return run.push(store);
        };
        let other = run.remove(at).node;
        self.merged_stores.insert(store.node, MergedStore::Pair { other, op, offsets, base });
        self.merged_stores.insert(other, MergedStore::Gone);
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
        (is_plain(memory) && memory.align >= 4 * dwords && !self.dag[id].whole).then(|| Store {
            node: id,
            address: self.dag[id].args[0],
            op,
            offset: machine.mods.offset,
        })
    }
}
