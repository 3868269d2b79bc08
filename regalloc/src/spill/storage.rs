//! Where spilled registers live: what a place of theirs must be able to do.

use crate::file::File;
use gcnsel_isa::Reg;
use gcnsel_mir::{Function, Inst, VReg};

/// Where spilled registers of a file live.
pub trait Storage {
    /// The file.
    const FILE: File;

    /// Whether it must not stand in the exec epilogue at a block's end, where not all lanes of the block are active.
    const BEFORE_EPILOGUE: bool;

    /// A place for one register.
    type Place: Copy + PartialEq;

    /// A new place for that many dwords.
    fn place(&mut self, f: &mut Function, dwords: u32) -> Self::Place;

    /// Whether a place counts as one that registers are spilled to; AGPRs are registers themselves.
    fn is_memory(_: Self::Place) -> bool {
        true
    }

    /// Stores a register.
    fn store(&mut self, f: &mut Function, reg: VReg, place: Self::Place, out: &mut Vec<Inst>);

    /// Loads a register.
    fn load(&mut self, f: &mut Function, reg: VReg, place: Self::Place, out: &mut Vec<Inst>);

    /// Stores a physical register, at a distance of so many dwords from the place's beginning.
    fn save(&mut self, f: &mut Function, from: Reg, place: Self::Place, at: u32, out: &mut Vec<Inst>);

    /// Loads a physical register from there.
    fn restore(&mut self, f: &mut Function, to: Reg, place: Self::Place, at: u32, out: &mut Vec<Inst>);

    /// The first position among a block's instructions, those of its epilogue left out, where it can store and load for
    /// all lanes of the block.
    fn first_position(&self, f: &Function, insts: &[Inst]) -> usize;
}
