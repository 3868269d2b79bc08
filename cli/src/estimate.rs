//! An estimate as tables.

use comfy_table::{CellAlignment, Table, presets};
use gcnsel_diag::escape_name;
use gcnsel_estimate::{Cycles, Estimate, Lost, Piece, Reason, Share};

/// Rows of the tables of blocks, lines and instructions, at most.
const MOST_ROWS: usize = 24;

/// What `gcnsel run --estimate` prints.
pub fn to_text(estimate: &Estimate) -> String {
    let Estimate { target, occupancy, limited_by, waves_recorded, .. } = estimate;
    let plural = |waves: u64| if waves == 1 { "wave" } else { "waves" };
    let mut text = format!(
        "{}, {target}: occupancy {occupancy}, limited by {limited_by}; {waves_recorded} {} recorded{}\n\n",
        escape_name(&estimate.kernel),
        plural(*waves_recorded),
        if estimate.is_cut { ", not all to the end" } else { "" },
    );
    text += &whole(estimate);
    let per_wave = PerWave { alone: estimate.alone, filled: estimate.filled };
    let blocks = estimate.blocks.iter().map(|block| {
        let name = block
            .function
            .as_ref()
            .map_or_else(String::new, |(name, distance)| format!("{}+{distance:#x}", escape_name(name)));
        (vec![format!("{:#06x}", block.offset), name, line(estimate, block.line)], &block.cycles)
    });
    text += &per_wave.table("blocks", &["offset", "block", "line"], blocks.collect(), Order::AsGiven);
    let lines = estimate.lines.iter();
    let lines = lines.map(|line| (vec![format!("{}:{}", escape_name(&line.file), line.line)], &line.cycles));
    text += &per_wave.table("source lines", &["line"], lines.collect(), Order::ByLost);
    let instructions = estimate.instructions.iter().map(|instruction| {
        let waits_for = instruction.waits_for.map_or_else(String::new, |offset| format!("{offset:#06x}"));
        let place = format!("{:#06x}", instruction.offset);
        (
            vec![place, instruction.text.clone(), waits_for, line(estimate, instruction.line)],
            &instruction.cycles,
        )
    });
    let names = ["offset", "instruction", "waits for", "line"];
    text += &per_wave.table("instructions", &names, instructions.collect(), Order::ByLost);
    text
}

/// A source line by its number.
fn line(estimate: &Estimate, number: Option<u32>) -> String {
    let line = number.and_then(|number| estimate.lines.get(number as usize));
    line.map_or_else(String::new, |line| format!("{}:{}", escape_name(&line.file), line.line))
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
    /// The most lost cycles first, of a filled SIMD, then of a wave alone; what loses none is left out.
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
        let cycles = |piece: &Piece| (piece.filled.cycles(), piece.alone.cycles());
        let lost = |piece: &Piece| (piece.filled.lost.total(), piece.alone.lost.total());
        let all = rows.len();
        let kept = match order {
            Order::ByLost => {
                rows.retain(|(_, piece)| lost(piece) != (0, 0));
                rows.sort_by_key(|(_, piece)| std::cmp::Reverse(lost(piece)));
                rows.truncate(MOST_ROWS);
                "with the most lost cycles"
            }
            Order::AsGiven => {
                let mut by_cycles: Vec<_> = rows.iter().map(|(_, piece)| cycles(piece)).collect();
                by_cycles.sort_unstable_by_key(|&cycles| std::cmp::Reverse(cycles));
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
