//! Random kernels that are valid: no undefined behaviour, no data races, results that no schedule changes.
//!
//! [`generate`] makes the kernel of a seed, as LLVM IR text with a launch. [`Weights`] say what it is made of. It has the
//! shapes that break compilers for GPUs; `docs/verification.md` lists them. The same seed and weights always give the
//! same kernel.
//!
//! Validity holds by construction. Each variable and each place in the text has an extent: what is the same in a
//! work-group, in a wave, or in neither. Barriers stand where a whole group comes, every loop has fuel, divisors are
//! not zero, shifts are masked, and a float is never seen as bits while it may be a NaN.

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
