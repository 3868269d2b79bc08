//! Names of files: as users write them, and as we print them.

use gcnsel_diag::escape_bytes;
use std::path::Path;

/// Standard input, or output, as users name it.
pub(super) const STANDARD: &str = "-";

/// The name of a file as we print it.
pub fn display(path: &Path) -> String {
    escape_bytes(path.as_os_str().as_encoded_bytes())
}

/// The name of a file that is read as we print it.
pub fn input_name(path: &Path) -> String {
    if path == Path::new(STANDARD) { "<stdin>".into() } else { display(path) }
}

/// The folder that a file is in.
pub(super) fn folder(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}
