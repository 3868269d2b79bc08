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

    /// Runs as each register says for itself, at the borders of words too.
    #[test]
    fn runs_are_the_registers_in_them() {
        let mut seed = 7u32;
        let mut next = |below: u32| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) % below
        };
        let (mut bits, mut taken) = (Bits::default(), [false; 512]);
        for _ in 0..4000 {
            let count = next(33) as u8;
            let first = next(513 - u32::from(count)) as u16;
            let value = next(2) == 0;
            let run = |at: u16| usize::from(at)..usize::from(at) + usize::from(count);
            bits.set(first, count, value);
            taken[run(first)].fill(value);
            let (at, limit) = (next(513 - u32::from(count)) as u16, next(513) as u16);
            assert_eq!(bits.is_free(at, count), !taken[run(at)].contains(&true), "{at}, {count}");
            let last = (0..limit).rev().find(|&at| !taken[usize::from(at)]);
            assert_eq!(bits.find_last_free(limit), last, "below {limit}");
            let fits = |at: &u16| at + u16::from(count) <= limit && !taken[run(*at)].contains(&true);
            let lowest = (0..512).step_by(2).find(fits).filter(|_| count > 0);
            if count > 0 {
                assert_eq!(bits.find_free(count, 2, limit), lowest, "{count} below {limit}");
            }
        }
    }
}
