//! One instruction for two.

use super::rules::operands;
use super::{Moves, Place, Reason, once};
use crate::edit::same_operation;
use crate::sources::{Flow as Results, Sources};
use gcnsel_ir::{Block, Callee, DebugOperand, Inst, InstKind, Value};

/// Proof that two instructions may become one.
#[derive(Debug)]
#[must_use = "nothing has been merged yet"]
pub struct Merge<'q, 'b, 'm> {
    moves: &'q mut Moves<'b, 'm>,
    merged: [Inst; 2],
    to: Place,
    /// Chooses between operands that differ.
    condition: Option<Value>,
}

impl<'b, 'm> Moves<'b, 'm> {
    /// Whether two instructions of the same operation may become one, at a place before both: where one of them
    /// stands, or where a branch tells which of the two would be executed. Operands that differ are then chosen by
    /// the branch's condition.
    ///
    /// Each must be allowed to move there, except that it does not matter how often *one* of them would be executed
    /// if every lane comes to one of the two; and no operand that must not differ between lanes, nor a use of the
    /// result that was uniform, may become divergent by the choice.
    ///
    /// # Errors
    /// The first reason against it.
    pub fn may_merge(&mut self, a: Inst, b: Inst, to: Place) -> Result<Merge<'_, 'b, 'm>, Reason> {
        match self.reasons_against_merging(a, b, to).first() {
            Some(&reason) => Err(reason),
            None => {
                let condition = self.choice(a, b, to.block).map(|c| c.0);
                Ok(Merge { moves: self, merged: [a, b], to, condition })
            }
        }
    }

    /// Everything that speaks against merging two instructions, the plainest first.
    pub fn reasons_against_merging(&self, a: Inst, b: Inst, to: Place) -> Vec<Reason> {
        let f = self.function();
        let mut reasons = Vec::new();
        let choice = self.choice(a, b, to.block);
        let (x, y) = (operands(f, a), operands(f, b));
        let differing = || (0..x.len().min(y.len())).filter(|&i| x[i] != y[i]);
        let chosen = differing().all(|i| self.can_be_chosen(a, i, x[i]));
        if a == b || !same_operation(f, a, b) || x != y && (choice.is_none() || !chosen) {
            return vec![Reason::Different];
        }
        let condition = choice.map(|c| c.0);
        let then: Vec<bool> = x
            .iter()
            .zip(&y)
            .map(|(&x, &y)| match x == y {
                true => self.differs(x, to.block),
                false => [x, y].into_iter().chain(condition).any(|v| self.differs(v, to.block)),
            })
            .collect();
        let covered = choice.is_some_and(|c| c.1) || [a, b].iter().any(|&i| self.comes_anyway(i, to.block));
        let origin = Sources::new(self.body.module(), self.types, f).instruction(a).flow();
        for inst in [a, b] {
            let Some((from, place)) = self.place_reasons(inst, to) else { return vec![Reason::Fixed] };
            if !place.is_empty() {
                return place;
            }
            let before = from.block != to.block || self.lists.key_of(f, to) <= self.lists.key(inst);
            if !before || !self.flow.dominators.dominates(to.block, from.block) {
                return vec![Reason::Unrelated];
            }
            self.operand_reasons(inst, to, &mut reasons);
            self.lane_reasons(inst, from.block, to.block, &mut reasons);
            let mut now: Vec<bool> =
                operands(f, inst).into_iter().map(|v| self.differs(v, from.block)).collect();
            self.argument_reasons(inst, &now, &then, &mut reasons);
            if origin == Results::Operands
                && let Some(result) = f.insts[inst].result
            {
                // Divergent already; or uniform for what it is, of whatever.
                now.fill(self.uniformity.is_divergent(result));
            }
            self.result_reasons(inst, to.block, &now, &then, &mut reasons);
            self.effect_reasons(inst, from, to, !covered, &mut reasons);
        }
        once(reasons)
    }

    /// The condition of a block's branch, if lanes for which it is true come to `a` but not to `b`, and the others
    /// to `b` but not to `a`; and whether all of them do come there, once.
    fn choice(&self, a: Inst, b: Inst, block: Block) -> Option<(Value, bool)> {
        let f = self.function();
        let InstKind::CondBr { condition, on_true, on_false } = &f.insts[f.terminator(block)?].kind else {
            return None;
        };
        let (pre, graph) = (&self.flow.dominators, self.uniformity.graph());
        let (a, b) = (self.block_of(a)?, self.block_of(b)?);
        let only_from = |side: Block| graph.preds(side) == [block];
        let is_choice = on_true != on_false
            && only_from(*on_true)
            && only_from(*on_false)
            && pre.dominates(*on_true, a)
            && pre.dominates(*on_false, b);
        let comes = |side, to| self.flow.equally_often(&self.uniformity, side, to);
        is_choice.then(|| (*condition, comes(*on_true, a) && comes(*on_false, b)))
    }

    /// Whether an operand may be one that is chosen while the program runs: it is no part of the operation itself.
    fn can_be_chosen(&self, inst: Inst, operand: usize, value: Value) -> bool {
        let f = self.function();
        let is_constant = f.as_const(value).is_some();
        match &f.insts[inst].kind {
            // An index may name a field.
            InstKind::Gep { .. } => !is_constant,
            InstKind::Call { callee: Callee::Symbol(symbol), args, .. } => {
                let intrinsic = self.body.module().intrinsic(*symbol);
                operand < args.len() && !intrinsic.is_some_and(|i| i.constant_params().any(|p| p == operand))
            }
            InstKind::Call { .. } | InstKind::Alloca { .. } => false,
            _ => true,
        }
    }

    fn comes_anyway(&self, inst: Inst, to: Block) -> bool {
        self.block_of(inst).is_some_and(|from| self.flow.equally_often(&self.uniformity, from, to))
    }
}

impl Merge<'_, '_, '_> {
    /// Merges the instructions; the one that stands for both.
    pub fn apply(self) -> Inst {
        let Merge { moves, merged: [a, b], to, condition } = self;
        moves.write_lists();
        let (x, y) = (operands(moves.function(), a), operands(moves.function(), b));
        let f = &mut moves.body.function;
        let span = f.insts[a].span;
        let mut merged = f.insts[a].clone();
        // What only one of them says does not hold of both.
        merged.metadata.retain(|m| f.insts[b].metadata.contains(m));
        if merged.debug_loc != f.insts[b].debug_loc {
            merged.debug_loc = None;
        }
        let mut chosen = Vec::new();
        for (&x, &y) in x.iter().zip(&y) {
            let (true, Some(condition)) = (x != y, condition) else {
                chosen.push(x);
                continue;
            };
            let f = &mut moves.body.function;
            let ty = f.values[x].ty;
            let kind = InstKind::Select { condition, on_true: x, on_false: y, fast: Default::default() };
            let select = f.make_inst(kind, ty, false, span);
            chosen.push(f.insts[select].result.expect("a select has a result"));
            moves.insert(select, to);
        }
        let mut chosen = chosen.into_iter();
        merged.kind.for_each_operand_mut(|v| *v = chosen.next().unwrap_or(*v));
        let f = &mut moves.body.function;
        let inst = f.make_inst(merged.kind, merged.ty, merged.result.is_none(), span);
        (f.insts[inst].metadata, f.insts[inst].debug_loc) = (merged.metadata, merged.debug_loc);
        moves.insert(inst, to);
        for old in [a, b] {
            moves.remove(old);
            moves.replace_result(old, inst);
        }
        moves.analyse_again();
        inst
    }
}

impl Moves<'_, '_> {
    /// One instruction's result wherever another's is used.
    fn replace_result(&mut self, old: Inst, new: Inst) {
        let insts = &self.body.function.insts;
        let (Some(old), Some(new)) = (insts[old].result, insts[new].result) else { return };
        self.body.take_name(old, new);
        for &user in self.uniformity.uses().of(old) {
            let kind = &mut self.body.function.insts[user].kind;
            kind.for_each_operand_mut(|v| *v = if *v == old { new } else { *v });
        }
        if let Some(records) = &mut self.body.function.debug_records {
            records.map_values(|v| DebugOperand::Value(if v == old { new } else { v }));
        }
    }
}
