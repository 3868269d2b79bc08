//! What differs between two builds: figures of kernels, and of all together.

use crate::Kernel;
use crate::matching::{Matching, Sign, matching};
use crate::names::{Called, distinct};
use gcnsel::stats::{METRICS, Metric};
use serde::Serialize;

/// A figure before and after.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Change {
    /// The figure's name.
    pub metric: &'static str,
    /// Before.
    pub old: u64,
    /// After.
    pub new: u64,
}

/// A kernel that is in both builds.
#[derive(Clone, Debug)]
pub struct Pair {
    /// Its name in reports, that of the new build.
    pub name: String,
    /// The name that it had in the old build, if that is another one.
    pub old_name: Option<String>,
    /// How the two were matched.
    pub sign: Sign,
    /// In the old build.
    pub old: Kernel,
    /// In the new build.
    pub new: Kernel,
}

/// A kernel that is in one build alone.
#[derive(Clone, Debug)]
pub struct Lone {
    /// Its name in reports.
    pub name: String,
    /// The kernel.
    pub kernel: Kernel,
}

/// Two builds side by side.
#[derive(Clone, Debug, Default)]
pub struct Comparison {
    /// Kernels of both builds, in the new one's order.
    pub pairs: Vec<Pair>,
    /// Kernels that only the old build has.
    pub removed: Vec<Lone>,
    /// Kernels that only the new build has.
    pub added: Vec<Lone>,
    /// Files, and parts of files, that could not be read.
    pub unread: Vec<NotRead>,
}

/// A file of which nothing, or not all, is compared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct NotRead {
    /// Its name.
    pub file: String,
    /// Why.
    pub why: String,
}

/// A figure of several kernels together.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Total {
    /// The figure's sums.
    pub sum: Change,
    /// By how much it grew in those kernels in which it grew, together.
    pub increase: u64,
    /// By how much it shrank in those in which it shrank.
    pub decrease: u64,
    /// Kernels in which it is better.
    pub helped: usize,
    /// Kernels in which it is worse.
    pub hurt: usize,
    /// The geometric mean of new / old over the kernels that have both; `None` if none has.
    pub mean: Option<f64>,
    /// Kernels in which it was 0 and is not, for which there is no ratio.
    pub from_zero: usize,
    /// Kernels in which it is 0 and was not.
    pub to_zero: usize,
}

impl Change {
    /// The figure of that metric.
    pub fn of(metric: &Metric, old: &Kernel, new: &Kernel) -> Change {
        Change { metric: metric.name, old: (metric.get)(&old.stats), new: (metric.get)(&new.stats) }
    }

    /// New less old.
    pub fn difference(self) -> i64 {
        self.new as i64 - self.old as i64
    }

    /// The difference in percent of the old value; infinite where that was 0.
    pub fn percent(self) -> f64 {
        match (self.difference(), self.old) {
            (0, _) => 0.0,
            (difference, 0) => f64::INFINITY.copysign(difference as f64),
            (difference, old) => difference as f64 * 100.0 / old as f64,
        }
    }

    /// Whether it is better than before; `None` if it is as before.
    pub fn is_better(self) -> Option<bool> {
        let more_is_better = Metric::named(self.metric).is_some_and(|metric| metric.more_is_better);
        (self.old != self.new).then_some((self.new > self.old) == more_is_better)
    }
}

impl Pair {
    /// A figure.
    pub fn change(&self, metric: &Metric) -> Change {
        Change::of(metric, &self.old, &self.new)
    }

    /// The figures that changed.
    pub fn changes(&self) -> Vec<Change> {
        METRICS.iter().map(|metric| self.change(metric)).filter(|change| change.old != change.new).collect()
    }

    /// Whether any figure changed.
    pub fn is_changed(&self) -> bool {
        METRICS.iter().any(|metric| self.change(metric).difference() != 0)
    }

    /// How much it changed: the largest relative change of a figure in percent, where something out of nothing counts like
    /// doubling.
    pub fn size(&self) -> f64 {
        let relative = |change: &Change| if change.old == 0 { 100.0 } else { change.percent().abs() };
        self.changes().iter().map(relative).fold(0.0, f64::max)
    }
}

impl Comparison {
    /// Compares two builds.
    pub fn new(old: Vec<Kernel>, new: Vec<Kernel>, demangle: bool) -> Comparison {
        let Matching { pairs, removed, added } = matching(&old, &new);
        let old_of: Vec<Option<usize>> = {
            let mut old_of = vec![None; new.len()];
            pairs.iter().for_each(|&(old, new, _)| old_of[new] = Some(old));
            old_of
        };
        // One name each for all that a report lists, and for each build's own.
        let listed: Vec<&Kernel> = new.iter().chain(removed.iter().map(|&at| &old[at])).collect();
        let called = |kernel| {
            let Kernel { file, stats, .. }: &Kernel = kernel;
            Called { kernel: &stats.kernel, target: &stats.target, file }
        };
        let names = distinct(&listed.iter().map(|kernel| called(kernel)).collect::<Vec<_>>(), demangle);
        let old_names = distinct(&old.iter().map(called).collect::<Vec<_>>(), demangle);
        let signs: std::collections::BTreeMap<usize, Sign> =
            pairs.iter().map(|&(_, new, sign)| (new, sign)).collect();
        let mut olds: Vec<Option<Kernel>> = old.into_iter().map(Some).collect();
        let mut comparison = Comparison::default();
        let mut take = |at: usize| olds[at].take().expect("each kernel is matched once");
        let mut names = names.into_iter();
        for (at, (kernel, name)) in new.into_iter().zip(names.by_ref()).enumerate() {
            match old_of[at] {
                Some(at_old) => {
                    let old = take(at_old);
                    let is_renamed = old.stats.kernel != kernel.stats.kernel;
                    let old_name = is_renamed.then(|| old_names[at_old].clone());
                    comparison.pairs.push(Pair { name, old_name, sign: signs[&at], old, new: kernel });
                }
                None => comparison.added.push(Lone { name, kernel }),
            }
        }
        debug_assert_eq!(comparison.added.len(), added.len());
        comparison.removed =
            removed.into_iter().zip(names).map(|(at, name)| Lone { name, kernel: take(at) }).collect();
        comparison
    }

    /// The kernels that changed, the largest change first.
    pub fn changed(&self) -> Vec<&Pair> {
        let mut changed: Vec<(f64, &Pair)> =
            self.pairs.iter().filter(|pair| pair.is_changed()).map(|pair| (pair.size(), pair)).collect();
        changed.sort_by(|(one, a), (other, b)| other.total_cmp(one).then_with(|| a.name.cmp(&b.name)));
        changed.into_iter().map(|(_, pair)| pair).collect()
    }

    /// The kernels that have another name than before.
    pub fn renamed(&self) -> impl Iterator<Item = (&str, &Pair)> {
        self.pairs.iter().filter_map(|pair| Some((pair.old_name.as_deref()?, pair)))
    }

    /// Each figure of all kernels of both builds.
    pub fn totals(&self) -> Vec<Total> {
        METRICS.iter().map(|metric| Total::of(metric, self.pairs.iter())).collect()
    }

    /// Each figure of the kernels in which any figure changed.
    pub fn affected(&self) -> Vec<Total> {
        let changed: Vec<&Pair> = self.pairs.iter().filter(|pair| pair.is_changed()).collect();
        METRICS.iter().map(|metric| Total::of(metric, changed.iter().copied())).collect()
    }
}

impl Total {
    /// A figure of these kernels.
    pub fn of<'a>(metric: &Metric, pairs: impl Iterator<Item = &'a Pair>) -> Total {
        let mut total = Total {
            sum: Change { metric: metric.name, old: 0, new: 0 },
            increase: 0,
            decrease: 0,
            helped: 0,
            hurt: 0,
            mean: None,
            from_zero: 0,
            to_zero: 0,
        };
        let (mut logarithms, mut ratios) = (0.0, 0);
        for pair in pairs {
            let change = pair.change(metric);
            total.sum.old += change.old;
            total.sum.new += change.new;
            total.increase += change.new.saturating_sub(change.old);
            total.decrease += change.old.saturating_sub(change.new);
            match change.is_better() {
                Some(true) => total.helped += 1,
                Some(false) => total.hurt += 1,
                None => {}
            }
            match (change.old, change.new) {
                (0, 0) => {}
                (0, _) => total.from_zero += 1,
                (_, 0) => total.to_zero += 1,
                (old, new) => {
                    logarithms += (new as f64 / old as f64).ln();
                    ratios += 1;
                }
            }
        }
        total.mean = (ratios > 0).then(|| (logarithms / f64::from(ratios)).exp());
        total
    }

    /// Whether no kernel has it, before or after.
    pub fn is_zero(&self) -> bool {
        (self.sum.old, self.sum.new) == (0, 0)
    }
}
