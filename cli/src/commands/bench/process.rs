//! One run of another program, measured: processor time and time that passes, of the whole process, up to a limit.

use super::interrupt::is_interrupted;
use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

/// How often is looked whether the user has asked to end. Nothing that is measured waits for it.
const STEP: Duration = Duration::from_millis(50);

/// So much of what a process writes to standard error is kept; what it says first is what is wrong.
const KEPT: usize = 1 << 13;

/// After the end of a process, how long is waited for what it wrote to standard error: processes that it has started may
/// keep that open.
const PATIENCE: Duration = Duration::from_secs(1);

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    /// By itself, and well.
    Finished,
    /// It was stopped at its limit.
    Stopped,
    /// It was stopped because the user has asked to end.
    Interrupted,
    /// It failed: its exit status, and the first line that it wrote to standard error.
    Failed {
        /// The exit code; `None` where a signal ended it.
        code: Option<i32>,
        /// What is wrong.
        message: String,
    },
}

/// A run.
#[derive(Clone, Debug)]
pub struct Ran {
    /// How it ended.
    pub ending: Ending,
    /// Time from its start to its end.
    pub wall: Duration,
    /// Its processor time, user and system; on hosts other than Unix the time that passed.
    pub process: Duration,
}

/// Runs a program, which gets what `command` has for standard input and output, until it ends, or the limit has passed, or the
/// user has asked to end. Processes that it has started end with it.
///
/// # Errors
/// It cannot be started.
pub fn run(command: &mut Command, limit: Option<Duration>) -> io::Result<Ran> {
    system::own_group(command);
    let start = Instant::now();
    let mut child = command.stderr(Stdio::piped()).spawn()?;
    let said = listen(&mut child);
    let (status, process, why) = system::wait(child, start, limit)?;
    let wall = start.elapsed();
    let ending = match why {
        Some(ending) if !status.success() => ending,
        _ if status.success() => Ending::Finished,
        _ => Ending::Failed { code: status.code(), message: message(&said, status) },
    };
    Ok(Ran { ending, wall, process: process.unwrap_or(wall) })
}

/// Whether a run is to be stopped now.
fn stop(start: Instant, limit: Option<Duration>) -> Option<Ending> {
    match limit {
        _ if is_interrupted() => Some(Ending::Interrupted),
        Some(limit) if start.elapsed() >= limit => Some(Ending::Stopped),
        _ => None,
    }
}

/// How long can be waited before [`stop`] is to be asked again.
fn step(start: Instant, limit: Option<Duration>) -> Duration {
    limit.map_or(STEP, |limit| limit.saturating_sub(start.elapsed()).min(STEP))
}

/// Reads what a process writes to standard error, so that it never waits for a reader; gives the beginning of it.
fn listen(child: &mut Child) -> mpsc::Receiver<Vec<u8>> {
    let (sender, receiver) = mpsc::channel();
    if let Some(mut stderr) = child.stderr.take() {
        std::thread::spawn(move || {
            let (mut kept, mut buffer) = (Vec::new(), [0; KEPT]);
            while let Ok(read @ 1..) = stderr.read(&mut buffer) {
                let room = KEPT - kept.len();
                kept.extend_from_slice(&buffer[..read.min(room)]);
            }
            // Nobody may be there to hear it.
            let _ = sender.send(kept);
        });
    }
    receiver
}

/// The first line that says something, else the status.
fn message(said: &mpsc::Receiver<Vec<u8>>, status: ExitStatus) -> String {
    let said = said.recv_timeout(PATIENCE).unwrap_or_default();
    let said = String::from_utf8_lossy(&said);
    let line = said.lines().map(str::trim).find(|line| !line.is_empty());
    line.map_or_else(|| format!("it ended with {status} without a word"), str::to_owned)
}

/// Waiting for a process whose processor time the system tells.
#[cfg(unix)]
mod system {
    use super::{Ending, step, stop};
    use rustix::io::Errno;
    use rustix::process::{Pid, Signal, WaitId, WaitIdOptions, kill_process_group, waitid};
    use std::io;
    use std::os::unix::process::CommandExt;
    use std::process::{Child, Command, ExitStatus};
    use std::sync::mpsc::{self, RecvTimeoutError};
    use std::time::{Duration, Instant};
    use wait4::Wait4;

    /// Puts the process into a group of its own: what it starts can be ended with it, and a terminal's Ctrl-C comes to us alone.
    pub fn own_group(command: &mut Command) {
        command.process_group(0);
    }

    /// Waits, and says whether the process was stopped.
    pub fn wait(
        child: Child,
        start: Instant,
        limit: Option<Duration>,
    ) -> io::Result<(ExitStatus, Option<Duration>, Option<Ending>)> {
        let pid = Pid::from_child(&child);
        let (done, is_done) = mpsc::channel::<()>();
        // The number is the process's until it has been waited for below, after this thread has ended.
        let watcher = std::thread::spawn(move || {
            while is_done.recv_timeout(step(start, limit)) == Err(RecvTimeoutError::Timeout) {
                if let Some(ending) = stop(start, limit) {
                    // It may just have ended.
                    let _ = kill_process_group(pid, Signal::KILL);
                    return Some(ending);
                }
            }
            None
        });
        let ended = WaitIdOptions::EXITED | WaitIdOptions::NOWAIT;
        while waitid(WaitId::Pid(pid), ended).is_err_and(|e| e == Errno::INTR) {}
        drop(done);
        let why = watcher.join().unwrap_or_default();
        let used = child.wait4()?;
        Ok((used.status, Some(used.rusage.utime + used.rusage.stime), why))
    }
}

/// Waiting where the system does not tell a process's time in this way.
#[cfg(not(unix))]
mod system {
    use super::{Ending, step, stop};
    use std::io;
    use std::process::{Child, Command, ExitStatus};
    use std::time::{Duration, Instant};

    pub fn own_group(_: &mut Command) {}

    pub fn wait(
        mut child: Child,
        start: Instant,
        limit: Option<Duration>,
    ) -> io::Result<(ExitStatus, Option<Duration>, Option<Ending>)> {
        loop {
            if let Some(status) = child.try_wait()? {
                return Ok((status, None, None));
            }
            if let Some(ending) = stop(start, limit) {
                // It may just have ended.
                let _ = child.kill();
                return Ok((child.wait()?, None, Some(ending)));
            }
            std::thread::sleep(step(start, limit).min(Duration::from_millis(1)));
        }
    }
}
