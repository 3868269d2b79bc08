//! How the times of memory differ from access to access.

/// A share of the time, one over this, by which an access is faster or slower than the mean.
const SPREAD: u64 = 8;

/// The fractional part of the golden ratio, as a share of 2^32: multiples of it are spread evenly, whatever their number.
const GOLDEN: u32 = 0x9e37_79b9;

/// The times of one access after the other.
///
/// If all accesses took the same time, waves that do the same would fall into step and stay there: which step, would depend on a
/// cycle more or less, and so would the throughput. On a machine caches, banks and other compute units prevent that.
#[derive(Clone, Copy, Debug)]
pub struct Spread {
    accesses: Option<u32>,
}

impl Spread {
    /// All take the mean time.
    pub fn none() -> Spread {
        Spread { accesses: None }
    }

    /// They differ, the same way each time.
    pub fn even() -> Spread {
        Spread { accesses: Some(0) }
    }

    /// The time of the next access that takes so many cycles in the mean.
    pub fn next(&mut self, mean: u64) -> u64 {
        let Some(accesses) = &mut self.accesses else { return mean };
        *accesses = accesses.wrapping_add(1);
        let share = u64::from(accesses.wrapping_mul(GOLDEN));
        mean - mean / SPREAD + ((2 * (mean / SPREAD) * share) >> 32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mean_is_kept() {
        let mut spread = Spread::even();
        let times: Vec<u64> = (0..1000).map(|_| spread.next(320)).collect();
        assert!(times.iter().all(|time| (280..=360).contains(time)));
        assert!(times.iter().min() < Some(&282) && times.iter().max() > Some(&358));
        let mean = times.iter().sum::<u64>() as f64 / 1000.0;
        assert!((mean - 320.0).abs() < 1.0, "{mean}");
        assert_eq!(Spread::none().next(320), 320);
    }
}
