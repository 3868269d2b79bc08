//! A comparison as people and programs read it: text for terminals, Markdown, HTML, JSON, CSV.
//!
//! `sections.rs` says what is shown; a file for each form says how. Text, Markdown and HTML show the same sections.

mod csv;
mod disassembly;
mod html;
mod json;
mod markdown;
mod plots;
mod sections;
mod text;

pub use csv::to_csv;
pub use html::to_html;
pub use json::to_json;
pub use markdown::{LONGEST_COMMENT, to_markdown};
pub use text::to_text;

use crate::comparison::{Change, Comparison, Pair};
use crate::names::Pattern;
use crate::rules::Judgement;
use gcnsel::stats::Metric;
use gcnsel_diag::{Diagnostic, Result};

/// How kernels are sorted.
#[derive(Clone, Copy, Debug, Default)]
pub enum Sort {
    /// The largest change of any figure in percent first.
    #[default]
    Change,
    /// By name.
    Name,
    /// The largest change of a figure first, in units.
    Units(&'static Metric),
    /// The same in percent.
    Percent(&'static Metric),
}

/// What a report is of.
#[derive(Clone, Copy, Debug)]
pub struct Report<'a> {
    /// The comparison.
    pub comparison: &'a Comparison,
    /// What a gate says of it.
    pub judgement: Option<&'a Judgement>,
    /// What the two builds are called.
    pub builds: [&'a str; 2],
    /// How many kernels each list has, at most.
    pub top: usize,
    /// How kernels are sorted.
    pub sort: Sort,
}

impl Sort {
    /// Reads `change`, `name`, a figure's name, or that with `%` behind it.
    ///
    /// # Errors
    /// When it is none of these.
    pub fn parse(text: &str) -> Result<Sort> {
        let (name, is_percent) = text.strip_suffix('%').map_or((text, false), |name| (name, true));
        match (text, Metric::named(name)) {
            ("change", _) => Ok(Sort::Change),
            ("name", _) => Ok(Sort::Name),
            (_, Some(metric)) if is_percent => Ok(Sort::Percent(metric)),
            (_, Some(metric)) => Ok(Sort::Units(metric)),
            _ => Err(Diagnostic::without_position(format!(
                "'{text}' is no order, expected change, name, or a figure, as vgprs or vgprs%"
            ))),
        }
    }
}

impl<'a> Report<'a> {
    /// The kernels that changed, in their order; all of them.
    fn changed(&self) -> Vec<&'a Pair> {
        let mut changed = self.comparison.changed();
        let percent =
            |change: Change| if change.old == 0 && change.new != 0 { 100.0 } else { change.percent().abs() };
        match self.sort {
            Sort::Change => {}
            Sort::Name => changed.sort_by(|one, other| one.name.cmp(&other.name)),
            Sort::Units(metric) => {
                changed
                    .sort_by_key(|pair| std::cmp::Reverse(pair.change(metric).difference().unsigned_abs()));
            }
            Sort::Percent(metric) => {
                changed.sort_by(|a, b| percent(b.change(metric)).total_cmp(&percent(a.change(metric))));
            }
        }
        changed
    }

    /// `131 kernels compared, 12 changed, 1 removed, 2 added`, and what else there is.
    fn summary(&self) -> String {
        let Comparison { pairs, removed, added, unread } = self.comparison;
        let kernels = if pairs.len() == 1 { "kernel" } else { "kernels" };
        let changed = pairs.iter().filter(|pair| pair.is_changed()).count();
        let (removed, added) = (removed.len(), added.len());
        let mut text = format!(
            "{} {kernels} compared, {changed} changed, {removed} removed, {added} added",
            pairs.len()
        );
        let renamed = self.comparison.renamed().count();
        for (number, what) in [(renamed, "renamed"), (unread.len(), "not read")] {
            if number > 0 {
                text.push_str(&format!(", {number} {what}"));
            }
        }
        text
    }
}

impl Comparison {
    /// The part of a comparison that is about kernels of these names, for a report; all of it if there are no patterns.
    #[must_use]
    pub fn filtered(&self, patterns: &[Pattern]) -> Comparison {
        let is_wanted =
            |name: &str| patterns.is_empty() || patterns.iter().any(|pattern| pattern.matches(name));
        let mut part = self.clone();
        part.pairs.retain(|pair| is_wanted(&pair.new.stats.kernel) || is_wanted(&pair.old.stats.kernel));
        part.removed.retain(|lone| is_wanted(&lone.kernel.stats.kernel));
        part.added.retain(|lone| is_wanted(&lone.kernel.stats.kernel));
        part
    }
}

/// A change in words: `+2 (+16.7%)`.
fn difference(change: Change) -> String {
    let sign = if change.difference() > 0 { "+" } else { "" };
    match change.percent() {
        0.0 => "0".to_owned(),
        percent if percent.is_finite() => format!("{sign}{} ({percent:+.1}%)", change.difference()),
        _ => format!("{sign}{}", change.difference()),
    }
}

fn heading(change: Change) -> &'static str {
    Metric::named(change.metric).map_or(change.metric, |metric| metric.heading)
}
