//! Generated kernels for benchmarks: LLVM IR text of a shape and a size.
//!
//! Three families. [`Code`] is what kernels are made of, arithmetic and memory accesses in ordinary control flow; sizes
//! count instructions. [`Flow`] is control flow and little else, in shapes that make naive algorithms slow; sizes count
//! blocks. [`Bulk`] is very much of one thing, which is what sizes count. The same shape and size always give the same text, and sizes are met within a few.

mod bulk;
mod code;
mod flow;

pub use bulk::Bulk;
pub use code::Code;
pub use flow::Flow;
