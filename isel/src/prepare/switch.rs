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
    each_inst(types, function, |w, inst| {
        let InstKind::Switch { value, default, cases } = &w.b.function.insts[inst].kind else {
            return Ok(Action::Keep);
        };
        let (value, default, cases) = (*value, *default, cases.clone());
        let block = w.b.block;
        Tree { w, block, edges: Vec::new() }.lower(value, default, &cases);
        Ok(Action::Drop)
    })
}

/// Segments that cover all values of `bits` bits.
fn segments(bits: u32, default: Block, cases: &[(u128, Block)]) -> Vec<Segment> {
    let mut sorted = cases.to_vec();
    sorted.sort_by_key(|c| c.0);
    let last = if bits >= 128 { u128::MAX } else { (1 << bits) - 1 };
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

struct Tree<'w, 'a, 'm> {
    w: &'w mut Writer<'a, 'm>,
    /// The switch's block.
    block: Block,
    /// Edges to targets: target, and the block they come from.
    edges: Vec<(Block, Block)>,
}

impl Tree<'_, '_, '_> {
    fn lower(mut self, value: Value, default: Block, cases: &[(u128, Block)]) {
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
        // Subtrees to be written: their segments, and the block to write to.
        let mut stack = vec![(&segments[..], self.block)];
        while let Some((part, block)) = stack.pop() {
            self.w.switch_to(block);
            match *part {
                [only] => {
                    self.edges.push((only.target, block));
                    self.w.b.branch(only.target);
                }
                [low, high] => {
                    let test = self.below(value, high);
                    self.branch_to(test, low.target, high.target, block);
                }
                [low, middle, high] if low.target == high.target => {
                    let test = self.within(value, middle);
                    self.branch_to(test, middle.target, low.target, block);
                }
                _ => {
                    let (low, high) = part.split_at(part.len() / 2);
                    let test = self.below(value, high[0]);
                    let (low_block, high_block) = (self.w.new_block(), self.w.new_block());
                    self.w.b.branch_if(test, low_block, high_block);
                    stack.push((high, high_block));
                    stack.push((low, low_block));
                }
            }
        }
        self.fix_phis();
        self.w.switch_to(self.block);
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
        self.edges.push((on_true, block));
        self.edges.push((on_false, block));
        self.w.b.branch_if(test, on_true, on_false);
    }

    /// Phis of targets had one value for each case; they get one for each new edge. A target with phis and
    /// several edges gets a block that they all go through: the default may have an edge for each case, times
    /// its phis.
    fn fix_phis(&mut self) {
        let mut edges_of: FxHashMap<Block, Vec<Block>> = FxHashMap::default();
        let mut targets = Vec::new();
        for &(target, from) in &self.edges {
            let list = edges_of.entry(target).or_default();
            if list.is_empty() {
                targets.push(target);
            }
            list.push(from);
        }
        for target in targets {
            let first = self.w.b.function.blocks[target].insts.first().copied();
            let has_phis =
                first.is_some_and(|i| matches!(self.w.b.function.insts[i].kind, InstKind::Phi { .. }));
            if !has_phis {
                continue;
            }
            let from = match edges_of[&target][..] {
                [from] => from,
                ref many => {
                    let through = self.w.new_block();
                    self.w.switch_to(through);
                    self.w.b.branch(target);
                    for &from in many {
                        self.redirect(from, target, through);
                    }
                    through
                }
            };
            self.relabel(target, from);
        }
    }

    /// Edges from a block to `target` go to `through`.
    fn redirect(&mut self, from: Block, target: Block, through: Block) {
        self.w.b.function.for_each_target_mut(from, |t| {
            if *t == target {
                *t = through;
            }
        });
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
