//! How long memory takes.

/// Cycles, of the compute unit's clock, from the issue of an instruction that accesses memory until its counter says that it is
/// done, one access alone. A store is done when the cache that takes it says so, and is given the time of a load.
///
/// What a launch finds in which cache no table knows; what uses these says which it takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MemoryTimes {
    /// Global memory that the vector L1 has.
    pub l1: u16,
    /// Global memory that the L2 has.
    pub l2: u16,
    /// Global memory that neither has.
    pub memory: u16,
    /// Scalar memory that the scalar cache has.
    pub scalar: u16,
    /// LDS, without bank conflicts.
    pub lds: u16,
    /// Scratch: it has just been written by the same lanes, so the L1 has it, or the L2 where the L1 writes through.
    pub scratch: u16,
    /// What the flat address space adds to the time of global memory: the wait for LDS's share of the answer.
    pub flat: u16,
    /// The clock that `s_memtime` reads.
    pub clock: u16,
    /// A message, and what cache instructions (invalidations, writes back) take at least.
    pub message: u16,
}
