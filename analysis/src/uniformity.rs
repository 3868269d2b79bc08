//! Uniformity: which values and branches are equal in all lanes that execute them together.

use crate::exits::{DivergentExits, Leaving};
use crate::sources::{Flow, Origin, Sources};
use crate::sync::{Findings, Split, SyncDependence};
use crate::uses::Uses;
use crate::values::Values;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::{Cycle, Cycles, DominatorTree, Graph, full_map};
use gcnsel_ir::{Block, ConstData, Function, Inst, InstKind, Module, TypeTable, Value};
use rustc_hash::FxHashSet;
use std::collections::{BTreeSet, VecDeque};

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
    values: Values,
    divergent: EntitySet<Value>,
    divergent_branches: EntitySet<Block>,
    assumed: EntitySet<Cycle>,
    /// Those and what is nested in them.
    in_assumed: EntitySet<Cycle>,
    exits: DivergentExits,
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
        let graph = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
        let cycles = Cycles::new(&graph);
        let dominators = DominatorTree::new(&graph);
        let uses = Uses::new(function);
        let mut sources = Sources::new(module, types, function);
        let arguments: Vec<Origin> = (0..function.params.len()).map(|i| sources.argument(i)).collect();
        let mut origins: SecondaryMap<Inst, Origin> = SecondaryMap::with_default(Origin::Computed);
        origins.resize(function.insts.len());
        for &inst in function.layout.iter().flat_map(|&b| &function.blocks[b].insts) {
            origins[inst] = sources.instruction(inst);
        }
        let values = match options.value_reasoning {
            true => Values::new(module, types, function, &graph, &uses, &origins, &arguments),
            false => Values::default(),
        };
        let homes = match options.value_reasoning {
            true => values.homes(function, &cycles),
            false => blocks_as_homes(function, &cycles),
        };
        // Which blocks may be headers of an irreducible cycle depends on edges that no lane takes, too.
        let all_edges = Values::default();
        let is_reducible = cycles.iter().all(|c| cycles.is_reducible(c));
        let single = live_edges(function, if is_reducible { &values } else { &all_edges });
        let leaving = Leaving::new(function, &single, &cycles, &uses);
        let mut solver = Solver {
            function,
            single: &single,
            cycles: &cycles,
            dominators: &dominators,
            leaving: &leaving,
            uses: &uses,
            values: &values,
            homes: &homes,
            always_uniform: EntitySet::new(),
            divergent: EntitySet::new(),
            divergent_branches: EntitySet::new(),
            assumed: EntitySet::new(),
            in_assumed: EntitySet::new(),
            exits: DivergentExits::default(),
            causes: Causes::default(),
            changed: VecDeque::new(),
            branches: BTreeSet::new(),
            left: BTreeSet::new(),
            marked: FxHashSet::default(),
        };
        solver.seed(&arguments, &origins);
        solver.solve(&mut SyncDependence::new(&single, &cycles, &dominators, &leaving));
        let Solver { divergent, divergent_branches, assumed, in_assumed, exits, causes, .. } = solver;
        Uniformity {
            graph,
            cycles,
            uses,
            homes,
            values,
            divergent,
            divergent_branches,
            assumed,
            in_assumed,
            exits,
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
            InstKind::Phi { incoming, .. } => self.phi_use_is_divergent(value, (incoming[operand].1, block)),
            _ => self.use_is_divergent(function, value, block),
        }
    }

    /// Whether a value is divergent where an instruction other than a phi uses it in `block`.
    pub fn use_is_divergent(&self, function: &Function, value: Value, block: Block) -> bool {
        self.is_divergent(value) || self.temporal(function, value, block).is_some()
    }

    /// Whether a value is divergent as a phi at the end of the edge receives it over the edge.
    pub fn phi_use_is_divergent(&self, value: Value, edge: (Block, Block)) -> bool {
        self.is_divergent(value) || self.temporal_over(value, edge).is_some()
    }

    /// As [`Uniformity::temporal`], for a phi at the end of the edge.
    fn temporal_over(&self, value: Value, edge: (Block, Block)) -> Option<Cycle> {
        let home = self.homes[value];
        let apart = self.exits.separates_on_edge(&self.cycles, home, edge);
        apart.or_else(|| self.is_assumed_around(home, edge.1))
    }

    /// The cycle that makes a value divergent when used in `block`, though it is uniform where it is made: lanes leave
    /// it in different iterations, or, in one that is assumed divergent, may come from any to the use.
    pub fn temporal(&self, function: &Function, value: Value, block: Block) -> Option<Cycle> {
        let home = self.homes[value];
        let is_here = self.uses.def_block(function, value) == Some(block);
        let around = if is_here { None } else { self.is_assumed_around(home, block) };
        around.or_else(|| self.exits.separates(&self.cycles, home, block))
    }

    /// A cycle around both a cycle and a block that is assumed divergent.
    fn is_assumed_around(&self, cycle: Option<Cycle>, block: Block) -> Option<Cycle> {
        let common = self.cycles.with_ancestors(cycle).find(|&c| self.cycles.contains(c, block))?;
        let mut around = self.cycles.with_ancestors(Some(common).filter(|&c| self.in_assumed.contains(c)));
        around.find(|&c| self.assumed.contains(c))
    }

    /// Whether lanes may have left a cycle around a value's definition in different iterations before they come to
    /// `block`. The value may be uniform there all the same, if it is computed anew in each iteration but always the
    /// same; but a register that it is computed in belongs to the lanes that are still in the cycle.
    pub fn is_carried_out(&self, function: &Function, value: Value, block: Block) -> bool {
        let def = self.uses.def_block(function, value);
        self.exits.separates(&self.cycles, def.and_then(|b| self.cycles.innermost(b)), block).is_some()
    }

    /// As [`Uniformity::is_carried_out`], over an edge to a phi.
    pub fn is_carried_out_over(&self, function: &Function, value: Value, edge: (Block, Block)) -> bool {
        let def = self.uses.def_block(function, value);
        let home = def.and_then(|b| self.cycles.innermost(b));
        self.exits.separates_on_edge(&self.cycles, home, edge).is_some()
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
                    operand(value, self.temporal_over(value, (from, block)));
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

    /// An instruction has been moved, and nothing has become less uniform by it.
    pub(crate) fn note_move(&mut self, inst: Inst, to: Block) {
        self.uses.note_move(inst, to);
    }

    /// Whether a lane may take an edge: the condition before it does not fold to another one.
    pub fn is_live_edge(&self, from: Block, to: Block) -> bool {
        self.values.is_live_edge(from, to)
    }

    /// Whether nothing is known to be converged in a cycle: its values are divergent unless uniform by
    /// definition. Only irreducible cycles are, and cycles nested in them.
    pub fn is_assumed_divergent(&self, cycle: Cycle) -> bool {
        self.in_assumed.contains(cycle)
    }

    /// Whether a cycle is assumed divergent on its own account, not for one that contains it.
    pub fn is_outermost_assumed(&self, cycle: Cycle) -> bool {
        let parent = self.cycles.parent(cycle);
        self.assumed.contains(cycle) && !parent.is_some_and(|p| self.is_assumed_divergent(p))
    }

    /// Whether lanes may leave a cycle in different iterations.
    pub fn has_divergent_exit(&self, cycle: Cycle) -> bool {
        self.exits.any(cycle)
    }

    /// Whether lanes may leave a cycle by an edge while others stay in it or leave otherwise.
    pub fn is_divergent_exit(&self, cycle: Cycle, edge: (Block, Block)) -> bool {
        self.exits.contains(cycle, edge)
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
        let mut around = self.cycles.with_ancestors(Some(cycle));
        around.find_map(|c| self.causes.assumed[c])
    }
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
    /// Instructions whose result is uniform by definition.
    always_uniform: EntitySet<Inst>,
    divergent: EntitySet<Value>,
    divergent_branches: EntitySet<Block>,
    assumed: EntitySet<Cycle>,
    /// Those and what is nested in them.
    in_assumed: EntitySet<Cycle>,
    exits: DivergentExits,
    causes: Causes,
    /// Divergent values whose users are still to visit.
    changed: VecDeque<Value>,
    /// Divergent branches still to follow, by position. The last is followed first: earlier ones often come to
    /// a state that a later one has been in.
    branches: BTreeSet<(usize, Block)>,
    /// Cycles with new divergent exits. Followed when there is nothing else to do, since more may come.
    left: BTreeSet<Cycle>,
    /// Scratch: blocks.
    marked: FxHashSet<Block>,
}

impl Solver<'_> {
    fn seed(&mut self, arguments: &[Origin], origins: &SecondaryMap<Inst, Origin>) {
        for (param, &origin) in self.function.params.iter().zip(arguments) {
            if let (Flow::Divergent, Some(value)) = (origin.flow(), param.value) {
                self.diverge(value, Cause::Origin(origin));
            }
        }
        for &block in &self.function.layout {
            for &inst in &self.function.blocks[block].insts {
                let origin = origins[inst];
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
        loop {
            if let Some(value) = self.changed.pop_front() {
                self.visit_users(value);
            } else if let Some((_, block)) = self.branches.pop_last() {
                self.follow(sync, Split::Branch(block), self.cycles.innermost(block));
            } else if let Some(cycle) = self.left.pop_first() {
                self.exits.update(self.single, self.cycles, self.leaving);
                self.carry_out(cycle);
                self.follow(sync, Split::Exit(cycle), self.cycles.parent(cycle));
            } else {
                return;
            }
        }
    }

    /// Follows the lanes from a split directly inside `level`. In a cycle that is assumed divergent there is nothing
    /// to find: its phis are as divergent as they get, lanes leave it by each exit apart, and from there on they are
    /// followed together.
    fn follow(&mut self, sync: &mut SyncDependence<'_>, split: Split, level: Option<Cycle>) {
        if !level.is_some_and(|level| self.in_assumed.contains(level)) {
            sync.sweep(split, self);
        }
    }

    fn diverge(&mut self, value: Value, cause: Cause) {
        // The same in all lanes at all times: nothing makes it divergent.
        if !self.values.is_fixed(value) && self.divergent.insert(value) {
            self.causes.values[value] = Some(cause);
            self.changed.push_back(value);
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
                self.branches.insert((position, block));
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
        let (function, cycles, uses) = (self.function, self.cycles, self.uses);
        for &value in self.leaving.values(cycle) {
            let (home, block) = (self.homes[value], uses.def_block(function, value));
            let changes = home.is_some_and(|home| cycles.encloses(cycle, home));
            for &user in uses.of(value) {
                // What is the same in all iterations is so for all lanes. But lanes that bring something undefined
                // are not given it unless it is in a scalar register, which does not leave with lanes.
                let home = if changes { home } else { block.and_then(|b| cycles.innermost(b)) };
                if (changes || self.may_be_undefined(user))
                    && let Some(cycle) = self.separated(value, home, user)
                {
                    self.reach_user(user, value, Cause::Temporal(value, cycle));
                }
            }
        }
    }

    /// Whether an instruction is a phi of something undefined.
    fn may_be_undefined(&self, inst: Inst) -> bool {
        match &self.function.insts[inst].kind {
            InstKind::Phi { incoming, .. } => incoming.iter().any(|i| self.is_undefined(i.0)),
            _ => false,
        }
    }

    /// The cycle that lanes may have left in different iterations between the cycle round which `value` changes and
    /// its use.
    fn separated(&self, value: Value, home: Option<Cycle>, user: Inst) -> Option<Cycle> {
        let block = self.uses.block_of(user)?;
        let home = home?;
        match &self.function.insts[user].kind {
            InstKind::Phi { incoming, .. } => {
                if self.cycles.contains(home, block) {
                    return None;
                }
                let edges = incoming.iter().filter(|i| i.0 == value && self.is_reached(i.1));
                let mut edges = edges.map(|i| (i.1, block));
                edges.find_map(|edge| self.exits.separates_on_edge(self.cycles, Some(home), edge))
            }
            _ => self.exits.separates(self.cycles, Some(home), block),
        }
    }

    /// Whether a phi's value depends on which of the marked blocks a lane comes from. Undefined values may be
    /// taken to be any other. The phi itself, round a cycle, is what it was: the same as another value if it has
    /// never been anything else, and that value has not changed since.
    fn tells_apart(&self, phi: Value, block: Block, incoming: &[(Value, Block)]) -> bool {
        let is_kept = incoming.iter().any(|i| i.0 == phi && self.marked.contains(&i.1));
        let counts = |from: Block| match is_kept {
            true => self.is_reached(from) && self.values.is_live_edge(from, block),
            false => self.marked.contains(&from),
        };
        let counted = incoming.iter().filter(|i| counts(i.1)).map(|i| i.0);
        let mut values = counted.filter(|&v| v != phi && !self.is_undefined(v));
        let Some(first) = values.next() else { return false };
        let def = self.uses.def_block(self.function, first);
        let changes = def.is_some_and(|def| def == block || !self.dominators.dominates(def, block));
        is_kept && changes || values.any(|v| !self.values.are_equal(v, first))
    }

    fn is_undefined(&self, value: Value) -> bool {
        matches!(self.function.as_const(value), Some(ConstData::Undef | ConstData::Poison))
    }

    /// What an instruction makes in a cycle of which nothing is known to be converged. Without facts about values
    /// that is anything, unless it is uniform by definition. With them, lanes that execute the instruction together
    /// get the same result if
    /// - it is a phi, and a copy of values that do not change round the cycle; or
    /// - it is no phi, and its operands are uniform and do not change round the cycle or are made in its block.
    ///
    /// Proof: an operand's definition dominates the instruction, so a lane comes by it on every way there from the
    /// function's entry. What is made outside the cycle it has made before it entered, once, together with the lanes
    /// that it now goes round with. What is made in the block it has made since it entered the block, whichever
    /// cycles the block is in, in whichever hierarchy. (An operand from another block of the cycle may stand in an
    /// inner cycle of some hierarchy, which lanes have left apart.)
    fn assume_lost(&mut self, inst: Inst, block: Block, cycle: Cycle) {
        let data = &self.function.insts[inst];
        let Some(value) = data.result else { return };
        let is_phi = matches!(data.kind, InstKind::Phi { .. });
        let reasons = self.values.are_known();
        let changes = self.homes[value].is_some_and(|home| self.cycles.encloses(cycle, home));
        let is_lost = !reasons || is_phi && (changes || !self.values.is_pure(value));
        if is_lost && !self.always_uniform.contains(inst) {
            self.diverge(value, Cause::Assumed(cycle));
        } else if changes {
            // Where lanes that are together use it, they may have it from executions that were not.
            let uses = self.uses;
            for &user in uses.of(value) {
                let at = uses.block_of(user);
                if at != Some(block) && at.is_some_and(|at| self.cycles.contains(cycle, at)) {
                    self.reach_user(user, value, Cause::Temporal(value, cycle));
                }
            }
        }
    }
}

impl Findings for Solver<'_> {
    fn join(&mut self, split: Split, block: Block, sources: &[Block]) {
        let function = self.function;
        let phis = function.blocks[block].insts.iter().map(|&inst| &function.insts[inst]);
        let phis = phis.map_while(|data| match (&data.kind, data.result) {
            (InstKind::Phi { incoming, .. }, Some(result)) => Some((result, incoming)),
            _ => None,
        });
        self.marked.clear();
        for (phi, incoming) in phis {
            if self.divergent.contains(phi) {
                continue;
            }
            if self.marked.is_empty() {
                self.marked.extend(sources);
            }
            if self.tells_apart(phi, block, incoming) {
                self.diverge(phi, Cause::Join(split));
            }
        }
    }

    fn divergent_exit(&mut self, split: Split, cycle: Cycle, edge: (Block, Block)) {
        if self.exits.add(cycle, edge) {
            self.causes.exits[cycle].get_or_insert(split);
            self.left.insert(cycle);
        }
    }

    fn is_divergent_exit(&self, cycle: Cycle, edge: (Block, Block)) -> bool {
        self.exits.contains(cycle, edge)
    }

    fn assume_divergent(&mut self, split: Split, cycle: Cycle) {
        if !self.assumed.insert(cycle) {
            return;
        }
        self.causes.assumed[cycle] = Some(split);
        for &block in self.cycles.blocks(cycle) {
            for &inst in &self.function.blocks[block].insts {
                self.assume_lost(inst, block, cycle);
            }
        }
        for inner in self.cycles.with_nested(cycle) {
            self.in_assumed.insert(inner);
            if self.exits.add_all(inner) {
                self.causes.exits[inner].get_or_insert(split);
                self.left.insert(inner);
            }
        }
    }
}
