//! Answers as sentences.

use crate::along::CodeAnswer;
use crate::colours::{STRONG, of_file, of_value, painted};
use crate::cut::cut;
use crate::occupancy::{Ceiling, DynamicLds, Occupancy};
use crate::pressure::{LastRegister, LivePart, Place, Pressure};
use crate::report::{Explanation, KernelAnswer, Launched};
use crate::spills::SpillAnswer;
use crate::value::{Cause, HeldIn, Home, LoadReason, ValueAnswer};
use crate::variables::SourceVariable;
use crate::waits::{Basis, Wait, Waits};
use gcnsel_diag::escape_name;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// Lines of each list, at most.
const MOST: usize = 12;

/// Places of a value that is moved aside, at most.
const MOST_MOVES: usize = 6;

/// Pieces of code in which a value is held, at most.
const MOST_HELD: usize = 6;

/// Variables of a value, at most.
const MOST_VARIABLES: usize = 4;

/// An explanation as text, with a terminal's colours.
pub fn to_text(explanation: &Explanation) -> String {
    explanation.kernels.iter().map(kernel).collect::<Vec<_>>().join("\n")
}

fn kernel(answer: &KernelAnswer) -> String {
    let title = format!("kernel {}, {}", escape_name(&answer.kernel), answer.target);
    let mut out = painted(&title, STRONG) + "\n";
    if !answer.values_alone {
        out.push('\n');
        if let Some(header) = &answer.header {
            let _ = writeln!(out, "{} {}\n", painted("Preload header:", STRONG), header.text());
        }
        occupancy(&mut out, &answer.occupancy);
        answer.pressure.iter().for_each(|one| pressure(&mut out, one));
        moves(&mut out, answer);
        spills(&mut out, &answer.spills);
        waits(&mut out, answer);
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
    let _ = writeln!(out, "{} {}.", painted("Occupancy:", STRONG), limited(answer));
    for ceiling in &answer.ceilings {
        let fewer = fewer(answer, ceiling).map_or(String::new(), |fewer| format!("; {fewer}"));
        let row = format!("{} allow {}{fewer}", taken(ceiling), waves(ceiling.waves));
        let limits = ceiling.resource == answer.limited_by;
        let _ = writeln!(out, "  {}", if limits { painted(&row, STRONG) } else { row });
    }
    if let Some(launch) = launch_lds(answer) {
        let _ = writeln!(out, "  {launch}");
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
    let Ceiling { resource, used, agprs, special, given, .. } = ceiling;
    let mut notes = Vec::new();
    if *agprs > 0 {
        notes.push(format!("{agprs} of them AGPRs"));
    }
    if *special > 0 {
        notes.push(format!(
            "{special} of them VCC and others without numbers; of these, what is used counts VCC alone"
        ));
    }
    if let Some(given) = given.filter(|given| given > used) {
        notes.push(format!("given in granules: {given}"));
    }
    let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join("; ")) };
    format!("{}{notes}", amount(resource, *used))
}

/// What there is to say of LDS whose size a launch decides.
pub(crate) fn launch_lds(answer: &Occupancy) -> Option<String> {
    let DynamicLds { names, bytes } = answer.dynamic_lds.as_ref()?;
    let names: Vec<String> = names.iter().map(|name| escape_name(name).into_owned()).collect();
    let of = if names.is_empty() { String::new() } else { format!(" for {}", names.join(", ")) };
    Some(match bytes {
        0 => format!("A launch adds LDS{of}, which is not among these bytes: --lds BYTES counts it."),
        bytes => format!("{bytes} of the bytes of LDS are what a launch adds{of}."),
    })
}

/// Why more registers of a file are used than live at once, a sentence each.
pub(crate) fn beyond(answer: &Pressure) -> Vec<String> {
    let Pressure { live, used, vcc, unnamed, held, last, .. } = answer;
    let mut out = Vec::new();
    if used > live {
        let unused = used - live;
        let hold = if unused == 1 { "holds" } else { "hold" };
        out.push(format!("Of the {used} that are used, {unused} {hold} nothing at the peak."));
    }
    if *vcc > 0 {
        out.push(format!("VCC is {vcc} of the {used}."));
    }
    if *unnamed > 0 {
        let are = if *unnamed == 1 { "is" } else { "are" };
        out.push(format!("{unnamed} {are} named nowhere: between aligned tuples, or kept for calls."));
    }
    if held > live {
        out.push(format!(
            "Allocation holds {held} at once: all of a tuple that lives from block to block, and all of a result until a part is read."
        ));
    }
    if let Some(last) = last.as_ref().filter(|last| used > live && last.live < *used) {
        let LastRegister { registers, dwords, offset, instruction, live } = last;
        let tuple = if *dwords > 1 { format!(", {dwords} side by side") } else { String::new() };
        out.push(format!(
            "The last is first written at {offset:#x} {instruction}, in {registers}{tuple}, where {live} are live."
        ));
    }
    out
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

/// A text as a sentence: with a full stop, unless it has been cut.
pub(crate) fn sentence(text: &str) -> String {
    if text.ends_with("...") { text.to_owned() } else { format!("{text}.") }
}

pub(crate) fn shortened(text: &str) -> String {
    cut(text, 90)
}

fn pressure(out: &mut String, answer: &Pressure) {
    let Pressure { file, live, used, budget, at, values, .. } = answer;
    let heading = painted(file, of_file(file).bold());
    let _ = writeln!(out, "\n{heading}: at most {live} live at once, {used} used, {budget} allowed.");
    beyond(answer).iter().for_each(|line| _ = writeln!(out, "  {line}"));
    let _ = writeln!(out, "  The peak is {}.", place(at));
    let _ = writeln!(out, "  There live:");
    for LivePart { name, registers, names, ir, ir_line, source, variables, .. } in values.iter().take(MOST) {
        let mut names = names.clone();
        let more = names.len().saturating_sub(4);
        names.truncate(4);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let from = origin(source.as_deref(), *ir_line, ir.as_deref());
        let name = with_variables(name, variables);
        let names = if names.is_empty() {
            String::new()
        } else {
            format!(" in {}", painted(&names.join(" "), of_file(file)))
        };
        let _ = writeln!(out, "    {registers:3}  {name}{names}{more}{from}");
    }
    more(out, values.len());
}

fn more(out: &mut String, count: usize) {
    if count > MOST {
        let _ = writeln!(out, "    and {} more (--format json has all)", count - MOST);
    }
}

/// The moves that bring to VGPRs what all lanes share.
fn moves(out: &mut String, answer: &KernelAnswer) {
    let brings = |one: &&CodeAnswer| one.note.as_deref().is_some_and(|note| note.starts_with("It brings "));
    let all: Vec<&CodeAnswer> = answer.code.iter().filter(brings).collect();
    if all.is_empty() {
        return;
    }
    let bring = if all.len() == 1 { "move brings" } else { "moves bring" };
    let _ = writeln!(out, "\n{} {bring} to a VGPR what all lanes share:", all.len());
    for one in all.iter().take(MOST) {
        let CodeAnswer { offset, instruction, note, .. } = one;
        let _ = writeln!(out, "  {offset:#x} {instruction}: {}", note.as_deref().unwrap_or_default());
    }
    more(out, all.len());
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
pub(crate) fn cycles(answer: &Waits, launch: Option<&Launched>) -> String {
    let waited: f64 = answer.lost.values().sum();
    let all = answer.cycles;
    match answer.basis {
        Basis::Launch => {
            let of = launch.map_or(String::new(), |launch| format!(" of {}", launched(launch)));
            let filled = answer.filled.as_ref();
            let on = filled.map_or(String::new(), |filled| {
                let (now, recorded) = (waves(filled.waves_at_a_time), waves(filled.waves_recorded as u32));
                format!(" with {now} at a time (the mean of {recorded})")
            });
            let alone = filled.map_or(String::new(), |filled| {
                format!(
                    "; the first wave alone takes {}, {} of them waiting",
                    filled.alone, filled.alone_waiting
                )
            });
            format!(
                "by the estimate of the launch{of}: a wave on a SIMD{on} takes {all:.0} cycles, {waited:.0} of them waiting{alone}"
            )
        }
        Basis::Straight => format!(
            "of one wave alone that executes each block once (no launch is given, so how often loops run is not known): \
             {all:.0} cycles, {waited:.0} of them waiting"
        ),
    }
}

/// A launch in words.
pub(crate) fn launched(launch: &Launched) -> String {
    let size = |sizes: &[u32; 3]| {
        let count = sizes.iter().rposition(|&size| size > 1).map_or(1, |last| last + 1);
        sizes[..count].iter().map(u32::to_string).collect::<Vec<_>>().join(" × ")
    };
    format!("{} work-items in work-groups of {}", size(&launch.grid), size(&launch.block))
}

/// Whether so many cycles are more than none when they are rounded.
pub(crate) fn is_shown(cycles: f64) -> bool {
    cycles >= 0.5
}

/// What cycles are lost to, in words, the most first.
pub(crate) fn kinds(lost: &BTreeMap<&'static str, f64>) -> Vec<(String, f64)> {
    let shown = lost.iter().filter(|(_, cycles)| is_shown(**cycles));
    let mut kinds: Vec<(String, f64)> =
        shown.map(|(kind, cycles)| (kind.replace('_', " "), *cycles)).collect();
    kinds.sort_by(|a, b| b.1.total_cmp(&a.1));
    kinds
}

/// What a wave waits for, of a kind of lost cycles ([`gcnsel_cycles::Reason`]): as in docs/estimate.md.
pub(crate) fn meaning(kind: &str) -> &'static str {
    match kind {
        "global memory" | "scalar memory" | "lds" | "scratch" => "an access, at s_waitcnt",
        "results" => "a result that takes longer than a slot, or s_nop",
        "unit conflicts" => "its unit, which another instruction keeps busy",
        "taken branches" => "the instructions at the branch's target",
        "barriers" => "the other waves of its work-group",
        "no wave" => "the SIMD has none: the next work-group needs more room than there is",
        _ => "s_sleep, a message, the clock; its first slot, if it has just started",
    }
}

fn waits(out: &mut String, answer: &KernelAnswer) {
    let Waits { lost, at_end, longest, .. } = &answer.waits;
    let cycles = cycles(&answer.waits, answer.launch.as_ref());
    let _ = writeln!(out, "\n{}, {cycles}.", painted("Waits", STRONG));
    for (kind, cycles) in kinds(lost) {
        let _ = writeln!(out, "  {cycles:8.0}  {kind}: {}", meaning(&kind));
    }
    if is_shown(*at_end) {
        let _ = writeln!(out, "  Of these, {at_end:.0} cycles are waited at its end, for its stores.");
    }
    let longest: Vec<&Wait> = longest.iter().filter(|wait| is_shown(wait.cycles)).collect();
    if longest.is_empty() {
        return;
    }
    let _ = writeln!(out, "  Waited for longest:");
    let mut said = BTreeSet::new();
    for wait in longest.iter().take(MOST) {
        let value = wait.value.as_deref().map_or(String::new(), |name| format!(" ({})", escape_name(name)));
        let from = origin(wait.source.as_deref(), wait.ir_line, wait.ir.as_deref());
        let reason = wait.reason.replace('_', " ");
        let at = match wait.at.0 == wait.offset {
            true => match &wait.result_of {
                Some((offset, text)) => {
                    format!("; {reason}: what is behind it needs that of {offset:#x} {text}")
                }
                None => format!("; {reason}"),
            },
            false => format!("; waited for at {:#x} {}", wait.at.0, wait.at.1),
        };
        let (cycles, offset, instruction) = (wait.cycles, wait.offset, &wait.instruction);
        let _ = writeln!(out, "  {cycles:8.0}  {offset:#x} {instruction}{value}{from}{at}");
        // What else is waited for there, and who needs it: once for each wait.
        let line = answer.code.iter().find(|one| one.offset == wait.at.0 && one.awaits.is_some());
        if let Some(note) = line.and_then(|line| line.note.as_deref()).filter(|_| said.insert(wait.at.0)) {
            let _ = writeln!(out, "            At {:#x}: {note}", wait.at.0);
        }
    }
    more(out, longest.len());
}

fn value(out: &mut String, answer: &ValueAnswer) {
    let ValueAnswer { divergent, chain, .. } = answer;
    let _ = writeln!(out, "{}", kind_of(answer, &|text| painted(text, of_value(answer))));
    if let Some(rule) = &answer.rule {
        let _ = writeln!(out, "  Rule: {rule}.");
    }
    if *divergent || chain.len() > 1 {
        chain.iter().for_each(|line| _ = writeln!(out, "  {line}"));
    }
    let paint = |home: &Home, registers: &str| painted(registers, of_file(home.kind));
    homes_with(answer, &paint).iter().for_each(|line| _ = writeln!(out, "  {line}"));
}

/// What a value is, and where it comes from.
pub(crate) fn value_kind(answer: &ValueAnswer) -> String {
    kind_of(answer, &str::to_owned)
}

fn kind_of(answer: &ValueAnswer, paint: &dyn Fn(&str) -> String) -> String {
    let ValueAnswer { name, variables, ir, ir_line, source, divergent, .. } = answer;
    let kind = if *divergent { "divergent" } else { "uniform" };
    let what = format!("{} is {kind}", with_variables(name, variables));
    paint(&what) + &origin(source.as_deref(), *ir_line, ir.as_deref())
}

/// Where a value is, and why there, a sentence each.
pub(crate) fn homes(answer: &ValueAnswer) -> Vec<String> {
    homes_with(answer, &|_, registers| registers.to_owned())
}

fn homes_with(answer: &ValueAnswer, paint: &dyn Fn(&Home, &str) -> String) -> Vec<String> {
    let ValueAnswer { homes, spilled, .. } = answer;
    let mut out = Vec::new();
    if homes.is_empty() {
        out.push("No code is made for it.".to_owned());
    }
    for (at, home) in homes.iter().enumerate() {
        let Home { components, kind, registers, moves, cause, .. } = home;
        let subject = match components {
            None => "It is".to_owned(),
            Some((first, last)) if first == last => format!("Component {first} is"),
            Some((first, last)) => format!("Components {first} to {last} are"),
        };
        let what = match *kind {
            "mask" => "as a mask with a bit for each lane in ",
            "constant" => "a constant",
            "none" => "in no register of its own: what reads it computes it, or nothing reads it",
            _ => "in ",
        };
        let registers = registers.as_ref().map(|registers| paint(home, registers));
        let registers = registers.unwrap_or_else(|| match *kind {
            "constant" | "none" => String::new(),
            "vgpr" => "VGPRs that are parts of others, or not used".to_owned(),
            _ => "SGPRs that are parts of others, or not used".to_owned(),
        });
        let held = held_in(home, &|registers| paint(home, registers));
        out.push(format!("{subject} {what}{registers}{held}."));
        if !moves.is_empty() {
            let shown = moves
                .iter()
                .take(MOST_MOVES)
                .map(|(from, to)| format!("from {from:#x} in {}", paint(home, to)));
            let more = moves.len().saturating_sub(MOST_MOVES);
            let more = if more > 0 { format!(", and {more} more") } else { String::new() };
            let shown = shown.collect::<Vec<_>>().join(", ");
            out.push(format!("For tuples it is moved aside within blocks: {shown}{more}."));
        }
        // Once for all that have it.
        if homes.get(at + 1).is_none_or(|next| next.cause != *cause) {
            out.extend(cause.as_ref().map(|cause| format!("Why in VGPRs: {}.", cause.text())));
        }
    }
    if *spilled {
        out.push("It is spilled.".to_owned());
    }
    out
}

/// In which code a value is in its registers; registers are named where it is in some of them longer than in others.
fn held_in(home: &Home, paint: &dyn Fn(&str) -> String) -> String {
    let differ = home.held.iter().any(|held| Some(&held.registers) != home.registers.as_ref());
    let mut out = String::new();
    let mut last = home.registers.as_ref();
    for (at, HeldIn { registers, from, to, goes_on }) in home.held.iter().take(MOST_HELD).enumerate() {
        out.push_str(match at {
            0 if differ => ": ",
            0 => ", ",
            _ if last == Some(registers) => ", ",
            _ => "; ",
        });
        if differ && (at == 0 || last != Some(registers)) {
            let _ = write!(out, "{} ", paint(registers));
        }
        let _ = match from == to {
            true if goes_on.is_some() => write!(out, "at {from:#x}"),
            true => write!(out, "at {from:#x} alone"),
            false => write!(out, "from {from:#x} to {to:#x}"),
        };
        if let Some(next) = goes_on {
            let _ = write!(out, " and on as {}", escape_name(next));
        }
        last = Some(registers);
    }
    if home.held.len() > MOST_HELD {
        let _ = write!(out, ", and {} more pieces of code", home.held.len() - MOST_HELD);
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
            LoadReason::Volatile => "it is volatile".to_owned(),
            LoadReason::Atomic => "it is atomic".to_owned(),
            LoadReason::AddressSpace { space } => {
                format!("scalar loads do not reach address space {space}")
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
