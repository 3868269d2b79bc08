//! Generated kernels for benchmarks: LLVM IR text of a shape and a size.
//!
//! Two families. [`Code`] is what kernels are made of, arithmetic and memory accesses in ordinary control flow; sizes
//! count instructions. [`Flow`] is control flow and little else, in shapes that make naive algorithms slow; sizes count
//! blocks. The same shape and size always give the same text, and sizes are met within a few.

mod code;
mod flow;

pub use code::Code;
pub use flow::Flow;
