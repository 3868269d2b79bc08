//! LLVM's tools as oracles.

use std::io::Write;
use std::process::Command;

/// Whether a tool cannot be run; said on standard error, and under CI a failure.
pub fn missing(tool: &str, package: &str) -> bool {
    if Command::new(tool).arg("--version").output().is_ok_and(|o| o.status.success()) {
        return false;
    }
    assert!(std::env::var("CI").as_deref() != Ok("true"), "{tool} is missing: install Debian's {package}");
    let test = std::thread::current().name().unwrap_or("a test").to_string();
    let _ = writeln!(std::io::stderr(), "skipped {test}: needs {package}");
    true
}

/// The standard output of a tool that must succeed.
pub fn run(tool: &str, arguments: &[&str]) -> String {
    let output = Command::new(tool).args(arguments).output().expect("the tool was found before");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{tool} {arguments:?}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
