//! Sync dependence: where lanes that a divergent branch sends different ways meet again, and which cycles they
//! leave at different iterations.
//!
//! The lanes that arrive together at a divergent branch split into groups, one per successor. A group is
//! followed forward, through everything its lanes may reach: at a branch its lanes go one way together, but which
//! is not known, so all ways belong to the group. Where two groups can meet, lanes may arrive over different
//! edges, and a phi that tells these edges apart is divergent; from there on they are one group. That is the
//! placement of phis for a variable that each successor of the branch defines anew; in an acyclic part of the
//! graph one sweep in topological order decides it exactly.
//!
//! Cycles (the lanes converge at the header each time round, see [`Cycles`]):
//! - A sweep starts in the innermost cycle that contains the branch and goes no further than that cycle's header.
//!   If one group reaches the header and another leaves the cycle, lanes leave in different iterations: the
//!   cycle has a *divergent exit*. Lanes that stay may later leave by any exit; so each exit that lanes take
//!   while others stay splits lanes from every other exit, and a sweep of its own starts after the cycle.
//! - A cycle that a group enters from outside is passed as one block: its lanes stay together inside (other
//!   branches in it are divergent on their own account) and leave together.
//! - Two groups that enter an irreducible cycle at different entries, or that meet inside an irreducible cycle
//!   where its header may come between, need not execute converged instances of anything in it: the cycle is
//!   *assumed divergent*, by the conditions of LLVM's document "Convergence And Uniformity" ("Diverged Entry
//!   Criterion", "Diverged Paths reaching a Cycle").
//!
//! What is found must be true for every choice of headers, though a sweep knows one. So an irreducible cycle is also
//! assumed divergent if groups part in it and one comes to a block that is its header in another hierarchy, since
//! there they meet elsewhere. An entry that no block of the cycle dominates may be such a header; any other block is
//! met after what dominates it, whatever the header. (Where there are only two such headers, what follows from the other
//! one is said instead.)
//!
//! What the sweeps find depends on each split alone, so the union over all splits does not depend on the order
//! in which they are processed.

use crate::exits::Passed;
use crate::leaving::Leaving;
use crate::levels::{Item, Levels, item_in};
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::{Cycle, Cycles, DominatorTree, Graph, full_map};
use gcnsel_ir::Block;
use hashbrown::HashTable;
use hashbrown::hash_table::Entry;
use rustc_hash::FxBuildHasher;
use smallvec::SmallVec;
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::hash::BuildHasher;

/// What sends the lanes of a wave different ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Split {
    /// The divergent branch at the end of a block.
    Branch(Block),
    /// A cycle that lanes leave in different iterations.
    Exit(Cycle),
}

/// What a sweep finds.
pub(crate) trait Findings {
    /// Lanes of different groups meet at `block`, coming from `sources` (each once, at least two).
    fn join(&mut self, split: Split, block: Block, sources: &[Block]);
    /// Lanes leave `cycle` by the edge while others stay.
    fn divergent_exit(&mut self, split: Split, cycle: Cycle, edge: (Block, Block));
    /// As [`Findings::divergent_exit`] of the cycle around `nested`, by edges that leave `nested` as well.
    fn divergent_exits_around(&mut self, split: Split, nested: Cycle, which: Passed);
    /// Whether lanes are known to leave `cycle` by the edge while others stay.
    fn is_divergent_exit(&self, cycle: Cycle, edge: (Block, Block)) -> bool;
    /// Whether lanes are known to leave `cycle`, and the cycle around it, by some edge while others stay in `cycle`.
    fn has_divergent_exit_around(&self, cycle: Cycle) -> bool;
    /// The last layer with a block of a level where a join would say anything new.
    fn last_undecided(&self, level: Option<Cycle>) -> Option<u32>;
    /// Which of the edges that leave `nested`, and the cycle around it, are known to be divergent exits of the latter.
    fn passed(&self, nested: Cycle) -> Passed;
    /// Lanes may leave `cycle` by any edge while others stay.
    fn leave_apart(&mut self, split: Split, cycle: Cycle);
    /// Nothing is known of what is converged in `cycle`.
    fn assume_divergent(&mut self, split: Split, cycle: Cycle);
}

/// A group of lanes that are together.
type Group = u32;

/// Where a block stands in the order of a sweep: the layer of what it belongs to in the level, then its position.
/// The blocks of a nested cycle are contiguous.
type Rank = (u32, usize);

/// A level, and a layer in it.
pub(crate) type Place = (Option<Cycle>, u32);

/// Lanes on their way to a block.
#[derive(Clone, Debug)]
struct Arrival {
    group: Group,
    /// More than one group arrives: `group` is that of the lanes from here on.
    joined: bool,
    sources: SmallVec<[Block; 2]>,
}

/// How lanes leave a level.
#[derive(Clone, Copy, Debug)]
enum Way {
    Edge(Block, Block),
    /// By any of the edges that leave a cycle directly in the level, and the level.
    Around(Cycle),
    /// By those of these that are divergent exits of the nested cycle, the lanes of each apart from all others.
    DivergentAround(Cycle),
}

/// The control flow of a function, ready for sweeps.
pub(crate) struct SyncDependence<'a> {
    /// Without parallel edges.
    graph: &'a Graph<Block>,
    cycles: &'a Cycles<Block>,
    dominators: &'a DominatorTree<Block>,
    leaving: &'a Leaving,
    levels: Levels,
    /// Cycles that are irreducible or in one.
    in_irreducible: EntitySet<Cycle>,
    /// Irreducible cycles of which two blocks are not dominated by another of their blocks, and so may be the header.
    two_headed: EntitySet<Cycle>,
    /// Whether there are none.
    is_reducible: bool,
    /// By block, in a sweep.
    arrivals: Vec<Option<Arrival>>,
    /// States from which a sweep has been completed.
    seen: Seen,
}

/// What the rest of a sweep depends on: numbers of the level, of the places that lanes go to, their sources and
/// their groups, the groups renamed in order of first appearance.
type State = SmallVec<[u32; 24]>;

/// States, each once, one behind the other: most are of few numbers, and there is one for each divergent branch.
#[derive(Default)]
struct Seen {
    /// How many numbers a state has, then these.
    numbers: Vec<u32>,
    /// Where each begins.
    places: HashTable<u32>,
}

impl Seen {
    /// Remembers a state; whether it is new.
    fn insert(&mut self, state: &[u32]) -> bool {
        // More are not remembered.
        let Ok(new) = u32::try_from(self.numbers.len()) else { return true };
        let numbers = &self.numbers;
        let at = |&place: &u32| {
            let (count, rest) = numbers[place as usize..].split_first().expect("a state has its length");
            &rest[..*count as usize]
        };
        let hash = |state: &[u32]| FxBuildHasher.hash_one(state);
        match self.places.entry(hash(state), |place| at(place) == state, |place| hash(at(place))) {
            Entry::Occupied(_) => return false,
            Entry::Vacant(place) => _ = place.insert(new),
        }
        self.numbers.push(state.len() as u32);
        self.numbers.extend_from_slice(state);
        true
    }
}

/// States of more numbers than this are not worth remembering.
const LONGEST_STATE: usize = 48;

struct Sweep<'a, 's, F> {
    sync: &'s mut SyncDependence<'a>,
    split: Split,
    findings: &'s mut F,
    /// The cycle whose header ends this part of the sweep.
    level: Option<Cycle>,
    /// Blocks of the level that lanes go to, in its order, the header last.
    heap: BinaryHeap<Reverse<(Rank, Block)>>,
    /// Ways out of the level and who goes there.
    leaving: Vec<(Way, Group)>,
    /// By group: how many arrivals and leaving edges it has.
    active: Vec<u32>,
    /// Groups with any.
    groups: u32,
}

impl<'a> SyncDependence<'a> {
    /// `graph` has no parallel edges.
    pub(crate) fn new(
        graph: &'a Graph<Block>,
        cycles: &'a Cycles<Block>,
        dominators: &'a DominatorTree<Block>,
        leaving: &'a Leaving,
    ) -> Self {
        let arrivals = vec![None; graph.node_count()];
        let levels = Levels::new(graph, cycles, dominators, leaving);
        let mut in_irreducible = EntitySet::new();
        for cycle in cycles.iter() {
            let parent = cycles.parent(cycle);
            if !cycles.is_reducible(cycle) || parent.is_some_and(|p| in_irreducible.contains(p)) {
                in_irreducible.insert(cycle);
            }
        }
        let two_headed = two_headed(cycles, dominators);
        let seen = Seen::default();
        SyncDependence {
            graph,
            cycles,
            dominators,
            leaving,
            levels,
            is_reducible: in_irreducible.is_empty(),
            in_irreducible,
            two_headed,
            arrivals,
            seen,
        }
    }

    /// In a sweep of which levels lanes can meet at a block, and the layer there: where it is entered from outside, the
    /// header of a cycle is part of the level around as well.
    pub(crate) fn places(&self, block: Block) -> impl Iterator<Item = Place> + '_ {
        let innermost = self.cycles.innermost(block);
        // (That of an entry of an irreducible cycle is not asked for.)
        let levels = [
            Some(innermost),
            innermost.filter(|_| self.cycles.is_header(block)).map(|c| self.cycles.parent(c)),
        ];
        levels.into_iter().flatten().map(move |level| (level, self.layer(level, block)))
    }

    /// The layer of a block in a sweep of a level, the level's header after all others.
    pub(crate) fn layer(&self, level: Option<Cycle>, block: Block) -> u32 {
        match level {
            Some(level) if self.cycles.header(level) == block => u32::MAX,
            _ => self.levels.layer(item_in(self.cycles, level, block)),
        }
    }

    /// Follows the lanes from a split.
    pub(crate) fn sweep(&mut self, split: Split, findings: &mut impl Findings) {
        let level = match split {
            Split::Branch(block) => self.cycles.innermost(block),
            Split::Exit(cycle) => self.cycles.parent(cycle),
        };
        let mut sweep = Sweep {
            split,
            findings,
            level,
            heap: BinaryHeap::new(),
            leaving: Vec::new(),
            active: Vec::new(),
            groups: 0,
            sync: self,
        };
        sweep.start();
        sweep.run();
        sweep.clear();
    }
}

/// The irreducible cycles of which two blocks are not dominated by another of their blocks.
fn two_headed(cycles: &Cycles<Block>, dominators: &DominatorTree<Block>) -> EntitySet<Cycle> {
    // A block is such a one of the cycles that contain it and not its dominator: from its innermost cycle out to the last
    // that does not. So it counts where these begin and is taken off where they end, and sums go from inside out.
    let mut heads: SecondaryMap<Cycle, i64> = full_map(cycles.len());
    for &block in cycles.order() {
        let Some(innermost) = cycles.innermost(block) else { continue };
        let around = dominators.idom(block).and_then(|above| cycles.innermost_common(block, above));
        heads[innermost] += 1;
        if let Some(around) = around {
            heads[around] -= 1;
        }
    }
    let mut two_headed = EntitySet::new();
    for cycle in cycles.iter().rev() {
        if heads[cycle] == 2 && !cycles.is_reducible(cycle) {
            two_headed.insert(cycle);
        }
        if let Some(parent) = cycles.parent(cycle) {
            heads[parent] += heads[cycle];
        }
    }
    two_headed
}

impl<F: Findings> Sweep<'_, '_, F> {
    fn start(&mut self) {
        let (graph, cycles, leaving) = (self.sync.graph, self.sync.cycles, self.sync.leaving);
        match self.split {
            Split::Branch(block) => {
                for &to in graph.succs(block) {
                    let group = self.new_group();
                    self.arrive(block, to, group);
                }
            }
            Split::Exit(cycle) => {
                let rest = self.new_group();
                for &(from, to) in leaving.near(cycles, cycle) {
                    let alone = self.findings.is_divergent_exit(cycle, (from, to));
                    let group = if alone { self.new_group() } else { rest };
                    self.arrive(from, to, group);
                }
                if leaving.leaves_around(cycle) {
                    self.leave(Way::Around(cycle), rest);
                }
                if self.findings.has_divergent_exit_around(cycle) {
                    let group = self.new_group();
                    self.leave(Way::DivergentAround(cycle), group);
                }
            }
        }
    }

    fn run(&mut self) {
        while self.groups > 1 && !self.is_known() {
            let Some(Reverse((rank, block))) = self.heap.pop() else {
                if !self.leave_level() {
                    return;
                }
                continue;
            };
            // The lanes of one group are left in the level, and every block of a cycle reaches its header.
            if self.level.is_some() && self.heap.is_empty() {
                self.go_round(block);
                return;
            }
            if self.assume_if_header_elsewhere(block) {
                self.take(block);
                return;
            }
            if self.is_over(rank.0) {
                self.take(block);
                return;
            }
            let go_on = match item_in(self.sync.cycles, self.level, block) {
                Item::Block(block) => self.pass_block(block),
                Item::Cycle(cycle) => self.pass_cycle(cycle, block),
            };
            if !go_on {
                return;
            }
        }
    }

    /// Whether nothing can be found any more from a layer of the level on. (What is assumed in irreducible cycles is not
    /// looked at.)
    fn is_over(&self, layer: u32) -> bool {
        let sync = &*self.sync;
        let stay =
            self.level.is_none_or(|level| self.leaving.is_empty() && layer > sync.levels.last_exit(level));
        stay && sync.is_reducible && self.findings.last_undecided(self.level).is_none_or(|last| last < layer)
    }

    /// Reports the joins of lanes still on their way, and forgets them.
    fn clear(&mut self) {
        while let Some(Reverse((_, block))) = self.heap.pop() {
            if self.take(block).is_some_and(|arrival| arrival.joined) {
                self.assume_if_unconverged(block);
            }
        }
    }

    fn new_group(&mut self) -> Group {
        self.active.push(0);
        self.active.len() as u32 - 1
    }

    fn enter(&mut self, group: Group) {
        self.active[group as usize] += 1;
        self.groups += (self.active[group as usize] == 1) as u32;
    }

    fn withdraw(&mut self, group: Group) {
        self.active[group as usize] -= 1;
        self.groups -= (self.active[group as usize] == 0) as u32;
    }

    /// Lanes of `group` leave the level.
    fn leave(&mut self, way: Way, group: Group) {
        self.leaving.push((way, group));
        self.enter(group);
    }

    /// Lanes of `group` take the edge.
    fn arrive(&mut self, from: Block, to: Block, group: Group) {
        if self.level.is_some_and(|level| !self.sync.cycles.contains(level, to)) {
            self.leave(Way::Edge(from, to), group);
            return;
        }
        match self.sync.arrivals[to.as_u32() as usize].take() {
            None => {
                self.heap.push(Reverse((self.rank(to), to)));
                self.enter(group);
                let sources = SmallVec::from_slice(&[from]);
                self.sync.arrivals[to.as_u32() as usize] = Some(Arrival { group, joined: false, sources });
            }
            Some(mut arrival) => {
                arrival.sources.push(from);
                if arrival.group != group && !arrival.joined {
                    self.withdraw(arrival.group);
                    arrival.joined = true;
                    arrival.group = self.new_group();
                    self.enter(arrival.group);
                }
                self.sync.arrivals[to.as_u32() as usize] = Some(arrival);
            }
        }
    }

    /// Where a block of the level stands in the sweep, the level's header after all others.
    fn rank(&self, block: Block) -> Rank {
        let position = self.sync.cycles.position(block).unwrap_or(usize::MAX);
        (self.sync.layer(self.level, block), position)
    }

    /// The lanes that arrive at a block, which no longer count. Reports the join, if they come from several
    /// groups.
    fn take(&mut self, block: Block) -> Option<Arrival> {
        let mut arrival = self.sync.arrivals[block.as_u32() as usize].take()?;
        self.withdraw(arrival.group);
        if arrival.joined {
            arrival.sources.sort_unstable();
            arrival.sources.dedup();
            if arrival.sources.len() > 1 {
                self.findings.join(self.split, block, &arrival.sources);
            }
        }
        Some(arrival)
    }

    /// Goes on from a block that is directly in the level. False ends the sweep.
    fn pass_block(&mut self, block: Block) -> bool {
        let Some(arrival) = self.take(block) else { return true };
        if arrival.joined && self.assume_if_unconverged(block) {
            return false;
        }
        let graph = self.sync.graph;
        match self.sync.levels.jump(Item::Block(block)) {
            Some(end) => self.arrive(block, end, arrival.group),
            None => graph.succs(block).iter().for_each(|&to| self.arrive(block, to, arrival.group)),
        }
        true
    }

    /// Goes on from a nested cycle, `first` being the first block of it that lanes enter. False ends the sweep.
    fn pass_cycle(&mut self, cycle: Cycle, first: Block) -> bool {
        let (leaving, cycles) = (self.sync.leaving, self.sync.cycles);
        let mut entries: SmallVec<[Block; 2]> = SmallVec::from_slice(&[first]);
        while let Some(&Reverse((_, next))) = self.heap.peek() {
            // In the order the cycle is contiguous, and all edges into it come from before.
            if !cycles.contains(cycle, next) {
                break;
            }
            self.heap.pop();
            entries.push(next);
        }
        let arrivals: SmallVec<[_; 2]> = entries.iter().map(|&e| (e, self.take(e))).collect();
        let mut group = None;
        let mut together = true;
        for (entry, arrival) in arrivals {
            let Some(arrival) = arrival else { continue };
            together &= *group.get_or_insert(arrival.group) == arrival.group;
            if arrival.joined && self.assume_if_unconverged(entry) {
                return false;
            }
        }
        let Some(group) = group else { return true };
        if !together {
            self.findings.assume_divergent(self.split, cycle);
        } else if let Some(end) = self.sync.levels.jump(Item::Cycle(cycle)) {
            self.arrive(first, end, group);
            return true;
        }
        for &(from, to) in leaving.near(cycles, cycle) {
            let group = if together { group } else { self.new_group() };
            self.arrive(from, to, group);
        }
        if leaving.leaves_around(cycle) {
            let group = if together { group } else { self.new_group() };
            self.leave(Way::Around(cycle), group);
        }
        true
    }

    /// The lanes that are still in the level are together, at `block`, and go on to its header.
    fn go_round(&mut self, block: Block) {
        let (Some(level), Some(arrival)) = (self.level, self.take(block)) else { return };
        if arrival.joined && self.assume_if_unconverged(block) {
            return;
        }
        for (way, group) in std::mem::take(&mut self.leaving) {
            self.withdraw(group);
            if group == arrival.group {
                continue;
            }
            match way {
                Way::Edge(from, to) => self.findings.divergent_exit(self.split, level, (from, to)),
                Way::Around(nested) => {
                    self.findings.divergent_exits_around(self.split, nested, Passed::All);
                }
                Way::DivergentAround(nested) => {
                    self.findings.divergent_exits_around(self.split, nested, Passed::Divergent);
                }
            }
            self.meet_if_header_elsewhere(level, way);
        }
    }

    /// Nobody is in the level any more, since all lanes of the split have left it at once: the sweep goes on outside. False
    /// if there is no outside.
    fn leave_level(&mut self) -> bool {
        let Some(level) = self.level else { return false };
        self.level = self.sync.cycles.parent(level);
        let (cycles, all) = (self.sync.cycles, self.sync.leaving);
        for (way, group) in std::mem::take(&mut self.leaving) {
            self.withdraw(group);
            match way {
                Way::Edge(from, to) => self.arrive(from, to, group),
                Way::Around(nested) | Way::DivergentAround(nested) => {
                    // Those that are apart from the others go for themselves.
                    let alone = matches!(way, Way::DivergentAround(_));
                    for (from, to) in all.far(cycles, nested) {
                        if self.findings.is_divergent_exit(nested, (from, to)) == alone {
                            let group = if alone { self.new_group() } else { group };
                            self.arrive(from, to, group);
                        }
                    }
                }
            }
        }
        true
    }

    /// Groups meet at `join`, in the same cycles as the split: assumes those cycles divergent in which that may
    /// be another iteration for some. True if there are any. (Those who meet where they have parted have come round by
    /// there once each. What else some of them may have come by alone, as a header of another hierarchy, is looked at
    /// when they come to it.)
    fn assume_if_unconverged(&mut self, join: Block) -> bool {
        let (cycles, dominators) = (self.sync.cycles, self.sync.dominators);
        let origin = match self.split {
            Split::Branch(block) => block,
            Split::Exit(cycle) => cycles.header(cycle),
        };
        if dominators.dominates(origin, join) {
            return false;
        }
        let above = cycles.with_ancestors(self.level);
        // (That of a reducible cycle does.)
        let is_above = |c: Cycle| dominators.dominates(cycles.header(c), join);
        let outermost = above.take_while(|&c| !is_above(c)).last();
        if let Some(cycle) = outermost {
            self.findings.assume_divergent(self.split, cycle);
        }
        outermost.is_some()
    }

    /// Lanes of one group come to `block` while others are elsewhere. If nothing in an irreducible cycle around them
    /// dominates `block`, it is the header in some hierarchy: there the lanes elsewhere may come to `block` over
    /// the header that they pass here. Assumes such cycles divergent; true if there are any.
    fn assume_if_header_elsewhere(&mut self, block: Block) -> bool {
        let cycles = self.sync.cycles;
        if self.level.is_some_and(|level| cycles.header(level) == block) {
            return false;
        }
        let outermost = self.may_be_headed_by(self.level, block);
        if let Some(cycle) = outermost {
            self.findings.assume_divergent(self.split, cycle);
        }
        outermost.is_some()
    }

    /// Lanes leave a cycle while others stay. If that is inside an irreducible cycle whose header the left cycle's
    /// header is in some hierarchy, they come back there to lanes that have stayed. Assumes such a cycle divergent.
    ///
    /// If there are no further hierarchies, more is known: what lanes that have left do before they are back, or leave
    /// the cycle around as well, they do together, while the others wait at that header. So they meet others there, from
    /// anywhere in the cycle around, and may leave that while others stay.
    fn meet_if_header_elsewhere(&mut self, left: Cycle, way: Way) {
        let (cycles, all) = (self.sync.cycles, self.sync.leaving);
        let header = cycles.header(left);
        let Some(around) = self.may_be_headed_by(cycles.parent(left), header) else { return };
        let inside = |b: Block| cycles.contains(around, b);
        let stays = match way {
            Way::Edge(_, to) => inside(to),
            // (Where all of these are divergent exits of the nested cycle, they are among the others as well.)
            Way::Around(nested) => {
                all.around(nested).is_some_and(|depth| depth as usize >= cycles.depth(around))
            }
            Way::DivergentAround(nested) => all
                .far(cycles, nested)
                .into_iter()
                .any(|e| inside(e.1) && self.findings.is_divergent_exit(nested, e)),
        };
        if !stays {
            return;
        }
        // If a block of another cycle around that one dominates `header`, it dominates all of `around`, which so is a cycle
        // in every hierarchy: what else it could be one with is reached from outside without that block, but not `around`
        // from there.
        //
        // Of only two headers, `left` is directly in `around`: a cycle between has `header` in it, and not the other one.
        // One of the two would dominate that cycle's own header; but `header` would have been found to be it, and past the
        // other one there is a way to `header`, and on inside. What enters a reducible cycle enters at its header: so
        // some come from around, and some from within.
        if self.sync.two_headed.contains(around) && cycles.is_reducible(left) {
            let preds = self.sync.graph.preds(header).iter().copied();
            let sources: SmallVec<[Block; 4]> = preds.filter(|&b| inside(b)).collect();
            self.findings.join(self.split, header, &sources);
            self.findings.leave_apart(self.split, around);
        } else {
            self.findings.assume_divergent(self.split, around);
        }
    }

    /// The outermost among a cycle and those around it of which no block strictly dominates `block`, which is no header of
    /// any of them. They are irreducible, since a reducible one's header does. (If some block does, so does the immediate
    /// dominator: it is on every way there.)
    fn may_be_headed_by(&self, cycle: Option<Cycle>, block: Block) -> Option<Cycle> {
        let SyncDependence { cycles, dominators, .. } = &*self.sync;
        let idom = dominators.idom(block);
        let dominated = idom.and_then(|d| cycles.innermost_where(cycle, |c| cycles.contains(c, d)));
        let depth = dominated.map_or(0, |c| cycles.depth(c));
        cycles.innermost_where(cycle, |c| cycles.depth(c) <= depth + 1).filter(|&c| cycles.depth(c) > depth)
    }

    /// Whether another sweep was in this state, so that it has found, or will find, all that is to come. (What is
    /// assumed in irreducible cycles depends on more than the state: on where the lanes have parted, and, of those that leave
    /// a cycle together with one nested in it, on which are known to leave that one apart.)
    ///
    /// Of a block where groups have met only the last source is part of the state: the phis that are not
    /// divergent yet have the same value from all sources so far, so one stands for all. An edge that is known
    /// to be a divergent exit is not part of it, because the sweep after that cycle covers all that could be
    /// found of it.
    fn is_known(&mut self) -> bool {
        if 3 * (self.heap.len() + self.leaving.len()) > LONGEST_STATE
            || self.level.is_some_and(|level| self.sync.in_irreducible.contains(level))
        {
            return false;
        }
        let mut places: SmallVec<[(Rank, [u32; 2], Group); 8]> = SmallVec::new();
        for &Reverse((rank, block)) in &self.heap {
            let Some(arrival) = &self.sync.arrivals[block.as_u32() as usize] else { continue };
            let known = if arrival.joined { arrival.sources.len() - 1 } else { 0 };
            let sources = arrival.sources[known..].iter();
            places.extend(sources.map(|&from| (rank, [block.as_u32(), from.as_u32()], arrival.group)));
        }
        let mut state = State::new();
        state.push(self.level.map_or(u32::MAX, |c| c.as_u32()));
        let mut others = false;
        for &(way, group) in &self.leaving {
            let (is_known, place) = match way {
                Way::Edge(from, to) => {
                    let level =
                        self.level.filter(|&level| self.findings.is_divergent_exit(level, (from, to)));
                    (level.is_some(), [to.as_u32(), from.as_u32()])
                }
                Way::Around(nested) => {
                    (self.findings.passed(nested) == Passed::All, [u32::MAX, nested.as_u32()])
                }
                // What is among these may change.
                Way::DivergentAround(nested) if self.findings.passed(nested) == Passed::None => return false,
                Way::DivergentAround(_) => (true, [0, 0]),
            };
            if is_known {
                others = true;
            } else {
                places.push(((u32::MAX, usize::MAX), place, group));
            }
        }
        state.push(others as u32);
        if 3 * places.len() > LONGEST_STATE {
            return false;
        }
        places.sort_unstable();
        // Groups in order of first appearance.
        let mut names: SmallVec<[Group; 8]> = SmallVec::new();
        for &(_, [to, from], group) in &places {
            let name = names.iter().position(|&g| g == group).unwrap_or_else(|| {
                names.push(group);
                names.len() - 1
            });
            state.extend([to, from, name as u32]);
        }
        !self.sync.seen.insert(&state)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn states_are_new_once() {
        let mut seen = Seen::default();
        // Of each length, and such as begin alike.
        let states: Vec<Vec<u32>> =
            (0..2000).map(|n| (0..n % 7).map(|at| if at < 3 { at } else { n / 7 }).collect()).collect();
        let mut plain = std::collections::HashSet::new();
        for state in states.iter().chain(states.iter().rev()) {
            assert_eq!(seen.insert(state), plain.insert(state));
        }
        assert_eq!(seen.places.len(), plain.len());
    }

    /// Sums over the nest are what counting cycle by cycle gives, on random graphs with many irreducible cycles.
    #[test]
    fn heads_are_counted() {
        let mut state = 1u32;
        let mut below = |n: u32| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (state >> 8) % n
        };
        let (mut two, mut others) = (0, 0);
        for round in 0..400 {
            let count = 3 + round % 30;
            let edges: Vec<Vec<Block>> = (0..count)
                .map(|_| (0..1 + below(2)).map(|_| Block::from_u32(1 + below(count - 1))).collect())
                .collect();
            let entry = Block::from_u32(0);
            let graph = Graph::new(count as usize, entry, |b: Block| edges[b.as_u32() as usize].clone());
            let (cycles, dominators) = (Cycles::new(&graph), DominatorTree::new(&graph));
            let found = two_headed(&cycles, &dominators);
            for cycle in cycles.iter().filter(|&c| !cycles.is_reducible(c)) {
                let may_head = |b: &&Block| dominators.idom(**b).is_none_or(|d| !cycles.contains(cycle, d));
                let is_two = cycles.blocks(cycle).iter().filter(may_head).count() == 2;
                assert_eq!(found.contains(cycle), is_two, "{cycle:?} of {edges:?}");
                *(if is_two { &mut two } else { &mut others }) += 1;
            }
        }
        assert!(two > 50 && others > 50, "{two} cycles with two heads, {others} with more");
    }
}
