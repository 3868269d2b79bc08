//! Building modules without text.
//!
//! A [`ModuleBuilder`] makes types, constants, globals, metadata and functions; a [`FunctionBuilder`] makes blocks and
//! instructions, under the names that LLVM's text has for them. What is made is a [`Module`](crate::Module) as the reader's are.
//!
//! ```
//! use gcnsel_ir::builder::ModuleBuilder;
//! use gcnsel_ir::{AddressSpace, Attribute, Intrinsic};
//!
//! let m = ModuleBuilder::new();
//! let (float, global) = (m.float_type(), m.ptr_type(AddressSpace::GLOBAL));
//! let f = m.kernel("scale", &[global, float]);
//! f.add_param_attribute(0, Attribute::flag("noalias"));
//! f.add_attribute(Attribute::string("amdgpu-flat-work-group-size", "1,256"));
//! f.position_at_end(f.block("entry"));
//! let id = f.name("id").call_intrinsic(Intrinsic::AmdgcnWorkitemIdX, &[]);
//! let at = f.name("at").inbounds().gep(float, f.param(0), &[id]);
//! let scaled = f.name("scaled").fmul(f.load(float, at), f.param(1));
//! f.store(scaled, at);
//! f.ret_void();
//! let module = m.finish()?;
//! assert_eq!(gcnsel_ir::print(&module), "\
//! target datalayout = \"e-p:64:64-p1:64:64-p2:32:32-p3:32:32-p4:64:64-p5:32:32-p6:32:32-p7:160:256:256:32-p8:128:128-\
//! p9:192:256:256:32-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024-v2048:2048-n32:64-\
//! S32-A5-G1-ni:7:8:9\"
//! target triple = \"amdgcn-amd-amdhsa\"
//!
//! define amdgpu_kernel void @scale(ptr addrspace(1) noalias %0, float %1) #0 {
//! entry:
//!   %id = call i32 @llvm.amdgcn.workitem.id.x()
//!   %at = getelementptr inbounds float, ptr addrspace(1) %0, i32 %id
//!   %2 = load float, ptr addrspace(1) %at, align 4
//!   %scaled = fmul float %2, %1
//!   store float %scaled, ptr addrspace(1) %at, align 4
//!   ret void
//! }
//!
//! declare i32 @llvm.amdgcn.workitem.id.x()
//!
//! attributes #0 = { \"amdgpu-flat-work-group-size\"=\"1,256\" }
//! ");
//! # Ok::<(), gcnsel_ir::builder::BuildErrors>(())
//! ```
//!
//! # Mistakes
//!
//! No method panics on bad arguments, and none returns a `Result`.
//!
//! * Each instruction is checked when it is made: types of operands, flags, orderings, its place in the block.
//! * A mistake is recorded with the source line of the call. Instructions that use the refused value are left out silently.
//! * [`finish`](ModuleBuilder::finish) runs the verifier over the whole module: terminators, phis, dominance, initialisers. It
//!   returns the module, or every message ([`BuildErrors`]).
//!
//! # Limits
//!
//! The reader accepts forms of older and newer releases of LLVM; the builder has one form of each: intrinsics are those of
//! [`Intrinsic`](crate::Intrinsic), `alloca` is in address space 5, `switch` takes up to 128 bits, pointers are opaque. A value must
//! be made before an instruction uses it; only phis get their values later.
//!
//! Types and constants share their parts, but their text does not: that of a type may have up to 65,536 words, that of a constant
//! up to 4,194,304, where 64 bytes of a table are one.
//!
//! Values, blocks and instructions of another builder are refused. Types and metadata nodes are plain indices, as in a
//! [`Module`](crate::Module): one of another builder is refused only if this one has none of that number.

mod arithmetic;
mod attributes;
mod calls;
mod checks;
mod constants;
mod emit;
mod error;
mod finish;
mod flow;
mod function;
mod globals;
mod intrinsics;
mod memory;
mod metadata;
mod module;
mod next;
mod order;
mod parts;
mod pool;
mod settings;
mod state;
mod types;
mod value;

pub use constants::GepFlags;
pub use error::{BuildError, BuildErrors};
pub use function::FunctionBuilder;
pub use globals::GlobalBuilder;
pub use metadata::MetadataElement;
pub use module::{DATA_LAYOUT, ModuleBuilder, TRIPLE};
pub use value::{Block, Instruction, Value};
