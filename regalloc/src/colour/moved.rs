//! What colours cost: the moves that they leave, by how often they are executed.

use super::aside::{Coloured, Move};
use crate::file::File;
use gcnsel_mir::{Block, Function, Liveness, Operand, Pseudo, RegRef, VReg};
use smallvec::SmallVec;

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
        self.f.layout.iter().map(|&block| of(block) * self.weight(block)).sum()
    }

    fn weight(&self, block: Block) -> u64 {
        8u64.pow(self.liveness.cycles().depth_of(block).min(8) as u32)
    }

    /// The dwords that a block's moves take out of the way, and home again.
    pub fn aside_in(&self, block: Block, moves: &[Move]) -> u64 {
        let dwords: u64 = moves.iter().map(|to| u64::from(self.f.regs[to.reg].dwords)).sum();
        dwords * self.weight(block)
    }

    /// The dwords that are moved out of the way, and home again.
    pub fn aside(&self, coloured: &Coloured) -> u64 {
        self.f.layout.iter().map(|&block| self.aside_in(block, &coloured.moves[block])).sum()
    }

    /// All dwords that are moved: out of the way, into tuples and parameters, and to where results replace them.
    pub fn all(&self, coloured: &Coloured) -> u64 {
        self.aside(coloured) + self.sum(|block| self.others_in(block, coloured))
    }

    fn others_in(&self, block: Block, coloured: &Coloured) -> u64 {
        let (f, file) = (self.f, self.file);
        let mut places = Places { coloured, away: SmallVec::new() };
        let mut aside = coloured.moves[block].iter().peekable();
        let mut moved = 0;
        for (at, data) in f.blocks[block].insts.iter().map(|&inst| &f.insts[inst]).enumerate() {
            while let Some(to) = aside.next_if(|to| to.at <= at) {
                places.go(to);
            }
            let place = |part: &RegRef| places.of(part);
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
        aside.for_each(|to| places.go(to));
        let place = |part: &RegRef| places.of(part);
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

/// Where values are at a point of a block.
struct Places<'a> {
    coloured: &'a Coloured,
    /// Those that have been moved in the block.
    away: SmallVec<[(VReg, u16); 4]>,
}

impl Places<'_> {
    fn go(&mut self, to: &Move) {
        self.away.retain(|&mut (reg, _)| reg != to.reg);
        self.away.push((to.reg, to.to));
    }

    /// The register of a part's first dword.
    fn of(&self, part: &RegRef) -> Option<u16> {
        let away = self.away.iter().find(|&&(reg, _)| reg == part.reg).map(|&(_, place)| place);
        Some(away.or(self.coloured.colours[part.reg])? + u16::from(part.first))
    }
}

#[cfg(test)]
mod tests;
