//! Moves what later blocks alone use to where they use it.
//!
//! Front ends that unroll compute the addresses and masks of all elements where a kernel begins, and use each in one block
//! later on; in between they take registers. An instruction goes to the lowest block that dominates all its users, before
//! the first of them there; never into a cycle that it is not in. Users go before what they use, so that a whole chain
//! follows them.
//!
//! A product goes to the block whose sums it may become one with (`contract`): LLVM sinks it, too, so that bits are the same. For
//! the same reason a sum stays with a product that others need where it is.
//!
//! A value that the whole wave shares goes, too: behind a branch that the wave does not take it is not computed, and its registers
//! are free until then. Floats that something computes are in VGPRs, since the wave has no unit for them.
//!
//! Whether that takes fewer registers is judged along the order of the blocks: a value is taken to live up to the last
//! block that uses it, or to the end of the cycle that it is carried through. What an instruction saves is its result;
//! what it costs are operands that would not live as long otherwise. To a block outside of loops that loads nothing it may cost
//! some, where fewer values live than at the place where most do: lanes that do not come to a block do not compute what it needs,
//! and what blocks compute and store in turn is stored while the next is computed. Before loads it would delay these.

use crate::ancestors::Ancestors;
use cranelift_entity::{SecondaryMap, packed_option::PackedOption};
use gcnsel_analysis::{Place, Uniformity, may_repeat};
use gcnsel_graph::{DominatorTree, Maxima, full_map};
use gcnsel_ir::{BinaryOp, Block, Function, Inst, InstKind, Module, TypeKind, TypeTable, Value, ValueDef};
use gcnsel_legalize::{Analysed, layout, modes};
use smallvec::SmallVec;

/// So many instructions that follow each other are looked at to find what a move costs, of values of so many dwords: vectors
/// are not there at once.
const CHAIN: u32 = 4;
const WIDE: u32 = 2;
/// How often a value may have been passed on since it was loaded.
const FORWARDED: u32 = 3;
/// So many edges of a phi are looked at.
const MOST_EDGES: usize = 4;

/// Moves instructions to the blocks that use them. The analysis stays that of the function.
pub fn sink(function: Analysed, module: &Module) -> Analysed {
    if function.function().layout.len() < 2 {
        return function;
    }
    let plan = Sinking::new(module, &function).plan();
    if plan.is_empty() {
        return function;
    }
    function.moving(module, |moves| {
        // What has gone before an instruction, the first of it.
        let mut front = SecondaryMap::<Inst, PackedOption<Inst>>::new();
        for Step { inst, to, anchor } in plan {
            let before = Some(front[anchor].expand().unwrap_or(anchor));
            if let Ok(proof) = moves.may_move(inst, Place { block: to, before }) {
                proof.apply();
                front[anchor] = inst.into();
            }
        }
    })
}

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Step {
    inst: Inst,
    to: Block,
    /// The first instruction of that block that needs it there, itself or through others that have gone before it.
    anchor: Inst,
}

/// Dwords of VGPRs, then of SGPRs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Dwords {
    vgprs: u32,
    sgprs: u32,
}

/// What the plan is made from, and as much as is known of it.
struct Sinking<'a> {
    module: &'a Module,
    types: &'a TypeTable,
    f: &'a Function,
    uniformity: &'a Uniformity,
    ancestors: Ancestors,
    modes_vary: bool,
    /// Where instructions stand in their blocks.
    index: SecondaryMap<Inst, u32>,
    /// The steps of instructions that move.
    steps: SecondaryMap<Inst, Option<Step>>,
    /// The position of the last block that a value lives in.
    last: SecondaryMap<Value, u32>,
    living: Living,
    /// By block: whether nothing is loaded in it, and it is in no cycle.
    stores_alone: SecondaryMap<Block, bool>,
}

/// What lives into each block, by position.
struct Living {
    vgprs: Maxima,
    sgprs: Maxima,
    /// There is room for so much.
    room: Dwords,
}

impl Living {
    /// Adds to what lives into the blocks behind one up to another, or takes off.
    fn add(&mut self, behind: u32, to: u32, dwords: Dwords, sign: i32) {
        let range = (behind as usize + 1, to as usize + 1);
        self.vgprs.add(range, sign * dwords.vgprs as i32);
        self.sgprs.add(range, sign * dwords.sgprs as i32);
    }

    /// Whether no more than there is room for lives into the blocks behind one up to another.
    fn fits(&self, behind: u32, to: u32) -> bool {
        let range = (behind as usize + 1, to as usize + 1);
        self.vgprs.most_in(range) <= self.room.vgprs as i32
            && self.sgprs.most_in(range) <= self.room.sgprs as i32
    }
}

impl<'a> Sinking<'a> {
    fn new(module: &'a Module, analysed: &'a Analysed) -> Self {
        let (f, uniformity) = (analysed.function(), analysed.uniformity());
        let mut sinking = Sinking {
            module,
            types: analysed.types(),
            f,
            uniformity,
            ancestors: Ancestors::new(DominatorTree::new(uniformity.graph())),
            modes_vary: modes::vary(module, f),
            index: full_map(f.insts.len()),
            steps: full_map(f.insts.len()),
            last: full_map(f.values.len()),
            living: Living {
                vgprs: Maxima::of_changes(&[]),
                sgprs: Maxima::of_changes(&[]),
                room: Dwords::default(),
            },
            stores_alone: full_map(f.blocks.len()),
        };
        for &block in uniformity.cycles().order() {
            let loads = |&inst: &Inst| {
                f.insts[inst].result.is_some() && may_repeat(module, analysed.types(), f, inst).is_err()
            };
            let in_cycle = uniformity.cycles().innermost(block).is_some();
            sinking.stores_alone[block] = !in_cycle && !f.blocks[block].insts.iter().any(loads);
            for (index, &inst) in f.blocks[block].insts.iter().enumerate() {
                sinking.index[inst] = index as u32;
                sinking.each_use(inst, |sinking, value, at| sinking.note_use(value, at));
            }
        }
        sinking.living = sinking.living();
        sinking
    }

    /// What lives into each block before anything has moved.
    fn living(&self) -> Living {
        let cycles = self.uniformity.cycles();
        let mut changes = [0, 1].map(|_: usize| vec![0i32; cycles.order().len() + 1]);
        for value in self.f.values.keys() {
            let def = self.def_block(value).and_then(|block| cycles.position(block));
            let (Some(def), last) = (def, self.last[value] as usize) else { continue };
            if def < last {
                let Dwords { vgprs, sgprs } = self.dwords(value);
                for (changes, dwords) in changes.iter_mut().zip([vgprs, sgprs]) {
                    changes[def + 1] += dwords as i32;
                    changes[last + 1] -= dwords as i32;
                }
            }
        }
        let [vgprs, sgprs] = changes.map(|changes| Maxima::of_changes(&changes[..changes.len() - 1]));
        let room = Dwords { vgprs: vgprs.most() as u32, sgprs: sgprs.most() as u32 };
        Living { vgprs, sgprs, room }
    }

    /// All moves, users before what they use.
    fn plan(mut self) -> Vec<Step> {
        let mut plan = Vec::new();
        for &block in self.uniformity.cycles().order().iter().rev() {
            for &inst in self.f.blocks[block].insts.iter().rev() {
                if let Some(step) = self.step(inst, block) {
                    self.steps[inst] = Some(step);
                    self.each_use(inst, |sinking, value, _| sinking.note_use(value, step.to));
                    plan.push(step);
                }
            }
        }
        plan
    }

    /// Where an instruction of a block goes, if it should.
    fn step(&mut self, inst: Inst, block: Block) -> Option<Step> {
        let result = self.f.insts[inst].result?;
        let to = self.target(result, block).filter(|&to| to != block)?;
        if !self.may_go(inst) || self.leaves_product(inst) {
            return None;
        }
        let anchor = self.anchor(result, to)?;
        self.takes(inst, result, (block, to), self.joins_sum(inst, to))?.then_some(Step { inst, to, anchor })
    }

    /// Whether there are registers for what an instruction's operands take where they would not live as far as a block otherwise;
    /// then they live there. `None` for what is not known.
    fn takes(
        &mut self,
        inst: Inst,
        result: Value,
        (from, to): (Block, Block),
        in_any_case: bool,
    ) -> Option<bool> {
        let cycles = self.uniformity.cycles();
        let block = to;
        let (from, to) = (cycles.position(from)? as u32, cycles.position(to)? as u32);
        let operands = self.operands_until(inst, to);
        let saved = self.dwords(result);
        let mut cost = Dwords::default();
        for dwords in self.leaves(result, &operands, to).iter().map(|&leaf| self.dwords(leaf)) {
            cost.vgprs += dwords.vgprs;
            cost.sgprs += dwords.sgprs;
        }
        self.living.add(from, to, saved, -1);
        for &operand in &operands {
            self.living.add(self.last[operand], to, self.dwords(operand), 1);
        }
        // What is loaded would be waited for behind the stores of the blocks between, with these.
        let is_loaded = |&operand: &Value| self.is_loaded(operand, FORWARDED);
        // Addresses are best computed while something else is waited for.
        let ty = self.types.scalar(self.f.values[result].ty);
        let is_address = matches!(self.types.kind(ty), TypeKind::Ptr(_));
        let may_cost = self.stores_alone[block] && !is_address && !operands.iter().any(is_loaded);
        let takes = in_any_case || cost <= saved || may_cost && self.living.fits(from, to);
        if !takes {
            self.living.add(from, to, saved, 1);
            for &operand in &operands {
                self.living.add(self.last[operand], to, self.dwords(operand), -1);
            }
        }
        Some(takes)
    }

    /// The operands of an instruction that would not live as far as a block if it did not go there.
    fn operands_until(&self, inst: Inst, to: u32) -> SmallVec<[Value; 4]> {
        let mut operands = SmallVec::<[Value; 4]>::new();
        self.f.insts[inst].kind.for_each_operand(|v| {
            if self.def_block(v).is_some() && self.last[v] < to && !operands.contains(&v) {
                operands.push(v);
            }
        });
        operands
    }

    /// What lives on in the end if an instruction with such operands moves. A single operand that nothing else uses moves after it, so
    /// what that is made of lives on, and so on. The operands of what differs between lanes are taken as they are: it is best
    /// computed while something else is waited for.
    fn leaves(&self, result: Value, operands: &[Value], to: u32) -> SmallVec<[Value; 4]> {
        let mut leaves = SmallVec::from_slice(operands);
        let chain = if self.uniformity.is_divergent(result) { 0 } else { CHAIN };
        for _ in 0..chain {
            let &[only] = &leaves[..] else { break };
            let follows = |&def: &Inst| {
                let Dwords { vgprs, sgprs } = self.dwords(only);
                self.uniformity.uses().of(only).len() == 1 && vgprs + sgprs <= WIDE && self.may_go(def)
            };
            let Some(def) = self.f.def_inst(only).filter(follows) else { break };
            let before = self.operands_until(def, to);
            if before.len() > 1 {
                break;
            }
            leaves = before;
        }
        leaves
    }

    /// Calls `visit` with each operand and the block that needs it.
    fn each_use(&mut self, inst: Inst, mut visit: impl FnMut(&mut Self, Value, Block)) {
        let (f, Some(at)) = (self.f, self.block_of(inst)) else { return };
        match &f.insts[inst].kind {
            InstKind::Phi { incoming, .. } => incoming.iter().for_each(|&(v, from)| visit(self, v, from)),
            kind => kind.for_each_operand(|v| visit(self, v, at)),
        }
    }

    /// Where an instruction will stand.
    fn block_of(&self, inst: Inst) -> Option<Block> {
        self.steps[inst].map(|step| step.to).or(self.uniformity.uses().block_of(inst))
    }

    fn def_block(&self, value: Value) -> Option<Block> {
        match self.f.values[value].def {
            ValueDef::Const(_) => None,
            ValueDef::Inst(def) => self.block_of(def),
            _ => Some(self.f.entry()),
        }
    }

    /// A value lives as far as a block.
    fn note_use(&mut self, value: Value, at: Block) {
        let cycles = self.uniformity.cycles();
        let (Some(def), Some(position)) = (self.def_block(value), cycles.position(at)) else { return };
        let carried = cycles.outermost_in(cycles.innermost_common(def, at), at);
        let end = carried.map_or(position, |cycle| cycles.span(cycle).end - 1);
        self.last[value] = self.last[value].max(end as u32);
    }

    /// The lowest block that a value can be made in, instead of in `block`.
    fn target(&self, result: Value, block: Block) -> Option<Block> {
        let cycles = self.uniformity.cycles();
        let mut users = None::<(Block, Block)>;
        for &user in self.uniformity.uses().of(result) {
            let at = self.block_of(user)?;
            let mut need = |at: Block| {
                // Of the blocks that need it the first and the last one in preorder are as far apart as any.
                let number = |b: Block| self.ancestors.number(b);
                let (first, last) = users.unwrap_or((at, at));
                users = Some((
                    if number(at) < number(first) { at } else { first },
                    if number(at) > number(last) { at } else { last },
                ));
            };
            match &self.f.insts[user].kind {
                InstKind::Phi { incoming, .. } => {
                    incoming.iter().filter(|i| i.0 == result).for_each(|i| need(i.1));
                }
                _ => need(at),
            }
            if users.is_some_and(|(first, _)| first == block) {
                return None;
            }
        }
        let (first, last) = users?;
        let mut to = self.ancestors.nearest_common(first, last)?;
        // Out of the cycles that the instruction is not in.
        while let Some(cycle) = cycles.outermost_in(cycles.innermost_common(to, block), to) {
            let header = cycles.header(cycle);
            let inside = if self.ancestors.tree.dominates(header, to) { header } else { to };
            to = self.ancestors.tree.idom(inside)?;
        }
        let mut left =
            cycles.with_ancestors(cycles.innermost(block)).take_while(|&c| !cycles.contains(c, to));
        // Lanes that leave in different iterations would take all operands with them.
        (!left.any(|cycle| self.uniformity.has_divergent_exit(cycle))).then_some(to)
    }

    /// Whether a value has been loaded, and then at most been passed on so often.
    fn is_loaded(&self, value: Value, forwarded: u32) -> bool {
        let Some(inst) = self.f.def_inst(value) else { return false };
        match &self.f.insts[inst].kind {
            InstKind::Load { .. } => true,
            _ if forwarded == 0 => false,
            InstKind::Phi { incoming, .. } => {
                incoming.iter().take(MOST_EDGES).any(|&(v, _)| self.is_loaded(v, forwarded - 1))
            }
            kind @ (InstKind::Cast { .. }
            | InstKind::ShuffleVector { .. }
            | InstKind::ExtractElement { .. }
            | InstKind::InsertElement { .. }) => {
                let mut any = false;
                kind.for_each_operand(|v| any |= self.is_loaded(v, forwarded - 1));
                any
            }
            _ => false,
        }
    }

    /// Whether an instruction is a product that may be one with sums of a block: there it is no instruction.
    fn joins_sum(&self, inst: Inst, to: Block) -> bool {
        let is_sum = |&user: &Inst| self.is_sum(user) && self.block_of(user) == Some(to);
        let users = |result| self.uniformity.uses().of(result).iter();
        self.is_product(inst) && self.f.insts[inst].result.is_some_and(|result| users(result).any(is_sum))
    }

    /// Whether an instruction is a sum that may be one with a product of its block which others need there, too.
    fn leaves_product(&self, inst: Inst) -> bool {
        let mut leaves = false;
        if self.is_sum(inst) {
            self.f.insts[inst].kind.for_each_operand(|v| {
                leaves |= self.uniformity.uses().of(v).len() > 1
                    && self
                        .f
                        .def_inst(v)
                        .is_some_and(|def| self.is_product(def) && self.block_of(def) == self.block_of(inst));
            });
        }
        leaves
    }

    fn is_product(&self, inst: Inst) -> bool {
        matches!(self.f.insts[inst].kind, InstKind::Binary { op: BinaryOp::FMul, fast, .. } if fast.contract)
    }

    fn is_sum(&self, inst: Inst) -> bool {
        matches!(self.f.insts[inst].kind,
            InstKind::Binary { op: BinaryOp::FAdd | BinaryOp::FSub, fast, .. } if fast.contract)
    }

    /// Whether an instruction may be made anywhere.
    fn may_go(&self, inst: Inst) -> bool {
        // A fat pointer has no registers: it is taken apart where it is used. An object of the frame is there from the beginning.
        let stays = layout::is_fat(self.types, self.f.insts[inst].ty)
            || matches!(self.f.insts[inst].kind, InstKind::Alloca { .. });
        let minds_mode = self.modes_vary && modes::computes_floats(self.types, self.f, inst);
        !stays && !minds_mode && may_repeat(self.module, self.types, self.f, inst).is_ok()
    }

    /// Whether a value differs between lanes, or is computed from floats, which the wave has no unit for.
    fn is_in_vgprs(&self, value: Value) -> bool {
        let is_float = |ty| self.types.is_float(self.types.scalar(ty));
        self.uniformity.is_divergent(value)
            || is_float(self.f.values[value].ty)
                && self.f.def_inst(value).is_some_and(|inst| modes::computes_floats(self.types, self.f, inst))
    }

    /// What a value takes.
    fn dwords(&self, value: Value) -> Dwords {
        let data = &self.f.values[value];
        let components = layout::components(self.types, data.ty, self.f.span).unwrap_or_default();
        let mut dwords = Dwords::default();
        let is_in_vgprs = self.is_in_vgprs(value);
        for component in components {
            match (component.dwords(), is_in_vgprs) {
                (0, true) => dwords.sgprs += 2,
                (0, false) => dwords.sgprs += 1,
                (n, true) => dwords.vgprs += u32::from(n),
                (n, false) => dwords.sgprs += u32::from(n),
            }
        }
        dwords
    }

    /// The first instruction of a block that needs a value there; its terminator if only blocks behind it do.
    fn anchor(&self, result: Value, to: Block) -> Option<Inst> {
        let users = self.uniformity.uses().of(result).iter();
        let here = users.filter(|&&user| {
            self.block_of(user) == Some(to) && !matches!(self.f.insts[user].kind, InstKind::Phi { .. })
        });
        let anchors = here.map(|&user| self.steps[user].map_or(user, |step| step.anchor));
        anchors.min_by_key(|&anchor| self.index[anchor]).or(self.f.terminator(to))
    }
}

#[cfg(test)]
mod tests;
