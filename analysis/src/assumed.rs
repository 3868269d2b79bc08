//! Cycles of which nothing is known to be converged, and what follows in them.

use crate::uses::Uses;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::{Cycle, Cycles};
use gcnsel_ir::{Block, Function, Inst, InstKind, Value};

/// Whether lanes that execute `to` together have executed `from`, which dominates it, together the last time before, whatever is
/// assumed of the cycles around: the innermost cycle around `from` is reducible, and `to` is in it.
///
/// Proof: let that cycle be C. The blocks on ways from `from` to `to` that do not come by `from` again are dominated by it. In
/// every hierarchy, a cycle that contains `from` and such a block has neither it nor `to` for its header, since searches meet
/// `from` first. And a cycle around `from` contains `to`, too. If it reaches beyond C, it contains all of C: with the header of C
/// comes every block of C, unless a header that was removed is in C, which is met first and so is that of C; within C without its
/// header, `from` is in no cycle. So to neither does a header come between the two, and each cycle around both counts the same
/// iterations for the one as for the other. What is converged at `to` was so at `from`.
pub(crate) fn stays_together(cycles: &Cycles<Block>, from: Block, to: Block) -> bool {
    cycles.innermost(from).is_some_and(|cycle| cycles.is_reducible(cycle) && cycles.contains(cycle, to))
}

/// As [`stays_together`], of lanes that come to a phi over one edge together: the edge's start is dominated, and the edge stays in
/// the cycle.
pub(crate) fn stays_together_over(cycles: &Cycles<Block>, def: Block, (from, to): (Block, Block)) -> bool {
    stays_together(cycles, def, from) && stays_together(cycles, def, to)
}

/// The cycles that are assumed divergent, each with all that are nested in it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Assumed {
    cycles: EntitySet<Cycle>,
    /// Filled when the first is assumed, since most functions have none.
    parts: Option<Parts>,
}

/// What is lost when a cycle, or one around it, is assumed divergent.
#[derive(Clone, Debug)]
struct Parts {
    /// Values that change round the cycle, and round no cycle in it.
    changing: SecondaryMap<Cycle, Vec<Inst>>,
    /// Uses of such values in another block than they are made in; the innermost cycle around both.
    uses: SecondaryMap<Cycle, Vec<(Value, Inst)>>,
}

impl Assumed {
    /// Whether a cycle is, or is in one that is.
    pub fn contains(&self, cycle: Cycle) -> bool {
        self.cycles.contains(cycle)
    }

    /// The outermost around a cycle.
    pub fn outermost(&self, cycles: &Cycles<Block>, cycle: Cycle) -> Option<Cycle> {
        let is_outside = |c: Cycle| cycles.parent(c).is_none_or(|p| !self.contains(p));
        cycles.innermost_where(Some(cycle), is_outside).filter(|&c| self.contains(c))
    }

    /// Assumes a cycle divergent; the cycles for which that is new.
    pub fn add(&mut self, cycles: &Cycles<Block>, cycle: Cycle) -> Vec<Cycle> {
        let mut new = Vec::new();
        let mut at = cycle.as_u32();
        while at <= cycles.last_nested(cycle).as_u32() {
            let nested = Cycle::from_u32(at);
            at += 1;
            if self.cycles.insert(nested) {
                new.push(nested);
            } else {
                at = cycles.last_nested(nested).as_u32() + 1;
            }
        }
        new
    }

    /// Instructions that make a value that changes round a cycle and round none in it; uses around which the cycle is
    /// the innermost that such a value changes round, in other blocks than the value is made in.
    pub fn parts(
        &mut self,
        function: &Function,
        cycles: &Cycles<Block>,
        uses: &Uses,
        homes: &SecondaryMap<Value, Option<Cycle>>,
        cycle: Cycle,
    ) -> (&[Inst], &[(Value, Inst)]) {
        let parts = self.parts.get_or_insert_with(|| Parts::new(function, cycles, uses, homes));
        (&parts.changing[cycle], &parts.uses[cycle])
    }
}

impl Parts {
    fn new(
        function: &Function,
        cycles: &Cycles<Block>,
        uses: &Uses,
        homes: &SecondaryMap<Value, Option<Cycle>>,
    ) -> Self {
        let mut parts = Parts { changing: SecondaryMap::new(), uses: SecondaryMap::new() };
        for &block in cycles.order() {
            for &inst in &function.blocks[block].insts {
                let Some(value) = function.insts[inst].result else { continue };
                let Some(home) = homes[value] else { continue };
                parts.changing[home].push(inst);
                for &user in uses.of(value) {
                    let Some(at) = uses.block_of(user).filter(|&at| at != block) else { continue };
                    let is_together = match &function.insts[user].kind {
                        InstKind::Phi { incoming, .. } => incoming
                            .iter()
                            .all(|&(v, from)| v != value || stays_together_over(cycles, block, (from, at))),
                        _ => stays_together(cycles, block, at),
                    };
                    if is_together {
                        continue;
                    }
                    if let Some(common) = cycles.innermost_where(Some(home), |c| cycles.contains(c, at)) {
                        parts.uses[common].push((value, user));
                    }
                }
            }
        }
        parts
    }
}
