//! A report for terminals, with a terminal's colours: whoever prints it elsewhere takes these out.

use super::Report;
use super::sections::{Section, Tone, sections};
use comfy_table::{Attribute, Cell, CellAlignment, Color, Table, presets};
use std::fmt::Write;

/// A report for terminals.
pub fn to_text(report: &Report<'_>) -> String {
    let mut text = format!("{}\n", report.summary());
    for section in sections(report, report.top) {
        let _ = write!(text, "\n{}\n{}\n", section.title, table(&section));
        if section.left_out > 0 {
            let _ = writeln!(text, " and {} more", section.left_out);
        }
    }
    text
}

fn table(section: &Section) -> Table {
    let mut table = Table::new();
    table.load_preset(presets::NOTHING).enforce_styling();
    table
        .set_header(section.headings.iter().map(|heading| Cell::new(heading).add_attribute(Attribute::Bold)));
    for column in section.numbers.clone() {
        if let Some(column) = table.column_mut(column) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    for row in &section.rows {
        table.add_row(row.iter().map(|cell| {
            let shown = Cell::new(&cell.text);
            match cell.tone {
                Tone::Better => shown.fg(Color::Green),
                Tone::Worse => shown.fg(Color::Red),
                Tone::Plain | Tone::Name => shown,
            }
        }));
    }
    table
}
