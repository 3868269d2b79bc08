//! Whether what judges is there.

use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

/// Whether a program that answers to `--version` is there, for the test named; `package` is Debian's.
///
/// # Panics
/// It is not, under CI.
pub fn have(test: &str, program: &str, package: &str) -> bool {
    let asked = Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    present(test, asked.is_ok_and(|status| status.success()), &format!("Debian's package {package}"))
}

/// Whether a file is there that a package of Debian installs, for the test named.
///
/// # Panics
/// It is not, under CI.
pub fn have_file(test: &str, file: &Path, package: &str) -> bool {
    present(test, file.is_file(), &format!("Debian's package {package}"))
}

/// Whether what a test needs is there, as `found` tells; `what` says what it is and where it comes from.
///
/// # Panics
/// It is not, under CI.
pub fn present(test: &str, found: bool, what: &str) -> bool {
    if !found {
        assert!(!is_ci(), "{test} needs {what}");
        say(&format!("skipped {test}: needs {what}"));
    }
    found
}

/// Whether the tests decide over a commit: everything that judges has to be there.
pub fn is_ci() -> bool {
    std::env::var("CI").as_deref() == Ok("true")
}

/// Writes a line to standard error past the test runner's capture, so that it shows for tests that pass, too.
pub fn say(line: &str) {
    // Nothing depends on the line; a closed standard error is no failure.
    let _ = writeln!(std::io::stderr(), "{line}");
}
