//! How the times of global memory differ from access to access.

use gcnsel_isa::{MemoryTimes, Target};

/// The times of one access after the other.
///
/// If all accesses took the same time, waves that do the same would fall into step and stay there: which step, would depend on a
/// cycle more or less, and so would the throughput. On a machine caches, banks and other compute units prevent that. Here an
/// access is at best as fast as one that the L1 has, at worst as much slower than the mean; what it takes has nothing to do with
/// what others take.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    /// How many there were.
    accesses: Option<u64>,
    times: MemoryTimes,
}

impl Spread {
    /// All take the mean time.
    pub fn none(target: Target) -> Spread {
        Spread { accesses: None, times: target.info().memory_times }
    }

    /// They differ, the same way each time.
    pub fn even(target: Target) -> Spread {
        Spread { accesses: Some(0), ..Spread::none(target) }
    }

    /// The time of the next access that takes so many cycles in the mean.
    pub fn next(&mut self, mean: u64) -> u64 {
        let Some(accesses) = &mut self.accesses else { return mean };
        *accesses += 1;
        let share = scrambled(*accesses) >> 32;
        let (l1, l2) = (u64::from(self.times.l1), u64::from(self.times.l2));
        let most = mean * l2.saturating_sub(l1) / l2.max(1);
        mean - most + ((2 * most * share) >> 32)
    }
}

/// A number that looks random, always the same: SplitMix64's output function (Steele, Lea and Flood, "Fast splittable pseudorandom
/// number generators", OOPSLA 2014) of the number of an access.
fn scrambled(number: u64) -> u64 {
    let bits = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_kept() {
        let times = Target::Gfx900.info().memory_times;
        let (l1, l2) = (u64::from(times.l1), u64::from(times.l2));
        let mut spread = Spread::even(Target::Gfx900);
        let all: Vec<u64> = (0..10_000).map(|_| spread.next(l2)).collect();
        assert!(all.iter().all(|time| (l1..=l2 + (l2 - l1)).contains(time)));
        assert!(all.iter().min() < Some(&(l1 + 2)) && all.iter().max() > Some(&(l2 + (l2 - l1) - 2)));
        let mean = all.iter().sum::<u64>() as f64 / 10_000.0;
        // The mean of so many has a standard deviation of 0.7 cycles.
        assert!((mean - l2 as f64).abs() < 3.0, "{mean}");
        assert_eq!(Spread::none(Target::Gfx900).next(l2), l2);
    }
}
