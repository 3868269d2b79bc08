//! The code that was executed.

use gcnsel_cycles::Step;
use gcnsel_isa::{Inst, Target};

/// An instruction that some wave has executed.
#[derive(Clone, Debug)]
pub struct Found {
    /// Its offset in the image, in bytes.
    pub offset: u64,
    /// The instruction.
    pub inst: Inst,
    /// Its length in bytes.
    pub bytes: u64,
}

/// The code that was executed, in the order of its addresses.
#[derive(Clone, Debug)]
pub struct Code {
    /// The target.
    pub target: Target,
    /// What was found.
    pub found: Vec<Found>,
    /// The same as a SIMD sees it.
    pub steps: Vec<Step>,
}

impl Code {
    /// Instructions of a target.
    pub fn new(found: Vec<Found>, target: Target) -> Code {
        let steps = found.iter().map(|found| Step::new(&found.inst, target)).collect();
        Code { target, found, steps }
    }
}
