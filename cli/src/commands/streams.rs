//! Standard output and standard error. All that the program prints goes through here, so that nothing is lost unseen:
//! `println!` and its like panic where they cannot write, and say nothing of what was still on its way. Lints keep them
//! out of this crate.

use super::{Failure, Outcome};
use gcnsel_diag::reason;
use std::io::{Error, ErrorKind, Write};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

/// How standard output is named where it cannot be written.
const OUTPUT: &str = "<stdout>";

/// Streams that were closed when the process started, as a shell's `>&-` does: the standard library opens the null device
/// in their place, which takes everything.
#[derive(Clone, Copy, Debug, Default)]
pub struct Closed {
    /// Standard output.
    pub output: bool,
    /// Standard error.
    pub error: bool,
}

static OUTPUT_IS_CLOSED: AtomicBool = AtomicBool::new(false);
static ERROR_IS_CLOSED: AtomicBool = AtomicBool::new(false);
/// Something could not be written to standard error.
static IS_LOST: AtomicBool = AtomicBool::new(false);
/// Who read standard output has seen enough.
static READER_IS_GONE: AtomicBool = AtomicBool::new(false);

/// Says what was closed, before anything is printed.
pub(super) fn set_closed(closed: Closed) {
    OUTPUT_IS_CLOSED.store(closed.output, Relaxed);
    ERROR_IS_CLOSED.store(closed.error, Relaxed);
}

/// Prints to standard output. That a pipe's reader has seen enough is no failure.
pub(super) fn print(bytes: &[u8]) -> Outcome {
    finish(Output(std::io::stdout()), bytes)
}

/// The same of text with a terminal's colours, which go where they are wanted ([`super::colours`]).
pub(super) fn print_coloured(text: &str) -> Outcome {
    finish(Output(anstream::stdout()), text.as_bytes())
}

fn finish<W: Write>(mut output: Output<W>, bytes: &[u8]) -> Outcome {
    let written = output.write_all(bytes).and_then(|()| output.flush());
    written.or_else(|error| if reader_is_gone() { Ok(()) } else { Err(failure(&error)) })
}

/// Why standard output is not written.
pub(super) fn failure(error: &Error) -> Failure {
    Failure::input(OUTPUT, reason(error))
}

/// Whether a pipe's reader has seen enough of standard output.
pub(super) fn reader_is_gone() -> bool {
    READER_IS_GONE.load(Relaxed)
}

/// Standard output, for what is printed piece by piece.
pub(super) fn output() -> impl Write {
    Output(std::io::stdout())
}

/// A way to standard output.
struct Output<W>(W);

impl<W: Write> Write for Output<W> {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if OUTPUT_IS_CLOSED.load(Relaxed) && !bytes.is_empty() {
            return Err(Error::other("it is closed"));
        }
        self.0.write(bytes).inspect_err(note)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.0.flush().inspect_err(note)
    }
}

fn note(error: &Error) {
    if error.kind() == ErrorKind::BrokenPipe {
        READER_IS_GONE.store(true, Relaxed);
    }
}

/// Prints to standard error, with a terminal's colours where these are wanted ([`super::colours`]). There is nobody to tell that this failed, but for the exit status: [`is_lost`].
pub(super) fn tell(text: &str) {
    if text.is_empty() {
        return;
    }
    let mut error = anstream::stderr();
    let is_closed = ERROR_IS_CLOSED.load(Relaxed);
    let written = error.write_all(text.as_bytes()).and_then(|()| error.flush());
    if is_closed || written.is_err_and(|e| e.kind() != ErrorKind::BrokenPipe) {
        IS_LOST.store(true, Relaxed);
    }
}

/// Whether something that was to be told is lost.
pub(super) fn is_lost() -> bool {
    IS_LOST.load(Relaxed)
}
