//! All executions of a shape by two lanes.
//!
//! Uniformity speaks of pairs of converged instances, so two lanes show all there is to see. They are followed
//! through every choice that branches may make: any for each lane at a divergent branch; the same for both at a uniform
//! branch that they execute together, and any for each where they are not together. Of their past a state keeps
//! what matters for what can be seen later, which makes finitely many.

use crate::{Blocks, Hierarchy, Instance, Shape, each};
use rustc_hash::FxHashSet;
use std::cmp::Ordering;

/// What converged instances of two lanes can differ in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Differences {
    /// By block: whether lanes may come to it together over different edges.
    pub edges: Vec<bool>,
    /// By block: the blocks of whose last execution, when they get here together, lanes have instances that are not
    /// converged.
    pub apart: Vec<Blocks>,
    /// By block and predecessor: the same where both come over that edge.
    pub apart_over: Vec<Vec<Blocks>>,
}

impl Differences {
    /// None, for so many blocks.
    pub fn none(count: usize) -> Differences {
        Differences {
            edges: vec![false; count],
            apart: vec![0; count],
            apart_over: vec![vec![0; count]; count],
        }
    }
}

/// Two lanes. Where they are together the second says nothing new.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Pair {
    at: [Instance; 2],
    from: [u8; 2],
    /// Blocks that both executed together last.
    together: Blocks,
}

/// Adds what two lanes can be seen to differ in under a hierarchy, as far as the instances of the blocks `of` are
/// concerned. The work grows with two to the power of their number, so take few at a time in large shapes.
pub fn explore(shape: &Shape, hierarchy: &Hierarchy, of: Blocks, out: &mut Differences) {
    let start = Pair { at: [Instance::entry(); 2], from: [0; 2], together: 0 };
    let mut seen = FxHashSet::from_iter([start]);
    let mut stack = vec![start];
    let mut arrive = |mut pair: Pair, stack: &mut Vec<Pair>| {
        if pair.at[0] == pair.at[1] {
            let block = pair.at[0].block();
            let apart = of & !pair.together;
            out.apart[block] |= apart;
            match pair.from[0] == pair.from[1] {
                true => out.apart_over[block][pair.from[0] as usize] |= apart,
                false => out.edges[block] = true,
            }
            pair.from = [0; 2];
        }
        let [a, b] = &mut pair.at;
        Instance::relative(a, b, hierarchy);
        if seen.insert(pair) {
            stack.push(pair);
        }
    };
    while let Some(pair) = stack.pop() {
        let step = |lane: usize, to: usize, together: Blocks, mut pair: Pair| {
            pair.from[lane] = pair.at[lane].block() as u8;
            pair.at[lane] = pair.at[lane].next(hierarchy, to);
            Pair { together, ..pair }
        };
        match pair.at[0].order(&pair.at[1], hierarchy) {
            Ordering::Equal => {
                let block = pair.at[0].block();
                let together = (pair.together | 1 << block) & of;
                for (i, &a) in shape.successors[block].iter().enumerate() {
                    // The lanes are alike, so who goes where does not matter.
                    for &b in &shape.successors[block][i..] {
                        if a == b || shape.divergent & 1 << block != 0 {
                            arrive(step(1, b, together, step(0, a, together, pair)), &mut stack);
                        }
                    }
                }
            }
            order => {
                let lane = (order == Ordering::Greater) as usize;
                let block = pair.at[lane].block();
                let together = pair.together & !(1 << block);
                for &to in &shape.successors[block] {
                    arrive(step(lane, to, together, pair), &mut stack);
                }
            }
        }
    }
}

/// What two lanes can be seen to differ in under a hierarchy, block by block.
pub fn explore_all(shape: &Shape, hierarchy: &Hierarchy, out: &mut Differences) {
    explore(shape, hierarchy, 0, out);
    for block in each(hierarchy.in_cycles()) {
        explore(shape, hierarchy, 1 << block, out);
    }
}
