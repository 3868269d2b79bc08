//! A report as a page of its own, with nothing that it would have to load: tables that sort and filter, plots, disassemblies.
//! Without scripts all of it is there, unsorted.

use super::disassembly::{Row, side_by_side};
use super::plots::{Plot, SIDE, plot};
use super::sections::{Section, Tone, sections};
use super::{Report, difference};
use crate::comparison::{Change, Pair};
use askama::Template;
use gcnsel::stats::{METRICS, Metric};
use gcnsel_diag::escape_name;

/// Kernels in the page's table, at most; browsers sort no more than that at once.
const MOST_KERNELS: usize = 5000;

/// Lines of all disassemblies together.
const MOST_LINES: usize = 40_000;

#[derive(Template)]
#[template(path = "compare.html")]
struct Page<'a> {
    summary: String,
    builds: [String; 2],
    common_style: &'static str,
    style: &'static str,
    common_script: &'static str,
    script: &'static str,
    sections: Vec<Section>,
    metrics: Vec<&'static Metric>,
    kernels: Vec<KernelRow>,
    kernels_left_out: usize,
    plots: Vec<Plot>,
    side: f64,
    codes: Vec<CodeOf<'a>>,
    codes_left_out: usize,
}

/// A kernel's row in the page's table.
struct KernelRow {
    name: String,
    cells: Vec<Figure>,
}

struct Figure {
    sort: i64,
    text: String,
    class: &'static str,
}

/// A kernel's two disassemblies.
struct CodeOf<'a> {
    row: usize,
    name: &'a str,
    rows: Vec<Row>,
}

/// A report as an HTML page. Disassemblies are there if the kernels have kept their code.
pub fn to_html(report: &Report<'_>) -> String {
    let changed = report.changed();
    let kernels_left_out = changed.len().saturating_sub(MOST_KERNELS);
    let changed = &changed[..changed.len() - kernels_left_out];
    let names: Vec<String> = changed.iter().map(|pair| escape_name(&pair.name).into_owned()).collect();
    let is_changed = |metric: &&Metric| changed.iter().any(|pair| pair.change(metric).difference() != 0);
    let metrics: Vec<&'static Metric> = METRICS.iter().filter(is_changed).collect();
    let row = |(pair, name): (&&Pair, &String)| {
        let cells = metrics.iter().map(|metric| Figure::of(pair.change(metric))).collect();
        KernelRow { name: name.clone(), cells }
    };
    let (codes, codes_left_out) = codes(changed, &names);
    let page = Page {
        summary: report.summary(),
        builds: report.builds.map(|build| escape_name(build).into_owned()),
        common_style: gcnsel_page::STYLE,
        style: include_str!("../../templates/compare.css"),
        common_script: gcnsel_page::SCRIPT,
        script: include_str!("../../templates/compare.js"),
        // The page has a table of its own of these.
        sections: sections(report, MOST_KERNELS)
            .into_iter()
            .filter(|one| one.title != "Changed kernels")
            .collect(),
        kernels: changed.iter().zip(&names).map(row).collect(),
        kernels_left_out,
        plots: metrics.iter().filter_map(|metric| plot(metric, changed, &names)).collect(),
        side: SIDE,
        metrics,
        codes,
        codes_left_out,
    };
    page.render().expect("nothing in the template can fail")
}

/// The codes that differ, until they are too many lines; and how many are left out.
fn codes<'a>(changed: &[&Pair], names: &'a [String]) -> (Vec<CodeOf<'a>>, usize) {
    let (mut codes, mut lines, mut left_out) = (Vec::new(), 0, 0);
    for (row, (pair, name)) in changed.iter().zip(names).enumerate() {
        let (Some(old), Some(new)) = (&pair.old.code, &pair.new.code) else { continue };
        if old.bytes == new.bytes {
            continue;
        }
        if lines >= MOST_LINES {
            left_out += 1;
            continue;
        }
        let mut rows = side_by_side(old, new);
        if rows.len() > MOST_LINES - lines {
            rows.truncate(MOST_LINES - lines);
            let text = "... the rest is left out ...".to_owned();
            rows.push(Row { old: text.clone(), new: text, class: "gap" });
        }
        lines += rows.len();
        codes.push(CodeOf { row, name, rows });
    }
    (codes, left_out)
}

impl Figure {
    fn of(change: Change) -> Figure {
        let class = match change.is_better() {
            Some(true) => "better",
            Some(false) => "worse",
            None => "",
        };
        let text = match change.is_better() {
            Some(_) => format!("{} → {} {}", change.old, change.new, difference(change)),
            None => change.new.to_string(),
        };
        Figure { sort: change.difference(), text, class }
    }
}

impl Tone {
    /// The class of its cells.
    fn class(self) -> &'static str {
        match self {
            Tone::Plain => "",
            Tone::Name => "name",
            Tone::Better => "better",
            Tone::Worse => "worse",
        }
    }
}
