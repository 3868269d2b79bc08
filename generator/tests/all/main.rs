//! What the crate shows, tested: one program, since each has to be linked.

mod builder;
mod kernels;
mod reducer;
