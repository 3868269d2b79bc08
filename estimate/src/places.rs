//! The cycles of a SIMD by instruction, block and source line.

use crate::code::Code;
use crate::lines::Lines;
use crate::report::{Block, Instruction, Line, Piece, Share};
use gcnsel_codeobject::{LoadedObject, SymbolKind};
use gcnsel_cycles::{At, Kind, Losses, Track};
use std::collections::BTreeMap;

fn share(at: &At) -> Share {
    Share { executed: at.executed, issued: at.issued, lost: at.lost }
}

/// The parts of an estimate that are by place.
pub struct Places {
    /// By address.
    pub instructions: Vec<Instruction>,
    /// By address.
    pub blocks: Vec<Block>,
    /// By file and line.
    pub lines: Vec<Line>,
}

impl Piece {
    pub(crate) fn add(&mut self, other: &Piece) {
        self.alone.add(&other.alone);
        self.filled.add(&other.filled);
    }

    fn none() -> Piece {
        Piece { alone: Share::default(), filled: Share::default() }
    }
}

/// Whether a block begins at each instruction: where some wave has jumped to, and behind what jumps.
fn leaders(code: &Code, tracks: &[Track]) -> Vec<bool> {
    let mut leaders = vec![false; code.steps.len()];
    for stretch in tracks.iter().flat_map(|track| &track.stretches) {
        leaders[stretch.first as usize] = true;
    }
    for (at, (step, found)) in code.steps.iter().zip(&code.found).enumerate() {
        let Some(next) = code.found.get(at + 1) else { break };
        let follows = found.offset + found.bytes == next.offset;
        leaders[at + 1] |= matches!(step.kind, Kind::Branch) || !follows;
    }
    leaders
}

/// Sums up what was lost where.
pub fn places(
    code: &Code,
    tracks: &[Track],
    lines: &Lines,
    loaded: &LoadedObject,
    alone: &Losses,
    filled: &Losses,
) -> Places {
    let leaders = leaders(code, tracks);
    let causes: Vec<_> =
        filled.cause().into_iter().zip(alone.cause()).map(|(filled, alone)| filled.or(alone)).collect();
    let mut blocks: Vec<Block> = Vec::new();
    let mut by_line: BTreeMap<(&str, u64), (Piece, Vec<usize>)> = BTreeMap::new();
    let mut instructions = Vec::with_capacity(code.steps.len());
    for (at, found) in code.found.iter().enumerate() {
        let cycles = Piece { alone: share(&alone.at[at]), filled: share(&filled.at[at]) };
        if leaders[at] || blocks.is_empty() {
            blocks.push(Block {
                offset: found.offset,
                function: function(loaded, found.offset),
                line: None,
                cycles: Piece::none(),
            });
        }
        if let Some(block) = blocks.last_mut() {
            block.cycles.add(&cycles);
        }
        if let Some(line) = lines.at(found.offset) {
            let (sum, at_line) = by_line.entry(line).or_insert_with(|| (Piece::none(), Vec::new()));
            sum.add(&cycles);
            at_line.push(at);
        }
        instructions.push(Instruction {
            offset: found.offset,
            text: found.inst.text(code.target).to_string(),
            block: blocks.len() as u32 - 1,
            line: None,
            waits_for: causes[at].map(|cause| code.found[cause as usize].offset),
            cycles,
        });
    }
    let mut sums = Vec::with_capacity(by_line.len());
    for ((file, line), (cycles, at_line)) in by_line {
        for at in at_line {
            instructions[at].line = Some(sums.len() as u32);
        }
        sums.push(Line { file: file.to_owned(), line, cycles });
    }
    for instruction in instructions.iter().rev() {
        let line = &mut blocks[instruction.block as usize].line;
        *line = instruction.line.or(*line);
    }
    Places { instructions, blocks, lines: sums }
}

/// The function at an offset in the image, and how far from its beginning.
fn function(loaded: &LoadedObject, offset: u64) -> Option<(String, u64)> {
    let kernel = loaded.kernels.iter().find(|kernel| kernel.code.contains(&offset));
    if let Some(kernel) = kernel {
        return Some((kernel.name.clone(), offset - kernel.code.start));
    }
    let (name, symbol) = loaded.symbols.iter().find(|(_, symbol)| {
        let within = offset.checked_sub(symbol.value).is_some_and(|distance| distance < symbol.size);
        symbol.kind == SymbolKind::Function && !symbol.absolute && within
    })?;
    Some((name.clone(), offset - symbol.value))
}
