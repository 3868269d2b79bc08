//! Whether what judges is there.

use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::Mutex;

/// Which programs have answered. To load LLVM's libraries takes a tool longer than most of what it is asked for.
static ANSWERS: Mutex<BTreeMap<PathBuf, bool>> = Mutex::new(BTreeMap::new());

/// Whether a program answers to `--version`. It is asked once.
pub fn answers(program: &Path) -> bool {
    let mut answers = ANSWERS.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    *answers.entry(program.to_path_buf()).or_insert_with(|| {
        let asked =
            Command::new(program).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        asked.is_ok_and(|status| status.success())
    })
}

/// Whether a program that answers to `--version` is there, for the test named; `package` is Debian's.
///
/// # Panics
/// It is not, under CI.
pub fn have(test: &str, program: &str, package: &str) -> bool {
    present(test, answers(Path::new(program)), &format!("Debian's package {package}"))
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
