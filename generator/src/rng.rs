//! Reproducible test data.

/// A generator of test data: the same seed gives the same data on every machine.
///
/// The sequence is SplitMix64's (Steele, Lea, Flood 2014, doi:10.1145/2660193.2660195).
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    /// A generator that starts from `seed`.
    pub fn new(seed: u64) -> Rng {
        Rng(seed)
    }

    /// 64 random bits.
    pub fn u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// 32 random bits.
    pub fn u32(&mut self) -> u32 {
        (self.u64() >> 32) as u32
    }

    /// A number below `bound`, which is not zero. The bias is below 2^-32.
    pub fn below(&mut self, bound: u32) -> u32 {
        ((u64::from(self.u32()) * u64::from(bound)) >> 32) as u32
    }

    /// A single-precision number in `low .. high`, on a grid of 2^24 steps.
    pub fn f32(&mut self, low: f32, high: f32) -> f32 {
        low + (high - low) * (self.u32() >> 8) as f32 / (1u32 << 24) as f32
    }

    /// `count` values, each from `make`.
    pub fn fill<T>(&mut self, count: usize, mut make: impl FnMut(&mut Rng) -> T) -> Vec<T> {
        (0..count).map(|_| make(self)).collect()
    }
}
