//! LLVM IR as gcnsel holds it: opcodes, types, attributes and intrinsics under LLVM's own names.
//!
//! A [`Module`] owns types, globals and metadata, all immutable once read, and the [`Function`]s. A function
//! owns its blocks, instructions, values and constants, so that functions can be prepared and compiled in
//! parallel. Everything is an index ([`Block`], [`Inst`], [`Value`], ...), nothing per instruction is boxed
//! that need not be.

mod attributes;
mod compact;
mod constant;
mod float;
mod function;
mod inst;
mod intrinsic;
mod lexer;
mod metadata;
mod module;
mod names;
mod parser;
mod print;
mod types;
mod verify;

pub use attributes::{Attribute, AttributeGroup, AttributeSet};
pub use constant::{Const, ConstData, ConstExpr, ConstPool};
pub use function::{Block, BlockData, Function, Inst, InstData, MOST_WORK_ITEMS, Value, ValueData, ValueDef};
pub use inst::{
    BinaryOp, CallSite, Callee, CastOp, FastMath, FloatPredicate, InlineAsm, InstKind, IntPredicate,
    MemoryAccess, OperandBundle, Ordering, RmwOp, WrapFlags,
};
pub use intrinsic::{Effects, IMAGE_NAMES, Intrinsic, Memory, Predicated, about_unknown};
pub use metadata::{Metadata, MetadataId, MetadataNode, MetadataOperand};
pub use module::{Alias, Global, GlobalId, Linkage, Module, Param, Symbol, SymbolId};
pub use parser::parse;
pub use print::{print, print_function, type_text};
pub(crate) use types::gep_path_is_valid;
pub use types::{AddressSpace, MAX_TYPE_DEPTH, Type, TypeKind, TypeTable};
pub use verify::{verify, verify_function};
