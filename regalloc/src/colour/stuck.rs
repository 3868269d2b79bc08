//! What is in the way where no run of registers is free. Colouring goes on without those that have found no place, so that one
//! attempt finds all that is in the way.

use crate::Error;
use crate::spill::{Cost, Drops};
use gcnsel_mir::VReg;
use rustc_hash::FxHashSet;

/// Registers have found no place.
#[derive(Debug)]
pub struct Stuck {
    /// What to say of the first, if nothing helps.
    pub error: Error,
    /// What was in the way, where.
    pub drops: Drops,
}

/// What is in the way so far.
#[derive(Default)]
pub struct Way {
    pub(super) error: Option<Error>,
    pub(super) drops: Drops,
    /// What goes costs nothing where it is in the way once more.
    pub(super) dropped: FxHashSet<VReg>,
    pub(super) cost: Option<Cost>,
}

impl Way {
    /// Whether a register has found no place.
    pub fn is_stuck(&self) -> bool {
        self.error.is_some()
    }

    /// What has been coloured, unless some registers have no place.
    pub fn judge<T>(self, colours: T) -> Result<T, Stuck> {
        match self.error {
            Some(error) => Err(Stuck { error, drops: self.drops }),
            None => Ok(colours),
        }
    }
}
