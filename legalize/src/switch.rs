//! `switch` as a balanced tree of comparisons.
//!
//! The cases cut the values into segments of one target each. A tree over the segments finds the one a value is
//! in: log n tests, each a comparison of the switched value (or of its distance from a constant), so lanes that
//! agree on it take the same way. Islands in the default, the common sparse case, are one test for equality.

use super::rewrite::{Action, Writer, each_inst};
use gcnsel_analysis::Body;
use gcnsel_diag::Result;
use gcnsel_ir::{BinaryOp, Block, InstKind, IntPredicate, TypeTable, Value};
use rustc_hash::FxHashMap;

/// Values `from..=to` that go to one block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Segment {
    from: u128,
    to: u128,
    target: Block,
}

/// Replaces all switches.
pub(super) fn lower(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    let mut is_cut_off = false;
    each_inst(types, function, |w, inst| {
        let InstKind::Switch { value, default, cases } = &w.b.function.insts[inst].kind else {
            return Ok(Action::Keep);
        };
        let (value, default, cases) = (*value, *default, cases.clone());
        let block = w.b.block;
        is_cut_off |= !Tree { w, block, entered: FxHashMap::default() }.lower(value, default, &cases);
        Ok(Action::Drop)
    })?;
    // A default that was entered from there alone.
    if is_cut_off {
        function.remove_unreachable();
    }
    Ok(())
}

/// Segments that cover all values of `bits` bits.
fn segments(bits: u32, default: Block, cases: &[(u128, Block)]) -> Vec<Segment> {
    let mut sorted = cases.to_vec();
    sorted.sort_by_key(|c| c.0);
    let last = u128::MAX >> (128 - bits);
    let mut segments: Vec<Segment> = Vec::with_capacity(2 * sorted.len() + 1);
    let mut push = |from, to, target| match segments.last_mut() {
        Some(segment) if segment.target == target => segment.to = to,
        _ => segments.push(Segment { from, to, target }),
    };
    // The next value no segment holds; `None` after the last.
    let mut next = Some(0);
    for (value, target) in sorted {
        if let Some(from) = next.filter(|&from| from < value) {
            push(from, value - 1, default);
        }
        push(value, value, target);
        next = value.checked_add(1).filter(|&n| n <= last);
    }
    if let Some(from) = next {
        push(from, last, default);
    }
    segments
}

/// How the values of some segments find their way.
enum Part<'s> {
    /// All go to one block.
    Only(Block),
    /// Those below a segment go to one block, the others to another.
    Below(Segment, Block, Block),
    /// Those within a segment go to one block, the others to another.
    Within(Segment, Block, Block),
    /// Those below the second half go one way, the others another.
    Halves(&'s [Segment], &'s [Segment]),
}

impl<'s> Part<'s> {
    fn of(segments: &'s [Segment]) -> Self {
        match *segments {
            [only] => Part::Only(only.target),
            [low, high] => Part::Below(high, low.target, high.target),
            [low, middle, high] if low.target == high.target => {
                Part::Within(middle, middle.target, low.target)
            }
            _ => {
                let (low, high) = segments.split_at(segments.len() / 2);
                Part::Halves(low, high)
            }
        }
    }
}

/// The targets of the tree's branches, once for each edge.
fn targets(segments: &[Segment]) -> Vec<Block> {
    let (mut targets, mut stack) = (Vec::new(), vec![segments]);
    while let Some(segments) = stack.pop() {
        match Part::of(segments) {
            Part::Only(target) => targets.push(target),
            Part::Below(_, a, b) | Part::Within(_, a, b) => targets.extend([a, b]),
            Part::Halves(low, high) => stack.extend([high, low]),
        }
    }
    targets
}

struct Tree<'w, 'a, 'm> {
    w: &'w mut Writer<'a, 'm>,
    /// The switch's block.
    block: Block,
    /// Targets with phis, by the block that they are entered from: where several edges lead there, one that these go
    /// through. The default may have an edge for each case, times its phis.
    entered: FxHashMap<Block, Entered>,
}

/// Where a target with phis is entered from.
#[derive(Clone, Copy)]
enum Entered {
    From(Block),
    Through(Block),
}

impl Tree<'_, '_, '_> {
    /// Returns whether the default is a target: it is none where there is a case for each value.
    fn lower(mut self, value: Value, default: Block, cases: &[(u128, Block)]) -> bool {
        let bits = self.w.b.types.int_bits(self.w.b.ty(value)).expect("a switch is on an integer");
        let segments = segments(bits, default, cases);
        // Narrow values have unspecified upper bits in a register: extended once, not for each test.
        let value = match bits {
            ..32 if segments.len() > 1 => {
                let i32 = self.w.b.i32();
                self.w.b.resize(value, i32, false)
            }
            _ => value,
        };
        let with_phis = self.enter(&segments);
        // Subtrees to be written: their segments, and the block to write to.
        let mut stack = vec![(&segments[..], self.block)];
        while let Some((segments, block)) = stack.pop() {
            self.w.switch_to(block);
            match Part::of(segments) {
                Part::Only(target) => {
                    let target = self.edge(target, block);
                    self.w.b.branch(target);
                }
                Part::Below(segment, yes, no) => {
                    let test = self.below(value, segment);
                    self.branch_to(test, yes, no, block);
                }
                Part::Within(segment, yes, no) => {
                    let test = self.within(value, segment);
                    self.branch_to(test, yes, no, block);
                }
                Part::Halves(low, high) => {
                    let test = self.below(value, high[0]);
                    let (low_block, high_block) = (self.w.new_block(), self.w.new_block());
                    self.w.b.branch_if(test, low_block, high_block);
                    stack.push((high, high_block));
                    stack.push((low, low_block));
                }
            }
        }
        for target in with_phis {
            let from = match self.entered[&target] {
                Entered::From(block) => block,
                Entered::Through(block) => {
                    self.w.switch_to(block);
                    self.w.b.branch(target);
                    block
                }
            };
            self.relabel(target, from);
        }
        self.w.switch_to(self.block);
        let is_target = segments.iter().any(|segment| segment.target == default);
        if !is_target {
            self.cut_off(default);
        }
        is_target
    }

    /// Takes from the phis of a block that is no target the values for the switch's block.
    fn cut_off(&mut self, block: Block) {
        let function = &mut self.w.b.function;
        for i in 0..function.blocks[block].insts.len() {
            let inst = function.blocks[block].insts[i];
            if !matches!(function.insts[inst].kind, InstKind::Phi { .. }) {
                break;
            }
            function.incoming_mut(inst).retain(|&(_, from)| from != self.block);
        }
    }

    /// The targets with phis, each once; those of several edges get their block.
    fn enter(&mut self, segments: &[Segment]) -> Vec<Block> {
        let mut with_phis = Vec::new();
        for target in targets(segments) {
            let function = &self.w.b.function;
            let first = function.blocks[target].insts.first();
            if !first.is_some_and(|&i| matches!(function.insts[i].kind, InstKind::Phi { .. })) {
                continue;
            }
            match self.entered.get(&target) {
                Some(Entered::Through(_)) => {}
                Some(Entered::From(_)) => {
                    let through = self.w.new_block();
                    self.entered.insert(target, Entered::Through(through));
                }
                None => {
                    self.entered.insert(target, Entered::From(self.block));
                    with_phis.push(target);
                }
            }
        }
        with_phis
    }

    /// Where an edge from a block to a target leads.
    fn edge(&mut self, target: Block, from: Block) -> Block {
        match self.entered.get_mut(&target) {
            None => target,
            Some(Entered::Through(block)) => *block,
            Some(Entered::From(block)) => {
                *block = from;
                target
            }
        }
    }

    /// Whether the value is below a segment.
    fn below(&mut self, value: Value, segment: Segment) -> Value {
        let ty = self.w.b.ty(value);
        let bound = self.w.b.int(ty, segment.from);
        self.w.b.icmp(IntPredicate::Ult, value, bound)
    }

    /// Whether the value is in a segment.
    fn within(&mut self, value: Value, segment: Segment) -> Value {
        let ty = self.w.b.ty(value);
        let from = self.w.b.int(ty, segment.from);
        if segment.from == segment.to {
            return self.w.b.icmp(IntPredicate::Eq, value, from);
        }
        let distance = self.w.b.binary(BinaryOp::Sub, value, from);
        let length = self.w.b.int(ty, segment.to - segment.from);
        self.w.b.icmp(IntPredicate::Ule, distance, length)
    }

    fn branch_to(&mut self, test: Value, on_true: Block, on_false: Block, block: Block) {
        let (on_true, on_false) = (self.edge(on_true, block), self.edge(on_false, block));
        self.w.b.branch_if(test, on_true, on_false);
    }

    /// The values that phis of `target` had for the switch's block are those for `from`, once.
    fn relabel(&mut self, target: Block, from: Block) {
        let function = &mut self.w.b.function;
        for i in 0..function.blocks[target].insts.len() {
            let inst = function.blocks[target].insts[i];
            if !matches!(function.insts[inst].kind, InstKind::Phi { .. }) {
                break;
            }
            let incoming = function.incoming_mut(inst);
            let mut seen = false;
            incoming.retain(|&(_, block)| block != self.block || !std::mem::replace(&mut seen, true));
            for (_, block) in incoming.iter_mut().filter(|i| i.1 == self.block) {
                *block = from;
            }
        }
    }
}
