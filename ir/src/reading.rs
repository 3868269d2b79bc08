//! What readers of modules share, whatever form they read: what is known at the end, upgrades of older and newer forms, and the
//! one form of each constant.
//!
//! The reader of text is [`parse`](crate::parse()); that of bitcode is a crate of its own.

pub use crate::attribute_words::{Bearer, may_be_of};
pub use crate::canonical::{MOST_BITS, MOST_OF_WIDEST, aggregate, bit_cast, mask, packed, wide, zero};
pub use crate::constant::{Known, MAX_DEPTH};
pub use crate::elements::{Element, Elements};
use crate::library::{call_by_address, find_library};
pub use crate::names::{is_metadata_name, numbered_convention, unnamed_symbol};
pub use crate::types::{MAX_INT_BITS, MAX_VECTOR};
use crate::upgrade::attributes::upgrade_attributes;
pub use crate::upgrade::switch::{Case, switch_over_words};
use crate::{Module, TypeTable};
use gcnsel_diag::Result;
use std::sync::Arc;

/// How the names of intrinsics begin that tell a debugger or a tool something, and say nothing of what is computed. They are
/// called with arguments of any number and types.
const READ_OVER: [&str; 3] = ["llvm.dbg.", "llvm.fake.use", "llvm.var.annotation"];

/// Whether calls of a function of this name are read over.
pub fn is_read_over(name: &str) -> bool {
    READ_OVER.iter().any(|start| name.starts_with(start))
}

/// What is wrong with assembly of a module that says what it is assembled for (LLVM 23). The text that is printed is LLVM 19's,
/// which has no word for that, and without it the assembly may be another program.
pub const ASM_FOR_ITSELF: &str = "assembly of a module for features or a processor of its own ('target_features', 'target_cpu') is not supported";

/// Whether assembly of a module may say this of what it is assembled for.
pub fn is_asm_property(name: &[u8]) -> bool {
    matches!(name, b"target_features" | b"target_cpu")
}

/// Whether bytes begin as LLVM's bitcode does: `BC 0xC0DE`, or the wrapper that Apple's tools put around it.
pub fn is_bitcode(bytes: &[u8]) -> bool {
    bytes.starts_with(b"BC\xC0\xDE") || bytes.starts_with(b"\xDE\xC0\x17\x0B")
}

/// A module of which everything has been read, as its input has it.
pub struct Draft {
    /// The module, without its types.
    pub module: Module,
    /// Its types.
    pub types: TypeTable,
    /// It has byte types (LLVM 23), which are integers here.
    pub has_bytes: bool,
}

impl Draft {
    /// The module as the rest of the compiler knows it: older and newer forms made one, functions of C's library found.
    ///
    /// # Errors
    /// Hidden arguments that cannot be loads.
    pub fn finish(mut self) -> Result<Module> {
        upgrade_attributes(&mut self.module);
        self.upgrade_operands();
        self.upgrade_bytes();
        self.upgrade_atomics();
        self.upgrade_constrained();
        self.upgrade_stack();
        self.upgrade_hidden()?;
        find_library(&mut self.module, &self.types);
        call_by_address(&mut self.module, &mut self.types);
        self.module.types = Arc::new(self.types);
        Ok(self.module)
    }
}
