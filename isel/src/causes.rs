//! Why values are where selection has put them: what it notes for those who ask ([`crate::Options::explain`]). The code is the
//! same with and without.

use gcnsel_analysis::{Clobber, NotScalar};
use gcnsel_ir::{Block, Inst, Value};
use gcnsel_mir::{Origin, RegRef, Slot, VReg};
use rustc_hash::FxHashMap;

/// What selection has noted of a function.
#[derive(Clone, Debug, Default)]
pub struct Causes {
    /// The IR instruction that each origin stands for.
    pub instructions: FxHashMap<Origin, Inst>,
    /// Where the components of each value are.
    pub values: FxHashMap<Value, Vec<Held>>,
    /// The dwords of virtual registers that hold each value, component by component. Values of which some component has none are
    /// not here.
    pub registers: FxHashMap<Value, Vec<RegRef>>,
    /// The stack objects of allocas.
    pub slots: FxHashMap<Value, Slot>,
    /// The IR block that each machine block stands for.
    pub blocks: FxHashMap<gcnsel_mir::Block, Block>,
    /// Copies of uniform values for lanes that have left a cycle in different iterations, or otherwise see them apart: of which
    /// component each is.
    pub copies: FxHashMap<Value, Vec<(u32, RegRef)>>,
    /// Why loads are vector loads whose address is uniform.
    pub loads: FxHashMap<Inst, LoadCause>,
    /// What may have written the bytes of loads, where that is why.
    pub clobbers: FxHashMap<Inst, Clobber>,
}

impl Causes {
    /// Has values where others are now.
    pub fn replace_registers(&mut self, replaced: &FxHashMap<RegRef, RegRef>) {
        let replace = |part: &mut RegRef| *part = replaced.get(part).copied().unwrap_or(*part);
        self.registers.values_mut().flatten().for_each(replace);
        self.copies.values_mut().flatten().for_each(|(_, part)| replace(part));
        for held in self.values.values_mut().flatten() {
            match held {
                Held::Sgpr(part) | Held::Vgpr(part, _) => replace(part),
                Held::Constant | Held::Folded => {}
            }
        }
    }
}

/// Where a component of a value is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Held {
    /// In dwords of SGPRs: as a value of the wave, or as a mask with a bit for each lane.
    Sgpr(RegRef),
    /// In dwords of VGPRs.
    Vgpr(RegRef, VectorCause),
    /// It is a constant.
    Constant,
    /// It has no register of its own: an instruction that reads it computes it, or reads it from SCC, or nobody needs it.
    Folded,
}

/// Why a value is in VGPRs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VectorCause {
    /// What it is computed from is divergent.
    Lanes,
    /// The target has no scalar instruction for the operation.
    NoScalarInstruction,
    /// An operand is in VGPRs: its register, if it has one of its own, and its origin.
    Operand(Option<VReg>, Origin),
    /// The instruction that was chosen for it writes VGPRs.
    Instruction,
    /// Lanes have left a cycle with it in different iterations.
    CarriedOut,
    /// It is a phi, and the vector unit computes something that is passed to it.
    Phi,
}

/// Why a load is a vector load though lanes that load together have one address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LoadCause {
    /// Something may write the bytes, or scalar loads are not for such an access.
    NotScalar(NotScalar),
    /// It is aligned to so many bytes, and nothing better is known of its address; scalar loads take dwords.
    Unaligned(u64),
}
