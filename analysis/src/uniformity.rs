//! Uniformity: which values and branches are equal in all lanes that execute them together.

mod agree;
mod update;

use crate::assumed::Assumed;
use crate::carried::{Carried, is_undefined};
use crate::exits::{DivergentExits, Passed};
use crate::leaving::Leaving;
use crate::phis::{Phis, Undecided};
use crate::sources::{Flow, Origin, Origins, Sources};
use crate::sync::{Findings, Split, SyncDependence};
use crate::together::Together;
use crate::uses::Uses;
use crate::values::{Asked, Values};
use crate::worklist::{Work, Worklist};
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::{Cycle, Cycles, DominatorTree, Graph, full_map};
use gcnsel_ir::{Block, Function, Inst, InstKind, Module, TypeTable, Value};

/// What the analysis may make use of.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Options {
    /// What values are: known bits, equal expressions, conditions that fold. Without, divergence is decided by who
    /// uses what and by control flow alone, as LLVM does.
    pub value_reasoning: bool,
}

impl Default for Options {
    fn default() -> Self {
        Options { value_reasoning: true }
    }
}

/// Why a fact holds: the fact it follows from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// What the value is: a row of the table of sources.
    Origin(Origin),
    /// A divergent operand.
    Operand(Value),
    /// An operand that is uniform where it is made, in a cycle that lanes have left in different iterations.
    Temporal(Value, Cycle),
    /// A phi where lanes meet that were split.
    Join(Split),
    /// A cycle of which nothing is known to be converged.
    Assumed(Cycle),
}

/// The uniformity of a function's values and branches.
///
/// A value is uniform if all lanes that execute its definition together (by the maximal converged-with relation
/// of LLVM's document "Convergence And Uniformity", for the headers of [`Uniformity::cycles`]) get the same
/// result, and divergent otherwise. Sound on every control flow graph; on reducible ones exact as far as control
/// flow goes: values and branch conditions are taken to be any, except for what the table of [`Origin`]s says.
#[derive(Clone, Debug)]
pub struct Uniformity {
    graph: Graph<Block>,
    cycles: Cycles<Block>,
    uses: Uses,
    /// For each value the innermost cycle round which it may change.
    homes: SecondaryMap<Value, Option<Cycle>>,
    /// Empty where nothing is assumed of any cycle.
    together: Together,
    values: Values,
    divergent: EntitySet<Value>,
    divergent_branches: EntitySet<Block>,
    /// By cycle: the innermost that is assumed divergent on its own account, of itself and those around it.
    assumed: SecondaryMap<Cycle, Option<Cycle>>,
    exits: DivergentExits,
    /// By cycle: the innermost with a divergent exit, of itself and those around it.
    left_apart: SecondaryMap<Cycle, Option<Cycle>>,
    causes: Causes,
}

/// The first cause found of each fact; facts are found breadth first, so that chains of causes are short.
#[derive(Clone, Debug, Default)]
struct Causes {
    values: SecondaryMap<Value, Option<Cause>>,
    branches: SecondaryMap<Block, Option<Cause>>,
    exits: SecondaryMap<Cycle, Option<Split>>,
    assumed: SecondaryMap<Cycle, Option<Split>>,
}

impl Uniformity {
    /// Gives back most of its memory; it is not asked any more.
    pub(crate) fn forget(&mut self) {
        (self.uses, self.values, self.causes) = (Uses::none(), Values::default(), Causes::default());
        self.homes = SecondaryMap::new();
    }

    /// Analyses a function as it was read.
    ///
    /// # Panics
    /// If the function is a declaration.
    pub fn new(module: &Module, function: &Function, options: &Options) -> Self {
        Self::with_types(module, &module.types, function, options)
    }

    /// Analyses a function that may have got types of its own since it was read: `types` has all of them.
    ///
    /// # Panics
    /// If the function is a declaration.
    pub fn with_types(module: &Module, types: &TypeTable, function: &Function, options: &Options) -> Self {
        Self::find(module, types, function, options, Worklist::default())
    }

    fn find(
        module: &Module,
        types: &TypeTable,
        function: &Function,
        options: &Options,
        work: Worklist,
    ) -> Self {
        let graph = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
        let cycles = Cycles::new(&graph);
        let dominators = DominatorTree::new(&graph);
        let uses = Uses::new(function);
        let origins = Sources::new(module, types, function).all();
        let values = match options.value_reasoning {
            true => {
                // Which blocks may be headers of an irreducible cycle depends on edges that no lane takes, too.
                let folds = cycles.are_reducible();
                Values::new(module, types, function, &graph, &uses, &origins, Asked::All { folds })
            }
            false => Values::default(),
        };
        let homes = match options.value_reasoning {
            true => values.homes(function, &cycles),
            false => blocks_as_homes(function, &cycles),
        };
        let single = live_edges(function, &values);
        let edges = graph.nodes().flat_map(|from| graph.succs(from).iter().map(move |&to| (from, to)));
        let dead = edges.filter(|e| !values.is_live_edge(e.0, e.1)).collect();
        let leaving = Leaving::new(function, &single, &cycles, &dominators, &uses);
        // Nothing is assumed of reducible cycles.
        let together = match cycles.are_reducible() {
            true => Together::default(),
            false => Together::new(&graph, &dominators),
        };
        let mut solver = Solver {
            function,
            single: &single,
            cycles: &cycles,
            dominators: &dominators,
            leaving: &leaving,
            uses: &uses,
            values: &values,
            homes: &homes,
            together: &together,
            always_uniform: EntitySet::new(),
            divergent: EntitySet::new(),
            divergent_branches: EntitySet::new(),
            assumed: Assumed::default(),
            exits: DivergentExits::new(&single, dead, &cycles, &leaving),
            causes: Causes::default(),
            work,
            layers: full_map(function.blocks.len()),
            carried: Carried::new(function, &cycles, &uses, &homes),
            phis: Phis::default(),
            undecided: Undecided::default(),
        };
        solver.seed(&origins);
        solver.solve(&mut SyncDependence::new(&single, &cycles, &dominators, &leaving));
        let Solver { divergent, divergent_branches, exits, causes, .. } = solver;
        let assumed = nearest(&cycles, |c| causes.assumed[c].is_some());
        let left_apart = nearest(&cycles, |c| exits.any(c));
        Uniformity {
            graph,
            cycles,
            uses,
            homes,
            together,
            values,
            divergent,
            divergent_branches,
            assumed,
            exits,
            left_apart,
            causes,
        }
    }

    /// Whether a value is divergent where it is made. Constants are uniform.
    pub fn is_divergent(&self, value: Value) -> bool {
        self.divergent.contains(value)
    }

    /// Whether an operand is divergent where it is used: divergent where it is made, or carried out of a cycle
    /// that lanes leave in different iterations. `operand` counts as [`InstKind::for_each_operand`] does; an
    /// operand that does not exist is uniform.
    pub fn is_divergent_use(&self, function: &Function, user: Inst, operand: usize) -> bool {
        let mut found = None;
        let mut index = 0;
        function.insts[user].kind.for_each_operand(|value| {
            if index == operand {
                found = Some(value);
            }
            index += 1;
        });
        let (Some(value), Some(block)) = (found, self.uses.block_of(user)) else { return false };
        match &function.insts[user].kind {
            InstKind::Phi { incoming, .. } => {
                self.phi_use_is_divergent(function, value, (incoming[operand].1, block))
            }
            _ => self.use_is_divergent(function, value, block),
        }
    }

    /// Whether a value is divergent where an instruction other than a phi uses it in `block`.
    pub fn use_is_divergent(&self, function: &Function, value: Value, block: Block) -> bool {
        self.is_divergent(value) || self.temporal(function, value, block).is_some()
    }

    /// Whether a value is divergent as a phi at the end of the edge receives it over the edge.
    pub fn phi_use_is_divergent(&self, function: &Function, value: Value, edge: (Block, Block)) -> bool {
        self.is_divergent(value) || self.temporal_over(function, value, edge).is_some()
    }

    /// As [`Uniformity::temporal`], for a phi at the end of the edge.
    fn temporal_over(&self, function: &Function, value: Value, edge: (Block, Block)) -> Option<Cycle> {
        let home = self.homes[value];
        self.separates_over(home, edge).or_else(|| {
            let def = self.uses.def_block(function, value);
            let stays = def.is_some_and(|def| self.together.stays_over(&self.cycles, def, edge));
            if stays { None } else { self.is_assumed_around(home, edge.1) }
        })
    }

    /// The cycle that makes a value divergent when used in `block`, though it is uniform where it is made: lanes leave
    /// it in different iterations, or, in one that is assumed divergent, may come from any to the use.
    pub fn temporal(&self, function: &Function, value: Value, block: Block) -> Option<Cycle> {
        let home = self.homes[value];
        let stays = self
            .uses
            .def_block(function, value)
            .is_some_and(|def| def == block || self.together.stays(&self.cycles, def, block));
        let around = if stays { None } else { self.is_assumed_around(home, block) };
        around.or_else(|| self.separates(home, block))
    }

    /// The cycles with divergent exits from `home` outwards, as far as they do not contain a block.
    fn left_for(&self, home: Option<Cycle>, block: Block) -> impl Iterator<Item = Cycle> + '_ {
        let next = |c: Option<Cycle>| c.and_then(|c| self.left_apart[c]);
        let left = std::iter::successors(next(home), move |&c| next(self.cycles.parent(c)));
        left.take_while(move |&c| !self.cycles.contains(c, block))
    }

    /// Of the cycles from `home` outwards, one that lanes together at `user` may have left in different iterations.
    fn separates(&self, home: Option<Cycle>, user: Block) -> Option<Cycle> {
        self.left_for(home, user).find(|&c| self.exits.reaches(&self.cycles, c, user))
    }

    /// As [`Uniformity::separates`], for a phi at the end of the edge.
    fn separates_over(&self, home: Option<Cycle>, edge: (Block, Block)) -> Option<Cycle> {
        self.left_for(home, edge.1).find(|&c| self.exits.reaches_over(&self.cycles, c, edge))
    }

    /// A cycle around both a cycle and a block that is assumed divergent.
    fn is_assumed_around(&self, cycle: Option<Cycle>, block: Block) -> Option<Cycle> {
        let common = self.cycles.innermost_where(cycle, |c| self.cycles.contains(c, block))?;
        self.assumed[common]
    }

    /// Whether lanes may have left a cycle around a value's definition in different iterations before they come to
    /// `block`. The value may be uniform there all the same, if it is computed anew in each iteration but always the
    /// same; but a register that it is computed in belongs to the lanes that are still in the cycle.
    pub fn is_carried_out(&self, function: &Function, value: Value, block: Block) -> bool {
        let def = self.uses.def_block(function, value);
        self.separates(def.and_then(|b| self.cycles.innermost(b)), block).is_some()
    }

    /// Whether lanes together in `to` may have what `from` uses of a value from different iterations of a cycle around
    /// `from`, round which it changes.
    pub(crate) fn changes_apart(&self, value: Value, from: Block, to: Block) -> bool {
        let home = self.cycles.innermost_where(self.homes[value], |c| self.cycles.contains(c, from));
        self.separates(home, to).is_some()
    }

    /// Whether lanes may leave a cycle, or one around it, in different iterations.
    pub(crate) fn is_left_apart(&self, cycle: Option<Cycle>) -> bool {
        cycle.is_some_and(|c| self.left_apart[c].is_some())
    }

    /// As [`Uniformity::is_carried_out`], over an edge to a phi.
    pub fn is_carried_out_over(&self, function: &Function, value: Value, edge: (Block, Block)) -> bool {
        let def = self.uses.def_block(function, value);
        self.separates_over(def.and_then(|b| self.cycles.innermost(b)), edge).is_some()
    }

    /// The operands that make an instruction's result, or a branch, divergent, each as a cause.
    pub(crate) fn each_divergent_operand(&self, function: &Function, user: Inst, mut f: impl FnMut(Cause)) {
        let Some(block) = self.uses.block_of(user) else { return };
        let mut operand = |value, apart: Option<Cycle>| match (self.is_divergent(value), apart) {
            (true, _) => f(Cause::Operand(value)),
            (false, Some(cycle)) => f(Cause::Temporal(value, cycle)),
            (false, None) => {}
        };
        match &function.insts[user].kind {
            InstKind::Phi { incoming, .. } => {
                let live = |from: Block| {
                    self.cycles.position(from).is_some() && self.values.is_live_edge(from, block)
                };
                for &(value, from) in incoming.iter().filter(|i| live(i.1)) {
                    operand(value, self.temporal_over(function, value, (from, block)));
                }
            }
            kind => kind.for_each_operand(|value| {
                if self.values.depends_on(function, user, value) {
                    operand(value, self.temporal(function, value, block));
                }
            }),
        }
    }

    /// Whether lanes may leave a block by different successors: it ends in a conditional branch or switch on a
    /// divergent condition.
    pub fn is_divergent_branch(&self, block: Block) -> bool {
        self.divergent_branches.contains(block)
    }

    /// The control flow graph, parallel edges kept.
    pub fn graph(&self) -> &Graph<Block> {
        &self.graph
    }

    /// The cycles whose headers decide what is converged; whoever lays out code or converges lanes must use the
    /// same.
    pub fn cycles(&self) -> &Cycles<Block> {
        &self.cycles
    }

    /// Who uses what.
    pub fn uses(&self) -> &Uses {
        &self.uses
    }

    /// The bits of a value that are certainly 0, and those that are certainly 1, in every lane at every time. Those above its width are 0.
    pub fn known_bits(&self, value: Value) -> (u64, u64) {
        self.values.known_bits(value)
    }

    /// What it has made use of.
    pub(crate) fn options(&self) -> Options {
        Options { value_reasoning: self.values.are_known() }
    }

    /// Whether a lane may take an edge: the condition before it does not fold to another one.
    pub fn is_live_edge(&self, from: Block, to: Block) -> bool {
        self.values.is_live_edge(from, to)
    }

    /// Whether nothing is known to be converged in a cycle: its values are divergent unless uniform by
    /// definition. Only irreducible cycles are, and cycles nested in them.
    pub fn is_assumed_divergent(&self, cycle: Cycle) -> bool {
        self.assumed[cycle].is_some()
    }

    /// Whether a cycle is assumed divergent on its own account, not for one that contains it.
    pub fn is_outermost_assumed(&self, cycle: Cycle) -> bool {
        let parent = self.cycles.parent(cycle);
        self.assumed[cycle].is_some() && !parent.is_some_and(|p| self.is_assumed_divergent(p))
    }

    /// Whether lanes may leave a cycle in different iterations.
    pub fn has_divergent_exit(&self, cycle: Cycle) -> bool {
        self.exits.any(cycle)
    }

    /// Whether lanes may leave a cycle by an edge while others stay in it or leave otherwise.
    pub fn is_divergent_exit(&self, cycle: Cycle, edge: (Block, Block)) -> bool {
        self.exits.contains(&self.cycles, cycle, edge)
    }

    /// Whether lanes may leave some cycle by an edge while others stay in it or leave otherwise.
    pub(crate) fn leaves_apart(&self) -> impl Fn((Block, Block)) -> bool + '_ {
        let complete = nearest(&self.cycles, |c| self.exits.has_every(c));
        let passing = nearest(&self.cycles, |c| self.exits.passed(c) == Passed::All);
        move |edge| {
            let innermost = self.cycles.innermost(edge.0);
            let by_all = innermost.and_then(|c| complete[c]);
            let passed = innermost.and_then(|c| passing[c]).and_then(|c| self.cycles.parent(c));
            let mut either = by_all.into_iter().chain(passed);
            either.any(|c| self.is_divergent_exit(c, edge)) || self.exits.is_said(edge)
        }
    }

    /// Why a value is divergent; `None` if it is uniform.
    pub fn cause(&self, value: Value) -> Option<Cause> {
        self.causes.values[value]
    }

    /// Why a branch is divergent: its condition, as [`Cause::Operand`] or [`Cause::Temporal`].
    pub fn branch_cause(&self, block: Block) -> Option<Cause> {
        self.causes.branches[block]
    }

    /// What makes lanes leave a cycle in different iterations.
    pub fn exit_cause(&self, cycle: Cycle) -> Option<Split> {
        self.causes.exits[cycle]
    }

    /// What makes a cycle assumed divergent.
    pub fn assumed_cause(&self, cycle: Cycle) -> Option<Split> {
        self.causes.assumed[self.assumed[cycle]?]
    }
}

/// By cycle: the innermost for which something holds, of itself and those around it.
fn nearest(cycles: &Cycles<Block>, holds: impl Fn(Cycle) -> bool) -> SecondaryMap<Cycle, Option<Cycle>> {
    let mut nearest: SecondaryMap<Cycle, Option<Cycle>> = full_map(cycles.len());
    for cycle in cycles.iter() {
        nearest[cycle] = match holds(cycle) {
            true => Some(cycle),
            false => cycles.parent(cycle).and_then(|p| nearest[p]),
        };
    }
    nearest
}

/// The edges that lanes may take, each once. (Lanes that go to one block over two edges of a switch stay together, and
/// its phis have equal values for both.)
fn live_edges(function: &Function, values: &Values) -> Graph<Block> {
    let mut last_seen: SecondaryMap<Block, Option<Block>> = full_map(function.blocks.len());
    Graph::new(function.blocks.len(), function.entry(), |b| {
        let mut successors = function.successors(b);
        successors.retain(|s| last_seen[*s].replace(b) != Some(b) && values.is_live_edge(b, *s));
        successors
    })
}

/// Values may change round every cycle that their block is in.
fn blocks_as_homes(function: &Function, cycles: &Cycles<Block>) -> SecondaryMap<Value, Option<Cycle>> {
    let mut homes = full_map(function.values.len());
    for &block in cycles.order() {
        for value in function.blocks[block].insts.iter().filter_map(|&inst| function.insts[inst].result) {
            homes[value] = cycles.innermost(block);
        }
    }
    homes
}

/// The fixed point: facts are only ever added, and what follows from a fact does not depend on when it is added.
struct Solver<'a> {
    function: &'a Function,
    single: &'a Graph<Block>,
    cycles: &'a Cycles<Block>,
    dominators: &'a DominatorTree<Block>,
    leaving: &'a Leaving,
    uses: &'a Uses,
    values: &'a Values,
    homes: &'a SecondaryMap<Value, Option<Cycle>>,
    together: &'a Together,
    /// Instructions whose result is uniform by definition.
    always_uniform: EntitySet<Inst>,
    divergent: EntitySet<Value>,
    divergent_branches: EntitySet<Block>,
    assumed: Assumed,
    exits: DivergentExits,
    causes: Causes,
    work: Worklist,
    /// By block: its layer in its own level.
    layers: SecondaryMap<Block, u32>,
    /// What lanes may carry out of cycles.
    carried: Carried,
    phis: Phis,
    undecided: Undecided,
}

impl Solver<'_> {
    fn seed(&mut self, origins: &Origins) {
        for (param, &origin) in self.function.params.iter().zip(&origins.arguments) {
            if let (Flow::Divergent, Some(value)) = (origin.flow(), param.value) {
                self.diverge(value, Cause::Origin(origin));
            }
        }
        for &block in &self.function.layout {
            for &inst in &self.function.blocks[block].insts {
                let origin = origins.insts[inst];
                match (origin.flow(), self.function.insts[inst].result) {
                    (Flow::Divergent, Some(value)) => self.diverge(value, Cause::Origin(origin)),
                    (Flow::Uniform, _) => {
                        self.always_uniform.insert(inst);
                    }
                    _ => {}
                }
            }
        }
    }

    fn solve(&mut self, sync: &mut SyncDependence<'_>) {
        self.find_layers(sync);
        while let Some(work) = self.work.next() {
            match work {
                Work::Users(value) => self.visit_users(value),
                Work::Branch(block) => self.follow(sync, Split::Branch(block), self.cycles.innermost(block)),
                Work::Left(cycle) => {
                    if let Some(around) = self.exits.pass_on(self.cycles, cycle) {
                        self.work.left(around);
                    }
                    self.follow(sync, Split::Exit(cycle), self.cycles.parent(cycle));
                }
                Work::Carried(cycle) => {
                    self.exits.update(self.single, self.cycles, self.dominators, self.leaving, cycle);
                    self.carry_out(cycle);
                }
            }
        }
    }

    fn find_layers(&mut self, sync: &SyncDependence<'_>) {
        let (function, single) = (self.function, self.single);
        for &block in self.cycles.order() {
            self.layers[block] = sync.layer(self.cycles.innermost(block), block);
            for &inst in &function.blocks[block].insts {
                let data = &function.insts[inst];
                let (InstKind::Phi { .. }, Some(phi)) = (&data.kind, data.result) else { break };
                if !self.divergent.contains(phi) && self.tells_apart(inst, phi, block, single.preds(block)) {
                    self.undecided.add(block, phi, sync.places(block));
                }
            }
        }
    }

    /// Follows the lanes from a split directly inside `level`. In a cycle that is assumed divergent its phis are as
    /// divergent as they get, lanes leave it by each exit apart, and from there on they are followed together. All that is
    /// left to find is whether irreducible cycles around are to be assumed divergent as well.
    fn follow(&mut self, sync: &mut SyncDependence<'_>, split: Split, level: Option<Cycle>) {
        let cycles = self.cycles;
        let assumed = level.and_then(|level| self.assumed.outermost(cycles, level));
        let is_last = |cycle| cycles.parent(cycle).is_none_or(|around| cycles.is_reducible(around));
        if !assumed.is_some_and(is_last) {
            sync.sweep(split, self);
        }
    }

    fn diverge(&mut self, value: Value, cause: Cause) {
        // The same in all lanes at all times: nothing makes it divergent.
        if !self.values.is_fixed(value) && self.divergent.insert(value) {
            self.causes.values[value] = Some(cause);
            self.work.changed(value);
            // Few values are phis that wait, and where the others are defined is far to look up.
            if self.undecided.contains(value)
                && let Some(block) = self.uses.def_block(self.function, value)
            {
                self.undecided.remove(block, value);
            }
        }
    }

    fn visit_users(&mut self, value: Value) {
        let uses = self.uses;
        for &user in uses.of(value) {
            self.reach_user(user, value, Cause::Operand(value));
        }
    }

    /// A user of `value` sees it divergent.
    fn reach_user(&mut self, user: Inst, value: Value, cause: Cause) {
        let data = &self.function.insts[user];
        if let Some(result) = data.result {
            if self.divergent.contains(result) || self.always_uniform.contains(user) {
                return;
            }
            // (In a block that nothing reaches anything goes.)
            let block = self.uses.block_of(user).filter(|&b| self.is_reached(b));
            if block.is_some_and(|b| !self.depends_on(user, b, value)) {
                return;
            }
            self.diverge(result, cause);
        }
        if !matches!(data.kind, InstKind::CondBr { .. } | InstKind::Switch { .. }) {
            return;
        }
        let Some(block) = self.uses.block_of(user) else { return };
        if self.is_reached(block) && !self.values.may_part(self.single, block) {
            return;
        }
        if self.divergent_branches.insert(block) {
            self.causes.branches[block] = Some(cause);
            if let Some(position) = self.cycles.position(block) {
                self.work.branch((self.layers[block], position), block);
            }
        }
    }

    fn is_reached(&self, block: Block) -> bool {
        self.cycles.position(block).is_some()
    }

    /// Whether a result can differ because an operand does.
    fn depends_on(&self, user: Inst, block: Block, operand: Value) -> bool {
        match &self.function.insts[user].kind {
            // Over edges from blocks that nothing reaches, no lane comes.
            InstKind::Phi { incoming, .. } => incoming.iter().any(|&(v, from)| {
                v == operand && self.is_reached(from) && self.values.is_live_edge(from, block)
            }),
            _ => self.values.depends_on(self.function, user, operand),
        }
    }

    /// Lanes leave a cycle in different iterations: what they carry out diverges at its uses.
    fn carry_out(&mut self, cycle: Cycle) {
        let (exits, cycles) = (&self.exits, self.cycles);
        let uses = self.carried.take(cycles, cycle, |u| match u.from {
            Some(from) => exits.reaches_over(cycles, cycle, (from, u.block)),
            None => exits.reaches(cycles, cycle, u.block),
        });
        for found in uses {
            self.reach_user(found.user, found.value, Cause::Temporal(found.value, cycle));
        }
    }

    /// Whether a phi's value depends on which of some blocks a lane comes from. Undefined values may be taken to be any
    /// other. The phi itself, round a cycle, is what it was: the same as another value if it has never been anything
    /// else, and that value has not changed since.
    fn tells_apart(&mut self, inst: Inst, phi: Value, block: Block, sources: &[Block]) -> bool {
        let InstKind::Phi { incoming, .. } = &self.function.insts[inst].kind else { return false };
        let values = self.phis.values(inst, incoming, sources);
        let is_kept = values.contains(&phi);
        if is_kept && let Some(&known) = self.phis.kept.get(&inst) {
            return known;
        }
        let is_live = |from: Block| self.is_reached(from) && self.values.is_live_edge(from, block);
        let values = match is_kept {
            true => incoming.iter().filter(|i| is_live(i.1)).map(|i| i.0).collect(),
            false => values,
        };
        let mut values = values.into_iter().filter(|&v| v != phi && !is_undefined(self.function, v));
        let Some(first) = values.next() else { return false };
        let def = self.uses.def_block(self.function, first);
        let changes = def.is_some_and(|def| def == block || !self.dominators.dominates(def, block));
        let apart = is_kept && changes || values.any(|v| !self.values.are_equal(v, first));
        if is_kept {
            self.phis.kept.insert(inst, apart);
        }
        apart
    }

    /// What an instruction makes in a cycle of which nothing is known to be converged. Without facts about values
    /// that is anything, unless it is uniform by definition. With them, lanes that execute the instruction together
    /// get the same result if
    /// - it is a phi, and a copy of values that do not change round the cycle; or
    /// - it is no phi, and its operands are uniform and do not change round the cycle, or are made in its block or where lanes
    ///   have been together before ([`Together::stays`]).
    ///
    /// Proof: an operand's definition dominates the instruction, so a lane comes by it on every way there from the
    /// function's entry. What is made outside the cycle it has made before it entered, once, together with the lanes
    /// that it now goes round with. What is made in the block it has made since it entered the block, whichever
    /// cycles the block is in, in whichever hierarchy. (An operand from another block of the cycle may stand in an
    /// inner cycle of some hierarchy, which lanes have left apart, unless they stay together.)
    ///
    /// Where lanes that are together use a value that changes round the cycle, they may have it from executions that
    /// were not, with the same exceptions.
    ///
    /// `cycle` is `within`, which is assumed divergent, or in it; what follows for others in `within` is not looked at.
    fn assume_lost(&mut self, cycle: Cycle, within: Cycle) {
        let (function, cycles, uses) = (self.function, self.cycles, self.uses);
        let cause = Cause::Assumed(within);
        let reasons = self.values.are_known();
        let is_phi = |inst: Inst| matches!(function.insts[inst].kind, InstKind::Phi { .. });
        let (changing, used) = self.assumed.parts(function, cycles, uses, self.homes, self.together, cycle);
        let (changing, used) = (changing.to_vec(), used.to_vec());
        for inst in changing.into_iter().filter(|&inst| !reasons || is_phi(inst)) {
            let value = function.insts[inst].result.filter(|_| !self.always_uniform.contains(inst));
            if let Some(value) = value {
                self.diverge(value, cause);
            }
        }
        for (value, user) in used {
            if !self.divergent.contains(value) {
                self.reach_user(user, value, Cause::Temporal(value, within));
            }
        }
    }
}

impl Findings for Solver<'_> {
    fn join(&mut self, split: Split, block: Block, sources: &[Block]) {
        let function = self.function;
        for &inst in &function.blocks[block].insts {
            let data = &function.insts[inst];
            let (InstKind::Phi { .. }, Some(phi)) = (&data.kind, data.result) else { return };
            if !self.divergent.contains(phi) && self.tells_apart(inst, phi, block, sources) {
                self.diverge(phi, Cause::Join(split));
            }
        }
    }

    fn divergent_exit(&mut self, split: Split, cycle: Cycle, edge: (Block, Block)) {
        if self.exits.add(self.cycles, cycle, edge) {
            self.causes.exits[cycle].get_or_insert(split);
            self.work.left(cycle);
        }
    }

    fn divergent_exits_around(&mut self, split: Split, nested: Cycle, which: Passed) {
        let Some(cycle) = self.cycles.parent(nested) else { return };
        if self.exits.add_passed(self.cycles, self.leaving, nested, which) {
            self.causes.exits[cycle].get_or_insert(split);
            self.work.left(cycle);
        }
    }

    fn is_divergent_exit(&self, cycle: Cycle, edge: (Block, Block)) -> bool {
        self.exits.contains(self.cycles, cycle, edge)
    }

    fn has_divergent_exit_around(&self, cycle: Cycle) -> bool {
        self.exits.any_around(self.cycles, cycle)
    }

    fn passed(&self, nested: Cycle) -> Passed {
        self.exits.passed(nested)
    }

    fn last_undecided(&self, level: Option<Cycle>) -> Option<u32> {
        self.undecided.last(level)
    }

    fn leave_apart(&mut self, split: Split, cycle: Cycle) {
        if !self.exits.has_every(cycle) {
            self.exits.add_all(self.cycles, self.leaving, cycle);
            self.causes.exits[cycle].get_or_insert(split);
            self.work.left(cycle);
        }
    }

    fn assume_divergent(&mut self, split: Split, cycle: Cycle) {
        let new = self.assumed.add(self.cycles, cycle);
        if new.is_empty() {
            return;
        }
        self.causes.assumed[cycle] = Some(split);
        for nested in new {
            self.assume_lost(nested, cycle);
            self.exits.add_all(self.cycles, self.leaving, nested);
            self.causes.exits[nested].get_or_insert(split);
            self.work.left(nested);
        }
    }
}

#[cfg(test)]
mod tests;
