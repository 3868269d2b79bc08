//! Marks behind asynchronous accesses: how far the counter of vector memory must fall for all that stands before a mark to be
//! done. That is the number of its operations behind the mark, which finish in order.
//!
//! A mark is one of the function that it stands in. Where paths meet, the n-th last mark is the one of either path with fewer
//! operations behind it. Longer lists are cut there, lest a loop make one longer in each round; who asks for a mark that is cut off
//! waits for the oldest that is left.

/// Marks that a path keeps at most.
const MOST: usize = 64;
/// Marks that are kept where paths meet, as many as by LLVM.
const MOST_MERGED: usize = 16;

/// The marks so far, for each the operations behind it; the last mark first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    behind: Vec<u8>,
    /// There were more.
    cut: bool,
}

impl Marks {
    /// A mark.
    pub fn add(&mut self) {
        self.behind.insert(0, 0);
        self.keep(MOST);
    }

    /// An operation of the counter.
    pub fn issue(&mut self) {
        self.behind.iter_mut().for_each(|behind| *behind = behind.saturating_add(1));
    }

    /// All that has been issued is done.
    pub fn finish(&mut self) {
        self.behind.iter_mut().for_each(|behind| *behind = u8::MAX);
    }

    /// How many operations may be outstanding when all marks but the last `left` are done; they are forgotten.
    pub fn wait(&mut self, left: usize) -> Option<u8> {
        let oldest = if self.cut { self.behind.last() } else { None };
        let count = self.behind.get(left).or(oldest).copied();
        self.keep(left);
        // Marks that were cut off can only be among what is left if more may be left than is kept here.
        self.cut &= self.behind.len() < left;
        count
    }

    /// The same where another path comes to; whether that changed anything.
    pub fn merge(&mut self, other: &Marks) -> bool {
        let before = self.clone();
        for (at, &theirs) in other.behind.iter().enumerate() {
            match self.behind.get_mut(at) {
                Some(mine) => *mine = theirs.min(*mine),
                None => self.behind.push(theirs),
            }
        }
        self.cut |= other.cut;
        self.keep(MOST_MERGED);
        *self != before
    }

    fn keep(&mut self, most: usize) {
        self.cut |= self.behind.len() > most;
        self.behind.truncate(most);
    }
}

#[cfg(test)]
mod tests {
    use super::Marks;

    #[test]
    fn who_waits_waits_for_what_stands_before_the_mark() {
        let mut marks = Marks::default();
        assert_eq!(marks.wait(0), None);
        for issued in [2, 1, 3] {
            (0..issued).for_each(|_| marks.issue());
            marks.add();
        }
        marks.issue();
        assert_eq!(marks.clone().wait(3), None);
        assert_eq!(marks.clone().wait(2), Some(1 + 3 + 1));
        assert_eq!(marks.wait(1), Some(3 + 1));
        // The two before are no marks any more.
        assert_eq!(marks.clone().wait(1), None);
        assert_eq!(marks.wait(0), Some(1));
    }

    #[test]
    fn the_path_with_fewer_operations_counts() {
        let path = |counts: &[usize]| {
            let mut marks = Marks::default();
            for &behind in counts {
                marks.add();
                (0..behind).for_each(|_| marks.issue());
            }
            marks
        };
        let mut marks = path(&[1, 5]);
        assert!(marks.merge(&path(&[9, 9, 2])));
        assert!(!marks.merge(&path(&[9, 9, 2])));
        let counts = [0, 1, 2, 3].map(|left| marks.clone().wait(left));
        assert_eq!(counts, [Some(2), Some(6), Some(20), None]);
    }

    #[test]
    fn a_loop_has_an_end() {
        let mut marks = Marks::default();
        let mut rounds = 0;
        loop {
            let mut next = marks.clone();
            next.issue();
            next.add();
            if !marks.merge(&next) {
                break;
            }
            rounds += 1;
            assert!(rounds < 100);
        }
        // The oldest that is known, for those that are not.
        assert_eq!(marks.clone().wait(1000), marks.wait(super::MOST_MERGED - 1));
    }
}
