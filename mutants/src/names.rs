//! What mutants are called, and the list of those that change nothing.

use crate::Result;
use crate::numbering::Mutant;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

/// What mutants are called in the list: `file | function | change`, and a number behind it if others are called so.
pub fn names<'a>(mutants: impl IntoIterator<Item = &'a Mutant>) -> Vec<String> {
    let mut seen = BTreeMap::new();
    let name = |Mutant { file, function, change, .. }: &Mutant| {
        let name = format!("{file} | {function} | {change}");
        let count = seen.entry(name.clone()).or_insert(0);
        *count += 1;
        if *count == 1 { name } else { format!("{name} | {count}") }
    };
    mutants.into_iter().map(name).collect()
}

/// The names in the list of a file; reasons are indented below them, lines of `#` say what the file is.
///
/// # Errors
///
/// A file that cannot be read.
pub fn equivalents(file: &Path) -> Result<BTreeSet<String>> {
    let text = fs::read_to_string(file)?;
    let names = text.lines().filter(|l| !l.is_empty() && !l.starts_with([' ', '#']));
    Ok(names.map(str::to_string).collect())
}
