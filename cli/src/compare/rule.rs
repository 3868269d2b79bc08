//! Rules that a comparison must keep, for CI: `vgprs+2%`.

use super::{Change, Comparison};
use gcnsel::stats::{METRICS, Metric};
use gcnsel_diag::{Diagnostic, Result};
use std::fmt;

/// A rule: `METRIC+LIMIT` is broken when the total of the figure grows by more than the limit, `METRIC-LIMIT` when it
/// shrinks by more. The limit is a number, or one with `%`. With `each:` in front the rule holds for every kernel
/// instead of the total.
#[derive(Clone, Debug, PartialEq)]
pub struct Rule {
    metric: &'static str,
    each: bool,
    shrinks: bool,
    limit: f64,
    percent: bool,
}

impl Rule {
    /// Reads a rule.
    ///
    /// # Errors
    /// When it is none; the message says what is expected.
    pub fn parse(text: &str) -> Result<Rule> {
        let bad = |what: &str| Diagnostic::without_position(format!("rule '{text}': {what}"));
        let (each, rest) = match text.strip_prefix("each:") {
            Some(rest) => (true, rest),
            None => (false, text),
        };
        let at =
            rest.find(['+', '-']).ok_or_else(|| bad("expected METRIC+LIMIT or METRIC-LIMIT, as vgprs+2%"))?;
        let (name, limit) = rest.split_at(at);
        let metric = Metric::named(name.trim()).ok_or_else(|| {
            let names: Vec<_> = METRICS.iter().map(|metric| metric.name).collect();
            bad(&format!("unknown metric '{}', expected one of {}", name.trim(), names.join(", ")))
        })?;
        let shrinks = limit.starts_with('-');
        let number = limit[1..].trim();
        let (number, percent) = match number.strip_suffix('%') {
            Some(number) => (number.trim_end(), true),
            None => (number, false),
        };
        let limit = number.parse::<f64>().ok().filter(|limit| limit.is_finite() && *limit >= 0.0);
        let limit = limit
            .ok_or_else(|| bad(&format!("'{number}' is not a limit, expected a number of 0 or more")))?;
        Ok(Rule { metric: metric.name, each, shrinks, limit, percent })
    }

    /// What breaks the rule, in words, one line for each total or kernel.
    pub fn broken_by(&self, comparison: &Comparison) -> Vec<String> {
        let words = |whose: &str, change: Change| {
            let whose = gcnsel_diag::escape_name(whose);
            format!("rule {self}: {} of {whose} went from {} to {}", self.metric, change.old, change.new)
        };
        let of_metric =
            |changes: &[Change]| changes.iter().copied().find(|change| change.metric == self.metric);
        let mut broken = Vec::new();
        if self.each {
            for (kernel, changes) in &comparison.all {
                broken.extend(
                    of_metric(changes).filter(|&change| self.breaks(change)).map(|c| words(kernel, c)),
                );
            }
        } else {
            let total = of_metric(&comparison.totals).filter(|&change| self.breaks(change));
            broken.extend(total.map(|change| words("all kernels", change)));
        }
        broken
    }

    fn breaks(&self, change: Change) -> bool {
        let amount = if self.percent { change.percent() } else { change.difference() as f64 };
        let amount = if self.shrinks { -amount } else { amount };
        amount > self.limit
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let each = if self.each { "each:" } else { "" };
        let sign = if self.shrinks { '-' } else { '+' };
        let percent = if self.percent { "%" } else { "" };
        write!(f, "{each}{}{sign}{}{percent}", self.metric, self.limit)
    }
}
