//! Executions of random programs by several lanes.
//!
//! Uniform branches and loaded values are decided once for each set of converged dynamic instances, divergent
//! branches for each lane. Dynamic instances of a block are converged if the lanes have executed the header of
//! every cycle around it equally often since they entered that cycle (the maximal converged-with relation of LLVM's
//! document "Convergence And Uniformity").

use super::{Program, block, mix};
use gcnsel_graph::{Cycle, Cycles, DominatorTree};
use gcnsel_ir::Block;
use std::collections::{BTreeSet, HashMap};

const LANES: u64 = 3;
const STEPS: usize = 120;

/// How often the lane has executed the header of each cycle around a block since it entered the cycle.
type Instance = Vec<u32>;

struct Execution<'a> {
    program: &'a Program,
    cycles: &'a Cycles<Block>,
    above: &'a [Vec<usize>],
    seed: u64,
}

impl Execution<'_> {
    fn number(&self, what: u64, b: usize, instance: &Instance) -> u64 {
        let start = mix(self.seed ^ what.wrapping_mul(0x51_7cc1_b727_220b)) ^ b as u64;
        instance.iter().fold(mix(start), |hash, &n| mix(hash.wrapping_mul(31) ^ n as u64))
    }

    /// Adds the names of values that differ between converged instances.
    fn run(&self, seen: &mut BTreeSet<String>) {
        // Values at each dynamic instance, from the first lane that executed it.
        let mut first: HashMap<(usize, Instance), Vec<u64>> = HashMap::new();
        for lane in 0..LANES {
            let mut counts: HashMap<Cycle, u32> = HashMap::new();
            let mut values = vec![0; self.program.succs.len()];
            let (mut from, mut at) = (None, 0);
            for _ in 0..STEPS {
                let inside: Vec<_> = self.cycles.with_ancestors(self.cycles.innermost(block(at))).collect();
                counts.retain(|c, _| inside.contains(c));
                for &cycle in &inside {
                    *counts.entry(cycle).or_insert(0) += (self.cycles.header(cycle) == block(at)) as u32;
                }
                let instance: Instance = inside.iter().map(|c| counts[c]).collect();
                let mut facts = Vec::new();
                let mut names = Vec::new();
                if let Some(from) = from {
                    let carried = self.program.carried[at].iter().find(|c| c.0 == from).unwrap().1;
                    facts.extend([from as u64, values[carried]]);
                    names.extend([format!("%p{at}"), format!("%q{at}")]);
                }
                for &d in &self.above[at] {
                    facts.push(values[d]);
                    names.push(format!("%u{at}.{d}"));
                }
                let known = first.entry((at, instance.clone())).or_insert_with(|| facts.clone());
                for ((a, b), name) in known.iter().zip(&facts).zip(names) {
                    if a != b {
                        seen.insert(name);
                    }
                }
                values[at] = self.number(LANES, at, &instance);
                let succs = &self.program.succs[at];
                if succs.is_empty() {
                    break;
                }
                let who = if self.program.divergent[at] { lane } else { LANES + 1 };
                // Half of the choices fall as the execution prefers at this block, so that rare paths, which
                // need many choices to fall one way, have their turn.
                let (free, number) = (self.number(who, at, &instance), self.number(who, at, &Vec::new()));
                let choice = if free & 0x100 == 0 { number } else { free >> 9 } as usize % succs.len();
                (from, at) = (Some(at), succs[choice]);
            }
        }
    }
}

/// Values that differ between converged instances, from executions until everything in `reported` has been seen
/// to, or from `runs` executions.
pub fn observe(program: &Program, reported: &BTreeSet<String>, runs: u64) -> BTreeSet<String> {
    let graph = program.graph();
    let cycles = Cycles::new(&graph);
    let dominators = DominatorTree::new(&graph);
    let above: Vec<_> = (0..program.succs.len()).map(|b| program.above(&dominators, b)).collect();
    let mut seen = BTreeSet::new();
    for seed in 0..runs {
        Execution { program, cycles: &cycles, above: &above, seed: mix(seed) }.run(&mut seen);
        if seed >= 50 && seen.is_superset(reported) {
            break;
        }
    }
    seen
}
