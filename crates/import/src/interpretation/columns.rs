//! The columns of a table with a header, by their roles.

use std::borrow::Cow;

use super::dates::DateColumns;
use super::segment::segment;
use super::{Orientation, signs};
use crate::content::cell::is_blank;
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
    /// The column with the codes of its observations, in our own layouts.
    pub(crate) status: Option<usize>,
    /// The column with the texts of its observations.
    pub(crate) text: Option<usize>,
}

impl ValueColumn {
    /// A column of values without any other beside it.
    pub(crate) const fn new(column: usize) -> ValueColumn {
        ValueColumn {
            column,
            rest: None,
            status: None,
            text: None,
        }
    }

    /// Joins the value's two columns where it has a second one.
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
    pub(crate) fn new(roles: &[Role], orientation: Orientation) -> Columns {
        let first = |role: Role| roles.iter().position(|of| *of == role);
        let mut columns = Columns {
            orientation,
            date: DateColumns::new(roles, orientation)
                .filter(|_| orientation != Orientation::Across),
            unit: first(Role::Unit).or_else(|| first(Role::UnitKey)),
            unit_key: first(Role::UnitKey),
            frequency: first(Role::Frequency),
            ..Columns::default()
        };

        for (column, role) in roles.iter().enumerate() {
            match role {
                Role::Key | Role::UnitKey => columns.keys.push(column),
                Role::Name => columns.names.push(column),
                Role::Value => columns.values.push(ValueColumn::new(column)),
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
    /// Whether there are values, and dates for them.
    pub(crate) fn can_be_read(&self) -> bool {
        !self.values.is_empty() && (self.orientation == Orientation::Across || self.date.is_some())
    }

    /// Whether there are columns that distinguish indicators.
    pub(crate) const fn has_keys(&self) -> bool {
        !self.keys.is_empty()
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

    pub(crate) fn values(&self) -> impl Iterator<Item = usize> {
        self.values.iter().map(|value| value.column)
    }

    /// The number of columns up to the last one of values.
    pub(crate) fn width(&self) -> usize {
        self.values.last().map_or(0, |value| value.column + 1)
    }
}
