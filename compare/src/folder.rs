//! Which files there are: those of a folder and of the folders in it, in the order of their names.

use gcnsel_diag::{Diagnostic, Result, reason};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// A file of a build.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// Where it is.
    pub path: PathBuf,
    /// What it is called in reports.
    pub name: String,
    /// Whether the user named it, instead of a folder that it is in.
    pub is_named: bool,
}

/// The files that a path names: itself, or those in the folder. Folders that links lead to are looked into once.
///
/// # Errors
/// When there is no such file or folder, or a folder cannot be read.
pub fn files(path: &Path) -> Result<Vec<File>> {
    if !path.is_dir() {
        return Ok(vec![File { path: path.to_owned(), name: display(path), is_named: true }]);
    }
    let mut files = Vec::new();
    let mut seen = HashSet::new();
    let mut folders = vec![path.to_owned()];
    while let Some(folder) = folders.pop() {
        let wrong = |cause: std::io::Error| {
            Diagnostic::without_position(format!("{}: {}", display(&folder), reason(&cause)))
        };
        if !seen.insert(folder.canonicalize().map_err(wrong)?) {
            continue;
        }
        let mut inner = Vec::new();
        for entry in std::fs::read_dir(&folder).map_err(wrong)? {
            let path = entry.map_err(wrong)?.path();
            // What a link leads to; of one that leads nowhere there is nothing to read.
            match std::fs::metadata(&path) {
                Ok(what) if what.is_dir() => inner.push(path),
                Ok(what) if what.is_file() => {
                    files.push(File { name: display(&path), path, is_named: false });
                }
                _ => {}
            }
        }
        // Which of several ways to a folder is taken first is the same on all systems.
        inner.sort_by(|one, other| other.cmp(one));
        folders.append(&mut inner);
    }
    files.sort_by(|one, other| one.path.cmp(&other.path));
    Ok(files)
}

/// What a file is called in reports and messages.
pub fn display(path: &Path) -> String {
    match path == Path::new("-") {
        true => "<stdin>".to_owned(),
        false => gcnsel_diag::escape_bytes(path.as_os_str().as_encoded_bytes()),
    }
}
