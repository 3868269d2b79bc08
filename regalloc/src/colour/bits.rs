//! A set of physical registers, with a search for runs of free ones.

/// Registers 0 to 511.
#[derive(Clone, Debug, Default)]
pub struct Bits([u64; 8]);

impl Bits {
    /// Adds or removes a run.
    pub fn set(&mut self, first: u16, count: u8, value: bool) {
        for (word, bits) in words_of(first, count) {
            if value {
                self.0[word] |= bits;
            } else {
                self.0[word] &= !bits;
            }
        }
    }

    /// Whether nothing is in the set.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; 8]
    }

    /// Adds another set.
    pub fn add(&mut self, other: &Bits) {
        self.0.iter_mut().zip(other.0).for_each(|(mine, theirs)| *mine |= theirs);
    }

    /// Whether none of a run is in the set.
    pub fn is_free(&self, first: u16, count: u8) -> bool {
        words_of(first, count).all(|(word, bits)| self.0[word] & bits == 0)
    }

    /// The highest register below a limit that is not in the set.
    pub fn find_last_free(&self, limit: u16) -> Option<u16> {
        let mut end = limit;
        while end > 0 {
            let last = end - 1;
            // The last register's bit is the highest.
            let taken = (self.0[usize::from(last / 64)] << (63 - last % 64)).leading_ones() as u16;
            if taken == 0 {
                return Some(last);
            }
            end = end.saturating_sub(taken);
        }
        None
    }

    /// The highest run of `count` registers that are not in the set, starting at a multiple of `align` and ending at or below `limit`.
    pub fn find_last_run(&self, count: u8, align: u16, limit: u16) -> Option<u16> {
        let last = limit.checked_sub(count.into())?;
        (0..=last / align).rev().map(|at| at * align).find(|&at| self.is_free(at, count))
    }

    /// The lowest run of `count` registers that are not in the set, starting at a multiple of `align` and ending
    /// at or below `limit`.
    pub fn find_free(&self, count: u8, align: u16, limit: u16) -> Option<u16> {
        let mut at = 0u16;
        while at + u16::from(count) <= limit {
            let word = self.0[at as usize / 64] >> (at % 64);
            if word & 1 == 1 {
                // Skip the taken run.
                at = (at + word.trailing_ones() as u16).next_multiple_of(align);
            } else if self.is_free(at, count) {
                return Some(at);
            } else {
                at += align;
            }
        }
        None
    }
}

/// The words that a run is in, and its bits there.
fn words_of(first: u16, count: u8) -> impl Iterator<Item = (usize, u64)> {
    let (mut at, end) = (u32::from(first), u32::from(first) + u32::from(count));
    std::iter::from_fn(move || {
        let here = (end - at).min(64 - at % 64);
        let bits = u64::MAX.checked_shr(64 - here)? << (at % 64);
        let word = at / 64;
        at += here;
        Some((word as usize, bits))
    })
}

#[cfg(test)]
mod tests {
    use super::Bits;
    use proptest::prelude::*;

    /// A run of registers by its first one and its length.
    fn run() -> impl Strategy<Value = (u16, u8)> {
        (1..=32u8).prop_flat_map(|count| (0..=512 - u16::from(count), Just(count)))
    }

    proptest! {
        /// Runs as each register says for itself, at the borders of words too.
        #[test]
        fn runs_are_the_registers_in_them(
            runs in prop::collection::vec((run(), any::<bool>()), 0..60),
            (at, count) in run(),
            limit in 0..=512u16,
        ) {
            let range = |at: u16, count: u8| usize::from(at)..usize::from(at) + usize::from(count);
            let (mut bits, mut taken) = (Bits::default(), [false; 512]);
            for ((first, count), value) in runs {
                bits.set(first, count, value);
                taken[range(first, count)].fill(value);
            }
            prop_assert_eq!(bits.is_free(at, count), !taken[range(at, count)].contains(&true));
            let last = (0..limit).rev().find(|&at| !taken[usize::from(at)]);
            prop_assert_eq!(bits.find_last_free(limit), last);
            let fits = |at: &u16| at + u16::from(count) <= limit && !taken[range(*at, count)].contains(&true);
            prop_assert_eq!(bits.find_free(count, 2, limit), (0..512).step_by(2).find(fits));
        }
    }
}
