//! LLVM's tools as oracles.

use std::process::Command;

/// Whether a tool cannot be run; said on the terminal, and under CI a failure.
pub fn missing(tool: &str, package: &str) -> bool {
    let test = std::thread::current().name().unwrap_or("a test").to_string();
    !gcnsel_oracle::have(&test, tool, package)
}

/// The standard output of a tool that must succeed.
pub fn run(tool: &str, arguments: &[&str]) -> String {
    let output = Command::new(tool).args(arguments).output().expect("the tool was found before");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{tool} {arguments:?}: {errors}");
    String::from_utf8_lossy(&output.stdout).into_owned()
}
