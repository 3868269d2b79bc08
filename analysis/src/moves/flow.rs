//! Which lanes come to a block, compared with which come to another.

use crate::Uniformity;
use cranelift_entity::{EntityRef, EntitySet};
use gcnsel_graph::{Cycle, DominatorTree, Graph, PostDominatorTree};
use gcnsel_ir::Block;
use std::cell::OnceCell;

/// What moves ask of the control flow graph. It stays the same while instructions move. What not all of them ask for is
/// found when the first does.
#[derive(Debug)]
pub(super) struct Flow {
    pub dominators: DominatorTree<Block>,
    post_dominators: OnceCell<PostDominatorTree<Block>>,
    /// Blocks that some lanes of the wave may come to without others.
    divergent: OnceCell<EntitySet<Block>>,
}

impl Flow {
    pub fn new(uniformity: &Uniformity) -> Self {
        let dominators = DominatorTree::new(uniformity.graph());
        Flow { dominators, post_dominators: OnceCell::new(), divergent: OnceCell::new() }
    }

    pub fn post_dominators(&self, uniformity: &Uniformity) -> &PostDominatorTree<Block> {
        self.post_dominators.get_or_init(|| PostDominatorTree::new(uniformity.graph(), uniformity.cycles()))
    }

    /// Whether a block is executed by all lanes of the wave or by none.
    pub fn is_uniform(&self, uniformity: &Uniformity, block: Block) -> bool {
        let post_dominators = self.post_dominators(uniformity);
        let divergent =
            self.divergent.get_or_init(|| divergent_flow(uniformity, uniformity.graph(), post_dominators));
        self.dominators.is_reachable(block) && !divergent.contains(block)
    }

    /// Whether every lane of a group that executes `a` together executes `b` together with all of that group: `b`
    /// is on all ways to or from `a`, and no cycle around `b` alone lets lanes go at different times.
    pub fn keeps_lanes(&self, uniformity: &Uniformity, a: Block, b: Block) -> bool {
        if a == b {
            return true;
        }
        let cycles = uniformity.cycles();
        let apart = |c: Cycle| uniformity.has_divergent_exit(c) || uniformity.is_assumed_divergent(c);
        let common = cycles.innermost_common(a, b);
        let mut around_b = cycles.with_ancestors(cycles.innermost(b)).take_while(|&c| !cycles.contains(c, a));
        (self.dominators.dominates(b, a) || self.post_dominators(uniformity).post_dominates(b, a))
            && !around_b.any(apart)
            && !common.is_some_and(|c| uniformity.is_assumed_divergent(c))
    }

    /// Whether each lane executes one as often as the other.
    pub fn equally_often(&self, uniformity: &Uniformity, a: Block, b: Block) -> bool {
        let (pre, post) = (&self.dominators, self.post_dominators(uniformity));
        a == b
            || uniformity.cycles().innermost(a) == uniformity.cycles().innermost(b)
                && (pre.dominates(a, b) && post.post_dominates(b, a)
                    || pre.dominates(b, a) && post.post_dominates(a, b))
    }
}

/// The blocks that depend, directly or not, on a divergent branch; and all that is in cycles assumed divergent.
///
/// A block depends on a branch if it is on all ways on from one successor, but not from the branch: these are the
/// post-dominators of the successor up to the branch's own. Each walk up the tree leaves out what is marked already,
/// so that all of them together are as long as the tree is large, nearly.
fn divergent_flow(
    uniformity: &Uniformity,
    graph: &Graph<Block>,
    post_dominators: &PostDominatorTree<Block>,
) -> EntitySet<Block> {
    let cycles = uniformity.cycles();
    let mut divergent = EntitySet::new();
    let mut worklist: Vec<Block> =
        cycles.order().iter().copied().filter(|&b| uniformity.is_divergent_branch(b)).collect();
    let assumed = |b: Block| cycles.innermost(b).is_some_and(|c| uniformity.is_assumed_divergent(c));
    for &block in cycles.order().iter().filter(|&&b| assumed(b)) {
        if divergent.insert(block) {
            worklist.push(block);
        }
    }
    // Above each marked block, a block that is not marked or at least nearer to one that is not.
    let mut above: Vec<Option<Block>> = (0..graph.node_count()).map(|n| Some(Block::new(n))).collect();
    let mut find = |start: Block, divergent: &EntitySet<Block>| {
        let mut path = Vec::new();
        let mut at = Some(start);
        while let Some(block) = at.filter(|&b| divergent.contains(b)) {
            path.push(block);
            let next = above[block.index()];
            at = if next == Some(block) { post_dominators.ipdom(block) } else { next };
        }
        for block in path {
            above[block.index()] = at;
        }
        at
    };
    while let Some(branch) = worklist.pop() {
        let successors = graph.succs(branch);
        if successors.iter().all(|s| s == &successors[0]) {
            continue;
        }
        let end = post_dominators.ipdom(branch).map_or(0, |p| post_dominators.level(p));
        for &successor in successors {
            let mut at = find(successor, &divergent);
            while let Some(block) = at.filter(|&b| post_dominators.level(b) > end) {
                divergent.insert(block);
                worklist.push(block);
                at = find(block, &divergent);
            }
        }
    }
    divergent
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use gcnsel_witness::{DECLARATIONS, Numbers, Shape};

    /// The blocks in divergent flow, by the definition of control dependence.
    fn by_definition(
        uniformity: &Uniformity,
        post_dominators: &PostDominatorTree<Block>,
    ) -> EntitySet<Block> {
        let (graph, cycles) = (uniformity.graph(), uniformity.cycles());
        let assumed = |b: Block| cycles.innermost(b).is_some_and(|c| uniformity.is_assumed_divergent(c));
        let mut divergent: EntitySet<Block> = EntitySet::new();
        divergent.extend(cycles.order().iter().copied().filter(|&b| assumed(b)));
        loop {
            let mut changed = false;
            for &branch in cycles.order() {
                let splits = graph.succs(branch).iter().any(|s| s != &graph.succs(branch)[0]);
                if !splits || !divergent.contains(branch) && !uniformity.is_divergent_branch(branch) {
                    continue;
                }
                for &block in cycles.order() {
                    let from_one = |s: &Block| post_dominators.post_dominates(block, *s);
                    let from_all = block != branch && post_dominators.post_dominates(block, branch);
                    if graph.succs(branch).iter().any(from_one) && !from_all {
                        changed |= divergent.insert(block);
                    }
                }
            }
            if !changed {
                return divergent;
            }
        }
    }

    #[test]
    fn uniform_flow_depends_on_no_divergent_branch() {
        let (mut uniform, mut divergent) = (0, 0);
        for seed in 0..600 {
            let mut numbers = Numbers(seed);
            let count = 2 + numbers.below(14);
            let shape = Shape::random(&mut numbers, count, seed % 3 != 0);
            let text = format!("{DECLARATIONS}{}", shape.function("f").text);
            let module = gcnsel_ir::parse(text.as_bytes()).unwrap_or_else(|d| panic!("{d}\n{text}"));
            let function = module.functions.iter().find(|f| !f.is_declaration()).expect("a body");
            let uniformity = Uniformity::new(&module, function, &Options::default());
            let flow = Flow::new(&uniformity);
            let expected = by_definition(&uniformity, flow.post_dominators(&uniformity));
            for &block in uniformity.cycles().order() {
                assert_eq!(flow.is_uniform(&uniformity, block), !expected.contains(block), "{block}\n{text}");
                *if expected.contains(block) { &mut divergent } else { &mut uniform } += 1;
            }
        }
        assert!(uniform > 500 && divergent > 500, "{uniform} and {divergent}");
    }
}
