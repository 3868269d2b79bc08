//! What the crate shows, tested: one program, since each has to be linked.

mod kernels;
mod reducer;
