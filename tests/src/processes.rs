//! Other programs, measured and limited: processor time and memory of a whole process.

use std::ffi::OsStr;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;
use wait4::Wait4;

/// The signal at the end of a process's time (signal(7)).
const SIGXCPU: i32 = 24;

/// So many bytes of what a process writes to standard error are kept, the first and the last ones.
const KEPT: usize = 1 << 13;

/// What a process used.
#[derive(Clone, Copy, Debug)]
pub struct Used {
    /// User and system time.
    pub time: Duration,
    /// Most memory resident at once, in KiB.
    pub peak_kib: u64,
}

/// Why there are no figures of a process.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It took more than its time.
    TooLong,
    /// A signal ended it, after it wrote this to standard error.
    Signal(String),
    /// The first line it wrote to standard error, or why it did not start.
    Failed(String),
}

/// Runs a program to its end. `Err` is the first line it wrote to standard error if it failed, or why it did not start.
pub fn measure(command: &mut Command) -> Result<Used, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    run(command).map_err(|ending| match ending {
        Ending::Failed(message) => format!("{name}: {message}"),
        Ending::Signal(_) => format!("{name}: ended by a signal"),
        Ending::TooLong => format!("{name}: out of processor time"),
    })
}

/// As [`measure`], for a program that gets that many seconds of processor time and bytes of address space.
pub fn measure_within(command: &Command, limit: u64, memory: u64) -> Result<Used, Ending> {
    let mut limited = limited(command.get_program(), limit, Some(memory));
    run(limited.args(command.get_args()))
}

/// A program that gets that many seconds of processor time, and perhaps bytes of address space (prlimit(1)).
pub fn limited(program: impl AsRef<OsStr>, seconds: u64, memory: Option<u64>) -> Command {
    let mut limited = Command::new("prlimit");
    // What a signal does not end, another does, a little later.
    limited.arg(format!("--cpu={seconds}:{}", seconds + 5));
    limited.args(memory.map(|bytes| format!("--as={bytes}"))).arg("--").arg(program);
    limited
}

fn run(command: &mut Command) -> Result<Used, Ending> {
    let failed = |e: std::io::Error| Ending::Failed(e.to_string());
    let mut child =
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().map_err(failed)?;
    let (mut message, mut beginning) = (Vec::new(), Vec::new());
    if let Some(stderr) = &mut child.stderr {
        // Some print their results there, gigabytes of them; what crashes says so last, what refuses its input at first.
        let mut buffer = [0; KEPT];
        loop {
            match stderr.read(&mut buffer).map_err(failed)? {
                0 => break,
                read => message.extend_from_slice(&buffer[..read]),
            }
            if beginning.len() < KEPT {
                beginning.clone_from(&message);
            }
            message.drain(..message.len().saturating_sub(KEPT));
        }
    }
    let used = child.wait4().map_err(failed)?;
    let message = String::from_utf8_lossy(&message).into_owned();
    let beginning = String::from_utf8_lossy(&beginning).into_owned();
    let first = || beginning.lines().next().unwrap_or("failed without a word").to_string();
    match used.status.signal() {
        Some(SIGXCPU) => return Err(Ending::TooLong),
        Some(_) => return Err(Ending::Signal(message)),
        None if used.status.success() => {}
        None => return Err(Ending::Failed(first())),
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
