//! Builds of GPU kernels side by side.
//!
//! * [`reading`] reads builds: code objects of any compiler and what holds them, folders, LLVM IR that is compiled on the way,
//!   figures that were saved.
//! * [`matching`] finds which kernel of one build is which of the other, renamed ones included.
//! * [`comparison`] has the figures of kernels, of all together and of those that changed; [`rules`] judge them, for CI.
//! * [`report`] shows a comparison as text, Markdown, HTML, JSON, CSV.
//! * [`names`] has their names as people wrote them.
//!
//! ```
//! use gcnsel_compare::reading::Reader;
//!
//! # fn main() -> gcnsel_diag::Result<()> {
//! let options = gcnsel::Options::default();
//! let reader = Reader { compiler: &options, keep_code: false, functions: false };
//! # let kernels = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/kernels/saxpy.gfx942.ll");
//! let build = reader.path(kernels.as_ref())?;
//! assert_eq!(build.kernels[0].stats.kernel, "saxpy");
//! # Ok(())
//! # }
//! ```

#![deny(clippy::print_stdout, clippy::print_stderr)]

pub mod comparison;
pub mod compilers;
pub mod fingerprint;
pub mod folder;
pub mod kernel;
pub mod matching;
pub mod names;
pub mod reading;
pub mod report;
pub mod rules;

pub use comparison::Comparison;
pub use kernel::Kernel;
