//! The two control flow graphs, with what changes exec; other instructions are counted.

use super::answers::code_link;
use crate::cut::cut;
use crate::subject::Subject;
use gcnsel_isa::Bank;
use gcnsel_mir::{Edges, Function, graph_picture};
use gcnsel_picture::{Line, Picture, Tone};
use rustc_hash::FxHashMap;

/// Blocks of a graph that is drawn.
const MOST_BLOCKS: usize = 400;

/// Letters of a line.
const LONGEST: usize = 90;

/// A graph as SVG.
pub struct Drawing {
    pub title: &'static str,
    pub text: &'static str,
    pub svg: String,
}

impl Subject<'_> {
    /// The graph of the wave, and that of lanes; or how many blocks are too many.
    pub(super) fn drawings(&self, id: &str) -> (Vec<Drawing>, usize) {
        let files = &self.record.journal.files;
        let Some(file) = self.record.journal.file(Bank::Sgpr).or(files.first()) else {
            return (Vec::new(), 0);
        };
        let f = &*file.function;
        if f.layout.len() > MOST_BLOCKS {
            return (Vec::new(), f.layout.len());
        }
        let links = self.links(f, id);
        let blocks = f.layout.iter().map(|&block| (block.to_string(), self.block_label(block)));
        let names: FxHashMap<String, String> = blocks.filter(|(own, label)| own != label).collect();
        let draw = |edges: Edges, title, text, name: &str| {
            let mut picture = graph_picture(f, edges);
            picture.legend.clear();
            picture.title.clear();
            condense(&mut picture, edges);
            for node in &mut picture.nodes {
                node.heading = renamed(&node.heading, &names);
                node.lines.iter_mut().for_each(|line| line.text = renamed(&line.text, &names));
            }
            for node in &mut picture.nodes {
                node.link = links.get(&node.name).map(|link| format!("#{link}")).unwrap_or_default();
            }
            Drawing { title, text, svg: picture.to_inline_svg(&format!("{id}-{name}-")) }
        };
        let drawings = vec![
            draw(
                Edges::Wave,
                "Where the wave goes",
                "Lines are the wave's ways: where the program counter goes.",
                "wave",
            ),
            draw(
                Edges::Thread,
                "Where lanes go",
                "Lines are the ways of lanes; from a red block they part.",
                "thread",
            ),
        ];
        (drawings, 0)
    }

    /// The place of the first instruction of each block, by the block's name.
    fn links(&self, f: &Function, id: &str) -> FxHashMap<String, String> {
        let first = |block: &gcnsel_mir::Block| {
            let mut insts = f.blocks[*block].insts.iter();
            insts
                .find_map(|&inst| self.lines_of(f.insts[inst].origin))
                .map(|(first, _)| self.code[first].offset)
        };
        let blocks = f.layout.iter();
        blocks.filter_map(|block| Some((block.to_string(), code_link(id, first(block)?)))).collect()
    }
}

/// A text with the names that the IR has for blocks, as the code has them: `<%entry>`.
fn renamed(text: &str, names: &FxHashMap<String, String>) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("block") {
        let digits = rest[at + 5..].bytes().take_while(u8::is_ascii_digit).count();
        let (before, from) = rest.split_at(at);
        let (word, behind) = from.split_at(5 + digits);
        out.push_str(before);
        match names.get(word) {
            Some(name) => {
                out.push('<');
                out.push_str(name);
                out.push('>');
            }
            None => out.push_str(word),
        }
        rest = behind;
    }
    out + rest
}

/// Leaves lines that are about masks, and those that say where the block's end leads; others are counted.
fn condense(picture: &mut Picture, edges: Edges) {
    let other_end = if edges == Edges::Wave { "thread: " } else { "wave: " };
    let own_end = if edges == Edges::Wave { "wave: " } else { "thread: " };
    for node in &mut picture.nodes {
        let mut lines = Vec::new();
        let mut left_out = 0;
        let tell = |lines: &mut Vec<Line>, count: &mut usize| {
            if *count > 0 {
                let text =
                    if *count == 1 { "1 instruction".to_owned() } else { format!("{count} instructions") };
                lines.push(Line::new(format!("; {text}"), Tone::Faded));
                *count = 0;
            }
        };
        for mut line in std::mem::take(&mut node.lines) {
            if line.text.starts_with(other_end) || line.text.starts_with("; ") {
                continue;
            }
            if line.tone == Tone::Mask || line.text.starts_with(own_end) {
                tell(&mut lines, &mut left_out);
                line.text = cut(&line.text, LONGEST);
                lines.push(line);
            } else {
                left_out += 1;
            }
        }
        tell(&mut lines, &mut left_out);
        node.lines = lines;
        node.heading = cut(&node.heading, LONGEST);
    }
}
