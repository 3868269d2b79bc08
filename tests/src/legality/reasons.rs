//! Why we and LLVM differ: a table, of which each row must be needed.

use std::fs;
use std::path::Path;

/// A call that one accepts and the other refuses.
#[derive(Clone, Debug)]
pub struct Difference {
    /// The intrinsic, without `llvm.amdgcn.`.
    pub intrinsic: String,
    /// Its overloaded types, as [`super::Case::types`].
    pub types: String,
    /// The target.
    pub target: String,
}

struct Row {
    line: usize,
    intrinsic: String,
    types: String,
    targets: String,
    reason: String,
    needed: bool,
}

/// A table: intrinsic, types, targets, and why, between tabs.
///
/// In the first two columns `*` stands for anything, in all of them bars part alternatives; targets are so many words, or `*`.
pub struct Reasons {
    name: String,
    rows: Vec<Row>,
}

impl Reasons {
    /// Reads a table.
    ///
    /// # Errors
    /// The file cannot be read, or a line does not have the form.
    pub fn read(path: &Path) -> Result<Reasons, String> {
        let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))?;
        Reasons::parse(&path.display().to_string(), &text)
    }

    fn parse(name: &str, text: &str) -> Result<Reasons, String> {
        let mut rows = Vec::new();
        for (number, line) in text.lines().enumerate() {
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            let fields: Vec<&str> = line.split('\t').collect();
            let [intrinsic, types, targets, reason] = fields[..] else {
                return Err(format!("{name}:{}: not four fields", number + 1));
            };
            let row = [intrinsic, types, targets, reason].map(str::to_string);
            let [intrinsic, types, targets, reason] = row;
            rows.push(Row { line: number + 1, intrinsic, types, targets, reason, needed: false });
        }
        Ok(Reasons { name: name.to_string(), rows })
    }

    /// The reason for a difference: that of the first row that has it.
    pub fn reason(&mut self, difference: &Difference) -> Option<&str> {
        let row = self.rows.iter_mut().find(|row| {
            fits(&row.intrinsic, &difference.intrinsic)
                && fits(&row.types, &difference.types)
                && fits(&row.targets, &difference.target)
        })?;
        row.needed = true;
        Some(&row.reason)
    }

    /// Rows that no difference has needed, as messages.
    pub fn needless(&self) -> Vec<String> {
        let needless = self.rows.iter().filter(|row| !row.needed);
        needless
            .map(|row| format!("{}:{}: nothing needs '{} {}'", self.name, row.line, row.intrinsic, row.types))
            .collect()
    }
}

/// Whether one of the patterns between bars matches all of a text.
fn fits(patterns: &str, text: &str) -> bool {
    patterns.split('|').any(|pattern| matches(pattern, text))
}

fn matches(pattern: &str, text: &str) -> bool {
    match pattern.split_once('*') {
        None => pattern == text,
        Some((before, after)) => text.strip_prefix(before).is_some_and(|rest| {
            (0..=rest.len()).any(|at| rest.is_char_boundary(at) && matches(after, &rest[at..]))
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_nothing_needs_are_told() {
        let table = "# why\nimage.*.cube\t*\tgfx900|gfx90a\tcubes\nrcp\thalf|<*>\t*\thalves\n";
        let mut reasons = Reasons::parse("t.tsv", table).expect("a table");
        let difference = |intrinsic: &str, types: &str, target: &str| Difference {
            intrinsic: intrinsic.into(),
            types: types.into(),
            target: target.into(),
        };
        assert_eq!(reasons.reason(&difference("rcp", "<2xhalf>", "gfx942")), Some("halves"));
        assert_eq!(reasons.reason(&difference("rcp", "float", "gfx942")), None);
        assert_eq!(reasons.reason(&difference("image.load.cube", "x", "gfx942")), None);
        assert_eq!(reasons.needless(), ["t.tsv:2: nothing needs 'image.*.cube *'"]);
        assert_eq!(reasons.reason(&difference("image.load.cube", "x", "gfx90a")), Some("cubes"));
        assert!(reasons.needless().is_empty());
        assert!(Reasons::parse("t.tsv", "rcp\tfloat\n").is_err());
    }
}
