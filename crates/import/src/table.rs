//! A table of cells, as compact as its source text.

use crate::report::CellPosition;

/// Most grid positions per cell for a table to be transposed, and the number of positions that is always allowed.
const MOST_PLACES: usize = 8;
const FREE_PLACES: usize = 1 << 16;
/// Most grid positions per cell for a table to be read column by column, and the number that is always allowed.
const MOST_WALKED: usize = 64;
const FREE_WALKED: usize = 50_000_000;

/// Rows of cells in one text: the content of a delimited file or of a sheet of a workbook. Rows may have different
/// widths. An absent cell reads as empty.
#[derive(Debug, Clone, Default)]
pub struct Table {
    /// All cells, concatenated without separators and quotes.
    text: String,
    /// The end of each cell in `text`, in bytes.
    ends: Ends,
    /// The end of each row in `ends`.
    rows: Vec<u32>,
    /// The line of the file at which each row begins, from 1; in a workbook the number of the row. In a transposed
    /// table: the column.
    lines: Vec<u32>,
    /// In a transposed table: the line of the file at which each column began.
    turned: Option<Vec<u32>>,
    /// Whether day numbers count from 1904-01-01.
    from_1904: bool,
}

/// Cells that share a base.
const BLOCK: usize = 16;

/// Ascending ends, in two and a quarter bytes each while the cells of each block have less than 64 KiB together.
#[derive(Debug, Clone)]
enum Ends {
    Short {
        /// The start of each block.
        bases: Vec<u32>,
        /// The distance of each cell's end from the start of its block.
        offsets: Vec<u16>,
    },
    Long(Vec<u32>),
}

impl Default for Ends {
    fn default() -> Self {
        Ends::with_room(0)
    }
}

impl Ends {
    fn with_room(cells: usize) -> Ends {
        Ends::Short {
            bases: Vec::with_capacity(cells.div_ceil(BLOCK)),
            offsets: Vec::with_capacity(cells),
        }
    }

    const fn len(&self) -> usize {
        match self {
            Ends::Short { offsets, .. } => offsets.len(),
            Ends::Long(ends) => ends.len(),
        }
    }

    fn get(&self, cell: usize) -> Option<u32> {
        match self {
            Ends::Short { bases, offsets } => {
                let base = bases.get(cell / BLOCK)?;
                offsets.get(cell).map(|&offset| base + u32::from(offset))
            }
            Ends::Long(ends) => ends.get(cell).copied(),
        }
    }

    /// The start of a cell: the end of the preceding cell.
    fn before(&self, cell: usize) -> usize {
        let before = cell.checked_sub(1).and_then(|before| self.get(before));
        before.map_or(0, |end| end as usize)
    }

    fn truncate(&mut self, length: usize) {
        match self {
            Ends::Short { bases, offsets } => {
                bases.truncate(length.div_ceil(BLOCK));
                offsets.truncate(length);
            }
            Ends::Long(ends) => ends.truncate(length),
        }
    }

    fn push(&mut self, end: u32) {
        let begins = count(self.before(self.len()));
        if let Ends::Short { bases, offsets } = self {
            if offsets.len().is_multiple_of(BLOCK) {
                bases.push(begins);
            }
            let base = bases.last().copied().unwrap_or(0);
            if let Ok(offset) = u16::try_from(end.saturating_sub(base)) {
                return offsets.push(offset);
            }
            let mut long = Vec::with_capacity(offsets.capacity());
            long.extend((0..self.len()).filter_map(|cell| self.get(cell)));
            *self = Ends::Long(long);
        }
        if let Ends::Long(ends) = self {
            ends.push(end);
        }
    }
}

impl Table {
    /// An empty table with capacity for `cells` cells and `bytes` bytes of text: gradual growth needs twice the memory.
    #[must_use]
    pub fn with_room(cells: usize, bytes: usize) -> Table {
        Table {
            text: String::with_capacity(bytes),
            ends: Ends::with_room(cells),
            ..Table::default()
        }
    }

    /// Sets the origin of plain day numbers: 1904-01-01 or, as in most workbooks, 1899-12-30.
    pub(crate) const fn set_from_1904(&mut self, from_1904: bool) {
        self.from_1904 = from_1904;
    }

    /// Whether plain numbers of days count from 1904-01-01.
    pub(crate) const fn counts_from_1904(&self) -> bool {
        self.from_1904
    }

    /// Appends a row.
    pub fn push_row<'c>(&mut self, line: u32, cells: impl IntoIterator<Item = &'c str>) {
        for cell in cells {
            self.extend_cell(cell);
            self.end_cell();
        }
        self.end_row(line);
    }

    /// Appends text to the current cell.
    pub fn extend_cell(&mut self, part: &str) {
        let room = self.text.capacity() - self.text.len();
        if room < part.len() {
            // Smaller steps than doubling: during a move both the old and the new text take memory.
            let step = part.len().max(self.text.capacity() / 4);
            self.text.reserve_exact(step);
        }
        self.text.push_str(part);
    }

    /// Ends the current cell.
    pub fn end_cell(&mut self) {
        self.ends.push(count(self.text.len()));
    }

    /// Ends the current row.
    pub fn end_row(&mut self, line: u32) {
        self.rows.push(count(self.ends.len()));
        self.lines.push(line);
    }

    /// Drops the current row.
    pub(crate) fn drop_row(&mut self) {
        let cells = self.rows.last().map_or(0, |&end| end as usize);
        self.text.truncate(self.ends.before(cells));
        self.ends.truncate(cells);
    }

    /// The number of rows.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.rows.len()
    }

    /// The number of cells in a row.
    #[must_use]
    pub fn width(&self, row: usize) -> usize {
        let (first, end) = self.bounds(row);
        end - first
    }

    /// A cell by row and column, both from 0; empty if absent.
    #[must_use]
    pub fn cell(&self, row: usize, column: usize) -> &str {
        let (first, end) = self.bounds(row);
        let cell = first + column;
        if cell >= end {
            return "";
        }
        let begins = self.ends.before(cell);
        let ends = self.ends.get(cell).map_or(begins, |end| end as usize);
        self.text.get(begins..ends).unwrap_or_default()
    }

    /// The cells of a row, as many as it has.
    pub fn cells(&self, row: usize) -> impl Iterator<Item = &str> {
        (0..self.width(row)).map(move |column| self.cell(row, column))
    }

    /// The line of the file at which a row begins, from 1; 0 for an absent row. In a transposed table: the column.
    #[must_use]
    pub fn line(&self, row: usize) -> u32 {
        self.lines.get(row).copied().unwrap_or(0)
    }

    /// The position of a cell in the file, by row and column, both from 0; correct for a transposed table too.
    #[must_use]
    pub fn place(&self, row: usize, column: usize) -> CellPosition {
        let line = self.line(row);
        match &self.turned {
            None => CellPosition::new(line, count(column).saturating_add(1)),
            Some(lines) => CellPosition::new(lines.get(column).copied().unwrap_or(0), line),
        }
    }

    /// The row with this number, from 1: the line of the file, or in a transposed table the column.
    #[must_use]
    pub fn row_of_line(&self, line: u32) -> Option<usize> {
        self.lines.binary_search(&line).ok()
    }

    /// The transposed table; every row becomes as long as the longest. `None` for a table with far more grid positions
    /// than cells: a few long rows among many short ones would take unbounded memory when filled up.
    #[must_use]
    pub fn turned(&self) -> Option<Table> {
        let cells = self.widest().saturating_mul(self.height());
        if cells > self.ends.len().saturating_mul(MOST_PLACES).max(FREE_PLACES) {
            return None;
        }
        let mut turned = Table::with_room(cells, self.text.len());
        for column in 0..self.widest() {
            let cells = (0..self.height()).map(|row| self.cell(row, column));
            turned.push_row(count(column).saturating_add(1), cells);
        }
        turned.turned = Some(self.lines.clone());
        turned.from_1904 = self.from_1904;
        Some(turned)
    }

    /// The most columns allowed for a table of this many rows and cells, if its widest row exceeds them. A few long
    /// rows among many short ones have far more grid positions than cells, and every column visits every row.
    pub(crate) fn bearable_width(&self) -> Option<usize> {
        let walked = self.ends.len().saturating_mul(MOST_WALKED);
        let most = walked.max(FREE_WALKED) / self.height().max(1);
        (self.widest() > most).then_some(most)
    }

    /// The table with the rows that `keep` selects; lines stay unchanged.
    #[must_use]
    pub fn with_rows(&self, keep: impl Fn(usize) -> bool) -> Table {
        let mut kept = Table::with_room(self.ends.len(), self.text.len());
        for row in (0..self.height()).filter(|&row| keep(row)) {
            kept.push_row(self.line(row), self.cells(row));
        }
        kept.turned.clone_from(&self.turned);
        kept.from_1904 = self.from_1904;
        kept
    }

    /// The table in which a blank cell of these columns has the text of the nearest cell above it that is not blank,
    /// from a row on. Rows without any text stay as they are.
    #[must_use]
    pub fn filled(&self, columns: &[usize], from: usize) -> Table {
        let mut filled = Table::with_room(self.ends.len(), self.text.len());
        let mut above = vec![""; columns.len()];
        for row in 0..self.height() {
            let is_data = row >= from && self.cells(row).any(|cell| !cell.trim().is_empty());
            let cells = self.cells(row).enumerate().map(|(column, cell)| {
                let place = columns.iter().position(|&of| is_data && of == column);
                let above = place.and_then(|place| above.get(place).copied());
                above.filter(|_| cell.trim().is_empty()).unwrap_or(cell)
            });
            filled.push_row(self.line(row), cells);
            for (above, &column) in above.iter_mut().zip(columns).filter(|_| is_data) {
                let cell = self.cell(row, column);
                if !cell.trim().is_empty() {
                    *above = cell;
                }
            }
        }
        filled.turned.clone_from(&self.turned);
        filled.from_1904 = self.from_1904;
        filled
    }

    /// The width of the widest row.
    #[must_use]
    pub fn widest(&self) -> usize {
        (0..self.height())
            .map(|row| self.width(row))
            .max()
            .unwrap_or(0)
    }

    /// The cells of a row: the index of the first, and the index after the last.
    fn bounds(&self, row: usize) -> (usize, usize) {
        let first = row.checked_sub(1).and_then(|before| self.rows.get(before));
        let first = first.map_or(0, |&end| end as usize);
        let end = self.rows.get(row).map_or(first, |&end| end as usize);
        (first, end)
    }
}

/// Files are far smaller than the range of `u32`.
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
        assert_eq!(table.place(2, 1), CellPosition::new(4, 2));
    }

    #[test]
    fn long_cells_are_counted_as_short_ones_are() {
        let long = "x".repeat(70_000);
        let mut table = Table::default();
        table.push_row(1, ["a", "b"]);
        table.push_row(2, ["c", long.as_str(), "d"]);
        table.extend_cell("dropped");
        table.end_cell();
        table.drop_row();
        table.push_row(3, ["e", "f"]);
        let all: Vec<Vec<&str>> = (0..3).map(|row| table.cells(row).collect()).collect();
        assert_eq!(all, [vec!["a", "b"], vec!["c", &long, "d"], vec!["e", "f"]]);
        let mut table = Table::default();
        let cells: Vec<String> = (0..100).map(|cell| cell.to_string()).collect();
        for row in 0..10 {
            table.push_row(row, cells.iter().map(String::as_str));
            table.extend_cell("dropped");
            table.end_cell();
            table.drop_row();
        }
        for row in 0..10 {
            assert!(table.cells(row).eq(cells.iter().map(String::as_str)));
        }
    }

    #[test]
    fn a_table_that_is_turned_round_keeps_the_places_of_the_file() {
        let mut table = Table::default();
        table.push_row(2, ["id", "2020", "2021"]);
        table.push_row(5, ["a", "1"]);
        let turned = table.turned().unwrap();
        let all: Vec<Vec<&str>> = (0..3).map(|row| turned.cells(row).collect()).collect();
        assert_eq!(all, [vec!["id", "a"], vec!["2020", "1"], vec!["2021", ""]]);
        assert_eq!(turned.place(1, 1), CellPosition::new(5, 2));
        for line in 6..20 {
            table.push_row(line, ["short"]);
        }
        table.push_row(20, vec!["x"; 40_000]);
        assert!(table.turned().is_none());
        let kept = turned.with_rows(|row| row != 0);
        assert_eq!((kept.height(), kept.cell(0, 0)), (2, "2020"));
        assert_eq!(kept.place(0, 1), CellPosition::new(5, 2));
    }
}
