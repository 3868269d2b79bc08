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
//!
//! nor taken elsewhere:
//!
//! ```compile_fail
//! # use gcnsel_analysis::{Body, Moves, Options, Place};
//! # use gcnsel_ir::{Inst, TypeTable};
//! fn later(types: &TypeTable, body: &mut Body<'_>, inst: Inst, to: Place) {
//!     let (_, kept) = Moves::of(types, body, &Options::default(), |moves| moves.may_move(inst, to));
//!     kept.map(|proof| proof.apply()).ok();
//! }
//! ```

mod between;
mod conflict;
mod duplicate;
mod flow;
mod iterations;
mod lanes;
mod lists;
mod merge;
mod place;
mod reason;
mod repeat;
mod rules;

pub use duplicate::Duplicate;
pub use lanes::Lanes;
pub use merge::Merge;
pub use place::Place;
pub use reason::Reason;
pub use repeat::{Reloads, Repeat, may_repeat};

use crate::alias::{AliasFacts, Aliases};
use crate::edit::Body;
use crate::{Options, Uniformity};
use flow::Flow;
use gcnsel_ir::{Block, Function, Inst, Module, TypeTable};
use lists::Lists;
use std::cell::OnceCell;

/// The queries about one function, and all that they know of it, lent by [`Moves::of`] and
/// [`crate::Analysed::moving`].
///
/// A move takes time linear in the code that the instruction passes, unless nothing on the way matters to it; the blocks'
/// lists are written in the end. Duplicates and merges make new instructions, and the function is analysed again for
/// them.
#[derive(Debug)]
pub struct Moves<'b, 'm> {
    types: &'b TypeTable,
    body: &'b mut Body<'m>,
    uniformity: Uniformity,
    /// Whether moves have made the analysis less exact than one of the function as it is.
    is_outdated: bool,
    flow: Flow,
    memory: OnceCell<AliasFacts>,
    /// Where instructions stand, until the blocks' lists are written.
    lists: Lists,
    has_moved: bool,
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
    /// Analyses a function and lends `mover` the queries about it; `types` is the table of its types. Returns the analysis
    /// of what has become of the function, and what `mover` returns.
    ///
    /// A pass that has the analysis already gets the queries from [`crate::Analysed::moving`].
    pub fn of<R>(
        types: &'b TypeTable,
        body: &'b mut Body<'m>,
        options: &Options,
        mover: impl FnOnce(&mut Moves<'b, 'm>) -> R,
    ) -> (Uniformity, R) {
        let uniformity = Uniformity::with_types(body.module(), types, body, options);
        Moves::lend(types, body, uniformity, mover)
    }

    /// Lends the queries about a function, of which `uniformity` is the analysis; `types` is the table of its types.
    /// Returns the analysis of what has become of the function, and what `mover` returns.
    ///
    /// The analysis is kept where a move leaves it as it would be found afresh, which is proved of each move
    /// ([`Uniformity`], "Keeping it while instructions move" in docs/uniformity.md); else the function is analysed afresh.
    pub(crate) fn lend<R>(
        types: &'b TypeTable,
        body: &'b mut Body<'m>,
        uniformity: Uniformity,
        mover: impl FnOnce(&mut Moves<'b, 'm>) -> R,
    ) -> (Uniformity, R) {
        let flow = Flow::new(&uniformity);
        let (memory, lists) = (OnceCell::new(), Lists::new(body));
        let mut moves =
            Moves { types, body, uniformity, is_outdated: false, flow, memory, lists, has_moved: false };
        let result = mover(&mut moves);
        match moves.is_outdated {
            true => moves.analyse_again(),
            false => moves.write_lists(),
        }
        let Moves { body, mut uniformity, has_moved, .. } = moves;
        if has_moved {
            uniformity.note_order(body);
        }
        (uniformity, result)
    }

    /// The module that the function calls others of.
    pub fn module(&self) -> &'m Module {
        self.body.module()
    }

    /// The function. The blocks' lists have instructions that have been moved where they were, until all is done;
    /// [`Uniformity::uses`] says where they are.
    pub fn function(&self) -> &Function {
        self.body
    }

    /// Its uniformity.
    pub fn uniformity(&self) -> &Uniformity {
        &self.uniformity
    }

    /// Whether its uniformity is what would be found afresh; else moves have made some more uniform than is known, until
    /// all is done.
    pub fn is_exact(&self) -> bool {
        !self.is_outdated
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
        let (module, types, function) = (self.body.module(), self.types, &self.body.function);
        let facts = self
            .memory
            .get_or_init(|| Aliases::new(module, types, function, self.uniformity.uses()).into_facts());
        Aliases::of(module, types, function, facts)
    }

    /// Writes the blocks' lists.
    fn write_lists(&mut self) {
        self.lists.write(&mut self.body.function, self.uniformity.uses());
    }

    /// New instructions have been made, or moves have left less known than could be.
    fn analyse_again(&mut self) {
        self.write_lists();
        let options = self.uniformity.options();
        self.uniformity.forget();
        self.memory = OnceCell::new();
        self.uniformity = Uniformity::with_types(self.body.module(), self.types, self.body, &options);
        (self.is_outdated, self.has_moved) = (false, false);
        self.flow = Flow::new(&self.uniformity);
        self.lists = Lists::new(self.body);
    }

    /// Takes an instruction out of its block's list, which has been written.
    fn remove(&mut self, inst: Inst) {
        if let Some(block) = self.block_of(inst) {
            let function = &mut self.body.function;
            if let Some(records) = &mut function.debug_records {
                records.follow(&function.blocks[block].insts, |i| i != inst);
            }
            function.blocks[block].insts.retain(|&i| i != inst);
        }
    }

    /// Puts a new instruction into a block's list, which has been written.
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
        let from = moves.block_of(inst);
        let Moves { uniformity, body, flow, lists, .. } = &mut *moves;
        lists.insert(&mut body.function, uniformity.uses(), (from, inst), to);
        let is_exact = uniformity.note_move(&body.function, &flow.dominators, inst, to.block);
        moves.is_outdated |= !is_exact;
        moves.has_moved = true;
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
