//! Loads of neighbouring dwords become one wide load, where the first of them stands: scalar ones whose bytes nobody
//! writes, and others as long as nothing in between may write what they read.

use super::alike::are_alike;
use super::interference::asks_for_group;
use super::lds_pair::{LdsPair, lds_pair, rebased_pair};
use super::merged::Piece;
use crate::dag::{Effect, NodeId, Op};
use crate::select::Need;
use crate::select::instruction::Data;
use crate::select::matches::is_leaf_without_code;
use crate::select::selector::Selector;
use crate::select::value::part;
use gcnsel_isa as isa;
use gcnsel_mir::{AddressClass, MemoryOperand, Opcode, align_at};
use rustc_hash::FxHashSet;
use smallvec::SmallVec;

/// Dwords of the widest merged load: of the widest tuples of vectors, and of scalars that may live long.
const WIDEST: u8 = 4;

/// The same of scalars that no other block uses, where there are enough registers for tuples of so many to be found.
const WIDEST_SHORT: u8 = 16;
const ENOUGH_SGPRS: u16 = 96;

/// Runs of vector loads that are collected at once: the oldest makes room, so that the time is linear.
const RUNS: usize = 16;

/// Stores that a run may have behind its first load, so that the time is linear.
const PASSED: usize = 16;

/// Which loads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Scalar,
    Global,
    Buffer,
    Lds,
}

impl Kind {
    fn of(op: isa::Op) -> Option<Kind> {
        use isa::Op::*;
        Some(match op {
            S_LOAD_DWORD | S_LOAD_DWORDX2 | S_LOAD_DWORDX4 | S_LOAD_DWORDX8 => Kind::Scalar,
            GLOBAL_LOAD_DWORD | GLOBAL_LOAD_DWORDX2 => Kind::Global,
            BUFFER_LOAD_DWORD | BUFFER_LOAD_DWORDX2 => Kind::Buffer,
            DS_READ_B32 | DS_READ_B64 => Kind::Lds,
            _ => return None,
        })
    }

    /// Loads farther apart in the block are left alone: merging makes the later one's registers live from the first on.
    fn reach(self) -> usize {
        if self == Kind::Scalar { 300 } else { 40 }
    }

    /// The load of so many dwords at a byte offset of its address, which is aligned as told; and its offsets.
    fn wide(self, dwords: u8, align: u32, offset: i32) -> Option<(isa::Op, [i32; 2])> {
        use isa::Op::*;
        let two = |op: isa::Op, unit: i32| {
            let steps = offset / unit;
            (offset % unit == 0 && steps < 255).then_some((op, [steps, steps + 1]))
        };
        let one = |op: isa::Op| Some((op, [offset, 0]));
        match (self, dwords) {
            (Kind::Scalar, 2) => one(S_LOAD_DWORDX2),
            (Kind::Scalar, 4) => one(S_LOAD_DWORDX4),
            (Kind::Scalar, 8) => one(S_LOAD_DWORDX8),
            (Kind::Scalar, 16) => one(S_LOAD_DWORDX16),
            (Kind::Global, 2) => one(GLOBAL_LOAD_DWORDX2),
            (Kind::Global, 3) => one(GLOBAL_LOAD_DWORDX3),
            (Kind::Global, 4) => one(GLOBAL_LOAD_DWORDX4),
            (Kind::Buffer, 2) => one(BUFFER_LOAD_DWORDX2),
            (Kind::Buffer, 3) => one(BUFFER_LOAD_DWORDX3),
            (Kind::Buffer, 4) => one(BUFFER_LOAD_DWORDX4),
            (Kind::Lds, 2) if align >= 8 => one(DS_READ_B64),
            (Kind::Lds, 2) => two(DS_READ2_B32, 4),
            (Kind::Lds, 3) if align >= 16 => one(DS_READ_B96),
            (Kind::Lds, 4) if align >= 16 => one(DS_READ_B128),
            (Kind::Lds, 4) if align >= 8 => two(DS_READ2_B64, 8),
            _ => None,
        }
    }
}

/// A load that may be merged.
#[derive(Clone, Copy)]
struct Load {
    offset: i32,
    dwords: u8,
    align: u32,
    /// Dwords of what it may be part of.
    widest: u8,
    node: NodeId,
    /// How many nodes before it in the block make code.
    place: usize,
}

/// Loads that differ by their offsets alone.
struct Run {
    kind: Kind,
    loads: Vec<Load>,
    /// The stores behind the first load, which write nothing that is loaded. A load that is to join must not read what they
    /// write either: it would be in front of them.
    passed: Vec<NodeId>,
}

impl Selector<'_> {
    /// Finds needed loads of neighbouring dwords.
    pub(in crate::select) fn merge_loads(&mut self, roots: &[(NodeId, Need)]) {
        let has_enough = !self.mir.is_callable && self.mir.sgpr_budget >= ENOUGH_SGPRS;
        let exported = self.exported(roots);
        // By the base; in the order of the block within.
        let mut scalars: Vec<(NodeId, Load)> = Vec::new();
        let mut runs: Vec<Run> = Vec::new();
        let mut place = 0;
        for id in self.dag.ids() {
            let op = self.dag[id].op;
            place += usize::from(self.needed[id] && !is_leaf_without_code(op));
            if op != Op::Machine {
                continue;
            }
            let machine = self.dag.machine(id);
            // All dwords of a tuple live as long as one of them: few are with those that other blocks use.
            let widest = |kind| match kind {
                Kind::Scalar if has_enough && !exported.contains(&id) => WIDEST_SHORT,
                _ => WIDEST,
            };
            let load = self.needed[id].then(|| self.load(id)).flatten();
            match load.map(|(kind, load)| (kind, Load { widest: widest(kind), place, ..load })) {
                Some((Kind::Scalar, load)) if self.is_unordered(id) => {
                    scalars.push((self.dag[id].args[0], load));
                }
                Some((kind, load)) => self.add(&mut runs, kind, load),
                None if machine.effect == Effect::Always && !asks_for_group(machine) => {
                    self.close(&mut runs, id)
                }
                None => {}
            }
        }
        runs.into_iter().for_each(|run| self.merge_run(run));
        scalars.sort_by_key(|(base, _)| *base);
        for run in scalars.chunk_by(|a, b| a.0 == b.0) {
            let loads = run.iter().map(|&(_, load)| load).collect();
            self.merge_run(Run { kind: Kind::Scalar, loads, passed: Vec::new() });
        }
    }

    /// Whether nothing minds where a load stands: nobody writes what it reads.
    fn is_unordered(&self, load: NodeId) -> bool {
        self.dag.machine(load).memory.as_ref().is_some_and(|memory| memory.invariant)
    }

    /// The values of which others blocks use parts.
    fn exported(&self, roots: &[(NodeId, Need)]) -> FxHashSet<NodeId> {
        let whole = |node: NodeId| match self.dag[node].op {
            Op::Part { .. } => self.dag[node].args[0],
            _ => node,
        };
        let mut found = FxHashSet::default();
        for &(root, _) in roots {
            match self.dag[root].op {
                Op::Tuple => found.extend(self.dag[root].args.iter().map(|&arg| whole(arg))),
                _ => drop(found.insert(whole(root))),
            }
        }
        found
    }

    fn load(&self, id: NodeId) -> Option<(Kind, Load)> {
        let machine = self.dag.machine(id);
        let (Opcode::Isa(op), Some(memory)) = (machine.opcode, &machine.memory) else { return None };
        let kind = Kind::of(op)?;
        let may = match kind {
            Kind::Scalar => true,
            // A lane's own memory is interleaved, too.
            Kind::Buffer if memory.interleaved || memory.class == AddressClass::Private => false,
            _ => machine.effect == Effect::Reads && memory.align >= 4,
        };
        let (offset, dwords) = (machine.mods.offset, self.dag[id].ty.dwords());
        may.then_some((
            kind,
            Load { offset, dwords, align: memory.align, widest: WIDEST, node: id, place: 0 },
        ))
    }

    /// Puts a load into the run of those that are like it.
    fn add(&mut self, runs: &mut Vec<Run>, kind: Kind, load: Load) {
        let is_like = |run: &Run| run.kind == kind && are_alike(self.dag, run.loads[0].node, load.node);
        if let Some(found) = runs.iter().position(is_like) {
            if !runs[found].passed.iter().any(|&store| self.may_interfere(store, load.node)) {
                return runs[found].loads.push(load);
            }
            let ended = runs.remove(found);
            self.merge_run(ended);
        } else if runs.len() == RUNS {
            let oldest = runs.remove(0);
            self.merge_run(oldest);
        }
        runs.push(Run { kind, loads: vec![load], passed: Vec::new() });
    }

    /// Ends the runs that something which must be executed may write to, or keep apart.
    fn close(&mut self, runs: &mut Vec<Run>, id: NodeId) {
        // A store that earlier ones have been merged into writes where they would have.
        let earlier = self.merged_stores.get(&id).map_or(&[][..], |store| store.earlier());
        let stores: SmallVec<[NodeId; 4]> = [id].into_iter().chain(earlier.iter().copied()).collect();
        let writes_to = |run: &Run| {
            run.loads.iter().any(|load| stores.iter().any(|&store| self.may_interfere(store, load.node)))
        };
        let ends = |run: &Run| writes_to(run) || run.passed.len() + stores.len() > PASSED;
        let (closed, open): (Vec<Run>, Vec<Run>) = std::mem::take(runs).into_iter().partition(ends);
        *runs = open;
        runs.iter_mut().for_each(|run| run.passed.extend(&stores));
        closed.into_iter().for_each(|run| self.merge_run(run));
    }

    /// Merges what stands side by side.
    fn merge_run(&mut self, Run { kind, mut loads, .. }: Run) {
        loads.sort_by_key(|load| load.offset);
        let mut start = 0;
        while start < loads.len() {
            let first = loads[start];
            let (mut end, mut width, mut align) = (start + 1, first.dwords, first.align);
            let mut widest = first.widest;
            let mut best = None;
            // A pair stays an aligned pair inside the wider tuple: it may not begin at an odd dword.
            while end < loads.len()
                && loads[end].offset == first.offset + 4 * i32::from(width)
                && width + loads[end].dwords <= widest.min(loads[end].widest)
                && (loads[end].dwords == 1 || width.is_multiple_of(2))
                && loads[end].place.abs_diff(first.place) < kind.reach()
            {
                // What lies so far above an address is aligned no more than the distance is.
                let distance = 4 * u32::from(width);
                align = align.max(align_at(loads[end].align, distance));
                width += loads[end].dwords;
                widest = widest.min(loads[end].widest);
                end += 1;
                if let Some((wide, offsets)) = kind.wide(width, align, first.offset) {
                    best = Some((end, wide, offsets, width, align));
                }
            }
            let Some((end, wide, offsets, width, align)) = best else {
                start += 1;
                continue;
            };
            let merged = &loads[start..end];
            let leader = merged.iter().map(|load| load.node).min().unwrap_or(first.node);
            let span = 4 * u32::from(width);
            for load in merged {
                let above = load.offset - first.offset;
                let place = (above / 4) as u8;
                let piece = Piece { leader, wide, offsets, base: 0, above, first: place, span, align };
                self.merged.insert(load.node, piece);
            }
            start = end;
        }
        if kind == Kind::Lds {
            loads.retain(|load| !self.merged.contains_key(&load.node));
            self.pair_apart(&loads);
        }
    }

    /// Merges LDS loads, in the order of their offsets, that stand apart.
    fn pair_apart(&mut self, loads: &[Load]) {
        let mut start = 0;
        while let [first, second, ..] = loads[start..] {
            let ops = match first.dwords {
                1 => [isa::Op::DS_READ2_B32, isa::Op::DS_READ2ST64_B32],
                _ => [isa::Op::DS_READ2_B64, isa::Op::DS_READ2ST64_B64],
            };
            let near = first.place.abs_diff(second.place) < Kind::Lds.reach();
            let above = second.offset - first.offset;
            let offsets = [first.offset, second.offset];
            let pair = lds_pair(ops, first.dwords, offsets)
                .or_else(|| rebased_pair(ops, first.dwords, offsets))
                .filter(|_| near && first.dwords == second.dwords && above != 0);
            let Some(LdsPair { op: wide, offsets, base }) = pair else {
                start += 1;
                continue;
            };
            let leader = first.node.min(second.node);
            let span = (above + 4 * i32::from(first.dwords)) as u32;
            let align = first.align.min(second.align);
            for (place, load, above) in [(0, first, 0), (first.dwords, second, above)] {
                let piece = Piece { leader, wide, offsets, base, above, first: place, span, align };
                self.merged.insert(load.node, piece);
            }
            start += 2;
        }
    }

    /// Emits a merged load's wide load if it is the first of its group; the value is a part of it.
    pub(in crate::select) fn emit_merged(&mut self, id: NodeId, piece: Piece) -> gcnsel_diag::Result<()> {
        if piece.leader == id {
            let machine = self.dag.machine(id);
            let mut mods = machine.mods;
            [mods.offset, _] = piece.offsets;
            mods.offset1 = piece.offsets[1] as u8;
            let memory = machine.memory.as_deref().cloned().map(|memory| MemoryOperand {
                size: piece.span,
                align: piece.align,
                offset: memory.offset.map(|offset| offset - i64::from(piece.above)),
                ..memory
            });
            let data = match piece.base {
                0 => Data::Own,
                base => Data::At(self.rebased(self.dag[id].args[0], base)?, &[]),
            };
            self.emit_instruction(id, piece.wide, mods, memory, data)?;
            if let Some(whole) = self.values[id] {
                self.results.insert((id, 0), whole);
            }
        }
        let whole = self.results.get(&(piece.leader, 0));
        let Some(&whole) = whole else {
            panic!("{id:?} is part of {:?}, which stands before it", piece.leader)
        };
        self.values[id] = Some(part(whole, piece.first, self.dag[id].ty.dwords()));
        Ok(())
    }
}
