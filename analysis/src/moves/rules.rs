//! The rules of a single move.

use super::between::Between;
use super::conflict::conflict;
use super::{Lanes, Moves, Place, Reason, once};
use crate::alias::Unwritten;
use crate::effects::{Effect, Touch};
use crate::sources::{self, Flow as Results, Sources};
use crate::tokens;
use gcnsel_ir::{Block, Callee, Function, Inst, InstKind, Intrinsic, Value, ValueDef};

impl Moves<'_, '_> {
    /// Everything that speaks against moving an instruction, the plainest first; nothing if it may be moved.
    pub fn reasons_against(&self, inst: Inst, to: Place) -> Vec<Reason> {
        let Some((from, mut reasons)) = self.place_reasons(inst, to) else { return vec![Reason::Fixed] };
        if reasons.is_empty() {
            self.ssa_reasons(inst, to, &mut reasons);
            self.lane_reasons(inst, from.block, to.block, &mut reasons);
            let operands = operands(self.function(), inst);
            let now: Vec<bool> = operands.iter().map(|&v| self.differs(v, from.block)).collect();
            let then: Vec<bool> = operands.iter().map(|&v| self.differs(v, to.block)).collect();
            let known = reasons.len();
            self.argument_reasons(inst, &now, &then, &mut reasons);
            // All operands are used there then, and what was uniform at a use has to be.
            if reasons.len() == known && now.iter().zip(&then).any(|(&now, &then)| then && !now) {
                reasons.push(Reason::Diverges(inst));
            }
            self.result_reasons(inst, to.block, &now, &then, &mut reasons);
            self.effect_reasons(inst, from, to, true, &mut reasons);
        }
        once(reasons)
    }

    /// Where an instruction stands, and what speaks against any of its kind going elsewhere, or anything going
    /// there. `None` if it stands nowhere.
    pub(super) fn place_reasons(&self, inst: Inst, to: Place) -> Option<(Place, Vec<Reason>)> {
        let f = self.function();
        let from = Place { block: self.block_of(inst)?, before: Some(inst) };
        let fixed = match &f.insts[inst].kind {
            InstKind::Phi { .. } => true,
            InstKind::Alloca { count, .. } => count.is_some_and(|c| f.as_const(c).is_none()),
            InstKind::Call { callee: Callee::Symbol(symbol), .. } => matches!(
                self.body.module().intrinsic(*symbol),
                Some(
                    Intrinsic::ExperimentalConvergenceEntry
                        | Intrinsic::ExperimentalConvergenceAnchor
                        | Intrinsic::ExperimentalConvergenceLoop
                )
            ),
            kind => kind.is_terminator(),
        };
        let reached = |block| self.flow.dominators.is_reachable(block);
        let is_place = reached(from.block)
            && reached(to.block)
            && match to.before {
                None => f.terminator(to.block).is_some(),
                Some(next) => {
                    self.block_of(next) == Some(to.block)
                        && !matches!(f.insts[next].kind, InstKind::Phi { .. })
                }
            };
        let pre = &self.flow.dominators;
        let related = pre.dominates(from.block, to.block) || pre.dominates(to.block, from.block);
        let mut reasons = Vec::new();
        for (holds, reason) in
            [(!fixed, Reason::Fixed), (is_place, Reason::NoPlace), (related, Reason::Unrelated)]
        {
            if !holds {
                reasons.push(reason);
            }
        }
        Some((from, reasons))
    }

    /// Operands before, users behind.
    fn ssa_reasons(&self, inst: Inst, to: Place, reasons: &mut Vec<Reason>) {
        self.operand_reasons(inst, to, reasons);
        let f = self.function();
        let Some(result) = f.insts[inst].result else { return };
        for &user in self.uniformity.uses().of(result) {
            let behind = |block: Block| self.flow.dominators.dominates(to.block, block);
            let holds = match &f.insts[user].kind {
                InstKind::Phi { incoming, .. } => {
                    incoming.iter().filter(|i| i.0 == result).all(|&(_, from)| behind(from))
                }
                _ => match self.block_of(user) {
                    Some(block) if block == to.block => self.lists.key_of(f, to) <= self.lists.key(user),
                    block => block.is_none_or(behind),
                },
            };
            if !holds {
                reasons.push(Reason::UserBefore(user));
            }
        }
    }

    /// Operands stand before a place, and the token's cycle is not left out.
    pub(super) fn operand_reasons(&self, inst: Inst, to: Place, reasons: &mut Vec<Reason>) {
        let f = self.function();
        for value in operands(f, inst) {
            let ValueDef::Inst(def) = f.values[value].def else { continue };
            let Some(block) = self.block_of(def) else { continue };
            let there = match to.before {
                Some(_) if block == to.block => self.lists.key(def) < self.lists.key_of(f, to),
                _ => self.flow.dominators.dominates(block, to.block),
            };
            if !there {
                reasons.push(Reason::OperandMissing(value));
            }
        }
        // LLVM's document "Convergent Operations", "Static Rules": each cycle with a use has the definition.
        let cycles = self.uniformity.cycles();
        let outside = |token: &Value| {
            let def = self.uniformity.uses().def_block(f, *token);
            let inner = cycles.innermost(to.block);
            def.is_some_and(|def| inner.is_some_and(|c| !cycles.contains(c, def)))
        };
        if tokens::of(f, inst).any(|t| outside(&t)) {
            reasons.push(Reason::Token);
        }
    }

    /// Which lanes are there, and what they bring.
    pub(super) fn lane_reasons(&self, inst: Inst, a: Block, b: Block, reasons: &mut Vec<Reason>) {
        let f = self.function();
        let lanes = sources::lanes(self.body.module(), f, inst);
        if a == b || lanes == Lanes::INDEPENDENT {
            return;
        }
        let none_missing = self.flow.keeps_lanes(&self.uniformity, a, b);
        let none_joining = self.flow.keeps_lanes(&self.uniformity, b, a);
        // Where all lanes are, or none.
        let all_there = self.flow.is_uniform(&self.uniformity, b);
        let was_defined = self.flow.is_uniform(&self.uniformity, a);
        let scalar: Vec<Value> = self.scalar_args(inst).map(|arg| arg.1).collect();
        // That all lanes have the same must not become untrue of those that are there.
        let depends_on_lanes = lanes.co_convergent || scalar.iter().any(|&v| self.differs(v, a));
        let rules = [
            (lanes.convergent, none_missing, Reason::Convergent),
            (depends_on_lanes, none_joining, Reason::CoConvergent),
            (lanes.cross_thread, none_missing || all_there, Reason::CrossThread),
            (
                lanes.uniform_control_flow,
                if was_defined { all_there } else { none_missing },
                Reason::UniformControlFlow,
            ),
        ];
        reasons.extend(rules.iter().filter(|r| r.0 && !r.1).map(|r| r.2));
        if lanes.cross_thread {
            let read = operands(f, inst).into_iter().filter(|v| !scalar.contains(v));
            let changed = read.filter(|&v| self.uniformity.changes_apart(v, a, b));
            reasons.extend(changed.map(Reason::OtherData));
        }
    }

    /// The arguments of which the wave has one, by number.
    fn scalar_args(&self, inst: Inst) -> impl Iterator<Item = (usize, Value)> + '_ {
        let (numbers, args): (Vec<usize>, &[Value]) = match &self.function().insts[inst].kind {
            InstKind::Call { callee: Callee::Symbol(symbol), args, .. } => {
                let intrinsic = self.body.module().intrinsic(*symbol);
                (intrinsic.into_iter().flat_map(Intrinsic::scalar_params).collect(), args)
            }
            InstKind::Call { callee: Callee::Asm(asm), args, .. } => {
                (crate::asm::scalar_inputs(&asm.constraints), args)
            }
            _ => (Vec::new(), &[]),
        };
        numbers.into_iter().filter_map(|i| Some((i, *args.get(i)?)))
    }

    /// Operands of which the wave has one: those that are uniform `now` are so `then`.
    pub(super) fn argument_reasons(
        &self,
        inst: Inst,
        now: &[bool],
        then: &[bool],
        reasons: &mut Vec<Reason>,
    ) {
        let differs = |i: usize| then.get(i) == Some(&true) && now.get(i) == Some(&false);
        let new = self.scalar_args(inst).filter(|arg| differs(arg.0));
        reasons.extend(new.map(|arg| Reason::UniformArgument(arg.1)));
    }

    /// The result is uniform at each use where it was. `now` and `then`: whether operands differ between lanes.
    pub(super) fn result_reasons(
        &self,
        inst: Inst,
        to: Block,
        now: &[bool],
        then: &[bool],
        reasons: &mut Vec<Reason>,
    ) {
        let f = self.function();
        let Some(result) = f.insts[inst].result else { return };
        let flow = Sources::new(self.body.module(), self.types, f).instruction(inst).flow();
        let depends = flow == Results::Operands;
        let diverges = depends && then.iter().zip(now).any(|(&then, &now)| then && !now);
        for &user in self.uniformity.uses().of(result) {
            let Some(block) = self.block_of(user) else { continue };
            let (was, left) = match &f.insts[user].kind {
                InstKind::Phi { incoming, .. } => {
                    let edges = incoming.iter().filter(|i| i.0 == result).map(|i| (i.1, block));
                    let was = |edge| self.uniformity.phi_use_is_divergent(f, result, edge);
                    (edges.clone().all(was), edges.clone().any(|e| self.separates(to, e.0, e.1)))
                }
                _ => {
                    let was = self.uniformity.use_is_divergent(f, result, block);
                    (was, self.separates(to, block, block))
                }
            };
            if !was && (diverges || left) {
                reasons.push(Reason::Diverges(user));
            }
        }
    }

    /// Whether lanes that come over an edge (or are in a block, given twice) may have left a cycle around `def` in
    /// different iterations.
    fn separates(&self, def: Block, from: Block, to: Block) -> bool {
        let cycles = self.uniformity.cycles();
        let mut left = cycles.with_ancestors(cycles.innermost(def)).take_while(|&c| !cycles.contains(c, to));
        left.any(|c| match cycles.contains(c, from) {
            true => self.uniformity.is_divergent_exit(c, (from, to)),
            false => self.uniformity.has_divergent_exit(c),
        })
    }

    /// Memory, traps, and how often. `alone`: no other instruction does its work where it no longer does.
    pub(super) fn effect_reasons(
        &self,
        inst: Inst,
        from: Place,
        to: Place,
        alone: bool,
        reasons: &mut Vec<Reason>,
    ) {
        let f = self.function();
        if Effect::of(self.body.module(), self.types, f, inst).is_none() {
            return;
        }
        let aliases = self.aliases();
        let effect = |inst| aliases.effect(inst);
        let own = effect(inst);
        let (from_key, to_key) = (self.lists.key(inst), self.lists.key_of(f, to));
        let to_is_first = match from.block == to.block {
            true => to_key <= from_key,
            false => self.flow.dominators.dominates(to.block, from.block),
        };
        let ends = [(from.block, from_key), (to.block, to_key)];
        let between = Between::new(&self.uniformity, ends, to_is_first);
        let harmless = own.speculatable && own.touch == Touch::Nothing;
        // That nothing has been written before says nothing of what is written later.
        let unwritten = aliases.unwritten(inst).is_some_and(Unwritten::is_for_good);
        let past = between.insts(f, self.uniformity.uses(), &self.lists).filter(|&i| i != inst).find(|&i| {
            let other = effect(i);
            !unwritten && conflict(&aliases, (inst, own.touch), (i, other.touch))
                || !other.returns && !harmless
        });
        reasons.extend(past.map(Reason::Past));
        let as_often = self.flow.equally_often(&self.uniformity, from.block, to.block);
        let changes = !matches!(own.touch, Touch::Nothing | Touch::Reads) || !own.returns;
        if alone && changes && (between.passes_cycle || !as_often) {
            reasons.push(Reason::OtherwiseOften);
        }
        let comes_anyway = from.block == to.block
            || !to_is_first
            || !between.passes_cycle
                && self.flow.iterations(&self.uniformity).post_dominates(from.block, to.block);
        if alone && !own.speculatable && !comes_anyway {
            reasons.push(Reason::Speculated);
        }
    }

    /// Whether a value differs between lanes where `block` uses it.
    pub(super) fn differs(&self, value: Value, block: Block) -> bool {
        self.uniformity.use_is_divergent(self.function(), value, block)
    }
}

/// The operands of an instruction, as [`InstKind::for_each_operand`] counts them.
pub(super) fn operands(f: &Function, inst: Inst) -> Vec<Value> {
    let mut operands = Vec::new();
    f.insts[inst].kind.for_each_operand(|v| operands.push(v));
    operands
}
