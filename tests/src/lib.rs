//! Whole-pipeline tests: kernels, conformance, differential runs, benches.

pub mod kernel;
pub mod oracle;
pub mod reference;
pub mod rng;
