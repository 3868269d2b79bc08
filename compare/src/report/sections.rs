//! What reports show: sections of tables, the same in all forms for people.

use super::{Report, difference, heading};
use crate::comparison::{Change, Lone, Pair, Total};
use crate::matching::Sign;
use gcnsel::stats::{METRICS, Metric};
use gcnsel_diag::escape_name;

/// A part of a report.
pub struct Section {
    /// Its title.
    pub title: String,
    /// The headings of its table.
    pub headings: Vec<String>,
    /// Which columns are of numbers.
    pub numbers: std::ops::Range<usize>,
    /// The rows.
    pub rows: Vec<Vec<Cell>>,
    /// How many rows there are besides.
    pub left_out: usize,
    /// Whether a reader who is short of time does without it.
    pub is_detail: bool,
}

/// A cell of a table.
#[derive(Clone)]
pub struct Cell {
    /// What is written there, with nothing that a terminal would act on.
    pub text: String,
    /// What it is to the reader.
    pub tone: Tone,
}

/// What a cell is to the reader.
#[derive(Clone, Copy, PartialEq)]
pub enum Tone {
    /// Nothing special.
    Plain,
    /// A name out of the builds.
    Name,
    /// Better than before.
    Better,
    /// Worse than before.
    Worse,
}

/// Columns of figures of kernels that are in one build alone.
const LONE_FIGURES: [&str; 7] =
    ["sgprs", "vgprs", "vgpr_spills", "lds_bytes", "scratch_bytes", "instructions", "occupancy"];

/// The sections of a report with so many rows for each list of kernels.
pub fn sections(report: &Report<'_>, most: usize) -> Vec<Section> {
    let comparison = report.comparison;
    let [old, new] = report.builds;
    let changed = report.changed();
    let mut all = Vec::new();
    all.extend(broken(report, most));
    let totals = comparison.totals();
    all.push(of_totals(format!("Totals of {}", kernels(comparison.pairs.len())), &totals, report.builds));
    if !changed.is_empty() {
        // Where all have changed, these are the totals above.
        if changed.len() < comparison.pairs.len() {
            let share = changed.len() as f64 * 100.0 / comparison.pairs.len() as f64;
            let title = format!("Totals of the {} that changed ({share:.1}%)", kernels(changed.len()));
            let mut totals = comparison.affected();
            totals.retain(|total| total.increase + total.decrease > 0);
            all.push(of_totals(title, &totals, report.builds));
        }
        all.push(largest(&changed, report.builds));
        let (rows, left_out) = changed_rows(&changed, most);
        all.push(Section {
            title: "Changed kernels".into(),
            headings: words(&["kernel", "figure", old, new, "change"]),
            numbers: 2..5,
            rows,
            left_out,
            is_detail: true,
        });
    }
    let renamed: Vec<(&str, &Pair)> = comparison.renamed().collect();
    let row = |(old, pair): &(&str, &Pair)| {
        vec![Cell::name(old), Cell::name(&pair.name), Cell::plain(&by(pair.sign))]
    };
    all.extend(list("Renamed kernels", &[old, new, "by"], 3..3, &renamed, most, row));
    all.extend(lones("Removed kernels", &comparison.removed, most));
    all.extend(lones("Added kernels", &comparison.added, most));
    let row = |one: &crate::comparison::NotRead| vec![Cell::name(&one.file), Cell::plain(&one.why)];
    all.extend(list("Not read", &["file", "why"], 2..2, &comparison.unread, most, row));
    all
}

fn kernels(number: usize) -> String {
    if number == 1 { "1 kernel".into() } else { format!("{number} kernels") }
}

fn words(words: &[&str]) -> Vec<String> {
    words.iter().map(|&word| word.to_owned()).collect()
}

/// How two kernels of different names were matched.
fn by(sign: Sign) -> String {
    match sign {
        Sign::Similarity(part) => format!("similar code ({:.0}%)", part * 100.0),
        Sign::OfThatName(part) => format!("name, similar code ({:.0}%)", part * 100.0),
        Sign::Code => "the same code".into(),
        Sign::Name => "name".into(),
    }
}

/// The rules that are broken, or that all hold.
fn broken(report: &Report<'_>, most: usize) -> Option<Section> {
    let judgement = report.judgement?;
    let rules = judgement.rules.len();
    let row = |one: &crate::rules::Broken| {
        let message = one.message.split_once("': ").map_or(&*one.message, |(_, message)| message);
        vec![Cell::name(&one.rule), Cell::plain(message)]
    };
    if judgement.broken.is_empty() {
        let title = match rules {
            1 => "The rule holds".into(),
            2 => "Both rules hold".into(),
            _ => format!("All {rules} rules hold"),
        };
        let headings = words(&["rule"]);
        let rows = judgement.rules.iter().map(|rule| vec![Cell::name(rule)]).collect();
        return Some(Section { title, headings, numbers: 1..1, rows, left_out: 0, is_detail: true });
    }
    let mut section = list("Broken rules", &["rule", "what breaks it"], 2..2, &judgement.broken, most, row)?;
    section.rows.iter_mut().for_each(|row| row[1].tone = Tone::Worse);
    section.is_detail = false;
    Some(section)
}

fn list<T>(
    title: &str,
    headings: &[&str],
    numbers: std::ops::Range<usize>,
    all: &[T],
    most: usize,
    row: impl Fn(&T) -> Vec<Cell>,
) -> Option<Section> {
    let rows: Vec<_> = all.iter().take(most).map(row).collect();
    let left_out = all.len() - rows.len();
    let section =
        Section { title: title.into(), headings: words(headings), numbers, rows, left_out, is_detail: true };
    (!all.is_empty()).then_some(section)
}

fn lones(title: &str, lones: &[Lone], most: usize) -> Option<Section> {
    let metrics: Vec<&Metric> = LONE_FIGURES.iter().filter_map(|name| Metric::named(name)).collect();
    let headings: Vec<&str> =
        ["kernel"].into_iter().chain(metrics.iter().map(|metric| metric.heading)).collect();
    let row = |lone: &Lone| {
        let figures = metrics.iter().map(|metric| Cell::plain(&(metric.get)(&lone.kernel.stats).to_string()));
        [Cell::name(&lone.name)].into_iter().chain(figures).collect()
    };
    list(title, &headings, 1..headings.len(), lones, most, row)
}

/// Totals as Mesa's fossil-db reports have them: with the split into what shrank and what grew.
fn of_totals(title: String, totals: &[Total], [old, new]: [&str; 2]) -> Section {
    let row = |total: &Total| {
        let sum = total.sum;
        let count = |number: usize| if number == 0 { String::new() } else { number.to_string() };
        let mean = total.mean.map_or(String::new(), |mean| format!("{:+.2}%", (mean - 1.0) * 100.0));
        vec![
            Cell::plain(heading(sum)),
            Cell::plain(&sum.old.to_string()),
            Cell::plain(&sum.new.to_string()),
            Cell::toned(&difference(sum), sum),
            Cell::plain(&split(total)),
            Cell::plain(&mean),
            Cell::plain(&count(total.helped)),
            Cell::plain(&count(total.hurt)),
        ]
    };
    Section {
        title,
        headings: words(&["figure", old, new, "change", "split", "geo. mean", "helped", "hurt"]),
        numbers: 1..8,
        rows: totals.iter().filter(|total| !total.is_zero()).map(row).collect(),
        left_out: 0,
        is_detail: false,
    }
}

/// `-3.0%, +0.2%`: what shrank and what grew, of the old total; where there is only one of them, the change says it.
fn split(total: &Total) -> String {
    if total.increase == 0 || total.decrease == 0 {
        return String::new();
    }
    let percent = |part: u64| part as f64 * 100.0 / total.sum.old as f64;
    format!("-{:.1}%, +{:.1}%", percent(total.decrease), percent(total.increase))
}

/// Of each figure the largest rise and the largest fall, in units and in percent.
fn largest(changed: &[&Pair], [old, new]: [&str; 2]) -> Section {
    let mut rows = Vec::new();
    for metric in METRICS {
        let changes: Vec<(Change, &Pair)> = changed
            .iter()
            .map(|pair| (pair.change(metric), *pair))
            .filter(|(change, _)| change.old != change.new)
            .collect();
        let mut extremes: Vec<(&str, &(Change, &Pair))> = Vec::new();
        let of = |is_rise: bool| {
            let changes = changes.iter().filter(move |(change, _)| (change.new > change.old) == is_rise);
            changes.clone().max_by_key(|(change, _)| change.difference().unsigned_abs()).into_iter().chain(
                changes
                    .filter(|(change, _)| change.old != 0)
                    .max_by(|a, b| a.0.percent().abs().total_cmp(&b.0.percent().abs())),
            )
        };
        for is_rise in [true, false] {
            let found: Vec<_> = of(is_rise).collect();
            let is_same = found.len() == 2 && std::ptr::eq(found[0], found[1]);
            let words: &[&str] = match (is_rise, is_same) {
                (true, true) => &["rise"],
                (true, false) => &["rise in units", "rise in percent"],
                (false, true) => &["fall"],
                (false, false) => &["fall in units", "fall in percent"],
            };
            extremes.extend(words.iter().copied().zip(found));
        }
        for (number, (what, (change, pair))) in extremes.into_iter().enumerate() {
            rows.push(vec![
                Cell::plain(if number == 0 { metric.heading } else { "" }),
                Cell::plain(what),
                Cell::name(&pair.name),
                Cell::plain(&change.old.to_string()),
                Cell::plain(&change.new.to_string()),
                Cell::toned(&difference(*change), *change),
            ]);
        }
    }
    let headings = words(&["figure", "largest", "kernel", old, new, "change"]);
    Section { title: "Largest changes".into(), headings, numbers: 3..6, rows, left_out: 0, is_detail: true }
}

/// A row for each figure that changed of each kernel; and how many kernels are left out.
fn changed_rows(changed: &[&Pair], most: usize) -> (Vec<Vec<Cell>>, usize) {
    let mut rows = Vec::new();
    for pair in changed.iter().take(most) {
        for (number, change) in pair.changes().into_iter().enumerate() {
            rows.push(vec![
                if number == 0 { Cell::name(&pair.name) } else { Cell::plain("") },
                Cell::plain(heading(change)),
                Cell::plain(&change.old.to_string()),
                Cell::plain(&change.new.to_string()),
                Cell::toned(&difference(change), change),
            ]);
        }
    }
    (rows, changed.len().saturating_sub(most))
}

impl Cell {
    fn plain(text: &str) -> Cell {
        Cell { text: escape_name(text).into_owned(), tone: Tone::Plain }
    }

    fn name(text: &str) -> Cell {
        Cell { tone: Tone::Name, ..Cell::plain(text) }
    }

    fn toned(text: &str, change: Change) -> Cell {
        let tone = match change.is_better() {
            Some(true) => Tone::Better,
            Some(false) => Tone::Worse,
            None => Tone::Plain,
        };
        Cell { tone, ..Cell::plain(text) }
    }
}
