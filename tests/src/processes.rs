//! Other programs, measured: processor time and peak memory of a whole process.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use wait4::Wait4;

/// What a process used.
#[derive(Clone, Copy, Debug)]
pub struct Used {
    /// User and system time.
    pub time: Duration,
    /// Most memory resident at once, in KiB.
    pub peak_kib: u64,
}

/// Runs a program to its end. `Err` is the first line it wrote to standard error if it failed, or why it did not start.
pub fn measure(command: &mut Command) -> Result<Used, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let failed = |e: std::io::Error| format!("{name}: {e}");
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().map_err(failed)?;
    let mut message = Vec::new();
    if let Some(stderr) = &mut child.stderr {
        std::io::Read::read_to_end(stderr, &mut message).map_err(failed)?;
    }
    let used = child.wait4().map_err(failed)?;
    if !used.status.success() {
        let message = String::from_utf8_lossy(&message);
        return Err(format!("{name}: {}", message.lines().next().unwrap_or("failed without a word")));
    }
    Ok(Used { time: used.rusage.utime + used.rusage.stime, peak_kib: used.rusage.maxrss / 1024 })
}

/// The `gcnsel` program that was built beside this example.
///
/// # Errors
/// It has not been built.
pub fn gcnsel() -> Result<PathBuf, String> {
    let me = std::env::current_exe().map_err(|e| e.to_string())?;
    let program = me.parent().and_then(Path::parent).map(|folder| folder.join("gcnsel"));
    program.filter(|p| p.exists()).ok_or_else(|| "build the program first: cargo build --release".into())
}
