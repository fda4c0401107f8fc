//! The dates and values of a table, in any layout.

use std::collections::HashMap;
use std::ops::Range;

use domain::calendar::frequency::Frequency;

use super::cross::Cross;
use super::{
    Columns, DateColumns, Head, Interpretation, Orientation, ValueColumn, own, years::Years,
};
use crate::content::cell::{is_blank, is_blank_from};
use crate::content::{self, note};
use crate::draft::Spot;
use crate::notation::StatedCodes;
use crate::notation::part::Part;
use crate::report::Layout;
use crate::table::Table;

/// The dates and values of a table.
pub(crate) struct Body<'t> {
    pub(crate) table: &'t Table,
    pub(crate) layout: Layout,
    pub(crate) head: Head,
    pub(crate) columns: Columns,
    /// The dates of a grid.
    cross: Option<Cross<'t>>,
    /// The dates of a table that is read across, where they are made of years above their parts, by their columns.
    head_dates: HashMap<usize, String>,
    /// The rows of data.
    pub(crate) rows: Range<usize>,
    /// Rows among them that are left out, in order.
    pub(crate) left_out: Vec<usize>,
    /// Whether the table gives the frequency of its indicators.
    pub(crate) says_frequency: bool,
    /// The frequency, if the table gives the same one for all.
    pub(crate) frequency: Option<Frequency>,
}

impl<'t> Body<'t> {
    /// The body of a table with a header.
    pub(crate) fn headed(table: &'t Table, head: Head, columns: Columns) -> Body<'t> {
        Body::new(table, Layout::Header, head, columns)
    }

    /// The body of a table in one of our own layouts; `None` for other tables.
    pub(crate) fn own(table: &'t Table) -> Option<Body<'t>> {
        match own::layout_of(table, &Interpretation::default())? {
            Layout::Long => Some(Body::long(table)),
            _ => Some(Body::wide(table)),
        }
    }

    fn new(table: &'t Table, layout: Layout, head: Head, columns: Columns) -> Body<'t> {
        let rows = head.first..table.height();
        let frequencies = columns.frequency.map(|column| {
            let cells = rows.clone();
            cells.map(move |row| table.cell(row, column))
        });

        let parts = head.row.filter(|_| head.years.is_some());
        let years = parts.and_then(|row| Years::above(table, row));
        let dates = years.map_or_else(Vec::new, |years| years.dates().to_vec());

        Body {
            table,
            layout,
            head,
            cross: columns.cross(table, head),
            head_dates: dates
                .into_iter()
                .map(|(column, date)| (column, date.to_string()))
                .collect(),
            rows,
            left_out: Vec::new(),
            says_frequency: columns.frequency.is_some(),
            frequency: frequencies.and_then(one),
            columns,
        }
    }

    fn long(table: &'t Table) -> Body<'t> {
        let column = |word| own::column(table, word);
        let columns = Columns {
            date: Some(DateColumns::Whole(column("date").unwrap_or(0))),
            keys: column("id").into_iter().collect(),
            frequency: column("frequency"),
            values: column("value")
                .into_iter()
                .map(|value| ValueColumn {
                    status: column("status"),
                    text: column("text"),
                    ..ValueColumn::new(value)
                })
                .collect(),
            ..Columns::default()
        };
        Body::new(table, Layout::Long, Head::below(0), columns)
    }

    fn wide(table: &'t Table) -> Body<'t> {
        let head = own::WideHead::new(table);
        let columns = Columns {
            date: Some(DateColumns::Whole(0)),
            values: own::value_columns(table, head.ids),
            ..Columns::default()
        };
        let below = Head {
            row: Some(head.ids),
            first: head.first,
            ..Head::none()
        };
        let frequencies = || {
            let row = head.frequencies.into_iter();
            row.flat_map(|row| table.cells(row).skip(1))
        };
        Body {
            says_frequency: frequencies().any(|cell| !is_blank(cell)),
            frequency: one(frequencies()),
            ..Body::new(table, Layout::Wide, below, columns)
        }
    }

    /// The body without the lines that the ticked repairs leave out: footnotes, totals, empty lines.
    pub(crate) fn without_notes(mut self, interpretation: &Interpretation) -> Body<'t> {
        self.rows.end = if interpretation.footnotes {
            self.before_footnotes(interpretation)
        } else {
            interpretation.end_of(self.table)
        };
        if interpretation.leave_out_totals() {
            self.left_out = self.totals();
        }
        if interpretation.empty_lines {
            let is_empty = |row: &usize| self.is_empty_line(*row, interpretation);
            let empty: Vec<usize> = self.rows.clone().filter(is_empty).collect();
            self.left_out.extend(empty);
            self.left_out.sort_unstable();
        }
        self
    }

    /// The ids of a table in one of our own layouts.
    pub(crate) fn own_ids(&self) -> Vec<&'t str> {
        let table = self.table;
        match (self.layout, self.columns.keys.first(), self.head.row) {
            (Layout::Long, Some(&id), _) => {
                self.rows.clone().map(|row| table.cell(row, id)).collect()
            }
            (Layout::Wide, _, Some(row)) => table.cells(row).skip(1).collect(),
            _ => Vec::new(),
        }
    }

    /// The way in which lines and columns make dates.
    pub(crate) const fn orientation(&self) -> Orientation {
        self.columns.orientation
    }

    /// The columns of values.
    pub(crate) fn values(&self) -> impl Iterator<Item = usize> {
        self.columns.values()
    }

    /// The name of the column of dates; empty if it has no name or if dates are side by side.
    pub(crate) fn date_name(&self) -> &'t str {
        match (self.layout, self.orientation()) {
            (Layout::Header, Orientation::Down | Orientation::Grid) => {
                self.head.name(self.table, self.columns.label_column())
            }
            _ => "",
        }
    }

    /// Whether most dates look like dates in some notation, rather than like labels.
    pub(crate) fn has_dates(&self) -> bool {
        let (mut dates, mut all) = (0_usize, 0_usize);
        self.each_date(|spot| {
            let text = spot.text.trim();
            let is_date = content::dated(text).is_some() || content::may_be_date(text);
            dates += usize::from(is_date);
            all += usize::from(!text.is_empty());
        });
        dates * 2 > all
    }

    /// The rows that are read.
    pub(crate) fn lines(&self) -> impl Iterator<Item = usize> {
        let is_read = |row: &usize| self.left_out.binary_search(row).is_err();
        self.rows.clone().filter(is_read)
    }

    /// The date of a row and a column of values, as in the table: parts that make no date are joined by blanks.
    pub(crate) fn date(&self, row: usize, column: usize) -> Spot<'t> {
        match (self.cross, self.orientation(), self.head.row) {
            (Some(cross), ..) => cross.date(row, column),
            (None, Orientation::Across, Some(head)) => {
                let made = self.head_dates.get(&column);
                let name = || self.head.name(self.table, column).into();
                Spot {
                    text: made.map_or_else(name, |date| date.clone().into()),
                    place: self.table.place(head, column),
                }
            }
            _ => self.row_date(row),
        }
    }

    /// A date of a row: in a grid, that of its first value; empty if lines are no dates.
    pub(crate) fn first_date(&self, row: usize) -> Spot<'t> {
        match (self.cross, self.values().next()) {
            (Some(cross), Some(column)) => cross.date(row, column),
            _ => self.row_date(row),
        }
    }

    /// The date of a row, or the part of it that the row has; empty if lines are no dates.
    pub(crate) fn row_date(&self, row: usize) -> Spot<'t> {
        let date = self.columns.date;
        date.map(|date| date.read(self.table, row))
            .unwrap_or_default()
    }

    /// Visits every date, each at its position.
    pub(crate) fn each_date(&self, mut see: impl FnMut(&Spot<'t>)) {
        match self.orientation() {
            Orientation::Down => {
                for row in self.lines() {
                    see(&self.date(row, 0));
                }
            }
            Orientation::Across => {
                for column in self.values() {
                    see(&self.date(0, column));
                }
            }
            Orientation::Grid => {
                for row in self.lines() {
                    for column in self.values() {
                        see(&self.date(row, column));
                    }
                }
            }
        }
    }

    /// Visits every cell of values, column by column.
    pub(crate) fn each_value(&self, mut see: impl FnMut(usize, usize, &str)) {
        for value in &self.columns.values {
            for row in self.lines() {
                see(row, value.column, &value.of(self.table, row));
            }
        }
    }

    /// The rows that are totals of others, if lines are dates: the cell of the date, or of a part of it, names a total.
    /// Categories may have such names.
    pub(crate) fn totals(&self) -> Vec<usize> {
        let Some(date) = self.columns.date else {
            return Vec::new();
        };
        if self.frequency == Some(Frequency::Category) {
            return Vec::new();
        }
        let of_category = |row: usize| {
            let cell = self
                .columns
                .frequency
                .map(|column| self.table.cell(row, column));
            cell.and_then(|cell| Frequency::parse(cell.trim())) == Some(Frequency::Category)
        };
        let is_total = |row: &usize| date.are_total(self.table, *row) && !of_category(*row);
        self.rows.clone().filter(is_total).collect()
    }

    /// Whether a row has no value in any column.
    pub(crate) fn is_without_values(&self, row: usize) -> bool {
        self.values()
            .all(|column| is_blank(self.table.cell(row, column)))
    }

    /// Whether a row has a code that may say why it has no value.
    pub(crate) fn has_reason(&self, row: usize, interpretation: &Interpretation) -> bool {
        let cell = |column: usize| self.table.cell(row, column);
        self.columns.values.iter().any(|value| {
            let states = value.status.is_some_and(|status| !is_blank(cell(status)));
            let list = interpretation.statuses.zip(value.text);
            states || list.is_some_and(|(list, text)| StatedCodes::are_reason(cell(text), list))
        })
    }

    /// Whether a row has neither date, key nor value, but cells of columns that are ignored: of another table beside
    /// this one.
    pub(crate) fn is_of_another(&self, row: usize) -> bool {
        let mut keys = self.columns.keys.iter();
        keys.all(|&key| is_blank(self.table.cell(row, key)))
            && is_blank(&self.row_date(row).text)
            && self.is_without_values(row)
            && !is_blank_from(self.table, row, 0)
    }

    /// Whether a row is an empty line: only separators, or a date without any value.
    pub(crate) fn is_empty_line(&self, row: usize, interpretation: &Interpretation) -> bool {
        self.is_without_values(row)
            && !self.has_reason(row, interpretation)
            && !note::hides_data(self.table, row, Some(self.columns.width()))
            && (is_blank_from(self.table, row, 0) || self.has_date(row, interpretation))
    }

    /// Whether a row has a date in one of the ticked notations, or anything at all where categories are expected.
    fn has_date(&self, row: usize, interpretation: &Interpretation) -> bool {
        let text = || self.row_date(row).text;
        match self.columns.date {
            Some(DateColumns::Whole(_)) => {
                let category = interpretation.frequency == Some(Frequency::Category);
                category && !is_blank(&text()) || interpretation.is_date(&text())
            }
            Some(DateColumns::Parts { year, .. }) => {
                !is_blank(self.table.cell(row, year)) && interpretation.is_date(&text())
            }
            Some(DateColumns::Part(column, kind)) => {
                Part::read(self.table.cell(row, column), kind).is_some()
            }
            None => false,
        }
    }

    /// The end of the data, exclusive: trailing lines with neither a date nor a value, in any notation, are footnotes.
    /// If lines are indicators, those with a single cell are.
    pub(crate) fn before_footnotes(&self, interpretation: &Interpretation) -> usize {
        let end = interpretation.end_of(self.table);
        let mut rows = (self.rows.start..end).rev();
        let data = rows.find(|row| !self.is_footnote(*row, interpretation));
        let end = data.map_or(self.rows.start, |row| row + 1);
        // Lines of separators alone are no footnotes.
        let height = self.table.height();
        let blank = (end..height).all(|row| is_blank_from(self.table, row, 0));
        if blank { height } else { end }
    }

    fn is_footnote(&self, row: usize, interpretation: &Interpretation) -> bool {
        let table = self.table;
        let is_value = |column| {
            let cell = table.cell(row, column);
            content::is_data(cell) || interpretation.is_value(cell)
        };
        let width = self.head.width(table);
        if self.values().any(is_value) || note::hides_data(table, row, Some(width)) {
            return false;
        }
        let filled = table.cells(row).filter(|cell| !is_blank(cell)).count();
        match self.orientation() {
            Orientation::Down => {
                let date = self.row_date(row).text;
                filled == 0 || !interpretation.is_date(&date) && content::dated(&date).is_none()
            }
            Orientation::Across => filled <= 1 || note::is_note(table, row),
            Orientation::Grid => filled == 0 || !self.has_date(row, interpretation),
        }
    }
}

/// The frequency in all non-blank cells, if it is the same.
fn one<'t>(cells: impl Iterator<Item = &'t str>) -> Option<Frequency> {
    let mut cells = cells.map(str::trim).filter(|cell| !cell.is_empty());
    let first = cells.next()?;
    let same = cells.all(|cell| cell == first);
    Frequency::parse(first).filter(|_| same)
}
