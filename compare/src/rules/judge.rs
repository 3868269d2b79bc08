//! What a comparison says to rules.

use super::{Bound, Count, Gate, Judgement, Limits, Order, Rule, Scope, Test, What};
use crate::comparison::{Change, Comparison, Pair, Total};
use gcnsel::stats::Metric;
use gcnsel_diag::escape_name;
use serde::Serialize;

/// What breaks a rule.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Broken {
    /// The rule, as it was written.
    pub rule: String,
    /// The kernel; `None` where it is about several together.
    pub kernel: Option<String>,
    /// What is the case, and how far that is from what is allowed, in words.
    pub message: String,
    /// How far: in percent if the limit is in percent, else in units.
    pub excess: f64,
}

/// What a rule finds: whose figure, in words, and how far it is off.
struct Finding {
    kernel: Option<String>,
    message: String,
    excess: f64,
}

impl Gate {
    /// Judges a comparison.
    pub fn judge(&self, comparison: &Comparison) -> Judgement {
        let mut judgement =
            Judgement { rules: self.rules.iter().map(ToString::to_string).collect(), ..Judgement::default() };
        for rule in &self.rules {
            let findings = match rule.what {
                What::Figure(scope, metric, test) => self.figure(rule, scope, metric, test, comparison),
                What::Count(count, bound) => self.count(rule, count, bound, comparison),
                What::AllowRemoved => Vec::new(),
            };
            judgement.broken.extend(findings.into_iter().map(|finding| Broken {
                rule: rule.to_string(),
                kernel: finding.kernel,
                message: format!("rule '{rule}': {}", finding.message),
                excess: finding.excess,
            }));
        }
        let unseen =
            comparison.added.iter().filter(|lone| !self.looks_at_new(&lone.kernel.stats.kernel)).count();
        if unseen > 0 {
            let (kernels, are, them) =
                if unseen == 1 { ("kernel", "is", "it") } else { ("kernels", "are", "them") };
            judgement.notes.push(format!(
                "{unseen} {kernels} {are} new, and no rule judges {them}; vgprs<=N, added: vgprs<=N or added<=0 would"
            ));
        }
        judgement
    }

    /// Whether a rule judges a new kernel of that name.
    fn looks_at_new(&self, name: &str) -> bool {
        self.rules.iter().filter(|rule| rule.is_about(name)).any(|rule| {
            matches!(
                rule.what,
                What::Figure(Scope::Each | Scope::Added, _, Test::Bound(_)) | What::Count(Count::Added, _)
            )
        })
    }

    fn figure(
        &self,
        rule: &Rule,
        scope: Scope,
        metric: &'static Metric,
        test: Test,
        all: &Comparison,
    ) -> Vec<Finding> {
        let pairs: Vec<&Pair> = all.pairs.iter().filter(|pair| rule.is_about_pair(pair)).collect();
        let lones = |lones: &[crate::comparison::Lone]| -> Vec<(String, u64)> {
            let of = lones.iter().filter(|lone| rule.is_about(&lone.kernel.stats.kernel));
            of.map(|lone| (lone.name.clone(), (metric.get)(&lone.kernel.stats))).collect()
        };
        let added = lones(&all.added);
        if pairs.is_empty() && added.is_empty() && lones(&all.removed).is_empty() && rule.pattern.is_some() {
            return vec![Finding::of("no kernel has such a name", f64::INFINITY)];
        }
        let name = metric.name;
        let of_bound = |kernel: Option<String>, whose: &str, value: f64, bound: Bound| {
            let (excess, words) = bound.excess(value)?;
            Some(Finding { kernel, message: format!("{name} of {whose} is {value}, {words}"), excess })
        };
        let one = |name: &str| format!("'{}'", escape_name(name));
        match (scope, test) {
            (Scope::Each | Scope::Added, Test::Bound(bound)) => {
                let matched = pairs.iter().filter(|_| scope == Scope::Each);
                let matched = matched.map(|pair| (pair.name.clone(), pair.change(metric).new));
                let values = matched.chain(added);
                values
                    .filter_map(|(name, value)| {
                        of_bound(Some(name.clone()), &one(&name), value as f64, bound)
                    })
                    .collect()
            }
            (_, Test::Change(_)) if pairs.is_empty() => {
                let message = "no kernel is in both builds, so that there is nothing to judge";
                vec![Finding::of(message, f64::INFINITY)]
            }
            (Scope::Each | Scope::Added, Test::Change(limits)) => {
                let broken = |pair: &&Pair| {
                    let change = pair.change(metric);
                    let excess = limits.excess(change)?;
                    let message = limits.words(name, &one(&pair.name), change, excess);
                    Some(Finding { kernel: Some(pair.name.clone()), message, excess })
                };
                pairs.iter().filter_map(broken).collect()
            }
            (Scope::Mean, test) => mean(metric, test, &pairs).into_iter().collect(),
            (Scope::Total, Test::Bound(bound)) => {
                let sum: u64 = pairs.iter().map(|pair| pair.change(metric).new).sum();
                let sum = sum + added.iter().map(|(_, value)| value).sum::<u64>();
                of_bound(None, "all kernels together", sum as f64, bound).into_iter().collect()
            }
            (Scope::Affected, Test::Bound(bound)) => {
                let affected = pairs.iter().filter(|pair| pair.is_changed());
                let sum: u64 = affected.map(|pair| pair.change(metric).new).sum();
                of_bound(None, "the affected kernels together", sum as f64, bound).into_iter().collect()
            }
            (Scope::Total | Scope::Affected, Test::Change(limits)) => {
                let (whose, wants_change) = match scope {
                    Scope::Affected => ("the affected kernels together", true),
                    _ => ("all kernels together", false),
                };
                let those = pairs.iter().copied().filter(|pair| !wants_change || pair.is_changed());
                let change = Total::of(metric, those).sum;
                let excess = limits.excess(change);
                let finding = |excess| Finding::of(&limits.words(name, whose, change, excess), excess);
                excess.map(finding).into_iter().collect()
            }
        }
    }

    fn count(&self, rule: &Rule, count: Count, bound: Bound, all: &Comparison) -> Vec<Finding> {
        let lone = |lones: &[crate::comparison::Lone], may_go: bool| -> Vec<String> {
            let is_counted = |lone: &&crate::comparison::Lone| {
                let name = &lone.kernel.stats.kernel;
                rule.is_about(name) && !(may_go && self.may_go(name))
            };
            lones.iter().filter(is_counted).map(|lone| lone.name.clone()).collect()
        };
        let pairs = |is_counted: fn(&Pair) -> bool| -> Vec<String> {
            let of = all.pairs.iter().filter(|pair| rule.is_about_pair(pair) && is_counted(pair));
            of.map(|pair| pair.old_name.clone().unwrap_or_else(|| pair.name.clone())).collect()
        };
        let (what, names) = match count {
            Count::Removed => ("removed", lone(&all.removed, true)),
            Count::Added => ("added", lone(&all.added, false)),
            Count::Renamed => ("renamed", pairs(|pair| pair.old_name.is_some())),
            Count::Changed => ("changed", pairs(Pair::is_changed)),
            Count::Matched => ("matched", pairs(|_| true)),
            Count::Unread => ("unread", all.unread.iter().map(|unread| unread.file.clone()).collect()),
        };
        let Some((excess, words)) = bound.excess(names.len() as f64) else { return Vec::new() };
        let things = match (count, names.len()) {
            (Count::Unread, 1) => "1 file is".to_owned(),
            (Count::Unread, number) => format!("{number} files are"),
            (_, 1) => "1 kernel is".to_owned(),
            (_, number) => format!("{number} kernels are"),
        };
        let mut message = format!("{things} {what}, {words}");
        // Where there are too few, it is not those that are there.
        if excess > 0.0 && !matches!(bound.order, Order::AtLeast | Order::Above) {
            const SHOWN: usize = 10;
            let shown: Vec<String> =
                names.iter().take(SHOWN).map(|name| escape_name(name).into_owned()).collect();
            message = format!("{message}: {}", shown.join(", "));
            if names.len() > SHOWN {
                message = format!("{message} and {} more", names.len() - SHOWN);
            }
        }
        vec![Finding::of(&message, excess)]
    }

    /// Whether a kernel of that name may go.
    fn may_go(&self, name: &str) -> bool {
        self.rules.iter().any(|rule| matches!(rule.what, What::AllowRemoved) && rule.is_about(name))
    }
}

/// The mean of new / old, which is infinite if anything grew out of nothing.
fn mean(metric: &'static Metric, test: Test, pairs: &[&Pair]) -> Option<Finding> {
    let total = Total::of(metric, pairs.iter().copied());
    let name = metric.name;
    let of_zero = match (total.from_zero, total.to_zero) {
        (0, 0) => None,
        (_, 0) => Some(f64::INFINITY),
        (0, _) => Some(0.0),
        (from, to) => {
            let message =
                format!("{name} rose from 0 in {from} kernels and fell to 0 in {to}, which have no mean");
            return Some(Finding::of(&message, f64::INFINITY));
        }
    };
    // Nothing has it: it is what it was.
    let mean = of_zero.or(total.mean).unwrap_or(1.0);
    let because = match mean {
        0.0 => format!(" ({} kernels fell to 0)", total.to_zero),
        mean if mean.is_infinite() => format!(" ({} kernels rose from 0)", total.from_zero),
        _ => String::new(),
    };
    let (excess, words) = match test {
        Test::Bound(bound) => bound.excess(mean)?,
        Test::Change(limits) => {
            let percent = (mean - 1.0) * 100.0 * limits.direction();
            let limit = limits.percent?;
            let excess = percent - limit;
            (excess > 0.0).then(|| (excess, format!("{excess:.2}% over the limit")))?
        }
    };
    let percent = (mean - 1.0) * 100.0;
    let message = format!(
        "the geometric mean of {name} is {mean:.4} of the old one ({percent:+.2}%){because}, {words}"
    );
    Some(Finding::of(&message, excess))
}

impl Rule {
    /// Whether it is about a kernel of that name.
    fn is_about(&self, name: &str) -> bool {
        self.pattern.as_ref().is_none_or(|pattern| pattern.matches(name))
    }

    /// Whether it is about a kernel, which may have had another name.
    fn is_about_pair(&self, pair: &Pair) -> bool {
        self.is_about(&pair.new.stats.kernel) || self.is_about(&pair.old.stats.kernel)
    }
}

impl Finding {
    fn of(message: &str, excess: f64) -> Finding {
        Finding { kernel: None, message: message.to_owned(), excess }
    }
}

impl Bound {
    /// How far a number is beyond it, and that in words; `None` if it is not.
    fn excess(self, value: f64) -> Option<(f64, String)> {
        let Bound { order, limit } = self;
        let (holds, what) = match order {
            Order::AtMost => (value <= limit, "over the limit"),
            Order::Below => (value < limit, "not below the limit"),
            Order::AtLeast => (value >= limit, "under the limit"),
            Order::Above => (value > limit, "not above the limit"),
            Order::Exactly => (value == limit, "from the number asked for"),
        };
        let excess = (value - limit).abs();
        (!holds).then(|| (excess, format!("{excess} {what}")))
    }
}

impl Limits {
    fn direction(self) -> f64 {
        if self.shrinks { -1.0 } else { 1.0 }
    }

    /// How far a change is beyond them: by the limit in percent, if there is one.
    fn excess(self, change: Change) -> Option<f64> {
        let beyond = |amount: f64, limit: f64| amount * self.direction() - limit;
        let units = self.units.map(|limit| beyond(change.difference() as f64, limit));
        let percent = self.percent.map(|limit| beyond(change.percent(), limit));
        let is_broken = change.difference() != 0 && units.iter().chain(&percent).all(|&excess| excess > 0.0);
        is_broken.then(|| percent.or(units)).flatten()
    }

    fn words(self, name: &str, whose: &str, change: Change, excess: f64) -> String {
        let Change { old, new, .. } = change;
        let verb = if new > old { "rose" } else { "fell" };
        let percent = change.percent();
        let percent = if percent.is_finite() { format!(" ({percent:+.1}%)") } else { String::new() };
        let unit = if self.percent.is_some() { format!("{excess:.1}%") } else { excess.to_string() };
        let unit = if excess.is_finite() { unit } else { "out of nothing,".to_owned() };
        format!(
            "{name} of {whose} {verb} from {old} to {new}, by {:+}{percent}, {unit} over the limit",
            change.difference()
        )
    }
}
