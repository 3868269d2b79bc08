//! Maxima of ranges of numbers, to which numbers are added by ranges: a tree, so that each takes logarithmic time.

/// Numbers by position.
pub struct Maxima {
    leaves: usize,
    /// The maximum below a node of the tree, without what is added above it.
    most: Vec<i32>,
    added: Vec<i32>,
}

impl Maxima {
    /// Numbers of which each is the one before and a change; before the first is zero.
    pub fn of_changes(changes: &[i32]) -> Maxima {
        let leaves = changes.len().next_power_of_two().max(1);
        let mut tree = Maxima { leaves, most: vec![0; 2 * leaves], added: vec![0; 2 * leaves] };
        let mut number = 0;
        for (leaf, change) in tree.most[leaves..].iter_mut().zip(changes) {
            number += change;
            *leaf = number;
        }
        for node in (1..leaves).rev() {
            tree.most[node] = tree.most[2 * node].max(tree.most[2 * node + 1]);
        }
        tree
    }

    /// The maximum of all.
    pub fn most(&self) -> i32 {
        self.most[1]
    }

    /// The maximum from a position up to another, which does not count.
    pub fn most_in(&self, range: (usize, usize)) -> i32 {
        self.below(1, (0, self.leaves), range)
    }

    /// Adds to all numbers from a position up to another, which does not count.
    pub fn add(&mut self, range: (usize, usize), more: i32) {
        self.add_below(1, (0, self.leaves), range, more);
    }

    fn below(&self, node: usize, (low, high): (usize, usize), range: (usize, usize)) -> i32 {
        if range.1 <= low || high <= range.0 {
            return i32::MIN / 2;
        }
        if range.0 <= low && high <= range.1 {
            return self.most[node];
        }
        let middle = usize::midpoint(low, high);
        let below = self.below(2 * node, (low, middle), range);
        self.added[node] + below.max(self.below(2 * node + 1, (middle, high), range))
    }

    fn add_below(&mut self, node: usize, (low, high): (usize, usize), range: (usize, usize), more: i32) {
        if range.1 <= low || high <= range.0 {
            return;
        }
        if range.0 <= low && high <= range.1 {
            self.most[node] += more;
            self.added[node] += more;
            return;
        }
        let middle = usize::midpoint(low, high);
        self.add_below(2 * node, (low, middle), range, more);
        self.add_below(2 * node + 1, (middle, high), range, more);
        self.most[node] = self.added[node] + self.most[2 * node].max(self.most[2 * node + 1]);
    }
}

#[cfg(test)]
mod tests {
    use super::Maxima;

    #[test]
    fn ranges_have_the_maxima_of_what_has_been_added() {
        let mut numbers = vec![3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5];
        let changes = |numbers: &[i32]| -> Vec<i32> {
            (0..numbers.len()).map(|at| numbers[at] - at.checked_sub(1).map_or(0, |at| numbers[at])).collect()
        };
        let mut tree = Maxima::of_changes(&changes(&numbers));
        for (from, to, more) in [(0, 11, 2), (3, 7, -4), (5, 6, 1), (9, 11, 20), (2, 10, -1)] {
            tree.add((from, to), more);
            numbers[from..to].iter_mut().for_each(|number| *number += more);
            for from in 0..numbers.len() {
                for to in from + 1..=numbers.len() {
                    let most = *numbers[from..to].iter().max().expect("there are some");
                    assert_eq!(tree.most_in((from, to)), most, "{from}..{to} of {numbers:?}");
                }
            }
        }
        assert_eq!(tree.most(), *numbers.iter().max().expect("there are some"));
    }
}
