//! Who is told what waves execute: instructions, one by one, and which memory each lane of them touched.

use gcnsel_isa::Inst;

/// A memory that lanes access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touched {
    /// Global memory.
    Global,
    /// LDS.
    Lds,
    /// Scratch.
    Scratch,
}

/// One lane's access to memory. An atomic has two, a load and a store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Touch {
    /// The lane.
    pub lane: u32,
    /// Which memory.
    pub memory: Touched,
    /// The address of the first byte; in LDS the offset from the work-group's first byte, in scratch the offset from the lane's.
    pub address: u64,
    /// How many bytes.
    pub bytes: u32,
}

/// An instruction that a wave has executed.
#[derive(Clone, Copy, Debug)]
pub struct Executed<'a> {
    /// The number of the wave among those that are observed, in the order in which they were asked of.
    pub wave: u32,
    /// A number that this instruction has alone: dwords from the code's beginning. Instructions whose registers are counted
    /// from M0 have one for each set of registers, behind those of all others.
    pub place: u32,
    /// Its offset in the code object's image, in bytes.
    pub offset: u64,
    /// The instruction.
    pub inst: &'a Inst,
    /// Its length in bytes.
    pub bytes: u64,
    /// The wave has gone elsewhere than to the instruction behind it.
    pub jumped: bool,
    /// What it touched of memory, but for scalar memory.
    pub touches: &'a [Touch],
}

/// Who is told what waves execute.
pub trait Observer {
    /// Whether a wave is to be observed: one of a work-group, whose number is given in the order in which they start. Asked of
    /// each wave in turn, before its first instruction.
    fn observes(&mut self, group: u64) -> bool;

    /// Such a wave has executed an instruction.
    fn executed(&mut self, executed: &Executed<'_>);
}
