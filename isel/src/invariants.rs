//! What no iteration of a loop changes is computed in front of it, once: constants that instructions need in registers, tuples,
//! scaled indices, masks, comparisons.
//!
//! Selection computes these where they are needed: a constant in each block, since registers are dear, and addresses where the
//! accesses are. In a loop that is an instruction each time. Here it moves to the block before the loop, as far out as registers
//! allow: the kernel must not run with fewer waves, nor anything be spilled. Instructions that compute the same, in the arms
//! of a branch for instance, become one; so does what the block in front of the loop computes anyway. A value that an instruction overwrites, or that goes into a tuple which stays, would be
//! copied again, and stays.
//!
//! Such an instruction reads and writes registers alone. So it does no harm if the loop is never entered, or if lanes execute it
//! that do not need it. The lanes of the block before the loop are all that can enter it.
//!
//! `optimize`'s `hoist` moves what legalizing has made, before selection: float operations under modes among it.
//!
//! From below to above: `scc` and `pressure`, what is free; `sites`, what can move; `there`, what need not; `moves`, what does.

mod moves;
mod pressure;
mod scc;
mod sites;
mod there;

use cranelift_entity::SecondaryMap;
use gcnsel_graph::{Cycle, Cycles, DominatorTree, full_map};
use gcnsel_mir::{Edges, Function};
use moves::{DEPTH, Moves};
use sites::Sites;

/// Moves what no iteration changes in front of loops, in a function of which so many waves are to run on a SIMD at least.
pub(crate) fn hoist(f: &mut Function, waves: u32) {
    let graph = f.graph(Edges::Thread);
    let cycles = Cycles::new(&graph);
    if cycles.is_empty() {
        return;
    }
    let mut sites = Sites::new(f, &cycles);
    if sites.all.is_empty() {
        return;
    }
    let mut in_cycle: SecondaryMap<Cycle, Vec<u32>> = full_map(cycles.len());
    for (number, site) in (0..).zip(&sites.all) {
        for cycle in cycles.with_ancestors(cycles.innermost(site.block)) {
            if cycles.depth(cycle) <= DEPTH {
                in_cycle[cycle].push(number);
            }
        }
    }
    let tree = DominatorTree::new(&graph);
    let mut moves = Moves::new(f, waves);
    // Those around others come first.
    for cycle in cycles.iter().filter(|&cycle| cycles.is_reducible(cycle)) {
        // What comes before may be the end of another loop, in which all this would be computed again and again.
        let before = tree.idom(cycles.header(cycle));
        if let Some(before) = before.filter(|&block| cycles.innermost(block) == cycles.parent(cycle)) {
            moves.out_of(f, &cycles, (cycle, before), &in_cycle[cycle], &mut sites);
        }
    }
    moves.apply(f, &sites);
}
