//! The frame of passes that replace instructions one by one, in place or by blocks of their own.

use super::Body;
use crate::sources;
use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{EntityRef, SecondaryMap};
use gcnsel_ir::{Block, DebugOperand, Function, Inst, InstKind, Value};
use smallvec::SmallVec;

/// What becomes of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// It stays.
    Keep,
    /// It goes; its result, if it has one, is used nowhere.
    Drop,
    /// It goes; its result is that value.
    Replace(Value),
}

/// Values that are other values.
pub(super) type Replaced = SecondaryMap<Value, Option<Value>>;

impl<'m> Body<'m> {
    /// Visits the instructions that each lane executes for itself, in the order of the layout; what asks for other
    /// lanes stays, and is not visited: to make one of two such takes a proof. `visit` appends what stands before or
    /// instead of each to the block that it is told, and may end that block and tell another one to go on in; what
    /// follows the instruction is then there.
    ///
    /// Going on in another block moves nothing between lanes, since the blocks between have one way in and one way
    /// out: every lane that comes to the instruction comes through them, together with the same lanes, and as often.
    ///
    /// # Errors
    /// The first of `visit`; the function is not complete then.
    ///
    /// # Panics
    /// If new blocks are entered or left otherwise.
    pub fn rewrite<E>(
        &mut self,
        mut visit: impl FnMut(&mut Body<'m>, &mut Block, Inst) -> Result<Action, E>,
    ) -> Result<(), E> {
        self.rewrite_all(|body, block, inst| {
            match sources::lanes(body.module, &body.function, inst).are_independent() {
                true => visit(body, block, inst),
                false => Ok(Action::Keep),
            }
        })
    }

    /// The same with all instructions, for what is right for those that ask for lanes, too.
    pub(super) fn rewrite_all<E>(
        &mut self,
        mut visit: impl FnMut(&mut Body<'m>, &mut Block, Inst) -> Result<Action, E>,
    ) -> Result<(), E> {
        let mut replaced = Replaced::new();
        let mut any_replaced = false;
        let mut ends = SecondaryMap::<Block, PackedOption<Block>>::new();
        let mut any_split = false;
        let blocks = std::mem::take(&mut self.function.layout);
        let mut layout = Vec::with_capacity(blocks.len());
        // Each block fills the list that the one before it had.
        let mut insts = Vec::new();
        for &block in &blocks {
            layout.push(block);
            insts.clear();
            std::mem::swap(&mut insts, &mut self.function.blocks[block].insts);
            self.function.blocks[block].insts.reserve(insts.len());
            let mut current = block;
            self.made = Some(Vec::new());
            let phis =
                insts.iter().take_while(|&&i| matches!(self.insts[i].kind, InstKind::Phi { .. })).count();
            for (index, &inst) in insts.iter().enumerate() {
                if index == phis && phis > 0 {
                    self.bring_phis_forward(block);
                }
                let (start, made_before) = (current, self.made.as_ref().map_or(0, Vec::len));
                let before = self.blocks[start].insts.len();
                let action = visit(self, &mut current, inst)?;
                if self.debug_records.is_some() {
                    self.forward_records(inst, (start, before), action == Action::Keep, insts.get(index + 1));
                }
                if (start, made_before) != (current, self.made.as_ref().map_or(0, Vec::len)) {
                    self.check_region(start, made_before, current, inst);
                }
                match action {
                    Action::Keep => self.function.blocks[current].insts.push(inst),
                    Action::Drop => {}
                    Action::Replace(value) => {
                        if let Some(result) = self.insts[inst].result {
                            self.take_name(result, value);
                            replaced[result] = value.into();
                            any_replaced = true;
                        }
                    }
                }
            }
            ends[block] = current.into();
            any_split |= current != block;
            layout.extend(self.made.take().unwrap_or_default());
        }
        self.function.layout = layout;
        if any_replaced {
            self.replace_values(&mut replaced);
        }
        if any_split {
            // Phis of blocks made here are right already.
            for &block in &blocks {
                for &inst in &self.function.blocks[block].insts {
                    let InstKind::Phi { incoming, .. } = &mut self.function.insts[inst].kind else { break };
                    for (_, from) in incoming {
                        *from = ends[*from].expand().unwrap_or(*from);
                    }
                }
            }
        }
        Ok(())
    }

    /// Debug records in front of an instruction stand in front of what has been made before or instead of it, or of what comes next.
    fn forward_records(&mut self, inst: Inst, (block, at): (Block, usize), stays: bool, next: Option<&Inst>) {
        let made = self.function.blocks[block].insts.get(at).copied();
        let next = made.or(if stays { None } else { next.copied() });
        if let (Some(records), Some(next)) = (&mut self.function.debug_records, next) {
            records.forward(inst, next);
        }
    }

    /// What has been written for phis stands behind all of them.
    fn bring_phis_forward(&mut self, block: Block) {
        let function = &mut self.function;
        let insts = &mut function.blocks[block].insts;
        insts.sort_by_key(|&inst| !matches!(function.insts[inst].kind, InstKind::Phi { .. }));
    }

    /// Replaces values in all operands; chains are followed to their end, and shortened on the way.
    pub(super) fn replace_values(&mut self, replaced: &mut Replaced) {
        let mut resolve = |value: Value| {
            let mut end = value;
            while let Some(next) = replaced[end] {
                end = next;
            }
            let mut at = value;
            while let Some(next) = replaced[at] {
                replaced[at] = end.into();
                at = next;
                if next == end {
                    break;
                }
            }
            end
        };
        let function = &mut self.function;
        for &block in &function.layout {
            for &inst in &function.blocks[block].insts {
                function.insts[inst].kind.for_each_operand_mut(|v| *v = resolve(*v));
            }
        }
        if let Some(records) = &mut function.debug_records {
            records.map_values(|value| DebugOperand::Value(resolve(value)));
        }
    }

    /// Checks that the blocks made instead of `inst` are entered from `start` alone and left to `end` alone; instead
    /// of a terminator, to its successors alone.
    fn check_region(&self, start: Block, made_before: usize, end: Block, inst: Inst) {
        let made = &self.made.as_deref().unwrap_or_default()[made_before..];
        let Some(first) = made.first() else {
            panic!("what follows {inst} goes on where it stood, or in a new block");
        };
        let kind = &self.insts[inst].kind;
        let mut outside = if kind.is_terminator() { targets(kind) } else { Vec::new() };
        outside.sort_unstable();
        // New blocks have consecutive numbers. The predecessors of each, and all that lead out.
        let number = |block: Block| block.index().checked_sub(first.index()).filter(|&i| i < made.len());
        let mut preds: Vec<SmallVec<[Block; 2]>> = vec![SmallVec::new(); made.len()];
        let mut leaving: Vec<Block> = Vec::new();
        for &block in made.iter().chain([&start]) {
            let successors = self.successors(block);
            assert!(!successors.is_empty() || block == end, "{block}, in place of {inst}, leads nowhere");
            for next in successors {
                match number(next) {
                    Some(i) => preds[i].push(block),
                    None => {
                        let expected = outside.binary_search(&next).is_ok();
                        assert!(expected, "{block}, in place of {inst}, leads to {next}");
                        leaving.push(block);
                    }
                }
            }
        }
        if !kind.is_terminator() {
            assert!(number(end).is_some() && self.terminator(end).is_none(), "{end} goes on after {inst}");
            leaving.push(end);
        }
        let mut is_left = vec![false; made.len()];
        while let Some(block) = leaving.pop() {
            if let Some(i) = number(block)
                && !std::mem::replace(&mut is_left[i], true)
            {
                leaving.extend(&preds[i]);
            }
        }
        assert!(is_left.iter().all(|&l| l), "lanes do not come out of what stands for {inst}");
    }
}

fn targets(kind: &InstKind) -> Vec<Block> {
    let mut targets = Vec::new();
    kind.clone().for_each_target_mut(|t| targets.push(*t));
    targets
}

/// Whether two instructions do the same to their operands.
pub(crate) fn same_operation(function: &Function, a: Inst, b: Inst) -> bool {
    let (x, y) = (&function.insts[a], &function.insts[b]);
    if x.ty != y.ty || std::mem::discriminant(&x.kind) != std::mem::discriminant(&y.kind) {
        return false;
    }
    let mut operands = Vec::new();
    x.kind.for_each_operand(|v| operands.push(v));
    let mut other = y.kind.clone();
    let mut count = 0;
    let mut same_types = true;
    other.for_each_operand_mut(|v| {
        if let Some(&operand) = operands.get(count) {
            same_types &= function.values[operand].ty == function.values[*v].ty;
            *v = operand;
        }
        count += 1;
    });
    same_types && count == operands.len() && other == x.kind
}
