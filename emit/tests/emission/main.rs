//! Kernels through emission, judged by LLVM's assembler and against LLVM's own code.

mod by_hand;
mod from_llc;
mod lifted;
mod memory_model;
/// Shared with the tests of code objects.
#[path = "../../../codeobject/tests/files/oracle.rs"]
mod oracle;
