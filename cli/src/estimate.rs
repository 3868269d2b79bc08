//! An estimate as tables, and what is to be said of it before they are believed.

use crate::short_paths::short_paths;
use comfy_table::{CellAlignment, Table, presets};
use gcnsel_diag::escape_name;
use gcnsel_estimate::{Cycles, Estimate, Instruction, Lost, Piece, Reason, Share};
use std::collections::HashMap;

/// Rows of the tables of blocks, lines and instructions, at most.
const MOST_ROWS: usize = 24;

/// What is wrong with an estimate's figures, a sentence each.
pub fn warnings(estimate: &Estimate) -> Vec<String> {
    let mut warnings = Vec::new();
    if let Some(why) = &estimate.line_tables_error {
        warnings.push(format!("line tables cannot be read, so no source lines are shown: {why}"));
    }
    if estimate.is_cut {
        warnings.push(format!(
            "the figures are of the first {} instructions of a wave, for more of which there is no room: they cannot be compared",
            estimate.alone.instructions
        ));
    }
    let (waves, room) = (estimate.waves_of_work_group, estimate.waves_of_compute_unit());
    if waves > room {
        warnings.push(format!(
            "a work-group has {waves} waves, and a compute unit room for {room} with {} on a SIMD: no machine runs it so",
            estimate.filled.waves_at_a_time
        ));
    }
    warnings
}

/// What `gcnsel run --estimate` prints.
pub fn to_text(estimate: &Estimate) -> String {
    let Estimate { target, occupancy, limited_by, waves_recorded, .. } = estimate;
    let plural = |waves: u64| if waves == 1 { "wave" } else { "waves" };
    let mut text = format!(
        "{}, {target}: occupancy {occupancy}, limited by {limited_by}; {waves_recorded} {} recorded{}\n\n",
        escape_name(&estimate.kernel),
        plural(*waves_recorded),
        if estimate.is_cut { ", not to the end" } else { "" },
    );
    text += &whole(estimate);
    let names = Names { estimate, files: short_paths(estimate.lines.iter().map(|line| line.file.as_str())) };
    let per_wave = PerWave { alone: estimate.alone, filled: estimate.filled };
    let blocks = estimate.blocks.iter().map(|block| {
        let name = block
            .function
            .as_ref()
            .map_or_else(String::new, |(name, distance)| format!("{}+{distance:#x}", escape_name(name)));
        (vec![format!("{:#06x}", block.offset), name, names.line(block.line)], &block.cycles)
    });
    text += &per_wave.table("blocks", &["offset", "block", "line"], blocks.collect(), Order::AsGiven);
    let without_line = estimate.without_line().filter(|_| !estimate.lines.is_empty());
    let lines = (0..).zip(&estimate.lines).map(|(at, line)| (vec![names.line(Some(at))], &line.cycles));
    let lines = lines.chain(without_line.iter().map(|cycles| (vec!["(no line)".to_owned()], cycles)));
    text += &per_wave.table("source lines", &["line"], lines.collect(), Order::ByLost);
    let lose = |instruction: &&Instruction| {
        [&instruction.cycles.alone, &instruction.cycles.filled].iter().any(|share| share.lost.total() != 0)
    };
    let instructions = estimate.instructions.iter().filter(lose).map(|instruction| {
        let waits_for = instruction.waits_for.map_or_else(String::new, |offset| names.instruction(offset));
        let place = format!("{:#06x}", instruction.offset);
        (vec![place, instruction.text.clone(), waits_for, names.line(instruction.line)], &instruction.cycles)
    });
    let columns = ["offset", "instruction", "waits for", "line"];
    text += &per_wave.table("instructions that lose cycles", &columns, instructions.collect(), Order::ByLost);
    text
}

/// What places in an estimate are called.
struct Names<'a> {
    estimate: &'a Estimate,
    /// Files by their paths.
    files: HashMap<&'a str, &'a str>,
}

impl Names<'_> {
    /// A source line by its number.
    fn line(&self, number: Option<u32>) -> String {
        let line = number.and_then(|number| self.estimate.lines.get(number as usize));
        line.map_or_else(String::new, |line| {
            format!("{}:{}", escape_name(self.files[line.file.as_str()]), line.line)
        })
    }

    /// An instruction by its offset: with its first operand, which is its result if it has one, and its source line.
    fn instruction(&self, offset: u64) -> String {
        let mut name = format!("{offset:#06x}");
        let all = &self.estimate.instructions;
        if let Ok(at) = all.binary_search_by_key(&offset, |instruction| instruction.offset) {
            let text = all[at].text.split(',').next().unwrap_or_default();
            name += &format!(" {text}");
            if all[at].line.is_some() {
                name += &format!(" ({})", self.line(all[at].line));
            }
        }
        name
    }
}

/// Cycles of one wave, and their share of all.
fn cell(cycles: u64, of: &Cycles) -> [String; 2] {
    if of.waves == 0.0 || of.cycles == 0 {
        return [String::new(), String::new()];
    }
    let (cycles, all) = (cycles as f64, of.cycles as f64);
    [format!("{:.1}", cycles / of.waves), format!("{:.1} %", 100.0 * cycles / all)]
}

/// The cycles of all of the code.
fn whole(estimate: &Estimate) -> String {
    let (alone, filled) = (&estimate.alone, &estimate.filled);
    let mut table = table(1, 4);
    let heading = format!("cycles a wave, {} at a time", filled.waves_at_a_time);
    table.set_header(["", "cycles, one wave alone", "", &heading, ""]);
    let mut row = |name: String, of: &dyn Fn(&Cycles) -> u64| {
        let cells = [alone, filled].into_iter().flat_map(|cycles| cell(of(cycles), cycles));
        table.add_row(std::iter::once(name).chain(cells));
    };
    row("all".into(), &|cycles| cycles.cycles);
    row("issued".into(), &|cycles| cycles.issued);
    for reason in Reason::ALL {
        if alone.lost.to(reason) + filled.lost.to(reason) != 0 {
            row(format!("lost: {}", reason.name()), &|cycles| cycles.lost.to(reason));
        }
    }
    format!("{table}\n")
}

enum Order {
    AsGiven,
    /// What loses the largest share of cycles first, be it those of a filled SIMD or of a wave alone.
    ByLost,
}

struct PerWave {
    alone: Cycles,
    filled: Cycles,
}

impl PerWave {
    fn table(
        &self,
        title: &str,
        names: &[&str],
        mut rows: Vec<(Vec<String>, &Piece)>,
        order: Order,
    ) -> String {
        let all = rows.len();
        let kept = match order {
            Order::ByLost => {
                rows.sort_by(|(_, a), (_, b)| {
                    let lost = |piece| self.largest(piece, |share| share.lost.total());
                    lost(b).total_cmp(&lost(a))
                });
                rows.truncate(MOST_ROWS);
                "with the most lost cycles"
            }
            Order::AsGiven => {
                let cycles = |piece| self.largest(piece, Share::cycles);
                let mut by_cycles: Vec<f64> = rows.iter().map(|(_, piece)| cycles(piece)).collect();
                by_cycles.sort_unstable_by(|a, b| b.total_cmp(a));
                if let Some(&least) = by_cycles.get(MOST_ROWS) {
                    rows.retain(|(_, piece)| cycles(piece) > least);
                }
                "with the most cycles"
            }
        };
        if rows.is_empty() {
            return String::new();
        }
        let mut table = table(names.len(), 6);
        let columns = ["executed", "alone", "lost", "filled", "lost", "mostly to"];
        table.set_header(names.iter().copied().chain(columns));
        let shown = rows.len();
        for (place, piece) in rows {
            let executed = self.executed(&piece.filled);
            let [alone, filled] =
                [(&piece.alone, &self.alone), (&piece.filled, &self.filled)].map(|(share, of)| {
                    [cell(share.cycles(), of), cell(share.lost.total(), of)].map(|[cell, _]| cell)
                });
            let reason = main(piece.filled.lost, piece.alone.lost);
            let cells = std::iter::once(executed).chain(alone).chain(filled).chain([reason]);
            table.add_row(place.into_iter().chain(cells));
        }
        let which = if shown == all { String::new() } else { format!(", the {shown} of {all} {kept}") };
        format!("\n{title}{which}:\n\n{table}\n")
    }

    /// The share of all cycles that some of a piece's are, alone or on a filled SIMD, whichever is larger.
    fn largest(&self, piece: &Piece, some: impl Fn(&Share) -> u64) -> f64 {
        let share = |share: &Share, of: &Cycles| some(share) as f64 / of.cycles.max(1) as f64;
        share(&piece.alone, &self.alone).max(share(&piece.filled, &self.filled))
    }

    /// Instructions executed by a wave.
    fn executed(&self, share: &Share) -> String {
        format!("{:.1}", share.executed as f64 / self.filled.waves.max(1.0))
    }
}

/// What most cycles are lost to: of a filled SIMD, or of a wave alone if that is all that loses some.
fn main(filled: Lost, alone: Lost) -> String {
    match (filled.main(), alone.main()) {
        (Some(filled), Some(alone)) if filled != alone => {
            format!("{}; alone: {}", filled.name(), alone.name())
        }
        (Some(reason), _) | (None, Some(reason)) => reason.name().to_owned(),
        (None, None) => String::new(),
    }
}

/// A table with so many columns of names, and of numbers.
fn table(names: usize, numbers: usize) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::ASCII_MARKDOWN);
    table.set_header(vec![""; names + numbers]);
    for column in names..names + numbers {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use gcnsel_estimate::{Block, Latencies, Line};
    use gcnsel_isa::Target;

    fn cycles(waves: u32, all: u64) -> Cycles {
        let lost = lost(all);
        Cycles { waves_at_a_time: waves, waves: 1.0, instructions: 7, cycles: all, issued: 0, lost }
    }

    fn lost(cycles: u64) -> Lost {
        let mut lost = Lost::default();
        lost.add(Reason::GlobalMemory, cycles);
        lost
    }

    fn piece(alone: u64, filled: u64) -> Piece {
        let share = |cycles| Share { executed: 1, issued: 0, lost: lost(cycles) };
        Piece { alone: share(alone), filled: share(filled) }
    }

    /// One instruction for each of these losses, alone and filled: the first of no line, others of lines that have one each.
    fn estimate(files: &[&str], pieces: &[(u64, u64)]) -> Estimate {
        let pieces: Vec<Piece> = pieces.iter().map(|&(alone, filled)| piece(alone, filled)).collect();
        let line = |(file, cycles): (&&str, &Piece)| Line {
            file: (*file).to_owned(),
            line: 5,
            cycles: cycles.clone(),
        };
        let instruction = |(at, cycles): (u32, &Piece)| Instruction {
            offset: 0x1000 + 4 * u64::from(at),
            text: format!("v_add_f32_e32 v{at}, v1, v2"),
            block: 0,
            line: at.checked_sub(1),
            waits_for: (at == 0).then_some(0x1004),
            cycles: cycles.clone(),
        };
        let sum = |of: &dyn Fn(&Piece) -> u64| pieces.iter().map(of).sum();
        Estimate {
            kernel: "k".into(),
            target: "gfx942",
            occupancy: 2,
            limited_by: "vgprs",
            simds: 4,
            waves_of_work_group: 8,
            waves_recorded: 8,
            is_cut: false,
            latencies: Latencies::of(Target::Gfx942),
            alone: cycles(1, sum(&|piece| piece.alone.cycles())),
            filled: cycles(2, sum(&|piece| piece.filled.cycles())),
            blocks: Vec::<Block>::new(),
            lines: files.iter().zip(&pieces[1..]).map(line).collect(),
            instructions: (0..).zip(&pieces).map(instruction).collect(),
            line_tables_error: None,
        }
    }

    #[test]
    fn files_are_told_apart_and_lines_add_up() {
        let text = to_text(&estimate(&["/s/d1/x/a.h", "/s/d2/x/a.h"], &[(70, 5), (20, 3), (10, 2)]));
        for part in [
            "| d1/x/a.h:5 |",
            "| d2/x/a.h:5 |",
            // The instruction waited for, with its line.
            "| 0x1004 v_add_f32_e32 v1 (d1/x/a.h:5) |",
        ] {
            assert!(text.contains(part), "{part}: {text}");
        }
        let no_line = text.lines().find(|line| line.starts_with("| (no line)")).expect("a row");
        let cells: Vec<&str> = no_line.split('|').map(str::trim).collect();
        assert_eq!(cells[3..7], ["70.0", "70.0", "5.0", "5.0"], "{no_line}");
    }

    /// Twenty-four lose more on a filled SIMD than the last one, which alone loses nearly all.
    #[test]
    fn what_loses_most_in_either_column_is_shown_first() {
        let mut pieces = vec![(1, 10); 30];
        pieces.push((1000, 1));
        let text = to_text(&estimate(&[], &pieces));
        let (_, table) = text.split_once("instructions that lose cycles, the 24 of 31 ").expect("the table");
        let first = table.lines().find(|line| line.starts_with("| 0x")).expect("a row");
        assert!(first.contains("v_add_f32_e32 v30,"), "{first}");
    }

    #[test]
    fn figures_of_nothing_whole_have_warnings() {
        let mut estimate = estimate(&[], &[(1, 1)]);
        assert_eq!(warnings(&estimate), [""; 0]);
        estimate.waves_of_work_group = 16;
        estimate.is_cut = true;
        let said = warnings(&estimate);
        assert_eq!(said.len(), 2, "{said:?}");
        assert!(said[0].contains("the first 7 instructions") && said[0].contains("cannot be compared"));
        assert!(said[1].contains("has 16 waves") && said[1].contains("room for 8 with 2 on a SIMD"));
    }
}
