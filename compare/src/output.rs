//! A comparison as a table for the terminal, JSON, Markdown and HTML.

use crate::comparison::{Change, Comparison, Lone, Pair};
use crate::matching::Sign;
use comfy_table::{CellAlignment, Table, presets};
use gcnsel::stats::Metric;
use gcnsel_diag::{escape_json, escape_name};
use serde_json::{Value, json};
use std::fmt::Write;

/// `gcnsel compare --json`.
pub fn to_json(comparison: &Comparison) -> String {
    let names = |lone: &[Lone]| lone.iter().map(|lone| lone.name.clone()).collect::<Vec<_>>();
    let change = |change: &Change| json!({ "metric": change.metric, "old": change.old, "new": change.new });
    let changed = |pair: &&Pair| {
        let changes: Vec<Value> = pair.changes().iter().map(change).collect();
        json!({ "kernel": pair.name, "changes": changes })
    };
    let renamed = |(old, pair): (&str, &Pair)| {
        let (sign, similarity) = words_of(pair.sign);
        json!({ "old": old, "new": pair.name, "matched_by": sign, "similarity": similarity })
    };
    let value = json!({
        "matched": comparison.pairs.len(),
        "totals": comparison.totals().iter().map(|total| change(&total.sum)).collect::<Vec<_>>(),
        "changed": comparison.changed().iter().map(changed).collect::<Vec<_>>(),
        "renamed": comparison.renamed().map(renamed).collect::<Vec<_>>(),
        "removed": names(&comparison.removed),
        "added": names(&comparison.added),
    });
    let text = serde_json::to_string_pretty(&value).expect("figures and names are JSON");
    let mut text = escape_json(text);
    text.push('\n');
    text
}

/// For the terminal.
pub fn to_text(comparison: &Comparison) -> String {
    tables(comparison, presets::NOTHING, |title| format!("{title}\n"), str::to_owned)
}

/// `gcnsel compare --markdown`: for a comment on a change.
pub fn to_markdown(comparison: &Comparison) -> String {
    let name = |name: &str| format!("`{}`", name.replace('|', "\\|"));
    tables(comparison, presets::ASCII_MARKDOWN, |title| format!("### {title}\n\n"), name)
}

/// A change of a figure in words: `12 → 14 (+16.7%)`.
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

/// `better`, `worse` or nothing.
fn verdict(change: Change) -> &'static str {
    let more_is_better = Metric::named(change.metric).is_some_and(|metric| metric.more_is_better);
    match change.difference() {
        0 => "",
        difference if (difference > 0) == more_is_better => "better",
        _ => "worse",
    }
}

fn summary(comparison: &Comparison) -> String {
    let Comparison { pairs, removed, added, .. } = comparison;
    let matched = pairs.len();
    let kernels = if matched == 1 { "kernel" } else { "kernels" };
    let changed = pairs.iter().filter(|pair| pair.is_changed()).count();
    format!(
        "{matched} {kernels} compared, {changed} changed, {} removed, {} added",
        removed.len(),
        added.len()
    )
}

fn tables(
    comparison: &Comparison,
    preset: &str,
    title: impl Fn(&str) -> String,
    name: impl Fn(&str) -> String,
) -> String {
    let name = |kernel: &str| name(&escape_name(kernel));
    let mut text = title(&summary(comparison));
    let table = |headings: &[&str], numbers: std::ops::Range<usize>| {
        let mut table = Table::new();
        table.load_preset(preset);
        table.set_header(headings.iter().copied());
        for column in numbers {
            if let Some(column) = table.column_mut(column) {
                column.set_cell_alignment(CellAlignment::Right);
            }
        }
        table
    };
    let mut totals = table(&["total", "old", "new", "change", ""], 1..4);
    for change in comparison.totals().iter().filter(|total| !total.is_zero()).map(|total| total.sum) {
        totals.add_row(cells(heading(change).to_owned(), change));
    }
    let _ = writeln!(text, "{totals}");
    let all_changed = comparison.changed();
    if !all_changed.is_empty() {
        let mut kernels = table(&["kernel", "figure", "old", "new", "change", ""], 2..5);
        for pair in all_changed {
            let (kernel, changes) = (&pair.name, pair.changes());
            for (index, &change) in changes.iter().enumerate() {
                let kernel = if index == 0 { name(kernel) } else { String::new() };
                let mut row = vec![kernel];
                row.extend(cells(heading(change).to_owned(), change));
                kernels.add_row(row);
            }
        }
        let _ = write!(text, "\n{}{kernels}\n", title("Changed kernels, largest change first"));
    }
    let lines = renamed(comparison, &name);
    if !lines.is_empty() {
        let _ = write!(text, "\n{}{}\n", title("Renamed"), lines.join("\n"));
    }
    for (what, names) in [("Removed", &comparison.removed), ("Added", &comparison.added)] {
        if !names.is_empty() {
            let names: Vec<String> = names.iter().map(|kernel| name(&kernel.name)).collect();
            let _ = write!(text, "\n{}{}\n", title(what), names.join(", "));
        }
    }
    text
}

/// How two kernels of different names were matched, in words, and the part of the code in common.
fn words_of(sign: Sign) -> (&'static str, Option<f64>) {
    match sign {
        Sign::Name => ("name", None),
        Sign::OfThatName(part) => ("name and similarity", Some(part)),
        Sign::Code => ("code", None),
        Sign::Similarity(part) => ("similarity", Some(part)),
    }
}

/// `old is new: the same code`, a line for each kernel that has another name.
fn renamed(comparison: &Comparison, name: impl Fn(&str) -> String) -> Vec<String> {
    let line = |(old, pair): (&str, &Pair)| {
        let why = match pair.sign {
            Sign::Similarity(part) => format!("{:.0}% of the code is similar", part * 100.0),
            _ => "the same code".to_owned(),
        };
        format!("{} is {} now: {why}", name(old), name(&pair.name))
    };
    comparison.renamed().map(line).collect()
}

fn cells(heading: String, change: Change) -> Vec<String> {
    vec![
        heading,
        change.old.to_string(),
        change.new.to_string(),
        difference(change),
        verdict(change).to_owned(),
    ]
}

/// The style of the HTML page.
const STYLE: &str = "body{font:14px sans-serif;margin:2em}table{border-collapse:collapse;margin:1em 0}\
td,th{border:1px solid #ccc;padding:.2em .6em;text-align:right}td:first-child,th:first-child{text-align:left}\
.better{background:#dfd}.worse{background:#fdd}";

/// `gcnsel compare --html FILE`: a page of its own.
pub fn to_html(comparison: &Comparison) -> String {
    let mut page = String::from("<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">");
    let _ = writeln!(page, "<title>gcnsel compare</title><style>{STYLE}</style></head><body>");
    let _ = writeln!(page, "<h1>{}</h1>", escaped(&summary(comparison)));
    let row = |page: &mut String, first: &str, change: Change| {
        let Change { old, new, .. } = change;
        let (class, words) = (verdict(change), difference(change));
        let _ = writeln!(
            page,
            "<tr class=\"{class}\">{first}<td>{}</td><td>{old}</td><td>{new}</td><td>{words}</td></tr>",
            escaped(heading(change)),
        );
    };
    page.push_str("<table><tr><th>total</th><th>old</th><th>new</th><th>change</th></tr>\n");
    for change in comparison.totals().iter().filter(|total| !total.is_zero()).map(|total| total.sum) {
        row(&mut page, "", change);
    }
    page.push_str("</table>\n");
    let all_changed = comparison.changed();
    if !all_changed.is_empty() {
        page.push_str(
            "<table><tr><th>kernel</th><th>figure</th><th>old</th><th>new</th><th>change</th></tr>\n",
        );
        for pair in all_changed {
            let (kernel, changes) = (&pair.name, pair.changes());
            let name = format!("<td rowspan=\"{}\">{}</td>", changes.len(), escaped(kernel));
            for (index, &change) in changes.iter().enumerate() {
                row(&mut page, if index == 0 { &name } else { "" }, change);
            }
        }
        page.push_str("</table>\n");
    }
    for line in renamed(comparison, escaped) {
        let _ = writeln!(page, "<p>{line}</p>");
    }
    for (what, names) in [("Removed", &comparison.removed), ("Added", &comparison.added)] {
        if !names.is_empty() {
            let names: Vec<String> = names.iter().map(|kernel| escaped(&kernel.name)).collect();
            let _ = writeln!(page, "<p>{what}: {}</p>", names.join(", "));
        }
    }
    page.push_str("</body></html>\n");
    page
}

fn escaped(text: &str) -> String {
    escape_name(text).replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}
