//! LLVM IR as gcnsel holds it: opcodes, types, attributes and intrinsics under LLVM's own names.
//!
//! A [`Module`] owns types, globals and metadata, all immutable once read, and the [`Function`]s. A function
//! owns its blocks, instructions, values and constants, so that functions can be prepared and compiled in
//! parallel. All references are indices ([`Block`], [`Inst`], [`Value`], ...). Instructions are boxed only where it is
//! necessary.
//!
//! The layers, from below to above: types, attributes, indices and opcodes with their names; intrinsics; constants, metadata and
//! instructions; functions; modules; the printer, the verifier, what readers share, the reader, and the builder.

mod attribute_words;
mod attributes;
pub mod builder;
mod canonical;
mod checked;
mod compact;
mod constant;
pub mod debug;
mod debug_loc;
mod debug_record;
mod elements;
mod entity;
mod float;
mod function;
mod index_walk;
mod inst;
mod intrinsic;
mod lexer;
mod library;
mod linkage;
mod metadata;
mod module;
mod names;
mod opcode;
mod parser;
mod print;
pub mod reading;
mod results;
mod types;
mod upgrade;
mod verify;

pub(crate) use attributes::is_memory_effect;
pub use attributes::{Attribute, AttributeGroup, AttributeSet};
pub use constant::{ConstData, ConstExpr, ConstPool};
pub use debug_loc::{DebugLoc, InlinedCall};
pub use debug_record::{Assignment, DebugOperand, DebugRecord, DebugRecords, RecordId, RecordKind};
pub use entity::{Block, Const, GlobalId, Inst, MetadataId, SymbolId, Value};
pub use function::{BlockData, Function, InstData, MOST_WORK_ITEMS, Param, ValueData, ValueDef};
pub use index_walk::{Counts, IndexWalk};
pub use inst::{CallSite, Callee, InlineAsm, InstKind, MemoryAccess, OperandBundle};
pub use intrinsic::{Effects, IMAGE_NAMES, Intrinsic, Memory, Predicated, about_unknown};
pub use linkage::Linkage;
pub use metadata::{Metadata, MetadataNode, MetadataOperand};
pub use module::{Alias, Global, Module, Symbol};
pub use opcode::{BinaryOp, CastOp, FastMath, FloatPredicate, IntPredicate, Ordering, RmwOp, WrapFlags};
pub use parser::parse;
pub use print::{print, print_function, print_instructions, print_with_places, type_text};
pub use types::{AddressSpace, MAX_TYPE_DEPTH, Type, TypeKind, TypeTable};
pub(crate) use types::{MAX_INT_BITS, MAX_VECTOR, gep_path_is_valid};
pub use verify::{verify, verify_function};
