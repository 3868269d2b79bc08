//! Figures of this build alone: times by stage, and how they grow from size to size.

use super::changes::Figure;
use super::interval::median;
use super::record::{Measured, Sample};
use super::tables::Table;
use gcnsel::Stage;
use std::iter::once;

/// The table of figures.
pub fn figures(measured: &[Measured], last: Option<Stage>) -> Table {
    let stages: Vec<Stage> = Stage::ALL.into_iter().filter(|&s| last.is_none_or(|last| s <= last)).collect();
    let mut header = vec!["input".to_string(), "blocks".into(), "instructions".into()];
    header.extend(stages.iter().map(|s| format!("{} ms", s.name())));
    let whole =
        ["total ms", "process ms", "median ms", "most ms", "runs", "us/inst", "peak MiB", "object KiB"];
    header.extend(whole.map(str::to_owned));
    let growth = measured.iter().any(|m| !m.series.is_empty());
    header.extend(growth.then(|| "growth".to_owned()));
    let mut table = Table::new(header);
    let judged = last.map_or(Figure::Total, Figure::Stage);
    let per_instruction = |m: &Measured| 1e3 * judged.of(fastest(m, last)) / m.instructions.max(1) as f64;
    for (i, m) in measured.iter().enumerate() {
        let best = fastest(m, last);
        let mut row = vec![m.name.clone(), m.blocks.to_string(), m.instructions.to_string()];
        row.extend(stages.iter().map(|&s| format!("{:.2}", Figure::Stage(s).of(best))));
        let runs = Figure::Process.of_all(&m.samples);
        let most = runs.iter().copied().fold(0.0, f64::max);
        let whole = [Figure::Total.of(best), Figure::Process.of(best), median(&runs), most];
        row.extend(whole.map(|ms| format!("{ms:.2}")));
        row.push(m.samples.len().to_string());
        row.push(format!("{:.2}", per_instruction(m)));
        row.push(format!("{:.1}", Figure::Peak.of(best)));
        row.push(format!("{:.1}", m.object_bytes as f64 / 1024.0));
        if growth {
            // Time an instruction against the size before: 1 is linear.
            let last = before(measured, i).map(|p| per_instruction(m) / per_instruction(p).max(1e-9));
            row.push(last.map_or(String::new(), |g| format!("{g:.2}")));
        }
        table.rows.push(row);
    }
    let of = last.map_or("all stages".to_string(), |s| format!("{} alone", s.name()));
    table.notes.push(format!("stages, total, process and peak: of the run in which {of} took least; median and most: of the process in all runs"));
    let growth = if growth { "; growth: that against the size before, 1 is linear" } else { "" };
    table.notes.push(format!("us/inst: microseconds an instruction, {of}{growth}"));
    table
}

/// How the times of each stage, and the object's bytes, grow from size to size; no row if there is no series of several.
pub fn growth(measured: &[Measured], last: Option<Stage>) -> Table {
    let names = Stage::ALL.iter().map(|s| s.name()).chain(["total", "process", "object"]);
    let mut table = Table::new(once("exponent").chain(names));
    for (at, m) in measured.iter().enumerate() {
        if let Some(before) = before(measured, at) {
            let numbers = exponents(before, m, last).into_iter();
            let numbers = numbers.map(|(_, e)| e.map_or(String::new(), |e| format!("{e:.2}")));
            table.rows.push(once(m.name.clone()).chain(numbers).collect());
        }
    }
    if !table.rows.is_empty() {
        let note =
            "exponent: times, and the object's bytes, grow by that power of the size, against the one before";
        table.notes.push(note.into());
    }
    table
}

/// The run whose figures are shown.
pub fn fastest(m: &Measured, last: Option<Stage>) -> &Sample {
    m.fastest(last.map(Stage::name))
}

/// The measurement of the size before in the same series.
pub fn before(measured: &[Measured], at: usize) -> Option<&Measured> {
    let before = &measured[at.checked_sub(1)?];
    (!before.series.is_empty() && before.series == measured[at].series).then_some(before)
}

/// The exponents of each stage's time, of all of them, of the whole process's, and of the object's bytes, with their names.
pub fn exponents(from: &Measured, to: &Measured, last: Option<Stage>) -> Vec<(&'static str, Option<f64>)> {
    let of = |figure: &dyn Fn(&Measured) -> f64| exponent((from.size, figure(from)), (to.size, figure(to)));
    let time = |figure: Figure| (figure.name(), of(&|m| figure.of(fastest(m, last))));
    let stages = Stage::ALL.into_iter().map(Figure::Stage);
    let times = stages.chain([Figure::Total, Figure::Process]).map(time);
    times.chain([("object", of(&|m| m.object_bytes as f64))]).collect()
}

/// By what power of the size something grows: 1 is linear. `None` for what is too small to be measured, or of one size.
fn exponent(from: (usize, f64), to: (usize, f64)) -> Option<f64> {
    let sizes = (to.0 as f64 / from.0.max(1) as f64).ln();
    Some((to.1 / from.1).ln() / sizes).filter(|exponent| exponent.is_finite())
}

#[cfg(test)]
mod tests {
    use super::exponent;

    /// Twice the size in twice the time is linear, in four times the time quadratic.
    #[test]
    fn exponents_of_growth() {
        let near = |found: Option<f64>, wanted: f64| found.is_some_and(|e| (e - wanted).abs() < 1e-9);
        assert!(near(exponent((100, 5.0), (200, 10.0)), 1.0));
        assert!(near(exponent((100, 5.0), (200, 20.0)), 2.0));
        assert!(near(exponent((10, 5.0), (1000, 50.0)), 0.5));
        assert_eq!(exponent((100, 5.0), (100, 10.0)), None);
        assert_eq!(exponent((100, 0.0), (200, 10.0)), None);
    }
}
