//! Which lanes come to a block, compared with which come to another.

use super::iterations::Iterations;
use crate::Uniformity;
use cranelift_entity::{EntityRef, EntitySet};
use gcnsel_graph::{Cycle, DominatorTree};
use gcnsel_ir::Block;
use std::cell::OnceCell;

/// What moves ask of the control flow graph. It stays the same while instructions move. What not all of them ask for is
/// found when the first does.
#[derive(Debug)]
pub(super) struct Flow {
    pub dominators: DominatorTree<Block>,
    iterations: OnceCell<Iterations>,
    /// Blocks that some lanes of the wave may come to without others.
    divergent: OnceCell<EntitySet<Block>>,
}

impl Flow {
    pub fn new(uniformity: &Uniformity) -> Self {
        let dominators = DominatorTree::new(uniformity.graph());
        Flow { dominators, iterations: OnceCell::new(), divergent: OnceCell::new() }
    }

    pub fn iterations(&self, uniformity: &Uniformity) -> &Iterations {
        self.iterations.get_or_init(|| Iterations::new(uniformity))
    }

    /// Whether a block is executed by all lanes of the wave or by none, each time.
    pub fn is_uniform(&self, uniformity: &Uniformity, block: Block) -> bool {
        let iterations = self.iterations(uniformity);
        let divergent = self.divergent.get_or_init(|| divergent_flow(uniformity, iterations));
        self.dominators.is_reachable(block) && !divergent.contains(block)
    }

    /// Whether every lane of a group that executes `a` together executes `b` together with all of that group: `b`
    /// is on all ways to or from `a`, in the same iteration of the cycles around both, and no cycle around `b` alone lets
    /// lanes go at different times.
    pub fn keeps_lanes(&self, uniformity: &Uniformity, a: Block, b: Block) -> bool {
        if a == b {
            return true;
        }
        let cycles = uniformity.cycles();
        let apart = |c: Cycle| uniformity.has_divergent_exit(c) || uniformity.is_assumed_divergent(c);
        let common = cycles.innermost_common(a, b);
        let mut around_b = cycles.with_ancestors(cycles.innermost(b)).take_while(|&c| !cycles.contains(c, a));
        (self.dominators.dominates(b, a) || self.iterations(uniformity).post_dominates(b, a))
            && !around_b.any(apart)
            && !common.is_some_and(|c| uniformity.is_assumed_divergent(c))
    }

    /// Whether each lane executes one as often as the other.
    pub fn equally_often(&self, uniformity: &Uniformity, a: Block, b: Block) -> bool {
        let (pre, post) = (&self.dominators, self.iterations(uniformity));
        a == b
            || uniformity.cycles().innermost(a) == uniformity.cycles().innermost(b)
                && (pre.dominates(a, b) && post.post_dominates(b, a)
                    || pre.dominates(b, a) && post.post_dominates(a, b))
    }
}

/// The blocks that depend, directly or not, on a divergent branch; and all that is in cycles that lanes leave in different
/// iterations, or that are assumed divergent.
///
/// A block depends on a branch if it is on all ways on from one successor, but not from the branch, before the next
/// iteration: these are the post-dominators of the successor up to the branch's own. Each walk up the tree leaves out what
/// is marked already, so that all of them together are as long as the tree is large, nearly. (Nodes of cycles are marked like
/// blocks, and part lanes like them: a cycle that not all lanes go round again is left by a divergent exit.)
fn divergent_flow(uniformity: &Uniformity, iterations: &Iterations) -> EntitySet<Block> {
    let (cycles, graph, tree) = (uniformity.cycles(), iterations.graph(), iterations.tree());
    let mut divergent = EntitySet::new();
    let mut worklist: Vec<Block> =
        cycles.order().iter().copied().filter(|&b| uniformity.is_divergent_branch(b)).collect();
    for &block in cycles.order().iter().filter(|&&b| is_left_apart(uniformity, b)) {
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
            at = if next == Some(block) { tree.ipdom(block) } else { next };
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
        let end = tree.ipdom(branch).map_or(0, |p| tree.level(p));
        for &successor in successors {
            let mut at = find(successor, &divergent);
            while let Some(block) = at.filter(|&b| tree.level(b) > end) {
                divergent.insert(block);
                worklist.push(block);
                at = find(block, &divergent);
            }
        }
    }
    divergent
}

/// Whether lanes may be in different iterations of a cycle around a block.
fn is_left_apart(uniformity: &Uniformity, block: Block) -> bool {
    let cycles = uniformity.cycles();
    let innermost = cycles.innermost(block);
    innermost.is_some_and(|c| uniformity.is_assumed_divergent(c)) || uniformity.is_left_apart(innermost)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Options;
    use gcnsel_ir::Function;
    use gcnsel_witness::{
        Arithmetic, Execution, Hierarchy, Machine, Numbers, Search, Shape, Watch, Witnessed, mix,
    };

    const LANES: usize = 4;

    /// A function that asks in each block which lanes are there.
    fn function(shape: &Shape) -> String {
        let mut out =
            String::from("declare i64 @llvm.amdgcn.ballot.i64(i1)\ndefine amdgpu_kernel void @f() {\n");
        for b in 0..shape.successors.len() {
            out += &format!(
                "b{b}:\n  %here{b} = call i64 @llvm.amdgcn.ballot.i64(i1 true)\n{}",
                shape.branch(b)
            );
        }
        out + "}\n"
    }

    /// The blocks that executions have come to with all lanes each time, and those with some only.
    fn executed(module: &gcnsel_ir::Module, f: &Function) -> [EntitySet<Block>; 2] {
        let machine = Machine::new(module, f).expect("few blocks");
        let hierarchy =
            Hierarchy::new(machine.successors(), &Search::new(machine.successors(), |new| new.len() - 1));
        let first = |block: Block| f.blocks[block].insts[0];
        let mut found = [EntitySet::new(), EntitySet::new()];
        for seed in 0..12 {
            let watch = Watch::of(f.layout.iter().map(|&b| first(b)));
            let mut seen = Witnessed { watch: Some(watch), ..Witnessed::default() };
            let (seed, arithmetic) = (mix(seed), Arithmetic::Interpreted);
            let execution = Execution { hierarchy: &hierarchy, seed, arithmetic, lanes: LANES, steps: 80 };
            machine.run(&execution, &mut seen);
            let results = seen.watch.expect("it is watched").results;
            for &block in &f.layout {
                let lanes = results.iter().flatten().filter(|r| r.0 == first(block));
                for mask in lanes.filter_map(|r| r.1) {
                    found[usize::from(mask.count_ones() != LANES as u32)].insert(block);
                }
            }
        }
        found
    }

    #[test]
    fn in_uniform_flow_all_lanes_are_there() {
        let (mut uniform, mut divergent, mut seen_apart) = (0, 0, 0);
        for seed in 0..900 {
            let mut numbers = Numbers(seed);
            let count = 2 + numbers.below(10);
            let shape = Shape::random(&mut numbers, count, seed % 3 != 0);
            let text = function(&shape);
            let module = gcnsel_ir::parse(text.as_bytes()).unwrap_or_else(|d| panic!("{d}\n{text}"));
            let function = module.functions.iter().find(|f| !f.is_declaration()).expect("a body");
            let uniformity = Uniformity::new(&module, function, &Options::default());
            let flow = Flow::new(&uniformity);
            let [all, some] = executed(&module, function);
            for &block in uniformity.cycles().order() {
                if flow.is_uniform(&uniformity, block) {
                    assert!(!some.contains(block), "{block} of\n{text}");
                    uniform += u32::from(all.contains(block));
                } else {
                    divergent += 1;
                    seen_apart += u32::from(some.contains(block));
                }
            }
        }
        println!("{uniform} in uniform flow executed; of {divergent} others {seen_apart} by some lanes only");
        assert!(uniform > 800 && seen_apart * 3 > divergent * 2, "{uniform}, {seen_apart} of {divergent}");
    }
}
