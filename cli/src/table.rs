//! Kernels' figures as a table.

use gcnsel::stats::{KernelStats, METRICS, Metric};

/// The table that `gcnsel stats` prints: a row for each kernel, with its file where `files` names it. Columns that are 0
/// everywhere are left out.
pub fn to_table(stats: &[KernelStats], files: Option<&[String]>) -> String {
    let shown: Vec<&Metric> =
        METRICS.iter().filter(|metric| stats.iter().any(|stats| (metric.get)(stats) != 0)).collect();
    let mut table = comfy_table::Table::new();
    table.load_preset(comfy_table::presets::ASCII_MARKDOWN);
    let names: &[&str] = if files.is_some() { &["file", "kernel", "target"] } else { &["kernel", "target"] };
    let headings = shown.iter().map(|metric| metric.heading);
    table.set_header(names.iter().copied().chain(headings).chain(["limited by"]));
    for column in names.len()..names.len() + shown.len() {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(comfy_table::CellAlignment::Right);
        }
    }
    for (i, stats) in stats.iter().enumerate() {
        let mut row: Vec<String> = files.map(|files| files[i].clone()).into_iter().collect();
        row.extend([gcnsel_diag::escape_name(&stats.kernel).into_owned(), stats.target.clone()]);
        row.extend(shown.iter().map(|metric| (metric.get)(stats).to_string()));
        row.push(stats.limited_by.clone());
        table.add_row(row);
    }
    format!("{table}\n")
}
