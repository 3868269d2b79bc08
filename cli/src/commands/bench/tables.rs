//! A table and what is said below it, as text or as Markdown.

use gcnsel_diag::escape_name;

/// A table. The first column is names, the others are figures.
#[derive(Clone, Debug, Default)]
pub struct Table {
    /// The columns.
    pub header: Vec<String>,
    /// The rows, each with a cell for each column.
    pub rows: Vec<Vec<String>>,
    /// What the figures are, and what is to be said besides, a line each.
    pub notes: Vec<String>,
}

impl Table {
    /// Of these columns.
    pub fn new<T: Into<String>>(header: impl IntoIterator<Item = T>) -> Table {
        Table { header: header.into_iter().map(Into::into).collect(), ..Table::default() }
    }

    /// For terminals.
    pub fn text(&self) -> String {
        let notes: String = self.notes.iter().map(|note| format!("{note}\n")).collect();
        if self.rows.is_empty() {
            return notes;
        }
        let mut table = comfy_table::Table::new();
        table.load_preset(comfy_table::presets::NOTHING);
        table.set_header(&self.header);
        for row in &self.rows {
            table.add_row(row.iter().map(|cell| escape_name(cell).into_owned()));
        }
        for column in table.column_iter_mut().skip(1) {
            column.set_cell_alignment(comfy_table::CellAlignment::Right);
        }
        format!("{table}\n{notes}")
    }

    /// For pages.
    pub fn markdown(&self) -> String {
        let line = |cells: &[String]| {
            let cells = cells.iter().map(|cell| escape_name(cell).replace('|', "\\|"));
            format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
        };
        let mut text = String::new();
        if !self.rows.is_empty() {
            text += &line(&self.header);
            text += &format!("|---|{}\n", "---:|".repeat(self.header.len().saturating_sub(1)));
            self.rows.iter().for_each(|row| text += &line(row));
        }
        for note in &self.notes {
            text += &format!("\n{note}\n");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::Table;

    #[test]
    fn markdown_of_names_with_bars() {
        let table = Table {
            rows: vec![vec!["a|b".into(), "1".into(), "2".into()]],
            notes: vec!["ms: milliseconds".into()],
            ..Table::new(["input", "x", "y"])
        };
        let wanted = "| input | x | y |\n|---|---:|---:|\n| a\\|b | 1 | 2 |\n\nms: milliseconds\n";
        assert_eq!(table.markdown(), wanted);
    }
}
