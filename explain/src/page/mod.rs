//! Answers as a page of its own, with nothing that it would have to load: the answers to the first questions, plots along the code,
//! source, IR and code side by side, both control flow graphs, and each value's answer. Without scripts all of it is there, unlinked.
//!
//! All that it says is in [`KernelAnswer`], or [`Subject::value`] of one of the values.

mod answers;
mod flow;
mod lines;
mod plot;
mod values;

pub use lines::Sources;

use crate::report::KernelAnswer;
use crate::subject::Subject;
use answers::{CeilingRow, Peak, Reason, SpillRow, WaitRow};
use askama::Template;
use flow::Drawing;
use gcnsel_diag::escape_name;
use lines::{CodeLine, FileLine, IrLine, code_lines};
use plot::Plot;
use values::{Article, Values};

/// Lines of source, IR and code in a page, together.
const MOST_LINES: usize = 50_000;

/// Answers for values in a page.
const MOST_VALUES: usize = 10_000;

/// Kernels in a page.
const MOST_KERNELS: usize = 100;

#[derive(Template)]
#[template(path = "explain.html")]
struct Page {
    title: String,
    common_style: &'static str,
    style: &'static str,
    common_script: &'static str,
    script: &'static str,
    kernels: Vec<KernelPage>,
    kernels_left_out: usize,
}

struct KernelPage {
    id: String,
    name: String,
    target: String,
    /// What there is to say of the header.
    header: String,
    limited: String,
    ceilings: Vec<CeilingRow>,
    launch_lds: String,
    divergent: usize,
    uniform: usize,
    reasons: Vec<Reason>,
    /// Instructions that bring what is uniform to VGPRs, and are of no value that is uniform there: offsets and places.
    moves: Vec<(String, String)>,
    load: Option<WaitRow>,
    /// What is waited for where it is.
    load_note: String,
    other_wait: Option<WaitRow>,
    /// What is waited for longest at the kernel's end.
    end_wait: Option<WaitRow>,
    cycles: String,
    at_end: String,
    lost: Vec<(String, String, &'static str)>,
    waits: Vec<WaitRow>,
    waits_left_out: String,
    launch: String,
    peaks: Vec<Peak>,
    spills: Vec<SpillRow>,
    spills_left_out: usize,
    plots: Vec<Plot>,
    source: Vec<FileLine>,
    sources_missing: Vec<String>,
    ir: Vec<IrLine>,
    ir_left_out: usize,
    code: Vec<CodeLine>,
    code_left_out: usize,
    drawings: Vec<Drawing>,
    blocks_not_drawn: usize,
    values: Vec<Article>,
    values_left_out: usize,
}

impl KernelPage {
    /// Something of the compiler's lives at a peak.
    fn has_made(&self) -> bool {
        self.peaks.iter().flat_map(|peak| &peak.rows).any(|row| row.name.starts_with("made for"))
    }

    /// The first of them.
    fn moves_shown(&self) -> &[(String, String)] {
        &self.moves[..self.moves.len().min(12)]
    }
}

/// What there is still room for in a page.
struct Room {
    lines: usize,
    values: usize,
}

impl Room {
    /// Cuts a list to the lines that there is room for; how many it leaves out.
    fn cut<T>(&mut self, lines: &mut Vec<T>) -> usize {
        let left_out = lines.len().saturating_sub(self.lines);
        lines.truncate(self.lines);
        self.lines -= lines.len();
        left_out
    }
}

/// Kernels with their answers as an HTML page.
pub fn to_html(title: &str, kernels: &[(&Subject<'_>, &KernelAnswer)], sources: Sources<'_>) -> String {
    let mut room = Room { lines: MOST_LINES, values: MOST_VALUES };
    let shown = &kernels[..kernels.len().min(MOST_KERNELS)];
    let each = |(at, (subject, answer)): (usize, &(&Subject<'_>, &KernelAnswer))| {
        subject.page(format!("k{at}"), answer, sources, &mut room)
    };
    let page = Page {
        title: escape_name(title).into_owned(),
        common_style: gcnsel_page::STYLE,
        style: include_str!("../../templates/explain.css"),
        common_script: gcnsel_page::SCRIPT,
        script: include_str!("../../templates/explain.js"),
        kernels: shown.iter().enumerate().map(each).collect(),
        kernels_left_out: kernels.len() - shown.len(),
    };
    page.render().expect("nothing in the template can fail")
}

impl Subject<'_> {
    fn page(&self, id: String, answer: &KernelAnswer, sources: Sources<'_>, room: &mut Room) -> KernelPage {
        let Values { articles, left_out: values_left_out, kinds, counts, reasons } =
            self.values(&id, room.values);
        room.values -= articles.len();
        let mut ir = self.ir_lines(&id, &kinds);
        let mut code = code_lines(&id, answer, &kinds, &articles, &self.arguments());
        let moves = lines::moves(&code, &articles);
        let (mut source, sources_missing) = self.source_lines(answer, sources);
        let (code_left_out, ir_left_out) = (room.cut(&mut code), room.cut(&mut ir));
        lines::link_targets(&id, &mut code);
        room.cut(&mut source);
        let (drawings, blocks_not_drawn) = self.drawings(&id);
        let (load, load_note, other_wait) = answers::longest(&id, answer);
        let end_wait = answers::at_end(&id, answer);
        let (waits, waits_left_out) = answers::waits(&id, &answer.waits);
        let (spills, spills_left_out) = answers::spills(&id, &answer.spills);
        KernelPage {
            name: escape_name(&answer.kernel).into_owned(),
            target: answer.target.clone(),
            header: answer.header.as_ref().map(|header| header.text()).unwrap_or_default(),
            limited: crate::text::limited(&answer.occupancy),
            ceilings: answers::ceilings(&answer.occupancy),
            launch_lds: crate::text::launch_lds(&answer.occupancy).unwrap_or_default(),
            divergent: counts.0,
            uniform: counts.1,
            reasons,
            moves,
            load,
            load_note,
            other_wait,
            end_wait,
            cycles: crate::text::cycles(&answer.waits, answer.launch.as_ref()),
            launch: answer.launch.as_ref().map(crate::text::launched).unwrap_or_default(),
            at_end: format!("{:.0}", answer.waits.at_end),
            lost: answers::lost(&answer.waits),
            waits,
            waits_left_out,
            peaks: answer.pressure.iter().map(|peak| answers::peak(&id, peak)).collect(),
            spills,
            spills_left_out,
            plots: plot::plots(&id, &answer.code[self.header..]),
            source,
            sources_missing,
            ir,
            ir_left_out,
            code,
            code_left_out,
            drawings,
            blocks_not_drawn,
            values: articles,
            values_left_out,
            id,
        }
    }
}
