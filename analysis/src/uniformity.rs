//! Uniformity: which values and branches are equal in all lanes that execute them together.

use crate::exits::DivergentExits;
use crate::sources::{Flow, Origin, Sources};
use crate::sync::{Findings, Split, SyncDependence};
use crate::uses::Uses;
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::{Cycle, Cycles, DominatorTree, Graph};
use gcnsel_ir::{Block, ConstData, Function, Inst, InstKind, Module, TypeTable, Value};
use rustc_hash::FxHashSet;
use std::collections::{BTreeSet, VecDeque};

/// What the analysis may take for granted.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct Options {}

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
    divergent: EntitySet<Value>,
    divergent_branches: EntitySet<Block>,
    assumed: EntitySet<Cycle>,
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
    pub fn with_types(module: &Module, types: &TypeTable, function: &Function, _options: &Options) -> Self {
        let graph = Graph::new(function.blocks.len(), function.entry(), |b| function.successors(b));
        let single = without_parallel_edges(function);
        let cycles = Cycles::new(&graph);
        let dominators = DominatorTree::new(&graph);
        let uses = Uses::new(function);
        let mut solver = Solver {
            function,
            single: &single,
            cycles: &cycles,
            dominators: &dominators,
            uses: &uses,
            always_uniform: EntitySet::new(),
            divergent: EntitySet::new(),
            divergent_branches: EntitySet::new(),
            assumed: EntitySet::new(),
            exits: DivergentExits::default(),
            causes: Causes::default(),
            values: VecDeque::new(),
            branches: BTreeSet::new(),
            left: BTreeSet::new(),
            marked: FxHashSet::default(),
        };
        solver.seed(module, types);
        solver.solve(&mut SyncDependence::new(&single, &cycles, &dominators));
        let Solver { divergent, divergent_branches, assumed, exits, causes, .. } = solver;
        Uniformity { graph, cycles, uses, divergent, divergent_branches, assumed, exits, causes }
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
        let def = self.uses.def_block(function, value);
        let apart = |def| {
            self.exits.separates_on_edge(&self.cycles, def, edge).is_some()
                || self.is_assumed_around(def, edge.1).is_some()
        };
        self.is_divergent(value) || def.is_some_and(apart)
    }

    /// The cycle that makes a value divergent when used in `block`, though it is uniform where it is made: lanes leave
    /// it in different iterations, or, in one that is assumed divergent, may come from any to the use.
    pub fn temporal(&self, function: &Function, value: Value, block: Block) -> Option<Cycle> {
        let def = self.uses.def_block(function, value)?;
        let around = if def == block { None } else { self.is_assumed_around(def, block) };
        around.or_else(|| self.exits.separates(&self.cycles, def, block))
    }

    /// A cycle around two blocks that is assumed divergent.
    fn is_assumed_around(&self, a: Block, b: Block) -> Option<Cycle> {
        let mut around = self.cycles.with_ancestors(self.cycles.innermost_common(a, b));
        around.find(|&c| self.assumed.contains(c))
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

    /// Whether nothing is known to be converged in a cycle: its values are divergent unless uniform by
    /// definition. Only irreducible cycles are, and cycles nested in them.
    pub fn is_assumed_divergent(&self, cycle: Cycle) -> bool {
        let mut around = self.cycles.with_ancestors(Some(cycle));
        around.any(|c| self.assumed.contains(c))
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

/// The control flow graph with each successor once. (Lanes that go to one block over two edges of a switch stay
/// together, and its phis have equal values for both.)
fn without_parallel_edges(function: &Function) -> Graph<Block> {
    let mut last_seen: SecondaryMap<Block, Option<Block>> = SecondaryMap::new();
    Graph::new(function.blocks.len(), function.entry(), |b| {
        let mut successors = function.successors(b);
        successors.retain(|s| last_seen[*s].replace(b) != Some(b));
        successors
    })
}

/// The fixed point: facts are only ever added, and what follows from a fact does not depend on when it is added.
struct Solver<'a> {
    function: &'a Function,
    single: &'a Graph<Block>,
    cycles: &'a Cycles<Block>,
    dominators: &'a DominatorTree<Block>,
    uses: &'a Uses,
    /// Instructions whose result is uniform by definition.
    always_uniform: EntitySet<Inst>,
    divergent: EntitySet<Value>,
    divergent_branches: EntitySet<Block>,
    assumed: EntitySet<Cycle>,
    exits: DivergentExits,
    causes: Causes,
    /// Divergent values whose users are still to visit.
    values: VecDeque<Value>,
    /// Divergent branches still to follow, by position. The last is followed first: earlier ones often come to
    /// a state that a later one has been in.
    branches: BTreeSet<(usize, Block)>,
    /// Cycles with new divergent exits. Followed when there is nothing else to do, since more may come.
    left: BTreeSet<Cycle>,
    /// Scratch: blocks.
    marked: FxHashSet<Block>,
}

impl Solver<'_> {
    fn seed(&mut self, module: &Module, types: &TypeTable) {
        let mut sources = Sources::new(module, types, self.function);
        for (index, param) in self.function.params.iter().enumerate() {
            let origin = sources.argument(index);
            if let (Flow::Divergent, Some(value)) = (origin.flow(), param.value) {
                self.diverge(value, Cause::Origin(origin));
            }
        }
        for &block in &self.function.layout {
            for &inst in &self.function.blocks[block].insts {
                let origin = sources.instruction(inst);
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
            if let Some(value) = self.values.pop_front() {
                self.visit_users(value);
            } else if let Some((_, block)) = self.branches.pop_last() {
                sync.sweep(Split::Branch(block), self);
            } else if let Some(cycle) = self.left.pop_first() {
                self.exits.update(self.single, self.cycles);
                self.carry_out(cycle);
                sync.sweep(Split::Exit(cycle), self);
            } else {
                return;
            }
        }
    }

    fn diverge(&mut self, value: Value, cause: Cause) {
        if self.divergent.insert(value) {
            self.causes.values[value] = Some(cause);
            self.values.push_back(value);
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
            if let InstKind::Phi { incoming, .. } = &data.kind {
                // Over edges from blocks that nothing reaches, no lane comes. (In such a block anything does.)
                let reached = |b: Block| self.cycles.position(b).is_some();
                let dead = self.uses.block_of(user).is_none_or(|b| !reached(b));
                if !dead && !incoming.iter().any(|&(v, from)| v == value && reached(from)) {
                    return;
                }
            }
            self.diverge(result, cause);
        }
        if !matches!(data.kind, InstKind::CondBr { .. } | InstKind::Switch { .. }) {
            return;
        }
        let Some(block) = self.uses.block_of(user) else { return };
        if self.divergent_branches.insert(block) {
            self.causes.branches[block] = Some(cause);
            if let Some(position) = self.cycles.position(block) {
                self.branches.insert((position, block));
            }
        }
    }

    /// Lanes leave a cycle in different iterations: what they carry out diverges at its uses.
    fn carry_out(&mut self, cycle: Cycle) {
        let (function, cycles, uses) = (self.function, self.cycles, self.uses);
        for &def in cycles.blocks(cycle) {
            let results = function.blocks[def].insts.iter().filter_map(|&inst| function.insts[inst].result);
            for value in results {
                for &user in uses.of(value) {
                    if let Some(cycle) = self.separated(value, def, user) {
                        self.reach_user(user, value, Cause::Temporal(value, cycle));
                    }
                }
            }
        }
    }

    /// The cycle that lanes may have left in different iterations between `def` and the use of `value`.
    fn separated(&self, value: Value, def: Block, user: Inst) -> Option<Cycle> {
        let block = self.uses.block_of(user)?;
        let home = self.cycles.innermost(def)?;
        match &self.function.insts[user].kind {
            InstKind::Phi { incoming, .. } => {
                if self.cycles.contains(home, block) {
                    return None;
                }
                let edges = incoming.iter().filter(|i| i.0 == value && self.cycles.position(i.1).is_some());
                let mut edges = edges.map(|i| (i.1, block));
                edges.find_map(|edge| self.exits.separates_on_edge(self.cycles, def, edge))
            }
            _ => self.exits.separates(self.cycles, def, block),
        }
    }

    /// Whether a phi's value depends on which of the marked blocks a lane comes from. Undefined values may be
    /// taken to be any other. The phi itself, round a cycle, is what it was: the same as another value if it has
    /// never been anything else, and that value has not changed since.
    fn tells_apart(&self, phi: Value, block: Block, incoming: &[(Value, Block)]) -> bool {
        let undefined = |v| matches!(self.function.as_const(v), Some(ConstData::Undef | ConstData::Poison));
        let is_kept = incoming.iter().any(|i| i.0 == phi && self.marked.contains(&i.1));
        let counts = |from: Block| match is_kept {
            true => self.cycles.position(from).is_some(),
            false => self.marked.contains(&from),
        };
        let counted = incoming.iter().filter(|i| counts(i.1)).map(|i| i.0);
        let mut values = counted.filter(|&v| v != phi && !undefined(v));
        let Some(first) = values.next() else { return false };
        let def = self.uses.def_block(self.function, first);
        let changes = def.is_some_and(|def| def == block || !self.dominators.dominates(def, block));
        is_kept && changes || values.any(|v| v != first)
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
                let Some(value) = self.function.insts[inst].result else { continue };
                if !self.always_uniform.contains(inst) {
                    self.diverge(value, Cause::Assumed(cycle));
                    continue;
                }
                // Where lanes that are together use it, they may have it from executions that were not.
                for &user in self.uses.of(value) {
                    let at = self.uses.block_of(user);
                    if at != Some(block) && at.is_some_and(|at| self.cycles.contains(cycle, at)) {
                        self.reach_user(user, value, Cause::Temporal(value, cycle));
                    }
                }
            }
        }
        for inner in self.cycles.with_nested(cycle) {
            if self.exits.add_all(inner) {
                self.causes.exits[inner].get_or_insert(split);
                self.left.insert(inner);
            }
        }
    }
}
