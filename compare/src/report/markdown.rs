//! A report as a comment on a change: details are folded, and cut to what forges take.

use super::Report;
use super::sections::{Cell, Section, Tone, sections};
use std::fmt::Write;

/// The longest comment that GitHub takes, in characters; GitLab takes more.
pub const LONGEST_COMMENT: usize = 65_536;

/// Names longer than this are cut, in characters: some of C++ have thousands.
const LONGEST_NAME: usize = 160;

/// A report in Markdown, of no more than [`LONGEST_COMMENT`] characters.
pub fn to_markdown(report: &Report<'_>) -> String {
    let mut most = report.top;
    loop {
        let text = with_rows(report, most);
        if text.chars().count() <= LONGEST_COMMENT || most == 0 {
            return text;
        }
        // What is left out says how much it is.
        most = if most > 10_000 { 10_000 } else { most * 3 / 4 };
    }
}

fn with_rows(report: &Report<'_>, most: usize) -> String {
    let mut text = format!("### {}\n", report.summary());
    for section in sections(report, most) {
        let rows = section.rows.len();
        let table = table(&section);
        let more = match section.left_out {
            0 => String::new(),
            left_out => format!("\nand {left_out} more\n"),
        };
        let title = &section.title;
        let _ = match section.is_detail {
            true if rows == 0 => write!(text, "\n{title}: {} (cut)\n", section.left_out),
            true => write!(text, "\n<details><summary>{title}</summary>\n\n{table}{more}\n</details>\n"),
            false => write!(text, "\n#### {title}\n\n{table}{more}"),
        };
    }
    text
}

fn table(section: &Section) -> String {
    let mut text = format!(
        "| {} |\n|",
        section.headings.iter().map(|heading| plain(heading)).collect::<Vec<_>>().join(" | ")
    );
    for column in 0..section.headings.len() {
        text.push_str(if section.numbers.contains(&column) { " ---: |" } else { " --- |" });
    }
    text.push('\n');
    for row in &section.rows {
        let _ = writeln!(text, "| {} |", row.iter().map(cell).collect::<Vec<_>>().join(" | "));
    }
    text
}

fn cell(cell: &Cell) -> String {
    match cell.tone {
        Tone::Name => code(&cut(&cell.text)),
        Tone::Plain => plain(&cell.text),
        Tone::Better => format!("{} 🟢", plain(&cell.text)),
        Tone::Worse => format!("{} 🔴", plain(&cut(&cell.text))),
    }
}

/// A name as code, whatever is in it: the fence is longer than any row of backticks there.
fn code(text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let space = if longest > 0 { " " } else { "" };
    format!("{fence}{space}{}{space}{fence}", text.replace('|', "\\|"))
}

/// Text of which nothing is markup.
fn plain(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        if matches!(c, '\\' | '|' | '*' | '_' | '`' | '[' | ']' | '<' | '>' | '&' | '~' | '#' | '@') {
            out.push('\\');
        }
        out.push(c);
    }
    out
}

fn cut(text: &str) -> String {
    match text.char_indices().nth(LONGEST_NAME) {
        Some((at, _)) => format!("{}…", &text[..at]),
        None => text.to_owned(),
    }
}
