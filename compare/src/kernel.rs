//! A kernel of a build, and builds saved as JSON.

use crate::fingerprint::Fingerprint;
use crate::names::demangled;
use gcnsel::KernelStats;
use gcnsel::stats::METRICS;
use gcnsel_diag::{Diagnostic, Result};
use gcnsel_isa::Target;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// A kernel of a build.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kernel {
    /// The file that it is from, with the place in it: `lib.a(gemm.o)#2`. Empty where figures that were saved do not say it.
    #[serde(default)]
    pub file: String,
    /// The figures.
    #[serde(flatten)]
    pub stats: KernelStats,
    /// What its code is; `None` where figures that were saved do not say it.
    #[serde(default)]
    pub fingerprint: Option<Fingerprint>,
    /// Its code, where that was asked for.
    #[serde(skip)]
    pub code: Option<Code>,
}

/// A kernel's code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Code {
    /// The bytes.
    pub bytes: Arc<[u8]>,
    /// The processor whose instructions they are.
    pub target: Target,
}

/// What `gcnsel stats --json` prints: an array with an object for each kernel.
pub fn to_json(kernels: &[Kernel]) -> String {
    let text = serde_json::to_string_pretty(kernels).expect("figures and names are JSON");
    let mut text = gcnsel_diag::escape_json(text);
    text.push('\n');
    text
}

/// The same for spreadsheets (RFC 4180, with lines that end as those of other texts), a row for each kernel.
pub fn to_csv(kernels: &[Kernel], demangle: bool) -> String {
    let head = ["file", "kernel", "target"].into_iter().chain(METRICS.iter().map(|metric| metric.name));
    let mut text = csv_row(head.chain(["limited_by"]));
    for Kernel { file, stats, .. } in kernels {
        let name = if demangle { demangled(&stats.kernel) } else { stats.kernel.clone() };
        let figures: Vec<String> = METRICS.iter().map(|metric| (metric.get)(stats).to_string()).collect();
        let first = [&**file, &name, &stats.target].into_iter();
        text.push_str(&csv_row(
            first.chain(figures.iter().map(|figure| &**figure)).chain([&*stats.limited_by]),
        ));
    }
    text
}

/// A row of CSV; fields are in quotes where they need it. Control characters are escaped, as in all that is printed.
pub fn csv_row<'a>(fields: impl Iterator<Item = &'a str>) -> String {
    let quoted = |field: &str| {
        let field = gcnsel_diag::escape_name(field);
        match field.contains([',', '"', '\r', '\n']) {
            true => format!("\"{}\"", field.replace('"', "\"\"")),
            false => field.into_owned(),
        }
    };
    format!("{}\n", fields.map(quoted).collect::<Vec<_>>().join(","))
}

/// Reads what [`to_json`] or [`gcnsel::stats::to_json`] printed.
///
/// # Errors
/// When it is not JSON, or not that array.
pub fn from_json(text: &[u8]) -> Result<Vec<Kernel>> {
    serde_json::from_slice(text)
        .map_err(|cause| Diagnostic::without_position(format!("expected the JSON of gcnsel stats: {cause}")))
}
