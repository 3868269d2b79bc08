//! What of a kernel has been executed, from what the interpreter tells.

use gcnsel_analysis::{Options, Uniformity};
use gcnsel_graph::{Cycle, Cycles};
use gcnsel_interpreter::Visit;
use gcnsel_ir::{Block, Callee, Function, InstKind, Intrinsic, Module};
use std::collections::{BTreeMap, BTreeSet};

/// Something that breaks compilers, executed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Feature {
    /// Lanes that were in a loop together left it in different iterations.
    DivergentLoop,
    /// A cycle with several entries came round.
    IrreducibleCycle,
    /// A value that is uniform in a loop was used behind it by lanes that left in different iterations.
    TemporalDivergence,
    /// Our code has spilled SGPRs.
    SgprSpill,
    /// Our code has spilled SGPRs for which there were no lanes of VGPRs.
    SgprsInMemory,
    /// Our code has spilled VGPRs.
    VgprSpill,
    /// An instruction has a result of four dwords or more.
    WideTuple,
    /// A barrier, in a kernel that executed accesses to LDS.
    LdsWithBarrier,
    /// A ballot.
    Ballot,
}

impl Feature {
    /// All, in order.
    pub const ALL: [Feature; 9] = [
        Feature::DivergentLoop,
        Feature::IrreducibleCycle,
        Feature::TemporalDivergence,
        Feature::SgprSpill,
        Feature::SgprsInMemory,
        Feature::VgprSpill,
        Feature::WideTuple,
        Feature::LdsWithBarrier,
        Feature::Ballot,
    ];

    /// In words.
    pub fn name(self) -> &'static str {
        match self {
            Feature::DivergentLoop => "divergent loop",
            Feature::IrreducibleCycle => "irreducible cycle",
            Feature::TemporalDivergence => "temporal divergence",
            Feature::SgprSpill => "SGPR spill",
            Feature::SgprsInMemory => "SGPRs in memory",
            Feature::VgprSpill => "VGPR spill",
            Feature::WideTuple => "tuple of 4 or more",
            Feature::LdsWithBarrier => "LDS with barrier",
            Feature::Ballot => "ballot",
        }
    }
}

/// Follows the waves of a kernel.
pub struct Follower<'a> {
    module: &'a Module,
    function: &'a Function,
    uniformity: Uniformity,
    visited: BTreeSet<Block>,
    /// By wave and cycle: the lanes of its header's last execution, and the counts there.
    last: BTreeMap<(u32, Cycle), (Vec<u64>, u64)>,
    /// Cycles that lanes have left in different iterations.
    left_apart: BTreeSet<Cycle>,
    irreducible: bool,
}

impl<'a> Follower<'a> {
    /// For a kernel of a module.
    pub fn new(module: &'a Module, kernel: &str) -> Option<Follower<'a>> {
        let function = module.functions.iter().find(|f| *f.name == *kernel && !f.is_declaration())?;
        Some(Follower {
            module,
            function,
            uniformity: Uniformity::new(module, function, &Options::default()),
            visited: BTreeSet::new(),
            last: BTreeMap::new(),
            left_apart: BTreeSet::new(),
            irreducible: false,
        })
    }

    /// Lanes have come to a block.
    pub fn visit(&mut self, visit: &Visit<'_>) {
        self.visited.insert(visit.block);
        let cycles = self.uniformity.cycles();
        let Some(cycle) = cycles.innermost(visit.block).filter(|&c| cycles.header(c) == visit.block) else {
            return;
        };
        let Some((&count, around)) = visit.counts.split_last() else { return };
        self.irreducible |= count >= 2 && !cycles.is_reducible(cycle);
        let now = (visit.counts.to_vec(), visit.lanes);
        if let Some((before, lanes)) = self.last.insert((visit.wave, cycle), now)
            && before.split_last() == Some((&(count - 1), around))
            && lanes & visit.lanes != lanes
        {
            self.left_apart.insert(cycle);
        }
    }

    /// What has been executed.
    pub fn features(&self) -> BTreeSet<Feature> {
        let mut found = BTreeSet::new();
        let mut add = |feature, is_there| {
            if is_there {
                found.insert(feature);
            }
        };
        let (mut wide, mut lds, mut barrier, mut ballot) = (false, false, false, false);
        let types = &self.module.types;
        for &block in &self.visited {
            for &inst in &self.function.blocks[block].insts {
                let data = &self.function.insts[inst];
                wide |= types.bits(data.ty).is_some_and(|bits| bits >= 128);
                match &data.kind {
                    InstKind::Load { ptr, .. } => {
                        let ty = self.function.values[*ptr].ty;
                        lds |= types.pointer_space(ty) == Some(gcnsel_ir::AddressSpace::LOCAL);
                    }
                    InstKind::Call { callee: Callee::Symbol(symbol), .. } => {
                        let intrinsic = self.module.intrinsic(*symbol);
                        barrier |= intrinsic == Some(Intrinsic::AmdgcnSBarrier);
                        ballot |= intrinsic == Some(Intrinsic::AmdgcnBallot);
                    }
                    _ => {}
                }
            }
        }
        add(Feature::DivergentLoop, !self.left_apart.is_empty());
        add(Feature::IrreducibleCycle, self.irreducible);
        add(Feature::TemporalDivergence, self.has_temporal_use());
        add(Feature::WideTuple, wide);
        add(Feature::LdsWithBarrier, lds && barrier);
        add(Feature::Ballot, ballot);
        found
    }

    /// Whether a wave has been in an irreducible cycle, were it for less than one round of it.
    pub fn has_been_in_irreducible_cycle(&self) -> bool {
        let cycles = self.uniformity.cycles();
        let mut around =
            self.visited.iter().flat_map(|&block| cycles.with_ancestors(cycles.innermost(block)));
        around.any(|cycle| !cycles.is_reducible(cycle))
    }

    fn has_temporal_use(&self) -> bool {
        let cycles: &Cycles<Block> = self.uniformity.cycles();
        let mut blocks: BTreeMap<gcnsel_ir::Inst, Block> = BTreeMap::new();
        for &block in &self.visited {
            blocks.extend(self.function.blocks[block].insts.iter().map(|&inst| (inst, block)));
        }
        blocks.iter().any(|(&user, &at)| {
            let mut index = 0;
            let mut found = false;
            self.function.insts[user].kind.for_each_operand(|value| {
                let home = self.function.def_inst(value).and_then(|def| blocks.get(&def));
                let apart = |home: &Block| {
                    let mut around = cycles.with_ancestors(cycles.innermost(*home));
                    around.any(|c| self.left_apart.contains(&c) && !cycles.contains(c, at))
                };
                found |= home.is_some_and(apart)
                    && !self.uniformity.is_divergent(value)
                    && self.uniformity.is_divergent_use(self.function, user, index);
                index += 1;
            });
            found
        })
    }
}
