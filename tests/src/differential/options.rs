//! What a differential run is asked for.

use crate::oracle::Llc;
use gcnsel_generator::Weights;
use std::path::PathBuf;

/// What to run.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// What kernels are made of.
    pub weights: Weights,
    /// Every configuration for each kernel, not just the one of its seed.
    pub matrix: bool,
    /// The fewest registers for each kernel: [`Config::few`](super::Config::few).
    pub few_registers: bool,
    /// LLVM's code too for every so many batches of kernels; 0 for none.
    pub llvm_every: u64,
    /// LLVM's compiler.
    pub llc: Llc,
    /// Where kernels that fail are written, reduced.
    pub failures: Option<PathBuf>,
}
