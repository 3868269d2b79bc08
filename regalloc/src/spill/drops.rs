//! What has to leave its registers at single places, however few are live there: it is in the way of a tuple.

use cranelift_entity::SecondaryMap;
use gcnsel_mir::{Inst, VReg};
use smallvec::SmallVec;

/// Registers that are not to be held at certain places.
#[derive(Clone, Debug, Default)]
pub struct Drops {
    at: SecondaryMap<Inst, SmallVec<[VReg; 2]>>,
    at_boundaries: Vec<VReg>,
    any: bool,
}

impl Drops {
    /// A register that is not to be held where an instruction defines its results.
    pub fn add_at(&mut self, inst: Inst, reg: VReg) {
        self.at[inst].push(reg);
        self.any = true;
    }

    /// A register that is not to be held between blocks.
    pub fn add_at_boundaries(&mut self, reg: VReg) {
        self.at_boundaries.push(reg);
        self.any = true;
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        !self.any
    }

    /// Those of an instruction.
    pub fn at(&self, inst: Inst) -> &[VReg] {
        &self.at[inst]
    }

    /// Those that are not to be held between blocks.
    pub fn at_boundaries(&self) -> &[VReg] {
        &self.at_boundaries
    }
}
