//! Tables of years by months, quarters or half-years.

use super::words::FREQUENCIES;
use super::{Column, holds_frequencies};
use crate::interpretation::cross::Lines;
use crate::interpretation::{Head, Says, says};
use crate::options::Role;
use crate::recogniser::columns::FoundRoles;
use crate::recogniser::{grid, keys};
use crate::table::Table;

/// The roles of a grid's columns: years or parts of a year, and perhaps keys, precede its values. Their certainty
/// assumes that the table is a grid.
pub(super) fn roles(table: &Table, head: Head, columns: &[Column]) -> FoundRoles {
    let mut roles = vec![Role::Nothing; columns.len()];
    let Some(grid) = grid::at(table, head) else {
        return FoundRoles {
            roles,
            certain: false,
            instead: None,
        };
    };
    let mut set = |column: usize, role: Role| {
        if let Some(place) = roles.get_mut(column) {
            *place = role;
        }
    };
    let (line, role) = match grid.lines {
        Lines::Years(line, _) => (line, Role::Year),
        Lines::Parts(line, kind) => (line, kind.role()),
    };
    set(line, role);
    for &column in &grid.values {
        set(column, Role::Value);
    }
    let first = grid.values.first().copied().unwrap_or(0);
    let mut texts: Vec<usize> = Vec::new();
    let mut unit = None;
    for (place, column) in columns.iter().enumerate().take(first) {
        if place == line || !column.profile.is_texts() && !column.is_code() {
            continue;
        }
        if column.is_named(FREQUENCIES) && holds_frequencies(table, head, place) {
            set(place, Role::Frequency);
        } else if says(&column.name) == Some(Says::Unit) {
            unit = unit.or(Some(place));
        } else {
            texts.push(place);
        }
    }
    let (about_values, texts): (Vec<usize>, Vec<usize>) = texts
        .into_iter()
        .partition(|place| columns.get(*place).is_some_and(Column::is_about_values));
    let candidates = keys::Candidates {
        texts: &texts,
        codes: &[],
        about_values: &about_values,
        unit,
    };
    let keys = keys::find(table, head, &[line], &candidates);
    for &key in &keys.keys {
        set(key, Role::Key);
    }
    if let Some(name) = keys.name {
        set(name, Role::Name);
    }
    if let Some(unit) = unit {
        let is_key = keys.unit_is_key;
        set(unit, if is_key { Role::UnitKey } else { Role::Unit });
    }
    // Values before the grid, such as a total, are not read: the user has to confirm that.
    let mut left = roles.iter().zip(columns);
    let leaves_values = left.any(|(role, column)| {
        *role == Role::Nothing && (column.profile.is_values() || column.profile.is_with_numbers())
    });
    FoundRoles {
        certain: grid.only_parts && !leaves_values,
        roles,
        instead: None,
    }
}
