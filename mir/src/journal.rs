//! What the stages behind selection note of their decisions, in a function of which somebody will ask why
//! ([`Function::journal`]). The code is the same with and without.

use crate::{Block, CodeMap, Function, Inst, Origin, Slot, VReg};
use cranelift_entity::SecondaryMap;
use gcnsel_isa::Bank;
use rustc_hash::FxHashMap;

/// The notes of a function.
#[derive(Clone, Debug, Default)]
pub struct Journal {
    /// [`Journal::tell_apart`] gives each instruction an origin of its own. This has the origin that it had.
    parents: FxHashMap<Origin, Origin>,
    /// Each register file as it was coloured, in the order of allocation.
    pub files: Vec<ColouredFile>,
    /// What was spilled, in the order of the decisions.
    pub spills: Vec<Spill>,
    /// Where each stack object is, in bytes from the frame's beginning.
    pub slots: SecondaryMap<Slot, Option<i64>>,
    /// The origin of each instruction of the final code, with its offset in bytes.
    pub code: Vec<(u64, Origin)>,
    /// The blocks that it comes from.
    pub map: CodeMap,
}

/// A register file after spilling, with the registers that its values got.
#[derive(Clone, Debug)]
pub struct ColouredFile {
    /// The file.
    pub bank: Bank,
    /// The function just before physical registers took the place of this file's virtual ones.
    pub function: Box<Function>,
    /// The first physical register of each virtual one, where its block begins.
    pub colours: SecondaryMap<VReg, Option<u16>>,
    /// Where some go from there, in the order of the code.
    pub moves: Vec<Aside>,
}

/// A value that goes to another place within a block.
#[derive(Clone, Copy, Debug)]
pub struct Aside {
    /// The value's register.
    pub reg: VReg,
    /// The block.
    pub block: Block,
    /// In front of which instruction of [`ColouredFile::function`]; `None` for the block's end.
    pub before: Option<Inst>,
    /// The first physical register of its place from there on, to the next move or the block's end.
    pub to: u16,
}

/// A value that had to leave its register.
#[derive(Clone, Debug)]
pub struct Spill {
    /// The file.
    pub bank: Bank,
    /// The value's register.
    pub reg: VReg,
    /// The block in which it was decided.
    pub block: Block,
    /// The instruction in front of which, or at which, room was needed; `None` at the block's boundaries.
    pub inst: Option<Inst>,
    /// That instruction's origin.
    pub origin: Origin,
    /// Why this value.
    pub choice: SpillChoice,
    /// The registers that were held there, this one among them.
    pub held: Vec<VReg>,
    /// Their dwords.
    pub dwords: u32,
    /// The dwords that there was room for.
    pub limit: u32,
}

/// Why a value was spilled rather than another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SpillChoice {
    /// Its next use in the block is the farthest: so many instructions ahead.
    Farthest(u32),
    /// The block does not use it any more, and of such values it is the one that is used least: so many uses a dword, those in
    /// cycles counted several times.
    LeastUsed(u64),
    /// A tuple needed neighbouring registers, and this value was in one of them.
    InTheWay,
    /// It is passed to the next block, and what is passed is more than there is room for.
    Passed,
}

impl Journal {
    /// Gives each instruction an origin of its own, so that the final code tells which instruction it comes from.
    pub fn tell_apart(f: &mut Function) {
        let Some(mut journal) = f.journal.take() else { return };
        for at in 0..f.layout.len() {
            let block = f.layout[at];
            for n in 0..f.blocks[block].insts.len() {
                let inst = f.blocks[block].insts[n];
                let old = f.insts[inst].origin;
                let own = f.origins.add(f.origins.get(old).clone());
                journal.parents.insert(own, old);
                f.insts[inst].origin = own;
            }
        }
        f.journal = Some(journal);
    }

    /// The origin that selection gave: that of an IR instruction.
    pub fn selected_origin(&self, origin: Origin) -> Origin {
        self.parents.get(&origin).copied().unwrap_or(origin)
    }

    /// Notes a register file that is about to be rewritten.
    pub fn note_file(
        f: &mut Function,
        bank: Bank,
        colours: &SecondaryMap<VReg, Option<u16>>,
        moves: impl IntoIterator<Item = Aside>,
    ) {
        let Some(mut journal) = f.journal.take() else { return };
        let moves = moves.into_iter().collect();
        let function = Box::new(f.clone());
        journal.files.push(ColouredFile { bank, function, colours: colours.clone(), moves });
        f.journal = Some(journal);
    }

    /// The file of a bank, if it was coloured.
    pub fn file(&self, bank: Bank) -> Option<&ColouredFile> {
        self.files.iter().find(|file| file.bank == bank)
    }
}
