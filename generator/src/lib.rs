//! Random kernels that are valid: no undefined behaviour, no data races, results that no schedule changes.
//!
//! [`generate`] makes the kernel of a seed, as LLVM IR text with a launch. [`Weights`] say what it is made of. It has the
//! shapes that break compilers for GPUs; `docs/verification.md` lists them. The same seed and weights always give the
//! same kernel.
//!
//! Validity holds by construction:
//!
//! * Each variable has an extent: the lanes in which its value is the same (a work-group, a wave, or one lane). Each place in
//!   the text has one, too: the lanes that come to it together. Barriers stand where a whole work-group comes.
//! * Every loop counts its rounds and ends.
//! * Divisors are not zero, and shift amounts are masked.
//! * The bits of a float are not looked at while it may be a NaN.
//!
//! [`bitstream`] has bitcode with faults in it.

pub mod bitstream;
pub mod rng;
pub mod ty;

mod builder;
mod grow;
mod kernel;
mod launch;
mod metadata;
mod reduce;
mod weights;

pub use grow::generate;
pub use kernel::{Arg, Kernel, Launch, module};
pub use launch::standard_launch;
pub use reduce::reduce;
pub use weights::{Kind, Weights};
