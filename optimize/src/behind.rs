//! What only code behind a loop uses is computed behind it.
//!
//! ```text
//!   loop:  ...                                              loop:  ...
//!          %odd = trunc i32 %k to i1                               %leave = icmp uge i32 %k, %last
//!          %leave = icmp uge i32 %k, %last                         br i1 %leave, label %after, label %loop
//!          br i1 %leave, label %after, label %loop          after: %odd = trunc i32 %k to i1
//!   after: %r = select i1 %odd, ...                                %r = select i1 %odd, ...
//! ```
//!
//! The loop computes it in each iteration, and behind the loop only the last one's is wanted. Lanes that leave in different iterations
//! take values with them. In each iteration a truth value costs three operations on masks. A value that is the same in all lanes costs a
//! move. A value in vector registers costs nothing. So an instruction goes if its operands cost no more slots than the loop saves. Where
//! lanes leave together, nothing is taken along. The operands may take one dword more than the result.
//!
//! Each lane computes it for itself, from operands that are what they were when the lane left. It is made anew where it goes, before
//! uniformity is known: what was the same in all lanes that are in an iteration together need not be so behind the loop.

use crate::ancestors::Ancestors;
use crate::induction::{Loops, Uniform};
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_analysis::{Body, Lanes, New, Place, Reloads, Repeat, Uses, lanes, may_repeat};
use gcnsel_diag::Result;
use gcnsel_graph::{Cycle, Cycles, DominatorTree, Graph, full_map};
use gcnsel_ir::{Block, CastOp, Inst, InstKind, TypeTable, Value};
use gcnsel_legalize::rewrite::{Action, each_inst};
use gcnsel_legalize::{layout, modes};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// Slots of an iteration that carry a truth value out: lanes that have left keep theirs.
const MASK: u32 = 3;

/// Slots of a load: all SIMDs share what executes it.
const LOAD: u32 = 4;

/// Computes behind loops what only code behind them uses.
pub fn compute_behind(types: &mut TypeTable, function: &mut Body) -> Result<()> {
    let Some(plan) = plan(types, function) else { return Ok(()) };
    if plan.steps.is_empty() {
        return Ok(());
    }
    let mut before: FxHashMap<Inst, Vec<Inst>> = FxHashMap::default();
    // Operands before their users: the plan has users first.
    for Step { inst, anchor, .. } in plan.steps.iter().rev().copied() {
        before.entry(anchor).or_default().push(inst);
    }
    let mut reloads = plan.reloads;
    let mut made: FxHashMap<Inst, Value> = FxHashMap::default();
    each_inst(types, function, |w, anchor| {
        for &inst in before.get(&anchor).into_iter().flatten() {
            w.b.at(inst);
            let proof = reloads.remove(&inst).or_else(|| {
                let proof = may_repeat(w.b.module, w.b.types, w.b.function, inst);
                proof.ok()
            });
            let Some(proof) = proof else { continue };
            let data = &w.b.function.insts[inst];
            let (ty, result) = (data.ty, data.result);
            let value = w.b.value(New::again(w.b.function, proof), ty);
            // It does the same, with the same value: what is said of it is true of its copy.
            let copy = w.b.function.def_inst(value);
            copy.into_iter().for_each(|copy| w.b.function.take_metadata(copy, inst));
            if !plan.readers.contains_key(&inst) {
                result.into_iter().for_each(|result| w.b.function.take_name(result, value));
            }
            made.insert(inst, value);
        }
        Ok(Action::Keep)
    })?;
    for &Step { inst, .. } in plan.steps.iter().filter(|step| step.stays) {
        let (Some(&copy), Some(old)) = (made.get(&inst), function.insts[inst].result) else { continue };
        for &reader in &plan.readers[&inst] {
            // One that has gone reads it where it stands now.
            let reader = made.get(&reader).and_then(|&value| function.def_inst(value)).unwrap_or(reader);
            function.read_copy(types, reader, old, copy);
        }
    }
    made.retain(|inst, _| !plan.readers.contains_key(inst));
    each_inst(types, function, |_, inst| {
        Ok(made.get(&inst).map_or(Action::Keep, |&value| Action::Replace(value)))
    })
}

/// What goes, users before what they use.
struct Plan {
    steps: Vec<Step>,
    /// The proofs for loads.
    reloads: FxHashMap<Inst, Repeat>,
    /// What reads the copies of what stays in its loop.
    readers: FxHashMap<Inst, Vec<Inst>>,
}

/// `None` where there is no loop.
fn plan(types: &TypeTable, f: &Body) -> Option<Plan> {
    let graph = Graph::new(f.blocks.len(), f.entry(), |block| f.successors(block));
    let cycles = Cycles::new(&graph);
    if cycles.is_empty() {
        return None;
    }
    let ancestors = Ancestors::new(DominatorTree::new(&graph));
    let uses = Uses::new(f);
    Some(Planning::of(types, f, (&graph, &cycles), &ancestors, &uses).plan())
}

/// So many instructions one after another are looked at together.
const DEPTH: u32 = 3;

/// What is taken out of loops for an instruction behind them.
#[derive(Clone, Copy, Default)]
struct Taken {
    /// Slots of an iteration.
    slots: u32,
    /// Dwords of registers.
    dwords: u32,
}

/// An instruction that goes.
#[derive(Clone, Copy)]
struct Step {
    inst: Inst,
    to: Block,
    /// The first instruction of that block that needs it there, itself or through others that have gone in front of it.
    anchor: Inst,
    /// The loop uses it, too, and keeps it: what is behind reads a copy.
    stays: bool,
}

/// The function, and what is known of where its instructions will stand.
struct Planning<'a, 'm> {
    types: &'a TypeTable,
    f: &'a Body<'m>,
    graph: &'a Graph<Block>,
    cycles: &'a Cycles<Block>,
    ancestors: &'a Ancestors,
    uses: &'a Uses,
    modes_vary: bool,
    steps: SecondaryMap<Inst, Option<Step>>,
    /// Where instructions stand in their blocks.
    index: SecondaryMap<Inst, u32>,
    /// What is used behind the innermost loop that it is made in.
    carried: SecondaryMap<Value, bool>,
    /// Whether all lanes leave a loop together, if that has been asked.
    together: SecondaryMap<Cycle, Option<bool>>,
    /// Which values are the same in all lanes, if that has been asked.
    uniform: Option<Option<Uniform<'a>>>,
    /// What is written where, if a load could go.
    memory: Option<Reloads<'a>>,
    /// The proofs for loads that go.
    reloads: FxHashMap<Inst, Repeat>,
}

impl<'a, 'm> Planning<'a, 'm> {
    fn of(
        types: &'a TypeTable,
        f: &'a Body<'m>,
        (graph, cycles): (&'a Graph<Block>, &'a Cycles<Block>),
        ancestors: &'a Ancestors,
        uses: &'a Uses,
    ) -> Self {
        let mut planning = Planning {
            types,
            f,
            graph,
            cycles,
            ancestors,
            uses,
            modes_vary: modes::vary(f.module(), f),
            steps: full_map(f.insts.len()),
            index: full_map(f.insts.len()),
            carried: full_map(f.values.len()),
            together: full_map(cycles.len()),
            uniform: None,
            memory: None,
            reloads: FxHashMap::default(),
        };
        for &block in &f.layout {
            for (index, &inst) in f.blocks[block].insts.iter().enumerate() {
                planning.index[inst] = index as u32;
                planning.note_operands(inst);
            }
        }
        planning
    }

    fn plan(mut self) -> Plan {
        let mut steps = Vec::new();
        for at in (0..self.cycles.order().len()).rev() {
            let block = self.cycles.order()[at];
            let Some(cycle) = self.cycles.innermost(block) else { continue };
            for &inst in self.f.blocks[block].insts.iter().rev() {
                if let Some(step) = self.step(inst, cycle) {
                    self.steps[inst] = Some(step);
                    self.note_operands(inst);
                    steps.push(step);
                }
            }
        }
        let readers = self.copies(&mut steps);
        Plan { steps, reloads: self.reloads, readers }
    }

    /// What loops use themselves is computed again for code behind them, if that takes nothing out that is not taken out anyway: of
    /// a counter and the next number, one. The result is who reads the copies.
    fn copies(&mut self, steps: &mut Vec<Step>) -> FxHashMap<Inst, Vec<Inst>> {
        let mut readers = FxHashMap::default();
        // What copies are made from is taken out itself.
        let mut is_read = EntitySet::new();
        for at in (0..self.cycles.order().len()).rev() {
            let block = self.cycles.order()[at];
            let Some(cycle) = self.cycles.innermost(block) else { continue };
            for &inst in self.f.blocks[block].insts.iter().rev() {
                let Some(result) = self.f.insts[inst].result else { continue };
                if !self.carried[result] || self.steps[inst].is_some() || is_read.contains(result) {
                    continue;
                }
                let Some((step, behind)) = self.copy(inst, result, cycle) else { continue };
                self.f.insts[inst].kind.for_each_operand(|value| _ = is_read.insert(value));
                steps.push(step);
                readers.insert(inst, behind);
            }
        }
        readers
    }

    /// Where an instruction is computed again that its loop uses, and who reads that.
    fn copy(&mut self, inst: Inst, result: Value, cycle: Cycle) -> Option<(Step, Vec<Inst>)> {
        let is_inside =
            |user: Inst| self.block_of(user).is_none_or(|block| self.cycles.contains(cycle, block));
        let is_phi = |user: Inst| matches!(self.f.insts[user].kind, InstKind::Phi { .. });
        let mut behind: Vec<Inst> = Vec::new();
        for &user in self.uses.of(result).iter().filter(|&&user| !is_inside(user)) {
            // A phi has it over some edges, and perhaps over one out of the loop.
            if is_phi(user) {
                return None;
            }
            if behind.last() != Some(&user) {
                behind.push(user);
            }
        }
        let to = self.target(result, cycle, &behind)?;
        let anchor = self.anchor(result, to)?;
        let mut is_there = true;
        let mut steps_phi = false;
        self.f.insts[inst].kind.for_each_operand(|value| {
            is_there &= self.carried[value] || !self.is_left(value, to);
            steps_phi |= self.is_next_of(result, value);
        });
        if !is_there || !self.may_go(inst) || self.slots(inst) > 1 {
            return None;
        }
        // In vector registers it is there anyway. Not so a number whose last one is still wanted: they take turns.
        let is_dear = self.is_truth(result) || self.is_uniform(result);
        let saves = steps_phi || is_dear && !self.leave_together(inst, to);
        saves.then_some((Step { inst, to, anchor, stays: true }, behind))
    }

    /// Whether a value is what a phi becomes in the next iteration.
    fn is_next_of(&self, value: Value, phi: Value) -> bool {
        let def = self.f.def_inst(phi).map(|def| &self.f.insts[def].kind);
        matches!(def, Some(InstKind::Phi { incoming, .. }) if incoming.iter().any(|i| i.0 == value))
    }

    /// Where an instruction of a loop goes, if it should.
    fn step(&mut self, inst: Inst, cycle: Cycle) -> Option<Step> {
        let result = self.f.insts[inst].result?;
        let to = self.target(result, cycle, self.uses.of(result))?;
        let anchor = self.anchor(result, to)?;
        let is_load = self.is_load(inst);
        let is_good = (is_load || self.may_go(inst)) && self.pays(inst, result, to);
        if !is_good {
            return None;
        }
        if is_load {
            let proof = self.reload(inst, Place { block: to, before: Some(anchor) })?;
            self.reloads.insert(inst, proof);
        }
        Some(Step { inst, to, anchor, stays: false })
    }

    fn is_load(&self, inst: Inst) -> bool {
        let data = &self.f.insts[inst];
        matches!(data.kind, InstKind::Load { .. }) && !layout::is_fat(self.types, data.ty)
    }

    /// The proof that a load reads the same behind its loop, if it does.
    fn reload(&mut self, load: Inst, to: Place) -> Option<Repeat> {
        let (f, around) = (self.f, (self.graph, &self.ancestors.tree));
        let memory =
            self.memory.get_or_insert_with(|| Reloads::new(f.module(), self.types, f, self.uses, around));
        memory.may_load_again(load, to).ok()
    }

    /// Where an instruction will stand.
    fn block_of(&self, inst: Inst) -> Option<Block> {
        self.steps[inst].map(|step| step.to).or(self.uses.block_of(inst))
    }

    /// The blocks in which a value has to be there for a user.
    fn needs(&self, value: Value, user: Inst, mut visit: impl FnMut(Block)) {
        match &self.f.insts[user].kind {
            InstKind::Phi { incoming, .. } => {
                incoming.iter().filter(|i| i.0 == value).for_each(|&(_, from)| visit(from));
            }
            _ => self.block_of(user).into_iter().for_each(visit),
        }
    }

    /// Notes which operands are used behind the loops that they are made in.
    fn note_operands(&mut self, inst: Inst) {
        let f = self.f;
        f.insts[inst].kind.for_each_operand(|value| {
            let def = f.def_inst(value).and_then(|def| self.block_of(def));
            let Some(cycle) = def.and_then(|block| self.cycles.innermost(block)) else { return };
            let mut is_behind = false;
            self.needs(value, inst, |at| is_behind |= !self.cycles.contains(cycle, at));
            self.carried[value] |= is_behind;
        });
    }

    /// The lowest block in which a value can be made for some users, if none of them is in the loop.
    fn target(&self, result: Value, cycle: Cycle, users: &[Inst]) -> Option<Block> {
        let mut to = None::<Block>;
        let mut is_inside = false;
        for &user in users {
            self.needs(result, user, |at| {
                is_inside |= self.cycles.contains(cycle, at);
                to = match to {
                    None => Some(at),
                    Some(to) => self.ancestors.nearest_common(to, at),
                };
            });
            if is_inside {
                return None;
            }
        }
        let mut to = to?;
        // Out of the loops that it is not in.
        let header = self.cycles.header(cycle);
        while let Some(other) = self.cycles.outermost_in(self.cycles.innermost_common(to, header), to) {
            if other == cycle {
                return None;
            }
            let entry = self.cycles.header(other);
            let inside = if self.ancestors.tree.dominates(entry, to) { entry } else { to };
            to = self.ancestors.tree.idom(inside)?;
        }
        (!self.cycles.contains(cycle, to)).then_some(to)
    }

    /// The first instruction of a block that needs a value there, its terminator if only blocks behind it do; if something can be put
    /// in front of it.
    fn anchor(&self, result: Value, to: Block) -> Option<Inst> {
        let here = self.uses.of(result).iter().filter(|&&user| {
            self.block_of(user) == Some(to) && !matches!(self.f.insts[user].kind, InstKind::Phi { .. })
        });
        let anchors = here.map(|&user| self.steps[user].map_or(user, |step| step.anchor));
        let anchor = anchors.min_by_key(|&anchor| self.index[anchor]).or(self.f.terminator(to))?;
        (lanes(self.f.module(), self.f, anchor) == Lanes::INDEPENDENT).then_some(anchor)
    }

    /// Whether an instruction may be made again elsewhere.
    fn may_go(&self, inst: Inst) -> bool {
        let data = &self.f.insts[inst];
        // A fat pointer has no registers: it is taken apart where it is used.
        let stays = matches!(data.kind, InstKind::Alloca { .. })
            || layout::is_fat(self.types, data.ty)
            || self.modes_vary && modes::computes_floats(self.types, self.f, inst);
        !stays && may_repeat(self.f.module(), self.types, self.f, inst).is_ok()
    }

    /// Whether an instruction saves as many slots of an iteration as it takes to carry its operands out instead.
    fn pays(&mut self, inst: Inst, result: Value, to: Block) -> bool {
        let together = self.leave_together(inst, to);
        let taken = self.taken_out(inst, to, DEPTH);
        let mask = if self.is_truth(result) { MASK } else { 0 };
        let saved = self.slots(inst) + mask;
        taken.dwords <= self.dwords(result) + 1 && (together || taken.slots <= saved)
    }

    /// What is taken out of loops for an instruction that goes to a block, each value once: operands, or what an operand is
    /// computed from if that is less and the operand could go, too.
    fn taken_out(&self, inst: Inst, to: Block, depth: u32) -> Taken {
        let (mut all, mut seen) = (Taken::default(), SmallVec::<[Value; 4]>::new());
        self.f.insts[inst].kind.for_each_operand(|value| {
            if seen.contains(&value) || self.carried[value] || !self.is_left(value, to) {
                return;
            }
            seen.push(value);
            let taken = self.taken_out_as(value, inst, to, depth);
            all.slots += taken.slots;
            all.dwords += taken.dwords;
        });
        all
    }

    fn taken_out_as(&self, value: Value, user: Inst, to: Block, depth: u32) -> Taken {
        let dwords = self.dwords(value);
        let itself = Taken { slots: if self.is_truth(value) { MASK } else { dwords }, dwords };
        let Some(def) = self.f.def_inst(value).filter(|&def| depth > 0 && self.may_go(def)) else {
            return itself;
        };
        if self.uses.of(value).iter().any(|&other| other != user) {
            return itself;
        }
        let before = self.taken_out(def, to, depth - 1);
        let slots = before.slots.saturating_sub(self.slots(def));
        if slots < itself.slots { Taken { slots, ..before } } else { itself }
    }

    /// Whether a value is made in a loop that a block is not in.
    fn is_left(&self, value: Value, to: Block) -> bool {
        let def = self.f.def_inst(value).and_then(|def| self.block_of(def));
        def.and_then(|block| self.cycles.innermost(block))
            .is_some_and(|cycle| !self.cycles.contains(cycle, to))
    }

    /// Whether all lanes that are in the loops which an instruction goes out of leave each of them together.
    fn leave_together(&mut self, inst: Inst, to: Block) -> bool {
        let inner = self.uses.block_of(inst).and_then(|block| self.cycles.innermost(block));
        let mut left = self
            .cycles
            .with_ancestors(inner)
            .take_while(|&c| !self.cycles.contains(c, to))
            .collect::<Vec<_>>();
        left.drain(..).all(|cycle| self.is_left_together(cycle))
    }

    /// Whether no branch in a loop parts lanes, as far as that is certain.
    fn is_left_together(&mut self, cycle: Cycle) -> bool {
        if let Some(known) = self.together[cycle] {
            return known;
        }
        let (f, cycles) = (self.f, self.cycles);
        let mut is_alike = |block: Block| {
            let mut all = f.terminator(block).is_some();
            let end = f.terminator(block).map(|end| &f.insts[end].kind);
            end.into_iter().for_each(|end| end.for_each_operand(|value| all &= self.is_uniform(value)));
            all
        };
        let found = cycles.blocks(cycle).iter().all(|&block| is_alike(block));
        self.together[cycle] = Some(found);
        found
    }

    /// Whether a value is the same in all lanes that are in an iteration together, as far as that is certain.
    fn is_uniform(&mut self, value: Value) -> bool {
        let (types, f) = (self.types, self.f);
        let uniform = self.uniform.get_or_insert_with(|| {
            Loops::of(types, f).map(|loops| Uniform::of(f.module(), types, f, &loops))
        });
        uniform.as_ref().is_some_and(|uniform| uniform.has(value))
    }

    /// The slots that an instruction takes, or fewer.
    fn slots(&self, inst: Inst) -> u32 {
        let data = &self.f.insts[inst];
        let dwords = self.types.bits(data.ty).map_or(1, |bits| bits.div_ceil(32) as u32).max(1);
        match &data.kind {
            InstKind::Cast { op, .. } => match op {
                CastOp::Trunc if self.types.int_bits(data.ty) == Some(1) => 1,
                CastOp::Trunc | CastOp::BitCast | CastOp::PtrToInt | CastOp::IntToPtr => 0,
                _ => 1,
            },
            InstKind::Load { .. } => LOAD,
            InstKind::ExtractElement { .. } | InstKind::ExtractValue { .. } | InstKind::Freeze { .. } => 0,
            _ => dwords,
        }
    }

    fn is_truth(&self, value: Value) -> bool {
        self.types.int_bits(self.f.values[value].ty) == Some(1)
    }

    fn dwords(&self, value: Value) -> u32 {
        self.types.bits(self.f.values[value].ty).map_or(1, |bits| bits.div_ceil(32) as u32)
    }
}

#[cfg(test)]
mod tests;
