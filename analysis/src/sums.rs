//! Numbers of cycles that change for a cycle and all nested in it at once.

use gcnsel_graph::Cycle;

/// A number for each cycle; reading one and adding to those of a range take a logarithm of steps (P. M. Fenwick, "A new
/// data structure for cumulative frequency tables", Software: Practice and Experience 24, 1994).
#[derive(Clone, Debug)]
pub(crate) struct Sums {
    /// The differences between neighbours, as partial sums.
    tree: Vec<i32>,
}

impl Sums {
    /// Zero for each of so many cycles.
    pub fn zeros(count: usize) -> Self {
        Sums { tree: vec![0; count + 2] }
    }

    /// Adds to the numbers of all cycles from `first` to `last`.
    pub fn add(&mut self, first: Cycle, last: Cycle, more: i32) {
        self.add_from(first.as_u32() as usize, more);
        self.add_from(last.as_u32() as usize + 1, -more);
    }

    fn add_from(&mut self, index: usize, more: i32) {
        let mut i = index + 1;
        while i < self.tree.len() {
            self.tree[i] += more;
            i += i & i.wrapping_neg();
        }
    }

    /// The number of a cycle.
    pub fn of(&self, cycle: Cycle) -> i32 {
        let mut i = cycle.as_u32() as usize + 1;
        let mut sum = 0;
        while i > 0 {
            sum += self.tree[i];
            i -= i & i.wrapping_neg();
        }
        sum
    }
}
