//! gcnsel beside another compiler that has no stages to show: whole processes.

use super::changes::Figure;
use super::interval::{Ratio, median};
use super::record::{Measured, Other, Record, Theirs};
use super::tables::Table;
use gcnsel_diag::escape_bytes;

/// Both compilers' times, and how often as long the other one takes.
pub fn beside(record: &Record, other: &Other) -> Table {
    let name = &other.compiler;
    let mut header = vec!["input".to_owned(), "instructions".into()];
    for what in ["ms", "wall ms"] {
        header.extend([
            format!("gcnsel {what}"),
            format!("{name} {what}"),
            format!("{name} / gcnsel"),
            "95 %".into(),
        ]);
    }
    let mut table = Table::new(header);
    let mut ratios = [Vec::new(), Vec::new()];
    let mut failures = Vec::new();
    for m in &record.inputs {
        let Some(theirs) = &m.against else { continue };
        let mut row = vec![m.name.clone(), m.instructions.to_string()];
        for (ratios, figure) in ratios.iter_mut().zip([Figure::Process, Figure::Wall]) {
            let ratio = ratio(m, theirs, figure);
            ratios.extend(ratio.ok());
            row.extend([spread(&figure.of_all(&m.samples)), outcome(theirs, figure)]);
            row.extend(match ratio {
                Ok(ratio) => [format!("{:.2}", ratio.ratio), interval(&ratio)],
                Err(Some(least)) => [format!("> {least:.1}"), String::new()],
                Err(None) => [String::new(), String::new()],
            });
        }
        failures.extend(theirs.failed.as_ref().map(|why| {
            format!("{}: {name} fails: {}", escape_bytes(m.name.as_bytes()), escape_bytes(why.as_bytes()))
        }));
        table.rows.push(row);
    }
    let [process, wall] = ratios.map(|ratios| (ratios.len(), Ratio::mean(&ratios)));
    if let (count @ 2.., Some(mean)) = process {
        let mut row = vec![format!("geometric mean of {count}"), String::new()];
        for mean in [Some(mean), wall.1] {
            let cells = mean.map_or([String::new(), String::new()], |mean| {
                [format!("{:.2}", mean.ratio), interval(&mean)]
            });
            row.extend([String::new(), String::new()].into_iter().chain(cells));
        }
        table.rows.push(row);
    }
    table.notes = failures;
    let version = if other.version.is_empty() { "of an unknown version" } else { &other.version };
    table.notes.push(format!(
        "{name}: {}, {}",
        escape_bytes(other.program.as_bytes()),
        escape_bytes(version.as_bytes())
    ));
    table.notes.push(
        "ms: processor time, user and system, of the whole process; wall ms: time that passes; each the median, (least to most), of \
         runs in turns"
            .into(),
    );
    table.notes.push(format!(
        "{name} / gcnsel: the middle of the ratios of all pairs of runs; 95 %: its interval; > S s: stopped after S seconds; > R: the ratio \
         at that moment"
    ));
    table
}

/// How often as long the other one takes. `Err`: a bound, if its run was stopped.
fn ratio(m: &Measured, theirs: &Theirs, figure: Figure) -> Result<Ratio, Option<f64>> {
    let ours = figure.of_all(&m.samples);
    if let Some(stopped) = &theirs.stopped {
        let milliseconds = match figure {
            Figure::Wall => 1e3 * stopped.after_seconds,
            _ => stopped.process_ns as f64 / 1e6,
        };
        return Err(Some(milliseconds / median(&ours)).filter(|least| least.is_finite()));
    }
    if theirs.failed.is_some() {
        return Err(None);
    }
    Ratio::of(&figure.of_all(&theirs.samples), &ours).ok_or(None)
}

/// Their time, or what became of them.
fn outcome(theirs: &Theirs, figure: Figure) -> String {
    match (&theirs.stopped, &theirs.failed) {
        (Some(stopped), _) => format!("> {} s", stopped.after_seconds),
        (None, Some(_)) => "fails".into(),
        (None, None) => spread(&figure.of_all(&theirs.samples)),
    }
}

/// The median, and from where to where samples go.
fn spread(samples: &[f64]) -> String {
    let [least, most] = [f64::min, f64::max].map(|of| samples.iter().copied().reduce(of));
    match (least, most) {
        (Some(least), Some(most)) => format!("{:.2} ({least:.2} to {most:.2})", median(samples)),
        _ => String::new(),
    }
}

/// A ratio's interval.
pub fn interval(ratio: &Ratio) -> String {
    ratio.interval.map_or("too few runs".into(), |(low, high)| format!("{low:.2} to {high:.2}"))
}
