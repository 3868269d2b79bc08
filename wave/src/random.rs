//! Reproducible random choices, for tests that try all that the transform is free to do.

/// A xorshift generator (Marsaglia, "Xorshift RNGs", 2003).
#[derive(Clone, Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `count`, which is not 0.
    pub fn below(&mut self, count: usize) -> usize {
        ((self.next() >> 32) % count as u64) as usize
    }

    /// True once in `n` times.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// Puts some element last.
    pub fn swap_with_last<T>(&mut self, items: &mut [T]) {
        if let Some(last) = items.len().checked_sub(1) {
            let chosen = self.below(items.len());
            items.swap(chosen, last);
        }
    }
}
