//! What the tests of all crates share: whether a tool of LLVM or AMD that judges is there, and how much of a sweep is taken.
//!
//! * [`have`], [`have_file`], [`present`]: an oracle that is missing fails the test under CI (`CI=true`), with the name of
//!   what to install. Elsewhere the test says on the terminal that it is skipped.
//! * [`Extent`], [`every`]: a sweep over kernels or cases takes few of them while one develops, a sample for each commit, all
//!   at night.
//!
//! * [`run`], [`llc`], [`kernel_files`]: LLVM's tools on the kernels of `tests/kernels`. `gcnsel_tests::oracle` has LLVM's
//!   compilers at all levels, with a cache.

mod extent;
mod presence;
mod tools;

pub use extent::{Extent, every};
pub use presence::{have, have_file, is_ci, present, say};
pub use tools::{kernel_files, llc, run};
