//! Stores to neighbouring dwords of global memory, or through a resource, become one wide store, where the last of them stands.

use super::alike::are_alike;
use super::interference::{asks_for_group, is_plain};
use super::merged::MergedStore;
use crate::dag::{Effect, MachineNode, NodeId, Op};
use crate::select::selector::Selector;
use cranelift_entity::EntityRef;
use gcnsel_isa as isa;
use gcnsel_mir::{AddressClass, align_at};
use smallvec::SmallVec;

/// Dwords of the widest store.
const WIDEST: u8 = 4;

/// Runs of stores that are collected at once, as in [`super::loads`].
const RUNS: usize = 8;

/// Stores of one run.
const LONGEST: usize = 16;

/// Stores farther apart in the block are left alone: what the first one stores would be live up to the last.
const REACH: usize = 200;

/// A store that may be merged.
#[derive(Clone, Copy)]
struct Store {
    node: NodeId,
    offset: i32,
    dwords: u8,
    align: u32,
    is_buffer: bool,
}

/// Stores that differ by their offsets and what they store alone, between which nothing minds where they are.
type Run = SmallVec<[Store; 8]>;

impl Selector<'_> {
    /// Finds needed stores to neighbouring dwords.
    pub(in crate::select) fn merge_wide_stores(&mut self) {
        let dag = self.dag;
        let mut runs: Vec<Run> = Vec::new();
        for id in dag.ids().filter(|&id| dag[id].op == Op::Machine) {
            let machine = dag.machine(id);
            if machine.effect == Effect::None || !self.needed[id] || asks_for_group(machine) {
                continue;
            }
            let ends = |run: &Run| {
                run.len() == LONGEST
                    || id.index() - run[0].node.index() > REACH
                    || run.iter().any(|store| self.keeps_place(store.node, id, machine))
            };
            let (ended, open): (Vec<Run>, Vec<Run>) = runs.into_iter().partition(ends);
            runs = open;
            ended.into_iter().for_each(|run| self.merge_neighbours(run));
            let Some(store) = self.wide_store(id, machine) else { continue };
            let is_like = |run: &&mut Run| are_alike(dag, run[0].node, id);
            match runs.iter_mut().find(is_like) {
                Some(run) => run.push(store),
                None => {
                    if runs.len() == RUNS {
                        let oldest = runs.remove(0);
                        self.merge_neighbours(oldest);
                    }
                    runs.push(Run::from_slice(&[store]));
                }
            }
        }
        runs.into_iter().for_each(|run| self.merge_neighbours(run));
    }

    fn wide_store(&self, id: NodeId, machine: &MachineNode) -> Option<Store> {
        use isa::Op::*;
        let (dwords, is_buffer) = match machine.opcode.isa()? {
            GLOBAL_STORE_DWORD => (1, false),
            GLOBAL_STORE_DWORDX2 => (2, false),
            GLOBAL_STORE_DWORDX3 => (3, false),
            BUFFER_STORE_DWORD => (1, true),
            BUFFER_STORE_DWORDX2 => (2, true),
            BUFFER_STORE_DWORDX3 => (3, true),
            _ => return None,
        };
        let memory = machine.memory.as_ref()?;
        // A lane's own memory is interleaved, too.
        let is_apart = memory.interleaved || memory.class != AddressClass::Global;
        (is_plain(memory) && memory.align >= 4 && !is_apart && !self.dag[id].whole).then_some(Store {
            node: id,
            offset: machine.mods.offset,
            dwords,
            align: memory.align,
            is_buffer,
        })
    }

    /// Merges what stands side by side.
    fn merge_neighbours(&mut self, mut run: Run) {
        run.sort_by_key(|store| store.offset);
        let mut start = 0;
        while start < run.len() {
            let first = run[start];
            let (mut end, mut width, mut align) = (start + 1, first.dwords, first.align);
            // A pair stays an aligned pair inside the wider tuple: it may not begin at an odd dword.
            while end < run.len()
                && run[end].offset == first.offset + 4 * i32::from(width)
                && width + run[end].dwords <= WIDEST
                && (run[end].dwords == 1 || width.is_multiple_of(2))
            {
                // What lies so far above an address is aligned no more than the distance is.
                let distance = 4 * u32::from(width);
                align = align.max(align_at(run[end].align, distance));
                width += run[end].dwords;
                end += 1;
            }
            if end - start > 1 {
                let all: SmallVec<[NodeId; 4]> = run[start..end].iter().map(|store| store.node).collect();
                let op = match (width, first.is_buffer) {
                    (2, false) => isa::Op::GLOBAL_STORE_DWORDX2,
                    (3, false) => isa::Op::GLOBAL_STORE_DWORDX3,
                    (_, false) => isa::Op::GLOBAL_STORE_DWORDX4,
                    (2, true) => isa::Op::BUFFER_STORE_DWORDX2,
                    (3, true) => isa::Op::BUFFER_STORE_DWORDX3,
                    (_, true) => isa::Op::BUFFER_STORE_DWORDX4,
                };
                let last = all.iter().copied().max().unwrap_or(first.node);
                let earlier: SmallVec<[NodeId; 3]> =
                    all.iter().copied().filter(|&store| store != last).collect();
                for &store in &earlier {
                    self.merged_stores.insert(store, MergedStore::Gone);
                }
                self.merged_stores.insert(last, MergedStore::Wide { all, earlier, op, align });
            }
            start = end;
        }
    }
}
