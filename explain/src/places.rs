//! Source lines: as users write them, and as debug information has them.
//!
//! A file is named by the end of its path: `a.cl`, `src/a.cl`, `/project/src/a.cl` are one file if the debug information has `src/a.cl` in
//! the folder `/project`. Both slashes part folders, as compilers on Windows write paths with the other one.

use crate::Subject;
use gcnsel_ir::debug::{DebugInfo, FileId};
use gcnsel_ir::{Inst, Value};
use rustc_hash::FxHashSet;
use std::collections::BTreeSet;
use std::fmt::{self, Display, Formatter};
use std::str::FromStr;

/// So many files or lines are named in a message.
const MOST_NAMED: usize = 8;

/// A line of the source, of any file or of one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceLine {
    /// As it was written.
    text: String,
    file: Option<Path>,
    line: u32,
    column: Option<u32>,
}

/// A path by its parts, without `.` and with each `..` carried out.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Path {
    parts: Vec<String>,
    is_absolute: bool,
}

impl Path {
    fn of(text: &str) -> Path {
        let is_slash = |c: char| c == '/' || c == '\\';
        let has_drive = text.as_bytes().get(1) == Some(&b':') && text[2..].starts_with(is_slash);
        let mut parts: Vec<String> = Vec::new();
        for part in text.split(is_slash) {
            match part {
                "" | "." => {}
                ".." => drop(parts.pop()),
                part => parts.push(part.to_owned()),
            }
        }
        Path { parts, is_absolute: text.starts_with(is_slash) || has_drive }
    }

    /// Whether this is how users may write a file's path.
    fn means(&self, file: &Path) -> bool {
        match self.is_absolute {
            true => *self == *file,
            false => !self.parts.is_empty() && file.parts.ends_with(&self.parts),
        }
    }
}

impl FromStr for SourceLine {
    type Err = String;

    /// `FILE:LINE`, `LINE`, and `FILE:LINE:COLUMN` as compilers write it.
    fn from_str(text: &str) -> Result<SourceLine, String> {
        let number = |text: &str| text.parse::<u32>().ok().filter(|&number| number != 0);
        let split = |text: &str| {
            let (rest, last) = text.rsplit_once(':').unwrap_or(("", text));
            number(last).map(|number| (rest.to_owned(), number))
        };
        let wrong = || "expected FILE:LINE, as a.cl:12, or LINE, which counts from 1".to_owned();
        let (rest, last) = split(text).ok_or_else(wrong)?;
        let (file, line, column) = match split(&rest) {
            Some((file, line)) if !file.is_empty() => (file, line, Some(last)),
            _ => (rest, last, None),
        };
        if file.is_empty() && text.contains(':') {
            return Err(wrong());
        }
        let file = (!file.is_empty()).then(|| Path::of(&file));
        Ok(SourceLine { text: text.to_owned(), file, line, column })
    }
}

impl Display for SourceLine {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(&gcnsel_diag::escape_name(&self.text))
    }
}

impl SourceLine {
    /// Whether its file is meant.
    fn is_in(&self, info: &DebugInfo, file: Option<FileId>) -> bool {
        let Some(wanted) = &self.file else { return true };
        file.is_some_and(|file| wanted.means(&path(info, file)))
    }
}

/// The whole path of a file.
fn path(info: &DebugInfo, file: FileId) -> Path {
    let file = &info.files[file];
    let name = String::from_utf8_lossy(&file.name);
    let own = Path::of(&name);
    if own.is_absolute {
        return own;
    }
    Path::of(&format!("{}/{name}", String::from_utf8_lossy(&file.directory)))
}

impl Subject<'_> {
    /// The values that instructions of a source line compute.
    pub fn values_at(&self, place: &SourceLine) -> Vec<Value> {
        let mut found: Vec<Value> = Vec::new();
        let mut names = FxHashSet::default();
        for (inst, value) in self.results() {
            let Some(position) = self.position(inst) else { continue };
            let is_there = position.line == place.line
                && place.column.is_none_or(|column| column == position.column)
                && self
                    .debug
                    .as_ref()
                    .is_some_and(|debug| place.is_in(debug, debug.file_of_scope(position.scope)));
            // Parts of one value are one.
            if is_there && names.insert(self.name(value)) {
                found.push(value);
            }
        }
        found
    }

    fn results(&self) -> impl Iterator<Item = (Inst, Value)> {
        let insts = self.function.layout.iter().flat_map(|&block| &self.function.blocks[block].insts);
        insts.filter_map(|&inst| Some((inst, self.function.insts[inst].result?)))
    }
}

/// Why none of some kernels has a value at a line, as a sentence without a final period.
pub fn why_no_value(subjects: &[Subject<'_>], place: &SourceLine) -> String {
    let info = subjects.iter().find_map(|subject| subject.debug.as_ref());
    let Some(info) = info.filter(|info| !info.files.is_empty()) else {
        return format!("--line {place}: there is no debug information here; compilers write it with -g");
    };
    if !info.files.keys().any(|file| place.is_in(info, Some(file))) {
        let names: BTreeSet<String> =
            info.files.keys().map(|file| gcnsel_diag::escape_bytes(&info.files[file].name)).collect();
        let names: Vec<String> = names.into_iter().collect();
        return format!("--line {place}: the debug information has no such file; it has {}", some(&names));
    }
    let mut lines: BTreeSet<(u32, String)> = BTreeSet::new();
    for subject in subjects {
        let positions = subject.results().filter_map(|(inst, _)| subject.position(inst));
        let of_file = positions.filter(|position| place.is_in(info, info.file_of_scope(position.scope)));
        lines.extend(of_file.map(|position| {
            let at = info.text(position);
            (position.line, at.rsplit_once(':').map_or(at.clone(), |(line, _column)| line.to_owned()))
        }));
    }
    if lines.is_empty() {
        return format!("--line {place}: no kernel that was asked for computes a value in this file");
    }
    let before = lines.iter().rev().find(|line| line.0 <= place.line);
    let behind = lines.iter().find(|line| line.0 > place.line);
    let nearest: Vec<&str> = before.into_iter().chain(behind).map(|line| &*line.1).collect();
    let one = if nearest.len() == 1 { "line that does is" } else { "lines that do are" };
    format!("--line {place} computes no value; the nearest {one} {}", nearest.join(" and "))
}

/// Names, of many the first.
fn some(names: &[String]) -> String {
    let shown = names.len().min(MOST_NAMED);
    let more =
        if names.len() > shown { format!(" and {} others", names.len() - shown) } else { String::new() };
    format!("{}{more}", names[..shown].join(", "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_read_and_what_is_none_is_refused() {
        for (text, file, line, column) in [
            ("12", None, 12, None),
            ("a.cl:12", Some("a.cl"), 12, None),
            ("a.cl:12:3", Some("a.cl"), 12, Some(3)),
            ("src/a.cl:7", Some("src/a.cl"), 7, None),
            (r"C:\src\a.cl:7", Some(r"C:\src\a.cl"), 7, None),
        ] {
            let read: SourceLine = text.parse().expect(text);
            assert_eq!((read.line, read.column), (line, column), "{text}");
            assert_eq!(read.file, file.map(Path::of), "{text}");
        }
        for text in ["", "a.cl", "a.cl:", "a.cl:x", "a.cl:0", ":12", "::", "a.cl:99999999999", "0", "-1"] {
            assert!(text.parse::<SourceLine>().is_err(), "{text}");
        }
    }

    #[test]
    fn paths_mean_files_by_their_ends() {
        let file = Path::of("/project/build/../src/a.cl");
        for (written, is_meant) in [
            ("a.cl", true),
            ("src/a.cl", true),
            (r"src\a.cl", true),
            ("./src/a.cl", true),
            ("project/src/a.cl", true),
            ("/project/src/a.cl", true),
            ("/project/./src/x/../a.cl", true),
            ("/src/a.cl", false),
            ("b.cl", false),
            ("ba.cl", false),
            ("c/a.cl", false),
            ("build/a.cl", false),
            ("", false),
        ] {
            assert_eq!(Path::of(written).means(&file), is_meant, "{written}");
        }
        let file = Path::of(r"C:\src\a.cl");
        for (written, is_meant) in
            [(r"C:\src\a.cl", true), ("C:/src/a.cl", true), (r"\src\a.cl", false), ("a.cl", true)]
        {
            assert_eq!(Path::of(written).means(&file), is_meant, "{written}");
        }
    }
}
