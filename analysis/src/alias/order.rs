//! Which writes may come before a load, in the order of the program.
//!
//! A lane sees its own earlier writes. It sees those of others only behind an instruction that synchronises, and only if they
//! have executed such an instruction behind the write: the write is *published* then (Language Reference, "Memory Model for
//! Concurrent Operations": what happens before what). So writes, and what synchronises, flow forward
//! through the control flow graph as sets of bits. A block is visited again only when bits are new: the walk is linear.

use super::metadata::AliasMetadata;
use super::places::Places;
use super::writes::{Change, Sync, Write};
use crate::pointers::Object;
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_ir::{Block, Inst, InstKind};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;

/// Bits of a set: one for each kind of write, [`REST`] for writes beyond so many, and what synchronised.
pub(super) type Bits = u64;
const KINDS: usize = 61;
const REST: Bits = 1 << KINDS;
pub(super) const INSIDE: Bits = 1 << 62;
pub(super) const OUTSIDE: Bits = 1 << 63;

/// What a function writes, and what of it may come before its loads.
#[derive(Clone, Debug, Default)]
pub(super) struct Order {
    /// What something in the function may write, apart from pointers from elsewhere.
    objects: BTreeSet<Object>,
    /// Something writes through a pointer from elsewhere, which may point to any object.
    elsewhere: bool,
    /// All there is in the function.
    all: Bits,
    /// The writes of each bit; those of [`REST`] have none.
    kinds: Vec<Write>,
    published: Bits,
    /// What may come before each load, where there are any.
    before: FxHashMap<Inst, Bits>,
}

/// What forbids a load to be scalar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Forbidding {
    /// Writes that may come before it.
    pub own: Bits,
    /// Writes of other waves that something before it may make visible.
    pub others: Bits,
    /// Something before it makes visible what others than the kernel have written, or may write anything.
    pub outside: Bits,
}

impl Order {
    /// Collects what the function of `places` writes.
    pub fn of(places: &Places<'_>) -> Self {
        let f = places.function;
        let mut order = Order::default();
        let mut changes: Vec<(Inst, Change)> = Vec::new();
        let mut has_loads = false;
        for &inst in f.layout.iter().flat_map(|&block| &f.blocks[block].insts) {
            has_loads |= matches!(f.insts[inst].kind, InstKind::Load { .. });
            let change = places.change(inst);
            if change.sync != Sync::None || !change.writes.is_empty() {
                changes.push((inst, change));
            }
        }
        for write in changes.iter().flat_map(|(_, change)| &change.writes) {
            match write.object {
                Some(object) => drop(order.objects.insert(object)),
                None => order.elsewhere = true,
            }
        }
        let bits = order.number(&changes);
        order.all = bits.values().fold(0, |all, bits| all | bits);
        if has_loads && f.is_kernel() {
            order.flow(places, &bits);
        }
        order
    }

    /// Whether something in the function synchronises with other kernels or the host, or may write anything.
    pub fn anything(&self) -> bool {
        self.all & OUTSIDE != 0
    }

    /// Whether no instruction of the function may write an object, by what pointers are computed from and by metadata.
    /// Constant time, or the number of arguments and global variables that are written.
    pub fn never(&self, places: &Places<'_>, object: Object, metadata: AliasMetadata) -> bool {
        let by_object = match object {
            _ if self.elsewhere => false,
            Object::Value(_) => self.objects.is_empty(),
            Object::NoaliasArgument(_) => !self.objects.contains(&object),
            _ => self.objects.iter().all(|&written| places.distinct(written, object)),
        };
        !self.anything() && (by_object || self.of_kind(places, object, metadata) == 0)
    }

    /// Whether nothing that may write an object comes before a load, and nothing that others may have written is visible there.
    pub fn not_before(
        &self,
        places: &Places<'_>,
        load: Inst,
        object: Object,
        metadata: AliasMetadata,
    ) -> bool {
        let Some(&before) = self.before.get(&load) else { return false };
        let own = self.of_kind(places, object, metadata);
        let others = if before & INSIDE == 0 { 0 } else { self.published };
        before & OUTSIDE == 0 && own & (before | others) == 0
    }

    /// The writes of the function that may be of an object.
    fn of_kind(&self, places: &Places<'_>, object: Object, metadata: AliasMetadata) -> Bits {
        let may_meet = |kind: &Write| {
            kind.object.is_none_or(|written| !places.distinct(written, object))
                && kind.metadata.may_meet(places.module, metadata)
        };
        let kinds = (0..).zip(&self.kinds).filter(|(_, kind)| may_meet(kind));
        kinds.fold(self.all & REST, |bits, (n, _)| bits | 1 << n)
    }

    /// Of the bits that may come before a load, those that forbid it to be scalar: writes of its object, and what others may do.
    pub(super) fn forbidding(
        &self,
        places: &Places<'_>,
        load: Inst,
        object: Object,
        metadata: AliasMetadata,
    ) -> Forbidding {
        let before = self.before.get(&load).copied().unwrap_or(self.all);
        let own = self.of_kind(places, object, metadata);
        let others = if before & INSIDE == 0 { 0 } else { self.published & own };
        Forbidding { own: own & before, others, outside: before & OUTSIDE }
    }

    /// Gives kinds of writes their numbers. Where there are too many, what metadata say does not count, and then what they are of
    /// does not either.
    pub(super) fn number(&mut self, changes: &[(Inst, Change)]) -> FxHashMap<Inst, Bits> {
        let by_object = |write: &Write| Write { metadata: AliasMetadata::default(), ..*write };
        let writes = || changes.iter().flat_map(|(_, change)| &change.writes);
        let is_few = |kinds: BTreeSet<Write>| kinds.len() <= KINDS;
        let exact = is_few(writes().copied().collect());
        let kind = |write: &Write| if exact { *write } else { by_object(write) };
        let mut numbers: FxHashMap<Write, usize> = FxHashMap::default();
        for write in writes().map(kind) {
            let next = numbers.len();
            numbers.entry(write).or_insert(next);
        }
        self.kinds = vec![Write::default(); numbers.len().min(KINDS)];
        for (&write, &n) in &numbers {
            if let Some(place) = self.kinds.get_mut(n) {
                *place = write;
            }
        }
        let bit = |write: &Write| 1 << numbers[&kind(write)].min(KINDS);
        let bits = |change: &Change| {
            let sync = match change.sync {
                Sync::None => 0,
                Sync::Inside => INSIDE,
                Sync::Outside => INSIDE | OUTSIDE,
            };
            change.writes.iter().map(bit).fold(sync, |bits, bit| bits | bit)
        };
        changes.iter().map(|(inst, change)| (*inst, bits(change))).collect()
    }

    /// Finds out what comes before loads, and what is published.
    fn flow(&mut self, places: &Places<'_>, changes: &FxHashMap<Inst, Bits>) {
        let f = places.function;
        let change = |inst: &Inst| changes.get(inst).copied().unwrap_or(0);
        let mut own: SecondaryMap<Block, Bits> = full_map(f.blocks.len());
        for &block in &f.layout {
            own[block] = f.blocks[block].insts.iter().fold(0, |bits, inst| bits | change(inst));
        }
        let mut into: SecondaryMap<Block, Bits> = full_map(f.blocks.len());
        let mut queue: Vec<Block> = f.layout.iter().rev().copied().collect();
        while let Some(block) = queue.pop() {
            let out = into[block] | own[block];
            for next in f.successors(block) {
                if into[next] | out != into[next] {
                    into[next] |= out;
                    queue.push(next);
                }
            }
        }
        for &block in &f.layout {
            let mut bits = into[block];
            for &inst in &f.blocks[block].insts {
                let own = change(&inst);
                if own & INSIDE != 0 {
                    self.published |= bits | own;
                }
                if matches!(f.insts[inst].kind, InstKind::Load { .. }) {
                    self.before.insert(inst, bits);
                }
                bits |= own;
            }
        }
    }
}
