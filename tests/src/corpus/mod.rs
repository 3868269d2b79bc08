//! Other projects' kernels: the lists of `tests/corpus`, and LLVM IR of what they name.

pub mod front_end;
pub mod manifest;
