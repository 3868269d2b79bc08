//! What users choose of an estimate.

use gcnsel_cycles::Latencies;

/// What an estimate takes for granted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Options {
    /// The time of memory; without it that of the target.
    pub latencies: Option<Latencies>,
    /// Waves at a time on a SIMD that is filled; without it the kernel's occupancy.
    pub waves: Option<u32>,
}
