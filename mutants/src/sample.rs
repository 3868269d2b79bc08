//! Samples that follow from a seed.

/// Numbers that look random (SplitMix64: G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators",
/// 2014, doi:10.1145/2660193.2660195).
struct Numbers(u64);

impl Numbers {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }
}

/// The items in an order that follows from the seed: its first `n` are a sample.
pub fn shuffled(mut items: Vec<usize>, seed: u64) -> Vec<usize> {
    let mut numbers = Numbers(seed);
    for last in (1..items.len()).rev() {
        let other = numbers.next() % (last as u64 + 1);
        items.swap(last, other as usize);
    }
    items
}

#[cfg(test)]
mod tests {
    use super::shuffled;

    #[test]
    fn samples_follow_from_the_seed() {
        let all: Vec<usize> = (0..100).collect();
        let [one, same, other] = [1, 1, 2].map(|seed| shuffled(all.clone(), seed));
        assert_eq!(one, same);
        assert_ne!(one, other);
        let mut sorted = one;
        sorted.sort_unstable();
        assert_eq!(sorted, all);
    }
}
