//! Answers as sentences.

use crate::occupancy::{Ceiling, Occupancy};
use crate::pressure::{LivePart, Place, Pressure};
use crate::report::{Explanation, KernelAnswer};
use crate::spills::SpillAnswer;
use crate::value::{Cause, Home, LoadReason, ValueAnswer};
use crate::variables::SourceVariable;
use crate::waits::{Basis, Waits};
use gcnsel_diag::escape_name;
use std::fmt::Write;

/// Lines of each list, at most.
const MOST: usize = 12;

/// Variables of a value, at most.
const MOST_VARIABLES: usize = 2;

/// An explanation as text.
pub fn to_text(explanation: &Explanation) -> String {
    explanation.kernels.iter().map(kernel).collect::<Vec<_>>().join("\n")
}

fn kernel(answer: &KernelAnswer) -> String {
    let mut out = format!("kernel {}, {}\n", escape_name(&answer.kernel), answer.target);
    if !answer.values_alone {
        out.push('\n');
        occupancy(&mut out, &answer.occupancy);
        answer.pressure.iter().for_each(|one| pressure(&mut out, one));
        spills(&mut out, &answer.spills);
        waits(&mut out, &answer.waits);
    }
    for one in &answer.values {
        out.push('\n');
        value(&mut out, one);
    }
    out
}

pub(crate) fn limit(name: &str) -> &str {
    match name {
        "waves" => "the waves that the hardware holds",
        "vgprs" => "VGPRs",
        "sgprs" => "SGPRs",
        "lds" => "LDS",
        "workgroup" => "the work-group's size",
        other => other,
    }
}

fn amount(resource: &str, number: u32) -> String {
    match resource {
        "lds" => format!("{number} bytes of LDS"),
        "workgroup" => format!("{number} work-items in a work-group"),
        _ => registers(number, limit(resource)),
    }
}

/// So many registers of a file.
pub(crate) fn registers(number: u32, file: &str) -> String {
    if number == 1 { format!("1 {}", file.trim_end_matches('s')) } else { format!("{number} {file}") }
}

pub(crate) fn waves(number: u32) -> String {
    if number == 1 { "1 wave".to_owned() } else { format!("{number} waves") }
}

fn occupancy(out: &mut String, answer: &Occupancy) {
    let _ = writeln!(out, "Occupancy: {}.", limited(answer));
    for ceiling in &answer.ceilings {
        let fewer = fewer(answer, ceiling).map_or(String::new(), |fewer| format!("; {fewer}"));
        let _ = writeln!(out, "  {} allow {}{fewer}", taken(ceiling), waves(ceiling.waves));
    }
}

/// How many waves run, and why not more.
pub(crate) fn limited(answer: &Occupancy) -> String {
    let Occupancy { waves: now, most, limited_by, .. } = answer;
    match *limited_by {
        "waves" => format!("{} on a SIMD, the most that the hardware holds", waves(*now)),
        _ => format!("{} on a SIMD of at most {most}, limited by {}", waves(*now), limit(limited_by)),
    }
}

/// How much of a resource a kernel takes.
pub(crate) fn taken(ceiling: &Ceiling) -> String {
    let Ceiling { resource, used, agprs, .. } = ceiling;
    let agprs = if *agprs > 0 { format!(" ({agprs} of them AGPRs)") } else { String::new() };
    format!("{}{agprs}", amount(resource, *used))
}

/// What less of a resource gives.
pub(crate) fn fewer(answer: &Occupancy, ceiling: &Ceiling) -> Option<String> {
    let (resource, fewer) = (ceiling.resource, ceiling.fewer.as_ref()?);
    let mut text = format!(
        "{} fewer give {} instead of {}",
        amount(resource, fewer.by),
        waves(fewer.waves),
        answer.waves
    );
    if fewer.waves < fewer.allows {
        let _ = write!(
            text,
            " ({} then allow {}, but {} limit them)",
            limit(resource),
            waves(fewer.allows),
            limit(fewer.then_limited_by)
        );
    }
    Some(text)
}

/// Where something is: offset and instruction, then its line.
pub(crate) fn place(at: &Place) -> String {
    let mut text = String::new();
    match (at.offset, &at.instruction) {
        (Some(offset), Some(instruction)) => _ = write!(text, "at {offset:#x} {instruction}"),
        _ => text.push_str("where the block begins"),
    }
    if !at.block.is_empty() {
        let _ = write!(text, ", block {}", escape_name(&at.block));
    }
    text + &origin(at.source.as_deref(), at.ir_line, at.ir.as_deref())
}

/// Where something comes from.
pub(crate) fn origin(source: Option<&str>, ir_line: Option<usize>, ir: Option<&str>) -> String {
    let mut text = String::new();
    if let Some(source) = source {
        let _ = write!(text, ", {source}");
    }
    if let (Some(line), Some(ir)) = (ir_line, ir) {
        let _ = write!(text, ", IR line {line}: {}", shortened(ir));
    }
    text
}

/// A value's name, and in parentheses the variables of the source that it is the value of: `%x (acc, a.cl:12)`.
pub(crate) fn with_variables(name: &str, variables: &[SourceVariable]) -> String {
    let mut text = escape_name(name).to_string();
    for SourceVariable { name, source } in variables.iter().take(MOST_VARIABLES) {
        let _ = write!(text, " ({}", escape_name(name));
        let _ = match source {
            Some(source) => write!(text, ", {source})"),
            None => write!(text, ")"),
        };
    }
    if variables.len() > MOST_VARIABLES {
        let _ = write!(text, " and {} more", variables.len() - MOST_VARIABLES);
    }
    text
}

pub(crate) fn shortened(text: &str) -> String {
    cut(text, 90)
}

/// A text of so many letters at most.
pub(crate) fn cut(text: &str, longest: usize) -> String {
    match text.char_indices().nth(longest) {
        Some((end, _)) => format!("{} ...", &text[..end]),
        None => text.to_owned(),
    }
}

fn pressure(out: &mut String, answer: &Pressure) {
    let Pressure { file, live, used, budget, at, values } = answer;
    let _ = writeln!(out, "\n{file}: at most {live} live at once, {used} used, {budget} allowed.");
    let _ = writeln!(out, "  The peak is {}.", place(at));
    let _ = writeln!(out, "  There live:");
    for LivePart { name, registers, names, ir, ir_line, source, variables, .. } in values.iter().take(MOST) {
        let mut names = names.clone();
        let more = names.len().saturating_sub(4);
        names.truncate(4);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let from = origin(source.as_deref(), *ir_line, ir.as_deref());
        let name = with_variables(name, variables);
        let _ = writeln!(out, "    {registers:3}  {name} in {}{more}{from}", names.join(" "));
    }
    more(out, values.len());
}

fn more(out: &mut String, count: usize) {
    if count > MOST {
        let _ = writeln!(out, "    and {} more (--format json has all)", count - MOST);
    }
}

fn spills(out: &mut String, answers: &[SpillAnswer]) {
    if answers.is_empty() {
        out.push_str("\nNothing is spilled.\n");
        return;
    }
    let values = if answers.len() == 1 { "value" } else { "values" };
    let _ = writeln!(out, "\nSpilled: {} {values}.", answers.len());
    for one in answers.iter().take(MOST) {
        let SpillAnswer { name, file, registers: count, at, held, room, held_by, choice } = one;
        let _ = writeln!(out, "  {} ({}), {}", escape_name(name), registers(*count, file), place(at));
        let _ = writeln!(out, "    {held} {file} are held there, of {room}: {}.", choice.text());
        let largest: Vec<String> =
            held_by.iter().take(4).map(|(name, count)| format!("{} ({count})", escape_name(name))).collect();
        if !largest.is_empty() {
            let _ = writeln!(out, "    Held there most: {}.", largest.join(", "));
        }
    }
    more(out, answers.len());
}

/// How many cycles there are, of what, and how many of them are waits.
pub(crate) fn cycles(answer: &Waits) -> String {
    let waited: f64 = answer.lost.values().sum();
    let all = answer.cycles;
    match answer.basis {
        Basis::Launch => format!(
            "by the estimate of the launch: a wave on a filled SIMD takes {all:.0} cycles, {waited:.0} of them waiting"
        ),
        Basis::Straight => format!(
            "of one wave alone that executes each block once (no launch is given, so how often loops run is not known): \
             {all:.0} cycles, {waited:.0} of them waiting"
        ),
    }
}

fn waits(out: &mut String, answer: &Waits) {
    let Waits { lost, at_end, longest, .. } = answer;
    let _ = writeln!(out, "\nWaits, {}.", cycles(answer));
    let mut kinds: Vec<(&&str, &f64)> = lost.iter().filter(|(_, cycles)| **cycles > 0.0).collect();
    kinds.sort_by(|a, b| b.1.total_cmp(a.1));
    for (kind, cycles) in kinds {
        let _ = writeln!(out, "  {:8.0}  {}", cycles, kind.replace('_', " "));
    }
    if *at_end > 0.0 {
        let _ = writeln!(out, "  At its end it waits {at_end:.0} cycles for its stores.");
    }
    if longest.is_empty() {
        return;
    }
    let _ = writeln!(out, "  Waited for longest:");
    for wait in longest.iter().take(MOST) {
        let value = wait.value.as_deref().map_or(String::new(), |name| format!(" ({})", escape_name(name)));
        let from = origin(wait.source.as_deref(), wait.ir_line, wait.ir.as_deref());
        let _ = writeln!(
            out,
            "  {:8.0}  {:#x} {}{value}{from}; waited for at {:#x} {}",
            wait.cycles, wait.offset, wait.instruction, wait.at.0, wait.at.1
        );
    }
    more(out, longest.len());
}

fn value(out: &mut String, answer: &ValueAnswer) {
    let ValueAnswer { divergent, chain, .. } = answer;
    let _ = writeln!(out, "{}", value_kind(answer));
    if let Some(rule) = &answer.rule {
        let _ = writeln!(out, "  Rule: {rule}.");
    }
    if *divergent || chain.len() > 1 {
        chain.iter().for_each(|line| _ = writeln!(out, "  {line}"));
    }
    homes(answer).iter().for_each(|line| _ = writeln!(out, "  {line}"));
}

/// What a value is, and where it comes from.
pub(crate) fn value_kind(answer: &ValueAnswer) -> String {
    let ValueAnswer { name, variables, ir, ir_line, source, divergent, .. } = answer;
    let kind = if *divergent { "divergent" } else { "uniform" };
    format!(
        "{} is {kind}{}",
        with_variables(name, variables),
        origin(source.as_deref(), *ir_line, ir.as_deref())
    )
}

/// Where a value is, and why there, a sentence each.
pub(crate) fn homes(answer: &ValueAnswer) -> Vec<String> {
    let ValueAnswer { homes, spilled, .. } = answer;
    let mut out = Vec::new();
    if homes.is_empty() {
        out.push("No code is made for it.".to_owned());
    }
    for home in homes {
        let Home { kind, registers, range, cause } = home;
        let what = match *kind {
            "mask" => "as a mask with a bit for each lane in ",
            "constant" => "a constant",
            "none" => "in no register of its own: what reads it computes it, or nothing reads it",
            _ => "in ",
        };
        let registers = registers.clone().unwrap_or_else(|| match *kind {
            "constant" | "none" => String::new(),
            "vgpr" => "VGPRs that are parts of others, or not used".to_owned(),
            _ => "SGPRs that are parts of others, or not used".to_owned(),
        });
        let range = range.map_or(String::new(), |(from, to)| format!(", from {from:#x} to {to:#x}"));
        out.push(format!("It is {what}{registers}{range}."));
        out.extend(cause.as_ref().map(|cause| format!("Why in VGPRs: {}.", cause.text())));
    }
    if *spilled {
        out.push("It is spilled.".to_owned());
    }
    out
}

impl Cause {
    /// In words.
    pub fn text(&self) -> String {
        let line = |line: &Option<usize>| line.map_or(String::new(), |line| format!(" (IR line {line})"));
        match self {
            Cause::Divergent => "lanes differ in it".to_owned(),
            Cause::DivergentOperands => {
                "what it is computed from is divergent and so in VGPRs, though the result is the same in all lanes".to_owned()
            }
            Cause::NoScalarInstruction { target } => {
                format!("{target} has no scalar instruction for this operation")
            }
            Cause::Operand { value, ir_line, .. } => {
                format!("its operand {} is in VGPRs{}", escape_name(value), line(ir_line))
            }
            Cause::VectorLoad { because } => format!("a vector load loads it, because {}", because.text()),
            Cause::Instruction { instruction: Some(text) } => format!("{text} writes VGPRs"),
            Cause::Instruction { instruction: None } => "the instruction that computes it writes VGPRs".to_owned(),
            Cause::CarriedOut => {
                "lanes leave a loop with it in different iterations, and the SGPR goes on with those that stay".to_owned()
            }
            Cause::Phi { values } if values.is_empty() => {
                "the vector unit computes what is passed to this phi".to_owned()
            }
            Cause::Phi { values } => {
                let come = if values.len() == 1 { "comes" } else { "come" };
                format!("{} {come} to this phi in VGPRs", values.join(", "))
            }
        }
    }
}

impl LoadReason {
    /// In words, after "because".
    pub fn text(&self) -> String {
        match self {
            LoadReason::Address => "lanes load from different addresses".to_owned(),
            LoadReason::Volatile => "it is volatile".to_owned(),
            LoadReason::Atomic => "it is atomic".to_owned(),
            LoadReason::AddressSpace { space } => {
                format!("scalar loads do not reach address space {space}")
            }
            LoadReason::Called => {
                "it is in a function that is called, and what callers have written is not known".to_owned()
            }
            LoadReason::MayAlias { write, ir_line, source } => {
                let at = origin(source.as_deref(), *ir_line, Some(write));
                match ir_line {
                    Some(_) => format!(
                        "something that may come before it may write the same bytes{at} (the scalar cache does not see stores)"
                    ),
                    None => format!("{write} may come before it and write the same bytes"),
                }
            }
            LoadReason::OtherWaves { write, by } => format!(
                "other waves may write the same bytes, by {}, and {} makes that visible",
                shortened(write),
                shortened(by)
            ),
            LoadReason::Others { by } => {
                format!("{} comes before it, behind which anything may have been written", shortened(by))
            }
            LoadReason::Unaligned { align } => {
                format!("it is aligned to {align} bytes only, and scalar loads take dwords")
            }
        }
    }
}
