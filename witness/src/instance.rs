//! Dynamic instances of blocks: which are converged, and in what order to execute them.

use crate::Hierarchy;
use std::cmp::Ordering;

/// An execution of a block by a lane.
///
/// Two lanes' instances are converged in the maximal converged-with relation if they are equal: the same block, and
/// each cycle's header executed equally often since the cycle was entered. (That this is what the document defines, by
/// way of *convergence-before*, is what `tests/definition.rs` checks.)
///
/// Instances are ordered by where they are in the outermost cycle, or by how often that has come round, and so
/// inwards. What a lane executes later is greater, so executing the least of all lanes' next instances first, those
/// that are equal together, brings together whatever is converged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Instance {
    block: u8,
    /// By depth: executions of the header of the cycle of that depth around the block.
    counts: [u16; Instance::DEEPEST],
}

impl Instance {
    /// The most cycles that may be nested.
    pub const DEEPEST: usize = 20;

    /// The first that every lane executes.
    pub fn entry() -> Instance {
        Instance { block: 0, counts: [0; Self::DEEPEST] }
    }

    /// The block.
    pub fn block(&self) -> usize {
        self.block as usize
    }

    /// The instance that follows over an edge.
    #[must_use]
    pub fn next(&self, hierarchy: &Hierarchy, to: usize) -> Instance {
        let mut out = Instance { block: to as u8, counts: [0; Self::DEEPEST] };
        for (depth, cycle) in hierarchy.cycles(to).iter().enumerate() {
            let stays = cycle.blocks & 1 << self.block != 0;
            let before = if stays { self.counts[depth] } else { 0 };
            out.counts[depth] = before + (cycle.header == to) as u16;
        }
        out
    }

    /// The order described above. Equal only for equal instances.
    pub fn order(&self, other: &Instance, hierarchy: &Hierarchy) -> Ordering {
        let (a, b) = (hierarchy.places(self.block()), hierarchy.places(other.block()));
        for depth in 0.. {
            let (Some(x), Some(y)) = (a.get(depth), b.get(depth)) else { break };
            // Same place: the same cycle, or the same block.
            match x.cmp(y).then_with(|| match self.counts.get(depth) {
                Some(mine) => mine.cmp(&other.counts[depth]),
                None => Ordering::Equal,
            }) {
                Ordering::Equal => {}
                different => return different,
            }
        }
        Ordering::Equal
    }

    /// A number for each instance.
    pub fn hash(&self) -> u64 {
        self.counts
            .iter()
            .fold(crate::mix(self.block as u64), |h, &n| crate::mix(h.wrapping_mul(31) ^ n as u64))
    }

    /// Takes the same off both lanes' counts where they are in the same cycles; counts of other cycles are 0 or more,
    /// of which only the first matters: a lane that has gone further round in a cycle than another has is not
    /// overtaken before that comes there, which resets them.
    pub(crate) fn relative(a: &mut Instance, b: &mut Instance, hierarchy: &Hierarchy) {
        let (mine, theirs) = (hierarchy.cycles(a.block()), hierarchy.cycles(b.block()));
        for depth in 0..mine.len().max(theirs.len()) {
            if depth < mine.len() && depth < theirs.len() && mine[depth] == theirs[depth] {
                let least = a.counts[depth].min(b.counts[depth]);
                a.counts[depth] -= least;
                b.counts[depth] -= least;
                debug_assert!(a.counts[depth] + b.counts[depth] <= 1, "lanes are an iteration apart at most");
            } else {
                a.counts[depth] = a.counts[depth].min(1);
                b.counts[depth] = b.counts[depth].min(1);
            }
        }
    }
}
