//! Two disassemblies side by side. Lines are paired by mnemonics: other registers are a change within a line.

use crate::kernel::Code;
use gcnsel_isa::decode;
use imara_diff::{Algorithm, Diff, InternedInput};

/// A row: a line of the old code, one of the new code, or both.
pub struct Row {
    /// The old line.
    pub old: String,
    /// The new line.
    pub new: String,
    /// `same`, `operands` (of one mnemonic), `replaced`, `removed`, `added`, or `gap` where lines are left out.
    pub class: &'static str,
}

/// Lines of no change around changes; more of them are left out.
const CONTEXT: usize = 12;

/// The rows of two kernels' code.
pub fn side_by_side(old: &Code, new: &Code) -> Vec<Row> {
    let (old, new) = (lines(old), lines(new));
    let mnemonics = |lines: &[String]| -> Vec<String> {
        lines.iter().map(|line| line.split(' ').next().unwrap_or_default().to_owned()).collect()
    };
    let (before, after) = (mnemonics(&old), mnemonics(&new));
    let mut input = InternedInput::<String>::default();
    input.update_before(before.into_iter());
    input.update_after(after.into_iter());
    let diff = Diff::compute(Algorithm::Histogram, &input);
    let mut rows = Vec::new();
    let (mut at_old, mut at_new) = (0, 0);
    let both = |rows: &mut Vec<Row>, old: &[String], new: &[String]| {
        for (old, new) in old.iter().zip(new) {
            let class = if old == new { "same" } else { "operands" };
            rows.push(Row { old: old.clone(), new: new.clone(), class });
        }
    };
    for hunk in diff.hunks() {
        let (removed, added) = (range(&hunk.before), range(&hunk.after));
        both(&mut rows, &old[at_old..removed.start], &new[at_new..added.start]);
        for at in 0..removed.len().max(added.len()) {
            let line =
                |lines: &[String], range: &std::ops::Range<usize>| lines[range.clone()].get(at).cloned();
            let (one, other) = (line(&old, &removed), line(&new, &added));
            let class = match (&one, &other) {
                (Some(_), Some(_)) => "replaced",
                (Some(_), None) => "removed",
                _ => "added",
            };
            rows.push(Row { old: one.unwrap_or_default(), new: other.unwrap_or_default(), class });
        }
        (at_old, at_new) = (removed.end, added.end);
    }
    both(&mut rows, &old[at_old..], &new[at_new..]);
    without_sameness(rows)
}

fn range(range: &std::ops::Range<u32>) -> std::ops::Range<usize> {
    range.start as usize..range.end as usize
}

/// A line for each instruction.
fn lines(code: &Code) -> Vec<String> {
    let mut lines = Vec::new();
    let mut at = 0;
    while at < code.bytes.len() {
        match decode(&code.bytes, at, code.target) {
            Ok((inst, bytes)) => {
                lines.push(inst.text(code.target).to_string());
                at += bytes;
            }
            Err(cause) => {
                lines.push(format!("; {cause}"));
                break;
            }
        }
    }
    lines
}

/// Leaves out lines of which both codes have the same, but for those around changes.
fn without_sameness(rows: Vec<Row>) -> Vec<Row> {
    let mut out: Vec<Row> = Vec::new();
    let mut same: Vec<Row> = Vec::new();
    let flush = |out: &mut Vec<Row>, same: &mut Vec<Row>, is_last: bool| {
        let before = if out.is_empty() { 0 } else { CONTEXT };
        let after = if is_last { 0 } else { CONTEXT };
        if same.len() > before + after + 1 {
            let left_out = same.len() - before - after;
            let rest = same.split_off(same.len() - after);
            same.truncate(before);
            out.append(same);
            let text = format!("... {left_out} lines ...");
            out.push(Row { old: text.clone(), new: text, class: "gap" });
            out.extend(rest);
        } else {
            out.append(same);
        }
        same.clear();
    };
    for row in rows {
        if row.class == "same" {
            same.push(row);
        } else {
            flush(&mut out, &mut same, false);
            out.push(row);
        }
    }
    flush(&mut out, &mut same, true);
    out
}
