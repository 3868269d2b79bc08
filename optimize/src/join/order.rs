//! Which accesses of a block can stand where others do: from each of them the nearest instruction that it may not pass.

use super::places::Places;
use super::{Access, Metadata, metadata};
use gcnsel_analysis::{Aliases, Body, Passing};
use gcnsel_ir::{Block, Inst, InstKind, TypeTable, Value};
use rustc_hash::FxHashMap;
use std::ops::Range;

/// Places whose accesses are kept apart; others are taken to be anywhere.
const PLACES: usize = 64;

/// Bytes of an access that are noted one by one; a longer one is noted as one of all its place.
const NOTED: i64 = 32;

/// The accesses of one place with the same metadata.
struct Touched {
    /// One of them.
    inst: Inst,
    root: Value,
    /// The last of all, of each byte by dwords, and of those that may be of any.
    last: u32,
    bytes: FxHashMap<i64, [u32; 4]>,
    any: u32,
}

/// The nearest instructions that loads must stay behind, or stores in front of, on the way to the others that they may join.
/// Numbers are places in the block: for stores those counted from its end.
pub(super) struct Order {
    /// By the number of an instruction: the number behind that of the last one before it that it may not pass.
    limits: FxHashMap<u32, u32>,
    is_store: bool,
    count: u32,
}

/// What is noted on the way through a block.
#[derive(Default)]
struct Notes {
    touched: Vec<Touched>,
    of: FxHashMap<(Value, Metadata), usize>,
    /// Behind the last one that no access may pass, or which may access anything.
    wall: u32,
}

impl Order {
    /// Looks through a block: for loads from its start, for stores from its end.
    pub fn new(
        types: &TypeTable,
        body: &Body,
        aliases: &Aliases,
        places: &mut Places,
        block: Block,
        is_store: bool,
    ) -> Order {
        let insts = &body.blocks[block].insts;
        let count = insts.len() as u32;
        let mut order = Order { limits: FxHashMap::default(), is_store, count };
        let mut notes = Notes::default();
        for n in 0..count {
            let inst = insts[if is_store { count - 1 - n } else { n } as usize];
            let passing = aliases.passing(inst);
            if passing == Passing::Free {
                continue;
            }
            let access = match &body.insts[inst].kind {
                InstKind::Load { ptr, .. } => Some((*ptr, body.insts[inst].ty)),
                InstKind::Store { ptr, value, .. } => Some((*ptr, body.values[*value].ty)),
                InstKind::AtomicRmw { ptr, value, .. } => Some((*ptr, body.values[*value].ty)),
                InstKind::CmpXchg { ptr, new, .. } => Some((*ptr, body.values[*new].ty)),
                _ => None,
            };
            let access = access.map(|(ptr, ty)| {
                let place = places.of(types, body, ptr);
                let bytes = types.store_size(ty).and_then(|bytes| i64::try_from(bytes).ok());
                (place.root, place.offset, bytes.filter(|&bytes| bytes <= NOTED))
            });
            let is_load = matches!(body.insts[inst].kind, InstKind::Load { .. });
            let is_asked = is_load != is_store && passing != Passing::Never;
            if let (true, Some((root, offset, Some(bytes)))) = (is_asked, access) {
                order.limits.insert(n, notes.limit(aliases, inst, root, offset, bytes));
            }
            match (passing, access) {
                // Loads pass one another.
                (Passing::Reads, _) if !is_store => {}
                (Passing::Never, _) | (_, None) => notes.wall = n + 1,
                (_, Some((root, offset, bytes))) => {
                    // What says where it is not.
                    let scopes = metadata(body, inst, |kind| matches!(kind, "alias.scope" | "noalias"));
                    notes.note(scopes, inst, n, (root, offset, bytes));
                }
            }
        }
        order
    }

    /// Accesses, in the order of the block, as runs that can each stand where its first one does, of stores its last one.
    pub fn runs(&self, accesses: impl DoubleEndedIterator<Item = Access>) -> Vec<Vec<Access>> {
        let mut runs: Vec<Vec<Access>> = Vec::new();
        let mut first = 0;
        let mut accesses: Vec<Access> = accesses.collect();
        if self.is_store {
            accesses.reverse();
        }
        for access in accesses {
            let n = if self.is_store { self.count - 1 - access.at } else { access.at };
            let limit = self.limits.get(&n).copied().unwrap_or(n);
            match runs.last_mut() {
                Some(run) if limit <= first => run.push(access),
                _ => {
                    runs.push(vec![access]);
                    first = n;
                }
            }
        }
        runs
    }
}

/// The dwords that bytes are of, and which of each.
fn dwords(offset: i64, bytes: i64) -> impl Iterator<Item = (i64, Range<usize>)> {
    let end = offset + bytes;
    (offset.div_euclid(4)..(end + 3).div_euclid(4)).map(move |dword| {
        let within = |at: i64| (at - 4 * dword).clamp(0, 4) as usize;
        (dword, within(offset)..within(end))
    })
}

impl Notes {
    /// The number behind that of the last instruction which an access may not pass.
    fn limit(&self, aliases: &Aliases, inst: Inst, root: Value, offset: i64, bytes: i64) -> u32 {
        let mut limit = self.wall;
        for touched in &self.touched {
            if touched.last <= limit {
                continue;
            }
            if touched.root != root {
                if aliases.may_meet(touched.inst, inst) {
                    limit = touched.last;
                }
                continue;
            }
            // Distances from one place tell all.
            limit = limit.max(touched.any);
            for (dword, within) in dwords(offset, bytes) {
                if let Some(last) = touched.bytes.get(&dword) {
                    limit = last[within].iter().fold(limit, |limit, &last| limit.max(last));
                }
            }
        }
        limit
    }

    fn note(
        &mut self,
        scopes: Metadata,
        inst: Inst,
        n: u32,
        (root, offset, bytes): (Value, i64, Option<i64>),
    ) {
        let place = match self.of.get(&(root, scopes.clone())) {
            Some(&place) => place,
            None if self.touched.len() == PLACES => {
                self.wall = n + 1;
                return;
            }
            None => {
                self.touched.push(Touched { inst, root, last: 0, bytes: FxHashMap::default(), any: 0 });
                self.of.insert((root, scopes), self.touched.len() - 1);
                self.touched.len() - 1
            }
        };
        let touched = &mut self.touched[place];
        touched.last = n + 1;
        match bytes {
            Some(bytes) => {
                for (dword, within) in dwords(offset, bytes) {
                    touched.bytes.entry(dword).or_default()[within].fill(n + 1);
                }
            }
            None => touched.any = n + 1,
        }
    }
}
