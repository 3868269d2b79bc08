//! Loops and their counters: what each iteration adds the same to.

use cranelift_entity::SecondaryMap;
use gcnsel_analysis::{Body, Uses};
use gcnsel_graph::{Cycle, Cycles, DominatorTree, Graph, full_map};
use gcnsel_ir::{
    BinaryOp, Block, Callee, Function, Inst, InstKind, IntPredicate, TypeTable, Value, WrapFlags,
};
use rustc_hash::FxHashMap;

/// A phi of a header to which each iteration adds something that no iteration changes.
#[derive(Clone, Copy, Debug)]
pub struct Counter {
    pub cycle: Cycle,
    /// What it is in the first iteration.
    pub first: Value,
    pub step: Step,
    pub bits: u32,
    /// The flags of the sum.
    wrap: WrapFlags,
    /// It is shown by what ends the loop that the counter does not wrap round, without a sign and with one.
    is_bounded: [bool; 2],
}

/// What an iteration adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A constant, with a sign.
    Constant(i64),
    Value(Value),
}

/// A loop of a function.
#[derive(Clone, Copy, Debug)]
pub struct Loop {
    /// The block that it is entered from: the only one, in no other loop than those around.
    pub entered_from: Block,
    /// A counter of it, which tells the edges to the header.
    pub counter: Value,
}

/// The loops of a function.
pub struct Loops {
    pub cycles: Cycles<Block>,
    pub dominators: DominatorTree<Block>,
    graph: Graph<Block>,
    pub uses: Uses,
    /// By phi.
    pub counters: FxHashMap<Value, Counter>,
    /// By cycle: what every iteration that goes on meets.
    pub tests: SecondaryMap<Cycle, Vec<Test>>,
    /// By cycle, where it has a counter.
    pub loops: SecondaryMap<Cycle, Option<Loop>>,
}

/// A test in front of an exit, which every iteration comes by: the loop goes on while it holds.
#[derive(Clone, Copy, Debug)]
pub struct Test {
    pub predicate: IntPredicate,
    pub lhs: Value,
    pub rhs: Value,
    /// Where it stands.
    block: Block,
}

impl Loops {
    /// `None` where no loop has a counter.
    pub fn of(types: &TypeTable, f: &Function) -> Option<Loops> {
        let graph = Graph::new(f.blocks.len(), f.entry(), |b| f.successors(b));
        let cycles = Cycles::new(&graph);
        if cycles.is_empty() {
            return None;
        }
        let dominators = DominatorTree::new(&graph);
        let (count, uses) = (cycles.len(), Uses::new(f));
        let mut found = Loops {
            cycles,
            dominators,
            graph,
            uses,
            counters: FxHashMap::default(),
            tests: full_map(count),
            loops: full_map(count),
        };
        found.tests = found.find_tests(f);
        for cycle in found.cycles.iter() {
            let Some(entered_from) = found.entered_from(cycle) else { continue };
            for &inst in &f.blocks[found.cycles.header(cycle)].insts {
                let InstKind::Phi { incoming, .. } = &f.insts[inst].kind else { break };
                let (Some(phi), Some(bits)) = (f.insts[inst].result, types.int_bits(f.insts[inst].ty)) else {
                    continue;
                };
                let Some(mut counter) = found.counter(f, cycle, phi, incoming, bits) else { continue };
                let next = incoming.iter().find(|(_, from)| found.cycles.contains(cycle, *from));
                if let Some(&(next, _)) = next {
                    counter.is_bounded = [false, true].map(|signed| {
                        let mut tests = found.tests[cycle].iter();
                        tests.any(|test| test.bounds(f, &found, &counter, [phi, next], signed))
                    });
                }
                found.counters.insert(phi, counter);
                found.loops[cycle] = Some(Loop { entered_from, counter: phi });
            }
        }
        (!found.counters.is_empty()).then_some(found)
    }

    fn entered_from(&self, cycle: Cycle) -> Option<Block> {
        let (cycles, header) = (&self.cycles, self.cycles.header(cycle));
        let mut outside = self.graph.preds(header).iter().filter(|&&from| !cycles.contains(cycle, from));
        let first = *outside.next()?;
        let is_only = outside.all(|&other| other == first);
        let is_good =
            is_only && cycles.is_reducible(cycle) && cycles.innermost(first) == cycles.parent(cycle);
        is_good.then_some(first)
    }

    pub fn graph(&self) -> &Graph<Block> {
        &self.graph
    }

    /// Whether no iteration of a loop changes a value.
    pub fn is_invariant(&self, f: &Function, cycle: Cycle, value: Value) -> bool {
        self.uses.def_block(f, value).is_none_or(|block| !self.cycles.contains(cycle, block))
    }

    /// Whether every iteration of a loop that goes on comes through a block.
    pub fn is_in_each_iteration(&self, cycle: Cycle, block: Block) -> bool {
        let mut latches = self
            .graph
            .preds(self.cycles.header(cycle))
            .iter()
            .filter(|&&from| self.cycles.contains(cycle, from));
        latches.all(|&latch| self.dominators.dominates(block, latch))
    }

    /// Whether a loop has no other way out than a test, and nothing in it that may take forever.
    pub fn ends_by(&self, f: &Body, cycle: Cycle, test: &Test) -> bool {
        let is_innermost = self.cycles.last_nested(cycle) == cycle;
        let goes_on = |&inst: &Inst| match &f.insts[inst].kind {
            InstKind::Call { callee: Callee::Symbol(symbol), .. } => {
                f.module().intrinsic(*symbol).is_some_and(|intrinsic| intrinsic.effects().will_return)
            }
            InstKind::Call { .. } => false,
            _ => true,
        };
        is_innermost
            && self.cycles.exit_edges(&self.graph, cycle).all(|(from, _)| from == test.block)
            && self.cycles.blocks(cycle).iter().flat_map(|&block| &f.blocks[block].insts).all(goes_on)
    }

    fn counter(
        &self,
        f: &Function,
        cycle: Cycle,
        phi: Value,
        incoming: &[(Value, Block)],
        bits: u32,
    ) -> Option<Counter> {
        let (mut first, mut next) = (None, None);
        for &(value, from) in incoming {
            let place = if self.cycles.contains(cycle, from) { &mut next } else { &mut first };
            if place.is_some_and(|other| other != value) {
                return None;
            }
            *place = Some(value);
        }
        let InstKind::Binary { op, lhs, rhs, wrap, .. } = &f.insts[f.def_inst(next?)?].kind else {
            return None;
        };
        let constant = |value| Some(signed(f.as_int(value)?, bits));
        let step = match op {
            BinaryOp::Add if *lhs == phi => constant(*rhs).map_or(Step::Value(*rhs), Step::Constant),
            BinaryOp::Add if *rhs == phi => constant(*lhs).map_or(Step::Value(*lhs), Step::Constant),
            BinaryOp::Sub if *lhs == phi => Step::Constant(constant(*rhs)?.checked_neg()?),
            _ => return None,
        };
        if let Step::Value(step) = step
            && !self.is_invariant(f, cycle, step)
        {
            return None;
        }
        // As a sum with the negative number a difference promises something else.
        let wrap = if *op == BinaryOp::Add { *wrap } else { WrapFlags { nuw: false, ..*wrap } };
        (bits <= 64).then_some(Counter { cycle, first: first?, step, bits, wrap, is_bounded: [false; 2] })
    }

    /// The tests that every iteration of a loop comes by, loop by loop.
    fn find_tests(&self, f: &Function) -> SecondaryMap<Cycle, Vec<Test>> {
        let mut tests: SecondaryMap<Cycle, Vec<Test>> = full_map(self.cycles.len());
        for &block in self.cycles.order() {
            let Some(cycle) = self.cycles.innermost(block) else { continue };
            let Some(terminator) = f.terminator(block) else { continue };
            let InstKind::CondBr { condition, on_true, on_false } = &f.insts[terminator].kind else {
                continue;
            };
            let stays = [*on_true, *on_false].map(|to| self.cycles.contains(cycle, to));
            let Some(inst) = f.def_inst(*condition) else { continue };
            let InstKind::ICmp { predicate, lhs, rhs, .. } = f.insts[inst].kind else { continue };
            let predicate = match stays {
                [true, false] => predicate,
                [false, true] => predicate.inverse(),
                _ => continue,
            };
            if self.is_in_each_iteration(cycle, block) {
                tests[cycle].push(Test { predicate, lhs, rhs, block });
                tests[cycle].push(Test { predicate: predicate.swapped(), lhs: rhs, rhs: lhs, block });
            }
        }
        tests
    }
}

impl Counter {
    /// Whether the sum is poison where it wraps round.
    pub fn is_exact(&self) -> bool {
        self.wrap.nuw || self.wrap.nsw
    }

    /// What an iteration adds to the counter as a number of an address's width, to which it is extended so; `None` where the
    /// counter may wrap round first. A value is to be extended in the same way.
    pub fn wide_step(&self, extended: Option<bool>) -> Option<Step> {
        let is_exact = match extended {
            None => true,
            Some(false) => self.wrap.nuw,
            Some(true) => self.wrap.nsw,
        };
        match (self.step, extended) {
            (Step::Constant(step), Some(signed)) if self.is_bounded[usize::from(signed)] => {
                Some(Step::Constant(step))
            }
            (Step::Constant(step), Some(false)) if is_exact && self.bits < 64 => {
                Some(Step::Constant(step & ((1 << self.bits) - 1)))
            }
            (step, _) => is_exact.then_some(step),
        }
    }
}

impl Test {
    /// Whether a counter that meets the test before each further iteration does not wrap round.
    fn bounds(
        &self,
        f: &Function,
        loops: &Loops,
        counter: &Counter,
        [phi, next]: [Value; 2],
        is_signed: bool,
    ) -> bool {
        let Step::Constant(step) = counter.step else { return false };
        // The test is of the counter, or of what it is next: then the first iteration has met none.
        if self.lhs != phi && self.lhs != next {
            return false;
        }
        let bits = counter.bits;
        let number = |value| {
            let bits_of = f.as_int(value)?;
            Some(if is_signed { i128::from(signed(bits_of, bits)) } else { bits_of as i128 })
        };
        let (least, most) = match is_signed {
            true => (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1),
            false => (0, (1i128 << bits) - 1),
        };
        let step = i128::from(step);
        let (first, bound) = (number(counter.first), number(self.rhs));
        // The farthest that a counter can be that meets the test.
        let farthest = match (self.predicate, is_signed) {
            (IntPredicate::Ult, false) | (IntPredicate::Slt, true) if step > 0 => bound.unwrap_or(most) - 1,
            (IntPredicate::Ule, false) | (IntPredicate::Sle, true) if step > 0 => bound.unwrap_or(most),
            (IntPredicate::Ugt, false) | (IntPredicate::Sgt, true) if step < 0 => bound.unwrap_or(least) + 1,
            (IntPredicate::Uge, false) | (IntPredicate::Sge, true) if step < 0 => bound.unwrap_or(least),
            // From 0 by one it meets every number.
            (IntPredicate::Ne, false) => {
                return step == 1 && first == Some(0) && loops.is_invariant(f, counter.cycle, self.rhs);
            }
            _ => return false,
        };
        let stays = |from: i128| (least..=most).contains(&(from + step));
        stays(farthest) && (self.lhs == phi || first.is_some_and(stays))
    }
}

/// Notes that something, by its number, is stepped where edges lead back to its header.
pub fn note_latches(latches: &mut FxHashMap<Block, Vec<usize>>, edges: &[(bool, Block)], number: usize) {
    for &(_, from) in edges.iter().filter(|edge| edge.0) {
        let at = latches.entry(from).or_default();
        // A branch may lead back twice.
        if at.last() != Some(&number) {
            at.push(number);
        }
    }
}

/// A number of so many bits, up to 64, with a sign.
pub fn signed(number: u128, bits: u32) -> i64 {
    (number as u64 as i64) << (64 - bits) >> (64 - bits)
}
