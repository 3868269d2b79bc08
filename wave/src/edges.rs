//! Critical wave edges, which register allocation cannot put moves on, get blocks of their own.

use crate::masks::WaveBlocks;
use crate::order::Order;
use crate::waiting::WaitingSets;
use cranelift_entity::SecondaryMap;
use gcnsel_diag::Span;
use gcnsel_graph::full_map;
use gcnsel_mir::{Block, BlockData, Function, WaveEdge, WaveTerminator};

/// Splits each wave edge from a block with several successors to one with several predecessors. The new block is
/// laid out before the target, or behind the source where the edge goes back.
pub(crate) fn split_critical(
    f: &mut Function,
    order: &Order,
    waiting: &mut WaitingSets,
    wave_blocks: &mut WaveBlocks,
) {
    let mut preds: SecondaryMap<Block, u32> = full_map(f.blocks.len());
    let mut place: SecondaryMap<Block, usize> = full_map(f.blocks.len());
    for (i, &block) in f.layout.iter().enumerate() {
        place[block] = i;
        for edge in f.blocks[block].wave_edges() {
            preds[edge.target] += 1;
        }
    }
    let layout = std::mem::take(&mut f.layout);
    let mut before: Vec<Vec<Block>> = vec![Vec::new(); layout.len()];
    let mut behind: Vec<Vec<Block>> = vec![Vec::new(); layout.len()];
    for (i, &block) in layout.iter().enumerate() {
        let targets: Vec<Block> = f.blocks[block].wave_edges().iter().map(|e| e.target).collect();
        for (n, &target) in targets.iter().enumerate() {
            if targets.len() < 2 || preds[target] < 2 {
                continue;
            }
            let middle = f.blocks.push(BlockData::new("", Span::default()));
            f.blocks[middle].wave_terminator =
                Some(WaveTerminator::Jump(WaveEdge { target, args: Default::default() }));
            f.blocks[block].wave_edges_mut()[n].target = middle;
            wave_blocks.candidates[middle] = match f.blocks[target].terminator {
                Some(_) => {
                    let at = waiting.at(order, target);
                    waiting.sets.insert(at, order.stop(target))
                }
                None => wave_blocks.candidates[target],
            };
            if place[target] > i { before[place[target]].push(middle) } else { behind[i].push(middle) }
        }
    }
    for (i, block) in layout.into_iter().enumerate() {
        f.layout.append(&mut before[i]);
        f.layout.push(block);
        f.layout.append(&mut behind[i]);
    }
}
