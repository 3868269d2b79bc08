//! Disjoint sets.

/// Disjoint sets of numbers, whose representative is chosen by the caller; path halving keeps finds logarithmic.
#[derive(Clone, Debug)]
pub struct UnionFind(Vec<u32>);

impl UnionFind {
    /// Each number below `count` in a set of its own.
    pub fn new(count: usize) -> Self {
        UnionFind((0..count as u32).collect())
    }

    /// Who represents the set of a number.
    pub fn find(&mut self, mut x: u32) -> u32 {
        while self.0[x as usize] != x {
            let above = self.0[self.0[x as usize] as usize];
            self.0[x as usize] = above;
            x = above;
        }
        x
    }

    /// Puts the set represented by `x` under the representative `root`.
    pub fn merge(&mut self, x: u32, root: u32) {
        self.0[x as usize] = root;
    }
}
