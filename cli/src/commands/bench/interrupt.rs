//! Ctrl-C: the measurement ends, and what is measured so far is kept.

use std::sync::Once;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);
static HANDLER: Once = Once::new();

/// From here on SIGINT and SIGTERM do not end the process, but say so to [`is_interrupted`].
pub fn listen() {
    HANDLER.call_once(|| {
        // Without a handler Ctrl-C ends the process, as anywhere else.
        let _ = ctrlc::set_handler(|| INTERRUPTED.store(true, Relaxed));
    });
}

/// Whether the user has asked to end.
pub fn is_interrupted() -> bool {
    INTERRUPTED.load(Relaxed)
}
