//! What LLVM's document prescribes: `tests/memory_model/gfx*.tsv`.

use super::rows::Row;
use super::sequence::Sequence;
use std::path::{Path, PathBuf};

/// A line of a table: patterns of what rows it is for, then one more column.
#[derive(Debug)]
pub struct Line {
    /// Operations, orderings, scopes, address spaces.
    pub patterns: [String; 4],
    /// The last column.
    pub text: String,
}

impl Line {
    /// Whether it is for a row, with the operation and ordering under other names.
    fn matches(&self, operation: &str, ordering: &str, scope: &str, space: &str) -> bool {
        let one = |pattern: &str, name: &str| pattern == "*" || pattern.split(',').any(|word| word == name);
        self.patterns
            .iter()
            .zip([operation, ordering, scope, space])
            .all(|(pattern, name)| one(pattern, name))
    }

    /// Whether it is for a row, by the names that pages have for it.
    pub fn is_for(&self, row: &Row) -> bool {
        self.matches(row.operation, row.joined_ordering(), &row.scope_name(), row.space)
    }

    /// The patterns, as in the file.
    pub fn key(&self) -> String {
        self.patterns.join(" ")
    }
}

/// The folder of the tables.
pub fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("memory_model")
}

/// Lines of `columns` columns of a file, without comments.
pub(super) fn lines(path: &Path, columns: usize) -> Vec<Vec<String>> {
    let text = std::fs::read_to_string(path).unwrap_or_else(|cause| panic!("{}: {cause}", path.display()));
    let line = |line: &str| {
        let fields: Vec<String> = line.split('\t').map(String::from).collect();
        assert_eq!(fields.len(), columns, "{}: {line}", path.display());
        fields
    };
    text.lines().filter(|line| !line.starts_with('#')).map(line).collect()
}

pub(super) fn line(fields: &[String]) -> Line {
    let [operation, ordering, scope, space, text] = fields else { panic!("five columns: {fields:?}") };
    Line { patterns: [operation, ordering, scope, space].map(String::clone), text: text.clone() }
}

/// The table of a target.
#[derive(Debug)]
pub struct Document {
    /// Its lines.
    pub lines: Vec<Line>,
}

impl Document {
    /// Reads it.
    pub fn of(target: &str) -> Document {
        let file = folder().join(format!("{target}.tsv"));
        Document { lines: lines(&file, 5).iter().map(|fields| line(fields)).collect() }
    }

    /// The numbers of the lines for a row: one, if the table is right.
    pub fn lines_for(&self, row: &Row) -> Vec<usize> {
        let operation = if row.operation == "cmpxchg" { "atomicrmw" } else { row.operation };
        let ordering = row.joined_ordering();
        let matches = |line: &Line| line.matches(operation, ordering, row.scope, row.space);
        (0..self.lines.len()).filter(|&at| matches(&self.lines[at])).collect()
    }

    /// What it prescribes for a row.
    pub fn sequence(&self, row: &Row) -> Sequence {
        let found = self.lines_for(row);
        assert_eq!(found.len(), 1, "{row}: lines for it");
        let mut sequence = Sequence::parse(&self.lines[found[0]].text, row.one_address_space);
        // Of an instruction that reads and writes that bit asks for the old value, which a `cmpxchg` always does.
        if row.operation == "cmpxchg" {
            for step in sequence.0.iter_mut().filter(|step| step.name == "access") {
                step.words.remove("sc0");
            }
        }
        sequence
    }
}
