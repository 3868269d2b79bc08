//! What the stages behind selection note of their decisions, in a function of which somebody will ask why
//! ([`Function::journal`]). The code is the same with and without.

use crate::code_map::Allocated;
use crate::{
    Block, CodeMap, Edges, Function, Inst, Opcode, Operand, Origin, Pseudo, Slot, VReg, Ways, Written,
};
use cranelift_entity::SecondaryMap;
use gcnsel_isa::{Bank, Reg, Role};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

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

    /// Gives each instruction of an allocated function an origin of its own, and notes the blocks.
    pub fn map_blocks(f: &mut Function) {
        let Some(mut journal) = f.journal.take() else { return };
        let map = &mut journal.map;
        map.layout.clone_from(&f.layout);
        for at in 0..f.layout.len() {
            let block = f.layout[at];
            let targets = |edges| f.blocks[block].edges(edges).into_iter().map(|(to, _)| to).collect();
            map.ways[block] = Ways {
                has_lanes: f.blocks[block].terminator.is_some(),
                thread: targets(Edges::Thread),
                wave: targets(Edges::Wave),
            };
            for n in 0..f.blocks[block].insts.len() {
                let inst = f.blocks[block].insts[n];
                let origin = f.insts[inst].origin;
                let own = f.origins.add(f.origins.get(origin).clone());
                map.allocated.insert(own, Allocated { origin, block, call: call_registers(f, inst) });
                f.insts[inst].origin = own;
            }
        }
        f.journal = Some(journal);
    }

    /// Notes that instructions have gone to another block.
    pub fn note_moved(f: &mut Function, insts: &[Inst], to: Block) {
        let Some(journal) = &mut f.journal else { return };
        for &inst in insts {
            if let Some(known) = journal.map.allocated.get_mut(&f.insts[inst].origin) {
                known.block = to;
            }
        }
    }

    /// Notes the code as it was written.
    pub fn note_code(&mut self, code: &[Written]) {
        self.code = self.map.note_code(code);
    }

    /// The file of a bank, if it was coloured.
    pub fn file(&self, bank: Bank) -> Option<&ColouredFile> {
        self.files.iter().find(|file| file.bank == bank)
    }
}

/// The registers that a call hands over.
fn call_registers(f: &Function, inst: Inst) -> SmallVec<[(Role, Reg); 1]> {
    let data = &f.insts[inst];
    if !matches!(data.opcode, Opcode::Pseudo(Pseudo::Call(_))) {
        return SmallVec::new();
    }
    let results = data.def_count();
    let role = |n: usize| if n < results { Role::Def } else { Role::Use };
    let named = data.operands.iter().enumerate().filter_map(|(n, operand)| match *operand {
        Operand::Phys(reg) => Some((role(n), reg)),
        _ => None,
    });
    named.collect()
}
