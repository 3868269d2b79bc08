//! Samples that follow from a seed.

/// The finalizer of SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014,
/// doi:10.1145/2660193.2660195).
fn mixed(number: u64) -> u64 {
    let mut z = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// A number that looks random, of a name and the seed.
fn number(seed: u64, name: &str) -> u64 {
    name.bytes().fold(mixed(seed), |number, byte| mixed(number ^ u64::from(byte)))
}

/// The items in an order that follows from the seed: its first `n` are a sample. The place of each hangs on its own name
/// alone, so that a seed's sample stays what it is but for items that come and go.
pub fn shuffled<'a>(
    items: impl IntoIterator<Item = usize>,
    name: impl Fn(usize) -> &'a str,
    seed: u64,
) -> Vec<usize> {
    let mut items: Vec<usize> = items.into_iter().collect();
    items.sort_by_cached_key(|&item| (number(seed, name(item)), name(item)));
    items
}

#[cfg(test)]
mod tests {
    use super::shuffled;

    const NAMES: [&str; 8] = ["a", "b", "c", "d", "ab", "ba", "", "abc"];

    fn order(items: &[usize], seed: u64) -> Vec<usize> {
        shuffled(items.iter().copied(), |item| NAMES[item], seed)
    }

    #[test]
    fn samples_follow_from_the_seed() {
        let all: Vec<usize> = (0..NAMES.len()).collect();
        let [one, same, other] = [1, 1, 2].map(|seed| order(&all, seed));
        assert_eq!(one, same);
        assert_ne!(one, other);
        let mut sorted = one;
        sorted.sort_unstable();
        assert_eq!(sorted, all);
    }

    #[test]
    fn an_item_that_goes_moves_no_other() {
        let all: Vec<usize> = (0..NAMES.len()).collect();
        let mut without = order(&all, 7);
        let gone = without.remove(2);
        let left: Vec<usize> = all.into_iter().rev().filter(|&item| item != gone).collect();
        assert_eq!(order(&left, 7), without);
    }
}
