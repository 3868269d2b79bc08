//! Random control flow graphs for the tests of uniformity, as functions in LLVM IR.
#![allow(dead_code)]

pub mod executions;

use gcnsel_graph::{Cycles, DominatorTree, Graph};
use gcnsel_ir::{Block, Module};
use std::fmt::Write as _;

/// A small deterministic generator of numbers (splitmix64), so that a failing program can be made again.
pub struct Numbers(pub u64);

impl Numbers {
    /// The next number below `bound`.
    pub fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        (mix(self.0) % bound as u64) as usize
    }

    /// True once in `n`.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }
}

/// A number that looks random and depends on all bits of another.
pub fn mix(mut z: u64) -> u64 {
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A control flow graph with a label on each branch. Block 0 is the entry; all blocks are reached.
pub struct Program {
    /// Successors by block, no duplicates.
    pub succs: Vec<Vec<usize>>,
    /// Whether each block's branch is divergent.
    pub divergent: Vec<bool>,
    /// By block and predecessor: the block whose value the phi `%q` takes over that edge; it dominates the
    /// predecessor.
    pub carried: Vec<Vec<(usize, usize)>>,
}

impl Program {
    /// A random graph of `n` blocks. Where `structured`, back edges only go to dominators: it is reducible.
    pub fn random(numbers: &mut Numbers, n: usize, structured: bool) -> Program {
        let mut succs = vec![Vec::new(); n];
        for b in 1..n {
            // Near by most of the time, so that the graph is deep rather than bushy.
            let from = if numbers.one_in(4) { numbers.below(b) } else { b - 1 - numbers.below(b.min(2)) };
            succs[from].push(b);
        }
        for _ in 0..n / 2 + numbers.below(n) {
            let from = numbers.below(n);
            let to = 1 + numbers.below(n - 1);
            if succs[from].contains(&to) || succs[from].len() >= 3 {
                continue;
            }
            let at = numbers.below(succs[from].len() + 1);
            succs[from].insert(at, to);
            if structured && !is_reducible(&graph_of(&succs)) {
                succs[from].remove(at);
            }
        }
        let divergent = (0..n).map(|_| numbers.one_in(2)).collect();
        let mut program = Program { succs, divergent, carried: Vec::new() };
        let dominators = DominatorTree::new(&program.graph());
        program.carried = (0..n)
            .map(|to| {
                let preds = (0..n).filter(|&p| program.succs[p].contains(&to));
                let pick = |numbers: &mut Numbers, from: usize| {
                    let above = |&d: &usize| dominators.dominates(block(d), block(from));
                    let above: Vec<usize> = (0..n).filter(above).collect();
                    above[numbers.below(above.len())]
                };
                preds.map(|from| (from, pick(numbers, from))).collect()
            })
            .collect();
        program
    }

    pub fn graph(&self) -> Graph<Block> {
        graph_of(&self.succs)
    }

    /// Blocks that strictly dominate a block.
    pub fn above(&self, dominators: &DominatorTree<Block>, b: usize) -> Vec<usize> {
        (0..self.succs.len()).filter(|&d| d != b && dominators.dominates(block(d), block(b))).collect()
    }

    /// A function in which each block `b` has a phi `%pb` of another constant for each predecessor, a phi `%qb`
    /// of values from dominators, a value `%vb` that lanes agree on, and a use `%ub.d` of `%vd` for each block d
    /// above it.
    pub fn text(&self, name: &str) -> String {
        let dominators = DominatorTree::new(&self.graph());
        let mut out = format!("define amdgpu_kernel void @{name}(ptr addrspace(1) %at) {{\n");
        for b in 0..self.succs.len() {
            writeln!(out, "b{b}:").unwrap();
            if !self.carried[b].is_empty() {
                let list = |f: &dyn Fn(usize, usize) -> String| {
                    let items =
                        self.carried[b].iter().map(|&(from, d)| format!("[ {}, %b{from} ]", f(from, d)));
                    items.collect::<Vec<_>>().join(", ")
                };
                writeln!(out, "  %p{b} = phi i32 {}", list(&|from, _| (1000 + from).to_string())).unwrap();
                writeln!(out, "  %q{b} = phi i32 {}", list(&|_, d| format!("%v{d}"))).unwrap();
            }
            writeln!(out, "  %v{b} = load volatile i32, ptr addrspace(1) %at, align 4").unwrap();
            for d in self.above(&dominators, b) {
                writeln!(out, "  %u{b}.{d} = add i32 %v{d}, 0").unwrap();
            }
            let condition = match self.divergent[b] {
                true => "call i32 asm sideeffect \"; $0\", \"=v\"()",
                false => "load volatile i32, ptr addrspace(1) %at, align 4",
            };
            match &self.succs[b][..] {
                [] => writeln!(out, "  ret void").unwrap(),
                [to] => writeln!(out, "  br label %b{to}").unwrap(),
                [default, cases @ ..] => {
                    writeln!(out, "  %c{b} = {condition}").unwrap();
                    write!(out, "  switch i32 %c{b}, label %b{default} [").unwrap();
                    for (i, to) in cases.iter().enumerate() {
                        write!(out, " i32 {i}, label %b{to}").unwrap();
                    }
                    writeln!(out, " ]").unwrap();
                }
            }
        }
        out.push_str("}\n");
        out
    }
}

/// The block of that number, in the order of the text.
pub fn block(n: usize) -> Block {
    Block::from_u32(n as u32)
}

fn graph_of(succs: &[Vec<usize>]) -> Graph<Block> {
    Graph::new(succs.len(), block(0), |b: Block| succs[b.as_u32() as usize].iter().map(|&s| block(s)))
}

fn is_reducible(graph: &Graph<Block>) -> bool {
    let cycles = Cycles::new(graph);
    cycles.iter().all(|c| cycles.is_reducible(c))
}

/// Reads a module that must be well-formed.
pub fn parse(text: &str) -> Module {
    gcnsel_ir::parse(text.as_bytes()).unwrap_or_else(|e| panic!("{e:?}\n{text}"))
}
