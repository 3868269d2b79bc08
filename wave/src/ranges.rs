//! Least and greatest entries of ranges of a list.

use std::ops::Range;

/// Entries that are looked at one by one, so that the table for each power of two has one entry for so many.
const STRETCH: usize = 16;

/// Answers queries for the greatest entry of a range in constant time: for each power of two the greatest entries of all ranges
/// of so many stretches of [`STRETCH`] entries (a sparse table), and what is left at both ends of a range is gone through.
#[derive(Clone, Debug)]
pub(crate) struct RangeMax {
    entries: Vec<u32>,
    rows: Vec<Vec<u32>>,
}

impl RangeMax {
    pub fn new(entries: Vec<u32>) -> Self {
        let mut rows = vec![entries.chunks(STRETCH).map(greatest).collect::<Vec<u32>>()];
        let mut half = 1;
        while 2 * half <= rows[0].len() {
            let last = &rows[rows.len() - 1];
            let next = (0..last.len() - half).map(|i| last[i].max(last[i + half])).collect();
            rows.push(next);
            half *= 2;
        }
        RangeMax { entries, rows }
    }

    /// The greatest entry of the range, which must not be empty.
    pub fn get(&self, range: Range<usize>) -> u32 {
        let stretches = range.start.div_ceil(STRETCH)..range.end / STRETCH;
        if stretches.is_empty() {
            return greatest(&self.entries[range]);
        }
        let row = &self.rows[stretches.len().ilog2() as usize];
        let power = 1 << stretches.len().ilog2();
        let ends = [range.start..STRETCH * stretches.start, STRETCH * stretches.end..range.end];
        let ends = ends.map(|end| greatest(&self.entries[end]));
        row[stretches.start].max(row[stretches.end - power]).max(ends[0]).max(ends[1])
    }
}

/// The greatest of some entries; 0 of none.
fn greatest(entries: &[u32]) -> u32 {
    entries.iter().copied().max().unwrap_or(0)
}

/// As [`RangeMax`], for the least entry.
#[derive(Clone, Debug)]
pub(crate) struct RangeMin(RangeMax);

impl RangeMin {
    pub fn new(entries: Vec<u32>) -> Self {
        RangeMin(RangeMax::new(entries.into_iter().map(|e| !e).collect()))
    }

    /// The least entry of the range, which must not be empty.
    pub fn get(&self, range: Range<usize>) -> u32 {
        !self.0.get(range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agree_with_scanning() {
        for length in (0..37).chain([100, 257]) {
            let entries: Vec<u32> = (0..length).map(|i: u32| i * 7919 % 101).collect();
            let (max, min) = (RangeMax::new(entries.clone()), RangeMin::new(entries.clone()));
            for start in 0..entries.len() {
                for end in start + 1..=entries.len() {
                    assert_eq!(Some(&max.get(start..end)), entries[start..end].iter().max());
                    assert_eq!(Some(&min.get(start..end)), entries[start..end].iter().min());
                }
            }
        }
    }
}
