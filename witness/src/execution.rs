//! How to execute a function.

use crate::Hierarchy;

/// What operations compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    /// What the Language Reference says, for integers of up to 64 bits and addresses; other operations are arbitrary
    /// functions of their operands.
    Interpreted,
    /// All operations are arbitrary functions of their operands.
    Uninterpreted,
}

/// How to execute.
#[derive(Clone, Copy, Debug)]
pub struct Execution<'a> {
    /// Which instances are converged.
    pub hierarchy: &'a Hierarchy,
    /// What everything that is not determined is chosen by.
    pub seed: u64,
    /// What operations compute.
    pub arithmetic: Arithmetic,
    /// How many lanes, up to 64.
    pub lanes: usize,
    /// After so many blocks of all lanes together it stops.
    pub steps: usize,
}
