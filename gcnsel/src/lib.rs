//! gcnsel compiles LLVM IR for AMD GPUs: gfx900, gfx90a and gfx942, wave64, with no LLVM inside.
//!
//! [`compile`] takes LLVM IR as text or as bitcode, as clang, rustc and Triton make it, and gives a code object that the ROCm loader takes, or
//! another form of it ([`Emit`]):
//!
//! ```
//! use gcnsel::{Options, Target};
//!
//! let text = "
//!     declare i32 @llvm.amdgcn.workitem.id.x()
//!     define amdgpu_kernel void @square(ptr addrspace(1) %out) {
//!       %id = call i32 @llvm.amdgcn.workitem.id.x()
//!       %square = mul i32 %id, %id
//!       %at = getelementptr i32, ptr addrspace(1) %out, i32 %id
//!       store i32 %square, ptr addrspace(1) %at
//!       ret void
//!     }";
//! let compiled = gcnsel::compile(text, &Options::default().target(Target::Gfx942))?;
//! let object = gcnsel::figures(&compiled.bytes).expect("it is a code object");
//! assert_eq!((object[0].kernel.as_str(), object[0].vgpr_spills), ("square", 0));
//! # Ok::<(), gcnsel::Failure>(())
//! ```
//!
//! * A kernel without text: [`ir::builder`] makes a module, which [`compile`] takes as it is.
//! * How to compile: [`Options`], with [`Target`] or, with settings, [`TargetId`]; by names and values, [`Options::set`].
//! * What is wrong with an input: a [`Failure`], all of it, as [`Message`]s with places.
//! * What kernels take: [`figures`] of a code object of any compiler.
//! * What is uniform, and why the rest is divergent: [`UniformModule`].
//! * With the feature `emulator`, `emulator` runs code objects, of any compiler, without a GPU.
//!
//! Nothing here is global to the process: no thread pool but rayon's current one, no allocator, no environment variable. The
//! same input gives the same bytes.

#![deny(clippy::print_stdout, clippy::print_stderr)]

mod compiled;
mod failure;
mod input;
mod message;
mod module;
mod options;
mod picture;
mod pipeline;
pub mod record;
pub mod stats;
mod target;
mod uniformity;

pub use compiled::{Compiled, compile, compile_all, compile_printing, target_of};
pub use failure::Failure;
pub use gcnsel_codeobject::Version;
#[cfg(feature = "emulator")]
pub use gcnsel_emulator as emulator;
pub use gcnsel_ir as ir;
pub use gcnsel_isa::{Target, TargetId};
pub use gcnsel_picture::Picture;
pub use input::Input;
pub use message::{Message, Severity};
pub use options::{Allocator, Emit, Graph, NamedOption, OptionError, Options, PictureOf};
pub use picture::pictures;
pub use pipeline::{Stage, StageTimes};
#[doc(inline)]
pub use record::{Recorded, compile_recording};
pub use stats::{KernelStats, figures};
pub use uniformity::UniformModule;
