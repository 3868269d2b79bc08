//! What allocation did beyond naming registers.

/// What allocation did beyond naming registers, for reports and for the kernel descriptor. (Which registers are used
/// is counted from the final code, by `emit`.)
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Allocation {
    /// SGPRs (dwords) that were spilled to lanes.
    pub sgpr_spills: u32,
    /// How many times 64 of these lanes, with those of SGPRs that are saved for a caller, are in memory; others are
    /// VGPRs'.
    pub lanes_in_memory: u32,
    /// VGPRs (dwords) that were spilled to scratch.
    pub vgpr_spills: u32,
    /// Bytes of scratch per lane: spill slots and allocas.
    pub scratch_bytes: u32,
}
