//! The memory model, row by row: what LLVM's document prescribes for an operation, what we make of it, and what
//! `llc-19` does.

mod document;
mod kernels;
mod page;
mod rows;
mod sequence;

pub use document::{Document, Line};
pub use kernels::Form;
pub use page::page;
pub use rows::{ATOMIC, ORDERINGS, PLAIN, Row, SCOPES, SPACES, rows};
pub use sequence::{Sequence, Step};

use crate::{assembly, compiler, oracle};
use gcnsel_isa::Target;

/// A row and what becomes of it.
#[derive(Debug)]
pub struct Entry {
    /// The row.
    pub row: Row,
    /// What the document prescribes.
    pub document: Sequence,
    /// What we make of it.
    pub ours: Sequence,
    /// What `llc-19` makes of it, if it was asked and does not refuse.
    pub llc: Option<Sequence>,
}

/// What differs, by the file of exceptions.
#[derive(Debug)]
pub struct Exception {
    /// `document` or `llc-19`.
    pub other: String,
    /// Targets, separated by commas.
    targets: String,
    /// The rows, and why.
    pub line: Line,
}

impl Exception {
    /// Whether it is for a row.
    pub fn is_for(&self, other: &str, target: &str, row: &Row) -> bool {
        let target = self.targets == "*" || self.targets.split(',').any(|name| name == target);
        self.other == other && target && self.line.is_for(row)
    }
}

/// Where we differ from the document or from `llc-19`, with reasons: `tests/memory_model/exceptions.tsv`.
pub fn exceptions() -> Vec<Exception> {
    let read = document::lines(&document::folder().join("exceptions.tsv"), 7);
    let exception = |fields: &Vec<String>| Exception {
        other: fields[0].clone(),
        targets: fields[1].clone(),
        line: document::line(&fields[2..]),
    };
    read.iter().map(exception).collect()
}

/// All rows of a target.
///
/// # Errors
/// What does not compile, and kernels whose code is not in order, by their rows.
pub fn entries(target: Target, with_llc: bool) -> Result<Vec<Entry>, String> {
    let rows = rows();
    let forms = |row| Form::of(row).into_iter().map(move |form| (row, form));
    let cases: Vec<(&Row, Form)> = rows.iter().flat_map(forms).collect();
    let ours = sequences(&cases, "ours", &compiler::assembly(&kernels::module(&cases), target)?)?;
    let (mut first, mut wrong) = (Vec::new(), Vec::new());
    for ((row, form), sequence) in cases.iter().zip(ours) {
        let Some((shown_row, shown)) = first.last().filter(|_| *form != Form::Lanes) else {
            first.push((*row, sequence));
            continue;
        };
        assert_eq!(shown_row, row, "the form that is shown comes first");
        // What nothing orders, and is not volatile, scalar memory may load. Its result may be moved to a VGPR in front of the stores
        // behind, and is waited for then: no order asks for that.
        let unordered = row.ordering == "-" && !row.operation.contains("volatile");
        let by_scalar_memory = ["scalar", "scalar; wait lgkm"].map(|steps| Sequence::parse(steps, false));
        let scalar = unordered && by_scalar_memory.contains(&sequence);
        if sequence != *shown && !scalar {
            wrong.push(format!("{target} {row}: as {form:?} '{sequence}', else '{shown}'"));
        }
    }
    if !wrong.is_empty() {
        return Err(wrong.join("\n"));
    }
    let mut llc = if with_llc { llc_sequences(&rows, target)? } else { vec![None; rows.len()] };
    let document = Document::of(target.name());
    let entry = |((row, ours), llc): ((&Row, Sequence), &mut Option<Sequence>)| Entry {
        row: row.clone(),
        document: document.sequence(row),
        ours,
        llc: llc.take(),
    };
    Ok(first.into_iter().zip(&mut llc).map(entry).collect())
}

fn sequences(cases: &[(&Row, Form)], whose: &str, text: &str) -> Result<Vec<Sequence>, String> {
    let code = assembly::kernels(text);
    let (mut found, mut wrong) = (Vec::new(), Vec::new());
    for (at, (row, form)) in cases.iter().enumerate() {
        let code = code.get(format!("k{at}").as_str()).ok_or_else(|| format!("{whose}: {row}: no code"))?;
        match kernels::sequence(row, *form, code) {
            Ok(sequence) => found.push(sequence),
            Err(what) => {
                wrong.push(format!("{whose}: {row}, {form:?}: {what}:\n    {}", code.join("\n    ")))
            }
        }
    }
    if wrong.is_empty() { Ok(found) } else { Err(wrong.join("\n")) }
}

/// What `llc-19` makes of all rows but those that it refuses.
fn llc_sequences(rows: &[Row], target: Target) -> Result<Vec<Option<Sequence>>, String> {
    let cases = |refused: bool| -> Vec<(&Row, Form)> {
        let rows = rows.iter().filter(|row| row.is_refused_by_llc() == refused);
        rows.map(|row| (row, Form::Lanes)).collect()
    };
    let refused = cases(true);
    let said = oracle::llc_assembly(&kernels::module(&refused), target).err().unwrap_or_default();
    let times = said.matches("Unsupported atomic address space").count();
    if times != refused.len() {
        return Err(format!("llc-19 refuses {times} of {}: {said}", refused.len()));
    }
    let cases = cases(false);
    let mut found =
        sequences(&cases, "llc-19's", &oracle::llc_assembly(&kernels::module(&cases), target)?)?.into_iter();
    Ok(rows.iter().map(|row| if row.is_refused_by_llc() { None } else { found.next() }).collect())
}
