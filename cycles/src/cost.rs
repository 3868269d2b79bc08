//! What an access to memory costs its unit.

/// A memory that lanes access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Space {
    /// Global memory.
    Global,
    /// LDS.
    Lds,
    /// Scratch.
    Scratch,
}

/// What is kept of one access: which memory, and cycles. [`Cost::default`] is that of lanes side by side.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cost(u16);

/// Bits of a [`Cost`] that hold cycles; the two above say which memory.
const CYCLE_BITS: u32 = 14;

impl Cost {
    /// So many cycles in a memory; without one, what the instruction itself says holds.
    pub fn new(space: Option<Space>, cycles: u64) -> Cost {
        let space = match space {
            None => 0,
            Some(Space::Global) => 1,
            Some(Space::Lds) => 2,
            Some(Space::Scratch) => 3,
        };
        Cost(space << CYCLE_BITS | cycles.min((1 << CYCLE_BITS) - 1) as u16)
    }

    /// Of vector memory: the cache lines touched. Of LDS: cycles more than without bank conflicts.
    pub fn cycles(self) -> u64 {
        u64::from(self.0 & ((1 << CYCLE_BITS) - 1))
    }

    /// The memory that was touched, if any was.
    pub fn space(self) -> Option<Space> {
        match self.0 >> CYCLE_BITS {
            0 => None,
            1 => Some(Space::Global),
            2 => Some(Space::Lds),
            _ => Some(Space::Scratch),
        }
    }
}
