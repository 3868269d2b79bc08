//! What the crate shows, tested: one program, since each has to be linked.

mod attributes;
mod builder;
mod debug;
mod dialects;
mod functions;
mod fuzz;
mod intrinsics;
mod kernels;
mod malformed;
mod overloads;
mod tools;
