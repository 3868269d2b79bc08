//! What the tests of all crates share: whether a tool of LLVM or AMD is installed, and how much of a sweep is run.
//!
//! * [`answers`], [`have`], [`have_file`], [`present`]: a missing oracle fails the test under CI (`CI=true`), with the name of the package
//!   to install. Elsewhere the test says on the terminal that it is skipped.
//! * [`Extent`], [`every`]: a sweep over kernels or cases takes few of them during development, a sample for each commit, and
//!   all at night.
//! * [`folder`], [`Release`]: where tools are that no package has, and which releases of LLVM judge.
//! * [`run`], [`piped`], [`llc`], [`kernel_files`], [`ir_files`]: LLVM's tools on the kernels of `tests/kernels`, or on all LLVM IR
//!   of the repository. `gcnsel_tests::oracle` has LLVM's compilers at all levels, with a cache.

mod extent;
mod folder;
mod hip;
mod presence;
mod release;
mod tools;

pub use extent::{Extent, every};
pub use folder::folder;
pub use hip::HIP_TWICE;
pub use presence::{answers, have, have_file, is_ci, present, say};
pub use release::Release;
pub use tools::{ir_files, kernel_files, llc, piped, run};
