//! A table of cells, as compact as the text it came of.

use crate::report::Place;

/// Rows of cells, all in one text: what a delimited file or a sheet of a workbook holds. Rows may have different
/// widths. A cell that is not there reads as empty.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// All cells, one behind the other, without separators and quotes.
    text: String,
    /// Where each cell ends in `text`, in bytes.
    ends: Vec<u32>,
    /// Where each row ends in `ends`.
    rows: Vec<u32>,
    /// The line of the file at which each row begins, from 1; in a workbook the number of the row. Of a table that was
    /// turned round: the column.
    lines: Vec<u32>,
    /// Of a table that was turned round: the line of the file at which each column began.
    turned: Option<Vec<u32>>,
}

impl Table {
    /// Appends a row. A table that grows beyond what `u32` counts takes no more; files are far smaller.
    pub fn push_row<'c>(&mut self, line: u32, cells: impl IntoIterator<Item = &'c str>) {
        for cell in cells {
            self.text.push_str(cell);
            self.ends.push(count(self.text.len()));
        }
        self.rows.push(count(self.ends.len()));
        self.lines.push(line);
    }

    /// How many rows there are.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.rows.len()
    }

    /// How many cells a row has.
    #[must_use]
    pub fn width(&self, row: usize) -> usize {
        let (first, end) = self.bounds(row);
        end - first
    }

    /// A cell by row and column, both from 0; empty where there is none.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> &str {
        let (first, end) = self.bounds(row);
        let at = first + column;
        if at >= end {
            return "";
        }
        let begins = at.checked_sub(1).and_then(|before| self.ends.get(before));
        let begins = begins.map_or(0, |&end| end as usize);
        let ends = self.ends.get(at).map_or(begins, |&end| end as usize);
        self.text.get(begins..ends).unwrap_or_default()
    }

    /// The cells of a row.
    pub fn cells(&self, row: usize) -> impl Iterator<Item = &str> {
        (0..self.width(row)).map(move |column| self.cell(row, column))
    }

    /// The line of the file at which a row begins, from 1; 0 where there is no such row.
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
        let mut turned = Table::default();
        for column in 0..self.widest() {
            let cells = (0..self.height()).map(|row| self.cell(row, column));
            turned.push_row(count(column).saturating_add(1), cells);
        }
        turned.turned = Some(self.lines.clone());
        turned
    }

    /// The most cells that a row has.
    #[must_use]
    pub fn widest(&self) -> usize {
        (0..self.height())
            .map(|row| self.width(row))
            .max()
            .unwrap_or(0)
    }

    fn bounds(&self, row: usize) -> (usize, usize) {
        let first = row.checked_sub(1).and_then(|before| self.rows.get(before));
        let first = first.map_or(0, |&end| end as usize);
        let end = self.rows.get(row).map_or(first, |&end| end as usize);
        (first, end)
    }
}

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
    }
}
