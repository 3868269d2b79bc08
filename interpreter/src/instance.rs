//! Dynamic instances of blocks: which are converged, and in what order to execute them.

use cranelift_entity::EntityRef;
use gcnsel_graph::{Cycle, Cycles};
use gcnsel_ir::Block;
use smallvec::SmallVec;
use std::cmp::Ordering;

/// An execution of a block by lanes of a wave, inside one call of its function.
///
/// Two lanes' instances are converged (LLVM's "Convergence And Uniformity", the maximal converged-with relation) if
/// they are equal: the same block, and the header of each cycle around it executed equally often since the cycle was
/// entered. What a lane executes later is greater in [`Instance::order`], so executing the least of all lanes' next
/// instances first, those that are equal together, brings together whatever is converged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The block.
    pub block: Block,
    /// By depth, outermost first: executions of the cycle's header.
    counts: SmallVec<[u64; 4]>,
}

/// The cycles of a function as instances need them.
#[derive(Clone, Debug)]
pub struct Hierarchy {
    cycles: Cycles<Block>,
    /// By block: the cycles around it, outermost first.
    around: Vec<SmallVec<[Cycle; 4]>>,
}

impl Hierarchy {
    /// Of the cycles of a function of so many blocks.
    pub fn new(cycles: Cycles<Block>, blocks: usize) -> Hierarchy {
        let around = (0..blocks).map(|b| {
            let mut list: SmallVec<[Cycle; 4]> =
                cycles.with_ancestors(cycles.innermost(Block::new(b))).collect();
            list.reverse();
            list
        });
        Hierarchy { around: around.collect(), cycles }
    }

    fn around(&self, block: Block) -> &[Cycle] {
        &self.around[block.index()]
    }
}

impl Instance {
    /// The first that every lane executes.
    pub fn entry(hierarchy: &Hierarchy, block: Block) -> Instance {
        Instance { block, counts: SmallVec::from_elem(0, hierarchy.around(block).len()) }
    }

    /// Executions of the headers around the block, outermost first.
    pub fn counts(&self) -> &[u64] {
        &self.counts
    }

    /// The instance that follows over an edge.
    pub fn next(&self, hierarchy: &Hierarchy, to: Block) -> Instance {
        let counts = hierarchy.around(to).iter().enumerate().map(|(depth, &cycle)| {
            let stays = hierarchy.cycles.contains(cycle, self.block);
            let before = if stays { self.counts[depth] } else { 0 };
            before + u64::from(hierarchy.cycles.header(cycle) == to)
        });
        Instance { block: to, counts: counts.collect() }
    }

    /// By the outermost cycle around both: how often it has come round, and so inwards; then by the order in which
    /// every edge goes forward or to a header.
    pub fn order(&self, other: &Instance, hierarchy: &Hierarchy) -> Ordering {
        let (mine, theirs) = (hierarchy.around(self.block), hierarchy.around(other.block));
        for (depth, (a, b)) in mine.iter().zip(theirs).enumerate() {
            if a != b {
                break;
            }
            match self.counts[depth].cmp(&other.counts[depth]) {
                Ordering::Equal => {}
                different => return different,
            }
        }
        hierarchy.cycles.position(self.block).cmp(&hierarchy.cycles.position(other.block))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use gcnsel_graph::Graph;

    #[test]
    fn lanes_meet_behind_a_loop_and_in_its_iterations() {
        // 0 -> 1, 1 -> 2 or 3, 2 -> 1, 3 ends.
        let edges = [vec![1], vec![2, 3], vec![1], vec![]];
        let [zero, one, two, three] = [0, 1, 2, 3].map(Block::from_u32);
        let graph = Graph::new(4, zero, |b: Block| edges[b.index()].iter().map(|&t| Block::from_u32(t)));
        let hierarchy = Hierarchy::new(Cycles::new(&graph), 4);
        let walk = |path: &[Block]| {
            path.iter().fold(Instance::entry(&hierarchy, zero), |at, &to| at.next(&hierarchy, to))
        };
        assert_eq!(walk(&[one, three]), walk(&[one, two, one, two, one, three]));
        assert_ne!(walk(&[one]), walk(&[one, two, one]));
        let order = |a: &[Block], b: &[Block]| walk(a).order(&walk(b), &hierarchy);
        assert_eq!(order(&[one, three], &[one, two, one]), Ordering::Greater);
        assert_eq!(order(&[one, two], &[one, two, one]), Ordering::Less);
        assert_eq!(order(&[one, two, one], &[one, two, one]), Ordering::Equal);
    }
}
