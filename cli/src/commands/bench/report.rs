//! Reports: as text, Markdown, JSON, and for spreadsheets.

use super::beside::{beside, interval};
use super::changes::{Changes, Figure};
use super::figures::{before, exponents, fastest, figures, growth};
use super::interval::{Ratio, Verdict, median};
use super::record::{Measured, Record};
use super::tables::Table;
use gcnsel::Stage;
use gcnsel_compare::kernel::csv_row;
use serde_json::{Value as Json, json};

/// All there is to say.
pub struct Report<'a> {
    /// What was measured.
    pub record: &'a Record,
    /// The last stage, if compilation ended there.
    pub last: Option<Stage>,
    /// What has changed since a baseline, and against another build.
    pub changes: Vec<Changes>,
}

impl Report<'_> {
    /// For terminals, or as Markdown. Comparisons come in place of the figures that they compare.
    pub fn tables(&self, markdown: bool) -> String {
        let inputs = &self.record.inputs;
        let mut tables: Vec<Table> = self.changes.iter().map(table).collect();
        if let Some(other) = self.record.against.as_ref().filter(|other| other.compiler != "gcnsel") {
            tables.insert(0, beside(self.record, other));
        }
        if tables.is_empty() {
            tables = vec![figures(inputs, self.last), growth(inputs, self.last)];
        }
        let texts = tables.iter().map(|table| if markdown { table.markdown() } else { table.text() });
        texts.filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n")
    }

    /// The record, and what follows from it: of each input the figures of the fastest run, and exponents; changes.
    pub fn json(&self) -> String {
        let mut json = json!(self.record);
        let inputs = &self.record.inputs;
        for (at, (m, json)) in
            inputs.iter().zip(json["inputs"].as_array_mut().into_iter().flatten()).enumerate()
        {
            let best = fastest(m, self.last);
            let seconds = |figure: Figure| json!(figure.of(best) / 1e3);
            let stages = Stage::ALL.iter().map(|&s| (s.name().to_string(), seconds(Figure::Stage(s))));
            json["stages"] = Json::Object(stages.collect());
            json["seconds"] = seconds(Figure::Total);
            json["process_seconds"] = seconds(Figure::Process);
            json["peak_kib"] = json!(best.peak_kib);
            json["exponents"] = before(inputs, at).map_or(Json::Null, |before| {
                let exponents = exponents(before, m, self.last).into_iter();
                Json::Object(exponents.map(|(name, e)| (name.to_string(), json!(e))).collect())
            });
        }
        let ratio = |ratio: &Ratio| {
            json!({
                "ratio": ratio.ratio, "interval": ratio.interval, "verdict": verdict(ratio),
            })
        };
        let changes = self.changes.iter().map(|changes| {
            let each = changes.each.iter().map(|one| {
                json!({
                    "input": one.input, "figure": one.figure.name(), "unit": one.figure.unit(), "old": one.old, "new": one.new,
                    "change": ratio(&one.ratio),
                })
            });
            let means = changes.means.iter().map(|(figure, mean, inputs)| {
                json!({ "figure": figure.name(), "inputs": inputs, "change": ratio(mean) })
            });
            json!({
                "old": changes.old, "notes": changes.notes, "each": each.collect::<Vec<_>>(), "means": means.collect::<Vec<_>>(),
            })
        });
        let changes: Vec<Json> = changes.collect();
        if !changes.is_empty() {
            json["changes"] = Json::Array(changes);
        }
        gcnsel_diag::escape_json(format!("{json:#}\n"))
    }

    /// For spreadsheets: a row for each input and figure. What is compared with has columns of its own; the same figure has a row
    /// for each comparison.
    pub fn csv(&self) -> String {
        let mut text = String::from(
            "input,blocks,instructions,figure,unit,runs,least,median,most,with,with_runs,with_median,ratio,low,high,verdict\n",
        );
        for m in &self.record.inputs {
            for figure in Figure::all() {
                let samples = figure.of_all(&m.samples);
                if samples.iter().all(|&sample| sample == 0.0) {
                    continue;
                }
                let least = samples.iter().copied().fold(f64::INFINITY, f64::min);
                let most = samples.iter().copied().fold(0.0, f64::max);
                let mut row = vec![m.name.clone(), m.blocks.to_string(), m.instructions.to_string()];
                row.extend([figure.name().to_owned(), figure.unit().to_owned(), samples.len().to_string()]);
                row.extend([least, median(&samples), most].map(|value| format!("{value:.6}")));
                let compared = self.compared(m, figure);
                if compared.is_empty() {
                    row.extend(vec![String::new(); 7]);
                    text += &csv_row(row.iter().map(String::as_str));
                    continue;
                }
                for cells in compared {
                    let all: Vec<String> = row.iter().cloned().chain(cells).collect();
                    text += &csv_row(all.iter().map(String::as_str));
                }
            }
        }
        text
    }

    /// The columns of what a figure is compared with.
    fn compared(&self, m: &Measured, figure: Figure) -> Vec<[String; 7]> {
        let mut found = Vec::new();
        let cells = |with: &str, runs: String, median: f64, ratio: &Ratio| {
            let side =
                |of: fn((f64, f64)) -> f64| ratio.interval.map_or(String::new(), |i| format!("{:.6}", of(i)));
            let [median, factor] = [median, ratio.ratio].map(|value| format!("{value:.6}"));
            [with.into(), runs, median, factor, side(|i| i.0), side(|i| i.1), verdict(ratio).into()]
        };
        for changes in &self.changes {
            let mut of_input = changes.each.iter().filter(|one| one.input == m.name && one.figure == figure);
            found.extend(of_input.next().map(|one| cells(changes.old, String::new(), one.old, &one.ratio)));
        }
        let llc = self.record.against.as_ref().filter(|other| other.compiler != "gcnsel");
        if let (Some(other), Some(theirs), Figure::Process | Figure::Wall) = (llc, &m.against, figure) {
            let runs = theirs.samples.len().to_string();
            let samples = figure.of_all(&theirs.samples);
            let verdict = match (&theirs.stopped, &theirs.failed) {
                (Some(stopped), _) => format!("stopped after {} s", stopped.after_seconds),
                (_, Some(why)) => format!("fails: {}", gcnsel_diag::escape_bytes(why.as_bytes())),
                _ => String::new(),
            };
            match Ratio::of(&figure.of_all(&m.samples), &samples).filter(|_| verdict.is_empty()) {
                Some(ratio) => found.push(cells(&other.compiler, runs, median(&samples), &ratio)),
                None => {
                    let [none, nothing, empty, blank] = [const { String::new() }; 4];
                    found.push([other.compiler.clone(), runs, none, nothing, empty, blank, verdict]);
                }
            }
        }
        found
    }
}

/// Changes as a table: first each input, then the means.
fn table(changes: &Changes) -> Table {
    let old = changes.old;
    let mut table = Table::new(["input", "figure", old, "this", &format!("this / {old}"), "95 %", "change"]);
    for one in &changes.each {
        let [was, is] = [one.old, one.new].map(|value| format!("{value:.3} {}", one.figure.unit()));
        let ratio = format!("{:.3}", one.ratio.ratio);
        let figure = one.figure.name().to_owned();
        table.rows.push(vec![
            one.input.clone(),
            figure,
            was,
            is,
            ratio,
            interval(&one.ratio),
            word(&one.ratio),
        ]);
    }
    for (figure, mean, count) in changes.means.iter().filter(|(_, _, count)| *count > 1) {
        let (name, ratio) = (format!("geometric mean of {count}"), format!("{:.3}", mean.ratio));
        let figure = figure.name().to_owned();
        table.rows.push(vec![name, figure, String::new(), String::new(), ratio, interval(mean), word(mean)]);
    }
    table.notes.clone_from(&changes.notes);
    table.notes.push(format!(
        "{old}, this: medians; this / {old}: the middle of the ratios of all pairs of runs, less than 1 is less time; 95 %: its interval \
         (Mann-Whitney), which takes four runs of each; ~: within noise, 1 is in the interval"
    ));
    table
}

/// A verdict, as it stands in a table.
fn word(ratio: &Ratio) -> String {
    match ratio.verdict() {
        Verdict::Noise => "~".into(),
        Verdict::TooFew => String::new(),
        _ => format!("{:+.1} %", 100.0 * (ratio.ratio - 1.0)),
    }
}

/// A verdict, for programs.
fn verdict(ratio: &Ratio) -> &'static str {
    match ratio.verdict() {
        Verdict::Less => "less",
        Verdict::More => "more",
        Verdict::Noise => "noise",
        Verdict::TooFew => "too few runs",
    }
}
