//! What colours cost: the moves that they leave, by how often they are executed.

use super::aside::Coloured;
use crate::file::File;
use gcnsel_mir::{Block, Function, Liveness, Operand, Pseudo, RegRef};

/// Counts the dwords that are moved. A block in a loop counts eight times for each level.
pub struct Moved<'a> {
    f: &'a Function,
    liveness: &'a Liveness,
    file: File,
}

impl<'a> Moved<'a> {
    pub fn new(f: &'a Function, liveness: &'a Liveness, file: File) -> Self {
        Moved { f, liveness, file }
    }

    /// The sum of what is found in each block.
    pub fn sum(&self, of: impl Fn(Block) -> u64) -> u64 {
        let weight = |block: Block| 8u64.pow(self.liveness.cycles().depth_of(block).min(8) as u32);
        self.f.layout.iter().map(|&block| of(block) * weight(block)).sum()
    }

    /// The dwords that are moved out of the way, and home again.
    pub fn aside(&self, coloured: &Coloured) -> u64 {
        self.sum(|block| self.aside_in(block, coloured))
    }

    /// All dwords that are moved: out of the way, into tuples and parameters, and to where results replace them.
    pub fn all(&self, coloured: &Coloured) -> u64 {
        self.sum(|block| self.aside_in(block, coloured) + self.others_in(block, coloured))
    }

    fn aside_in(&self, block: Block, coloured: &Coloured) -> u64 {
        coloured.moves[block].iter().map(|to| u64::from(self.f.regs[to.reg].dwords)).sum()
    }

    fn others_in(&self, block: Block, coloured: &Coloured) -> u64 {
        let (f, file) = (self.f, self.file);
        let place = |part: &RegRef| coloured.colours[part.reg].map(|colour| colour + u16::from(part.first));
        let mut moved = 0;
        for data in f.blocks[block].insts.iter().map(|&inst| &f.insts[inst]) {
            for (n, operand) in data.operands.iter().enumerate() {
                let tied = data.tied_definition(n).and_then(|d| data.operands[d].as_reg());
                let (Some(def), Operand::Reg(used)) = (tied.filter(|def| file.has(f, def.reg)), operand)
                else {
                    continue;
                };
                let is_there = !file.has(f, used.reg) || place(used) == place(&def);
                moved += if is_there { 0 } else { used.dwords.into() };
            }
            let is_copy = [Pseudo::RegSequence, Pseudo::Copy].iter().any(|&copy| data.opcode == copy.into());
            let Some(Operand::Reg(def)) = data.operands.first().filter(|_| is_copy) else { continue };
            let Some(mut at) = place(def).filter(|_| file.has(f, def.reg)) else { continue };
            for operand in &data.operands[1..] {
                let dwords = match operand {
                    Operand::Reg(part) => {
                        let is_there = !file.has(f, part.reg) || place(part) == Some(at);
                        moved += if is_there { 0 } else { part.dwords.into() };
                        part.dwords
                    }
                    _ => 1,
                };
                at += u16::from(dwords);
            }
        }
        for (target, args) in f.blocks[block].edges(file.edges()) {
            for (arg, &param) in args.iter().zip(f.blocks[target].params(file.edges())) {
                let Operand::Reg(arg) = arg else { continue };
                let is_there =
                    !file.has(f, param) || !file.has(f, arg.reg) || place(arg) == coloured.colours[param];
                moved += if is_there { 0 } else { arg.dwords.into() };
            }
        }
        moved
    }
}
