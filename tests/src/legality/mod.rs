//! What is legal where: every target intrinsic, by several types, for each target, by LLVM 23 and by us.
//!
//! `tests/llvm23/intrinsics.cpp` lists LLVM's intrinsics and says what it accepts; see `docs/verification.md`.

mod execute;
mod judge;
mod kernels;
mod reasons;
mod signature;

pub use execute::{difference, launch, module, run};
pub use judge::Llvm23;
pub use kernels::{
    Case, Constants, INPUT_BYTES, LANE_BYTES, Operands, RESULT_BYTES, Values, cases, constants,
};
pub use reasons::{Difference, Reasons};
pub use signature::{Signature, Word};
