//! The ids of the columns of values, from the head of a table.

use std::collections::HashMap;

use super::Columns;
use super::groups::groups;
use super::head::{self, Head, HeaderRows};
use super::segment::segment;
use crate::table::Table;

/// The rows and groups that name the columns of a table whose lines are dates.
pub(crate) struct Names<'t> {
    table: &'t Table,
    pub(crate) known: HeaderRows,
    groups: HashMap<usize, &'t str>,
}

impl<'t> Names<'t> {
    pub(crate) fn new(table: &'t Table, head: Head, columns: &Columns) -> Names<'t> {
        let known = head.known(table, columns.label_column());
        let values: Vec<usize> = columns.values().collect();
        Names {
            table,
            known,
            groups: groups(table, head, known, &values),
        }
    }

    pub(crate) fn group(&self, column: usize) -> Option<&'t str> {
        self.groups.get(&column).copied()
    }

    /// The id of a column in a table without keys.
    pub(crate) fn id(&self, column: usize) -> String {
        let id = head::spot(self.table, self.known.id, column);
        let spot = id.or_else(|| head::spot(self.table, self.known.name, column));
        let Some(spot) = spot else {
            return nameless(column);
        };
        let segments = self.group(column).into_iter().map(segment);
        let segments = segments.chain([segment(&spot.text)]);
        segments.collect::<Vec<_>>().join("/")
    }
}

/// The last segment of the ids of a column in a table with keys.
pub(crate) fn of_keyed(table: &Table, head: Head, column: usize) -> String {
    match head.name(table, column) {
        "" => nameless(column),
        name => segment(name),
    }
}

/// The id of a column without a name.
fn nameless(column: usize) -> String {
    format!("column-{}", column + 1)
}

impl Columns {
    /// Each column of values with the id from its name, or with keys the last segment of its ids; for tables whose
    /// lines are dates.
    pub(crate) fn ids(&self, table: &Table, head: Head) -> Vec<(usize, String)> {
        let names = Names::new(table, head, self);
        let id = |column| match self.keys.as_slice() {
            [] => names.id(column),
            _ => of_keyed(table, head, column),
        };
        self.values().map(|column| (column, id(column))).collect()
    }
}
