//! How far a command is that reads many files: a line on a terminal; elsewhere nothing is drawn.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};
use std::io::IsTerminal;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

/// What ends sooner shows no line, which nobody could read.
const BEFORE_DRAWN: Duration = Duration::from_millis(400);

/// A line on standard error that says how many files are done. It is gone when this is dropped: nothing else may be printed before.
pub struct Progress {
    bar: ProgressBar,
    /// What draws the line after a while, until this is dropped.
    drawer: Option<(Sender<()>, JoinHandle<()>)>,
}

impl Progress {
    /// For so many files.
    pub fn new(files: usize) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(files as u64), ProgressDrawTarget::hidden());
        if let Ok(style) = ProgressStyle::with_template("{bar:24} {pos}/{len} files {elapsed}") {
            bar.set_style(style);
        }
        let drawer = (files > 1 && std::io::stderr().is_terminal()).then(|| draw_later(bar.clone()));
        Progress { bar, drawer: drawer.flatten() }
    }

    /// A file is done.
    pub fn end(&self) {
        self.bar.inc(1);
    }
}

fn draw_later(bar: ProgressBar) -> Option<(Sender<()>, JoinHandle<()>)> {
    let (sender, receiver) = mpsc::channel();
    let draw = move || {
        if receiver.recv_timeout(BEFORE_DRAWN) == Err(RecvTimeoutError::Timeout) {
            bar.set_draw_target(ProgressDrawTarget::stderr());
            bar.tick();
        }
    };
    // Without a thread there is no line.
    let thread = std::thread::Builder::new().spawn(draw).ok()?;
    Some((sender, thread))
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some((sender, thread)) = self.drawer.take() {
            drop(sender);
            _ = thread.join();
        }
        self.bar.finish_and_clear();
    }
}
