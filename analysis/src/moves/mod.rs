//! Move legality: what GPU code demands of a transformation beyond SSA form.
//!
//! [`Moves`] is asked whether an instruction may be moved, duplicated or merged with another, and hands out, if so,
//! the only thing that can do it. A [`Move`] (or [`Duplicate`], or [`Merge`]) borrows the function, so there is one
//! at a time, and nothing can change between the question and the deed:
//!
//! ```
//! # use gcnsel_analysis::{Moves, Place, Reason};
//! # use gcnsel_ir::Inst;
//! fn hoist(moves: &mut Moves<'_, '_>, inst: Inst, to: Place) -> Result<(), Reason> {
//!     moves.may_move(inst, to)?.apply();
//!     Ok(())
//! }
//! ```
//!
//! It cannot be made otherwise,
//!
//! ```compile_fail,E0451
//! # use gcnsel_analysis::{Move, Moves, Place};
//! # use gcnsel_ir::Inst;
//! fn hoist(moves: &mut Moves<'_, '_>, inst: Inst, to: Place) {
//!     Move { moves, inst, to }.apply();
//! }
//! ```
//!
//! nor used twice,
//!
//! ```compile_fail,E0382
//! # use gcnsel_analysis::Move;
//! fn twice(proof: Move<'_, '_, '_>) {
//!     proof.apply();
//!     proof.apply();
//! }
//! ```
//!
//! nor kept until the function is another:
//!
//! ```compile_fail,E0499
//! # use gcnsel_analysis::{Moves, Place, Reason};
//! # use gcnsel_ir::Inst;
//! fn both(moves: &mut Moves<'_, '_>, a: Inst, b: Inst, to: Place) -> Result<(), Reason> {
//!     let first = moves.may_move(a, to)?;
//!     moves.may_move(b, to)?.apply();
//!     first.apply();
//!     Ok(())
//! }
//! ```

mod between;
mod duplicate;
mod effects;
mod flow;
mod lanes;
mod merge;
mod reason;
mod repeat;
mod rules;

pub use duplicate::Duplicate;
pub use lanes::Lanes;
pub use merge::Merge;
pub use reason::Reason;
pub use repeat::{Repeat, may_repeat};

use crate::alias::{AliasFacts, Aliases};
use crate::edit::Body;
use crate::{Options, Uniformity};
use flow::Flow;
use gcnsel_ir::{Block, Function, Inst, Module, TypeTable};

/// Where an instruction may go: before another one, or at the end of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The block.
    pub block: Block,
    /// The instruction of that block that will follow; `None`: its terminator.
    pub before: Option<Inst>,
}

impl Place {
    /// Before a block's terminator.
    pub fn end(block: Block) -> Self {
        Place { block, before: None }
    }

    /// Behind a block's phis.
    pub fn start(f: &Function, block: Block) -> Self {
        let is_phi = |inst: &&Inst| matches!(f.insts[**inst].kind, gcnsel_ir::InstKind::Phi { .. });
        Place { block, before: f.blocks[block].insts.iter().find(|i| !is_phi(i)).copied() }
    }

    /// The position in the block that an instruction gets there.
    fn index(self, f: &Function) -> usize {
        let insts = &f.blocks[self.block].insts;
        let found = self.before.and_then(|b| insts.iter().position(|&i| i == b));
        found.unwrap_or(insts.len().saturating_sub(1))
    }
}

/// The queries about one function, and all that they know of it.
///
/// Moving an instruction takes time linear in the code that it passes. Duplicates and merges make new instructions,
/// and the function is analysed again for them.
#[derive(Debug)]
pub struct Moves<'b, 'm> {
    types: &'b TypeTable,
    body: &'b mut Body<'m>,
    uniformity: Uniformity,
    flow: Flow,
    memory: AliasFacts,
}

/// Proof that an instruction may be moved.
#[derive(Debug)]
#[must_use = "nothing has been moved yet"]
pub struct Move<'q, 'b, 'm> {
    moves: &'q mut Moves<'b, 'm>,
    inst: Inst,
    to: Place,
}

impl<'b, 'm> Moves<'b, 'm> {
    /// Analyses a function. `types` is the table of its types.
    pub fn new(types: &'b TypeTable, body: &'b mut Body<'m>) -> Self {
        let (uniformity, memory) = analyse(types, body);
        let flow = Flow::new(&uniformity);
        Moves { types, body, uniformity, flow, memory }
    }

    /// The module that the function calls others of.
    pub fn module(&self) -> &'m Module {
        self.body.module()
    }

    /// The function.
    pub fn function(&self) -> &Function {
        self.body
    }

    /// Its uniformity.
    pub fn uniformity(&self) -> &Uniformity {
        &self.uniformity
    }

    /// Whether an instruction may go from where it stands to another place of its function: then the proof of it,
    /// else the first reason against.
    ///
    /// # Errors
    /// The reason.
    pub fn may_move(&mut self, inst: Inst, to: Place) -> Result<Move<'_, 'b, 'm>, Reason> {
        match self.reasons_against(inst, to).first() {
            Some(&reason) => Err(reason),
            None => Ok(Move { moves: self, inst, to }),
        }
    }

    fn block_of(&self, inst: Inst) -> Option<Block> {
        self.uniformity.uses().block_of(inst)
    }

    fn aliases(&self) -> Aliases<'_> {
        Aliases::of(self.body.module(), self.types, &self.body.function, &self.memory)
    }

    /// New instructions have been made.
    fn analyse_again(&mut self) {
        (self.uniformity, self.memory) = analyse(self.types, self.body);
        self.flow = Flow::new(&self.uniformity);
    }

    fn remove(&mut self, inst: Inst) {
        if let Some(block) = self.block_of(inst) {
            self.body.function.blocks[block].insts.retain(|&i| i != inst);
        }
    }

    fn insert(&mut self, inst: Inst, to: Place) {
        let index = to.index(&self.body.function);
        self.body.function.blocks[to.block].insts.insert(index, inst);
    }
}

impl Move<'_, '_, '_> {
    /// Moves the instruction.
    pub fn apply(self) {
        let Move { moves, inst, to } = self;
        if to.before == Some(inst) {
            return;
        }
        moves.remove(inst);
        moves.insert(inst, to);
        moves.uniformity.note_move(inst, to.block);
    }
}

/// The same reasons, each once.
fn once(reasons: Vec<Reason>) -> Vec<Reason> {
    let mut found = Vec::new();
    reasons.into_iter().for_each(|r| {
        if !found.contains(&r) {
            found.push(r);
        }
    });
    found
}

fn analyse(types: &TypeTable, body: &Body<'_>) -> (Uniformity, AliasFacts) {
    let uniformity = Uniformity::with_types(body.module(), types, body, &Options::default());
    let memory = Aliases::new(body.module(), types, body, uniformity.uses()).into_facts();
    (uniformity, memory)
}
