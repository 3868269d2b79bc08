//! Debug information on its way from the module to the object.

use super::context::Context;
use super::passes::Emitted;
use cranelift_entity::PrimaryMap;
use gcnsel_diag::Diagnostic;
use gcnsel_dwarf::{Files, FunctionLines, Run, Variable};
use gcnsel_ir::debug::DebugInfo;
use gcnsel_ir::{DebugLoc, Function, InlinedCall, MetadataId, Module};

/// So many damaged nodes are told of one by one.
const MOST_TOLD: usize = 20;

/// What is left out of a module's debug information.
pub fn damage(module: &Module, info: Option<&DebugInfo>) -> Vec<Diagnostic> {
    const WHAT: &str = "debug information is damaged, and ignored where it depends on that:";
    let damaged = info.map_or(&[][..], |info| &info.damaged);
    let mut told: Vec<Diagnostic> = damaged
        .iter()
        .take(MOST_TOLD)
        .map(|damage| {
            let message = format!("{WHAT} {}", damage.what);
            let span = damage.node.and_then(|node| *module.metadata.spans.get(node)?);
            Diagnostic { span, ..Diagnostic::without_position(message) }
        })
        .collect();
    if let Some(more @ 1..) = damaged.len().checked_sub(MOST_TOLD) {
        told.push(Diagnostic::without_position(format!("{WHAT} {more} nodes more")));
    }
    told
}

/// What the code of a function comes from; `None` if it has no debug information.
pub fn lines_of(
    all: &Context<'_>,
    function: &Function,
    (symbol, size): (&str, usize),
    (calls, variables): (&PrimaryMap<InlinedCall, DebugLoc>, Vec<Variable>),
    runs: &[gcnsel_emit::Run],
) -> Option<FunctionLines> {
    let info = all.debug.filter(|_| !runs.is_empty())?;
    let subprogram = &function.metadata.iter().find(|(kind, _)| &**kind == "dbg")?.1;
    let runs = runs.iter().map(|run| Run {
        offset: run.offset,
        location: run.location.map(|location| DebugLoc {
            node: MetadataId::from_u32(location.node),
            inlined: location.call.map(InlinedCall::from_u32),
        }),
    });
    let function = (symbol, function.is_kernel(), size as u64);
    FunctionLines::new(info, all.module, function, info.scope(*subprogram)?, (calls, variables), runs)
}

/// The lines of functions, out of what has been emitted; and `.file` for assembly text, where it is listed. Listings get `.loc`.
pub fn take_lines(info: Option<&DebugInfo>, all: &mut [Emitted]) -> (Vec<FunctionLines>, String) {
    let (places, lines): (Vec<usize>, Vec<FunctionLines>) = all
        .iter_mut()
        .enumerate()
        .filter_map(|(place, emitted)| Some((place, emitted.lines.take()?)))
        .unzip();
    let Some(info) = info else { return (lines, String::new()) };
    let files = Files::of(info, &lines);
    for (place, lines) in places.into_iter().zip(&lines) {
        let (listing, runs) = all[place].listing_mut();
        if !listing.is_empty() {
            *listing = with_directives(&files, listing, runs, lines);
        }
    }
    let directives = files.directives();
    (lines, directives)
}

fn with_directives(
    files: &Files<'_>,
    listing: &str,
    runs: &[gcnsel_emit::Run],
    lines: &FunctionLines,
) -> String {
    let mut out = String::with_capacity(listing.len() + 32 * lines.lines.len());
    let (mut at, mut before) = (0, None);
    let mut runs = runs.iter().peekable();
    for line in &lines.lines {
        // Lines begin where runs do.
        while runs.peek().is_some_and(|run| run.offset < line.offset) {
            runs.next();
        }
        if let Some(run) = runs.peek() {
            out.push_str(&listing[at..run.in_listing]);
            at = run.in_listing;
        }
        out.push_str(&files.line(line, before));
        before = Some(line);
    }
    out.push_str(&listing[at..]);
    out
}
