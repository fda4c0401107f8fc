//! A table of cells, as compact as the text it came of.

use crate::report::Place;

/// Rows of cells, all in one text: what a delimited file or a sheet of a workbook holds. Rows may have different
/// widths. A cell that is not there reads as empty.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// All cells, one behind the other, without separators and quotes.
    text: String,
    /// Where each cell ends.
    ends: Ends,
    /// Where each row ends.
    rows: Vec<RowEnd>,
    /// The line of the file at which each row begins, from 1; in a workbook the number of the row. Of a table that was
    /// turned round: the column.
    lines: Vec<u32>,
    /// Of a table that was turned round: the line of the file at which each column began.
    turned: Option<Vec<u32>>,
}

/// Where cells end in the text of their row, in bytes: two bytes a cell, as long as every row has less than 64 KiB.
#[derive(Debug, Clone)]
enum Ends {
    Short(Vec<u16>),
    Long(Vec<u32>),
}

#[derive(Debug, Clone, Copy, Default)]
struct RowEnd {
    /// In the text, in bytes.
    text: u32,
    /// In all cells.
    cells: u32,
}

impl Default for Ends {
    fn default() -> Self {
        Ends::Short(Vec::new())
    }
}

impl Ends {
    const fn len(&self) -> usize {
        match self {
            Ends::Short(ends) => ends.len(),
            Ends::Long(ends) => ends.len(),
        }
    }

    fn get(&self, cell: usize) -> Option<usize> {
        match self {
            Ends::Short(ends) => ends.get(cell).map(|&end| usize::from(end)),
            Ends::Long(ends) => ends.get(cell).map(|&end| end as usize),
        }
    }

    fn truncate(&mut self, length: usize) {
        match self {
            Ends::Short(ends) => ends.truncate(length),
            Ends::Long(ends) => ends.truncate(length),
        }
    }

    fn push(&mut self, end: usize) {
        if let Ends::Short(ends) = self {
            if let Ok(end) = u16::try_from(end) {
                return ends.push(end);
            }
            *self = Ends::Long(ends.iter().map(|&end| u32::from(end)).collect());
        }
        if let Ends::Long(ends) = self {
            ends.push(count(end));
        }
    }
}

impl Table {
    /// A table with room for a text of so many bytes.
    #[must_use]
    pub fn with_room(bytes: usize) -> Table {
        Table {
            text: String::with_capacity(bytes),
            ..Table::default()
        }
    }

    /// Appends a row.
    pub fn push_row<'c>(&mut self, line: u32, cells: impl IntoIterator<Item = &'c str>) {
        for cell in cells {
            self.extend_cell(cell);
            self.end_cell();
        }
        self.end_row(line);
    }

    /// Appends a part of a cell to the row that is being made.
    pub fn extend_cell(&mut self, part: &str) {
        self.text.push_str(part);
    }

    /// Ends a cell of the row that is being made.
    pub fn end_cell(&mut self) {
        let begins = self.rows.last().map_or(0, |row| row.text as usize);
        self.ends.push(self.text.len() - begins);
    }

    /// Ends the row that is being made.
    pub fn end_row(&mut self, line: u32) {
        self.rows.push(RowEnd {
            text: count(self.text.len()),
            cells: count(self.ends.len()),
        });
        self.lines.push(line);
    }

    /// Drops the row that is being made.
    pub(crate) fn drop_row(&mut self) {
        let ended = self.rows.last().copied().unwrap_or_default();
        self.text.truncate(ended.text as usize);
        self.ends.truncate(ended.cells as usize);
    }

    /// How many rows there are.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.rows.len()
    }

    /// How many cells a row has.
    #[must_use]
    pub fn width(&self, row: usize) -> usize {
        let (begins, ends) = self.bounds(row);
        (ends.cells - begins.cells) as usize
    }

    /// A cell by row and column, both from 0; empty where there is none.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> &str {
        let (row_begins, row_ends) = self.bounds(row);
        let at = row_begins.cells as usize + column;
        if at >= row_ends.cells as usize {
            return "";
        }
        let within = |end: Option<usize>| row_begins.text as usize + end.unwrap_or(0);
        let begins = if column == 0 {
            row_begins.text as usize
        } else {
            within(self.ends.get(at - 1))
        };
        let ends = within(self.ends.get(at));
        self.text.get(begins..ends).unwrap_or_default()
    }

    /// The cells of a row.
    pub fn cells(&self, row: usize) -> impl Iterator<Item = &str> {
        (0..self.width(row)).map(move |column| self.cell(row, column))
    }

    /// The line of the file at which a row begins, from 1; 0 where there is no such row. Of a table that was turned
    /// round: the column.
    #[must_use]
    pub fn line(&self, row: usize) -> u32 {
        self.lines.get(row).copied().unwrap_or(0)
    }

    /// Where a cell stands in the file, by row and column, both from 0: also after the table was turned round.
    #[must_use]
    pub fn place(&self, row: usize, column: usize) -> Place {
        let line = self.line(row);
        match &self.turned {
            None => Place {
                line,
                column: count(column).saturating_add(1),
            },
            Some(lines) => Place {
                line: lines.get(column).copied().unwrap_or(0),
                column: line,
            },
        }
    }

    /// The row with this number: of a table as the file has it the line of the file, of one that was turned round the
    /// column, both from 1.
    #[must_use]
    pub fn row_of_line(&self, line: u32) -> Option<usize> {
        self.lines.binary_search(&line).ok()
    }

    /// The table with rows and columns changed; every row becomes as long as the longest.
    #[must_use]
    pub fn turned(&self) -> Table {
        let mut turned = Table::with_room(self.text.len());
        for column in 0..self.widest() {
            let cells = (0..self.height()).map(|row| self.cell(row, column));
            turned.push_row(count(column).saturating_add(1), cells);
        }
        turned.turned = Some(self.lines.clone());
        turned
    }

    /// The table with some of its rows only; lines stay as they are.
    #[must_use]
    pub fn with_rows(&self, keep: impl Fn(usize) -> bool) -> Table {
        let mut kept = Table::with_room(self.text.len());
        for row in (0..self.height()).filter(|&row| keep(row)) {
            kept.push_row(self.line(row), self.cells(row));
        }
        kept.turned.clone_from(&self.turned);
        kept
    }

    /// The most cells that a row has.
    #[must_use]
    pub fn widest(&self) -> usize {
        (0..self.height())
            .map(|row| self.width(row))
            .max()
            .unwrap_or(0)
    }

    /// Where a row begins, which is where the one before it ends, and where it ends.
    fn bounds(&self, row: usize) -> (RowEnd, RowEnd) {
        let begins = row.checked_sub(1).and_then(|before| self.rows.get(before));
        let begins = begins.copied().unwrap_or_default();
        (begins, self.rows.get(row).copied().unwrap_or(begins))
    }
}

/// Files are far smaller than what `u32` counts.
fn count(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_are_found_by_row_and_column_and_are_empty_elsewhere() {
        let mut table = Table::default();
        table.push_row(1, ["id", "", "é"]);
        table.push_row(3, []);
        table.push_row(4, ["2024", "1"]);
        assert_eq!((table.height(), table.widest()), (3, 3));
        assert_eq!(
            (table.cell(0, 0), table.cell(0, 1), table.cell(0, 2)),
            ("id", "", "é")
        );
        assert_eq!((table.width(1), table.cell(1, 0)), (0, ""));
        assert_eq!(
            (table.cell(2, 1), table.cell(2, 2), table.cell(9, 0)),
            ("1", "", "")
        );
        assert_eq!((table.line(1), table.line(2), table.line(9)), (3, 4, 0));
        assert_eq!(
            (table.row_of_line(4), table.row_of_line(2)),
            (Some(2), None)
        );
        assert_eq!(table.place(2, 1), Place { line: 4, column: 2 });
    }

    #[test]
    fn long_rows_are_counted_as_short_ones_are() {
        let long = "x".repeat(70_000);
        let mut table = Table::default();
        table.push_row(1, ["a", "b"]);
        table.push_row(2, ["c", long.as_str(), "d"]);
        table.push_row(3, ["e", "f"]);
        let all: Vec<Vec<&str>> = (0..3).map(|row| table.cells(row).collect()).collect();
        assert_eq!(all, [vec!["a", "b"], vec!["c", &long, "d"], vec!["e", "f"]]);
    }

    #[test]
    fn a_table_that_is_turned_round_keeps_the_places_of_the_file() {
        let mut table = Table::default();
        table.push_row(2, ["id", "2020", "2021"]);
        table.push_row(5, ["a", "1"]);
        let turned = table.turned();
        let all: Vec<Vec<&str>> = (0..3).map(|row| turned.cells(row).collect()).collect();
        assert_eq!(all, [vec!["id", "a"], vec!["2020", "1"], vec!["2021", ""]]);
        assert_eq!(turned.place(1, 1), Place { line: 5, column: 2 });
        let kept = turned.with_rows(|row| row != 0);
        assert_eq!((kept.height(), kept.cell(0, 0)), (2, "2020"));
        assert_eq!(kept.place(0, 1), Place { line: 5, column: 2 });
    }
}
