//! A report for spreadsheets: a row for each kernel and figure (RFC 4180, with lines that end as those of other texts).

use super::Report;
use crate::Kernel;
use crate::comparison::{Change, Lone};
use crate::kernel::csv_row;
use gcnsel::stats::METRICS;

/// A report as CSV: of kernels of both builds the figures that changed, of others those that are not 0.
pub fn to_csv(report: &Report<'_>) -> String {
    let mut text = String::from("status,kernel,old_name,target,file,figure,old,new,difference,percent\n");
    let mut row = |fields: [&str; 10]| text.push_str(&csv_row(fields.into_iter()));
    for pair in report.changed().into_iter().take(report.top) {
        for change in pair.changes() {
            let Change { metric, old, new } = change;
            let percent = change.percent();
            let percent = if percent.is_finite() { format!("{percent:.3}") } else { String::new() };
            let old_name = pair.old_name.as_deref().unwrap_or("");
            let Kernel { stats, file, .. } = &pair.new;
            let (old, new, difference) = (old.to_string(), new.to_string(), change.difference().to_string());
            row([
                "changed",
                &pair.name,
                old_name,
                &stats.target,
                file,
                metric,
                &old,
                &new,
                &difference,
                &percent,
            ]);
        }
    }
    let comparison = report.comparison;
    for (status, lones) in [("removed", &comparison.removed), ("added", &comparison.added)] {
        for Lone { name, kernel: Kernel { stats, file, .. } } in lones.iter().take(report.top) {
            for metric in METRICS {
                let value = (metric.get)(stats).to_string();
                let (old, new) = if status == "removed" { (&*value, "") } else { ("", &*value) };
                if value != "0" {
                    row([status, name, "", &stats.target, file, metric.name, old, new, "", ""]);
                }
            }
        }
    }
    text
}
