//! Tables whose lines are indicators.

use std::collections::HashSet;

use super::words::FREQUENCIES;
use super::{Column, Found, holds_frequencies};
use crate::doctor::keys;
use crate::doctor::shape::is_date_head;
use crate::layout::header::{Head, Says, says};
use crate::options::Role;
use crate::table::Table;

/// The roles of a table with its dates in the header: what stands in front of them says which indicator a line is.
pub(super) fn roles(table: &Table, head: Head, columns: &[Column]) -> Found {
    let first = (0..columns.len()).find(|&column| is_date_head(head.name(table, column)));
    let first = first.unwrap_or(columns.len());
    let rows = head.first..table.height();
    let distinct = |column: usize| {
        let texts: HashSet<&str> = rows
            .clone()
            .map(|row| table.cell(row, column).trim())
            .collect();
        texts.len()
    };
    let mut roles: Vec<Role> = (0..columns.len())
        .map(|column| match is_date_head(head.name(table, column)) {
            true => Role::Value,
            false => Role::Nothing,
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
        let is_frequency = column.is_named(&FREQUENCIES) && holds_frequencies(table, head, place);
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
    let mut name = None;
    let keys = if let [id, ..] = ids.as_slice() {
        name = unique.iter().copied().max_by_key(length);
        vec![*id]
    } else if unique.is_empty() {
        several.truncate(keys::MOST);
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
        }
    }
    Found {
        certain: !keys.is_empty(),
        roles,
    }
}
