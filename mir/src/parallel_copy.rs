//! Parallel copies as a sequence of moves and swaps.

use std::collections::BTreeMap;

/// What a location gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopySource<L, V> {
    /// What another location holds before the copy.
    Location(L),
    /// A value that lives in no location (a constant, a register of another file).
    Value(V),
}

/// A step of the sequence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CopyStep<L, V> {
    /// `dst = src`.
    Move {
        /// Written.
        dst: L,
        /// Read.
        src: L,
    },
    /// Exchange.
    Swap {
        /// One.
        a: L,
        /// The other.
        b: L,
    },
    /// `dst = value`.
    Set {
        /// Written.
        dst: L,
        /// The value.
        value: V,
    },
}

/// Steps that do all copies at once: every location of `copies` ends with what its source held before.
/// Locations are written once each. Moves whose destination nobody still reads go first; what remains are
/// cycles, which swaps resolve; values come last, when no location they overwrite is still to be read.
///
/// # Panics
/// If a destination appears twice.
pub fn sequence_copies<L: Copy + Ord, V: Copy>(copies: &[(L, CopySource<L, V>)]) -> Vec<CopyStep<L, V>> {
    let mut steps = Vec::with_capacity(copies.len());
    let mut source: BTreeMap<L, L> = BTreeMap::new();
    let mut readers: BTreeMap<L, usize> = BTreeMap::new();
    for &(dst, src) in copies {
        if let CopySource::Location(src) = src
            && src != dst
        {
            assert!(source.insert(dst, src).is_none(), "a parallel copy writes each location once");
            *readers.entry(src).or_default() += 1;
        }
    }
    let mut ready: Vec<L> = source.keys().copied().filter(|d| !readers.contains_key(d)).collect();
    while let Some(dst) = ready.pop() {
        let src = source.remove(&dst).expect("a ready location still waits for its source");
        steps.push(CopyStep::Move { dst, src });
        let count = readers.get_mut(&src).expect("a source is counted as read");
        *count -= 1;
        if *count == 0 && source.contains_key(&src) {
            ready.push(src);
        }
    }
    // Each location left is read exactly once: disjoint cycles. `a <- b <- c <- a`: swap(a, b) gives a its
    // value and leaves b's reader, a's, to find it in b.
    while let Some((&first, _)) = source.first_key_value() {
        let mut at = first;
        loop {
            let next = source.remove(&at).expect("the cycle has not closed yet");
            if next == first {
                break;
            }
            steps.push(CopyStep::Swap { a: at, b: next });
            at = next;
        }
    }
    for &(dst, src) in copies {
        if let CopySource::Value(value) = src {
            steps.push(CopyStep::Set { dst, value });
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs the steps on an array and compares with the definition.
    fn check(copies: &[(usize, CopySource<usize, i32>)]) {
        let before: Vec<i32> = (0..8).map(|i| 100 + i).collect();
        let mut expected = before.clone();
        for &(dst, src) in copies {
            expected[dst] = match src {
                CopySource::Location(l) => before[l],
                CopySource::Value(v) => v,
            };
        }
        let mut got = before;
        for step in sequence_copies(copies) {
            match step {
                CopyStep::Move { dst, src } => got[dst] = got[src],
                CopyStep::Swap { a, b } => got.swap(a, b),
                CopyStep::Set { dst, value } => got[dst] = value,
            }
        }
        assert_eq!(got, expected, "{copies:?}");
    }

    #[test]
    fn every_small_parallel_copy() {
        // All maps from {0..3} to {locations 0..4, a value, unchanged}.
        for code in 0..7usize.pow(4) {
            let mut copies = Vec::new();
            for dst in 0..4 {
                match code / 7usize.pow(dst) % 7 {
                    5 => copies.push((dst as usize, CopySource::Value(7))),
                    6 => {}
                    l => copies.push((dst as usize, CopySource::Location(l))),
                }
            }
            check(&copies);
        }
    }

    #[test]
    fn a_cycle_of_n_takes_n_minus_one_swaps() {
        let copies: Vec<_> = (0..5).map(|i| (i, CopySource::<usize, ()>::Location((i + 1) % 5))).collect();
        assert_eq!(sequence_copies(&copies).len(), 4);
    }
}
