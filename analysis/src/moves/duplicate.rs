//! Several instructions for one.

use super::lists::{BEHIND_ALL, Key};
use super::rules::operands;
use super::{Moves, Place, Reason, once};
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::Frontiers;
use gcnsel_ir::{Block, Function, Inst, InstKind, Value};

/// Proof that copies at several places may stand for an instruction.
#[derive(Debug)]
#[must_use = "nothing has been duplicated yet"]
pub struct Duplicate<'q, 'b, 'm> {
    moves: &'q mut Moves<'b, 'm>,
    inst: Inst,
    places: Vec<Place>,
    joins: Vec<Block>,
}

impl<'b, 'm> Moves<'b, 'm> {
    /// Whether copies at several places behind an instruction, in blocks of their own, may stand for it. Where
    /// copies meet before a use, a phi joins them.
    ///
    /// The instruction must be allowed to go to each place, and must have no effect. A phi that lanes from several
    /// copies come to is divergent, whatever they compute: a value that was uniform must not be joined there.
    ///
    /// # Errors
    /// The first reason against it.
    pub fn may_duplicate(&mut self, inst: Inst, places: &[Place]) -> Result<Duplicate<'_, 'b, 'm>, Reason> {
        let (joins, reasons) = self.plan(inst, places);
        match reasons.first() {
            Some(&reason) => Err(reason),
            None => Ok(Duplicate { moves: self, inst, places: places.to_vec(), joins }),
        }
    }

    /// Everything that speaks against duplicating an instruction.
    pub fn reasons_against_duplicating(&self, inst: Inst, places: &[Place]) -> Vec<Reason> {
        once(self.plan(inst, places).1)
    }

    /// Where phis join the copies, and what speaks against it.
    fn plan(&self, inst: Inst, places: &[Place]) -> (Vec<Block>, Vec<Reason>) {
        let f = self.function();
        let mut reasons = Vec::new();
        let now: Vec<bool> = match self.block_of(inst) {
            Some(from) => operands(f, inst).into_iter().map(|v| self.differs(v, from)).collect(),
            None => return (Vec::new(), vec![Reason::Fixed]),
        };
        let mut blocks = EntitySet::new();
        for &to in places {
            let Some((from, place)) = self.place_reasons(inst, to) else {
                return (Vec::new(), vec![Reason::Fixed]);
            };
            if !place.is_empty() {
                return (Vec::new(), place);
            }
            if !blocks.insert(to.block) || !self.flow.dominators.dominates(from.block, to.block) {
                return (Vec::new(), vec![Reason::Unrelated]);
            }
            self.operand_reasons(inst, to, &mut reasons);
            self.lane_reasons(inst, from.block, to.block, &mut reasons);
            let then: Vec<bool> = operands(f, inst).into_iter().map(|v| self.differs(v, to.block)).collect();
            self.argument_reasons(inst, &now, &then, &mut reasons);
            self.result_reasons(inst, to.block, &now, &then, &mut reasons);
            self.effect_reasons(inst, from, to, true, &mut reasons);
        }
        let Some(result) = f.insts[inst].result else { return (Vec::new(), reasons) };
        // The blocks at whose entry the value is needed.
        let (mut live, mut stack) = (EntitySet::new(), Vec::new());
        for &user in self.uniformity.uses().of(result) {
            for (block, place) in self.use_places(user, result) {
                let copy = places.iter().find(|p| p.block == block);
                if copy.is_none_or(|&p| self.lists.key_of(f, p) > place) && live.insert(block) {
                    stack.push(block);
                }
            }
        }
        let graph = self.uniformity.graph();
        while let Some(block) = stack.pop() {
            for &pred in graph.preds(block) {
                if !blocks.contains(pred) && live.insert(pred) {
                    stack.push(pred);
                }
            }
        }
        let definitions = places.iter().map(|p| p.block);
        let joins = Frontiers::new(graph, &self.flow.dominators).iterated(definitions, |b| live.contains(b));
        // Live where no copy comes: at the entry, then.
        if live.contains(f.entry()) {
            let users = self.uniformity.uses().of(result).first();
            reasons.extend(users.map(|&user| Reason::UserBefore(user)));
        }
        if !self.uniformity.is_divergent(result) {
            let divergent = joins.iter().find(|&&join| self.may_join_apart(join));
            reasons.extend(divergent.map(|&join| Reason::JoinDiverges(join)));
        }
        (joins, reasons)
    }

    /// The blocks that a user takes a value in, with the place before which it must be there: its own, or for a
    /// phi the ends of its predecessors.
    fn use_places(&self, user: Inst, value: Value) -> Vec<(Block, Key)> {
        let f = self.function();
        match &f.insts[user].kind {
            InstKind::Phi { incoming, .. } => {
                incoming.iter().filter(|i| i.0 == value).map(|i| (i.1, BEHIND_ALL)).collect()
            }
            _ => {
                let place = |block| (block, self.lists.key(user));
                self.block_of(user).into_iter().map(place).collect()
            }
        }
    }

    /// Whether lanes that were split may meet at a block: a divergent branch is on some way to it from its immediate
    /// dominator.
    fn may_join_apart(&self, join: Block) -> bool {
        let Some(top) = self.flow.dominators.idom(join) else { return true };
        let mut seen = EntitySet::new();
        let mut stack = self.uniformity.graph().preds(join).to_vec();
        while let Some(block) = stack.pop() {
            if seen.insert(block) {
                if self.uniformity.is_divergent_branch(block) {
                    return true;
                }
                if block != top {
                    stack.extend(self.uniformity.graph().preds(block));
                }
            }
        }
        let cycles = self.uniformity.cycles();
        cycles.innermost(join).is_some_and(|c| self.uniformity.is_assumed_divergent(c))
    }
}

impl Duplicate<'_, '_, '_> {
    /// Makes the copies, removes the instruction, and gives each use its copy; the copies, place by place.
    pub fn apply(self) -> Vec<Inst> {
        let Duplicate { moves, inst, places, joins } = self;
        moves.write_lists();
        let data = moves.function().insts[inst].clone();
        // What is there at the end of a block that makes it, or at the start of one that joins it.
        let mut ends = SecondaryMap::<Block, Option<Value>>::new();
        let mut starts = SecondaryMap::<Block, Option<Value>>::new();
        let mut copies = Vec::new();
        for &to in &places {
            let f = &mut moves.body.function;
            let copy = f.make_inst(data.kind.clone(), data.ty, data.result.is_none(), data.span);
            (f.insts[copy].metadata, f.insts[copy].debug_loc) = (data.metadata.clone(), data.debug_loc);
            ends[to.block] = f.insts[copy].result;
            moves.insert(copy, to);
            copies.push(copy);
        }
        let f = &mut moves.body.function;
        for &join in &joins {
            let kind = InstKind::Phi { incoming: Vec::new(), fast: Default::default() };
            let phi = f.make_inst(kind, data.ty, false, data.span);
            f.blocks[join].insts.insert(0, phi);
            starts[join] = f.insts[phi].result;
        }
        let available = |block: Block| {
            let mut at = Some(block);
            while let Some(b) = at {
                if let Some(value) = ends[b].or(starts[b]) {
                    return value;
                }
                at = moves.flow.dominators.idom(b);
            }
            panic!("no copy of {inst} comes to {block}")
        };
        let mut incoming = Vec::new();
        for &join in &joins {
            let preds = moves.uniformity.graph().preds(join);
            incoming.push(preds.iter().map(|&p| (available(p), p)).collect::<Vec<_>>());
        }
        let mut values = Vec::new();
        if let Some(result) = data.result {
            for &user in moves.uniformity.uses().of(result) {
                for (block, _) in moves.use_places(user, result) {
                    let f = moves.function();
                    // In a block with a copy, users before it take what comes to the block.
                    let is_phi = matches!(f.insts[user].kind, InstKind::Phi { .. });
                    let value = match is_phi || behind_copy(f, block, user, &copies) {
                        true => available(block),
                        false => match (starts[block], moves.flow.dominators.idom(block)) {
                            (Some(value), _) => value,
                            (None, Some(above)) => available(above),
                            (None, None) => panic!("no copy of {inst} comes to {block}"),
                        },
                    };
                    values.push((user, block, value));
                }
            }
        }
        let f = &mut moves.body.function;
        for (&join, incoming) in joins.iter().zip(incoming) {
            let phi = f.blocks[join].insts[0];
            f.insts[phi].kind = InstKind::Phi { incoming, fast: Default::default() };
        }
        for (user, block, value) in values {
            match &mut f.insts[user].kind {
                InstKind::Phi { incoming, .. } => {
                    for (v, from) in incoming {
                        if Some(*v) == data.result && *from == block {
                            *v = value;
                        }
                    }
                }
                kind => kind.for_each_operand_mut(|v| *v = if Some(*v) == data.result { value } else { *v }),
            }
        }
        moves.remove(inst);
        moves.analyse_again();
        copies
    }
}

/// Whether an instruction stands behind the copy in its block, or there is none.
fn behind_copy(f: &Function, block: Block, user: Inst, copies: &[Inst]) -> bool {
    let insts = &f.blocks[block].insts;
    let copy = insts.iter().position(|i| copies.contains(i));
    copy.is_none_or(|copy| insts.iter().position(|&i| i == user).is_some_and(|user| user > copy))
}
