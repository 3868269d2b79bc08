//! What a lane's values are, whatever other lanes do: known bits, equal values, edges that nobody takes.
//!
//! One sparse pass, optimistic like Wegman's and Zadeck's conditional constants (TOPLAS 1991): a value is taken to be
//! as known, and as equal to others, as the code seen so far lets it be, edges are taken to be dead, and what turns
//! out otherwise is visited again. At the end all facts hold together; that they hold in every execution then
//! follows by induction over its steps.
//!
//! Facts are only ever lost. A value's bits are lost at most a few times before all doubtful ones are given up, and
//! its number changes at most [`CHANGES`] times before it is a leaf, so that the pass is n log n.

mod bits;
mod counted;
mod terms;
mod transfer;

pub(crate) use bits::Bits;

use crate::sources::Origins;
use crate::uses::Uses;
use crate::workgroup::WorkGroup;
use cranelift_entity::{EntityRef, EntitySet, SecondaryMap};
use gcnsel_graph::{Cycle, Cycles, DepthFirst, Graph, full_map};
use gcnsel_ir::{Block, Function, Inst, InstKind, Module, Type, TypeTable, Value, ValueDef};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::ops::Range;
use terms::{Number, Terms, UNKNOWN};

/// After this many changes of its number a value is a leaf; of its bits, doubtful ones are given up.
const CHANGES: u8 = 4;

/// Which facts are wanted.
pub(crate) enum Asked {
    /// All. Branches whose condition is known go one way only if `folds`.
    All { folds: bool },
    /// Those of some values, among them all that these are computed from. Every branch may go either way.
    Some(EntitySet<Value>),
}

/// The facts about a function's values.
#[derive(Clone, Debug, Default)]
pub(crate) struct Values {
    /// Whether there are facts; without, values are equal only to themselves and every edge may be taken.
    known: bool,
    facts: SecondaryMap<Value, Fact>,
    /// Blocks that lanes come to; while these are being found, all that have been looked at.
    reached: EntitySet<Block>,
    live: FxHashSet<(Block, Block)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Fact {
    number: Number,
    bits: Bits,
    changes: u8,
    /// A pure operation, or a copy of others: the value says what its operands say.
    pure: bool,
}

impl Default for Fact {
    fn default() -> Self {
        Fact { number: UNKNOWN, bits: Bits::unknown(64), changes: 0, pure: false }
    }
}

impl Values {
    /// Finds the facts. `origins` has the rows of all instructions.
    pub fn new(
        module: &Module,
        types: &TypeTable,
        function: &Function,
        graph: &Graph<Block>,
        uses: &Uses,
        origins: &Origins,
        asked: Asked,
    ) -> Self {
        let (folds, wanted) = match asked {
            Asked::All { folds } => (folds, None),
            Asked::Some(wanted) => (false, Some(wanted)),
        };
        let mut solver = Solver {
            folds,
            wanted,
            module,
            types,
            function,
            uses,
            origins,
            group: WorkGroup::of(module, function),
            terms: Terms::new(function.values.len()),
            order: DepthFirst::new(graph).reverse_postorder().collect(),
            place: full_map(function.insts.len()),
            place_of_block: full_map(function.blocks.len()),
            insts: Vec::with_capacity(function.insts.len()),
            pending: BTreeSet::new(),
            walked: EntitySet::new(),
            ahead: 0..0,
            executed: EntitySet::new(),
            values: Values { known: true, facts: full_map(function.values.len()), ..Values::default() },
        };
        solver.number_places();
        solver.solve();
        solver.values
    }

    /// Whether a lane may take an edge.
    pub fn is_live_edge(&self, from: Block, to: Block) -> bool {
        !self.known || self.live.contains(&(from, to))
    }

    /// Whether a value is the same in all lanes of the wave and whenever it is computed.
    pub fn is_fixed(&self, value: Value) -> bool {
        self.known && self.facts[value].bits.is_fixed()
    }

    /// The bits of a value that are certainly 0, and those that are certainly 1.
    pub fn known_bits(&self, value: Value) -> (u64, u64) {
        if self.known { self.facts[value].bits.known_bits() } else { (0, 0) }
    }

    /// Whether two values are equal wherever a lane has both.
    pub fn are_equal(&self, a: Value, b: Value) -> bool {
        a == b || {
            let (a, b) = (self.facts[a].number, self.facts[b].number);
            a == b && a != UNKNOWN
        }
    }

    /// Whether lanes may come to a block.
    pub fn is_reached(&self, block: Block) -> bool {
        !self.known || self.reached.contains(block)
    }

    /// Whether there are facts.
    pub fn are_known(&self) -> bool {
        self.known
    }

    /// Whether a value is a function of its operands alone, or a copy of equal ones.
    pub fn is_pure(&self, value: Value) -> bool {
        self.facts[value].pure
    }

    /// Whether the result of an instruction other than a phi can differ because this operand does: not because of the
    /// condition of a select whose arms are equal, nor of an arm that is never taken.
    pub fn depends_on(&self, function: &Function, user: Inst, operand: Value) -> bool {
        match &function.insts[user].kind {
            InstKind::Select { condition, on_true, on_false, .. } if self.known => {
                let decided = self.facts[*condition].bits.as_constant();
                let chooses = decided.is_none() && !self.are_equal(*on_true, *on_false);
                decided != Some(0) && *on_true == operand
                    || decided.is_none_or(|c| c == 0) && *on_false == operand
                    || chooses && *condition == operand
            }
            _ => true,
        }
    }

    /// Whether lanes may leave a block by different edges of `live` if its condition is divergent.
    pub fn may_part(&self, live: &Graph<Block>, block: Block) -> bool {
        !self.known || live.succs(block).len() > 1
    }

    /// For each value the innermost cycle round which it may change: that of its block, or, for what is computed from
    /// values of further out, that of the innermost of those. `None` where it is the same all the time.
    ///
    /// Proof, that lanes may leave the cycles inside that one at different iterations and still have the same value:
    /// the operands' definitions dominate it and stand outside those cycles, so that they have not been executed
    /// again, and it is a function of them.
    pub fn homes(&self, function: &Function, cycles: &Cycles<Block>) -> SecondaryMap<Value, Option<Cycle>> {
        let mut homes: SecondaryMap<Value, Option<Cycle>> = full_map(function.values.len());
        for &block in cycles.order() {
            let here = cycles.innermost(block);
            if here.is_none() {
                continue;
            }
            for &inst in &function.blocks[block].insts {
                let Some(result) = function.insts[inst].result else { continue };
                if self.is_fixed(result) {
                    continue;
                }
                if !self.is_pure(result) {
                    homes[result] = here;
                    continue;
                }
                let depth = |c: Option<Cycle>| c.map_or(0, |c| cycles.depth(c));
                let around = |operand| cycles.innermost_where(homes[operand], |c| cycles.contains(c, block));
                let mut home = None;
                if let InstKind::Phi { incoming, .. } = &function.insts[inst].kind {
                    // A copy of equal values, so that those that come first tell.
                    let first = |from: Block| {
                        self.is_live_edge(from, block) && cycles.position(from) < cycles.position(block)
                    };
                    let mut first = incoming.iter().filter(|i| first(i.1)).map(|i| around(i.0)).peekable();
                    home =
                        if first.peek().is_none() { here } else { first.max_by_key(|&c| depth(c)).flatten() };
                } else {
                    function.insts[inst].kind.for_each_operand(|operand| {
                        if depth(around(operand)) > depth(home) {
                            home = around(operand);
                        }
                    });
                }
                homes[result] = home;
            }
        }
        homes
    }
}

struct Solver<'a> {
    module: &'a Module,
    types: &'a TypeTable,
    function: &'a Function,
    uses: &'a Uses,
    origins: &'a Origins,
    group: WorkGroup,
    terms: Terms,
    /// Reverse postorder.
    order: Vec<Block>,
    /// Where instructions stand in that order, and the other way round.
    place: SecondaryMap<Inst, u32>,
    insts: Vec<(Inst, Block)>,
    place_of_block: SecondaryMap<Block, u32>,
    /// Places to visit; that of a block's first instruction, if the block has not been visited, stands for all.
    pending: BTreeSet<u32>,
    walked: EntitySet<Block>,
    /// The rest of the block that is walked for the first time: visited soon anyway.
    ahead: Range<u32>,
    /// Blocks that lanes come to, once that is known.
    executed: EntitySet<Block>,
    values: Values,
    /// Whether a branch whose condition is known goes one way only.
    folds: bool,
    wanted: Option<EntitySet<Value>>,
}

impl Solver<'_> {
    fn number_places(&mut self) {
        for &block in &self.order {
            self.place_of_block[block] = self.insts.len() as u32;
            let insts = &self.function.blocks[block].insts;
            for (at, &inst) in insts.iter().enumerate() {
                if at + 1 == insts.len() || self.is_wanted(inst) {
                    self.place[inst] = self.insts.len() as u32;
                    self.insts.push((inst, block));
                }
            }
        }
    }

    fn is_wanted(&self, inst: Inst) -> bool {
        let Some(wanted) = &self.wanted else { return true };
        self.function.insts[inst].result.is_some_and(|result| wanted.contains(result))
    }

    fn solve(&mut self) {
        for value in self.function.values.keys() {
            self.values.facts[value] = match self.function.values[value].def {
                ValueDef::Const(_) => self.constant(value),
                ValueDef::Arg(index) => self.argument(value, index as usize),
                ValueDef::Inst(_) => continue,
            };
        }
        self.reach(self.function.entry());
        self.settle();
        // Of blocks that no lane comes to anything may be said. What is said is what would follow if lanes started
        // there; for the others nothing follows from it.
        self.executed = self.values.reached.clone();
        for i in 0..self.order.len() {
            if !self.values.reached.contains(self.order[i]) {
                self.reach(self.order[i]);
                self.settle();
            }
        }
        self.values.reached = std::mem::take(&mut self.executed);
    }

    fn settle(&mut self) {
        // Round and round in the blocks' order, so that all that comes before a place has been brought up to date.
        let mut cursor = 0;
        while let Some(&place) = self.pending.range(cursor..).next().or_else(|| self.pending.first()) {
            self.pending.remove(&place);
            cursor = place + 1;
            let (inst, block) = self.insts[place as usize];
            if self.walked.insert(block) {
                let count = self.insts[place as usize..].iter().take_while(|(_, of)| *of == block).count();
                self.ahead = place..place + count as u32;
                while !self.ahead.is_empty() {
                    let (inst, _) = self.insts[self.ahead.start as usize];
                    self.ahead.start += 1;
                    self.visit(inst, block);
                }
            } else {
                self.visit(inst, block);
            }
        }
    }

    fn reach(&mut self, block: Block) {
        self.values.reached.insert(block);
        self.pending.insert(self.place_of_block[block]);
    }

    fn take_edge(&mut self, from: Block, to: Block) {
        let enters = self.executed.contains(to) && !self.executed.contains(from);
        if enters || !self.values.live.insert((from, to)) {
            return;
        }
        if !self.walked.contains(to) {
            self.reach(to);
            return;
        }
        for &inst in &self.function.blocks[to].insts {
            if !matches!(self.function.insts[inst].kind, InstKind::Phi { .. }) {
                break;
            }
            if self.is_wanted(inst) {
                self.pending.insert(self.place[inst]);
            }
        }
    }

    fn visit(&mut self, inst: Inst, block: Block) {
        let data = &self.function.insts[inst];
        match (&data.kind, data.result) {
            (InstKind::Phi { incoming, .. }, Some(result)) => {
                let found = self.phi(result, data.ty, incoming, block);
                let most = self.most_counted(result, incoming, block);
                let width = most.map_or(self.width(data.ty), |most| 64 - most.leading_zeros());
                let (number, bits, pure) = found;
                self.update(result, (number, bits.both(Bits::unknown(width)), pure), Some(width));
            }
            (_, Some(result)) => {
                let found = self.result(inst, result);
                self.update(result, found, None);
            }
            (InstKind::Br { target }, _) => self.take_edge(block, *target),
            (InstKind::CondBr { condition, on_true, on_false }, _) => {
                let condition = self.condition(*condition).as_constant();
                if condition != Some(0) {
                    self.take_edge(block, *on_true);
                }
                if condition.is_none_or(|c| c == 0) {
                    self.take_edge(block, *on_false);
                }
            }
            (InstKind::Switch { value, default, cases }, _) => {
                let bits = self.condition(*value);
                let mut possible = 0;
                for &(case, to) in cases {
                    if u64::try_from(case).is_ok_and(|case| !bits.allows(case)) {
                        continue;
                    }
                    possible += 1;
                    self.take_edge(block, to);
                }
                if !bits.has_at_most(possible) {
                    self.take_edge(block, *default);
                }
            }
            _ => {}
        }
    }

    /// Takes what was found of a value. A phi's bits from so many on are zero whatever is found later.
    fn update(&mut self, value: Value, found: (Number, Bits, bool), width_of_phi: Option<u32>) {
        let is_phi = width_of_phi.is_some();
        let (mut number, mut bits, pure) = found;
        let old = self.values.facts[value];
        let leaf = value.index() as Number;
        if old.number != UNKNOWN {
            let ty = self.function.values[value].ty;
            let width = width_of_phi.unwrap_or(self.width(ty));
            bits = old.bits.weaken(bits, is_phi && old.changes >= CHANGES, width);
        }
        if let Some(constant) = bits.as_constant() {
            number = self.terms.constant(self.function.values[value].ty, constant);
        } else if old.changes >= CHANGES && number != old.number {
            number = leaf;
        }
        let pure = pure && (!is_phi || number != leaf);
        let changed = number != old.number || bits != old.bits;
        self.values.facts[value] =
            Fact { number, bits, changes: old.changes.saturating_add(changed as u8), pure };
        if changed {
            for &user in self.uses.of(value) {
                let place = self.place[user];
                let walked = self.uses.block_of(user).is_some_and(|b| self.walked.contains(b));
                if walked && !self.ahead.contains(&place) && self.is_wanted(user) {
                    self.pending.insert(place);
                }
            }
        }
    }

    /// The width of a type's values; 64 for those whose bits are not told apart.
    fn width(&self, ty: Type) -> u32 {
        self.exact_width(ty).unwrap_or(64)
    }

    /// The width of integers, pointers and floats of up to 64 bits.
    fn exact_width(&self, ty: Type) -> Option<u32> {
        let is_vector = self.types.lanes(ty).is_some();
        let bits = self.types.bits(ty).filter(|&bits| !is_vector && (1..=64).contains(&bits))?;
        Some(bits as u32)
    }

    fn fact(&self, value: Value) -> Fact {
        self.values.facts[value]
    }

    fn bits(&self, value: Value) -> Bits {
        self.fact(value).bits
    }

    /// What is known of it for deciding where lanes go.
    fn condition(&self, value: Value) -> Bits {
        if self.folds { self.bits(value) } else { Bits::unknown(64) }
    }
}
