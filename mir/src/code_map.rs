//! From the code that was written back to the allocated function: the block of each instruction, and where lanes and the wave go
//! from there. What comes behind allocation joins blocks, and knows the wave's way alone.

use crate::{Block, Origin};
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
    /// The instructions of the code, in their order.
    pub code: Vec<CodePlace>,
    /// By the origin that an allocated instruction has got: what it was.
    pub(crate) allocated: FxHashMap<Origin, Allocated>,
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

/// An instruction of the allocated function.
#[derive(Clone, Debug)]
pub(crate) struct Allocated {
    /// The origin that it had.
    pub origin: Origin,
    pub block: Block,
    /// What it hands over, if it is a call.
    pub call: SmallVec<[(Role, Reg); 1]>,
}

impl CodeMap {
    /// Notes the code. An instruction that was none of the allocated function's is in the block of the one before it, if both were
    /// written in the same block. Gives each one's offset, and the origin that it had before allocation's result was mapped.
    pub(crate) fn note_code(&mut self, code: &[Written]) -> Vec<(u64, Origin)> {
        let mut origins = Vec::with_capacity(code.len());
        let mut last: Option<(Block, Block)> = None;
        for &Written { offset, origin, block, among } in code {
            let known = self.allocated.get(&origin);
            let before = last.filter(|&(written_in, _)| written_in == block).map(|(_, block)| block);
            let own = known.map(|known| known.block).or(before).unwrap_or(block);
            last = Some((block, own));
            let mut touches = known.map(|known| known.call.clone()).unwrap_or_default();
            touches.extend(among.map(|reg| (Role::Use, reg)));
            origins.push((offset, known.map_or(origin, |known| known.origin)));
            self.code.push(CodePlace { block: own, touches });
        }
        self.allocated = FxHashMap::default();
        origins
    }

    /// Blocks are numbered below this.
    pub fn block_count(&self) -> usize {
        self.layout.iter().map(|block| block.index() + 1).max().unwrap_or(0)
    }
}
