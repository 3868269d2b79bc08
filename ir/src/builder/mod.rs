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
//! # What is wrong
//!
//! No method panics for its arguments, and none returns a `Result`. What is wrong with a call is noted, with the line of the
//! program that made it, and the value that it would have made is left out of account from there on. At the end,
//! [`finish`](ModuleBuilder::finish) has the verifier look at all of it, and gives the module or every message
//! ([`BuildErrors`]). The types of an instruction's operands are checked when it is made.
//!
//! # What it does not have
//!
//! What the reader makes of other releases' text: intrinsics are those of [`Intrinsic`](crate::Intrinsic), `alloca` is in address
//! space 5, a `switch` is over at most 128 bits, and pointers have no types.

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
