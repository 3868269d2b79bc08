//! Kernels through emission, judged by LLVM's assembler and against LLVM's own code.

mod by_hand;
mod from_llc;
mod lifted;
mod memory_model;
mod preloaded;
