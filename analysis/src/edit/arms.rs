//! Branches one behind another that ask for the same condition are one branch.
//!
//! ```text
//!   head:   br %c, %first, %then                 head:   (what %second needs)
//!   first:  %v = load ...                                br %c, %first, %end
//!   then:   %p = phi [%v, %first], [0, %head]    first:  %v = load ...
//!           (what %second needs, and others)             %w = load ...
//!           br %c, %second, %end                 end:    %p = phi [%v, %first], [0, %head]
//!   second: %w = load ...                                %q = phi [%w, %first], [0, %head]
//!   end:    %q = phi [%w, %second], [0, %then]           (others)
//! ```
//!
//! Lanes come to `then` together, and as they came to `head`: the arms are single blocks with one way in and one way out. So
//! they go the same way again, and nothing is lost if those that go one way do so once. What stands between the branches
//! is executed by all of them; it moves in front of the first branch, into an arm that alone needs it, or behind the last one.
//! `classes.rs` says where.
//!
//! Code that asks for lanes, and what is seen of memory, stays where it is: a chain of branches ends there. Arms may
//! have such code: the lanes that execute it are the same ones, and those of the other arm cannot tell when.

mod chain;
mod classes;

use super::Body;
use crate::Uses;
use chain::{Chain, chains};
use classes::{Class, Classes};
use gcnsel_ir::{Block, DebugOperand, Inst, InstKind, Type, TypeTable, Value, ValueDef};
use std::collections::VecDeque;

/// Branches that become one at a time, at most: a chain is looked at once for each of its branches.
const MOST: usize = 32;

impl Body<'_> {
    /// Joins branches on the same condition. Values of up to `room` dwords, by `dwords`, may be kept for code that moves behind the
    /// last branch of those that become one.
    pub fn join_arms(&mut self, types: &TypeTable, room: u32, dwords: impl Fn(&TypeTable, Type) -> u32) {
        let chains = chains(self);
        if chains.is_empty() {
            return;
        }
        let uses = Uses::new(self);
        for Chain { mut head, diamonds } in chains {
            let mut rest = VecDeque::from(diamonds);
            while rest.len() > 1 {
                let diamonds = rest.drain(..MOST.min(rest.len())).collect();
                let mut chain = Chain { head, diamonds };
                let classes = loop {
                    match Classes::of(self, types, &uses, &chain, (room, &dwords)) {
                        Ok(classes) => break classes,
                        // It ends at the join that cannot be passed by.
                        Err(at) => {
                            chain.diamonds.drain(at + 1..).rev().for_each(|diamond| rest.push_front(diamond))
                        }
                    }
                };
                head = chain.end();
                if chain.diamonds.len() > 1 {
                    self.make_one(&uses, &chain, &classes);
                }
            }
        }
        // Blocks whose code has gone elsewhere.
        let is_left = |&block: &Block| !self.function.blocks[block].insts.is_empty();
        let layout = self.function.layout.iter().copied().filter(is_left).collect();
        self.function.layout = layout;
    }

    fn make_one(&mut self, uses: &Uses, chain: &Chain, classes: &Classes) {
        let end = chain.end();
        let mut arms: [Vec<Inst>; 2] = Default::default();
        let (mut early, mut late, mut phis) = (Vec::new(), Vec::new(), Vec::new());
        // What stood in front of code between the branches is known behind it.
        let mut loose: Vec<Inst> = Vec::new();
        for diamond in &chain.diamonds {
            for (side, arm) in diamond.arms.into_iter().enumerate() {
                let Some(arm) = arm else { continue };
                let mut insts = std::mem::take(&mut self.function.blocks[arm].insts);
                loose.extend(insts.pop());
                arms[side].extend(insts);
            }
            if diamond.join == end {
                break;
            }
            let mut insts = std::mem::take(&mut self.function.blocks[diamond.join].insts);
            loose.extend(insts.iter().copied().filter(|&inst| !self.is_phi(inst)));
            insts.pop();
            for inst in insts {
                match classes.of_inst(inst) {
                    None => phis.push(inst),
                    Some(Class::Early) => early.push(inst),
                    Some(Class::Late) => late.push(inst),
                    Some(Class::Arm(side)) => arms[side].push(inst),
                }
            }
        }
        for (side, insts) in arms.iter().enumerate() {
            for &inst in insts {
                self.replace_in(inst, |value| classes.on_side(side, value));
            }
        }
        let (froms, targets) = self.lead(chain, arms);
        // Phis of the last join have what comes from the ends of the arms, as those of the others have.
        let behind = std::mem::take(&mut self.function.blocks[end].insts);
        let (own, rest): (Vec<Inst>, Vec<Inst>) = behind.into_iter().partition(|&inst| self.is_phi(inst));
        for &phi in &own {
            for (value, from) in self.incoming_mut(phi) {
                let side = chain.last().side_of(*from);
                (*value, *from) = (classes.on_side(side, *value), froms[side]);
            }
        }
        for &phi in &phis {
            let Some(result) = self.insts[phi].result else { continue };
            let values = [0, 1].map(|side| (classes.on_side(side, result), froms[side]));
            self.incoming_mut(phi).splice(.., values);
        }
        let first = late.first().or(rest.first()).copied();
        self.function.blocks[end].insts = [phis, own, late, rest].concat();
        if let Some(first) = first {
            self.keep_records(&loose, first, uses, classes);
        }
        let insts = &mut self.function.blocks[chain.head].insts;
        let at = insts.len() - 1;
        insts.splice(at..at, early);
        let branch = insts[insts.len() - 1];
        if let InstKind::CondBr { on_true, on_false, .. } = &mut self.function.insts[branch].kind {
            [*on_true, *on_false] = targets;
        }
    }

    /// Makes each side's arms one block, which leads behind them. Where lanes come from behind the branch, by side, and where they go
    /// to.
    fn lead(&mut self, chain: &Chain, arms: [Vec<Inst>; 2]) -> ([Block; 2], [Block; 2]) {
        let (mut froms, mut targets) = ([chain.head; 2], [chain.end(); 2]);
        for (side, mut insts) in arms.into_iter().enumerate() {
            let Some((arm, jump)) = chain.first_arm(side) else { continue };
            self.function.insts[jump].kind = InstKind::Br { target: chain.end() };
            insts.push(jump);
            self.function.blocks[arm].insts = insts;
            (froms[side], targets[side]) = (arm, arm);
        }
        (froms, targets)
    }

    fn replace_in(&mut self, inst: Inst, value: impl Fn(Value) -> Value) {
        self.function.insts[inst].kind.for_each_operand_mut(|operand| *operand = value(*operand));
        if let Some(records) = &mut self.function.debug_records {
            records.map_before(inst, |old| DebugOperand::Value(value(old)));
        }
    }

    /// Puts records of what has moved behind the branch. What one of the arms alone has is not known there.
    fn keep_records(&mut self, from: &[Inst], to: Inst, uses: &Uses, classes: &Classes) {
        let Some(records) = &mut self.function.debug_records else { return };
        from.iter().rev().for_each(|&inst| records.forward(inst, to));
        let values = &self.function.values;
        let is_apart = |value: Value| matches!(values[value].def, ValueDef::Inst(inst) if classes.is_in_arm(inst, uses.block_of(inst)));
        records.map_before(to, |value| match is_apart(value) {
            true => DebugOperand::Unknown,
            false => DebugOperand::Value(value),
        });
    }

    pub(super) fn is_phi(&self, inst: Inst) -> bool {
        matches!(self.insts[inst].kind, InstKind::Phi { .. })
    }
}
