//! Tables whose lines are indicators.

use std::collections::HashSet;
use std::ops::Range;

use super::words::FREQUENCIES;
use super::{Column, holds_frequencies};
use crate::interpretation::{Head, Says, says};
use crate::options::Role;
use crate::recogniser::columns::FoundRoles;
use crate::recogniser::keys::MOST;
use crate::recogniser::shape;
use crate::table::Table;

/// The roles of a table with its dates in the header: the columns before the dates identify the indicator of a line.
pub(super) fn roles(table: &Table, head: Head, columns: &[Column]) -> FoundRoles {
    let dates = head
        .row
        .map_or(Vec::new(), |row| shape::date_heads(table, row));
    let first = dates.first().copied().unwrap_or(columns.len());
    let rows = head.first..table.height();
    let distinct = |column: usize| {
        let texts: HashSet<&str> = rows
            .clone()
            .map(|row| table.cell(row, column).trim())
            .collect();
        texts.len()
    };
    let mut roles: Vec<Role> = (0..columns.len())
        .map(|column| match dates.binary_search(&column) {
            Ok(_) => Role::Value,
            Err(_) => Role::Nothing,
        })
        .collect();
    let mut unique: Vec<usize> = Vec::new();
    let mut several: Vec<usize> = Vec::new();
    let mut ids: Vec<usize> = Vec::new();
    for (place, column) in columns.iter().enumerate().take(first) {
        let count = distinct(place);
        let varies = count > 1 || rows.len() == 1;
        let role = roles.get_mut(place);
        let says = says(&column.name);
        let is_frequency = column.is_named(FREQUENCIES) && holds_frequencies(table, head, place);
        if let (Some(role), true) = (role, says == Some(Says::Unit) || is_frequency) {
            *role = if is_frequency {
                Role::Frequency
            } else {
                Role::Unit
            };
        } else if says == Some(Says::Id) && varies {
            ids.push(place);
        } else if varies && (column.profile.is_texts() || column.is_code()) {
            if count == rows.len() {
                &mut unique
            } else {
                &mut several
            }
            .push(place);
        }
    }
    let length = |column: &usize| {
        let profile = columns.get(*column).map(|column| &column.profile);
        profile.map_or(0, |profile| {
            profile.characters * 100 / (profile.texts.max(1) as usize)
        })
    };
    let unit = roles.iter().position(|role| *role == Role::Unit);
    let mut unit_is_key = false;
    let mut name = None;
    let keys = if let [id, ..] = ids.as_slice() {
        name = unique.iter().copied().max_by_key(length);
        vec![*id]
    } else if unique.is_empty() {
        several.truncate(MOST);
        unit_is_key = unit.is_some_and(|unit| tells_apart(table, rows.clone(), &several, unit));
        several
    } else {
        let key = unique.iter().copied().min_by_key(length);
        name = unique
            .iter()
            .copied()
            .max_by_key(length)
            .filter(|name| Some(*name) != key);
        key.into_iter().collect()
    };
    for (column, role) in roles.iter_mut().enumerate() {
        if keys.contains(&column) {
            *role = Role::Key;
        } else if name == Some(column) {
            *role = Role::Name;
        } else if unit_is_key && unit == Some(column) {
            *role = Role::UnitKey;
        }
    }
    // Values beside the dates, such as their total, and further cells after the first date are not read: the user has
    // to confirm that.
    let leaves_values = columns
        .iter()
        .zip(&roles)
        .enumerate()
        .any(|(place, (column, role))| {
            let holds_some = place >= first && column.profile.filled() > 0;
            *role == Role::Nothing && (holds_some || column.profile.is_values())
        });
    let all_dates = head.row.is_some_and(|row| shape::are_all_dates(table, row));
    FoundRoles {
        certain: (!keys.is_empty() || unit_is_key) && !leaves_values && all_dates,
        roles,
        instead: None,
    }
}

/// Whether the unit distinguishes lines with the same keys.
fn tells_apart(table: &Table, rows: Range<usize>, keys: &[usize], unit: usize) -> bool {
    let apart = |with: Option<usize>| {
        let texts = rows.clone().map(|row| {
            let columns = keys.iter().copied().chain(with);
            let cells = columns.map(|column| table.cell(row, column).trim());
            cells.collect::<Vec<_>>()
        });
        texts.collect::<HashSet<_>>().len()
    };
    keys.len() < MOST && apart(Some(unit)) > apart(None)
}
