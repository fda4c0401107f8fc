//! Names that repeat below names of groups: `Hommes`, blank, `Femmes`, blank above `Actifs`, `Chômeurs`, `Actifs`,
//! `Chômeurs`.

use std::collections::{HashMap, HashSet};

use super::head::{Head, HeaderRows};
use super::segment::segment;
use crate::content::cell::is_blank;
use crate::table::Table;

/// The name of the group of each column of values, in the row above the names: a blank cell continues the group to its
/// left. Empty unless names repeat, all columns are in a group, and pairs of group and name are unique.
pub(crate) fn groups<'t>(
    table: &'t Table,
    head: Head,
    known: HeaderRows,
    values: &[usize],
) -> HashMap<usize, &'t str> {
    let Some(row) = head
        .row
        .filter(|&row| known.id.is_none() && known.name == Some(row))
    else {
        return HashMap::new();
    };

    let name = |column: usize| segment(table.cell(row, column)).to_ascii_lowercase();
    let (Some(above), Some(&first)) = (row.checked_sub(1), values.first()) else {
        return HashMap::new();
    };

    let mut seen = HashSet::new();
    if values.iter().all(|&column| seen.insert(name(column))) {
        return HashMap::new();
    }

    let (mut group, mut found, mut seen) = ("", HashMap::new(), HashSet::new());
    for column in first..head.width(table) {
        let cell = table.cell(above, column);
        if !is_blank(cell) {
            group = cell.trim();
        }
        if values.binary_search(&column).is_ok() {
            let one = (segment(group).to_ascii_lowercase(), name(column));
            if group.is_empty() || !seen.insert(one) {
                return HashMap::new();
            }
            found.insert(column, group);
        }
    }

    found
}
