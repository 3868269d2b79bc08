//! Control flow shapes and functions for tests.

use crate::random::Random;
use gcnsel_diag::Span;
use gcnsel_isa::{Op, Target};
use gcnsel_mir::{Block, BlockData, Edge, Function, InstData, Operand, Origin, RegKind, Terminator};
use std::str::FromStr;

/// Blocks by number, the entry 0: what each block's end does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Shape(pub Vec<End>);

/// The end of a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Return,
    Jump(usize),
    Uniform(usize, usize),
    Divergent(usize, usize),
}

impl End {
    pub fn targets(self) -> Vec<usize> {
        match self {
            End::Return => vec![],
            End::Jump(a) => vec![a],
            End::Uniform(a, b) | End::Divergent(a, b) => vec![a, b],
        }
    }
}

/// `0: div 1 2; 1: 2; 2: uni 0 3; 3: ret`, blocks in order.
impl FromStr for Shape {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let mut ends = Vec::new();
        for (i, part) in text.split(';').enumerate() {
            let (number, end) = part.split_once(':').ok_or_else(|| format!("no colon in {part}"))?;
            if number.trim().parse() != Ok(i) {
                return Err(format!("block {number} stands where {i} should"));
            }
            let words: Vec<&str> = end.split_whitespace().collect();
            let block = |w: &str| w.parse::<usize>().map_err(|e| format!("{w}: {e}"));
            ends.push(match words[..] {
                ["ret"] => End::Return,
                ["div", a, b] => End::Divergent(block(a)?, block(b)?),
                ["uni", a, b] => End::Uniform(block(a)?, block(b)?),
                [a] => End::Jump(block(a)?),
                _ => return Err(format!("what is {end}?")),
            });
        }
        Ok(Shape(ends))
    }
}

impl Shape {
    /// A function of this shape with nothing in it but what its branches test.
    pub fn function(&self) -> Function {
        let mut f = Function::new("shape", Target::Gfx942);
        for _ in &self.0 {
            let block = f.blocks.push(BlockData::new("", Span::default()));
            f.layout.push(block);
        }
        let edge = |to: usize| Edge { target: Block::from_u32(to as u32), args: Default::default() };
        for (i, end) in self.0.iter().enumerate() {
            let block = Block::from_u32(i as u32);
            let terminator = match *end {
                End::Return => Terminator::Return,
                End::Jump(to) => Terminator::Jump(edge(to)),
                End::Uniform(a, b) => {
                    set_scc(&mut f, block);
                    Terminator::Uniform { on_true: edge(a), on_false: edge(b) }
                }
                End::Divergent(a, b) => {
                    let mask = compare(&mut f, block);
                    Terminator::Divergent { mask, on_true: edge(a), on_false: edge(b) }
                }
            };
            f.blocks[block].terminator = Some(terminator);
        }
        f
    }

    /// Blocks that the entry reaches.
    pub fn reachable(&self) -> Vec<bool> {
        let mut seen = vec![false; self.0.len()];
        let mut stack = vec![0];
        while let Some(b) = stack.pop() {
            if !std::mem::replace(&mut seen[b], true) {
                stack.extend(self.0[b].targets());
            }
        }
        seen
    }
}

/// Appends an instruction that sets SCC for a uniform branch.
pub(crate) fn set_scc(f: &mut Function, block: Block) {
    f.append(block, InstData::new(Op::S_CMP_LG_U32, [Operand::Imm(1), Operand::Imm(2)], Origin::NONE));
}

/// Appends a vector compare and gives its lane mask.
pub(crate) fn compare(f: &mut Function, block: Block) -> Operand {
    let mask = f.new_reg(gcnsel_isa::Bank::Sgpr, 2, RegKind::LaneMask, Origin::NONE);
    let mask = f.whole(mask);
    f.append(block, InstData::new(Op::V_CMP_LT_U32, [mask, Operand::Imm(1), Operand::Imm(2)], Origin::NONE));
    mask
}

/// A random shape in which every block is reachable. Mostly forward edges of short reach, some to anywhere but
/// the entry.
pub(crate) fn random_shape(random: &mut Random, blocks: usize) -> Shape {
    loop {
        let mut ends = Vec::new();
        for b in 0..blocks {
            let mut target = || {
                if random.below(10) < 7 {
                    (b + 1 + random.below(4)).min(blocks - 1)
                } else {
                    1 + random.below(blocks - 1)
                }
            };
            let (a, c) = (target(), target());
            let end = match random.below(20) {
                _ if b + 1 == blocks => End::Return,
                0 => End::Return,
                1..=5 => End::Jump(if random.below(5) > 0 { b + 1 } else { a }),
                _ if a == c => End::Jump(a),
                6..=10 => End::Uniform(a, c),
                _ => End::Divergent(a, c),
            };
            ends.push(end);
        }
        let shape = Shape(ends);
        let seen = shape.reachable();
        // Keep what is reachable, renumbered.
        let mut number = vec![0; blocks];
        let mut kept = 0;
        for b in 0..blocks {
            number[b] = kept;
            kept += usize::from(seen[b]);
        }
        if kept < 2 {
            continue;
        }
        let renumber = |end: End| match end {
            End::Return => End::Return,
            End::Jump(a) => End::Jump(number[a]),
            End::Uniform(a, b) => End::Uniform(number[a], number[b]),
            End::Divergent(a, b) => End::Divergent(number[a], number[b]),
        };
        return Shape((0..blocks).filter(|&b| seen[b]).map(|b| renumber(shape.0[b])).collect());
    }
}
