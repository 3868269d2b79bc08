//! Functions being transformed: edits that leave instructions where they are.
//!
//! [`transform`] lends passes a [`Body`]. It can be read as a [`Function`], but nobody gets hold of it to change it at
//! will. What it offers itself moves, duplicates and merges nothing: new instructions are appended to blocks under
//! construction, and phis get other values and blocks. [`Body::rewrite`] visits the instructions in their order and
//! puts each back where it was; [`Body::inline_calls`] copies whole functions. Whatever goes further takes a proof
//! that it is legal, and only the queries of [`crate::Moves`] make one.
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
//! nor can a pass put one that it has changed in the `Body`'s place, since it is lent that one alone ([`transform`]),
//!
//! ```compile_fail,E0521
//! # use gcnsel_analysis::{Body, transform};
//! # use gcnsel_ir::{Block, TypeTable};
//! fn swap(types: &TypeTable, body: &mut Body<'_>, block: Block) {
//!     let mut copy = gcnsel_ir::Function::clone(body);
//!     copy.blocks[block].insts.swap(0, 1);
//!     transform(&body.module().clone(), types.clone(), copy, |_, other| std::mem::swap(body, other));
//! }
//! ```
//!
//! nor what comes out afterwards ([`Transformed`]),
//!
//! nor write an instruction a second time by taking the first as a model, since what is new is a [`New`] operation of
//! each lane's own (see there):
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

mod analysed;
mod arms;
mod copied_records;
mod copy;
mod dead;
mod decided;
mod inline;
mod new;
mod one_lane;
mod regions;
mod returns;
mod rewrite;
mod split;
mod transform;
mod traps;
mod waterfall;
mod write;

pub use analysed::Analysed;
pub use inline::detach;
pub use new::{Declared, New, PerLane};
pub use rewrite::Action;
use rewrite::Replaced;
pub(crate) use rewrite::same_operation;
pub use transform::{Transformed, transform};

use crate::moves::may_repeat;
use cranelift_entity::SecondaryMap;
use gcnsel_diag::Span;
use gcnsel_ir::{
    Block, BlockData, Const, ConstData, DebugLoc, DebugRecord, Function, Inst, InstKind, Module, SymbolId,
    Type, TypeTable, Value,
};
use std::marker::PhantomData;
use std::ops::Deref;

/// Metadata of how memory is accessed, whatever the bytes are read as.
pub const ACCESS_METADATA: [&str; 5] =
    ["alias.scope", "amdgpu.noclobber", "invariant.load", "noalias", "nontemporal"];

/// A function being transformed, lent by [`transform`].
///
/// Its lifetime is that of one transformation, and stands for it: no shorter or longer one will do.
#[derive(Debug)]
pub struct Body<'m> {
    module: &'m Module,
    pub(crate) function: Function,
    /// During a rewriting: blocks made in place of the current one's instructions.
    made: Option<Vec<Block>>,
    /// The first instruction that passes have made.
    first_made: Inst,
    brand: PhantomData<fn(&'m ()) -> &'m ()>,
}

impl Deref for Body<'_> {
    type Target = Function;
    fn deref(&self) -> &Function {
        &self.function
    }
}

impl<'m> Body<'m> {
    /// The module that the function calls others of.
    pub fn module(&self) -> &'m Module {
        self.module
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

    /// An instruction's result that takes the place of a named value takes its name, if it has none, from it.
    pub fn take_name(&mut self, old: Value, new: Value) {
        if self.def_inst(new).is_some() && self.values[new].name.is_none() {
            self.function.values[new].name = self.function.values[old].name.take();
        }
    }

    // Debug records.

    /// Puts a debug record in front of an instruction, behind those that are there.
    pub fn add_record(&mut self, before: Inst, record: DebugRecord) {
        self.function.debug_records.get_or_insert_default().push(before, record);
    }

    // Blocks and new instructions.

    /// A new block: the last one, or during a rewriting the last of those that stand for the current one.
    pub fn new_block(&mut self, name: Option<Box<str>>, span: Span) -> Block {
        let block = self.function.blocks.push(BlockData { name, insts: Vec::new(), span });
        self.made.as_mut().unwrap_or(&mut self.function.layout).push(block);
        block
    }

    /// The declaration of an intrinsic under that name; `None` if there is none, or it is another function.
    pub fn declared(&self, intrinsic: PerLane, name: &str) -> Option<Declared> {
        let symbol = SymbolId::from_u32(self.module.symbols.get_index_of(name)? as u32);
        (self.module.intrinsic(symbol) == Some(intrinsic.intrinsic())).then_some(Declared(symbol))
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
        (span, debug_loc): (Span, Option<DebugLoc>),
    ) -> Inst {
        assert!(self.terminator(block).is_none(), "{block} is finished: nothing can be appended");
        let inst = self.function.make_inst(kind, ty, is_void, span);
        self.function.insts[inst].debug_loc = debug_loc;
        self.function.blocks[block].insts.push(inst);
        inst
    }

    /// Has the metadata of an instruction go for a new one that does the same.
    ///
    /// # Panics
    /// If they are not of one opcode.
    pub fn take_metadata(&mut self, new: Inst, old: Inst) {
        let insts = &mut self.function.insts;
        let same = std::mem::discriminant(&insts[new].kind) == std::mem::discriminant(&insts[old].kind);
        assert!(same, "{new} does not do what {old} does");
        insts[new].metadata = insts[old].metadata.clone();
    }

    /// The same of what metadata say of how memory is accessed: those of the value, which is another one, stay behind.
    ///
    /// # Panics
    /// If they are not of one opcode.
    pub fn take_access_metadata(&mut self, new: Inst, old: Inst) {
        self.take_metadata(new, old);
        self.function.insts[new].metadata.retain(|(kind, _)| ACCESS_METADATA.contains(&&**kind));
    }

    /// Has an instruction read a copy of what it reads: what the same operation has made of the same operands.
    ///
    /// # Panics
    /// If the operation may not be done again, or the copy is none.
    pub fn read_copy(&mut self, types: &TypeTable, reader: Inst, old: Value, copy: Value) {
        let defs = [old, copy].map(|value| self.def_inst(value).expect("an operation has made it"));
        let [was, is] = defs.map(|def| &self.insts[def].kind);
        let again = may_repeat(self.module, types, &self.function, defs[0]);
        assert!(is == was && again.is_ok(), "{copy} is no copy of {old}");
        let kind = &mut self.function.insts[reader].kind;
        kind.for_each_operand_mut(|operand| {
            if *operand == old {
                *operand = copy;
            }
        });
    }

    // Phis.

    /// New phis at the start of a block, in front of those there are; their values are still to come, by [`Self::incoming_mut`].
    pub fn add_phis(&mut self, block: Block, types: &[Type]) -> Vec<Value> {
        let function = &mut self.function;
        let span = function.blocks[block].span;
        let mut insts = Vec::with_capacity(types.len());
        for &ty in types {
            let phi = InstKind::Phi { incoming: Vec::new(), fast: Default::default() };
            insts.push(function.make_inst(phi, ty, false, span));
        }
        let values = insts.iter().filter_map(|&inst| function.insts[inst].result).collect();
        function.blocks[block].insts.splice(0..0, insts);
        values
    }

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
