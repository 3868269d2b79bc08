//! Least and greatest entries of ranges of a list.

/// Answers queries for the greatest entry of a range in constant time, after n log n preparation: for each power of
/// two the greatest entries of all ranges of that length (a sparse table).
#[derive(Clone, Debug)]
pub(crate) struct RangeMax(Vec<Vec<u32>>);

impl RangeMax {
    pub fn new(entries: Vec<u32>) -> Self {
        let mut rows = vec![entries];
        let mut half = 1;
        while 2 * half <= rows[0].len() {
            let last = &rows[rows.len() - 1];
            let next = (0..last.len() - half).map(|i| last[i].max(last[i + half])).collect();
            rows.push(next);
            half *= 2;
        }
        RangeMax(rows)
    }

    /// The greatest entry of the range, which must not be empty.
    pub fn get(&self, range: std::ops::Range<usize>) -> u32 {
        let row = range.len().ilog2() as usize;
        self.0[row][range.start].max(self.0[row][range.end - (1 << row)])
    }
}

/// As [`RangeMax`], for the least entry.
#[derive(Clone, Debug)]
pub(crate) struct RangeMin(RangeMax);

impl RangeMin {
    pub fn new(entries: Vec<u32>) -> Self {
        RangeMin(RangeMax::new(entries.into_iter().map(|e| !e).collect()))
    }

    /// The least entry of the range, which must not be empty.
    pub fn get(&self, range: std::ops::Range<usize>) -> u32 {
        !self.0.get(range)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agree_with_scanning() {
        for length in 0..37 {
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
