//! The indices by which functions and modules name their parts. One means something only together with what made it.

use cranelift_entity::entity_impl;
use gcnsel_graph::niche_entity_impl;
use std::num::NonZeroU32;

/// A basic block.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Block(u32);
entity_impl!(Block, "block");

/// An instruction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Inst(u32);
entity_impl!(Inst, "inst");

/// An argument, an instruction's result, or a constant, inside one function.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Value(NonZeroU32);
niche_entity_impl!(Value, "value");

/// An interned constant; its meaning is in the [`crate::ConstPool`] that made it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Const(u32);
entity_impl!(Const, "const");

/// A global variable, in [`crate::Module::globals`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct GlobalId(u32);
entity_impl!(GlobalId, "global");

/// A name of the module: a global variable, a function or an alias; an index into [`crate::Module::symbols`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SymbolId(u32);
entity_impl!(SymbolId, "symbol");

/// A metadata node of the module.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct MetadataId(NonZeroU32);
niche_entity_impl!(MetadataId, "!");
