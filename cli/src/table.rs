//! Kernels' figures as a table.

use gcnsel::stats::{METRICS, Metric};
use gcnsel_compare::Kernel;
use gcnsel_compare::names::demangled;

/// The table that `gcnsel stats` prints: a row for each kernel, with its file if that is wanted. Columns that are 0 everywhere are
/// left out.
pub fn to_table(kernels: &[Kernel], files: bool, demangle: bool) -> String {
    let shown: Vec<&Metric> = METRICS
        .iter()
        .filter(|metric| kernels.iter().any(|kernel| (metric.get)(&kernel.stats) != 0))
        .collect();
    let mut table = comfy_table::Table::new();
    table.load_preset(comfy_table::presets::ASCII_MARKDOWN);
    let names: &[&str] = if files { &["file", "kernel", "target"] } else { &["kernel", "target"] };
    let headings = shown.iter().map(|metric| metric.heading);
    table.set_header(names.iter().copied().chain(headings).chain(["limited by"]));
    for column in names.len()..names.len() + shown.len() {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(comfy_table::CellAlignment::Right);
        }
    }
    for Kernel { file, stats, .. } in kernels {
        let mut row: Vec<String> = files.then(|| file.clone()).into_iter().collect();
        let name = if demangle { demangled(&stats.kernel) } else { stats.kernel.clone() };
        row.extend([gcnsel_diag::escape_name(&name).into_owned(), stats.target.clone()]);
        row.extend(shown.iter().map(|metric| (metric.get)(stats).to_string()));
        row.push(stats.limited_by.clone());
        table.add_row(row);
    }
    format!("{table}\n")
}
