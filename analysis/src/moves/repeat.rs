//! The same instruction again, wherever its value is used.

use super::conflict::conflict;
use super::{Lanes, Place, Reason};
use crate::alias::{Aliases, Unwritten};
use crate::effects::{Effect, Touch};
use crate::{Uses, sources};
use cranelift_entity::{EntitySet, SecondaryMap};
use gcnsel_graph::{DominatorTree, Graph, full_map};
use gcnsel_ir::{Block, Function, Inst, InstKind, Module, TypeTable};

/// Proof that an instruction may be executed again in any block that uses its value (a load: at the place that was asked
/// about), by the lanes that are there, on its operands as they see them there. Each is good for one copy:
///
/// ```compile_fail,E0599
/// # use gcnsel_analysis::Repeat;
/// fn two(proof: Repeat) -> [Repeat; 2] {
///     [proof.clone(), proof]
/// }
/// ```
#[derive(Debug)]
#[must_use = "nothing has been made again yet"]
pub struct Repeat {
    inst: Inst,
}

impl Repeat {
    /// The instruction.
    pub fn inst(&self) -> Inst {
        self.inst
    }
}

/// Whether an instruction may be executed again where its value is used: each lane computes it for itself, without
/// effect. What it computes is then uniform where its operands are, which they are wherever the value was. (Of an
/// alloca of constant size that is the address: it has one slot, in the frame.)
///
/// # Errors
/// What speaks against it.
pub fn may_repeat(
    module: &Module,
    types: &TypeTable,
    function: &Function,
    inst: Inst,
) -> Result<Repeat, Reason> {
    let kind = &function.insts[inst].kind;
    let is_fixed = match kind {
        InstKind::Phi { .. } => true,
        InstKind::Alloca { count, .. } => count.is_some_and(|c| function.as_const(c).is_none()),
        kind => kind.is_terminator(),
    };
    if is_fixed {
        return Err(Reason::Fixed);
    }
    if sources::lanes(module, function, inst) != Lanes::INDEPENDENT {
        return Err(Reason::Convergent);
    }
    let effect = Effect::of(module, types, function, inst);
    if effect.touch != Touch::Nothing || !effect.returns {
        return Err(Reason::OtherwiseOften);
    }
    if effect.speculatable { Ok(Repeat { inst }) } else { Err(Reason::Speculated) }
}

/// So many blocks, and so many instructions that write, are looked at on the way of one load: what is beyond is taken to write
/// what it reads.
const BLOCKS: usize = 64;
const WRITERS: usize = 128;

/// Loads that may be executed again behind where they stand, instead of where they stand.
pub struct Reloads<'a> {
    function: &'a Function,
    graph: &'a Graph<Block>,
    tree: &'a DominatorTree<Block>,
    uses: &'a Uses,
    aliases: Aliases<'a>,
    /// What may write memory in each block, in order.
    writers: SecondaryMap<Block, Vec<Inst>>,
    /// Where instructions stand in their blocks.
    index: SecondaryMap<Inst, u32>,
}

impl<'a> Reloads<'a> {
    /// Collects what the function writes. The graph is the function's, the tree that of its dominators.
    pub fn new(
        module: &'a Module,
        types: &'a TypeTable,
        function: &'a Function,
        uses: &'a Uses,
        (graph, tree): (&'a Graph<Block>, &'a DominatorTree<Block>),
    ) -> Self {
        let aliases = Aliases::new(module, types, function, uses);
        let mut writers: SecondaryMap<Block, Vec<Inst>> = full_map(function.blocks.len());
        let mut index = full_map(function.insts.len());
        for &block in &function.layout {
            for (at, &inst) in function.blocks[block].insts.iter().enumerate() {
                index[inst] = at as u32;
                if !aliases.effect(inst).is_unseen() {
                    writers[block].push(inst);
                }
            }
        }
        Reloads { function, graph, tree, uses, aliases, writers, index }
    }

    /// Whether a plain load gives the same value to each lane, if it is executed at a place that it dominates, outside its block:
    /// the bytes are those that the lane's last execution of the load has read. So the load would read what is there to be
    /// read. Whatever other lanes or waves write unordered in between would be a race.
    ///
    /// # Errors
    /// What speaks against it. Ways that are too long count as [`Reason::Past`] the load itself.
    pub fn may_load_again(&self, load: Inst, to: Place) -> Result<Repeat, Reason> {
        let InstKind::Load { access, .. } = &self.function.insts[load].kind else {
            return Err(Reason::Fixed);
        };
        if access.volatile || access.ordering.is_some() {
            return Err(Reason::OtherwiseOften);
        }
        let from = self.uses.block_of(load).ok_or(Reason::NoPlace)?;
        if from == to.block || !self.tree.dominates(from, to.block) {
            return Err(Reason::Unrelated);
        }
        if self.aliases.unwritten(load).is_some_and(Unwritten::is_for_good) {
            return Ok(Repeat { inst: load });
        }
        let mut left = WRITERS;
        // Behind the load in its block, in front of the place in that one, and all blocks between.
        let (own, there) = (&self.writers[from], &self.writers[to.block]);
        self.pass(load, &own[own.partition_point(|&i| self.index[i] <= self.index[load])..], &mut left)?;
        let before = to.before.map_or(u32::MAX, |inst| self.index[inst]);
        self.pass(load, &there[..there.partition_point(|&i| self.index[i] < before)], &mut left)?;
        let mut seen = EntitySet::new();
        let (mut stack, mut blocks): (Vec<Block>, usize) = (self.graph.preds(to.block).to_vec(), 0);
        while let Some(block) = stack.pop() {
            if block == from || !self.tree.dominates(from, block) || !seen.insert(block) {
                continue;
            }
            blocks += 1;
            if blocks > BLOCKS {
                return Err(Reason::Past(load));
            }
            self.pass(load, &self.writers[block], &mut left)?;
            stack.extend(self.graph.preds(block));
        }
        Ok(Repeat { inst: load })
    }

    /// Whether a load may come behind all of these; no more are looked at than are left.
    fn pass(&self, load: Inst, writers: &[Inst], left: &mut usize) -> Result<(), Reason> {
        *left = left.checked_sub(writers.len()).ok_or(Reason::Past(load))?;
        let touch = |inst| self.aliases.effect(inst).touch;
        let own = (load, touch(load));
        let found = writers.iter().find(|&&inst| conflict(&self.aliases, own, (inst, touch(inst))));
        found.map_or(Ok(()), |&inst| Err(Reason::Past(inst)))
    }
}
