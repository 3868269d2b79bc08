//! Whole-pipeline tests: kernels, conformance, differential runs, benches.

pub mod assembly;
pub mod bitcode;
pub mod both;
pub mod cache;
pub mod clang;
pub mod compiler;
pub mod corpus;
pub mod debug;
pub mod debug_types;
pub mod differential;
pub mod emulate;
pub mod faults;
pub mod functions;
pub mod half;
pub mod harness;
pub mod image;
pub mod interpret;
pub mod kernel;
pub mod legality;
pub mod loops;
pub mod memory_model;
pub mod operands;
pub mod oracle;
pub mod piglit;
pub mod processes;
pub mod random_flow;
pub mod reference;
pub mod release;
pub mod trial;
pub mod variables;

pub use gcnsel_generator::rng;
