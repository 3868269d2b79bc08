//! Two builds of the same kernels, figure by figure.
//!
//! [`compare`] matches kernels and finds what changed; [`output`] prints it; [`rule`] judges it, for CI.

pub mod input;
pub mod output;
pub mod rule;

use gcnsel::stats::{KernelStats, METRICS, Metric};
use gcnsel_diag::{Diagnostic, Result};
use serde::Serialize;
use std::collections::BTreeMap;

/// A kernel's figures and the file they are from.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The file's name without folder and extension; empty where the figures come from JSON.
    pub file: String,
    /// The figures.
    pub stats: KernelStats,
}

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

/// A kernel that is in both builds and has changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ChangedKernel {
    /// The kernel's name, with its target or file where the name alone is not one kernel.
    pub kernel: String,
    /// The figures that changed.
    pub changes: Vec<Change>,
}

/// What differs between two builds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Comparison {
    /// Kernels in both builds.
    pub matched: usize,
    /// Each figure's sum over the kernels in both builds.
    pub totals: Vec<Change>,
    /// The kernels that changed, the largest change first.
    pub changed: Vec<ChangedKernel>,
    /// Kernels that only the old build has.
    pub removed: Vec<String>,
    /// Kernels that only the new build has.
    pub added: Vec<String>,
    /// Each figure of each kernel in both builds, for rules.
    #[serde(skip)]
    pub all: Vec<(String, Vec<Change>)>,
}

impl Change {
    fn of(metric: &Metric, old: u64, new: u64) -> Self {
        Change { metric: metric.name, old, new }
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
}

/// Compares two builds.
///
/// Kernels are matched by name; where a build has several of a name, by name and target; where that is not enough, by
/// file, too.
///
/// # Errors
/// When a build has two kernels that nothing tells apart.
pub fn compare(old: &[Entry], new: &[Entry]) -> Result<Comparison> {
    let keys = Keys::new([old, new]);
    let old = keys.index(old, "old")?;
    let new = keys.index(new, "new")?;
    let mut all = Vec::new();
    for (key, old) in &old {
        if let Some(new) = new.get(key) {
            let change = |metric: &Metric| Change::of(metric, (metric.get)(old), (metric.get)(new));
            all.push((key.clone(), METRICS.iter().map(change).collect::<Vec<_>>()));
        }
    }
    let total = |at: usize, metric: &Metric| {
        let sum = |get: fn(&Change) -> u64| all.iter().map(|(_, changes)| get(&changes[at])).sum();
        Change::of(metric, sum(|change| change.old), sum(|change| change.new))
    };
    let totals = METRICS.iter().enumerate().map(|(at, metric)| total(at, metric)).collect();
    let mut changed: Vec<ChangedKernel> = all
        .iter()
        .map(|(kernel, changes)| {
            let changes = changes.iter().copied().filter(|change| change.difference() != 0).collect();
            ChangedKernel { kernel: kernel.clone(), changes }
        })
        .filter(|kernel| !kernel.changes.is_empty())
        .collect();
    changed.sort_by(|a, b| size(b).total_cmp(&size(a)).then_with(|| a.kernel.cmp(&b.kernel)));
    let missing = |one: &BTreeMap<String, &KernelStats>, other: &BTreeMap<String, &KernelStats>| {
        one.keys().filter(|key| !other.contains_key(*key)).cloned().collect()
    };
    let (removed, added) = (missing(&old, &new), missing(&new, &old));
    Ok(Comparison { matched: all.len(), totals, changed, removed, added, all })
}

/// How much a kernel changed: its largest relative change, where something out of nothing counts like doubling.
fn size(kernel: &ChangedKernel) -> f64 {
    let relative = |change: &Change| if change.old == 0 { 100.0 } else { change.percent().abs() };
    kernel.changes.iter().map(relative).fold(0.0, f64::max)
}

/// How kernels are named so that each name is one kernel.
struct Keys {
    /// Names of which a build has more than one kernel.
    by_target: Vec<String>,
    /// Name and target of which a build has more than one.
    by_file: Vec<(String, String)>,
}

impl Keys {
    fn new(builds: [&[Entry]; 2]) -> Keys {
        let mut keys = Keys { by_target: Vec::new(), by_file: Vec::new() };
        for build in builds {
            let mut names: BTreeMap<&str, usize> = BTreeMap::new();
            let mut targets: BTreeMap<(&str, &str), usize> = BTreeMap::new();
            for Entry { stats, .. } in build {
                *names.entry(&stats.kernel).or_default() += 1;
                *targets.entry((&stats.kernel, &stats.target)).or_default() += 1;
            }
            keys.by_target
                .extend(names.iter().filter(|(_, count)| **count > 1).map(|(name, _)| (*name).to_owned()));
            let twice = targets.iter().filter(|(_, count)| **count > 1);
            keys.by_file.extend(twice.map(|((name, target), _)| ((*name).to_owned(), (*target).to_owned())));
        }
        keys.by_target.sort();
        keys.by_file.sort();
        keys
    }

    fn key(&self, entry: &Entry) -> String {
        let KernelStats { kernel, target, .. } = &entry.stats;
        if self.by_file.binary_search(&(kernel.clone(), target.clone())).is_ok() {
            format!("{}: {kernel} ({target})", entry.file)
        } else if self.by_target.binary_search(kernel).is_ok() {
            format!("{kernel} ({target})")
        } else {
            kernel.clone()
        }
    }

    fn index<'a>(&self, entries: &'a [Entry], which: &str) -> Result<BTreeMap<String, &'a KernelStats>> {
        let mut index = BTreeMap::new();
        for entry in entries {
            let key = self.key(entry);
            if index.insert(key.clone(), &entry.stats).is_some() {
                return Err(Diagnostic::without_position(format!(
                    "the {which} build has two kernels '{key}', expected names that tell kernels apart"
                )));
            }
        }
        Ok(index)
    }
}
