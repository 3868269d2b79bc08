//! Which blocks lanes execute together whatever is assumed of the cycles around: those of one natural loop.

use cranelift_entity::SecondaryMap;
use cranelift_entity::packed_option::PackedOption;
use gcnsel_graph::{Cycles, DominatorTree, Graph};
use gcnsel_ir::Block;
use std::ops::Range;

/// The natural loops of a graph: of a header, the blocks that come back to it by way of blocks that it dominates alone. Unlike
/// cycles they do not depend on a choice where there are several entries.
#[derive(Clone, Debug, Default)]
pub(crate) struct Together {
    /// The header of the innermost loop around a block, for a header of the next one.
    around: SecondaryMap<Block, PackedOption<Block>>,
    /// By header: its loop's number, and behind it those of the loops in it. Empty for other blocks.
    numbers: SecondaryMap<Block, Range<u32>>,
}

impl Together {
    /// Finds them, from the inside outwards; what has been found stands for its blocks.
    pub fn new(graph: &Graph<Block>, dominators: &DominatorTree<Block>) -> Self {
        let mut out = Together::default();
        let mut stands: SecondaryMap<Block, PackedOption<Block>> = SecondaryMap::new();
        let mut headers = Vec::new();
        for &header in dominators.preorder().iter().rev() {
            let returns = graph.preds(header).iter().filter(|&&from| dominators.dominates(header, from));
            let mut work: Vec<Block> = returns.copied().collect();
            if work.is_empty() {
                continue;
            }
            headers.push(header);
            while let Some(block) = work.pop() {
                let block = whole(&mut stands, block);
                if block == header {
                    continue;
                }
                stands[block] = Some(header).into();
                out.around[block] = Some(header).into();
                work.extend(graph.preds(block).iter().filter(|&&from| dominators.is_reachable(from)));
            }
        }
        // Outer loops have been found behind those in them.
        let mut inside: SecondaryMap<Block, u32> = SecondaryMap::new();
        for &header in &headers {
            let own = inside[header] + 1;
            inside[header] = own;
            if let Some(around) = out.around[header].expand() {
                inside[around] += own;
            }
        }
        let (mut next, mut free): (SecondaryMap<Block, u32>, u32) = (SecondaryMap::new(), 0);
        for &header in headers.iter().rev() {
            let place = match out.around[header].expand() {
                Some(around) => &mut next[around],
                None => &mut free,
            };
            let start = *place;
            *place += inside[header];
            out.numbers[header] = start..start + inside[header];
            next[header] = start + 1;
        }
        out
    }

    /// Whether a block is in the loop of a header.
    fn contains(&self, header: Block, block: Block) -> bool {
        let innermost = match self.numbers[block].is_empty() {
            true => self.around[block].expand(),
            false => Some(block),
        };
        innermost.is_some_and(|innermost| self.numbers[header].contains(&self.numbers[innermost].start))
    }

    /// Whether lanes that execute `to` together have executed `from`, which dominates it, together the last time before: the
    /// innermost cycle around `from` has a header whose natural loop L both are in.
    ///
    /// Proof. Call that header h. First, no header comes between the two. The blocks on ways from `from` to `to` that do not come
    /// by `from` again are dominated by `from`. A cycle of any hierarchy with one of them for its header does not contain `from`,
    /// since searches meet `from` first.
    ///
    /// Second, each cycle around `from` contains `to`. Suppose one does not, and take the outermost. The cycle around it contains
    /// both, and its header was removed. If that header were not in L, all of L would have stayed together. So it is in L; searches
    /// meet h first of all blocks of L; so it is h. But without h no cycle contains `from`: none in L, as its innermost cycle has
    /// the header h, and none that reaches beyond L, since lanes come back into L by h alone.
    ///
    /// So each cycle around `from` counts the same iterations for both, and what is converged at `to` was so at `from`.
    pub fn stays(&self, cycles: &Cycles<Block>, from: Block, to: Block) -> bool {
        cycles.innermost(from).is_some_and(|cycle| {
            let header = cycles.header(cycle);
            self.contains(header, from) && self.contains(header, to)
        })
    }

    /// As [`Together::stays`], of lanes that come to a phi over one edge together: the edge's start is dominated, and the edge
    /// stays in the loop.
    pub fn stays_over(&self, cycles: &Cycles<Block>, def: Block, (from, to): (Block, Block)) -> bool {
        self.stays(cycles, def, from) && self.stays(cycles, def, to)
    }
}

/// The header of the outermost loop found so far that a block is in, or the block.
fn whole(stands: &mut SecondaryMap<Block, PackedOption<Block>>, block: Block) -> Block {
    let mut top = block;
    while let Some(above) = stands[top].expand() {
        top = above;
    }
    let mut at = block;
    while let Some(above) = stands[at].expand() {
        stands[at] = Some(top).into();
        at = above;
    }
    top
}

#[cfg(test)]
mod tests {
    use super::Together;
    use cranelift_entity::EntityRef;
    use gcnsel_graph::{DominatorTree, Graph};
    use gcnsel_ir::Block;
    use gcnsel_witness::Numbers;

    /// The blocks that come back to a header, dominated by it all the way, by the definition.
    fn natural_loop(graph: &Graph<Block>, dominators: &DominatorTree<Block>, header: Block) -> Vec<Block> {
        let mut found: Vec<Block> = Vec::new();
        let is_inside = |block: Block| dominators.is_reachable(block) && dominators.dominates(header, block);
        let mut work: Vec<Block> =
            graph.preds(header).iter().copied().filter(|&block| is_inside(block)).collect();
        while let Some(block) = work.pop() {
            if !found.contains(&block) {
                found.push(block);
                if block != header {
                    work.extend(graph.preds(block).iter().copied().filter(|&block| is_inside(block)));
                }
            }
        }
        if !found.is_empty() && !found.contains(&header) {
            found.push(header);
        }
        found
    }

    #[test]
    fn loops_are_those_of_the_definition() {
        let mut blocks_in_loops = 0;
        for seed in 0..3000 {
            let mut numbers = Numbers(seed);
            let count = 2 + numbers.below(9);
            let edges: Vec<Vec<Block>> = (0..count)
                .map(|_| (0..numbers.below(4)).map(|_| Block::new(1 + numbers.below(count - 1))).collect())
                .collect();
            let graph = Graph::new(count, Block::new(0), |block| edges[block.index()].clone());
            let dominators = DominatorTree::new(&graph);
            let together = Together::new(&graph, &dominators);
            for &header in dominators.preorder() {
                let wanted = natural_loop(&graph, &dominators, header);
                blocks_in_loops += wanted.len();
                for &block in dominators.preorder() {
                    assert_eq!(
                        together.contains(header, block),
                        wanted.contains(&block),
                        "{seed}: {block} in the loop of {header}: {edges:?}"
                    );
                }
            }
        }
        assert!(blocks_in_loops > 4000, "{blocks_in_loops}");
    }
}
