//! How far a measurement is, on a terminal; elsewhere nothing is drawn.

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// A line on standard error that says what runs. It is drawn between runs alone, so that it takes no time from them.
pub struct Progress(ProgressBar);

impl Progress {
    /// For so many runs.
    pub fn new(runs: usize) -> Progress {
        let bar = ProgressBar::with_draw_target(Some(runs as u64), ProgressDrawTarget::stderr());
        if let Ok(style) = ProgressStyle::with_template("{bar:24} {pos}/{len} {elapsed} {msg}") {
            bar.set_style(style);
        }
        Progress(bar)
    }

    /// What runs now.
    pub fn begin(&self, input: &str, compiler: &str, run: usize) {
        self.0.set_message(format!("{}: {compiler}, run {run}", gcnsel_diag::escape_name(input)));
        self.0.tick();
    }

    /// A run is over.
    pub fn end(&self) {
        self.0.inc(1);
    }

    /// So many runs are over, or will not be.
    pub fn reach(&self, runs: usize) {
        self.0.set_position(runs as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
