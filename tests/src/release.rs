//! The releases of LLVM whose code is run, and where their tools are.

pub use gcnsel_oracle::Release;
