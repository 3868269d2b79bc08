//! LLVM's disassembler on words that may be no instruction.

use super::*;

/// What LLVM's disassembler makes of some bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Theirs {
    /// One instruction that takes all of them.
    Accept(String),
    /// The same, called "potentially undefined".
    Soft(String),
    /// An instruction shorter than the bytes, with more behind it.
    Shorter(String),
    /// No instruction.
    Reject,
    /// It crashed.
    Crash,
}

/// Disassembles each group of bytes on its own.
pub fn disassemble_words(target: Target, groups: &[Vec<u8>]) -> Vec<Theirs> {
    let mut results = Vec::with_capacity(groups.len());
    let mut size = groups.len();
    while results.len() < groups.len() {
        let rest = &groups[results.len()..];
        let batch = &rest[..size.min(rest.len())];
        let found = try_words(target, batch);
        if found.is_empty() && batch.len() == 1 {
            results.push(Theirs::Crash);
            size = groups.len();
            continue;
        }
        // What was printed before a crash lacks what was in the tool's buffer: the group at fault is near.
        size = if found.len() == batch.len() { groups.len() } else { (batch.len() / 2).clamp(1, 128) };
        results.extend(found);
    }
    results
}

/// Fewer results than groups if it crashes.
fn try_words(target: Target, groups: &[Vec<u8>]) -> Vec<Theirs> {
    const MARK: &str = "s_nop 0x3e7";
    let mut input = String::new();
    for bytes in groups {
        let bytes: Vec<String> = bytes.iter().map(|byte| format!("{byte:#04x}")).collect();
        input += &format!("[{}]\n[0xe7,0x03,0x80,0xbf]\n", bytes.join(","));
    }
    let output = run_any(TOOL, target, &["-triple=amdgcn-amd-amdhsa", "-disassemble"], input);
    let crashed = output.status.code().is_none();
    let stdout = String::from_utf8_lossy(&output.stdout);
    let mut warnings = messages(&String::from_utf8_lossy(&output.stderr));
    let mut lines = stdout.lines().skip_while(|line| line.trim() == ".text").map(str::trim);
    let complete = stdout.lines().filter(|line| line.trim() == MARK).count();
    assert!(crashed || complete == groups.len(), "a mark behind each group");
    let mut results = Vec::with_capacity(groups.len());
    for index in 0..complete {
        let texts: Vec<&str> = lines.by_ref().take_while(|line| *line != MARK).collect();
        // The disassembler prints some instructions that its own assembler refuses, with a comment that says so.
        let refused = texts.first().is_some_and(|text| text.contains("/*"));
        let warning = warnings.remove(&(2 * index));
        let soft = warning.as_deref() == Some("potentially undefined instruction encoding");
        results.push(match (texts.as_slice(), warning) {
            _ if refused => Theirs::Reject,
            ([], _) => Theirs::Reject,
            ([text], None) => Theirs::Accept(clean(text)),
            ([text], Some(_)) if soft => Theirs::Soft(clean(text)),
            ([text, ..], _) => Theirs::Shorter(clean(text)),
        });
    }
    results
}

/// Without the comment behind an instruction.
fn clean(text: &str) -> String {
    text.split("//").next().unwrap_or(text).split(';').next().unwrap_or(text).trim().to_owned()
}
