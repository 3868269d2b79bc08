//! What `text` says, in tables, with links to the code.

use crate::occupancy::Occupancy;
use crate::pressure::{LivePart, Place, Pressure};
use crate::report::KernelAnswer;
use crate::spills::SpillAnswer;
use crate::text;
use crate::waits::{Wait, Waits};
use gcnsel_diag::escape_name;

/// Rows of a table of waits, or of spills.
const MOST_ROWS: usize = 200;

/// What a resource allows.
pub struct CeilingRow {
    pub taken: String,
    pub waves: u32,
    pub fewer: String,
    /// It is what limits the kernel.
    pub limits: bool,
}

/// Values in VGPRs for one reason.
pub struct Reason {
    pub text: String,
    pub count: usize,
    /// Some of them, with the places of their answers.
    pub values: Vec<(String, String)>,
    pub more: usize,
}

/// Where most registers of a file are live.
pub struct Peak {
    pub file: &'static str,
    pub live: u32,
    pub used: u32,
    pub budget: u32,
    /// Why more are used than live.
    pub beyond: Vec<String>,
    pub place: String,
    pub link: String,
    pub rows: Vec<LiveRow>,
}

/// What lives at a peak.
pub struct LiveRow {
    pub registers: u32,
    pub name: String,
    pub names: String,
    pub source: String,
    pub ir: String,
    pub link: String,
}

/// A spilled value.
pub struct SpillRow {
    pub name: String,
    pub registers: u32,
    pub file: &'static str,
    pub place: String,
    pub link: String,
    pub held: u32,
    pub room: u32,
    pub choice: String,
    pub held_by: String,
}

/// What is waited for.
pub struct WaitRow {
    pub cycles: String,
    pub offset: String,
    pub instruction: String,
    pub link: String,
    pub value: String,
    pub source: String,
    pub ir: String,
    pub reason: String,
    pub at: String,
    pub at_link: String,
    /// Of s_nop: the instruction whose result the next one has to wait for, and its place.
    pub for_result: String,
    pub for_link: String,
    /// All of its cycles are waited there.
    pub is_all_there: bool,
}

/// The place of an instruction in a page.
pub fn code_link(id: &str, offset: u64) -> String {
    format!("{id}-{offset:#x}")
}

/// The place of a line of the IR in a page.
pub fn ir_link(id: &str, line: usize) -> String {
    format!("{id}-ir{line}")
}

pub fn ceilings(answer: &Occupancy) -> Vec<CeilingRow> {
    let row = |ceiling: &crate::Ceiling| CeilingRow {
        taken: text::taken(ceiling),
        waves: ceiling.waves,
        fewer: text::fewer(answer, ceiling).unwrap_or_default(),
        limits: ceiling.resource == answer.limited_by,
    };
    answer.ceilings.iter().map(row).collect()
}

pub fn peak(id: &str, answer: &Pressure) -> Peak {
    let Pressure { file, live, used, budget, at, values, .. } = answer;
    let row = |part: &LivePart| LiveRow {
        registers: part.registers,
        name: text::with_variables(&part.name, &part.variables),
        names: part.names.join(" "),
        source: part.source.clone().unwrap_or_default(),
        ir: part.ir.as_deref().map(text::shortened).unwrap_or_default(),
        link: part.ir_line.map(|line| ir_link(id, line)).unwrap_or_default(),
    };
    Peak {
        file,
        live: *live,
        used: *used,
        budget: *budget,
        beyond: text::beyond(answer),
        place: text::place(at),
        link: place_link(id, at),
        rows: values.iter().map(row).collect(),
    }
}

fn place_link(id: &str, at: &Place) -> String {
    at.offset.map(|offset| code_link(id, offset)).unwrap_or_default()
}

/// Spilled values, and how many are left out.
pub fn spills(id: &str, answers: &[SpillAnswer]) -> (Vec<SpillRow>, usize) {
    let row = |one: &SpillAnswer| {
        let held_by =
            one.held_by.iter().take(6).map(|(name, count)| format!("{} ({count})", escape_name(name)));
        SpillRow {
            name: escape_name(&one.name).into_owned(),
            registers: one.registers,
            file: one.file,
            place: text::place(&one.at),
            link: place_link(id, &one.at),
            held: one.held,
            room: one.room,
            choice: one.choice.text(),
            held_by: held_by.collect::<Vec<_>>().join(", "),
        }
    };
    (answers.iter().take(MOST_ROWS).map(row).collect(), answers.len().saturating_sub(MOST_ROWS))
}

/// What is waited for, the longest first; and what is left out, in words.
pub fn waits(id: &str, answer: &Waits) -> (Vec<WaitRow>, String) {
    let row = |wait: &Wait| WaitRow::of(id, wait);
    let count = answer.longest.iter().take_while(|wait| text::is_shown(wait.cycles)).count().min(MOST_ROWS);
    let (shown, left_out) = answer.longest.split_at(count);
    let cycles: f64 = left_out.iter().map(|wait| wait.cycles).sum();
    let left_out = match left_out.len() {
        0 => String::new(),
        1 => format!("and 1 more, {cycles:.0} cycles"),
        more => format!("and {more} more, {cycles:.0} cycles together"),
    };
    (shown.iter().map(row).collect(), left_out)
}

/// What cycles are lost to and what that means, the most first.
pub fn lost(answer: &Waits) -> Vec<(String, String, &'static str)> {
    let row = |(kind, cycles): (String, f64)| {
        let meaning = text::meaning(&kind);
        (kind, format!("{cycles:.0}"), meaning)
    };
    text::kinds(&answer.lost).into_iter().map(row).collect()
}

/// The load that is waited for longest; what is waited for where it is; and what is waited for longer, if that is no load.
pub fn longest(id: &str, answer: &KernelAnswer) -> (Option<WaitRow>, String, Option<WaitRow>) {
    let is_load = |wait: &&Wait| {
        // Results of stores and barriers are none; those of atomic operations, and of LDS, are.
        let reads = ["load", "_read", "atomic", "_rtn", "permute", "swizzle"];
        matches!(wait.reason, "global_memory" | "scalar_memory" | "lds" | "scratch")
            && reads.iter().any(|part| wait.instruction.contains(part))
    };
    // At its end it waits for its stores, which is told apart.
    let is_end = |wait: &&Wait| wait.at.1 == "s_endpgm";
    let mut before_end =
        answer.waits.longest.iter().filter(|wait| !is_end(wait) && text::is_shown(wait.cycles));
    let other = before_end.clone().next().filter(|first| !is_load(first));
    let load = before_end.find(is_load);
    // Who needs it may be behind a wait for another.
    let line = load.and_then(|load| answer.code.iter().find(|line| line.offset == load.at.0));
    let note = line.and_then(|line| line.note.clone()).unwrap_or_default();
    (load.map(|wait| WaitRow::of(id, wait)), note, other.map(|wait| WaitRow::of(id, wait)))
}

/// The store, or whatever else it is, that is waited for longest at the kernel's end.
pub fn at_end(id: &str, answer: &KernelAnswer) -> Option<WaitRow> {
    let is_shown = |wait: &&Wait| wait.at.1 == "s_endpgm" && text::is_shown(wait.cycles);
    answer.waits.longest.iter().find(is_shown).map(|wait| WaitRow::of(id, wait))
}

impl WaitRow {
    fn of(id: &str, wait: &Wait) -> WaitRow {
        WaitRow {
            cycles: format!("{:.0}", wait.cycles),
            offset: format!("{:#x}", wait.offset),
            instruction: wait.instruction.clone(),
            link: code_link(id, wait.offset),
            value: wait.value.as_deref().map(|name| escape_name(name).into_owned()).unwrap_or_default(),
            source: wait.source.clone().unwrap_or_default(),
            ir: wait.ir.as_deref().map(text::shortened).unwrap_or_default(),
            reason: wait.reason.replace('_', " "),
            at: format!("{:#x} {}", wait.at.0, wait.at.1),
            at_link: code_link(id, wait.at.0),
            for_result: wait
                .result_of
                .as_ref()
                .map(|(offset, text)| format!("{offset:#x} {text}"))
                .unwrap_or_default(),
            for_link: wait.result_of.as_ref().map(|(offset, _)| code_link(id, *offset)).unwrap_or_default(),
            is_all_there: !text::is_shown(wait.cycles - wait.at_cycles),
        }
    }
}
