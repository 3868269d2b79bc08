//! From the code that was written back to the allocated function: the block of each instruction, and where lanes and the wave go
//! from there. What comes behind allocation joins blocks, and knows the wave's way alone.

use crate::{Block, Edges, Function, Inst, Journal, Opcode, Operand, Origin, Pseudo};
use cranelift_entity::{EntityRef, SecondaryMap};
use gcnsel_isa::{Reg, Role};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// The code, and the blocks of the allocated function.
#[derive(Clone, Debug, Default)]
pub struct CodeMap {
    /// The blocks in their order, the entry first.
    pub layout: Vec<Block>,
    /// Where each leads.
    pub ways: SecondaryMap<Block, Ways>,
    /// The instructions of the code, in the order of [`Journal::code`].
    pub code: Vec<CodePlace>,
    /// By the origin that an allocated instruction has got: what it was.
    allocated: FxHashMap<Origin, Allocated>,
}

/// Where a block of the allocated function leads.
#[derive(Clone, Debug, Default)]
pub struct Ways {
    /// Lanes stand in it.
    pub has_lanes: bool,
    /// Where lanes go.
    pub thread: SmallVec<[Block; 2]>,
    /// Where the program counter goes.
    pub wave: SmallVec<[Block; 2]>,
}

/// An instruction of the code.
#[derive(Clone, Debug)]
pub struct CodePlace {
    /// Its block.
    pub block: Block,
    /// Registers that it touches beside those that it names: of a call its arguments and results; of a register that M0 chooses all
    /// that it may be.
    pub touches: SmallVec<[(Role, Reg); 1]>,
}

/// An instruction of the code as it was written.
#[derive(Clone, Copy, Debug)]
pub struct Written {
    /// Its offset from the function's first, in bytes.
    pub offset: u64,
    /// Its origin.
    pub origin: Origin,
    /// The block that it was written in: of blocks that were joined, the first.
    pub block: Block,
    /// Of an operand that M0 chooses, all that it may be.
    pub among: Option<Reg>,
}

#[derive(Clone, Debug)]
struct Allocated {
    origin: Origin,
    block: Block,
    call: SmallVec<[(Role, Reg); 1]>,
}

impl Journal {
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

    /// Notes the code. An instruction that was none of the allocated function's is in the block of the one before it, if both were
    /// written in the same block.
    pub fn note_code(&mut self, code: &[Written]) {
        let mut last: Option<(Block, Block)> = None;
        for &Written { offset, origin, block, among } in code {
            let known = self.map.allocated.get(&origin);
            let before = last.filter(|&(written_in, _)| written_in == block).map(|(_, block)| block);
            let own = known.map(|known| known.block).or(before).unwrap_or(block);
            last = Some((block, own));
            let mut touches = known.map(|known| known.call.clone()).unwrap_or_default();
            touches.extend(among.map(|reg| (Role::Use, reg)));
            self.code.push((offset, known.map_or(origin, |known| known.origin)));
            self.map.code.push(CodePlace { block: own, touches });
        }
        self.map.allocated = FxHashMap::default();
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

impl CodeMap {
    /// Blocks are numbered below this.
    pub fn block_count(&self) -> usize {
        self.layout.iter().map(|block| block.index() + 1).max().unwrap_or(0)
    }
}
