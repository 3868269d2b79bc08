//! Where the scripts that fetch other projects' sources put them.

use std::path::PathBuf;

pub use gcnsel_oracle::folder;

/// The folder of `tests/corpus/fetch.sh`.
///
/// # Errors
///
/// There is no home folder.
pub fn corpus() -> Result<PathBuf, String> {
    folder("GCNSEL_CORPUS", "corpus")
}
