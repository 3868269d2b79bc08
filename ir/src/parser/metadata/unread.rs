//! Where the metadata stands that nothing has asked for.
//!
//! A module may have far more metadata than its functions lead to. What nothing has asked for when it is come to is read to see
//! that it is well-formed, and forgotten but for its position; if something asks later, it is read again.

use rustc_hash::FxHashMap;

/// Positions in the text by the numbers of nodes.
#[derive(Default)]
pub(in crate::parser) struct Unread {
    /// One more than the position; 0 where there is none.
    dense: Vec<u32>,
    /// Those whose numbers are far beyond how many there are.
    sparse: FxHashMap<u32, u32>,
}

impl Unread {
    /// The position of a number's node.
    pub fn get(&self, number: u32) -> Option<u32> {
        let dense = self.dense.get(number as usize).and_then(|&place| place.checked_sub(1));
        dense.or_else(|| self.sparse.get(&number).copied())
    }

    /// A node stands at a position, which is not the end of a text.
    pub fn insert(&mut self, number: u32, position: u32) {
        let at = number as usize;
        if at >= 2 * self.dense.len() + 1024 {
            self.sparse.insert(number, position);
            return;
        }
        if at >= self.dense.len() {
            self.dense.resize(at + 1, 0);
        }
        self.dense[at] = position + 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_may_be_near_or_far() {
        let mut unread = Unread::default();
        let numbers: Vec<u32> = (0..3000).step_by(3).chain([u32::MAX, 1 << 30, 3001, 6001]).collect();
        for (position, &number) in (0..).zip(&numbers) {
            assert_eq!(unread.get(number), None);
            unread.insert(number, position);
        }
        assert!((0..).zip(&numbers).all(|(position, &number)| unread.get(number) == Some(position)));
        assert_eq!([1, 3002, 1 << 31].map(|number| unread.get(number)), [None; 3]);
        // Room is for what there is.
        assert!(unread.dense.len() < 10_000);
    }
}
