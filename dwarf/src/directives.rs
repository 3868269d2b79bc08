//! Lines in assembly text: `.file` and `.loc`.

use crate::lines::{FunctionLines, Line};
use crate::sections::version;
use gcnsel_ir::debug::{DebugInfo, SourceFile};
use rustc_hash::FxHashMap;
use std::fmt::Write;

/// What makes two files one: folder, name, sum.
type Key<'a> = (&'a [u8], &'a [u8], Option<[u8; 16]>);

fn key(file: &SourceFile) -> Key<'_> {
    (&file.directory, &file.name, file.md5)
}

/// The files that lines are of, with the numbers that directives name them by.
pub struct Files<'a> {
    numbers: FxHashMap<Key<'a>, (u32, &'a SourceFile)>,
    info: &'a DebugInfo,
}

impl<'a> Files<'a> {
    /// Those of functions. Numbers have no gaps, as LLVM's assembler demands. In DWARF 5 the first unit's file is number 0, which has to be
    /// there, and the assembler knows it by that number alone.
    pub fn of(info: &'a DebugInfo, functions: &[FunctionLines]) -> Self {
        let mut numbers = FxHashMap::default();
        let lines = functions.iter().flat_map(|function| &function.lines);
        let has_root = version(info) >= 5 && lines.clone().next().is_some();
        if let Some(root) = info.units.values().find_map(|unit| unit.file).filter(|_| has_root) {
            let file = &info.files[root];
            numbers.insert(key(file), (0, file));
        }
        let mut next = 1;
        for line in lines {
            let file = &info.files[line.file];
            numbers.entry(key(file)).or_insert_with(|| {
                next += 1;
                (next - 1, file)
            });
        }
        Files { numbers, info }
    }

    /// `.file` for each of them.
    pub fn directives(&self) -> String {
        let mut files: Vec<_> = self.numbers.values().copied().collect();
        files.sort_unstable_by_key(|&(number, _)| number);
        // All files have sums, or none has.
        let has_sums = version(self.info) >= 5 && files.iter().all(|(_, file)| file.md5.is_some());
        let mut out = String::new();
        for (number, file) in files {
            let _ = write!(out, "\t.file\t{number} {} {}", quoted(&file.directory), quoted(&file.name));
            if let Some(md5) = file.md5.filter(|_| has_sums) {
                let _ = write!(out, " md5 {:#034x}", u128::from_be_bytes(md5));
            }
            out.push('\n');
        }
        out
    }

    /// `.loc` for a row, behind another row of the same function.
    pub fn line(&self, line: &Line, before: Option<&Line>) -> String {
        let number = self.numbers.get(&key(&self.info.files[line.file])).map_or(0, |&(number, _)| number);
        let mut out = format!("\t.loc\t{number} {} {}", line.line, line.column);
        if line.is_prologue_end {
            out.push_str(" prologue_end");
        }
        // Without a word it is as in the directive before, which for the first one may be of any function.
        if before.is_none_or(|before| before.is_stmt != line.is_stmt) {
            let _ = write!(out, " is_stmt {}", u8::from(line.is_stmt));
        }
        out.push('\n');
        out
    }
}

fn quoted(bytes: &[u8]) -> String {
    let mut out = String::from("\"");
    for &byte in bytes {
        match byte {
            b'"' | b'\\' => out.extend(['\\', char::from(byte)]),
            b' '..=b'~' => out.push(char::from(byte)),
            _ => {
                let _ = write!(out, "\\{byte:03o}");
            }
        }
    }
    out.push('"');
    out
}
