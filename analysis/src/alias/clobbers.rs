//! What keeps loads of uniform addresses from being scalar loads: for those who ask why.

use super::Aliases;
use super::metadata::AliasMetadata;
use super::order::{Bits, INSIDE, OUTSIDE, Order};
use super::writes::{Change, Sync};
use cranelift_entity::SecondaryMap;
use gcnsel_graph::full_map;
use gcnsel_ir::{AddressSpace, Block, Inst, InstKind};
use rustc_hash::FxHashMap;

/// Why something that runs in the kernel may have written what a load reads, or why nobody asks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotScalar {
    /// It is volatile.
    Volatile,
    /// It is atomic.
    Atomic,
    /// Scalar loads do not reach its address space.
    Space(AddressSpace),
    /// It is in a function that is called: what its callers have written before, nobody sees there.
    Called,
    /// Something before it in the order of the program may have written the bytes ([`Aliases::clobbers`] says what).
    Written,
}

/// What may have written the bytes of a load.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Clobber {
    /// This instruction may come before the load and may write the bytes.
    Write(Inst),
    /// Another wave may write the bytes by the first instruction, and the second, which may come before the load, makes that
    /// visible.
    OfOthers(Inst, Inst),
    /// This instruction may come before the load. It makes visible what others than this kernel write, or may write anything
    /// itself.
    Outside(Inst),
}

/// An instruction for each bit, the last on some path.
type Witnesses = FxHashMap<u32, Inst>;

impl Aliases<'_> {
    /// For each load of which [`Aliases::unwritten`] knows nothing because of [`NotScalar::Written`]: what may have written
    /// its bytes. Linear.
    pub fn clobbers(&self) -> FxHashMap<Inst, Clobber> {
        let f = self.places.function;
        let insts = || f.layout.iter().flat_map(|&block| &f.blocks[block].insts).copied();
        let changes: Vec<(Inst, Change)> = insts()
            .map(|inst| (inst, self.places.change(inst)))
            .filter(|(_, change)| change.sync != Sync::None || !change.writes.is_empty())
            .collect();
        let bits = Order::default().number(&changes);
        // Of each bit the first instruction anywhere.
        let mut anywhere = Witnesses::default();
        for (inst, _) in &changes {
            each(bits[inst], |bit| _ = anywhere.entry(bit).or_insert(*inst));
        }
        let into = self.witnesses(&bits);
        let mut found = FxHashMap::default();
        for &block in &f.layout {
            let mut here = into[block].clone();
            for &inst in &f.blocks[block].insts {
                if self.scalar(inst) == Some(Err(NotScalar::Written))
                    && let Some(clobber) = self.clobber(inst, &here, &anywhere)
                {
                    found.insert(inst, clobber);
                }
                each(bits.get(&inst).copied().unwrap_or(0), |bit| _ = here.insert(bit, inst));
            }
        }
        found
    }

    /// The instructions whose bits come into each block.
    fn witnesses(&self, bits: &FxHashMap<Inst, Bits>) -> SecondaryMap<Block, Witnesses> {
        let f = self.places.function;
        let mut own: SecondaryMap<Block, Witnesses> = full_map(f.blocks.len());
        for &block in &f.layout {
            for inst in &f.blocks[block].insts {
                each(bits.get(inst).copied().unwrap_or(0), |bit| _ = own[block].insert(bit, *inst));
            }
        }
        let mut into: SecondaryMap<Block, Witnesses> = full_map(f.blocks.len());
        let mut queue: Vec<Block> = f.layout.iter().rev().copied().collect();
        while let Some(block) = queue.pop() {
            let mut out = into[block].clone();
            out.extend(own[block].iter().map(|(&bit, &inst)| (bit, inst)));
            for next in f.successors(block) {
                let before = into[next].len();
                out.iter().for_each(|(&bit, &inst)| _ = into[next].entry(bit).or_insert(inst));
                if into[next].len() != before {
                    queue.push(next);
                }
            }
        }
        into
    }

    fn clobber(&self, load: Inst, here: &Witnesses, anywhere: &Witnesses) -> Option<Clobber> {
        let InstKind::Load { ptr, .. } = self.places.function.insts[load].kind else { return None };
        let object = self.places.pointers.location(ptr).object;
        let metadata = AliasMetadata::of(self.places.function, load);
        let forbidding = self.order.forbidding(&self.places, load, object, metadata);
        let of = |bits: Bits, witnesses: &Witnesses| {
            let mut first = None;
            each(bits, |bit| first = first.or(witnesses.get(&bit).copied()));
            first
        };
        let own = of(forbidding.own, here).map(Clobber::Write);
        let others = || Some(Clobber::OfOthers(of(forbidding.others, anywhere)?, of(INSIDE, here)?));
        let outside = || of(forbidding.outside & OUTSIDE, here).map(Clobber::Outside);
        own.or_else(others).or_else(outside)
    }
}

/// Visits the bits that are set, by number.
fn each(mut bits: Bits, mut visit: impl FnMut(u32)) {
    while bits != 0 {
        visit(bits.trailing_zeros());
        bits &= bits - 1;
    }
}
