//! A kernel of a build, and builds saved as JSON.

use crate::fingerprint::Fingerprint;
use gcnsel::KernelStats;
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

/// Reads what [`to_json`] or [`gcnsel::stats::to_json`] printed.
///
/// # Errors
/// When it is not JSON, or not that array.
pub fn from_json(text: &[u8]) -> Result<Vec<Kernel>> {
    serde_json::from_slice(text)
        .map_err(|cause| Diagnostic::without_position(format!("expected the JSON of gcnsel stats: {cause}")))
}
