//! What is said on standard error. A message that does not get there is lost: there is no other place for it.

use std::collections::HashSet;
use std::io::Write;
use std::sync::{Mutex, PoisonError};

/// Says something.
pub fn say(text: &str) {
    // One write, so that lines of several threads do not mix.
    let text = format!("gcnsel: {}\n", text.trim_end());
    let _ = std::io::stderr().write_all(text.as_bytes());
}

/// Says something that has not been said by this process.
pub fn say_once(text: &str) {
    static SAID: Mutex<Option<HashSet<String>>> = Mutex::new(None);
    let mut said = SAID.lock().unwrap_or_else(PoisonError::into_inner);
    if said.get_or_insert_default().insert(text.to_owned()) {
        say(text);
    }
}
