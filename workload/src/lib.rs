//! Generated kernels for benchmarks: LLVM IR text of a shape and a size.
//!
//! There are three families. [`Code`] has arithmetic and memory accesses in ordinary control flow, as kernels do; its sizes
//! count instructions. [`Flow`] has control flow and little else, in shapes that make naive algorithms slow; its sizes count
//! blocks. [`Bulk`] has very much of one thing, which its sizes count. The same shape and size always give the same text. A
//! kernel's size differs from the requested size by a few at most.

mod bulk;
mod code;
mod flow;

pub use bulk::Bulk;
pub use code::Code;
pub use flow::Flow;
