//! By what factor times differ, and how far that can be trusted.
//!
//! The estimate is Hodges' and Lehmann's: the median of the ratios of each new sample to each old one. Its interval is that of the
//! Mann-Whitney test: the ratios that the test does not reject at 5 %, found by order statistics of the same ratios (M. Hollander,
//! D. Wolfe, *Nonparametric Statistical Methods*, 2nd edition 1999, sections 4.2 and 4.3). It assumes no distribution, and a run that
//! something disturbed moves it little. Four samples a side are the fewest that give an interval.

use std::iter::zip;

/// The part of cases that is left outside an interval on each side.
const TAIL: f64 = 0.025;

/// A ratio, estimated.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ratio {
    /// The estimate.
    pub ratio: f64,
    /// Where it lies in at least 95 % of cases; `None` where samples are too few to say.
    pub interval: Option<(f64, f64)>,
}

/// What can be said of a ratio.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is less than 1.
    Less,
    /// It is more than 1.
    More,
    /// The interval has 1 in it.
    Noise,
    /// Samples are too few.
    TooFew,
}

impl Ratio {
    /// Of new samples to old ones; `None` where a figure is 0 or there is no sample: that has no ratio.
    pub fn of(new: &[f64], old: &[f64]) -> Option<Ratio> {
        let mut ratios: Vec<f64> = new.iter().flat_map(|n| old.iter().map(move |o| n / o)).collect();
        if ratios.is_empty() || !ratios.iter().all(|r| r.is_finite() && *r > 0.0) {
            return None;
        }
        ratios.sort_by(f64::total_cmp);
        // In the middle of two stands their geometric mean: the inverse of a ratio is the ratio the other way round.
        let (low, high) = (ratios[(ratios.len() - 1) / 2], ratios[ratios.len() / 2]);
        let outside = rejected(new.len(), old.len());
        let interval = outside.checked_sub(1).map(|at| (ratios[at], ratios[ratios.len() - 1 - at]));
        Some(Ratio { ratio: (low * high).sqrt(), interval })
    }

    /// The geometric mean of ratios that do not depend on one another. Its interval is that of a sum of independent deviations: the
    /// square of its width, in logarithms, is the sum of the squares of theirs.
    pub fn mean(ratios: &[Ratio]) -> Option<Ratio> {
        let count = ratios.len() as f64;
        let middle = ratios.iter().map(|r| r.ratio.ln()).sum::<f64>() / count;
        let squares = |deviation: &dyn Fn(f64, f64, f64) -> f64| {
            let one = |r: &Ratio| r.interval.map(|(low, high)| deviation(r.ratio, low, high).powi(2));
            ratios.iter().map(one).sum::<Option<f64>>().map(|sum| sum.sqrt() / count)
        };
        let below = squares(&|ratio, low, _| (ratio / low).ln());
        let above = squares(&|ratio, _, high| (high / ratio).ln());
        let interval =
            below.zip(above).map(|(below, above)| ((middle - below).exp(), (middle + above).exp()));
        (!ratios.is_empty()).then(|| Ratio { ratio: middle.exp(), interval })
    }

    /// What can be said of it.
    pub fn verdict(&self) -> Verdict {
        match self.interval {
            None => Verdict::TooFew,
            Some((_, high)) if high < 1.0 => Verdict::Less,
            Some((low, _)) if low > 1.0 => Verdict::More,
            Some(_) => Verdict::Noise,
        }
    }
}

/// How many of the ordered ratios of so many samples and so many others lie outside the interval, on each side: the values of
/// Mann's and Whitney's U, from 0 on, that together are at most as likely as [`TAIL`], if nothing differs.
fn rejected(one: usize, other: usize) -> usize {
    // In how many orders of all samples U has each value: the coefficients of Gauss's binomial.
    let mut orders = vec![0.0; one * other + 1];
    orders[0] = 1.0;
    for factor in 1..=one {
        let over = factor + other;
        for at in (over..orders.len()).rev() {
            orders[at] -= orders[at - over];
        }
        for at in factor..orders.len() {
            orders[at] += orders[at - factor];
        }
    }
    let all: f64 = zip(1..=one, other + 1..).map(|(below, above)| above as f64 / below as f64).product();
    let sums = orders.iter().scan(0.0, |sum, orders| {
        *sum += orders;
        Some(*sum)
    });
    sums.take_while(|sum| *sum <= TAIL * all).count()
}

/// The middle of samples; between the two in the middle their mean. 0 of none.
pub fn median(samples: &[f64]) -> f64 {
    let mut samples = samples.to_vec();
    samples.sort_by(f64::total_cmp);
    let middle = |at: usize| samples.get(at).copied().unwrap_or(0.0);
    (middle(samples.len().saturating_sub(1) / 2) + middle(samples.len() / 2)) / 2.0
}

#[cfg(test)]
mod tests {
    use super::{Ratio, Verdict, median, rejected};

    /// Critical values of the table of H. Mann and D. Whitney (two-sided, 5 %), which are one less than what lies outside.
    #[test]
    fn outside_as_in_the_table() {
        let table = [
            (4, 4, 0),
            (4, 5, 1),
            (5, 5, 2),
            (5, 8, 6),
            (6, 6, 5),
            (7, 9, 12),
            (8, 8, 13),
            (10, 10, 23),
            (20, 20, 127),
        ];
        for (one, other, critical) in table {
            assert_eq!(rejected(one, other), critical + 1, "{one} and {other}");
            assert_eq!(rejected(other, one), critical + 1, "{other} and {one}");
        }
        assert_eq!([(1, 1), (3, 3), (2, 7), (3, 4)].map(|(one, other)| rejected(one, other)), [0; 4]);
        assert!(rejected(100, 100) > 4000);
    }

    /// Of {2, 4, 6, 8} and {1, 1, 1, 2} the sixteen ratios are 1 2 2 2 2 3 4 4 | 4 4 6 6 6 8 8 8: by hand.
    #[test]
    fn a_ratio_by_hand() {
        let ratio = Ratio::of(&[8.0, 2.0, 6.0, 4.0], &[1.0, 2.0, 1.0, 1.0]).expect("a ratio");
        assert_eq!((ratio.ratio, ratio.interval), (4.0, Some((1.0, 8.0))));
        assert_eq!(ratio.verdict(), Verdict::Noise);
        let inverse = Ratio::of(&[1.0, 2.0, 1.0, 1.0], &[8.0, 2.0, 6.0, 4.0]).expect("a ratio");
        assert_eq!((inverse.ratio, inverse.interval), (0.25, Some((0.125, 1.0))));
        let few = Ratio::of(&[3.0, 3.0, 3.0], &[1.0, 1.0, 1.0]).expect("a ratio");
        assert_eq!((few.ratio, few.verdict()), (3.0, Verdict::TooFew));
        assert_eq!((Ratio::of(&[1.0], &[0.0]), Ratio::of(&[], &[1.0])), (None, None));
        let sure = Ratio::of(&[1.0; 4], &[2.0; 4]).expect("a ratio");
        assert_eq!((sure.ratio, sure.verdict()), (0.5, Verdict::Less));
        assert_eq!(Ratio::of(&[4.0; 4], &[2.0; 4]).map(|r| r.verdict()), Some(Verdict::More));
    }

    /// Of 2 in (1, 4) and 8 in (4, 16) the mean is 4; each is a doubling wide, and so together sqrt(2) / 2 of one.
    #[test]
    fn a_mean_by_hand() {
        let each = [(2.0, (1.0, 4.0)), (8.0, (4.0, 16.0))];
        let each = each.map(|(ratio, interval)| Ratio { ratio, interval: Some(interval) });
        let mean = Ratio::mean(&each).expect("a mean");
        let (low, high) = mean.interval.expect("an interval");
        let wide = 2f64.powf(0.5f64.sqrt());
        for (found, wanted) in [(mean.ratio, 4.0), (low, 4.0 / wide), (high, 4.0 * wide)] {
            assert!((found - wanted).abs() < 1e-9, "{found} is not {wanted}");
        }
        let one = Ratio { ratio: 2.0, interval: None };
        assert_eq!(Ratio::mean(&[each[0], one]).map(|mean| mean.interval), Some(None));
        assert_eq!(Ratio::mean(&[]), None);
    }

    #[test]
    fn medians() {
        assert_eq!(median(&[3.0, 1.0, 2.0]), 2.0);
        assert_eq!(median(&[3.0, 1.0, 2.0, 10.0]), 2.5);
        assert_eq!(median(&[]), 0.0);
    }
}
