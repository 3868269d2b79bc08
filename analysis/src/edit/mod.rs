//! Functions being transformed: edits that leave instructions where they are.
//!
//! A [`Body`] starts as a function of the module stands there, and can be read as a [`Function`], but nobody gets
//! hold of it to change it at will. What it offers itself moves, duplicates and merges nothing: new instructions
//! are appended to blocks under construction, phis get other values and blocks, new branches other targets.
//! [`Body::rewrite`] visits the instructions in their order and puts each back where it was. Whatever goes
//! further takes a proof that it is legal, and only the queries of [`crate::Moves`] and [`Inlining`] make one.
//!
//! A function cannot be changed behind the back of its `Body`,
//!
//! ```compile_fail,E0596
//! # use gcnsel_analysis::Body;
//! # use gcnsel_ir::Block;
//! fn swap(body: &mut Body<'_>, block: Block) {
//!     body.blocks[block].insts.swap(0, 1);
//! }
//! ```
//!
//! nor can a pass make a `Body` of a copy that it has changed,
//!
//! ```compile_fail,E0597
//! # use gcnsel_analysis::Body;
//! # use gcnsel_ir::Block;
//! fn swap<'m>(body: &mut Body<'m>, block: Block) {
//!     let mut copy = gcnsel_ir::Function::clone(body);
//!     copy.blocks[block].insts.swap(0, 1);
//!     *body = Body::new(body.module(), &copy);
//! }
//! ```
//!
//! nor place an instruction of its own choice, since what is placed is either new or on its way from where it was:
//!
//! ```compile_fail,E0451
//! # use gcnsel_analysis::{Allocas, Body, Copied};
//! # use gcnsel_ir::{Block, Inst};
//! fn place(body: &mut Body<'_>, block: Block, inst: Inst) {
//!     body.place(Copied { data: body.insts[inst].clone() }, block, Allocas::Stay);
//! }
//! ```
//!
//! nor write a second one by taking the first as a model, since what is new is a [`New`] operation of each lane's own
//! (see there):
//!
//! ```compile_fail,E0308
//! # use gcnsel_analysis::Body;
//! # use gcnsel_ir::{Block, Inst};
//! fn again(body: &mut Body<'_>, block: Block, inst: Inst) {
//!     let data = body.insts[inst].clone();
//!     body.append(block, data.kind, data.ty, false, (data.span, data.debug_loc));
//! }
//! ```
//!
//! nor make one of two, since [`Body::rewrite`] shows passes nothing that asks for lanes.

mod inlining;
mod new;
mod rewrite;

pub use inlining::{Allocas, Copied, Inlining};
pub use new::{Alone, Declared, New};
pub(crate) use rewrite::same_operation;
pub use rewrite::{Action, Replaced};

use cranelift_entity::SecondaryMap;
use gcnsel_diag::Span;
use gcnsel_ir::{
    Block, BlockData, Const, ConstData, Function, Inst, InstKind, MetadataId, Module, Type, Value, ValueData,
};
use std::ops::Deref;

/// A function taken out of its module, for a [`Body`] that need not copy it. Passes cannot make one: they share their
/// module.
#[derive(Debug)]
pub struct Detached(Function);

impl Detached {
    /// Takes the body of a function, by its index in [`Module::functions`]. The module keeps a declaration.
    pub fn from(module: &mut Module, index: usize) -> Detached {
        Detached(module.functions[index].take_body())
    }
}

/// A function being transformed.
#[derive(Debug)]
pub struct Body<'m> {
    module: &'m Module,
    pub(crate) function: Function,
    /// Allocas of inlined functions, not yet in the entry.
    allocas: Vec<Inst>,
    /// During a rewriting: blocks made in place of the current one's instructions.
    made: Option<Vec<Block>>,
    /// The first instruction made by the last rewriting.
    first_new: Inst,
}

impl Deref for Body<'_> {
    type Target = Function;
    fn deref(&self) -> &Function {
        &self.function
    }
}

impl<'m> Body<'m> {
    /// A function as it stands in its module (or in something else that outlives all passes).
    pub fn new(module: &'m Module, function: &'m Function) -> Self {
        Self::owning(module, function.clone())
    }

    /// A function taken out of its module.
    pub fn detached(module: &'m Module, Detached(function): Detached) -> Self {
        Self::owning(module, function)
    }

    fn owning(module: &'m Module, function: Function) -> Self {
        let first_new = function.insts.next_key();
        Body { module, function, allocas: Vec::new(), made: None, first_new }
    }

    /// The module that the function calls others of.
    pub fn module(&self) -> &'m Module {
        self.module
    }

    /// The transformed function.
    pub fn into_function(self) -> Function {
        self.function
    }

    // Constants and values.

    /// The value of a constant, made if new.
    pub fn constant(&mut self, ty: Type, data: ConstData) -> Value {
        self.function.constant(ty, data)
    }

    /// The value of a constant of this function's pool, made if new.
    pub fn const_value(&mut self, c: Const) -> Value {
        self.function.const_value(c)
    }

    /// A constant of this function's pool, made if new.
    pub fn intern(&mut self, ty: Type, data: ConstData) -> Const {
        self.function.consts.intern(ty, data)
    }

    /// A copy of a constant of another function. Constants nest as deep as the reader allows.
    pub fn copy_constant(&mut self, from: &Function, c: Const) -> Const {
        inlining::copy_constant(from, c, &mut self.function)
    }

    /// A value whose definition is still to be placed.
    pub fn reserve_value(&mut self, data: ValueData) -> Value {
        self.function.values.push(data)
    }

    /// An instruction's result that takes the place of a named value takes its name, if it has none.
    pub fn take_name(&mut self, old: Value, new: Value) {
        if self.def_inst(new).is_some() && self.values[new].name.is_none() {
            self.function.values[new].name = self.function.values[old].name.take();
        }
    }

    // Blocks and new instructions.

    /// A new block: the last one, or during a rewriting the last of those that stand for the current one.
    pub fn new_block(&mut self, name: Option<Box<str>>, span: Span) -> Block {
        let block = self.function.blocks.push(BlockData { name, insts: Vec::new(), span });
        self.made.as_mut().unwrap_or(&mut self.function.layout).push(block);
        block
    }

    /// A new instruction at the end of a block that has no terminator yet.
    ///
    /// # Panics
    /// If the block has one.
    pub fn append(
        &mut self,
        block: Block,
        New(kind): New,
        ty: Type,
        is_void: bool,
        (span, debug_loc): (Span, Option<MetadataId>),
    ) -> Inst {
        assert!(self.terminator(block).is_none(), "{block} is finished: nothing can be appended");
        let inst = self.function.make_inst(kind, ty, is_void, span);
        self.function.insts[inst].debug_loc = debug_loc;
        self.function.blocks[block].insts.push(inst);
        inst
    }

    // Phis, branches, values.

    /// The values of a phi with the blocks they come from.
    ///
    /// # Panics
    /// If it is no phi.
    pub fn incoming_mut(&mut self, phi: Inst) -> &mut Vec<(Value, Block)> {
        match &mut self.function.insts[phi].kind {
            InstKind::Phi { incoming, .. } => incoming,
            _ => panic!("{phi} is not a phi"),
        }
    }

    /// Visits the targets of a branch that the rewriting under way has made, to change them.
    ///
    /// # Panics
    /// If the block's branch was there before: other lanes would come to what it leads to.
    pub fn for_each_target_mut(&mut self, block: Block, f: impl FnMut(&mut Block)) {
        let branch = self.terminator(block).filter(|&b| self.made.is_some() && b >= self.first_new);
        let branch = branch.unwrap_or_else(|| panic!("the branch of {block} is not new"));
        self.function.insts[branch].kind.for_each_target_mut(f);
    }

    /// Takes the convergence control tokens off all calls: what converges follows from the cycles alone.
    pub fn drop_convergence_tokens(&mut self) {
        for data in self.function.insts.values_mut() {
            if let InstKind::Call { site: Some(site), .. } = &mut data.kind
                && !site.bundles.is_empty()
            {
                site.bundles =
                    site.bundles.iter().filter(|b| &*b.tag != "convergencectrl").cloned().collect();
            }
        }
    }

    // The layout.

    /// Puts the blocks in another order, which says nothing about when they are executed.
    ///
    /// # Panics
    /// If the entry does not stay first.
    pub fn order_blocks(&mut self, order: Vec<Block>) {
        assert_eq!(order.first(), self.function.layout.first(), "the entry is the first block");
        self.function.layout = order;
    }

    /// Removes blocks that the entry does not reach, and with them their values in phis.
    pub fn remove_unreachable(&mut self) {
        let function = &mut self.function;
        let mut reached = SecondaryMap::<Block, bool>::new();
        let mut stack = vec![function.entry()];
        reached[function.entry()] = true;
        while let Some(block) = stack.pop() {
            for next in function.successors(block) {
                if !std::mem::replace(&mut reached[next], true) {
                    stack.push(next);
                }
            }
        }
        if function.layout.iter().all(|&b| reached[b]) {
            return;
        }
        function.layout.retain(|&b| reached[b]);
        for &block in &function.layout {
            for &inst in &function.blocks[block].insts {
                let InstKind::Phi { incoming, .. } = &mut function.insts[inst].kind else { break };
                incoming.retain(|&(_, from)| reached[from]);
            }
        }
    }
}
