//! Bitcode of LLVM's releases beside the text that it is made of: what is read of both prints alike and compiles to the same bytes.

pub mod judge;
pub mod sample;
pub mod writers;
