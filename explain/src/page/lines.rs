//! Source, IR and code, line by line.

use super::answers::{code_link, ir_link};
use super::values::{Article, Kind, Kinds};
use crate::along::CodeAnswer;
use crate::cut::cut;
use crate::report::KernelAnswer;
use crate::subject::Subject;
use gcnsel_diag::{escape_bytes, escape_name, escape_source};
use gcnsel_ir::Inst;
use rustc_hash::{FxHashMap, FxHashSet};
use std::collections::{BTreeMap, BTreeSet};

/// Letters of a line, at most.
const LONGEST: usize = 300;

/// Source lines around those that code comes from.
const AROUND: usize = 5;

/// Reads a source file by its path, as the debug information has it; `None` if it is not there.
pub type Sources<'a> = &'a dyn Fn(&str) -> Option<String>;

/// A line of a source file; its number is empty of a file's heading, and of what is left out.
pub struct FileLine {
    pub number: String,
    /// `a.cl:12`.
    pub source: String,
    pub text: String,
    pub class: &'static str,
}

/// A line of the IR.
pub struct IrLine {
    pub id: String,
    pub number: usize,
    pub source: String,
    pub text: String,
    pub kind: Kind,
    /// The place of the answer for the value.
    pub answer: String,
}

/// An instruction of the code.
pub struct CodeLine {
    pub id: String,
    pub offset: String,
    pub ir: String,
    pub source: String,
    pub text: String,
    /// The name of the block that it begins.
    pub heading: String,
    /// How often a wave executes the block.
    pub executed: String,
    /// What there is to say of it beside the value.
    pub note: String,
    /// Where a branch goes, and the place of that line.
    target: Option<u64>,
    pub link: String,
    /// What the register holds that it writes.
    pub kind: Kind,
    pub answer: String,
    /// The places of further answers, of values that it loads together.
    pub more: String,
    /// What it waits for.
    pub lost: String,
    pub sgprs: u32,
    pub vgprs: u32,
    pub agprs: u32,
    pub cycles: f64,
    pub waited: f64,
    /// Its cycles, rounded.
    pub shown: String,
}

/// The kernel's arguments, which are loaded for no instruction of the IR: their names, and the line where they stand.
pub struct Arguments {
    pub names: FxHashSet<String>,
    pub line: Option<usize>,
}

/// The code.
pub fn code_lines<'a>(
    id: &str,
    answer: &'a KernelAnswer,
    kinds: &Kinds,
    articles: &[Article],
    arguments: &Arguments,
) -> Vec<CodeLine> {
    let mut block = "";
    let whole = articles.iter().filter(|article| article.part_of.is_empty());
    let by_name: FxHashMap<&str, &str> = whole.map(|article| (&*article.name, &*article.id)).collect();
    let line = |one: &'a CodeAnswer| {
        let of_line = one.ir_line.and_then(|line| kinds.get(&line)).map(|one| one.answer.clone());
        // What it writes has its own answers; on the way to a value it has that one's.
        let own = one.values.iter().filter_map(|name| by_name.get(&*escape_name(name)));
        let mut own = own.map(|answer| (*answer).to_owned());
        let answer = own.next().or(of_line);
        let more: Vec<String> = own.collect();
        let is_of_arguments =
            !one.values.is_empty() && one.values.iter().all(|name| arguments.names.contains(name));
        let ir_line = one.ir_line.or(arguments.line.filter(|_| is_of_arguments));
        let is_new = std::mem::replace(&mut block, &one.block) != one.block;
        let executed =
            one.executed.filter(|_| is_new).map(|times| format!("executed {} a wave", times_text(times)));
        // What a wait is in front of is no answer for it.
        let answer = answer.filter(|_| one.awaits.is_none());
        CodeLine {
            executed: executed.unwrap_or_default(),
            note: one.note.clone().unwrap_or_default(),
            heading: if is_new { escape_name(&one.block).into_owned() } else { String::new() },
            target: one.target,
            link: String::new(),
            id: code_link(id, one.offset),
            offset: format!("{:#x}", one.offset),
            ir: ir_line.map(|line| line.to_string()).unwrap_or_default(),
            more: more.join(" "),
            lost: one.lost.join(", "),
            source: one.source.as_deref().map(without_column).unwrap_or_default().to_owned(),
            text: cut(&one.instruction, LONGEST),
            kind: one.holds.map_or(Kind::Other, Kind::from),
            answer: answer.unwrap_or_default(),
            sgprs: one.sgprs,
            vgprs: one.vgprs,
            agprs: one.agprs,
            cycles: one.cycles,
            waited: one.waited,
            shown: format!("{:.0}", one.cycles),
        }
    };
    answer.code.iter().map(line).collect()
}

/// How often something happens, in the mean.
fn times_text(times: f64) -> String {
    let number = format!("{times:.2}");
    format!("{} times", number.trim_end_matches('0').trim_end_matches('.'))
}

/// Instructions whose registers hold what is uniform, in VGPRs, though no value that is so comes from their line: offsets and places.
pub fn moves(code: &[CodeLine], articles: &[Article]) -> Vec<(String, String)> {
    let vectors = articles.iter().filter(|article| article.kind == Kind::Vector);
    let vectors: FxHashSet<&str> = vectors.map(|article| &*article.id).collect();
    let is_value = |line: &CodeLine| vectors.contains(&*line.answer);
    let moves = code.iter().filter(|line| line.kind == Kind::Vector && !is_value(line));
    moves.map(|line| (line.offset.clone(), line.id.clone())).collect()
}

/// Links branches with where they go, if that is among the lines.
pub fn link_targets(id: &str, code: &mut [CodeLine]) {
    let shown: FxHashSet<String> = code.iter().map(|line| line.id.clone()).collect();
    for line in code {
        let link = line.target.map(|target| code_link(id, target));
        line.link = link.filter(|link| shown.contains(link)).unwrap_or_default();
    }
}

/// A place without its column.
fn without_column(place: &str) -> &str {
    place.rsplit_once(':').map_or(place, |(line, _)| line)
}

impl Subject<'_> {
    fn insts(&self) -> impl Iterator<Item = Inst> {
        self.function.layout.iter().flat_map(|&block| &self.function.blocks[block].insts).copied()
    }

    pub(super) fn arguments(&self) -> Arguments {
        let mut functions = self.recorded.source.functions.iter();
        let own = functions.find(|f| f.name == self.function.name);
        Arguments {
            names: self.params().map(|value| self.name(value)).collect(),
            line: own.and_then(|f| self.input.line(f.span)).map(|(line, _)| line),
        }
    }

    /// The IR of all functions that the code comes from.
    pub(super) fn ir_lines(&self, id: &str, kinds: &Kinds) -> Vec<IrLine> {
        let mut used: FxHashMap<usize, String> = FxHashMap::default();
        for inst in self.insts() {
            let Some((line, _)) = self.ir_text(inst) else { continue };
            let source = self.source_place(inst).map(|place| without_column(&place).to_owned());
            let known = used.entry(line).or_default();
            if let Some(source) = source.filter(|_| known.is_empty()) {
                *known = source;
            }
        }
        let mut lines = Vec::new();
        for source in self.recorded.source.functions.iter().filter(|f| !f.is_declaration()) {
            let insts = source.layout.iter().flat_map(|&block| &source.blocks[block].insts);
            let numbers: BTreeSet<usize> =
                insts.filter_map(|&inst| Some(self.input.line(source.insts[inst].span)?.0)).collect();
            let (Some(&first), Some(&last)) = (numbers.first(), numbers.last()) else { continue };
            let is_used =
                source.name == self.function.name || numbers.iter().any(|line| used.contains_key(line));
            if !is_used {
                continue;
            }
            let heading = self.input.line(source.span).map(|(line, _)| line).filter(|&line| line < first);
            for number in heading.unwrap_or(first)..=last + 1 {
                let text = self.input.text_of(number);
                // Debug records compute nothing.
                if text.trim_start().starts_with("#dbg_") {
                    continue;
                }
                let computed = kinds.get(&number).filter(|one| one.is_value);
                lines.push(IrLine {
                    id: ir_link(id, number),
                    number,
                    source: used.get(&number).cloned().unwrap_or_default(),
                    text: cut(&text, LONGEST),
                    kind: computed.map_or(Kind::Other, |one| one.kind),
                    answer: computed.map(|one| one.answer.clone()).unwrap_or_default(),
                });
            }
        }
        lines
    }

    /// The lines of source files that the code comes from, and those around them; and the files that are not there.
    pub(super) fn source_lines(
        &self,
        answer: &KernelAnswer,
        read: Sources<'_>,
    ) -> (Vec<FileLine>, Vec<String>) {
        // By name: the path, and the lines that something comes from.
        let mut files: BTreeMap<String, (String, BTreeSet<usize>)> = BTreeMap::new();
        for inst in self.insts() {
            let Some((name, path, line)) = self.source_path(inst) else { continue };
            files.entry(name).or_insert_with(|| (path, BTreeSet::new())).1.insert(line);
        }
        let (mut lines, mut missing) = (Vec::new(), Vec::new());
        let has_code: BTreeSet<&str> =
            answer.code.iter().filter_map(|one| one.source.as_deref()).map(without_column).collect();
        for (name, (path, used)) in files {
            let Some(text) = read(&path) else {
                missing.push(escape_bytes(path.as_bytes()));
                continue;
            };
            let text: Vec<&str> = text.lines().collect();
            let note =
                |text: String, class| FileLine { number: String::new(), source: String::new(), text, class };
            lines.push(note(escape_bytes(path.as_bytes()), "heading"));
            let mut behind = 0;
            for at in used {
                let (from, to) =
                    (at.saturating_sub(AROUND).max(1).max(behind + 1), (at + AROUND).min(text.len()));
                if from > behind + 1 && from <= to {
                    lines.push(note("...".to_owned(), "gap"));
                }
                for number in from..=to {
                    let source = format!("{name}:{number}");
                    lines.push(FileLine {
                        number: number.to_string(),
                        class: if has_code.contains(&*source) { "" } else { "unused" },
                        source,
                        text: cut(&escape_source(text[number - 1].as_bytes()), LONGEST),
                    });
                }
                behind = behind.max(to);
            }
        }
        (lines, missing)
    }

    /// The name, the path and the line of an instruction's source.
    fn source_path(&self, inst: Inst) -> Option<(String, String, usize)> {
        let place = self.source_place(inst)?;
        let (name, line) = without_column(&place).rsplit_once(':')?;
        let debug = self.debug.as_ref()?;
        let frames = debug.frames(&self.recorded.module, self.function, self.function.insts[inst].debug_loc?);
        let file = &debug.files[debug.file_of_scope(frames.first()?.position.scope)?];
        let [folder, file] =
            [&file.directory, &file.name].map(|part| String::from_utf8_lossy(part).into_owned());
        let path = if file.starts_with('/') || folder.is_empty() { file } else { format!("{folder}/{file}") };
        Some((name.to_owned(), path, line.parse().ok()?))
    }
}
