//! How much of a sweep is taken.

use crate::is_ci;

/// How much a run of the tests takes of what it could.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// While one develops.
    Few,
    /// For each commit: with `CI=true`.
    Sample,
    /// At night: with `GCNSEL_WHOLE=1`.
    Whole,
}

impl Extent {
    /// That of this process.
    pub fn now() -> Extent {
        match std::env::var("GCNSEL_WHOLE").as_deref() {
            Ok("1") => Extent::Whole,
            _ if is_ci() => Extent::Sample,
            _ => Extent::Few,
        }
    }
}

/// Of how many one is taken: `few` while one develops, `sample` for each commit, at night each.
///
/// # Panics
/// One of them is 0.
pub fn every(few: usize, sample: usize) -> usize {
    assert!(few > 0 && sample > 0, "one of none");
    match Extent::now() {
        Extent::Few => few,
        Extent::Sample => sample,
        Extent::Whole => 1,
    }
}
