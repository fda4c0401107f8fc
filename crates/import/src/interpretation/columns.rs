//! The columns of a table with a header, by their roles.

use std::borrow::Cow;

use domain::calendar::frequency::Frequency;

use super::dates::DateColumns;
use super::head::Head;
use super::own::{is_date, is_value};
use super::segment::segment;
use super::{Interpretation, Orientation, signs};
use crate::content::cell::{is_blank, is_blank_from};
use crate::content::{self, note};
use crate::draft::Spot;
use crate::notation::part::Part;
use crate::options::Role;
use crate::table::Table;

/// The columns by their roles, each group in the order of the table.
#[derive(Debug, Clone, Default)]
pub(crate) struct Columns {
    pub(crate) orientation: Orientation,
    pub(crate) date: Option<DateColumns>,
    pub(crate) keys: Vec<usize>,
    /// The key that is also the unit.
    pub(crate) unit_key: Option<usize>,
    pub(crate) names: Vec<usize>,
    pub(crate) unit: Option<usize>,
    pub(crate) frequency: Option<usize>,
    pub(crate) values: Vec<ValueColumn>,
}

#[derive(Debug, Clone, Copy)]
pub(crate) struct ValueColumn {
    pub(crate) column: usize,
    /// The column with the rest of its numbers, after a comma.
    pub(crate) rest: Option<usize>,
    /// The column with the texts of its observations.
    pub(crate) text: Option<usize>,
}

impl ValueColumn {
    /// The value of a row.
    pub(crate) fn of<'t>(&self, table: &'t Table, row: usize) -> Cow<'t, str> {
        let cell = table.cell(row, self.column);
        let rest = self.rest.map_or("", |column| table.cell(row, column));
        if is_blank(rest) {
            Cow::Borrowed(cell)
        } else {
            Cow::Owned(format!("{},{}", cell.trim(), rest.trim()))
        }
    }
}

impl Columns {
    /// If several columns have a role that only one can have, the first applies.
    pub(crate) fn of(roles: &[Role], orientation: Orientation) -> Columns {
        let first = |role: Role| roles.iter().position(|of| *of == role);
        let mut columns = Columns {
            orientation,
            date: DateColumns::of(roles, orientation),
            unit: first(Role::Unit).or_else(|| first(Role::UnitKey)),
            unit_key: first(Role::UnitKey),
            frequency: first(Role::Frequency),
            ..Columns::default()
        };
        for (column, role) in roles.iter().enumerate() {
            match role {
                Role::Key | Role::UnitKey => columns.keys.push(column),
                Role::Name => columns.names.push(column),
                Role::Value => columns.values.push(ValueColumn {
                    column,
                    rest: None,
                    text: None,
                }),
                Role::Rest => {
                    if let Some(value) = columns.values.last_mut() {
                        value.rest.get_or_insert(column);
                    }
                }
                Role::Text => {
                    if let Some(value) = columns.values.last_mut() {
                        value.text.get_or_insert(column);
                    }
                }
                _ => {}
            }
        }
        columns
    }
}

impl Columns {
    /// The way in which lines and columns make dates.
    pub(crate) const fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// Whether each line is an indicator, and the header contains the dates.
    pub(crate) const fn is_across(&self) -> bool {
        matches!(self.orientation, Orientation::Across)
    }

    /// Whether there are values, and dates for them.
    pub(crate) const fn can_be_read(&self) -> bool {
        !self.values.is_empty() && (self.is_across() || self.date.is_some())
    }

    /// Whether there are columns that distinguish indicators.
    pub(crate) const fn has_keys(&self) -> bool {
        !self.keys.is_empty()
    }

    /// Whether a column contains the frequency of each indicator.
    pub(crate) const fn has_frequencies(&self) -> bool {
        self.frequency.is_some()
    }

    /// The column with the labels of the rows above the data.
    pub(crate) fn label_column(&self) -> usize {
        self.date.map_or(0, DateColumns::first)
    }

    /// The segment of the id made by a key of a row.
    pub(crate) fn segment(&self, table: &Table, row: usize, key: usize) -> String {
        let text = table.cell(row, key);
        if self.unit_key == Some(key) {
            signs::unit_segment(text)
        } else {
            segment(text)
        }
    }

    /// The columns of values.
    pub(crate) fn values(&self) -> impl Iterator<Item = usize> {
        self.values.iter().map(|value| value.column)
    }

    /// The value of a row in a column of values.
    pub(crate) fn value<'t>(&self, table: &'t Table, row: usize, column: usize) -> Cow<'t, str> {
        let mut values = self.values.iter();
        let held = values.find(|value| value.column == column && value.rest.is_some());
        held.map_or_else(
            || Cow::Borrowed(table.cell(row, column)),
            |value| value.of(table, row),
        )
    }

    /// The number of columns up to the last one of values.
    pub(crate) fn width(&self) -> usize {
        self.values.last().map_or(0, |value| value.column + 1)
    }

    /// Whether some numbers are split over two columns.
    pub(crate) fn has_rests(&self) -> bool {
        self.values.iter().any(|value| value.rest.is_some())
    }

    /// The date of a row, if lines are dates.
    pub(crate) fn date<'t>(&self, table: &'t Table, row: usize) -> Option<Spot<'t>> {
        Some(self.date?.read(table, row))
    }

    /// Whether a row has no value in any of its columns.
    pub(crate) fn is_empty_row(&self, table: &Table, row: usize) -> bool {
        let mut values = self.values.iter();
        values.all(|value| is_blank(table.cell(row, value.column)))
    }

    /// Whether a row has neither date, key nor value, but cells of columns that are ignored: of another table beside
    /// this one.
    pub(crate) fn is_of_another(&self, table: &Table, row: usize) -> bool {
        let keys = self.keys.iter().all(|&key| is_blank(table.cell(row, key)));
        keys && is_blank(&self.date_text(table, row))
            && self.is_empty_row(table, row)
            && !is_blank_from(table, row, 0)
    }

    /// Whether a row is an empty line: only separators, or a date without any value.
    pub(crate) fn is_empty_line(
        &self,
        table: &Table,
        row: usize,
        interpretation: &Interpretation,
    ) -> bool {
        self.is_empty_row(table, row)
            && !note::hides_data(table, row, Some(self.width()))
            && (is_blank_from(table, row, 0)
                || !self.is_across() && self.has_date(table, row, interpretation))
    }

    /// Whether a row has a date in one of the ticked notations, or anything at all where categories are expected.
    fn has_date(&self, table: &Table, row: usize, interpretation: &Interpretation) -> bool {
        match self.date {
            Some(date @ DateColumns::Whole(_)) => {
                let text = date.read(table, row).text;
                let category = interpretation.frequency == Some(Frequency::Category);
                category && !is_blank(&text) || is_date(&text, interpretation)
            }
            Some(DateColumns::Parts { year, .. }) => {
                !is_blank(table.cell(row, year))
                    && is_date(&self.date_text(table, row), interpretation)
            }
            Some(DateColumns::Part(column, kind)) => {
                Part::read(table.cell(row, column), kind).is_some()
            }
            None => false,
        }
    }

    /// Whether a row is a total of others: the cell of its date, or of a part of it, names a total. False for
    /// categories, which may have such names.
    pub(crate) fn is_total(&self, table: &Table, row: usize) -> bool {
        let is_total = self.date.is_some_and(|date| date.are_total(table, row));
        let frequency = self.frequency.map(|column| table.cell(row, column).trim());
        is_total && frequency.and_then(Frequency::parse) != Some(Frequency::Category)
    }

    fn date_text<'t>(&self, table: &'t Table, row: usize) -> Cow<'t, str> {
        self.date
            .map_or(Cow::Borrowed(""), |date| date.read(table, row).text)
    }

    /// The end of the data, exclusive: trailing lines with neither a date nor a value, in any notation, are footnotes.
    /// If lines are indicators, those with a single cell are.
    pub(crate) fn before_footnotes(
        &self,
        table: &Table,
        head: Head,
        interpretation: &Interpretation,
    ) -> usize {
        let is_footnote = |row: &usize| {
            let row = *row;
            let holds = |value: &ValueColumn| {
                let cell = table.cell(row, value.column);
                content::is_data(cell) || is_value(cell, interpretation)
            };
            if self.values.iter().any(holds)
                || note::hides_data(table, row, Some(head.width(table)))
            {
                return false;
            }
            let filled = table.cells(row).filter(|cell| !is_blank(cell)).count();
            match self.orientation {
                Orientation::Down => {
                    let date = self.date_text(table, row);
                    filled == 0
                        || !is_date(&date, interpretation) && content::dated(&date).is_none()
                }
                Orientation::Across => filled <= 1 || note::is_note(table, row),
                Orientation::Grid => filled == 0 || !self.has_date(table, row, interpretation),
            }
        };
        let mut rows = (head.first..interpretation.end_of(table)).rev();
        let data = rows.find(|row| !is_footnote(row));
        let end = data.map_or(head.first, |row| row + 1);
        // Lines of separators alone are no footnotes.
        let blank = (end..table.height()).all(|row| is_blank_from(table, row, 0));
        if blank { table.height() } else { end }
    }
}
