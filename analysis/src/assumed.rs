//! Cycles of which nothing is known to be converged, and what follows in them.

use crate::together::Together;
use crate::uses::Uses;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::{Cycle, Cycles};
use gcnsel_ir::{Block, Function, Inst, InstKind, Value};

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
    /// Uses of such values in another block than they are made in, where lanes need not have been together before; the innermost
    /// cycle around both.
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
        together: &Together,
        cycle: Cycle,
    ) -> (&[Inst], &[(Value, Inst)]) {
        let parts = self.parts.get_or_insert_with(|| Parts::new(function, cycles, uses, homes, together));
        (&parts.changing[cycle], &parts.uses[cycle])
    }
}

impl Parts {
    fn new(
        function: &Function,
        cycles: &Cycles<Block>,
        uses: &Uses,
        homes: &SecondaryMap<Value, Option<Cycle>>,
        together: &Together,
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
                            .all(|&(v, from)| v != value || together.stays_over(cycles, block, (from, at))),
                        _ => together.stays(cycles, block, at),
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
