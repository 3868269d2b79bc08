//! What an execution shows: what has differed between lanes, and what instructions have computed.

use gcnsel_ir::{Block, Inst, Value};
use std::collections::{BTreeMap, BTreeSet};

/// What has differed between converged instances.
#[derive(Clone, Debug, Default)]
pub struct Witnessed {
    /// Results.
    pub values: BTreeSet<Value>,
    /// Operands, counted as `InstKind::for_each_operand` does.
    pub uses: BTreeSet<(Inst, usize)>,
    /// Blocks that lanes left together for different successors.
    pub branches: BTreeSet<Block>,
    /// Pairs of blocks: lanes have come to the first together, and the second they had executed last, all of them, in
    /// instances that were not converged.
    pub apart: BTreeSet<(Block, Block)>,
    /// How many blocks have been executed by several lanes together.
    pub together: u64,
    /// What some instructions have computed, if that is asked for.
    pub watch: Option<Watch>,
}

/// What some instructions compute in an execution: what there is to compare before and behind a transformation.
#[derive(Clone, Debug, Default)]
pub struct Watch {
    /// The instructions, which are no phis. (Of a call without a result, it is what the operation has known of the lanes.)
    pub insts: BTreeSet<Inst>,
    /// By lane, in its order: the instruction, and its result unless that is undefined.
    pub results: Vec<Vec<(Inst, Option<u64>)>>,
    /// Whether lanes have been stopped on their way.
    pub is_cut: bool,
}

impl Watch {
    /// What is to be watched.
    pub fn of(insts: impl IntoIterator<Item = Inst>) -> Watch {
        Watch { insts: insts.into_iter().collect(), ..Watch::default() }
    }

    /// An instruction that computes another result in another execution, or is executed more or less often, with the
    /// lane that it does so in. A result that is undefined here may be anything there.
    pub fn difference(&self, other: &Watch) -> Option<(usize, Inst)> {
        (0..self.results.len().max(other.results.len())).find_map(|lane| {
            let (mine, others) = (self.by_inst(lane), other.by_inst(lane));
            let differs = |inst: &&Inst| {
                let of = |results: &BTreeMap<Inst, Vec<Option<u64>>>| results.get(inst).cloned();
                let (a, b) = (of(&mine).unwrap_or_default(), of(&others).unwrap_or_default());
                // Where lanes are stopped on their way, one of the two may be about to be executed.
                let as_often = a.len() == b.len() || self.is_cut && a.len().abs_diff(b.len()) == 1;
                !as_often || a.iter().zip(&b).any(|(a, b)| a.is_some() && a != b)
            };
            self.insts.iter().find(differs).map(|&inst| (lane, inst))
        })
    }

    /// What a lane has computed, by instruction.
    fn by_inst(&self, lane: usize) -> BTreeMap<Inst, Vec<Option<u64>>> {
        let mut results: BTreeMap<Inst, Vec<Option<u64>>> = BTreeMap::new();
        for &(inst, result) in self.results.get(lane).into_iter().flatten() {
            results.entry(inst).or_default().push(result);
        }
        results
    }
}
