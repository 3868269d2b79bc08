//! Whole-pipeline tests: kernels, conformance, differential runs, benches.
