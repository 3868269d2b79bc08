//! Conflicts among a command's files: what it would lose of its inputs, and of its outputs to each other.

use super::Failure;
use super::paths::{STANDARD, display, folder};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// Standard output, as users and systems name it.
const STANDARD_OUTPUT: [&str; 4] = [STANDARD, "/dev/stdout", "/dev/fd/1", "/proc/self/fd/1"];

/// Refuses a command that would lose something: that writes over what it reads, writes twice to one place, or reads
/// standard input twice, which is empty the second time. To be asked before anything is written.
///
/// # Errors
/// The first of these.
pub fn refuse<'a>(
    inputs: impl IntoIterator<Item = &'a Path>,
    outputs: impl IntoIterator<Item = &'a Path>,
) -> Result<(), Failure> {
    let mut read = HashSet::new();
    for path in inputs {
        // Reading a file twice loses nothing.
        let is_new = place(path).is_none_or(|place| read.insert(place));
        if !is_new && path == Path::new(STANDARD) {
            return Err(Failure::Usage("standard input can be read once".into()));
        }
    }
    let mut written = HashSet::new();
    for path in outputs {
        let is_standard = STANDARD_OUTPUT.iter().any(|name| path == Path::new(name));
        let place = if is_standard { Some(STANDARD.into()) } else { place(path) };
        let Some(place) = place else { continue };
        let name = display(path);
        if !is_standard && read.contains(&place) {
            return Err(Failure::Usage(format!("{name} is an input: it would be written over")));
        }
        if !written.insert(place) {
            let name = if is_standard { "standard output" } else { &name };
            return Err(Failure::Usage(format!("two outputs would be written to {name}")));
        }
    }
    Ok(())
}

/// What two paths have in common if they lead to one file, whether it is there or not; `None` for devices, which keep
/// nothing.
fn place(path: &Path) -> Option<PathBuf> {
    if path == Path::new(STANDARD) {
        return Some(path.to_owned());
    }
    match path.canonicalize() {
        Ok(whole) => whole.is_file().then_some(whole),
        Err(_) => {
            let folder = folder(path).canonicalize().or_else(|_| std::path::absolute(folder(path))).ok()?;
            Some(folder.join(path.file_name().unwrap_or_default()))
        }
    }
}
