//! Liveness of virtual registers at block boundaries, over the thread edges or the wave edges.
//!
//! SSA form makes two passes enough, however blocks are nested (Boissinot et al., "Computing Liveness Sets for SSA-Form
//! Programs", 2011): one over the blocks, successors first, that takes no edge back to a cycle's header; then what is live
//! into a header is live in all of its cycle. An edge into an irreducible cycle by another block counts as one to the
//! header, from which that block is reached. The sets share what they have in common ([`SharedSets`]): thousands of values
//! may live through thousands of blocks.

use crate::{Block, Edges, Function, Operand, Terminator, VReg};
use cranelift_entity::{PrimaryMap, SecondaryMap};
use gcnsel_graph::{
    Changes, Chosen, Cycle, Cycles, DominatorTree, Graph, SharedSet, SharedSets, Sums, TakenOut, full_map,
};
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

/// What is known of the edges of a function, for as long as none changes.
#[derive(Debug)]
struct Flow {
    graph: Graph<Block>,
    cycles: Cycles<Block>,
    dominators: OnceLock<DominatorTree<Block>>,
}

/// The registers live at the boundaries of blocks.
#[derive(Clone, Debug)]
pub struct Liveness {
    edges: Edges,
    flow: Arc<Flow>,
    sets: SharedSets<VReg>,
    at: SecondaryMap<Block, Boundaries>,
    /// Of the registers of each set.
    dwords: Sums,
    /// Registers of the function: numbers of others are not below.
    registers: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Boundaries {
    start: SharedSet,
    end: SharedSet,
}

/// The registers that are live at one boundary.
#[derive(Clone, Copy)]
pub struct LiveSet<'a> {
    liveness: &'a Liveness,
    set: SharedSet,
}

impl<'a> LiveSet<'a> {
    /// In increasing order.
    pub fn iter(self) -> impl Iterator<Item = VReg> + Clone + 'a {
        self.liveness.sets.iter(self.set)
    }

    /// Whether a register is among them.
    #[inline]
    pub fn contains(self, reg: VReg) -> bool {
        self.liveness.sets.contains(self.set, reg)
    }

    /// Their dwords.
    pub fn dwords(self) -> u32 {
        self.sum(&self.liveness.dwords)
    }

    /// What [`Liveness::sums`] has of them.
    pub fn sum(self, sums: &Sums) -> u32 {
        sums.of(self.set)
    }

    /// Adds those that have not been taken out.
    pub fn left(self, out: &mut TakenOut<VReg>, into: &mut Vec<VReg>) {
        out.left(&self.liveness.sets, self.set, into);
    }

    /// Whether some of them has been chosen.
    pub fn meets(self, chosen: &mut Chosen<VReg>) -> bool {
        chosen.meets(&self.liveness.sets, self.set)
    }

    /// Visits the registers that are in one of two sets but not in the other; `true` for those in the second.
    pub fn differences(self, other: LiveSet, visit: &mut impl FnMut(VReg, bool)) {
        self.liveness.sets.differences(self.set, other.set, visit);
    }
}

impl Liveness {
    /// The liveness of the registers that `of_interest` accepts. Parameters of a block are not live into it,
    /// and arguments on an edge are live out of its source.
    pub fn new(f: &Function, edges: Edges, of_interest: impl Fn(VReg) -> bool) -> Self {
        let graph = f.graph(edges);
        let cycles = Cycles::new(&graph);
        Self::find(f, edges, Arc::new(Flow { graph, cycles, dominators: OnceLock::new() }), of_interest)
    }

    /// The liveness now, where instructions, parameters and arguments may have changed, but no block and no edge's target.
    pub fn again(&self, f: &Function, of_interest: impl Fn(VReg) -> bool) -> Self {
        Self::find(f, self.edges, Arc::clone(&self.flow), of_interest)
    }

    fn find(f: &Function, edges: Edges, flow: Arc<Flow>, of_interest: impl Fn(VReg) -> bool) -> Self {
        let found = Finder::new(f, edges, &flow, &of_interest).run();
        // What is never defined is live wherever it is used: it is not to be.
        let undefined = found.live_in(f.entry());
        match undefined.set.is_empty() {
            true => found,
            false => Finder::new(f, edges, &flow, &|reg| of_interest(reg) && !undefined.contains(reg)).run(),
        }
    }

    /// The cycles of the function's edges.
    pub fn cycles(&self) -> &Cycles<Block> {
        &self.flow.cycles
    }

    /// What dominates what along the function's edges.
    pub fn dominators(&self) -> &DominatorTree<Block> {
        self.flow.dominators.get_or_init(|| DominatorTree::new(&self.flow.graph))
    }

    /// The registers live at a block's start, its parameters excluded.
    pub fn live_in(&self, block: Block) -> LiveSet<'_> {
        LiveSet { liveness: self, set: self.at[block].start }
    }

    /// The registers live at a block's end, arguments of its edges included.
    pub fn live_out(&self, block: Block) -> LiveSet<'_> {
        LiveSet { liveness: self, set: self.at[block].end }
    }

    /// Sums over the registers of each set, for [`LiveSet::sum`].
    pub fn sums(&self, weight: impl Fn(VReg) -> u32) -> Sums {
        self.sets.sums(weight)
    }

    /// Registers, to find the sets with some of them.
    pub fn chosen(&self, registers: impl IntoIterator<Item = VReg>) -> Chosen<VReg> {
        Chosen::new(&self.sets, self.registers, registers)
    }

    /// Registers to take out of sets, none yet.
    pub fn taken_out(&self) -> TakenOut<VReg> {
        TakenOut::new(&self.sets, self.registers)
    }
}

/// The sets are compared, not how they came about.
impl PartialEq for Liveness {
    fn eq(&self, other: &Self) -> bool {
        let mut known = FxHashMap::default();
        let mut same = |a, b| self.sets.equal(a, &other.sets, b, &mut known);
        let blocks = self.at.keys().chain(other.at.keys());
        blocks.into_iter().all(|block| {
            let (a, b) = (self.at[block], other.at[block]);
            same(a.start, b.start) && same(a.end, b.end)
        })
    }
}

impl Eq for Liveness {}

struct Finder<'f, I> {
    f: &'f Function,
    edges: Edges,
    of_interest: &'f I,
    cycles: &'f Cycles<Block>,
    found: Liveness,
    changes: Changes<VReg>,
}

impl<'f, I: Fn(VReg) -> bool> Finder<'f, I> {
    fn new(f: &'f Function, edges: Edges, flow: &'f Arc<Flow>, of_interest: &'f I) -> Self {
        let registers = f.regs.len();
        Finder {
            f,
            edges,
            of_interest,
            cycles: &flow.cycles,
            found: Liveness {
                edges,
                flow: Arc::clone(flow),
                sets: SharedSets::default(),
                at: full_map(f.blocks.len()),
                dwords: Sums::default(),
                registers,
            },
            changes: Changes::new(registers),
        }
    }

    fn run(mut self) -> Liveness {
        for at in (0..self.cycles.order().len()).rev() {
            self.block(self.cycles.order()[at]);
        }
        self.spread_in_cycles();
        self.unreached();
        self.found.sets.finish();
        self.found.dwords = self.found.sums(|reg| self.f.regs[reg].dwords.into());
        self.found
    }

    /// What is live at a block's boundaries, from what is live where its edges lead.
    fn block(&mut self, block: Block) {
        let (f, of_interest) = (self.f, self.of_interest);
        let data = &f.blocks[block];
        let mut live = SharedSet::EMPTY;
        for (target, args) in data.edges(self.edges) {
            live = self.found.sets.union(live, self.found.at[self.seen_from(block, target)].start);
            for arg in args.iter().filter_map(|arg| arg.as_reg()).filter(|arg| of_interest(arg.reg)) {
                self.changes.insert_unless_removed(arg.reg);
            }
        }
        let end = self.changed(live);
        if block == f.entry() {
            f.inputs.iter().for_each(|input| self.changes.remove(input.vreg));
        }
        data.params(self.edges).iter().for_each(|&param| self.changes.remove(param));
        for &inst in &data.insts {
            for used in f.uses(inst).filter(|used| of_interest(used.reg)) {
                self.changes.insert_unless_removed(used.reg);
            }
            f.defs(inst).filter(|&def| of_interest(def)).for_each(|def| self.changes.remove(def));
        }
        // A divergent terminator reads its mask until `wave` has turned it into instructions.
        if let (Edges::Thread, Some(Terminator::Divergent { mask: Operand::Reg(mask), .. })) =
            (self.edges, &data.terminator)
            && of_interest(mask.reg)
        {
            self.changes.insert_unless_removed(mask.reg);
        }
        let start = self.changed(end);
        self.found.at[block] = Boundaries { start, end };
    }

    fn changed(&mut self, set: SharedSet) -> SharedSet {
        let changed = self.found.sets.change(set, &mut self.changes);
        self.changes.clear();
        changed
    }

    /// The block that stands for an edge's target: of the cycles that the edge enters, the outermost one's header.
    fn seen_from(&self, block: Block, target: Block) -> Block {
        if self.cycles.are_reducible() {
            return target;
        }
        let entered = self.cycles.innermost(target);
        match self.cycles.innermost_where(entered, |c| self.cycles.contains(c, block)) {
            inside if inside == entered => target,
            inside => self.cycles.outermost_in(inside, target).map_or(target, |c| self.cycles.header(c)),
        }
    }

    /// What is live into a cycle's header lives through all of the cycle.
    fn spread_in_cycles(&mut self) {
        let mut through: PrimaryMap<Cycle, SharedSet> = PrimaryMap::with_capacity(self.cycles.len());
        for &block in self.cycles.order() {
            let Some(cycle) = self.cycles.innermost(block) else { continue };
            let at = &mut self.found.at[block];
            if self.cycles.header(cycle) == block {
                let outside = self.cycles.parent(cycle).map_or(SharedSet::EMPTY, |parent| through[parent]);
                through.push(self.found.sets.union(at.start, outside));
            }
            at.start = self.found.sets.union(at.start, through[cycle]);
            at.end = self.found.sets.union(at.end, through[cycle]);
        }
    }

    /// Blocks that the entry does not reach: those where no lane stands have no edges that lanes take.
    fn unreached(&mut self) {
        let is_unreached = |block: &Block| self.cycles.position(*block).is_none();
        let blocks: Vec<Block> = self.f.layout.iter().copied().filter(is_unreached).collect();
        let mut changes = !blocks.is_empty();
        while changes {
            changes = false;
            for &block in blocks.iter().rev() {
                let before = self.found.at[block].start;
                self.block(block);
                changes |= !self.found.sets.same(before, self.found.at[block].start);
            }
        }
    }
}
