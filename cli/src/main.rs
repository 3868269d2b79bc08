//! The `gcnsel` program; everything it does is in the library.

#![deny(clippy::print_stdout, clippy::print_stderr)]

use gcnsel_cli::commands::Closed;
use std::process::ExitCode;

/// What is closed when the process starts. The standard library opens something else in its place before `main`, and
/// nobody could tell that from what a user has chosen.
#[cfg(unix)]
mod start {
    use super::Closed;
    use rustix::{io::fcntl_getfd, stdio};
    use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

    static OUTPUT: AtomicBool = AtomicBool::new(false);
    static ERROR: AtomicBool = AtomicBool::new(false);

    #[ctor::ctor(unsafe)]
    fn look() {
        OUTPUT.store(fcntl_getfd(stdio::stdout()).is_err(), Relaxed);
        ERROR.store(fcntl_getfd(stdio::stderr()).is_err(), Relaxed);
    }

    pub fn closed() -> Closed {
        Closed { output: OUTPUT.load(Relaxed), error: ERROR.load(Relaxed) }
    }
}

#[cfg(not(unix))]
mod start {
    pub fn closed() -> super::Closed {
        super::Closed::default()
    }
}

fn main() -> ExitCode {
    gcnsel_cli::commands::main(start::closed())
}
