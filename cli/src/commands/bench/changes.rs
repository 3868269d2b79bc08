//! What differs between two sets of samples of the same inputs: this build and a baseline, or two builds that took turns.

use super::interval::{Ratio, median};
use super::record::{Measured, Record, Sample};
use gcnsel::Stage;

/// A figure of a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Figure {
    /// The processor time of a stage.
    Stage(Stage),
    /// Of all stages.
    Total,
    /// Of the whole process.
    Process,
    /// The time that passed.
    Wall,
    /// Memory.
    Peak,
}

impl Figure {
    /// All, in the order in which they are shown.
    pub fn all() -> impl Iterator<Item = Figure> {
        let stages = Stage::ALL.into_iter().map(Figure::Stage);
        stages.chain([Figure::Total, Figure::Process, Figure::Wall, Figure::Peak])
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Figure::Stage(stage) => stage.name(),
            Figure::Total => "total",
            Figure::Process => "process",
            Figure::Wall => "wall",
            Figure::Peak => "peak",
        }
    }

    /// What it is counted in.
    pub fn unit(self) -> &'static str {
        if self == Figure::Peak { "MiB" } else { "ms" }
    }

    /// Its value; 0 where it is not known.
    pub fn of(self, sample: &Sample) -> f64 {
        let milliseconds = |ns: u64| ns as f64 / 1e6;
        match self {
            Figure::Stage(stage) => milliseconds(sample.stages_ns.get(stage.name()).copied().unwrap_or(0)),
            Figure::Total => milliseconds(sample.total_ns()),
            Figure::Process => milliseconds(sample.process_ns),
            Figure::Wall => milliseconds(sample.wall_ns),
            Figure::Peak => sample.peak_kib as f64 / 1024.0,
        }
    }

    /// Its values.
    pub fn of_all(self, samples: &[Sample]) -> Vec<f64> {
        samples.iter().map(|sample| self.of(sample)).collect()
    }
}

/// A figure of an input, in two sets of samples.
#[derive(Clone, Debug)]
pub struct Change {
    /// The input's name.
    pub input: String,
    /// The figure.
    pub figure: Figure,
    /// The median of the old samples.
    pub old: f64,
    /// Of the new ones.
    pub new: f64,
    /// By what factor new ones differ from old ones.
    pub ratio: Ratio,
}

/// What differs between two sets.
pub struct Changes {
    /// What the old set is called: `baseline`, or `other`.
    pub old: &'static str,
    /// By input and figure.
    pub each: Vec<Change>,
    /// Of each figure the geometric mean over inputs, and how many those are.
    pub means: Vec<(Figure, Ratio, usize)>,
    /// What cannot be compared, a sentence each.
    pub notes: Vec<String>,
}

impl Changes {
    /// Of sets of samples, old ones and new ones, by input.
    pub fn new<'a>(old: &'static str, sets: impl Iterator<Item = (&'a str, [&'a [Sample]; 2])>) -> Changes {
        let (mut each, mut means) = (Vec::new(), Vec::new());
        for (input, [old, new]) in sets {
            for figure in Figure::all() {
                let (old, new) = (figure.of_all(old), figure.of_all(new));
                if let Some(ratio) = Ratio::of(&new, &old) {
                    let [old, new] = [old, new].map(|samples| median(&samples));
                    each.push(Change { input: input.to_owned(), figure, old, new, ratio });
                }
            }
        }
        for figure in Figure::all() {
            let of_figure = each.iter().filter(|change| change.figure == figure);
            let ratios: Vec<Ratio> = of_figure.map(|change| change.ratio).collect();
            means.extend(Ratio::mean(&ratios).map(|mean| (figure, mean, ratios.len())));
        }
        Changes { old, each, means, notes: Vec::new() }
    }

    /// Of what was measured now, and another build in turns with it.
    pub fn against(record: &Record) -> Changes {
        fn theirs(m: &Measured) -> &[Sample] {
            m.against.as_ref().map_or(&[][..], |theirs| &theirs.samples)
        }
        let sets = record.inputs.iter().map(|m| (&*m.name, [theirs(m), &*m.samples]));
        let notes = record.inputs.iter().filter_map(|m| {
            let theirs = m.against.as_ref()?;
            let what = match (&theirs.stopped, &theirs.failed) {
                (Some(stopped), _) => format!("was stopped after {} s", stopped.after_seconds),
                (None, Some(why)) => format!("fails: {}", gcnsel_diag::escape_bytes(why.as_bytes())),
                (None, None) => return None,
            };
            Some(format!("'{}': the other gcnsel {what}", gcnsel_diag::escape_name(&m.name)))
        });
        let notes = notes.collect();
        Changes { notes, ..Changes::new("other", sets) }
    }

    /// Of what was measured now, and a baseline. Inputs that only one of them has, or that were other ones, are told.
    pub fn since(baseline: &Record, now: &Record) -> Changes {
        let mut notes = Vec::new();
        let mut sets: Vec<(&str, [&[Sample]; 2])> = Vec::new();
        for new in &now.inputs {
            let name = gcnsel_diag::escape_name(&new.name);
            match baseline.inputs.iter().find(|old| old.name == new.name) {
                None => notes.push(format!("the baseline lacks '{name}'")),
                Some(old) if old.text != new.text => {
                    notes.push(format!("'{name}' is another text than in the baseline: it is not compared"));
                }
                Some(old) => {
                    if old.target != new.target {
                        let [was, is] = [&old.target, &new.target].map(|t| gcnsel_diag::escape_name(t));
                        notes.push(format!("'{name}' is compiled for {is}; the baseline is for {was}"));
                    }
                    sets.push((&new.name, [&old.samples, &new.samples]));
                }
            }
        }
        let is_lost = |old: &&Measured| !now.inputs.iter().any(|new| new.name == old.name);
        let lost = baseline.inputs.iter().filter(is_lost);
        notes.extend(lost.map(|old| {
            format!("'{}' of the baseline is not measured now", gcnsel_diag::escape_name(&old.name))
        }));
        Changes { notes, ..Changes::new("baseline", sets.into_iter()) }
    }
}

/// Why a baseline's times are not comparable with those of now, a sentence each.
pub fn differences(baseline: &Record, now: &Record) -> Vec<String> {
    let mut found = Vec::new();
    if baseline.machine != now.machine {
        found.push(format!(
            "the baseline is of another machine ({}); this is {}",
            baseline.machine, now.machine
        ));
    }
    if baseline.debug_assertions != now.debug_assertions {
        let kind = |checks: bool| if checks { "a development build" } else { "a release build" };
        found.push(format!(
            "the baseline is of {}; this is {}",
            kind(baseline.debug_assertions),
            kind(now.debug_assertions)
        ));
    }
    if baseline.options != now.options {
        let shown = |options: &[String]| match gcnsel_diag::escape_bytes(options.join(" ").as_bytes()) {
            none if none.is_empty() => "no options".to_owned(),
            some => some,
        };
        found.push(format!(
            "the baseline was compiled with {}; this with {}",
            shown(&baseline.options),
            shown(&now.options)
        ));
    }
    if baseline.interrupted {
        found.push("the baseline was interrupted: it may lack runs and inputs".into());
    }
    found
}
